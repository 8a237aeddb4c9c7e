import type { Enquiry } from '@bharat/contracts/enquiries'
import type { Database } from '../../database/mongo.ts'
import { type DeskEnquiry, toDeskEnquiry } from './enquiries.desk.repository.ts'
import {
  type EnquiryDocument,
  type PersonKey,
  ROW,
  toItem,
} from './enquiries.documents.repository.ts'

/** All enquiries of one person. */
export function createPersonsRepository(database: Database) {
  const enquiries = database.collection<EnquiryDocument>('enquiries')
  const newest = { sort: { createdAt: -1 } } as const
  return {
    /** The latest enquiries, and the number of all. */
    async find(key: PersonKey, limit: number): Promise<{ items: Enquiry[]; totalItems: number }> {
      const documents = await enquiries.find(key, { ...newest, limit, projection: ROW })
      const totalItems = documents.length < limit ? documents.length : await enquiries.count(key)
      return { items: documents.map(toItem), totalItems }
    },

    /** All enquiries with their timelines, newest first. */
    async findComplete(key: PersonKey): Promise<DeskEnquiry[]> {
      return (await enquiries.find(key, newest)).map(toDeskEnquiry)
    },
  }
}

export type PersonsRepository = ReturnType<typeof createPersonsRepository>
