import { expect, test } from 'bun:test'
import { departureRequest, departureRows } from '@bharat/contracts/departure-rows'
import { now, tour } from '../tours.fixtures.ts'
import { upcomingDates } from './upcoming-dates.ts'

const openOn = (date: string) => ({ date, state: 'open' })

test('shows future departures, with the year only if it differs', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-12-04', '2027-01-09', 'no day'].map(openOn)
  expect(upcomingDates(days, new Date('2026-11-21T10:00:00Z'))).toEqual([
    '21 Nov',
    '4 Dec',
    '9 Jan 2027',
  ])
})

test('a cancelled departure is marked among the dates', () => {
  const days = [{ ...openOn('2026-12-04'), state: 'cancelled' }, openOn('2027-01-09')]
  expect(upcomingDates(days, new Date('2026-11-21T10:00:00Z'))).toEqual([
    '4 Dec (cancelled)',
    '9 Jan 2027',
  ])
})

test('the day ends at midnight in India', () => {
  const days = [openOn('2026-11-21')]
  expect(upcomingDates(days, new Date('2026-11-21T18:29:00Z'))).toHaveLength(1)
  expect(upcomingDates(days, new Date('2026-11-21T18:31:00Z'))).toHaveLength(0)
})

const departure = {
  date: '2026-12-30',
  price: null,
  seats: 8,
  seatsLeft: 3,
  state: 'open',
  note: '',
}
const rowOf = (change: object, days = 4) => {
  const [row] = departureRows({ ...tour, days, departures: [{ ...departure, ...change }] }, now)
  return row
}

test('a departure has its days, its own price or that of the tour, and its seats', () => {
  expect(rowOf({})).toMatchObject({
    days: 'Wed 30 Dec 2026 – Sat 2 Jan 2027',
    price: '₹58,900',
    seatsText: '3 seats left',
    stateText: '',
  })
  expect(rowOf({ date: '2027-06-12', price: 61_000, seatsLeft: 1 }, 10)).toMatchObject({
    days: 'Sat 12 Jun – Mon 21 Jun 2027',
    price: '₹61,000',
    seatsText: '1 seat left',
  })
  expect(rowOf({ date: '2027-06-12', price: 0 }, 1)).toMatchObject({
    days: 'Sat 12 Jun 2027',
    price: '',
  })
  expect(rowOf({ date: '2026-11-20' })).toBeUndefined()
})

test.each([
  ['open', null, '', ''],
  ['limited', 2, '', '2 seats left'],
  ['limited', null, 'Few seats left', ''],
  ['guaranteed', 5, 'Guaranteed', '5 seats left'],
  ['full', 5, 'Full', ''],
  ['open', 0, 'Full', ''],
  ['cancelled', 0, 'Cancelled', ''],
])('%s with %p seats left reads "%s" and "%s"', (state, seatsLeft, stateText, seatsText) => {
  expect(rowOf({ state, seatsLeft })).toMatchObject({ stateText, seatsText })
})

test('an enquiry names a departure that exists, and nothing else that an address contains', () => {
  const dated = {
    ...tour,
    departures: [departure, { ...departure, date: '2027-01-30', seatsLeft: 0 }],
  }
  expect(departureRequest(dated, '2026-12-30', now)).toBe('Departure on Wed 30 Dec 2026.')
  expect(departureRequest(dated, '2027-01-30', now)).toBe(
    'Departure on Sat 30 Jan 2027 is full: which date is next?',
  )
  expect(departureRequest(dated, '2027-01-31', now)).toBeUndefined()
  expect(departureRequest(dated, ['2026-12-30'], now)).toBeUndefined()
})
