import type {
  Enquiry,
  EnquiryChannel,
  EnquiryInput,
  EnquiryListQuery,
} from '@bharat/contracts/enquiries'
import type { Page } from '@bharat/contracts/list'
import { type Filter, ObjectId } from 'mongodb'
import type { Database } from '../../platform/mongo.ts'
import {
  completeDocuments,
  findPage,
  listIndexes,
  searchTextOf,
} from '../../platform/records.repository.ts'

interface EnquiryDocument extends EnquiryInput {
  _id: ObjectId
  channel: EnquiryChannel
  createdAt: Date
  /** Everything that is searched. */
  searchText: string
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
      await enquiries.createIndexes(listIndexes(listing))
      await completeDocuments(enquiries, 'searchText', (document) => ({
        searchText: searchTextOfEnquiry(document),
      }))
    },

    async insert(channel: EnquiryChannel, input: EnquiryInput): Promise<void> {
      await enquiries.insertOne({
        _id: new ObjectId(),
        ...input,
        channel,
        createdAt: new Date(),
        searchText: searchTextOfEnquiry(input),
      })
    },

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

export type EnquiriesRepository = ReturnType<typeof createEnquiriesRepository>

function toItem(document: EnquiryDocument): Enquiry {
  return {
    _id: document._id.toHexString(),
    fullName: document.fullName,
    phone: document.phone,
    email: document.email,
    message: document.message,
    channel: document.channel,
    createdAt: document.createdAt.toISOString(),
  }
}

function searchTextOfEnquiry({ fullName, phone, email, message }: EnquiryInput): string {
  return searchTextOf(fullName, phone, email, message)
}
