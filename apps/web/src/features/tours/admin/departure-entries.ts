import { formatCalendarDay } from '@bharat/contracts/format'
import { numberText, optionalNumber } from '@bharat/contracts/typed-tour-values'

/** A departure as the form holds it: numbers are text, as typed. */
export interface DepartureEntry {
  /** yyyy-mm-dd */
  date: string
  price: string
  seats: string
  seatsLeft: string
  state: string
  note: string
}

/** A departure as the API returns it. */
export interface StoredDeparture {
  date: string
  price: number | null
  seats: number | null
  seatsLeft: number | null
  state: string
  note: string
}

/** The states with their names in the form. */
export const STATE_OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'limited', label: 'Few seats left' },
  { value: 'guaranteed', label: 'Guaranteed' },
  { value: 'full', label: 'Full' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

export function toEntry({
  date,
  price,
  seats,
  seatsLeft,
  state,
  note,
}: StoredDeparture): DepartureEntry {
  return {
    date,
    price: textOf(price),
    seats: textOf(seats),
    seatsLeft: textOf(seatsLeft),
    state,
    note,
  }
}

/** The departure for the API. A text that is no number becomes NaN, which the contract rejects. */
export function fromEntry({ date, price, seats, seatsLeft, state, note }: DepartureEntry) {
  return {
    date,
    price: optionalNumber(price, '₹'),
    seats: optionalNumber(seats, 'people'),
    seatsLeft: optionalNumber(seatsLeft, 'people'),
    state,
    note,
  }
}

function textOf(value: number | null): string {
  return value === null ? '' : numberText(value)
}

/** The entries of these days: a day that stays keeps its details. */
export function withDays(
  entries: readonly DepartureEntry[],
  days: readonly string[],
): DepartureEntry[] {
  return days.map(
    (date) =>
      entries.find((entry) => entry.date === date) ?? {
        date,
        price: '',
        seats: '',
        seatsLeft: '',
        state: 'open',
        note: '',
      },
  )
}

/** A few words on the chip of a departure: `3 left`, `Full`. */
export function chipSummary({ seatsLeft, state }: DepartureEntry): string {
  if (state === 'full' || state === 'cancelled') return stateName(state)
  return seatsLeft.trim() === '' ? '' : `${seatsLeft.trim()} left`
}

/** One line for each departure, for the comparison of two versions of a tour. */
export function departuresText(entries: readonly DepartureEntry[]): string {
  return entries.map(departureText).join('\n')
}

function departureText({ date, price, seats, seatsLeft, state, note }: DepartureEntry): string {
  return [
    formatCalendarDay(date),
    price && `price ${price}`,
    seats && `${seats} seats`,
    seatsLeft && `${seatsLeft} left`,
    stateName(state),
    note,
  ]
    .filter(Boolean)
    .join(', ')
}

function stateName(state: string): string {
  return STATE_OPTIONS.find(({ value }) => value === state)?.label ?? state
}
