const INDIA_OFFSET_MS = 5.5 * 3_600_000

/** The calendar day in India, yyyy-mm-dd. */
export function indianDay(now: Date): string {
  return new Date(now.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)
}
