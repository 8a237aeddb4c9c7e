import type { WonEnquiry } from '@bharat/contracts/enquiries'
import { DomainError } from '../../errors.ts'
import type { JobType, NewJob } from '../../jobs/job-types.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { DeskEnquiry, EnquiryDeskRepository } from './enquiries.desk.repository.ts'

/** After this time, an enquiry that has taken seats and is not won gives them back. */
const UNDECIDED_MS = 60_000

interface Dependencies {
  repository: Pick<EnquiryDeskRepository, 'find' | 'change'>
  tours: Pick<ToursService, 'takeSeats' | 'giveBackSeats'>
}

/**
 * The seats of won enquiries. Enquiry and tour are two documents, so the tour remembers which enquiry has taken how many
 * (docs/decisions/070-seats-of-enquiries.md): seats are taken before the enquiry is won and given back after it is changed.
 */
export function createEnquirySeats({ repository, tours }: Dependencies) {
  return {
    /**
     * Takes the seats that an enquiry needs to be won with its next change.
     * @returns the tour and the version for which it has taken them; null for none
     * @throws DomainError INVALID for an unknown departure, CONFLICT for too few seats
     */
    async take({ _id: enquiryId, version }: DeskEnquiry, won: WonEnquiry) {
      if (won.tourId === null || won.departure === null || won.seats === null) return null
      const { tourId, departure: date, seats } = won
      const hold = { enquiryId, date, seats, version: version + 1 }
      const later = { ...jobOf(tourId, hold), dueAt: new Date(Date.now() + UNDECIDED_MS) }
      await tours.takeSeats(tourId, hold, later)
      return { tourId, version: hold.version }
    },

    /** The job that gives back what a change of an enquiry makes free; null if it had no seats. */
    freeing: ({ _id, version, won }: DeskEnquiry): NewJob | null =>
      won?.tourId ? jobOf(won.tourId, { enquiryId: _id, version: version + 1 }) : null,

    settle,

    /** Gives back the seats of enquiries that are not won any more, or did not become so. */
    job: {
      async run({ payload }) {
        await settle(String(payload.tourId), String(payload.enquiryId), Number(payload.version))
      },
    } satisfies JobType,
  }

  /**
   * Gives back the seats of a tour that an enquiry has taken and does not keep. An erased enquiry keeps its seats.
   * @param decided a version whose change is not in progress any more: if it was not stored, it never will be
   */
  async function settle(tourId: string, enquiryId: string, decided = 0): Promise<void> {
    for (;;) {
      const enquiry = await repository.find(enquiryId)
      if (!enquiry) return
      const { version, won } = enquiry
      // A change on the basis of the version before cannot be stored any more.
      if (version < decided && !(await repository.change(enquiry, {}, []))) continue
      const keeps = won?.tourId === tourId ? won : null
      const until = { enquiryId, version: Math.max(version, decided) }
      return tours.giveBackSeats(tourId, until, keeps).catch((error: unknown) => {
        const isRemoved = error instanceof DomainError && error.reason === 'NOT_FOUND'
        if (!isRemoved) throw error
      })
    }
  }
}

export type EnquirySeats = ReturnType<typeof createEnquirySeats>

function jobOf(tourId: string, { enquiryId, version }: { enquiryId: string; version: number }) {
  return {
    type: 'enquiry-seats',
    key: `enquiry-seats:${crypto.randomUUID()}`,
    payload: { tourId, enquiryId, version },
  } satisfies NewJob
}
