import { plainDeparture } from '@bharat/contracts/departures'
import { completeTour, type NewTourContent, type TourContent } from '@bharat/contracts/tour-content'
import { noDayInformation, noInformation } from '@bharat/contracts/tour-information'
import { ObjectId, type WithId } from 'mongodb'
import { withoutChanges } from '../../jobs/changes.repository.ts'
import { type RecordFields, searchTextOf } from '../records/records.repository.ts'
import type { StoredDraft, StoredPublication, TourEdition } from './tours.editions.ts'

/** A tour as it is stored: the content of the contract, and the fields of the server. */
export interface TourDocument
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
  /** When it was hidden last: earlier links to its preview have ended. */
  hiddenAt?: Date
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

/** What a visitor compares: the fields of a card, and what travellers ask before booking. */
export type TourRecordSelected = TourRecordSummary & Pick<TourRecord, keyof typeof noInformation>

export function toNewFields(fields: TourFields): Omit<TourDocument, keyof RecordFields> {
  return { ...toFields(fields), highlightKey: new ObjectId() }
}

/** The number of the last change. */
export function changeNumber({ changeCount = 0 }: TourDocument): number {
  return changeCount
}

export function toFields(
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

export function toItem(stored: WithId<TourDocument>): TourRecord {
  const { searchText, position, draft, publication, hiddenAt, ...document } = withoutChanges(stored)
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
      hiddenAt: hiddenAt ?? null,
    },
  }
}

/** Converts a document without the fields that the projection of a summary excludes. */
export function toSummary(stored: WithId<TourDocument>): TourRecordSummary {
  const {
    searchText: _text,
    position: _position,
    draft: _draft,
    publication: _publication,
    hiddenAt: _hiddenAt,
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

export function toSearchable({
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

export function toId(id: string): ObjectId {
  return new ObjectId(id)
}
