import type { Departure } from '@bharat/contracts/departures'

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

/** Honeymoons have the numbers from 130 to 139: a car of their own for two. */
const isForTwo = (tourNumber: number) => Math.floor(tourNumber / 10) === 13

/** Seats of a departure: one to three vehicles. */
export function demoSeats(tourNumber: number): number {
  if (isForTwo(tourNumber)) return 2
  return [6, 8, 12, 10][tourNumber % 4] ?? 8
}

/**
 * Departures on these dates. The sooner one is, the fewer seats are left; the winter holidays cost more. The tour's
 * number decides the rest, so that the demo is the same every time.
 * @param dates yyyy-mm-dd, ascending
 */
export function demoDepartures(
  dates: readonly string[],
  { number, tripCost }: { number: number; tripCost: number },
): Departure[] {
  const seats = demoSeats(number)
  return dates.map((date, index) => {
    const share = (BOOKED[index] ?? 0) + (number % 3) / 8
    const isCancelled = index === 1 && number % 11 === 3
    // Two travel together.
    const step = isForTwo(number) ? 2 : 1
    const booked =
      index === 0 && number % 5 === 0
        ? seats
        : Math.min(seats, step * Math.round((seats * share) / step))
    const seatsLeft = isCancelled ? seats : seats - booked
    return {
      date,
      price: isHoliday(date) && tripCost > 0 ? Math.round(tripCost / 1000) * 1100 : null,
      seats,
      seatsLeft,
      state: isCancelled ? 'cancelled' : stateOf(seatsLeft, booked, seats),
      note: isCancelled ? CANCELLED : isHoliday(date) ? HOLIDAY : '',
    }
  })
}

/** The share of the seats that is booked, from the next departure on. */
const BOOKED = [0.65, 0.45, 0.25, 0.15, 0.1]
const CANCELLED = 'Too few travellers: all of them moved to another date.'
const HOLIDAY = 'Holiday season: hotels cost more on these days.'

function isHoliday(date: string): boolean {
  return date.slice(5) >= '12-20' || date.slice(5) <= '01-02'
}

function stateOf(left: number, booked: number, seats: number): Departure['state'] {
  if (left === 0) return 'full'
  if (left <= 2 && booked > 0) return 'limited'
  return booked * 2 >= seats ? 'guaranteed' : 'open'
}
