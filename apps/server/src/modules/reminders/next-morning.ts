import { endOfIndianDay, indianDay, startOfIndianDay } from '@bharat/contracts/indian-day'

/** 08:30, in milliseconds of a day. */
const DIGEST_MS = 8.5 * 3_600_000

/** The next morning, and its Indian day. */
export function nextMorning(now: Date): { dueAt: Date; day: string } {
  const today = indianDay(now)
  const at = (start: Date) => new Date(start.getTime() + DIGEST_MS)
  const first = at(startOfIndianDay(today))
  const dueAt = first > now ? first : at(endOfIndianDay(today))
  return { dueAt, day: indianDay(dueAt) }
}
