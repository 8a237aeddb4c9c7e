import { expect, test } from 'bun:test'
import { upcomingDepartures } from './departures.ts'

test('shows future departures, with the year only if it differs', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-12-04', '2027-01-09', 'no day']
  expect(
    upcomingDepartures(days, new Date('2026-11-21T10:00:00Z')).map(({ text }) => text),
  ).toEqual(['21 Nov', '4 Dec', '9 Jan 2027'])
})

test('the day ends at midnight in India', () => {
  expect(upcomingDepartures(['2026-11-21'], new Date('2026-11-21T18:29:00Z'))).toHaveLength(1)
  expect(upcomingDepartures(['2026-11-21'], new Date('2026-11-21T18:31:00Z'))).toHaveLength(0)
})
