import type { Landscape } from '@bharat/contracts/landscapes'
import type { Page } from '@bharat/contracts/list'
import type { TourInput, TourListQuery } from '@bharat/contracts/tours'
import { type Filter, ObjectId, type WithId } from 'mongodb'
import { containing, type Database } from '../../platform/mongo.ts'
import {
  createRecordsRepository,
  findPage,
  type GivenFields,
  listIndexes,
  type RecordFields,
} from '../../platform/records.repository.ts'

interface TourDocument extends RecordFields {
  tourName: string
  categoryId: ObjectId
  days: number
  nights: number
  tripCost: number
  tripStyle: string
  vehicle: string
  drivingDistance: string
  landscapes: Landscape[]
  activity: string
  /** Calendar days at UTC midnight. */
  upcomingDates: Date[]
  mainImageUrl: string
  subImageUrls: string[]
  routeMapUrl: string
  itinerary: { day: number; title: string; description: string; imageUrl: string }[]
  faqs: { q: string; a: string }[]
}

/** A tour as it is stored: its category is an id, and whether it is highlighted the category knows. */
export interface TourRecord extends TourInput {
  _id: string
  activeStatus: boolean
  createdAt: string
  updatedAt: string
}

/** What a card shows: a list does not carry itineraries. */
export type TourRecordSummary = Omit<
  TourRecord,
  'subImageUrls' | 'routeMapUrl' | 'itinerary' | 'faqs'
>

const summary = { subImageUrls: 0, routeMapUrl: 0, itinerary: 0, faqs: 0 }

export function createToursRepository(database: Database) {
  const tours = database.collection<TourDocument>('tours')
  const records = createRecordsRepository({ collection: tours, searchField: 'tourName', toItem })

  return {
    get: records.get,

    prepare: () =>
      tours.createIndexes([
        ...listIndexes,
        { key: { categoryId: 1, activeStatus: 1, createdAt: -1, _id: -1 } },
        { key: { landscapes: 1, activeStatus: 1, createdAt: -1, _id: -1 } },
        { key: { tourName: 1, _id: 1 } },
      ]),

    insert: (input: TourInput, given?: GivenFields): Promise<TourRecord> =>
      records.insert(toFields(input), given),

    update: (
      id: string,
      change: TourInput | { activeStatus: boolean },
    ): Promise<TourRecord | null> =>
      records.update(id, 'tourName' in change ? toFields(change) : change),

    /** A page of tours whose name contains `search`, or whose category is one of `categoryIds`. */
    list(query: TourListQuery, categoryIds: readonly string[] = []): Promise<Page<TourRecord>> {
      if (!query.search) return findPage(tours, {}, query, toItem)
      const named: Filter<TourDocument> = { tourName: containing(query.search) }
      const filter = categoryIds.length
        ? { $or: [named, { categoryId: { $in: categoryIds.map(toId) } }] }
        : named
      return findPage(tours, filter, query, toItem)
    },

    /**
     * A page of tours by name, category and membership of one of the lists in `highlighted`
     * (each a category and the tours it holds).
     */
    listNarrowed(
      query: TourListQuery,
      narrowed: {
        categoryId?: string
        highlighted?: readonly { categoryId: string; tourIds: readonly string[] }[]
      },
    ): Promise<Page<TourRecord>> {
      const parts: Filter<TourDocument>[] = []
      if (query.search) parts.push({ tourName: containing(query.search) })
      if (narrowed.categoryId) parts.push({ categoryId: toId(narrowed.categoryId) })
      if (narrowed.highlighted) {
        const lists = narrowed.highlighted.map(({ categoryId, tourIds }) => ({
          categoryId: toId(categoryId),
          _id: { $in: tourIds.map(toId) },
        }))
        // An empty $or is an error on every server; no list means no tour.
        parts.push(lists.length ? { $or: lists } : { _id: { $in: [] } })
      }
      return findPage(tours, parts.length ? { $and: parts } : {}, query, toItem)
    },

    /** Active tours of a category, newest first. */
    activeOfCategory: (categoryId: string) =>
      summaries({ categoryId: toId(categoryId), activeStatus: true }),

    /** Active tours of a landscape within the given categories, newest first. */
    activeOfLandscape: (landscape: Landscape, categoryIds: readonly string[]) =>
      summaries({
        landscapes: landscape,
        activeStatus: true,
        categoryId: { $in: categoryIds.map(toId) },
      }),

    /** Tours of those ids, whatever their state, in no particular order. */
    byIds: (ids: readonly string[]) => summaries({ _id: { $in: ids.map(toId) } }),
  }

  async function summaries(filter: Filter<TourDocument>): Promise<TourRecordSummary[]> {
    const documents = await tours.find(filter, {
      sort: { createdAt: -1, _id: -1 },
      projection: summary,
    })
    return documents.map(toSummary)
  }
}

export type ToursRepository = ReturnType<typeof createToursRepository>

function toFields(input: TourInput): Omit<TourDocument, keyof RecordFields> {
  return {
    ...input,
    categoryId: toId(input.categoryId),
    upcomingDates: input.upcomingDates.map((day) => new Date(day)),
  }
}

function toSummary(document: WithId<TourDocument>): TourRecordSummary {
  return {
    _id: document._id.toHexString(),
    tourName: document.tourName,
    categoryId: document.categoryId.toHexString(),
    days: document.days,
    nights: document.nights,
    tripCost: document.tripCost,
    tripStyle: document.tripStyle,
    vehicle: document.vehicle,
    drivingDistance: document.drivingDistance,
    landscapes: document.landscapes,
    activity: document.activity,
    upcomingDates: document.upcomingDates.map((day) => day.toISOString().slice(0, 10)),
    mainImageUrl: document.mainImageUrl,
    activeStatus: document.activeStatus,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  }
}

function toItem(document: WithId<TourDocument>): TourRecord {
  return {
    ...toSummary(document),
    subImageUrls: document.subImageUrls,
    routeMapUrl: document.routeMapUrl,
    itinerary: document.itinerary,
    faqs: document.faqs,
  }
}

function toId(id: string): ObjectId {
  return new ObjectId(id)
}
