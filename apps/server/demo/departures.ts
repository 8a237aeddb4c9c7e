/** A day of any year, `mm-dd`. Never 29 February, which most years lack. */
export type MonthDay = `${number}-${number}`

/**
 * The next date of each of `days` after `now`, as yyyy-mm-dd, ascending. Whenever the demo is
 * seeded, its departures are in the coming twelve months and in their season.
 */
export function nextDepartures(days: readonly MonthDay[], now: Date): string[] {
  const today = now.toISOString().slice(0, 10)
  const year = now.getUTCFullYear()
  return days
    .map((day) => (`${year}-${day}` > today ? `${year}-${day}` : `${year + 1}-${day}`))
    .sort()
}
