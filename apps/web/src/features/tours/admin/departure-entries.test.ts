import { expect, test } from 'bun:test'
import { tour } from '../tours.fixtures.ts'
import { departuresText, fromEntry, toEntry, withDays } from './departure-entries.ts'

test('every stored departure comes back from the form unchanged', () => {
  expect(tour.departures.map((departure) => fromEntry(toEntry(departure)))).toEqual([
    ...tour.departures,
  ])
})

test('numbers are read as typed; a text that is no number is left to the contract', () => {
  const [entry] = withDays([], ['2027-01-12'])
  if (!entry) throw new Error('no entry')
  expect(fromEntry({ ...entry, price: '₹45,000', seats: ' 8 ' })).toMatchObject({
    price: 45_000,
    seats: 8,
    seatsLeft: null,
  })
  expect(fromEntry({ ...entry, seats: 'eight' }).seats).toBeNaN()
  expect(fromEntry({ ...entry, price: '25.000' }).price).toBeNaN()
  expect(fromEntry(toEntry({ ...fromEntry(entry), price: 25.125 })).price).toBe(25.125)
})

test('a day that stays keeps its details, also when another one is added before it', () => {
  const entries = tour.departures.map(toEntry)
  const days = ['2027-01-02', '2027-07-03']
  expect(withDays(entries, days).map(({ date, seats }) => [date, seats])).toEqual([
    ['2027-01-02', ''],
    ['2027-07-03', '8'],
  ])
})

test('two versions are compared in readable lines', () => {
  expect(departuresText(tour.departures.slice(2, 3).map(toEntry))).toBe(
    '03/07/2027, price 61500, 8 seats, 3 left, Guaranteed, The Ladarcha fair is on the way.',
  )
})
