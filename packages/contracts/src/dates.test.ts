import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isCalendarDay, readDay, readMoment } from './dates.ts'

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
const year = fc.integer({ min: 1971, max: 9998 })
const days = fc
  .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([y, month, day]) => ({ y, month, day, text: `${pad(y, 4)}-${pad(month)}-${pad(day)}` }))
const times = fc
  .tuple(
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
    fc.constantFrom('', ':00', ':59', ':07.5', ':59.999999999'),
  )
  .map(([hour, minute, seconds]) => `${pad(hour)}:${pad(minute)}${seconds}`)
const zones = fc.constantFrom('Z', 'z', '+05:30', '+0530', '-11:00', '+14:00', '-00:00')

/** Whether the calendar has the day, without JavaScript's reader of dates. */
function exists({ y, month, day }: { y: number; month: number; day: number }): boolean {
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
  return day <= ([31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0)
}

const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

test('a day is read as it is, and one that the calendar does not have is none', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(readDay(day.text)).toBe(exists(day) ? day.text : null)
      expect(isCalendarDay(day.text)).toBe(exists(day))
    }),
  )
})

test('of a date and time with an offset, the day in India is read', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('T', 't', ' '), times, zones, (day, gap, time, zone) => {
      const text = `${day.text}${gap}${time}${zone}`
      const offset = zone.replace('z', 'Z').replace(/(\d\d)(\d\d)$/, '$1:$2')
      const moment = new Date(`${day.text}T${time}${offset}`)
      expect(readDay(text)).toBe(exists(day) ? inIndia.format(moment) : null)
      expect(readMoment(text)).toEqual(exists(day) ? moment : null)
    }),
  )
})

test('a date and time without an offset is Indian', () => {
  fc.assert(
    fc.property(days.filter(exists), times, (day, time) => {
      expect(readDay(`${day.text}T${time}`)).toBe(day.text)
      expect(readMoment(`${day.text}T${time}`)).toEqual(readMoment(`${day.text}T${time}+05:30`))
    }),
  )
})

test('any other text is none, and what is read is a day that reads as itself', () => {
  const almost = fc.stringMatching(
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]{0,8}[Z+-]?[0-9:]{0,5})?$/,
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), almost), (text) => {
      const day = readDay(text)
      if (day !== null) expect(readDay(day)).toBe(day)
      expect(day ?? '0000-00-00').toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }),
    { numRuns: 1000 },
  )
  for (const text of [
    '',
    '2027-2-9',
    '2027-02-29T10:00Z',
    '2027-01-12T24:00Z',
    '2027-01-12T10:60Z',
    '2027-01-12T10:00+25:00',
    '2027-01-12garbage',
    '12/01/2027',
    '9999-12-31T20:00:00Z',
    '+012027-01-12',
  ]) {
    expect([text, readDay(text)]).toEqual([text, null])
  }
})
