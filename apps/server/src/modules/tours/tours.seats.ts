import type { Departure } from '@bharat/contracts/departures'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { formatCalendarDay } from '@bharat/contracts/format'
import { MAX_SEATS } from '@bharat/contracts/limits'
import { DomainError, invalid } from '../../errors.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import type { SeatHold, TourChange } from './tours.documents.repository.ts'
import type { TourParts } from './tours.writes.ts'

/** The seats that enquiries take from departures. Each change is one conditional update of the tour. */
export function createTourSeats({ write }: Pick<TourParts, 'write'>) {
  return {
    /**
     * Takes the seats of a departure for an enquiry: those that it has taken already count. A departure whose seats are unknown
     * gives none.
     * @param job is stored with the change
     * @throws DomainError NOT_FOUND for an unknown tour, INVALID for an unknown departure, CONFLICT for a cancelled one or too few seats
     */
    async takeSeats(tourId: string, wanted: SeatHold, job: NewJob): Promise<void> {
      await write(tourId, ({ departures, draftState: { seatHolds } }) => {
        const departure = departures.find(({ date }) => date === wanted.date)
        if (!departure) throw invalid('departure', deskMessages.departure)
        const { seatsLeft, date, state } = departure
        const isSame = (hold: SeatHold) =>
          hold.enquiryId === wanted.enquiryId && hold.date === wanted.date
        const held = seatHolds.find(isSame)?.seats ?? 0
        if (state === 'cancelled' && wanted.seats > held) {
          throw new DomainError('CONFLICT', deskMessages.cancelled(formatCalendarDay(date)))
        }
        if (seatsLeft === null) return null
        const more = Math.max(0, wanted.seats - held)
        if (more > seatsLeft) {
          const message = deskMessages.tooFewSeats(seatsLeft + held, formatCalendarDay(date))
          throw new DomainError('CONFLICT', message)
        }
        // What was taken from a departure that the tour does not have any more is of no use.
        const known = new Set(departures.map((each) => each.date))
        const others = seatHolds.filter((hold) => !isSame(hold) && known.has(hold.date))
        return {
          ...(more > 0 && { departure: { ...departure, seatsLeft: seatsLeft - more } }),
          seatHolds: [...others, { ...wanted, seats: held + more }],
          jobs: [job],
        }
      })
    },

    /**
     * Gives back what an enquiry has taken, except what it keeps. What it has taken for a later version stays.
     * @param version of the enquiry that keeps nothing else
     * @throws DomainError NOT_FOUND for an unknown tour
     */
    async giveBackSeats(
      tourId: string,
      { enquiryId, version }: Pick<SeatHold, 'enquiryId' | 'version'>,
      keeps: { departure: string | null; seats: number | null } | null,
    ): Promise<void> {
      for (let isDone = false; !isDone; ) {
        await write(tourId, ({ departures, draftState: { seatHolds } }): TourChange | null => {
          const keptOf = ({ date }: SeatHold) =>
            keeps?.departure === date ? (keeps.seats ?? 0) : 0
          const hold = seatHolds.find(
            (each) =>
              each.enquiryId === enquiryId && each.version <= version && each.seats > keptOf(each),
          )
          isDone = !hold
          if (!hold) return null
          const kept = keptOf(hold)
          const departure = departures.find(({ date }) => date === hold.date)
          return {
            ...(departure && withMoreLeft(departure, hold.seats - kept)),
            seatHolds: seatHolds.flatMap((each) =>
              each !== hold ? each : kept > 0 ? { ...hold, seats: kept } : [],
            ),
          }
        })
      }
    },
  }
}

/** An administrator may have changed the number of seats meanwhile. */
function withMoreLeft(departure: Departure, more: number): Pick<TourChange, 'departure'> {
  const { seats, seatsLeft } = departure
  if (seatsLeft === null) return {}
  const left = Math.min(seatsLeft + more, Math.max(seatsLeft, seats ?? MAX_SEATS))
  return { departure: { ...departure, seatsLeft: left } }
}
