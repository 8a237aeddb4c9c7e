/** India is five and a half hours ahead of UTC, without summer time. */
const INDIA_OFFSET_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000

/** The calendar day in India, yyyy-mm-dd. */
export function indianDay(now: Date): string {
  return new Date(now.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)
}

/** The moment at which a calendar day of India begins. @param day yyyy-mm-dd */
export function startOfIndianDay(day: string): Date {
  return new Date(Date.parse(day) - INDIA_OFFSET_MS)
}

/** The moment at which a calendar day of India ends and the next one begins. @param day yyyy-mm-dd */
export function endOfIndianDay(day: string): Date {
  return new Date(startOfIndianDay(day).getTime() + DAY_MS)
}

/** A moment as ISO 8601 in Indian time, in seconds: `2026-11-22T14:30:00+05:30`. */
export function indianMoment(moment: Date): string {
  return `${new Date(moment.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 19)}+05:30`
}

/** Days since 1970 in Indian time, with the time of day as the fraction. */
export function indianDayNumber(moment: Date): number {
  return (moment.getTime() + INDIA_OFFSET_MS) / DAY_MS
}
