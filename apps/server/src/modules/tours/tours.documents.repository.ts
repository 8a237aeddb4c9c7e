import { type Departure, plainDeparture } from '@bharat/contracts/departures'
import { type Listed, mapFields, valuesOf } from '@bharat/contracts/fields'
import { SUITABILITY_FIELDS } from '@bharat/contracts/suitability'
import { completeTour, type NewTourContent, type TourContent } from '@bharat/contracts/tour-content'
import {
  DAY_FIELDS,
  LISTED_FIELDS,
  TOUR_FIELDS,
  type TourFields,
} from '@bharat/contracts/tour-fields'
import { ObjectId, type WithId } from 'mongodb'
import { withoutChanges } from '../../jobs/changes.repository.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import { type RecordFields, searchTextOf } from '../records/records.repository.ts'

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
  /** Null or absent without one. Version 1.0.0 gave a copy of a tour with a draft one without an id, which is none. */
  draft?: StoredDraft | null
  /** When the draft, or an inactive tour itself, is published. */
  publication?: StoredPublication | null
  /** The seats that enquiries have taken from its departures. */
  seatHolds?: SeatHold[]
  /** When it was hidden last: earlier links to its preview have ended. */
  hiddenAt?: Date
  /** Version 1.0.0 stored these fields with copies of tours. Nothing reads them. */
  edition?: unknown
  publishAt?: unknown
}

/** Fields that documents of earlier versions and of older backups lack; `upcomingDates` has all dates. */
type Added = 'departures' | keyof TourFields

/** The draft of a tour, as it is stored with the tour: the fields that it changes. */
export interface StoredDraft {
  /** Identifies the draft from its first save to its end: links to previews name it. 24 hexadecimal characters. */
  id: string
  /** The number of the latest change of the tour or its draft. A save that names another one is rejected. */
  version: number
  savedAt: Date
  /** E-mail address; '' if unknown. */
  savedBy: string
  /** The public values of the changed fields when the draft was saved. */
  before: Partial<TourContent>
  after: Partial<TourContent>
}

/** The seats that an enquiry has taken from a departure (docs/decisions/070-seats-of-enquiries.md). */
export interface SeatHold {
  enquiryId: string
  /** The departure, yyyy-mm-dd. */
  date: string
  seats: number
  /** The version that the enquiry gets with the change for which they were taken last. */
  version: number
}

/** The key of the job of a publication. */
export const publicationJobKey = (publicationId: string) => `tour-publication:${publicationId}`

/** When a tour is published. */
export interface StoredPublication {
  /** The job of the publication names it: another time or a cancellation makes the job ineffective. */
  id: string
  at: Date
  /** Who has set the time. */
  actor: { _id: string; email: string } | null
  /** The name of the API token with which the time was set; absent for a session. */
  token?: string
  /** Why the tour could not be published at that time. */
  error?: string
}

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
  draftState: {
    changeNumber: number
    draft: StoredDraft | null
    publication: StoredPublication | null
    hiddenAt: Date | null
    seatHolds: readonly SeatHold[]
  }
}

export interface TourInCategory extends NewTourContent {
  categoryName: string
}

/** What a write changes of a tour. What it leaves out stays. */
export interface TourChange {
  /** The content; of its optional fields, those that it leaves out stay. */
  content?: TourInCategory
  /** In place of the departure on its day. */
  departure?: Departure
  activeStatus?: boolean
  seatHolds?: readonly SeatHold[]
  /** The write sets its version. */
  draft?: Omit<StoredDraft, 'version'> | null
  publication?: StoredPublication | null
  /** The jobs that the change causes; they are stored with the tour. */
  jobs?: readonly NewJob[]
}

/** The projection of a comparison, and with less of a card: without the long parts and what only administrators see. */
export const selected = {
  draft: 0,
  publication: 0,
  publishAt: 0,
  hiddenAt: 0,
  seatHolds: 0,
  edition: 0,
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

/** What a visitor compares: the fields of a card, and what travellers ask before booking. */
export type TourRecordSelected = Omit<TourRecord, keyof typeof selected | 'draftState'>

/** The fields of a card. */
export type TourRecordSummary = Omit<
  TourRecordSelected,
  Exclude<keyof TourFields, keyof Listed<TourFields>>
>

/** The projection of the search. */
export const searchable = {
  tourName: 1,
  categoryId: 1,
  days: 1,
  tripCost: 1,
  pricePer: 1,
  pricePeople: 1,
  tripStyle: 1,
  vehicle: 1,
  activity: 1,
  landscapes: 1,
  regions: 1,
  ...mapFields(SUITABILITY_FIELDS, () => 1),
  upcomingDates: 1,
  'departures.date': 1,
  'departures.price': 1,
  'departures.state': 1,
  'departures.seatsLeft': 1,
  createdAt: 1,
  activeStatus: 1,
  'itinerary.title': 1,
}

/** The fields of a tour that the search needs. */
export interface TourRecordSearchable
  extends Pick<TourRecord, '_id' | Exclude<keyof typeof searchable, `${string}.${string}`>> {
  departures: Pick<Departure, 'date' | 'price' | 'state' | 'seatsLeft'>[]
  /** The titles of the itinerary's days. */
  places: string[]
}

/**
 * The fields of a document.
 * @param stored the tour that has the fields that the content leaves out
 */
export function toFields({ categoryName, ...content }: TourInCategory, stored?: TourContent) {
  const tour = completeTour(content, stored)
  return {
    ...tour,
    categoryId: new ObjectId(tour.categoryId),
    upcomingDates: tour.upcomingDates.map((day) => new Date(day)),
    searchText: searchTextOf(tour.tourName, categoryName),
  }
}

/** Converts a complete document. */
export function toItem(stored: WithId<TourDocument>): TourRecord {
  const { publication = null, hiddenAt = null, seatHolds = [], changeCount = 0 } = stored
  const draft = stored.draft?.id === undefined ? null : stored.draft
  const summary = toSummary(stored)
  return {
    ...summary,
    ...valuesOf(TOUR_FIELDS, summary),
    itinerary: summary.itinerary.map((day) => ({ ...valuesOf(DAY_FIELDS, day), ...day })),
    draft: draft?.after ?? null,
    publishAt: publication?.at.toISOString() ?? null,
    draftState: { changeNumber: changeCount, draft, publication, hiddenAt, seatHolds },
  }
}

/** Converts a document, with the fields that its projection includes. */
export function toSummary(stored: WithId<TourDocument>) {
  const {
    searchText: _text,
    position: _position,
    draft: _draft,
    publication: _publication,
    hiddenAt: _hiddenAt,
    seatHolds: _seatHolds,
    edition: _edition,
    publishAt: _publishAt,
    ...document
  } = withoutChanges(stored)
  const departures = departuresOf(document)
  return {
    ...document,
    ...valuesOf(LISTED_FIELDS, document),
    _id: document._id.toHexString(),
    categoryId: document.categoryId.toHexString(),
    highlightKey: document.highlightKey.toHexString(),
    upcomingDates: departures.map(({ date }) => date),
    departures,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  }
}

/** The departures on all dates of a tour. */
export function departuresOf(document: Pick<TourDocument, 'upcomingDates' | 'departures'>) {
  const details = new Map(document.departures?.map((departure) => [departure.date, departure]))
  return document.upcomingDates
    .map((day) => day.toISOString().slice(0, 10))
    .map((date) => details.get(date) ?? plainDeparture(date))
}

export function toSearchable({
  _id,
  categoryId,
  createdAt,
  itinerary,
  regions = [],
  pricePer = '',
  pricePeople = null,
  ...document
}: WithId<TourDocument>): TourRecordSearchable {
  const departures = departuresOf(document)
  return {
    ...document,
    ...valuesOf(SUITABILITY_FIELDS, document),
    regions,
    pricePer,
    pricePeople,
    _id: _id.toHexString(),
    categoryId: categoryId.toHexString(),
    upcomingDates: departures.map(({ date }) => date),
    departures,
    createdAt: createdAt.toISOString(),
    places: itinerary.map(({ title }) => title),
  }
}
