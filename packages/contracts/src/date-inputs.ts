import { z } from 'zod'
import { isCalendarDay, readDay } from './dates.ts'

/** A calendar day of the years 1970 to 9999, as a client sends it (`readDay`). */
export function dayInput(message: string) {
  return z.string({ error: message }).transform((text, context) => {
    const day = readDay(text)
    if (day !== null && isCalendarDay(day)) return day
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** The same, or an empty text. */
export function dayOrEmptyInput(message: string) {
  return z.union([z.literal(''), dayInput(message)], { error: message })
}

/**
 * A calendar day of a query; '' for none. It may be of any year: a date input has the year 0002 while an administrator
 * types 2026.
 */
export function queryDay(name: string) {
  const message = `${name} must be a date (yyyy-mm-dd).`
  return z
    .string({ error: message })
    .refine((text) => text === '' || readDay(text) !== null, message)
    .overwrite((text) => readDay(text) ?? '')
    .default('')
    .meta({ documented: { type: 'string', format: 'date', examples: ['2026-11-21'] } })
}

/** An instant of a query: ISO 8601 with `Z` or an offset; '' for none. */
export function queryInstant(name: string) {
  const message = `${name} must be an instant, such as 2026-11-21T06:30:00.000Z.`
  return z
    .union([z.literal(''), z.iso.datetime({ offset: true, error: message })], { error: message })
    .default('')
    .meta({
      documented: { type: 'string', format: 'date-time', examples: ['2026-11-21T06:30:00.000Z'] },
    })
}
