import { expect, test } from 'bun:test'
import { pricedDeparture } from './departure-rows.ts'

const now = new Date('2027-01-01T06:00:00Z')
const departure = (date: string, price: number | null, state = 'open') => ({
  ...{ date, price, state, seatsLeft: null, note: '' },
})

test.each([
  ['no dates', [], null],
  [
    'a date at the trip cost',
    [departure('2027-02-01', 26_000), departure('2027-03-01', null)],
    null,
  ],
  [
    'dates that all cost more',
    [departure('2027-02-01', 27_000), departure('2027-03-01', 26_000)],
    '2027-03-01',
  ],
  [
    'one at the trip cost that is over, and one that is full',
    [
      departure('2026-12-01', null),
      departure('2027-02-01', null, 'full'),
      departure('2027-03-01', 26_000),
    ],
    '2027-03-01',
  ],
])('the date whose price a tour shows, with %s', (_, departures, expected) => {
  const shown = pricedDeparture({ tripCost: 24_500, departures }, now)
  expect(shown?.date ?? null).toBe(expected)
})
