import { expect, test } from 'bun:test'
import { formatHours, openingStatus, WEEKDAYS, type Weekday } from './opening-hours.ts'

const daily = { days: WEEKDAYS, opens: '09:00', closes: '19:00' }
const workdays: Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const at = (hours: Parameters<typeof openingStatus>[0], time: string) =>
  openingStatus(hours, Date.parse(time))

test.each([
  ['2026-11-22T09:00+05:30', true, 'Open now, until 19:00 IST'],
  ['2026-11-22T18:59:59+05:30', true, 'Open now, until 19:00 IST'],
  ['2026-11-22T19:00+05:30', false, 'Closed, opens tomorrow at 9:00 IST'],
  ['2026-11-22T23:59+05:30', false, 'Closed, opens tomorrow at 9:00 IST'],
  ['2026-11-23T00:00+05:30', false, 'Closed, opens today at 9:00 IST'],
  ['2026-11-23T08:59+05:30', false, 'Closed, opens today at 9:00 IST'],
  // The visitor's own time zone and day do not count: in Thrissur it is 9:30 on Monday.
  ['2026-11-22T23:00-05:00', true, 'Open now, until 19:00 IST'],
])('a company that opens daily, at %s', (time, isOpen, text) => {
  expect(at(daily, time)).toEqual({ isOpen, text })
})

test('days without hours are skipped', () => {
  const hours = { ...daily, days: workdays, opens: '09:30' }
  expect(at(hours, '2026-11-20T18:00+05:30').text).toBe('Open now, until 19:00 IST')
  expect(at(hours, '2026-11-20T20:00+05:30').text).toBe('Closed, opens on Monday at 9:30 IST')
  expect(at(hours, '2026-11-21T12:00+05:30').text).toBe('Closed, opens on Monday at 9:30 IST')
  expect(at(hours, '2026-11-22T12:00+05:30').text).toBe('Closed, opens tomorrow at 9:30 IST')
  const sundays = { ...daily, days: ['Sunday' as const] }
  expect(at(sundays, '2026-11-22T20:00+05:30').text).toBe('Closed, opens on Sunday at 9:00 IST')
})

test('hours may end after midnight, or last all day', () => {
  const night = { days: ['Saturday' as const], opens: '18:00', closes: '02:00' }
  expect(at(night, '2026-11-22T01:59+05:30').text).toBe('Open now, until 2:00 IST')
  expect(at(night, '2026-11-22T02:00+05:30').isOpen).toBe(false)
  expect(at(night, '2026-11-21T01:00+05:30').text).toBe('Closed, opens today at 18:00 IST')
  const always = { ...daily, opens: '00:00', closes: '00:00' }
  expect(at(always, '2026-11-22T03:00+05:30').isOpen).toBe(true)
})

test('hours are shown with their days unless they are daily', () => {
  expect(formatHours(daily)).toBe('9:00–19:00 IST')
  expect(formatHours({ ...daily, days: workdays })).toBe('Mon–Fri 9:00–19:00 IST')
  expect(formatHours({ ...daily, days: ['Monday', 'Tuesday', 'Friday'] })).toBe(
    'Mon, Tue, Fri 9:00–19:00 IST',
  )
})
