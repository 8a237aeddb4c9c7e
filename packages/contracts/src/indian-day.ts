/** India is five and a half hours ahead of UTC, without summer time. */
const INDIA_OFFSET_MS = 5.5 * 3_600_000

/** The calendar day in India, yyyy-mm-dd. */
export function indianDay(now: Date): string {
  return new Date(now.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)
}

/** The moment at which a calendar day of India begins. @param day yyyy-mm-dd */
export function startOfIndianDay(day: string): Date {
  return new Date(Date.parse(day) - INDIA_OFFSET_MS)
}
