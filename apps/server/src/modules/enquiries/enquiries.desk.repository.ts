import { MAX_RELATED, MAX_TIMELINE } from '@bharat/contracts/back-office-limits'
import { defined } from '@bharat/contracts/defined'
import type { Enquiry, WonEnquiry } from '@bharat/contracts/enquiries'
import type { EnquiryDeparture, EnquiryTour } from '@bharat/contracts/enquiry-context'
import type { ArrivedEnquiry, StageCounts } from '@bharat/contracts/enquiry-desk'
import { ENQUIRY_STAGES, type EnquiryDue } from '@bharat/contracts/enquiry-stages'
import type { Party } from '@bharat/contracts/party'
import type { StoredPerson } from '@bharat/contracts/replies'
import { isObjectId } from '@bharat/contracts/text'
import { type Filter, ObjectId, type UpdateFilter } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import {
  derivedOf,
  type EnquiryDocument,
  type EntryWithMail,
  type PendingReply,
  ROW,
  type StoredEntry,
  toItem,
  toTimeline,
} from './enquiries.documents.repository.ts'
import { dueOn, OPEN, UNANSWERED } from './enquiries.repository.ts'
import { emailKeyOf } from './enquiries.search-keys.ts'
import { createErasureMark, type EnquirySequence } from './enquiries.sequence.ts'

/** An enquiry with its timeline. */
export interface DeskEnquiry extends Enquiry {
  timeline: EntryWithMail[]
  /** The keys of the jobs that the job runner has not collected yet. */
  uncollected: string[]
}

/** The fields that a change sets; undefined ones stay. */
export interface DeskFields {
  stage?: Enquiry['stage'] | undefined
  /** Null removes it. */
  lostReason?: string | null | undefined
  won?: WonEnquiry | null | undefined
  assignee?: StoredPerson | null | undefined
  followUpOn?: string | null | undefined
  /** Null: nobody has replied. */
  firstReplyAt?: Date | null | undefined
  fullName?: string
  phone?: string
  email?: string
  tour?: EnquiryTour | null
  departure?: EnquiryDeparture | null
  party?: Party | null
}

/** A change of an enquiry: its place in the sequence of all changes. */
export interface EnquiryChangeKey {
  id: string
  sequence: number
}

/** A mail to a visitor. */
export interface VisitorMail extends PendingReply {
  name: string
  address: string
  /** The ids of the last mails to the visitor before it, oldest first. */
  earlierMails: string[]
}

/** Earlier mails that a mail names. */
const MAX_EARLIER = 10

/** An enquiry with the number of its last change. */
export interface ChangedEnquiry extends EnquiryChangeKey {
  /** What a notice shows; null after a change by an administrator. */
  arrived: ArrivedEnquiry | null
}

/** The queries of the sales desk. Each change is one update of one document. */
export function createEnquiryDeskRepository(database: Database, sequence: EnquirySequence) {
  const enquiries = database.collection<EnquiryDocument>('enquiries')
  const erasureMark = createErasureMark(database, sequence)
  const { count } = sequence

  return {
    async find(id: string): Promise<DeskEnquiry | null> {
      const document = isObjectId(id) ? await enquiries.findOne(byId(id)) : null
      return document && toDeskEnquiry(document)
    },

    /** The latest other enquiries with the same phone number or e-mail address. */
    async related({
      _id: id,
      phoneKey,
      email,
    }: Pick<Enquiry, '_id' | 'phoneKey' | 'email'>): Promise<Enquiry[]> {
      const emailKey = emailKeyOf(email)
      const same = [...(phoneKey ? [{ phoneKey }] : []), ...(emailKey ? [{ emailKey }] : [])]
      if (same.length === 0) return []
      const documents = await enquiries.find(
        { $or: same },
        { sort: { createdAt: -1 }, limit: MAX_RELATED + 1, projection: ROW },
      )
      const others = documents.map(toItem).filter(({ _id }) => _id !== id)
      return others.slice(0, MAX_RELATED)
    },

    /**
     * Stores a change with its jobs and its entries of the timeline, if `current` is still what is stored.
     * @returns null if another request has changed the enquiry meanwhile
     */
    async change(
      current: Enquiry,
      { lostReason, won, assignee, tour, departure, party, firstReplyAt, ...fields }: DeskFields,
      entries: readonly StoredEntry[],
      jobs: readonly NewJob[] = [],
    ): Promise<DeskEnquiry | null> {
      const { followUpOn, ...set } = fields
      const optional = Object.entries(
        defined({ lostReason, won, tour, departure, party, firstReplyAt }),
      )
      const removed = optional.filter(([, value]) => value === null)
      const isContact = ['fullName', 'phone', 'email'].some((name) => name in set)
      const document = await sequence.change((stamp) =>
        enquiries.findOneAndUpdate(
          {
            ...byId(current._id),
            version: current.version === 0 ? (null as never) : current.version,
            firstReplyAt: current.firstReplyAt ? new Date(current.firstReplyAt) : (null as never),
          },
          {
            $set: {
              ...set,
              ...Object.fromEntries(optional.filter(([, value]) => value !== null)),
              ...(firstReplyAt !== undefined && { unanswered: firstReplyAt === null }),
              ...(tour !== undefined && { tourId: tour?._id ?? '' }),
              ...(isContact && derivedOf({ ...current, ...set }, current.reference ?? '')),
              ...(assignee !== undefined && {
                assigneeId: assignee?._id ?? '',
                assigneeEmail: assignee?.email ?? '',
              }),
              ...(followUpOn !== undefined && { followUpOn: followUpOn ?? '' }),
              ...stamp,
            },
            ...(removed.length > 0 && {
              $unset: Object.fromEntries(removed.map(([name]) => [name, ''])),
            }),
            $inc: { version: 1 },
            ...pushed(entries, jobs),
          },
        ),
      )
      return document && toDeskEnquiry(document)
    },

    /** Adds a note, with its jobs. Null if there is no enquiry with this id. */
    addNote: (
      id: string,
      entry: StoredEntry,
      jobs: readonly NewJob[] = [],
    ): Promise<DeskEnquiry | null> => append(id, entry, {}, {}, { jobs }),

    /** Adds an entry about a quote, with its jobs, unless there is one with its key. */
    addQuoteEntry: (
      id: string,
      entry: StoredEntry,
      jobs: readonly NewJob[],
    ): Promise<DeskEnquiry | null> =>
      append(id, entry, { 'timeline.key': { $ne: entry.key ?? '' } }, {}, { jobs }),

    /** Records a reply; the first one is the first reply. Null if there is no enquiry with this id. */
    async addReply(
      id: string,
      entry: StoredEntry,
      mail?: { reply: PendingReply; job: NewJob },
    ): Promise<DeskEnquiry | null> {
      const first = { firstReplyAt: null as never }
      const further = mail && { reply: mail.reply, jobs: [mail.job] }
      return (
        (await append(id, entry, first, { firstReplyAt: entry.at, unanswered: false }, further)) ??
        (await append(id, entry, {}, {}, further))
      )
    },

    /** A mail to a visitor that no mail server has taken yet, and its recipient. */
    async pendingReply(id: string, replyId: string): Promise<VisitorMail | null> {
      const document = isObjectId(id) ? await enquiries.findOne(byId(id)) : null
      const reply = document?.pendingReplies?.find((each) => each.id === replyId)
      if (!document || !reply) return null
      // Visitors may enter any text as their name, so the greeting omits a name that no administrator has read.
      const name = reply.isAcknowledgement ? '' : document.fullName
      const mails = (document.timeline ?? []).flatMap(({ mailId }) => mailId ?? [])
      const earlierMails = mails.slice(0, mails.indexOf(replyId)).slice(-MAX_EARLIER)
      return { ...reply, name, address: document.email, earlierMails }
    },

    /** Records that a mail server has taken a mail. */
    async markReplySent(
      id: string,
      { id: mailId, isAcknowledgement }: PendingReply,
    ): Promise<void> {
      await sequence.change(({ updatedAt, ...stamp }) =>
        enquiries.updateOne(byId(id), {
          $pull: { pendingReplies: { id: mailId } },
          // The number of an arrival stays: with another one, desks that look later would not announce it as new.
          $set: { updatedAt, ...(!isAcknowledgement && stamp) },
        }),
      )
    },

    /** The number of enquiries of each stage. */
    async countStages(): Promise<StageCounts> {
      const counts = await Promise.all(
        ENQUIRY_STAGES.map(async (stage) => [stage, await count({ stage })] as const),
      )
      return Object.fromEntries(counts) as StageCounts
    },

    /** The number of open enquiries with a follow-up. @param today the Indian day, yyyy-mm-dd */
    countDue: (due: EnquiryDue, today: string): Promise<number> => count(dueOn(due, today)),

    /** The number of open enquiries of an account. @param assigneeId '' for those of nobody */
    countAssigned: (assigneeId: string): Promise<number> => count({ assigneeId, stage: OPEN }),

    /** The number of enquiries that nobody has replied to. */
    countUnanswered: (): Promise<number> => count(UNANSWERED),

    /** Some open enquiries of an account: fewer than `limit` if there are no others. */
    async openOf(assigneeId: string, limit: number): Promise<DeskEnquiry[]> {
      const documents = await enquiries.find({ assigneeId, stage: OPEN }, { limit })
      return documents.map(toDeskEnquiry)
    },

    /** The highest number of a change; 0 if there is none. */
    async lastSequence(): Promise<number> {
      const [last] = await enquiries.find(
        { sequence: { $gte: 0 } },
        { sort: { sequence: -1, _id: -1 }, limit: 1, projection: { sequence: 1 } },
      )
      return last?.sequence ?? 0
    },

    /** The number of the last erasure; 0 before the first one. */
    lastErasure: erasureMark.get,

    /** The changed enquiries with a higher number, in the order of their last changes. */
    async changesAfter(sequence: number, limit: number): Promise<EnquiryChangeKey[]> {
      const documents = await enquiries.find(
        { sequence: { $gt: sequence } },
        { sort: { sequence: 1, _id: 1 }, limit, projection: { sequence: 1 } },
      )
      return documents.map(({ _id, sequence = 0 }) => ({ id: _id.toHexString(), sequence }))
    },

    /** What desks are told of these enquiries, in the order of their last changes. */
    async changed(ids: readonly string[]): Promise<ChangedEnquiry[]> {
      const documents = await enquiries.find(
        { _id: { $in: ids.map((id) => new ObjectId(id)) } },
        { projection: { sequence: 1, arrivalSequence: 1, fullName: 1, tour: 1 } },
      )
      return documents
        .map(({ _id, sequence = 0, arrivalSequence, fullName, tour }) => ({
          id: _id.toHexString(),
          sequence,
          arrived:
            sequence === arrivalSequence
              ? { fullName, tour: tour ? { title: tour.title } : null }
              : null,
        }))
        .toSorted((one, other) => one.sequence - other.sequence)
    },
  }

  async function append(
    id: string,
    entry: StoredEntry,
    condition: Filter<EnquiryDocument> = {},
    fields: Partial<EnquiryDocument> = {},
    { reply, jobs = [] }: { reply?: PendingReply; jobs?: readonly NewJob[] } = {},
  ): Promise<DeskEnquiry | null> {
    if (!isObjectId(id)) return null
    const document = await sequence.change((stamp) =>
      enquiries.findOneAndUpdate({ ...byId(id), ...condition }, {
        $set: { ...fields, ...stamp },
        $push: { ...pushed([entry], jobs).$push, ...(reply && { pendingReplies: reply }) },
      } as UpdateFilter<EnquiryDocument>),
    )
    return document && toDeskEnquiry(document)
  }
}

export type EnquiryDeskRepository = ReturnType<typeof createEnquiryDeskRepository>

function byId(id: string): { _id: ObjectId } {
  return { _id: new ObjectId(id) }
}

function pushed(
  entries: readonly StoredEntry[],
  jobs: readonly NewJob[] = [],
): UpdateFilter<EnquiryDocument> {
  if (entries.length === 0) return {}
  return {
    $push: {
      timeline: { $each: [...entries], $slice: -MAX_TIMELINE },
      ...(jobs.length > 0 && { pendingJobs: { $each: [...jobs] } }),
    },
  }
}

/** An enquiry with its timeline, as it is stored. */
function toDeskEnquiry(document: EnquiryDocument): DeskEnquiry {
  return {
    ...toItem(document),
    timeline: toTimeline(document),
    uncollected: (document.pendingJobs ?? []).map(({ key }) => key),
  }
}
