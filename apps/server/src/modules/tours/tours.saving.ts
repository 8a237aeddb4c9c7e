import { departureChange } from '@bharat/contracts/departures'
import { departureMessages } from '@bharat/contracts/departures.messages'
import { ORDER_UPDATED } from '@bharat/contracts/messages'
import type { Saved } from '@bharat/contracts/replies'
import { activeStatusInput } from '@bharat/contracts/text'
import {
  changedTour,
  type TourInput,
  tourChange,
  tourInput,
  tourUpdate,
} from '@bharat/contracts/tour-input'
import type { Tour } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { DomainError, parseInput } from '../../errors.ts'
import { moveRecord, orNotFound, throwConflict } from '../records/records.service.ts'
import { changeDeparture, departureOf } from './tours.departures.ts'
import type { TourRecord } from './tours.documents.repository.ts'
import type { TourParts } from './tours.parts.ts'

/** Changes of one tour by an administrator. */
export function createTourSaving({
  repository,
  views: { toTour },
  writes: { insert, write, writeDeparture, activate, categoryOf },
  stored,
}: TourParts) {
  return {
    async create(value: unknown): Promise<Saved<Tour>> {
      const input = parseInput(tourInput, value)
      const category = await categoryOf(input)
      const record = await insert({ ...input, categoryName: category.name })
      const item = await toTour(record, category)
      return { message: tourMessages.created, item }
    },

    async update(id: string, value: unknown): Promise<Saved<Tour>> {
      // Rejects an unknown id before an invalid body: a corrected body would not help.
      const current = await stored(id)
      const { version, ...input } = parseInput(tourUpdate, value)
      return save(current, version, () => input)
    },

    /** Changes only the fields that are sent; the rules apply to the whole tour afterwards. */
    async change(id: string, value: unknown): Promise<Saved<Tour>> {
      const current = await stored(id)
      const { version } = parseInput(tourChange, value)
      const change = value as object
      return save(current, version, (tour) => parseInput(tourInput, changedTour(tour, change)))
    },

    /**
     * Changes one departure. Concurrent changes of the same tour are applied one after the other.
     * @param date yyyy-mm-dd
     * @throws DomainError NOT_FOUND for an unknown tour or date, INVALID for more seats left than seats, CONFLICT
     * with `current` for an outdated version and for a change that leaves the range of the seats
     */
    async changeDeparture(id: string, date: string, value: unknown): Promise<Saved<Tour>> {
      let current = await stored(id)
      departureOf(current, date)
      const { version, ...change } = parseInput(departureChange, value)
      for (;;) {
        if (isOutdated(version, current)) return throwConflict(await toTour(current))
        const changed = changeDeparture(departureOf(current, date), change)
        if ('conflict' in changed) {
          throw new DomainError('CONFLICT', changed.conflict, { current: await toTour(current) })
        }
        const record = await writeDeparture(current, changed)
        if (record) return { message: departureMessages.updated, item: await toTour(record) }
        // Another request has saved the tour meanwhile.
        current = await stored(id)
      }
    },

    async setActive(id: string, value: unknown): Promise<Saved<Tour>> {
      const { activeStatus } = parseInput(activeStatusInput, value)
      const record = await activate(id, activeStatus)
      const item = await toTour(orNotFound(record, tourMessages.notFound))
      return { message: tourMessages.statusUpdated, item }
    },

    async move(id: string, value: unknown): Promise<Saved<Tour>> {
      const record = await moveRecord(repository, tourMessages.notFound, id, value)
      return { message: ORDER_UPDATED, item: await toTour(record) }
    },
  }

  /**
   * @param version that the save is based on
   * @param inputFor the content to store, for the stored tour
   */
  async function save(
    first: TourRecord,
    version: number | undefined,
    inputFor: (current: TourRecord) => TourInput,
  ): Promise<Saved<Tour>> {
    let current = first
    for (;;) {
      if (isOutdated(version, current)) return throwConflict(await toTour(current))
      const input = inputFor(current)
      const category = await categoryOf(input)
      const record = await write(current, input, category)
      if (record) return { message: tourMessages.updated, item: await toTour(record, category) }
      // Another request has saved the tour meanwhile.
      current = await stored(first._id)
    }
  }
}

function isOutdated(version: number | undefined, current: TourRecord): boolean {
  return version !== undefined && version !== current.version
}
