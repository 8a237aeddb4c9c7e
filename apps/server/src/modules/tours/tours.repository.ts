import type { Departure } from '@bharat/contracts/departures'
import { ObjectId } from 'mongodb'
import { type Database, isDuplicateKey } from '../../database/mongo.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import {
  contentUpdate,
  createRecordsRepository,
  type NewRecord,
  prepareRecords,
  type RecordOverrides,
  recordSorts,
} from '../records/records.repository.ts'
import {
  changeNumber,
  type EditionChange,
  type TourDocument,
  type TourFields,
  type TourRecord,
  toFields,
  toItem,
  toNewFields,
} from './tours.documents.repository.ts'
import { publicationJobKey } from './tours.editions.ts'
import { searchableTours, tourCards, tourFacts, tourLists } from './tours.queries.repository.ts'

export function createToursRepository(database: Database) {
  const tours = database.collection<TourDocument>('tours')
  const listing = {
    collection: tours,
    sorts: { ...recordSorts, tourName: '', days: 0, nights: 0, tripCost: Number.NEGATIVE_INFINITY },
    searchField: 'searchText',
    filters: ['activeStatus'],
    dividedBy: ['categoryId', 'activeStatus'],
    newRecords: 'first',
    toItem,
  } as const
  const records = createRecordsRepository(
    listing,
    { kind: 'tours', derived: ['highlightKey', 'upcomingDates', 'edition'] },
    endedPublications,
  )

  return {
    ...tourLists(listing),
    ...tourCards(listing),
    ...tourFacts(listing),
    ...searchableTours(listing),
    ...tourInserts(records),
    ...tourChanges(records),
    get: records.get,

    prepare: () =>
      prepareRecords(listing, [
        { key: { categoryId: 1, activeStatus: 1, position: 1, searchText: 1 } },
        { key: { landscapes: 1, activeStatus: 1, createdAt: -1, _id: -1 } },
        { key: { highlightKey: 1, searchText: 1 } },
        { key: { updatedAt: 1 } },
      ]),

    move: records.move,
  }
}

export type ToursRepository = ReturnType<typeof createToursRepository>

type Records = ReturnType<typeof createRecordsRepository<TourDocument, TourRecord>>

function tourInserts(records: Records) {
  return {
    /** Stores a tour and, in the same document, its jobs. */
    insert: (
      fields: TourFields,
      overrides: RecordOverrides = {},
      jobsOf: (id: string) => readonly NewJob[] = () => [],
    ): Promise<TourRecord> => {
      const _id = overrides._id ?? new ObjectId().toHexString()
      return records.insert(toNewFields(fields), { ...overrides, _id }, jobsOf(_id))
    },

    insertMany: (added: readonly NewRecord<TourFields>[]): Promise<void> =>
      records.insertMany(
        added.map(({ fields, ...rest }) => ({ fields: toNewFields(fields), ...rest })),
      ),

    /** Inserts a tour under a new id. False if this id is stored. */
    async insertOnce(
      fields: TourFields,
      overrides: RecordOverrides,
      jobs: readonly NewJob[] = [],
    ): Promise<boolean> {
      try {
        await records.insert(toNewFields(fields), overrides, jobs)
        return true
      } catch (error) {
        if (isDuplicateKey(error, '_id')) return false
        throw error
      }
    },
  }
}

function tourChanges(records: Records) {
  return {
    /** Shows or hides a tour. An inactive tour that was to be published is not published any more. */
    setActive: (
      tour: string | TourRecord,
      activeStatus: boolean,
      jobs: readonly NewJob[] = [],
    ): Promise<TourRecord | null> =>
      records.change(
        tour,
        ({ draft, publication, activeStatus: was }) => ({
          $set: {
            activeStatus,
            updatedAt: new Date(),
            ...(was && !activeStatus && { hiddenAt: new Date() }),
            ...(publication && !draft && { publication: null }),
          },
        }),
        jobs,
      ),

    /**
     * Stores the draft and the publication of a tour; the page of the tour does not change. Returns null if the tour
     * was changed since `current` was read.
     */
    setEdition: (
      current: TourRecord,
      edition: EditionChange,
      jobs: readonly NewJob[] = [],
    ): Promise<TourRecord | null> =>
      records.change(
        current._id,
        (stored) =>
          changeNumber(stored) === current.edition.changeNumber ? { $set: edition } : null,
        jobs,
      ),

    /**
     * Replaces the fields of a tour; what `fields` leaves out stays. Returns null if the tour was saved since
     * `current` was read.
     * @param activeStatus if set, the save also shows or hides the tour
     * @param edition what becomes of its draft and its publication
     */
    async replace(
      current: TourRecord,
      fields: TourFields,
      activeStatus = current.activeStatus,
      jobs: readonly NewJob[] = [],
      edition?: EditionChange,
    ): Promise<TourRecord | null> {
      const moves = fields.categoryId !== current.categoryId
      return records.change(
        current,
        (stored) =>
          isUnchanged(stored, current) && (!edition || hasEditionOf(stored, current))
            ? contentUpdate<TourDocument>({
                ...toFields(fields, current),
                ...(moves && { highlightKey: new ObjectId() }),
                ...(activeStatus !== current.activeStatus && { activeStatus }),
                ...(edition ?? followingDraft(stored)),
              })
            : null,
        jobs,
      )
    },

    /** Replaces one departure of a tour. Returns null if the tour was saved since `current` was read. */
    async replaceDeparture(
      current: TourRecord,
      changed: Departure,
      jobs: readonly NewJob[] = [],
    ): Promise<TourRecord | null> {
      const departures = current.departures.map((departure) =>
        departure.date === changed.date ? changed : departure,
      )
      return records.change(
        current,
        (stored) =>
          isUnchanged(stored, current)
            ? contentUpdate<TourDocument>({ departures, ...followingDraft(stored) })
            : null,
        jobs,
      )
    },
  }
}

/** The job of a publication ends with it: when its time is cancelled or replaced, or the draft is published or discarded. */
function endedPublications(before: TourDocument, after: TourDocument): string[] {
  const id = before.publication?.id
  return id === undefined || id === after.publication?.id ? [] : [publicationJobKey(id)]
}

/** Every change of the content changes what the draft leads to: its version counts both. */
function followingDraft(stored: TourDocument): Pick<TourDocument, 'draft'> {
  const { draft } = stored
  return draft ? { draft: { ...draft, version: changeNumber(stored) + 1 } } : {}
}

/** Whether neither the draft, the publication nor the visibility of a tour was changed. */
function hasEditionOf(stored: TourDocument, { activeStatus, edition }: TourRecord): boolean {
  return (
    stored.activeStatus === activeStatus &&
    stored.draft?.version === edition.draft?.version &&
    stored.publication?.id === edition.publication?.id
  )
}

/** Every save of content sets another version, also one that moves the tour to another category. */
function isUnchanged(stored: TourDocument, { version }: TourRecord): boolean {
  return stored.version === version
}
