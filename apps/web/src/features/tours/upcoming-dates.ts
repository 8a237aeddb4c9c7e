import { formatDeparture } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'

/**
 * Section 2, upcoming dates: day and short month, with the year only if it is not the current one. Past days,
 * in Indian time, are dropped.
 */
export function upcomingDates(days: readonly string[], now: Date): string[] {
  const today = indianDay(now)
  return days
    .filter((day) => day >= today)
    .flatMap((day) => formatDeparture(day, new Date(today)) ?? [])
}
