import { readDay } from '@bharat/contracts/dates'
import { defined } from '@bharat/contracts/defined'
import { type Departure, type DepartureChange, departureChange } from '@bharat/contracts/departures'
import { departureMessages } from '@bharat/contracts/departures.messages'
import { MAX_SEATS, TEXT_MAX } from '@bharat/contracts/limits'
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
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { CategorySummary } from '../categories/categories.service.ts'
import { moveRecord, orNotFound, throwConflict } from '../records/records.service.ts'
import { publicContent } from './drafts/draft-content.ts'
import type { TourRecord } from './tours.documents.repository.ts'
import type { TourParts } from './tours.writes.ts'

/** Changes of tours by an administrator. */
export function createTourSaving({
  repository,
  categories,
  toTour,
  stored,
  categoryOf,
  write,
  insert,
}: TourParts) {
  return {
    async create(value: unknown): Promise<Saved<Tour>> {
      const input = parseInput(tourInput, value)
      const category = await categoryOf(input)
      const record = await insert({ ...input, categoryName: category.name })
      return { message: tourMessages.created, item: await toTour(record, category) }
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
      const first = await stored(id)
      departureOf(first, date)
      const { version, ...change } = parseInput(departureChange, value)
      const record = await write(first, async (current) => {
        await rejectOutdated(version, current)
        const departure = changedDeparture(departureOf(current, date), change)
        if (typeof departure !== 'string') return { departure }
        throw new DomainError('CONFLICT', departure, { current: await toTour(current) })
      })
      return { message: departureMessages.updated, item: await toTour(record) }
    },

    async setActive(id: string, value: unknown): Promise<Saved<Tour>> {
      const { activeStatus } = parseInput(activeStatusInput, value)
      const item = await toTour(await write(id, () => ({ activeStatus })))
      return { message: tourMessages.statusUpdated, item }
    },

    /**
     * Removes a tour that an import has made: its undo. It is hidden first, so that other systems and other instances know.
     * @param number of its last change: after any other change it stays, and the result is false
     * @param prepare runs before the tour is deleted: it stores what the tour has stored, and that it is removed
     */
    async remove(id: string, number: number, prepare: () => Promise<void>): Promise<boolean> {
      const first = await stored(id)
      const isLast = ({ draftState }: TourRecord) => draftState.changeNumber === number
      if (!isLast(first)) return false
      const hide = (tour: TourRecord) => (isLast(tour) ? { activeStatus: false } : null)
      const hidden = first.activeStatus ? await write(first, hide) : first
      if (hidden.activeStatus) return false
      await prepare()
      return repository.remove(hidden)
    },

    async move(id: string, value: unknown): Promise<Saved<Tour>> {
      const record = await moveRecord(repository, tourMessages.notFound, id, value)
      return { message: ORDER_UPDATED, item: await toTour(record) }
    },

    /**
     * Stores a copy of a tour: inactive, not highlighted, without departures. Both tours use the same images. Its name
     * is one that no tour has; as tours may share a name, so may clones that are made at the same time.
     */
    async clone(id: string): Promise<Saved<Tour>> {
      const source = await stored(id)
      const [category] = await categories.summaries([source.categoryId])
      const tourName = await freeCopyName(source.tourName)
      const copied = { ...publicContent(source), tourName, upcomingDates: [], departures: [] }
      const fields = { ...copied, categoryName: category?.name ?? '' }
      const record = await insert(fields, { activeStatus: false })
      return { message: tourMessages.cloned, item: await toTour(record, category) }
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
    let category: CategorySummary | undefined
    const record = await write(first, async (current) => {
      await rejectOutdated(version, current)
      const input = inputFor(current)
      category = await categoryOf(input)
      return { content: { ...input, categoryName: category.name } }
    })
    return { message: tourMessages.updated, item: await toTour(record, category) }
  }

  /** @throws DomainError CONFLICT with `current` for another version than the stored one */
  async function rejectOutdated(version: number | undefined, current: TourRecord): Promise<void> {
    if (version !== undefined && version !== current.version) throwConflict(await toTour(current))
  }

  /**
   * A name for the copy of a tour: 'Malabar (copy)', then 'Malabar (copy 2)' and so on; the copy of a copy continues
   * the numbers. A long name is cut so that the result is at most as long as the rules allow.
   */
  async function freeCopyName(name: string): Promise<string> {
    const base = name.replace(/ \(copy(?: \d+)?\)$/, '')
    for (let first = 1; ; first += NAMES_AT_A_TIME) {
      const names = Array.from({ length: NAMES_AT_A_TIME }, (_, n) => copyName(base, first + n))
      const taken = new Set((await repository.byName(names)).map(({ tourName }) => tourName))
      const free = names.find((name) => !taken.has(name))
      if (free !== undefined) return free
    }
  }
}

/** How many names of copies one query looks up. */
const NAMES_AT_A_TIME = 20

function copyName(base: string, n: number): string {
  const suffix = n === 1 ? ' (copy)' : ` (copy ${n})`
  const cut = base.slice(0, TEXT_MAX.name - suffix.length)
  // A cut may leave half of a character.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}${suffix}`
}

/** The departure of a tour on a day, as a client sends it. @throws DomainError NOT_FOUND */
function departureOf(tour: TourRecord, date: string): Departure {
  const day = readDay(date)
  const departure = tour.departures.find((known) => known.date === day)
  return orNotFound(departure, departureMessages.notFound)
}

/**
 * A departure with a change applied; the message of a conflict if the seats left would leave the range from 0 to
 * the seats.
 * @throws DomainError INVALID for more seats left than seats
 */
function changedDeparture(
  departure: Departure,
  { by, ...change }: Omit<DepartureChange, 'version'>,
): Departure | string {
  const { seats, seatsLeft } = departure
  const changed = { ...departure, ...defined(change) }
  if (by === undefined) {
    if (seats !== null && (changed.seatsLeft ?? 0) > seats) {
      throw invalid('seatsLeft', departureMessages.moreLeft(seats))
    }
    return changed
  }
  if (seatsLeft === null) return departureMessages.noSeats
  const left = seatsLeft + by
  const most = seats ?? MAX_SEATS
  if (left < 0 || left > most) return departureMessages.outOfSeats(seatsLeft, most)
  return { ...changed, seatsLeft: left }
}
