import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { nextSeason, weeklyDays } from './departure-series.ts'

test('every Saturday, both ends included', () => {
  const series = { weekday: 6, from: '2027-01-02', to: '2027-01-23' }
  expect(weeklyDays(series)).toEqual(['2027-01-02', '2027-01-09', '2027-01-16', '2027-01-23'])
  expect(weeklyDays({ ...series, from: '2027-01-03', to: '2027-01-08' })).toEqual([])
  expect(weeklyDays({ ...series, to: '2026-12-01' })).toEqual([])
  expect(weeklyDays({ ...series, to: '2027-02-30' })).toEqual([])
})

test('each day of a series has its weekday and lies between the ends, a week after the one before', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), day, fc.nat(800), (weekday, from, length) => {
      const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
      const days = weeklyDays({ weekday, from, to })
      expect(days.length).toBeGreaterThanOrEqual(Math.floor((length + 1) / 7))
      expect(days.length).toBeLessThanOrEqual(Math.ceil((length + 1) / 7))
      for (const [at, one] of days.entries()) {
        expect(new Date(one).getUTCDay()).toBe(weekday)
        expect(one >= from && one <= to).toBe(true)
        if (at > 0) expect(Date.parse(one) - Date.parse(days[at - 1] ?? '')).toBe(7 * 86_400_000)
      }
    }),
  )
})

test('the last season is repeated on the same weekdays, without what was cancelled or sold', () => {
  const entry = (date: string, state = 'open') => {
    return { date, price: '500', seats: '8', seatsLeft: '1', state, note: 'Full moon' }
  }
  const entries = [
    entry('2025-01-01'),
    entry('2026-01-03', 'full'),
    entry('2026-05-02', 'cancelled'),
    entry('2026-12-05'),
  ]
  expect(nextSeason(entries, new Date('2026-11-23T06:00:00Z'))).toEqual([
    { ...entry('2027-01-02'), seatsLeft: '' },
  ])
})
