import type {
  Enquiry,
  EnquiryChannel,
  EnquiryInput,
  EnquiryListQuery,
} from '@bharat/contracts/enquiries'
import type { Page } from '@bharat/contracts/list'
import { type Filter, ObjectId } from 'mongodb'
import { containing, type Database } from '../../platform/mongo.ts'
import { findPage } from '../../platform/records.repository.ts'

interface EnquiryDocument extends EnquiryInput {
  _id: ObjectId
  channel: EnquiryChannel
  createdAt: Date
}

export function createEnquiriesRepository(database: Database) {
  const enquiries = database.collection<EnquiryDocument>('enquiries')
  return {
    prepare: () =>
      enquiries.createIndexes([
        { key: { createdAt: -1, _id: -1 } },
        { key: { channel: 1, createdAt: -1, _id: -1 } },
      ]),

    async insert(channel: EnquiryChannel, input: EnquiryInput): Promise<void> {
      await enquiries.insertOne({ _id: new ObjectId(), ...input, channel, createdAt: new Date() })
    },

    /** A page of enquiries received in [from, before). */
    list(query: EnquiryListQuery, from?: Date, before?: Date): Promise<Page<Enquiry>> {
      const parts: Filter<EnquiryDocument>[] = []
      if (query.channel) parts.push({ channel: query.channel })
      if (from) parts.push({ createdAt: { $gte: from } })
      if (before) parts.push({ createdAt: { $lt: before } })
      if (query.search) {
        const match = containing(query.search)
        parts.push({
          $or: [{ fullName: match }, { phone: match }, { email: match }, { message: match }],
        })
      }
      return findPage(enquiries, parts.length ? { $and: parts } : {}, query, toItem)
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
