import {
  type DepartureState,
  daysAfter,
  shownState,
  upcomingDepartures,
} from './departure-states.ts'
import { formatNextDeparture, formatTripCost, hasPrice } from './format.ts'
import { priceOn } from './prices.ts'

/** The parts of a tour on which its departures depend. */
interface DatedTour {
  days: number
  tripCost: number
  departures: readonly {
    date: string
    price: number | null
    seatsLeft: number | null
    state: string
    note: string
  }[]
}

/** A departure as the tour page shows it. */
export interface DepartureRow {
  date: string
  /** `Sat 12 Jun – Mon 21 Jun 2027` */
  days: string
  /** `₹58,900`; empty without a price. */
  price: string
  state: DepartureState
  /** What the state means for a traveller: `Guaranteed`; empty for an open departure. */
  stateText: string
  /** `3 seats left`; empty if unknown, and where no seat can be booked. */
  seatsText: string
  note: string
}

/** The departures of a tour from today on, by the Indian calendar. */
export function departureRows(
  { departures, days, tripCost }: DatedTour,
  now: Date,
): DepartureRow[] {
  return upcomingDepartures(departures, now).map(({ date, price, note, ...seats }) => {
    const state = shownState(seats)
    const isOpen = canEnquire(state)
    const cost = priceOn({ tripCost }, { price })
    return {
      date,
      days: formatJourney(date, daysAfter(date, days - 1)),
      price: hasPrice(cost) ? (formatTripCost(cost) ?? '') : '',
      state,
      stateText: state === 'limited' && seats.seatsLeft !== null ? '' : STATE_TEXTS[state],
      seatsText: isOpen ? seatsLeftText(seats.seatsLeft) : '',
      note,
    }
  })
}

/** The cheapest departure that can be booked, where none of them costs the trip cost; otherwise null. */
export function pricedDeparture<Departure extends DatedTour['departures'][number]>(
  tour: { tripCost: number; departures: readonly Departure[] },
  now: Date,
): Departure | null {
  const open = upcomingDepartures(tour.departures, now).filter((seats) =>
    canEnquire(shownState(seats)),
  )
  const costs = open.map((departure) => priceOn(tour, departure))
  if (costs.includes(tour.tripCost)) return null
  return open[costs.indexOf(Math.min(...costs))] ?? null
}

/** Whether a traveller can still join; otherwise the page offers to ask for the next date. */
export function canEnquire(state: DepartureState): boolean {
  return state !== 'full' && state !== 'cancelled'
}

/** `3 seats left`; empty if unknown. */
function seatsLeftText(seatsLeft: number | null): string {
  if (seatsLeft === null) return ''
  return `${seatsLeft} ${seatsLeft === 1 ? 'seat' : 'seats'} left`
}

/**
 * The line that an enquiry for a departure starts with; undefined for a day on which the tour does not depart.
 * @param day of the address, so any text
 */
export function departureRequest(tour: DatedTour, day: unknown, now: Date): string | undefined {
  const row = departureRows(tour, now).find(({ date }) => date === day)
  if (!row) return undefined
  const departure = `Departure on ${formatDay(row.date)}`
  if (canEnquire(row.state)) return `${departure}.`
  return `${departure} is ${row.state}: which date is next?`
}

/**
 * The chosen departure in up to three lines: `Thu 10 Jun – Thu 1 Jul 2027`, `₹33,500 per person`, `1 seat left`.
 * @param day of the address, so any text
 */
export function departureChoice(
  tour: DatedTour & { priceBasis?: string },
  day: unknown,
  now: Date,
): string {
  const row = departureRows(tour, now).find(({ date }) => date === day)
  if (!row) return ''
  const price = row.price && canEnquire(row.state) && `${row.price} ${tour.priceBasis ?? ''}`.trim()
  const state = [row.stateText, row.seatsText].filter(Boolean).join(' · ')
  return [row.days, price, state].filter(Boolean).join('\n')
}

/** What the states mean for a traveller. */
const STATE_TEXTS: Record<DepartureState, string> = {
  open: '',
  limited: 'Few seats left',
  guaranteed: 'Guaranteed',
  full: 'Full',
  cancelled: 'Cancelled',
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

/** `Sat 12 Jun` */
function shortDay(day: string): string {
  return `${weekday.format(new Date(day))} ${formatNextDeparture(day)}`
}

/** `Sat 12 Jun 2027` */
export function formatDay(day: string): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`
}

/** `Sat 12 Jun – Mon 21 Jun 2027`, or only the first day where both are the same. */
function formatJourney(first: string, last: string): string {
  if (first === last) return formatDay(first)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return `${isOneYear ? shortDay(first) : formatDay(first)} – ${formatDay(last)}`
}
