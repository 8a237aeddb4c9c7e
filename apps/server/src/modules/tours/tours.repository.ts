import { type Departure, plainDeparture } from '@bharat/contracts/departures'
import type { Landscape } from '@bharat/contracts/landscapes'
import type { Page } from '@bharat/contracts/list'
import { noDayInformation, noInformation } from '@bharat/contracts/tour-information'
import {
  completeTour,
  type HighlightListQuery,
  type NewTourContent,
  type TourContent,
  type TourExportQuery,
  type TourListQuery,
} from '@bharat/contracts/tours'
import { type Filter, ObjectId, type WithId } from 'mongodb'
import { type Database, isDuplicateKey } from '../../database/mongo.ts'
import { withoutChanges } from '../../jobs/changes.repository.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import {
  contentUpdate,
  createRecordsRepository,
  findPage,
  findSlices,
  firstContaining,
  type NewRecord,
  prepareRecords,
  type RecordFields,
  type RecordOverrides,
  recordSorts,
  searchTextOf,
} from '../records/records.repository.ts'
import {
  publicationJobKey,
  type StoredDraft,
  type StoredPublication,
  type TourEdition,
} from './tours.editions.ts'

/** A tour as it is stored: the content of the contract, and the fields of the server. */
interface TourDocument
  extends Omit<TourContent, 'categoryId' | 'upcomingDates' | 'itinerary' | Added>,
    Partial<Pick<TourContent, Added>>,
    RecordFields {
  categoryId: ObjectId
  /** Calendar days at UTC midnight. */
  upcomingDates: Date[]
  itinerary: NewTourContent['itinerary']
  /** The names of the tour and of its category, which never changes. The Tours tab searches them. */
  searchText: string
  /**
   * Identifies the tour within its category; each move to another category sets a new key. The category
   * stores the keys of its highlighted tours: the old key of a moved tour has no effect.
   */
  highlightKey: ObjectId
  /** Its next version; null or absent without one. */
  draft?: StoredDraft | null
  /** When the draft, or an inactive tour itself, is published. */
  publication?: StoredPublication | null
}

/** Fields that documents of earlier versions and of older backups lack; `upcomingDates` has all dates. */
type Added = 'departures' | keyof typeof noInformation

/** A tour as it is stored, with the id of its category. The category stores whether it is highlighted. */
export interface TourRecord extends TourContent {
  _id: string
  highlightKey: string
  activeStatus: boolean
  createdAt: string
  updatedAt: string
  version: number
  /** The changed fields of its draft; null without one. */
  draft: Partial<TourContent> | null
  /** When it is published; null if no time is set. */
  publishAt: string | null
  /** Its draft and its publication as they are stored. */
  edition: TourEdition
}

/** The fields of a tour, and the name of its category. */
export interface TourFields extends NewTourContent {
  categoryName: string
}

/** What a write stores as the draft and the publication of a tour. */
export interface EditionChange {
  draft?: StoredDraft | null
  publication?: StoredPublication | null
}

/** The fields of a card: lists omit itineraries. */
export type TourRecordSummary = Omit<
  TourRecord,
  | 'subImageUrls'
  | 'routeMapUrl'
  | 'itinerary'
  | 'faqs'
  | 'version'
  | 'draft'
  | 'publishAt'
  | 'edition'
  | keyof typeof noInformation
>

/** The fields of a tour that the search needs. */
export interface TourRecordSearchable
  extends Pick<
    TourRecord,
    | '_id'
    | 'tourName'
    | 'categoryId'
    | 'days'
    | 'tripCost'
    | 'tripStyle'
    | 'vehicle'
    | 'activity'
    | 'landscapes'
    | 'upcomingDates'
    | 'createdAt'
    | 'activeStatus'
  > {
  /** The titles of the itinerary's days. */
  places: string[]
}

/** The fields of a tour that the sitemap needs. */
export type TourLastModified = Pick<TourRecord, '_id' | 'categoryId' | 'landscapes' | 'updatedAt'>

/** What the overview shows of a tour. */
export type TourOutline = Pick<TourRecord, '_id' | 'tourName' | 'landscapes'>

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const
const MANUAL_ORDER = { position: 1 } as const
/** Every stored id is greater. */
const LEAST_ID = new ObjectId('0'.repeat(24))

/** What a visitor compares: the fields of a card, and what travellers ask before booking. */
export type TourRecordSelected = TourRecordSummary & Pick<TourRecord, keyof typeof noInformation>

/** The projection without the long parts. */
const selected = {
  draft: 0,
  publication: 0,
  changeCount: 0,
  pendingJobs: 0,
  searchText: 0,
  position: 0,
  subImageUrls: 0,
  routeMapUrl: 0,
  itinerary: 0,
  faqs: 0,
  version: 0,
}

const summary = {
  ...selected,
  included: 0,
  notIncluded: 0,
  groupSize: 0,
  bestSeason: 0,
  bring: 0,
}

const searchable = {
  tourName: 1,
  categoryId: 1,
  days: 1,
  tripCost: 1,
  tripStyle: 1,
  vehicle: 1,
  activity: 1,
  landscapes: 1,
  upcomingDates: 1,
  createdAt: 1,
  activeStatus: 1,
  'itinerary.title': 1,
}

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
    get: records.get,

    prepare: () =>
      prepareRecords(listing, [
        { key: { categoryId: 1, activeStatus: 1, position: 1, searchText: 1 } },
        { key: { landscapes: 1, activeStatus: 1, createdAt: -1, _id: -1 } },
        { key: { highlightKey: 1, searchText: 1 } },
        { key: { updatedAt: 1 } },
      ]),

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

    /** Shows or hides a tour. An inactive tour that was to be published is not published any more. */
    setActive: (
      id: string,
      activeStatus: boolean,
      jobs: readonly NewJob[] = [],
    ): Promise<TourRecord | null> =>
      records.change(
        id,
        ({ draft, publication }) => ({
          $set: {
            activeStatus,
            updatedAt: new Date(),
            ...(publication && !draft && { publication: null }),
          },
        }),
        jobs,
      ),

    move: records.move,

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

    /** The tours with these ids, in no particular order. */
    async byIds(ids: readonly string[]): Promise<TourRecord[]> {
      const documents = await tours.find({ _id: { $in: ids.map(toId) } })
      return documents.map(toItem)
    },

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

    /** A page of tours. `search` looks in the names of tours and categories. */
    list: (query: TourListQuery): Promise<Page<TourRecord>> =>
      findPage(listing, query, conditionsOf(query)),

    /** All pages of the list, or only the tours with these ids, in slices. */
    slices: ({ ids, ...query }: TourExportQuery): AsyncIterable<TourRecord[]> =>
      findSlices(listing, query, [
        ...conditionsOf(query),
        ...(ids.length > 0 ? [{ _id: { $in: ids.map(toId) } }] : []),
      ]),

    /**
     * A page of tours of a category. `search` looks only in the names of tours.
     * @param keys if set, only tours with these highlight keys
     */
    listForHighlight(
      { search, categoryId, ...query }: HighlightListQuery,
      keys?: readonly string[],
    ): Promise<Page<TourRecord>> {
      const conditions: Filter<TourDocument>[] = []
      if (search) conditions.push({ searchText: firstContaining(search) })
      if (categoryId) conditions.push({ categoryId: toId(categoryId) })
      if (keys) conditions.push({ highlightKey: { $in: keys.map(toId) } })
      return findPage(listing, { ...query, search: '' }, conditions)
    },

    /** The active tours among these ids, in no particular order. */
    activeOf: (ids: readonly string[]): Promise<TourRecordSummary[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : summaries({ _id: { $in: ids.map(toId) }, activeStatus: true }),

    /** The same with what travellers ask before booking. */
    async selectedOf(ids: readonly string[]): Promise<TourRecordSelected[]> {
      const filter = { _id: { $in: ids.map(toId) }, activeStatus: true }
      const documents = await tours.find(filter, { projection: selected })
      return documents.map((document) => ({ ...noInformation, ...toSummary(document) }))
    },

    /** The tours with these names, active or not, in no particular order. */
    byName: (names: readonly string[]): Promise<TourRecordSummary[]> =>
      names.length === 0 ? Promise.resolve([]) : summaries({ tourName: { $in: [...names] } }),

    /** Name and landscapes of the tours with these ids, active or not. */
    async outlines(ids: readonly string[]): Promise<TourOutline[]> {
      const documents = await tours.find(
        { _id: { $in: ids.map(toId) } },
        { projection: { tourName: 1, landscapes: 1 } },
      )
      return documents.map(({ _id, tourName, landscapes }) => ({
        _id: _id.toHexString(),
        tourName,
        landscapes,
      }))
    },

    /** Ids of the tours of a landscape, active or not. */
    async idsOfLandscape(landscape: Landscape): Promise<string[]> {
      const documents = await tours.find(
        { landscapes: landscape },
        { projection: { landscapes: 1 } },
      )
      return documents.map(({ _id }) => _id.toHexString())
    },

    /** Category, days and price of the active tours. */
    async daysAndCosts(): Promise<{ categoryId: string; days: number; tripCost: number }[]> {
      const documents = await tours.find(
        { activeStatus: true },
        { projection: { categoryId: 1, days: 1, tripCost: 1 } },
      )
      return documents.map(({ categoryId, days, tripCost }) => ({
        categoryId: categoryId.toHexString(),
        days,
        tripCost,
      }))
    },

    /** The last change of each active tour, and its category and landscapes. */
    async lastModified(): Promise<TourLastModified[]> {
      const documents = await tours.find(
        { activeStatus: true },
        { projection: { categoryId: 1, landscapes: 1, updatedAt: 1 } },
      )
      return documents.map(({ _id, categoryId, landscapes, updatedAt }) => ({
        _id: _id.toHexString(),
        categoryId: categoryId.toHexString(),
        landscapes,
        updatedAt: updatedAt.toISOString(),
      }))
    },

    /** Ids and names of the active tours, with their categories. */
    async activeNames(): Promise<{ id: string; name: string; categoryId: string }[]> {
      const documents = await tours.find(
        { activeStatus: true },
        { projection: { tourName: 1, categoryId: 1 } },
      )
      return documents.map(({ _id, tourName, categoryId }) => ({
        id: _id.toHexString(),
        name: tourName,
        categoryId: categoryId.toHexString(),
      }))
    },

    /**
     * Tours for the search, active or not, by ascending id.
     * @param after the id after which the slice begins; undefined for the first slice
     */
    async searchable(after: string | undefined, limit: number): Promise<TourRecordSearchable[]> {
      const documents = await tours.find(
        { _id: { $gt: after === undefined ? LEAST_ID : toId(after) } },
        { projection: searchable, sort: { _id: 1 }, limit },
      )
      return documents.map(toSearchable)
    },

    /** At most `limit` tours for the search that were changed at or after a moment, active or not. */
    async searchableSince(moment: Date, limit: number): Promise<TourRecordSearchable[]> {
      const documents = await tours.find(
        { updatedAt: { $gte: moment } },
        { projection: searchable, sort: { updatedAt: -1 }, limit },
      )
      return documents.map(toSearchable)
    },

    /** Ids of the active tours of a category, in the manual order. */
    async activeIdsOfCategory(categoryId: string): Promise<string[]> {
      const documents = await tours.find(
        { categoryId: toId(categoryId), activeStatus: true },
        { projection: { position: 1 }, sort: MANUAL_ORDER },
      )
      return documents.map(({ _id }) => _id.toHexString())
    },

    /** Active tours of a category, in the manual order: newest first until one is moved. */
    activeOfCategory: (categoryId: string): Promise<TourRecordSummary[]> =>
      summaries({ categoryId: toId(categoryId), activeStatus: true }, MANUAL_ORDER),

    /** Active tours of a landscape, newest first, including those of inactive categories. */
    activeOfLandscape: (landscape: Landscape): Promise<TourRecordSummary[]> =>
      summaries({ landscapes: landscape, activeStatus: true }, NEWEST_FIRST),

    /** The tours with these highlight keys, active or not, in no particular order. */
    byHighlightKeys: (keys: readonly string[]): Promise<TourRecordSummary[]> =>
      keys.length === 0
        ? Promise.resolve([])
        : summaries({ highlightKey: { $in: keys.map(toId) } }),
  }

  async function summaries(
    filter: Filter<TourDocument>,
    sort?: typeof NEWEST_FIRST | typeof MANUAL_ORDER,
  ): Promise<TourRecordSummary[]> {
    const documents = await tours.find(filter, { ...(sort && { sort }), projection: summary })
    return documents.map(toSummary)
  }
}

function conditionsOf({ categoryId, activeStatus }: TourListQuery): Filter<TourDocument>[] {
  const conditions: Filter<TourDocument>[] = []
  if (categoryId) conditions.push({ categoryId: toId(categoryId) })
  if (activeStatus !== undefined) conditions.push({ activeStatus })
  return conditions
}

export type ToursRepository = ReturnType<typeof createToursRepository>

function toNewFields(fields: TourFields): Omit<TourDocument, keyof RecordFields> {
  return { ...toFields(fields), highlightKey: new ObjectId() }
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

/** The number of the last change. */
function changeNumber({ changeCount = 0 }: TourDocument): number {
  return changeCount
}

/** Whether neither the draft, the publication nor the visibility of a tour was changed. */
function hasEditionOf(stored: TourDocument, { activeStatus, edition }: TourRecord): boolean {
  return (
    stored.activeStatus === activeStatus &&
    stored.draft?.version === edition.draft?.version &&
    stored.publication?.id === edition.publication?.id
  )
}

function toFields(
  { categoryName, ...content }: TourFields,
  stored?: TourContent,
): Omit<TourDocument, keyof RecordFields | 'highlightKey'> {
  const tour = completeTour(content, stored)
  return {
    ...tour,
    categoryId: toId(tour.categoryId),
    upcomingDates: tour.upcomingDates.map((day) => new Date(day)),
    searchText: searchTextOf(tour.tourName, categoryName),
  }
}

/** Every save of content sets another version, also one that moves the tour to another category. */
function isUnchanged(stored: TourDocument, { version }: TourRecord): boolean {
  return stored.version === version
}

function toItem(stored: WithId<TourDocument>): TourRecord {
  const { searchText, position, draft, publication, ...document } = withoutChanges(stored)
  return {
    ...noInformation,
    ...document,
    ...toSummary({ ...document, searchText, position }),
    itinerary: document.itinerary.map((day) => ({ ...noDayInformation, ...day })),
    draft: draft?.after ?? null,
    publishAt: publication?.at.toISOString() ?? null,
    edition: {
      changeNumber: changeNumber(stored),
      draft: draft ?? null,
      publication: publication ?? null,
    },
  }
}

/** Converts a document without the fields that the projection of a summary excludes. */
function toSummary(stored: WithId<TourDocument>): TourRecordSummary {
  const {
    searchText: _text,
    position: _position,
    draft: _draft,
    publication: _publication,
    ...document
  } = withoutChanges(stored)
  const upcomingDates = document.upcomingDates.map((day) => day.toISOString().slice(0, 10))
  const details = new Map(document.departures?.map((departure) => [departure.date, departure]))
  return {
    ...document,
    _id: document._id.toHexString(),
    categoryId: document.categoryId.toHexString(),
    highlightKey: document.highlightKey.toHexString(),
    upcomingDates,
    departures: upcomingDates.map((date) => details.get(date) ?? plainDeparture(date)),
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  }
}

function toSearchable({
  _id,
  categoryId,
  upcomingDates,
  createdAt,
  itinerary,
  ...document
}: WithId<TourDocument>): TourRecordSearchable {
  return {
    ...document,
    _id: _id.toHexString(),
    categoryId: categoryId.toHexString(),
    upcomingDates: upcomingDates.map((day) => day.toISOString().slice(0, 10)),
    createdAt: createdAt.toISOString(),
    places: itinerary.map(({ title }) => title),
  }
}

function toId(id: string): ObjectId {
  return new ObjectId(id)
}
