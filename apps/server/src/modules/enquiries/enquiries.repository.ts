import type {
  Enquiry,
  EnquiryChannel,
  EnquiryInput,
  EnquiryListQuery,
} from '@bharat/contracts/enquiries'
import type { Page } from '@bharat/contracts/list'
import { type Filter, ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { findPage, listIndexes, searchTextOf } from '../records/records.repository.ts'

interface EnquiryDocument extends EnquiryInput {
  _id: ObjectId
  channel: EnquiryChannel
  createdAt: Date
  /** Everything that is searched. */
  searchText: string
  /** Whether a mail is owed; absent where none is. */
  mail?: 'pending' | 'sent'
  /** When a pending mail is to be tried next. Whoever tries it moves this on first: that is the claim. */
  mailDueAt?: Date
  mailAttempts?: number
}

/** A claimed mail: the enquiry, and how often it has been tried, this time included; that number names the claim. */
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

    /** Stores an enquiry and, in the same document, that a mail is owed for it. */
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
     * Claims one mail that is due at `now`: nobody else is given it before `leaseEnd`. One that is due
     * later than any is made due was stored by a clock that has been set back since, and is due too.
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

    /** The mail was taken by a mail server. */
    async markMailSent(id: string): Promise<void> {
      await enquiries.updateOne(
        { _id: new ObjectId(id) },
        { $set: { mail: 'sent' }, $unset: { mailDueAt: '' } },
      )
    },

    /** A claimed mail is to be tried again at `dueAt`; nothing where somebody else has claimed it since. */
    async rescheduleMail({ enquiry, attempts }: DueMail, dueAt: Date): Promise<void> {
      await enquiries.updateOne(
        { _id: new ObjectId(enquiry._id), mail: 'pending', mailAttempts: attempts },
        { $set: { mailDueAt: dueAt } },
      )
    },

    /** Removes what was received before: how many. */
    removeBefore: (moment: Date): Promise<number> =>
      enquiries.deleteMany({ createdAt: { $lt: moment } }),

    /** How many mails are owed. */
    countPendingMails: (): Promise<number> => enquiries.count({ mail: 'pending' }),

    /** A page of enquiries received in [from, before). */
    list(query: EnquiryListQuery, from?: Date, before?: Date): Promise<Page<Enquiry>> {
      const conditions: Filter<EnquiryDocument>[] = []
      if (query.channel) conditions.push({ channel: query.channel })
      if (from) conditions.push({ createdAt: { $gte: from } })
      if (before) conditions.push({ createdAt: { $lt: before } })
      return findPage(listing, query, conditions)
    },
  }
}

/** Milliseconds within which every mail is due: twice the longest wait of the outbox. */
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
