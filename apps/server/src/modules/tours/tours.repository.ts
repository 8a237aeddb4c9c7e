import { ObjectId, type UpdateFilter } from 'mongodb'
import { type Database, unlessDuplicate } from '../../database/mongo.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import {
  createRecordsRepository,
  type NewRecord,
  prepareRecords,
  type RecordOverrides,
  recordSorts,
} from '../records/records.repository.ts'
import {
  publicationJobKey,
  type TourChange,
  type TourDocument,
  type TourInCategory,
  type TourRecord,
  toFields,
  toItem,
} from './tours.documents.repository.ts'
import { searchableTours, tourCards, tourFacts, tourLists } from './tours.queries.repository.ts'

export function createToursRepository(database: Database) {
  const tours = database.collection<TourDocument>('tours')
  const listing = {
    collection: tours,
    sorts: { ...recordSorts, tourName: '', days: 0, nights: 0, tripCost: Number.NEGATIVE_INFINITY },
    searchField: 'searchText',
    // A tour is large: other requests wait for a slice of a file.
    slice: 20,
    filters: ['activeStatus'],
    dividedBy: ['categoryId', 'activeStatus'],
    newRecords: 'first',
    toItem,
  } as const
  const records = createRecordsRepository(
    listing,
    { kind: 'tours', derived: ['highlightKey', 'upcomingDates', 'draftState'] },
    endedPublications,
  )

  return {
    ...tourLists(listing),
    ...tourCards(listing),
    ...tourFacts(listing),
    ...searchableTours(listing),
    get: records.get,

    prepare: () =>
      prepareRecords(listing, [
        { key: { categoryId: 1, activeStatus: 1, position: 1, searchText: 1 } },
        { key: { landscapes: 1, activeStatus: 1, createdAt: -1, _id: -1 } },
        { key: { highlightKey: 1, searchText: 1 } },
        { key: { updatedAt: 1 } },
        { key: { upcomingDates: 1, tourName: 1, _id: 1, searchText: 1 } },
      ]),

    move: records.move,

    /** Stores a tour and, in the same document, its jobs. */
    insert: (
      fields: TourInCategory,
      overrides: RecordOverrides = {},
      jobsOf: (id: string) => readonly NewJob[] = () => [],
    ): Promise<TourRecord> => {
      const _id = overrides._id ?? new ObjectId().toHexString()
      return records.insert(newFields(fields), { ...overrides, _id }, jobsOf(_id))
    },

    insertMany: (added: readonly NewRecord<TourInCategory>[]): Promise<void> =>
      records.insertMany(
        added.map(({ fields, ...rest }) => ({ fields: newFields(fields), ...rest })),
      ),

    /** Inserts a tour under a new id. Does nothing if this id is stored. */
    async insertOnce(
      fields: TourInCategory,
      overrides: RecordOverrides,
      jobs: readonly NewJob[],
    ): Promise<void> {
      await unlessDuplicate(records.insert(newFields(fields), overrides, jobs), '_id')
    },

    /** Removes a tour, unless it was changed since it was read. Returns whether it did. */
    async remove({ _id, draftState }: TourRecord): Promise<boolean> {
      const unchanged = { _id: new ObjectId(_id), changeCount: draftState.changeNumber }
      return (await tours.deleteOne(unchanged)) > 0
    },

    /**
     * Changes a tour as `plan` says for the stored tour; `plan` runs again if another request has changed the tour
     * between its read and its write. Returns the tour, also if `plan` returns null; null for an unknown id.
     * @param tour its id, or the tour as `get` has returned it
     */
    async change(
      tour: string | TourRecord,
      plan: (current: TourRecord) => Promise<TourChange | null>,
    ): Promise<TourRecord | null> {
      let read: TourRecord | null = null
      const changed = await records.change(tour, async (current) => {
        read = current
        const change = await plan(current)
        return change && { update: updateOf(current, change), jobs: change.jobs ?? [] }
      })
      return changed ?? read
    },
  }
}

export type ToursRepository = ReturnType<typeof createToursRepository>

function newFields(fields: TourInCategory) {
  return { ...toFields(fields), highlightKey: new ObjectId() }
}

/** The update of a change: its fields, and what follows from them. */
function updateOf(
  current: TourRecord,
  { content, departure, activeStatus, seatHolds, ...change }: TourChange,
): UpdateFilter<TourDocument> {
  const { changeNumber, draft: storedDraft, publication } = current.draftState
  const savesContent = content !== undefined || departure !== undefined
  // Every change of the content changes what the draft leads to: its version counts both.
  const followed = savesContent && storedDraft ? storedDraft : undefined
  const draft = change.draft === undefined ? followed : change.draft
  const updatedAt = new Date()
  const $set = {
    ...((savesContent || activeStatus !== undefined) && { updatedAt }),
    ...(content && toFields(content, current)),
    ...(content && content.categoryId !== current.categoryId && { highlightKey: new ObjectId() }),
    ...(departure && {
      departures: current.departures.map((each) =>
        each.date === departure.date ? departure : each,
      ),
    }),
    ...(activeStatus !== undefined && { activeStatus }),
    ...(seatHolds && { seatHolds: [...seatHolds] }),
    ...(activeStatus === false && current.activeStatus && { hiddenAt: updatedAt }),
    // An inactive tour that was to be published is not published any more.
    ...(activeStatus !== undefined && publication && !storedDraft && { publication: null }),
    ...(change.publication !== undefined && { publication: change.publication }),
    ...(draft !== undefined && { draft: draft && { ...draft, version: changeNumber + 1 } }),
  }
  return { $set, ...(savesContent && { $inc: { version: 1 } }) }
}

/** The job of a publication ends with it: when its time is cancelled or replaced, or the draft is published or discarded. */
function endedPublications(before: TourDocument, after: TourDocument): string[] {
  const id = before.publication?.id
  return id === undefined || id === after.publication?.id ? [] : [publicationJobKey(id)]
}
