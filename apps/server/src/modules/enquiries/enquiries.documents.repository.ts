import type { Enquiry, EnquiryChannel, EnquiryMail, WonEnquiry } from '@bharat/contracts/enquiries'
import type { EnquiryDeparture, EnquiryTour } from '@bharat/contracts/enquiry-context'
import type { TimelineEntry } from '@bharat/contracts/enquiry-desk'
import type {
  CountedStage,
  DeviceClass,
  EnquiryOrigin,
  EnquiryStage,
} from '@bharat/contracts/enquiry-stages'
import type { Party } from '@bharat/contracts/party'
import { unnamed } from '@bharat/contracts/persons'
import type { StoredPerson } from '@bharat/contracts/replies'
import type { ObjectId } from 'mongodb'
import type { NewJob } from '../../jobs/job-types.ts'
import { searchTextOf } from '../records/records.repository.ts'
import { personOf } from './enquiries.search-keys.ts'

/** Earlier enquiries lack what the price was for. */
type StoredEnquiryTour = Omit<EnquiryTour, 'priceBasis'> & Partial<Pick<EnquiryTour, 'priceBasis'>>

/** The specified fields of an enquiry, and what is known about its origin. */
export interface NewEnquiry {
  fullName: string
  phone: string
  email: string
  message: string
  tour?: StoredEnquiryTour | undefined
  departure?: EnquiryDeparture | undefined
  page?: string | undefined
  referrer?: string | undefined
  party?: Party | null | undefined
  utm?: Enquiry['utm'] | undefined
  device?: DeviceClass | undefined
  noticeVersion?: number | undefined
  /** The forms of the site without it. */
  origin?: EnquiryOrigin | undefined
}

/** The state of a mail is not stored in its entry. */
type MailState = 'mail' | 'mailError' | 'jobId'

/** An entry of the timeline; fields that its kind does not have are absent. */
export interface StoredEntry
  extends Partial<Omit<TimelineEntry, 'at' | 'actor' | 'token' | 'kind' | 'assignee' | MailState>> {
  at: Date
  /** Null for the server. */
  actor: StoredPerson | null
  /** The new assignee. */
  assignee?: StoredPerson | null
  /** The name of the API token by which the administrator acted. */
  token?: string
  kind: Exclude<TimelineEntry['kind'], 'received'>
  /** The mail that the server sends. */
  mailId?: string
  /** Identifies an entry about a quote, so that a repeated job adds none twice. */
  key?: string
}

/** A mail to the visitor that no mail server has taken yet. */
export interface PendingReply {
  id: string
  subject: string
  text: string
  /** The server wrote it, as an acknowledgement of the enquiry. */
  isAcknowledgement?: boolean
}

/** An enquiry as it is stored. Documents of earlier versions lack the fields from `reference` on. */
export interface EnquiryDocument {
  _id: ObjectId
  fullName: string
  phone: string
  email: string
  message: string
  channel: EnquiryChannel
  createdAt: Date
  /** When anything of it last changed: unique, and increasing with every change of any enquiry. */
  updatedAt?: Date
  /** The searched text. */
  searchText: string
  /** The state of the mail to the operator; absent if none is sent. */
  mail?: Exclude<EnquiryMail, 'none'>
  /** Jobs that the job runner has not collected yet. */
  pendingJobs?: NewJob[]

  reference?: string
  /** Identify the person; '' if the value identifies no person. */
  phoneKey?: string
  emailKey?: string
  /** Whether the number follows the numbering plan of its country, and that country. */
  phoneValid?: boolean
  phoneCountry?: string | null
  /** What a search finds the person by (`personOf`). */
  searchKeys?: string[]
  stage?: EnquiryStage
  lostReason?: string
  won?: WonEnquiry
  /** Ids as text and '' for none: MongoDB cannot find null in an index alone. */
  assigneeId?: string
  assigneeEmail?: string
  tourId?: string
  /** yyyy-mm-dd, or '' for none. */
  followUpOn?: string
  firstReplyAt?: Date
  /** No first reply: MongoDB cannot find an absent field in an index alone. */
  unanswered?: boolean
  /** The id of the enquiry that it repeats. */
  repeatOf?: string
  version?: number
  timeline?: StoredEntry[]
  pendingReplies?: PendingReply[]
  /** Increases with every change of any enquiry. */
  sequence?: number
  /** The `sequence` of its arrival. */
  arrivalSequence?: number
  tour?: StoredEnquiryTour
  departure?: EnquiryDeparture
  page?: string
  referrer?: string
  party?: Party
  utm?: Enquiry['utm']
  device?: DeviceClass
  /** The consent notice that the visitor saw. */
  noticeVersion?: number
  origin?: EnquiryOrigin
}

/** The fields of an enquiry on the desk before its first change. */
export const untouched = {
  stage: 'new',
  assigneeId: '',
  assigneeEmail: '',
  followUpOn: '',
  unanswered: true,
  version: 1,
} as const satisfies Partial<EnquiryDocument>

/** Identifies a person by one of both: `personOf` says how they are made. */
export type PersonKey = { phoneKey: string } | { emailKey: string }

/** What follows from the fields of an enquiry, for searches and the desk. */
export function derivedOf(
  enquiry: Pick<EnquiryDocument, 'fullName' | 'phone' | 'email' | 'message'>,
  reference: string,
) {
  const { fullName, phone, email, message } = enquiry
  return {
    ...personOf(enquiry, reference),
    searchText: searchTextOf(fullName, phone, email, message, reference),
  } satisfies Partial<EnquiryDocument>
}

/** Leaves out what the row of the list does not show. */
export const ROW = {
  pendingReplies: 0,
  timeline: 0,
  searchText: 0,
  searchKeys: 0,
  pendingJobs: 0,
  unanswered: 0,
} as const

/** The row of the list. */
export function toItem(document: Omit<EnquiryDocument, 'timeline'>): Enquiry {
  const { assigneeId, assigneeEmail = '', stage = 'new' } = document
  return {
    _id: document._id.toHexString(),
    fullName: document.fullName,
    phone: document.phone,
    phoneKey: document.phoneKey ?? '',
    phoneValid: document.phoneValid ?? true,
    phoneCountry: document.phoneCountry ?? null,
    email: document.email,
    message: document.message,
    channel: document.channel,
    origin: document.origin ?? 'website',
    mail: document.mail ?? 'none',
    createdAt: document.createdAt.toISOString(),
    updatedAt: (document.updatedAt ?? document.createdAt).toISOString(),
    reference: document.reference ?? null,
    stage,
    lostReason: document.lostReason ?? null,
    won: document.won ?? null,
    assignee: assigneeId ? unnamed({ _id: assigneeId, email: assigneeEmail }) : null,
    followUpOn: document.followUpOn || null,
    firstReplyAt: document.firstReplyAt?.toISOString() ?? null,
    repeatOf: document.repeatOf ?? null,
    version: document.version ?? 0,
    tour: document.tour ? { priceBasis: '', ...document.tour } : null,
    departure: document.departure ?? null,
    page: document.page ?? '',
    utm: document.utm ?? { source: '', medium: '', campaign: '' },
    referrer: document.referrer ?? '',
    party: document.party ?? null,
    device: document.device ?? null,
    noticeVersion: document.noticeVersion ?? null,
  }
}

/** What the overview counts of an enquiry. */
export interface EnquiryFacts {
  createdAt: Date
  stage: CountedStage
  firstReplyAt: Date | undefined
  channel: EnquiryChannel
  /** '' for none. */
  tourId: string
  /** '' for none. */
  campaign: string
  origin: EnquiryOrigin
}

/** The fields of the facts: the index of the list contains all of them. */
export const FACTS = {
  createdAt: 1,
  stage: 1,
  firstReplyAt: 1,
  channel: 1,
  tourId: 1,
  'utm.campaign': 1,
  origin: 1,
} as const

export function toFacts(document: EnquiryDocument): EnquiryFacts {
  const { createdAt, stage = 'new', firstReplyAt, channel, tourId = '', utm, origin } = document
  return {
    createdAt,
    stage: stage as CountedStage,
    firstReplyAt,
    channel,
    tourId,
    campaign: utm?.campaign ?? '',
    origin: origin ?? 'website',
  }
}

/** An entry of the timeline in the shape of the contract, with the id of its mail and its key. */
export interface EntryWithMail extends TimelineEntry {
  mailId?: string
  key?: string
}

/** The timeline: the arrival, then the stored entries. */
export function toTimeline({
  createdAt,
  timeline = [],
  pendingReplies = [],
}: EnquiryDocument): EntryWithMail[] {
  const pending = new Set(pendingReplies.map(({ id }) => id))
  return [
    { ...noDetails, at: createdAt.toISOString(), actor: null, kind: 'received' },
    ...timeline.map((entry) => ({
      ...noDetails,
      ...entry,
      actor: entry.actor && unnamed(entry.actor),
      assignee: entry.assignee ? unnamed(entry.assignee) : null,
      at: entry.at.toISOString(),
      ...(entry.mailId && {
        mail: pending.has(entry.mailId) ? ('pending' as const) : ('sent' as const),
      }),
    })),
  ]
}

const noDetails = {
  token: null,
  from: null,
  to: null,
  text: null,
  won: null,
  assignee: null,
  followUpOn: null,
  channel: null,
  field: null,
  before: null,
  after: null,
  templateId: null,
  subject: null,
  mail: null,
  mailError: null,
  jobId: null,
}
