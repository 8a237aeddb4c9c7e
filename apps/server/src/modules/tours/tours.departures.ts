import { readDay } from '@bharat/contracts/dates'
import { defined } from '@bharat/contracts/defined'
import type { Departure, DepartureChange } from '@bharat/contracts/departures'
import { departureMessages } from '@bharat/contracts/departures.messages'
import { MAX_SEATS } from '@bharat/contracts/limits'
import { invalid } from '../../errors.ts'
import { orNotFound } from '../records/records.service.ts'

/** The departure of a tour on a day, as a client sends it. @throws DomainError NOT_FOUND */
export function departureOf(tour: { departures: readonly Departure[] }, date: string): Departure {
  const day = readDay(date)
  const departure = tour.departures.find((known) => known.date === day)
  return orNotFound(departure, departureMessages.notFound)
}

/**
 * A departure with a change applied; the message of a conflict if the seats left would leave the range from 0 to
 * the seats.
 * @throws DomainError INVALID for more seats left than seats
 */
export function changeDeparture(
  departure: Departure,
  { by, ...change }: Omit<DepartureChange, 'version'>,
): Departure | { conflict: string } {
  const { seats, seatsLeft } = departure
  const changed = { ...departure, ...defined(change) }
  if (by === undefined) {
    if (seats !== null && (changed.seatsLeft ?? 0) > seats) {
      throw invalid('seatsLeft', departureMessages.moreLeft(seats))
    }
    return changed
  }
  if (seatsLeft === null) return { conflict: departureMessages.noSeats }
  const left = seatsLeft + by
  const most = seats ?? MAX_SEATS
  return left < 0 || left > most
    ? { conflict: departureMessages.outOfSeats(seatsLeft, most) }
    : { ...changed, seatsLeft: left }
}
