import type {
  Enquiry,
  EnquiryChannel,
  EnquiryInput,
  EnquiryListQuery,
} from '@bharat/contracts/enquiries'
import type { Page } from '@bharat/contracts/list'
import { isObjectId } from '@bharat/contracts/text'
import { type Filter, ObjectId } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import type { NewJob } from '../../jobs/job-types.ts'
import { findPage, findSlices, listIndexes, searchTextOf } from '../records/records.repository.ts'

interface EnquiryDocument extends EnquiryInput {
  _id: ObjectId
  channel: EnquiryChannel
  createdAt: Date
  /** The searched text. */
  searchText: string
  /** The state of the mail to the operator; absent if none is sent. */
  mail?: 'pending' | 'sent'
  /** Jobs that the job runner has not collected yet. */
  pendingJobs?: NewJob[]
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
        { key: { mail: 1 }, partialFilterExpression: { mail: 'pending' } },
      ])
    },

    /** Stores an enquiry and, in the same document, its jobs. */
    async insert(
      channel: EnquiryChannel,
      input: EnquiryInput,
      jobsOf: (enquiryId: string) => NewJob[] = () => [],
    ): Promise<void> {
      const _id = new ObjectId()
      const pendingJobs = jobsOf(_id.toHexString())
      const isMailed = pendingJobs.some(({ type }) => type === 'enquiry-mail')
      await enquiries.insertOne({
        _id,
        ...input,
        channel,
        createdAt: new Date(),
        searchText: searchTextOfEnquiry(input),
        ...(isMailed && { mail: 'pending' }),
        ...(pendingJobs.length > 0 && { pendingJobs }),
      })
    },

    async get(id: string): Promise<Enquiry | null> {
      const document = isObjectId(id) ? await enquiries.findOne({ _id: new ObjectId(id) }) : null
      return document && toItem(document)
    },

    /** Records that a mail server has accepted the mail. */
    async markMailSent(id: string): Promise<void> {
      await enquiries.updateOne({ _id: new ObjectId(id) }, { $set: { mail: 'sent' } })
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
