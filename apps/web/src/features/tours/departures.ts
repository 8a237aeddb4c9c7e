import { formatDeparture } from '@bharat/contracts/format'

/** A departure to show: its day and the formatted date. */
export interface Departure {
  day: string
  text: string
}

/**
 * Section 2, upcoming dates: day and short month, with the year only if it is not the current one. Past days,
 * in Indian time, are dropped.
 */
export function upcomingDepartures(days: readonly string[], now: Date): Departure[] {
  const today = new Date(now.getTime() + 5.5 * 3_600_000)
  return days.flatMap((day) => {
    const text = formatDeparture(day, today)
    return text !== undefined && day.slice(0, 10) >= today.toISOString().slice(0, 10)
      ? [{ day, text }]
      : []
  })
}
