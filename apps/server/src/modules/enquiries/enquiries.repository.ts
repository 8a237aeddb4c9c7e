import type {
  Enquiry,
  EnquiryChannel,
  EnquiryInput,
  EnquiryListQuery,
} from '@bharat/contracts/enquiries'
import type { Page } from '@bharat/contracts/list'
import { type Filter, ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { findPage, findSlices, listIndexes, searchTextOf } from '../records/records.repository.ts'

interface EnquiryDocument extends EnquiryInput {
  _id: ObjectId
  channel: EnquiryChannel
  createdAt: Date
  /** The searched text. */
  searchText: string
  /** The state of the mail to the operator; absent if none is sent. */
  mail?: 'pending' | 'sent'
  /** The time of the next attempt. An instance claims the mail by postponing this time. */
  mailDueAt?: Date
  mailAttempts?: number
}

/** A claimed mail: its enquiry and the number of attempts, including this one. The number identifies the claim. */
export interface DueMail {
  enquiry: Enquiry
  attempts: number
}

export function createEnquiriesRepository(database: Database) {
  const enquiries = database.collection<EnquiryDocument>('enquiries')
  const listing = {
    collection: enquiries,
    sorts: { createdAt: new Date(0), fullName: '', email: '' },
    searchField: 'searchText',
    filters: ['channel', 'createdAt'],
    toItem,
  }
  return {
    async prepare(): Promise<void> {
      await enquiries.createIndexes([
        ...listIndexes(listing),
        { key: { mail: 1, mailDueAt: 1 }, partialFilterExpression: { mail: 'pending' } },
      ])
    },

    /** Stores an enquiry and, in the same document, its pending mail. */
    async insert(channel: EnquiryChannel, input: EnquiryInput, mailDueAt?: Date): Promise<void> {
      await enquiries.insertOne({
        _id: new ObjectId(),
        ...input,
        channel,
        createdAt: new Date(),
        searchText: searchTextOfEnquiry(input),
        ...(mailDueAt && { mail: 'pending', mailDueAt, mailAttempts: 0 }),
      })
    },

    /**
     * Claims one mail that is due at `now`: no other instance can claim it before `leaseEnd`. A mail with
     * an impossibly late due time was stored before the clock was set back, and is due, too.
     */
    async claimMail(now: Date, leaseEnd: Date): Promise<DueMail | null> {
      const latest = new Date(now.getTime() + MAIL_DUE_WITHIN_MS)
      const claim = (mailDueAt: Filter<Date>) =>
        enquiries.findOneAndUpdate(
          { mail: 'pending', mailDueAt },
          { $set: { mailDueAt: leaseEnd }, $inc: { mailAttempts: 1 } },
        )
      const document = (await claim({ $lte: now })) ?? (await claim({ $gt: latest }))
      return document && { enquiry: toItem(document), attempts: document.mailAttempts ?? 1 }
    },

    /** Records that a mail server has accepted the mail. */
    async markMailSent(id: string): Promise<void> {
      await enquiries.updateOne(
        { _id: new ObjectId(id) },
        { $set: { mail: 'sent' }, $unset: { mailDueAt: '' } },
      )
    },

    /** Makes a claimed mail due at `dueAt`, unless another instance has claimed it meanwhile. */
    async rescheduleMail({ enquiry, attempts }: DueMail, dueAt: Date): Promise<void> {
      await enquiries.updateOne(
        { _id: new ObjectId(enquiry._id), mail: 'pending', mailAttempts: attempts },
        { $set: { mailDueAt: dueAt } },
      )
    },

    /** Removes the enquiries from before a time. Returns how many. */
    removeBefore: (moment: Date): Promise<number> =>
      enquiries.deleteMany({ createdAt: { $lt: moment } }),

    /** The number of pending mails. */
    countPendingMails: (): Promise<number> => enquiries.count({ mail: 'pending' }),

    /** A page of enquiries received in [from, before). */
    list: (query: EnquiryListQuery, from?: Date, before?: Date): Promise<Page<Enquiry>> =>
      findPage(listing, query, conditionsOf(query, from, before)),

    /** All pages of the list, in slices. */
    slices: (query: EnquiryListQuery, from?: Date, before?: Date): AsyncIterable<Enquiry[]> =>
      findSlices(listing, query, conditionsOf(query, from, before)),
  }
}

function conditionsOf(
  { channel }: EnquiryListQuery,
  from?: Date,
  before?: Date,
): Filter<EnquiryDocument>[] {
  const conditions: Filter<EnquiryDocument>[] = []
  if (channel) conditions.push({ channel })
  if (from) conditions.push({ createdAt: { $gte: from } })
  if (before) conditions.push({ createdAt: { $lt: before } })
  return conditions
}

/** Every mail is due within this many milliseconds: twice the longest delay of the outbox. */
const MAIL_DUE_WITHIN_MS = 2 * 3_600_000

export type EnquiriesRepository = ReturnType<typeof createEnquiriesRepository>

function toItem(document: EnquiryDocument): Enquiry {
  return {
    _id: document._id.toHexString(),
    fullName: document.fullName,
    phone: document.phone,
    email: document.email,
    message: document.message,
    channel: document.channel,
    mail: document.mail ?? 'none',
    createdAt: document.createdAt.toISOString(),
  }
}

function searchTextOfEnquiry({ fullName, phone, email, message }: EnquiryInput): string {
  return searchTextOf(fullName, phone, email, message)
}
