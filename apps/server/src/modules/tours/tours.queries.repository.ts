import type { Departure } from '@bharat/contracts/departures'
import { valuesOf } from '@bharat/contracts/fields'
import type { Landscape } from '@bharat/contracts/landscapes'
import type { Page } from '@bharat/contracts/list'
import { LISTED_FIELDS, TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import type {
  HighlightListQuery,
  TourExportQuery,
  TourListQuery,
} from '@bharat/contracts/tour-queries'
import { type Filter, ObjectId } from 'mongodb'
import type { FindOptions } from '../../database/mongo.ts'
import {
  findPage,
  findSlices,
  firstContaining,
  type Listing,
} from '../records/records.repository.ts'
import {
  departuresOf,
  searchable,
  selected,
  type TourDocument,
  type TourRecord,
  type TourRecordSearchable,
  type TourRecordSelected,
  type TourRecordSummary,
  toItem,
  toSearchable,
  toSummary,
} from './tours.documents.repository.ts'

const toIds = (ids: readonly string[]) => ids.map((id) => new ObjectId(id))
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const
const MANUAL_ORDER = { position: 1 } as const
/** Every stored id is greater. */
const LEAST_ID = new ObjectId('0'.repeat(24))

const unlisted = Object.keys(TOUR_FIELDS).filter((name) => !(name in LISTED_FIELDS))
const summary = { ...selected, ...Object.fromEntries(unlisted.map((name) => [name, 0])) }

/** The reads of tours by administrators. */
export function tourLists(listing: Listing<TourDocument, TourRecord>) {
  return {
    /** A page of tours. `search` looks in the names of tours and categories. */
    list: (query: TourListQuery): Promise<Page<TourRecord>> =>
      findPage(listing, query, conditionsOf(query)),

    slices: ({ ids, ...query }: TourExportQuery): AsyncIterable<TourRecord[]> =>
      findSlices(listing, query, [
        ...conditionsOf(query),
        ...(ids.length > 0 ? [{ _id: { $in: toIds(ids) } }] : []),
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
      if (categoryId) conditions.push({ categoryId: new ObjectId(categoryId) })
      if (keys) conditions.push({ highlightKey: { $in: toIds(keys) } })
      return findPage(listing, { ...query, search: '' }, conditions)
    },
  }
}

/** The reads of tours for cards and other lists. */
export function tourCards({ collection: tours }: Listing<TourDocument, TourRecord>) {
  return {
    /** The tours with these ids, in no particular order. */
    async byIds(ids: readonly string[]): Promise<TourRecord[]> {
      const documents = await tours.find({ _id: { $in: toIds(ids) } })
      return documents.map(toItem)
    },

    /** The active tours among these ids, in no particular order. */
    activeOf: (ids: readonly string[]): Promise<TourRecordSummary[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : summaries({ _id: { $in: toIds(ids) }, activeStatus: true }),

    /** The same with what travellers ask before booking. */
    async selectedOf(ids: readonly string[]): Promise<TourRecordSelected[]> {
      const filter = { _id: { $in: toIds(ids) }, activeStatus: true }
      const documents = await tours.find(filter, { projection: selected })
      return documents.map((document) => ({
        ...toSummary(document),
        ...valuesOf(TOUR_FIELDS, document),
      }))
    },

    /** The tours with these names, active or not, in no particular order. */
    byName: (names: readonly string[]): Promise<TourRecordSummary[]> =>
      names.length === 0 ? Promise.resolve([]) : summaries({ tourName: { $in: [...names] } }),

    /** Active tours of a category, in the manual order: newest first until one is moved. */
    activeOfCategory: (categoryId: string): Promise<TourRecordSummary[]> =>
      summaries({ categoryId: new ObjectId(categoryId), activeStatus: true }, MANUAL_ORDER),

    /** Active tours of a landscape, newest first, including those of inactive categories. */
    activeOfLandscape: (landscape: Landscape): Promise<TourRecordSummary[]> =>
      summaries({ landscapes: landscape, activeStatus: true }, NEWEST_FIRST),

    /** The tours with these highlight keys, active or not, in no particular order. */
    byHighlightKeys: (keys: readonly string[]): Promise<TourRecordSummary[]> =>
      keys.length === 0 ? Promise.resolve([]) : summaries({ highlightKey: { $in: toIds(keys) } }),
  }

  async function summaries(
    filter: Filter<TourDocument>,
    sort?: typeof NEWEST_FIRST | typeof MANUAL_ORDER,
  ): Promise<TourRecordSummary[]> {
    const documents = await tours.find(filter, { ...(sort && { sort }), projection: summary })
    return documents.map(toSummary)
  }
}

const ACTIVE = { activeStatus: true }
/** Every tour matches it: the index of the list serves a count with this condition. */
const ALL = { createdAt: { $gte: new Date(0) } }

/** The reads of a few fields of tours, for menus, links and the sitemap. */
export function tourFacts({ collection: tours }: Listing<TourDocument, TourRecord>) {
  return {
    /** The names of the tours with these ids, active or not. */
    names: (ids: readonly string[]) => read({ _id: { $in: toIds(ids) } }, ['tourName']),

    facts: async () => (await read(ALL, FACTS)).map(withListed),

    /** How many tours there are, active or not. */
    countAll: (): Promise<number> => tours.count(ALL),

    async changedSince(moment: Date, limit: number) {
      const changed = { updatedAt: { $gte: moment } }
      const options = { sort: { updatedAt: -1 }, limit } as const
      return (await read(changed, FACTS, options)).map(withListed)
    },

    /** The id of a tour that visitors see; null if there is none. @param categoryIds the active categories */
    async anyVisible(categoryIds: readonly string[]): Promise<string | null> {
      const [found] = await tours.find(visible(categoryIds), {
        ...INITIAL,
        projection: { _id: 1 },
        limit: 1,
      })
      return found?._id.toHexString() ?? null
    },

    /**
     * The departures of at most `limit` tours that visitors see and that have one on this day or later.
     * @param categoryIds the active categories
     * @param day yyyy-mm-dd
     */
    async upcomingDepartures(
      categoryIds: readonly string[],
      day: string,
      limit: number,
    ): Promise<Departure[][]> {
      const filter = { ...visible(categoryIds), upcomingDates: { $gte: new Date(day) } }
      const projection = { upcomingDates: 1, departures: 1 }
      return (await tours.find(filter, { ...INITIAL, projection, limit })).map(departuresOf)
    },

    /** How many tours depart on a day, active or not. `search` looks in their names. @param day yyyy-mm-dd */
    countDeparting: (day: string, search: string): Promise<number> =>
      tours.total(departing(day, search)),

    /** The tours that `countDeparting` counts, by name, with all their departures. */
    async departing(
      day: string,
      search: string,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<Pick<TourRecord, '_id' | 'tourName' | 'activeStatus' | 'departures'>[]> {
      const projection = { tourName: 1, activeStatus: 1, upcomingDates: 1, departures: 1 }
      const sort = { tourName: 1, _id: 1 } as const
      const documents = await tours.find(departing(day, search), { projection, sort, skip, limit })
      return documents.map(({ _id, tourName, activeStatus, ...dates }) => ({
        _id: _id.toHexString(),
        tourName,
        activeStatus,
        departures: departuresOf(dates),
      }))
    },

    /** At most `limit` tours that visitors see, by name. @param categoryIds the active categories */
    visibleNames: (categoryIds: readonly string[], search: string, limit: number) =>
      read(
        {
          ...visible(categoryIds),
          tourName: { $gte: '' },
          ...(search && { searchText: firstContaining(search) }),
        },
        ['tourName'],
        { sort: { tourName: 1, _id: 1 }, limit },
      ),

    async activeIdsOfCategory(categoryId: string): Promise<string[]> {
      const documents = await tours.find(
        { categoryId: new ObjectId(categoryId), ...ACTIVE },
        { projection: { position: 1 }, sort: MANUAL_ORDER },
      )
      return documents.map(({ _id }) => _id.toHexString())
    },
  }

  /** Some fields of tours, and their ids. */
  async function read<Name extends Fact>(
    filter: Filter<TourDocument>,
    names: readonly Name[],
    options: FindOptions = {},
  ): Promise<Pick<TourRecord, '_id' | Name>[]> {
    const projection = Object.fromEntries(names.map((name) => [name, 1]))
    const documents = await tours.find(filter, { ...options, projection })
    const facts = documents.map(({ _id, categoryId, updatedAt, ...document }) => ({
      ...document,
      _id: _id.toHexString(),
      ...(categoryId && { categoryId: categoryId.toHexString() }),
      ...(updatedAt && { updatedAt: updatedAt.toISOString() }),
    }))
    return facts as unknown[] as Pick<TourRecord, '_id' | Name>[]
  }
}

/** In the order of an index, a search ends at its limit instead of finding all. */
const INITIAL = { sort: { position: 1 } } as const

const visible = (categoryIds: readonly string[]): Filter<TourDocument> => ({
  ...ACTIVE,
  categoryId: { $in: toIds(categoryIds) },
})

const departing = (day: string, search: string): Filter<TourDocument> => ({
  upcomingDates: new Date(day),
  ...(search && { searchText: firstContaining(search) }),
})

const FACTS = [
  'categoryId',
  'activeStatus',
  'landscapes',
  'days',
  'tripCost',
  'pricePer',
  'updatedAt',
] as const

const withListed = <Tour extends object>(tour: Tour) => ({
  ...tour,
  ...valuesOf(LISTED_FIELDS, tour),
})

/** A field that some reads return alone. */
type Fact =
  | 'activeStatus'
  | 'tourName'
  | 'landscapes'
  | 'categoryId'
  | 'days'
  | 'tripCost'
  | 'pricePer'
  | 'updatedAt'

/** The fields of a tour with which an import compares its rows. */
const named = { categoryId: 1, tourName: 1, tripStyle: 1, vehicle: 1 } as const
export type TourRecordNamed = Pick<TourRecord, '_id' | keyof typeof named>

const BY_ID = { sort: { _id: 1 } } as const
const following = (id = LEAST_ID.toHexString()): Filter<TourDocument> => ({
  _id: { $gt: new ObjectId(id) },
})

/** The reads of all tours, for the search and for imports. */
export function searchableTours({ collection: tours }: Listing<TourDocument, TourRecord>) {
  return {
    /**
     * Tours for the search, active or not, by ascending id.
     * @param after the id after which the slice begins; undefined for the first slice
     */
    async searchable(after: string | undefined, limit: number): Promise<TourRecordSearchable[]> {
      const documents = await tours.find(following(after), {
        projection: searchable,
        ...BY_ID,
        limit,
      })
      return documents.map(toSearchable)
    },

    /** What an import compares its rows with, of tours by ascending id. @param after as of `searchable` */
    async named(after: string | undefined, limit: number): Promise<TourRecordNamed[]> {
      const documents = await tours.find(following(after), { projection: named, ...BY_ID, limit })
      return documents.map(({ _id, categoryId, tourName, tripStyle, vehicle }) => ({
        _id: _id.toHexString(),
        categoryId: categoryId.toHexString(),
        tourName,
        tripStyle,
        vehicle,
      }))
    },

    countActive: (): Promise<number> => tours.count(ACTIVE),

    async searchableSince(moment: Date, limit: number): Promise<TourRecordSearchable[]> {
      const documents = await tours.find(
        { updatedAt: { $gte: moment } },
        { projection: searchable, sort: { updatedAt: -1 }, limit },
      )
      return documents.map(toSearchable)
    },
  }
}

function conditionsOf({ categoryId, activeStatus }: TourListQuery): Filter<TourDocument>[] {
  const conditions: Filter<TourDocument>[] = []
  if (categoryId) conditions.push({ categoryId: new ObjectId(categoryId) })
  if (activeStatus !== undefined) conditions.push({ activeStatus })
  return conditions
}
