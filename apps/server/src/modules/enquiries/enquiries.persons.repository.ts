import type { Enquiry } from '@bharat/contracts/enquiries'
import type { TimelineEntry } from '@bharat/contracts/enquiry-desk'
import type { Database } from '../../database/mongo.ts'
import {
  type EnquiryDocument,
  type PersonKey,
  ROW,
  toItem,
  toTimeline,
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
    async findComplete(key: PersonKey): Promise<(Enquiry & { timeline: TimelineEntry[] })[]> {
      const documents = await enquiries.find(key, newest)
      return documents.map((document) => ({
        ...toItem(document),
        timeline: toTimeline(document).map(({ mailId: _, key: _key, ...entry }) => entry),
      }))
    },
  }
}

export type PersonsRepository = ReturnType<typeof createPersonsRepository>
