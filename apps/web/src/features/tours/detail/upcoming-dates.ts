import { upcomingDepartures } from '@bharat/contracts/departure-states'
import { formatDeparture } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'

/**
 * Section 2, upcoming dates: day and short month, with the year only if it is not the current one. Past days,
 * in Indian time, are dropped. A cancelled departure is marked.
 */
export function upcomingDates(
  departures: readonly { date: string; state: string }[],
  now: Date,
): string[] {
  const today = new Date(indianDay(now))
  return upcomingDepartures(departures, now).flatMap(({ date, state }) => {
    const day = formatDeparture(date, today)
    return day ? [state === 'cancelled' ? `${day} (cancelled)` : day] : []
  })
}
