import { indianDay } from './indian-day.ts'

/*
 * The only readers of dates that clients send. A day that does not exist is none: JavaScript would read 2027-02-29 as
 * the first of March. This file has no Zod; `date-inputs.ts` has the schemas.
 */

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(?:(Z)|([+-]\d{2}):?(\d{2}))?$/

/** The moment of a date and time in ISO 8601; without an offset it is Indian time. Null if it is none. */
export function readMoment(text: string): Date | null {
  const [, day = '', time, utc, hours = '+05', minutes = '30'] =
    MOMENT.exec(text.toUpperCase()) ?? []
  if (!isDay(day)) return null
  const moment = new Date(`${day}T${time}${utc ?? `${hours}:${minutes}`}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** A calendar day, yyyy-mm-dd; of a date and time, the day in India. Null if it is neither. */
export function readDay(text: string): string | null {
  const moment = DAY.test(text) ? null : readMoment(text)
  const day = moment ? indianDay(moment) : text
  return isDay(day) ? day : null
}

/** Whether a text is an existing calendar day of the years 1970 to 9999, as yyyy-mm-dd. */
export function isCalendarDay(text: string): boolean {
  return text >= '1970' && isDay(text)
}

/** Whether a text is an existing calendar day of any year. */
function isDay(text: string): boolean {
  const day = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day?.toJSON()?.startsWith(text) ?? false
}
