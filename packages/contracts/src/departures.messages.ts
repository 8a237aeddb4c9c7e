import { LARGEST_AMOUNT } from './back-office-limits.ts'
import { DEPARTURE_STATES } from './departure-states.ts'
import { MAX_SEATS } from './limits.ts'

const seatCount = (label: string) => `${label} must be a whole number from 0 to ${MAX_SEATS}.`

/** Messages about the departures of a tour. */
export const departureMessages = {
  month: 'month must be a calendar month, such as 2027-01.',
  departure: 'A departure must be an object with a date.',
  departures: 'Departures must be a list.',
  date: 'The date of a departure must be a calendar day, such as 2027-01-12.',
  repeatedDate: 'A tour can have only one departure on a day.',
  price: `The price must be a number of rupees from ₹0 to ${LARGEST_AMOUNT}, such as 45000.`,
  seats: seatCount('Seats'),
  seatsLeft: seatCount('Seats left'),
  moreLeft: (seats: number) => `Seats left must be at most the ${seats} seats.`,
  state: `The state must be one of ${DEPARTURE_STATES.join(', ')}.`,
  note: 'Note must be text.',
  by: `The change of the seats left must be a whole number from -${MAX_SEATS} to ${MAX_SEATS}.`,
  seatsLeftOrBy: 'Send either the seats left or their change, not both.',
  otherDates: 'Upcoming dates must be the dates of the departures.',
  noSeats: 'The number of seats of this departure is unknown.',
  outOfSeats: (left: number, seats: number) =>
    `Seats left must stay from 0 to ${seats}; there are ${left}.`,
  changedMeanwhile: (stored: number, typed: number) =>
    `${stored} left, not ${typed}: the seats have changed meanwhile.`,
  notFound: 'Departure not found.',
  updated: 'Departure updated successfully.',
} as const
