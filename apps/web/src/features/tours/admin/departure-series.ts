import { isCalendarDay } from '@bharat/contracts/dates'
import { indianDay } from '@bharat/contracts/indian-day'
import type { DepartureEntry } from './departure-entries.ts'

const DAY_MS = 86_400_000
/** 52 weeks: the same weekday a year later. */
const SEASON_DAYS = 364

/** The days of the week as the form offers them, by `Date.getUTCDay`. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/**
 * Each day of a weekday from one day to another one, both included. Empty if one of them is no day.
 * @param weekday 0 for Sunday
 */
export function weeklyDays({
  weekday,
  from,
  to,
}: {
  weekday: number
  from: string
  to: string
}): string[] {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return []
  const first = Date.parse(from)
  const start = first + ((weekday - new Date(first).getUTCDay() + 7) % 7) * DAY_MS
  const count = Math.max(0, Math.floor((Date.parse(to) - start) / (7 * DAY_MS)) + 1)
  return Array.from({ length: count }, (_, week) => dayOf(start + week * 7 * DAY_MS))
}

/** The departures of the year before `now`, on the same weekdays 52 weeks later, with all seats free. */
export function nextSeason(entries: readonly DepartureEntry[], now: Date): DepartureEntry[] {
  const today = indianDay(now)
  const yearAgo = indianDay(new Date(now.getTime() - SEASON_DAYS * DAY_MS))
  return entries
    .filter(({ date, state }) => date >= yearAgo && date < today && state !== 'cancelled')
    .map((entry) => ({
      ...fresh(entry),
      date: dayOf(Date.parse(entry.date) + SEASON_DAYS * DAY_MS),
    }))
}

/** A departure as a new one: open, with all seats free. */
export function fresh({ date, price, seats, note }: DepartureEntry): DepartureEntry {
  return { date, price, seats, seatsLeft: '', state: 'open', note }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
