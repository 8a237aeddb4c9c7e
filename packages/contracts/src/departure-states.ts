import { indianDay } from './indian-day.ts'

/** What a departure of a tour is; the public pages use it, so this file does not load Zod. */

/** The states of a departure, as an administrator sets them. */
export const DEPARTURE_STATES = ['open', 'limited', 'guaranteed', 'full', 'cancelled'] as const

export type DepartureState = (typeof DEPARTURE_STATES)[number]

/** The parts of a departure on which its state depends. */
interface Seats {
  state: string
  seatsLeft: number | null
}

/** The day `days` after a calendar day. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The state that visitors see: a departure without a seat left is full, unless it is cancelled. */
export function shownState({ state, seatsLeft }: Seats): DepartureState {
  if (seatsLeft === 0 && state !== 'cancelled') return 'full'
  return DEPARTURE_STATES.find((known) => known === state) ?? 'open'
}

/** The departures that are not past by the Indian calendar. */
export function upcomingDepartures<T extends { date: string }>(
  departures: readonly T[],
  now: Date,
): T[] {
  const today = indianDay(now)
  return departures.filter(({ date }) => date >= today)
}

/**
 * The first upcoming departure with a seat; where all are full, the first of those. Null where every upcoming
 * departure is cancelled, and where there is none.
 * @param departures in ascending order
 */
export function nextDeparture<T extends Seats & { date: string }>(
  departures: readonly T[],
  now: Date,
): T | null {
  const planned = upcomingDepartures(departures, now).filter(({ state }) => state !== 'cancelled')
  return planned.find((departure) => shownState(departure) !== 'full') ?? planned[0] ?? null
}
