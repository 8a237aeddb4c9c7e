import type { Enquiry } from '@bharat/contracts/enquiries'
import type { Filter } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { type EnquiryDocument, ROW, toItem } from './enquiries.documents.repository.ts'
import { dueOn, UNANSWERED } from './enquiries.repository.ts'

/** A part of the daily summary of an account. */
interface DigestPart {
  label: string
  count: number
  /** The newest of them. */
  some: Enquiry[]
}

/** The most enquiries that a part names. */
const NAMED = 10

const dueToday = (today: string) => dueOn('today', today)
const PARTS: Record<string, (today: string) => Filter<EnquiryDocument>> = {
  'Follow-up overdue': (today) => dueOn('overdue', today),
  'Follow-up today': dueToday,
  'Without an answer': () => UNANSWERED,
  'Follow-up tomorrow': (today) => dueOn('tomorrow', today),
}

/** The daily summary of an account: its open enquiries and the unassigned ones. */
export function createEnquiryDigestRepository(database: Database) {
  const enquiries = database.collection<EnquiryDocument>('enquiries')
  return {
    /** @param today the Indian day, yyyy-mm-dd */
    of: (accountId: string, today: string): Promise<DigestPart[]> =>
      Promise.all(
        Object.entries(PARTS).map(async ([label, filterOf]) => ({
          label,
          ...(await part(accountId, filterOf(today))),
        })),
      ),

    /** The follow-ups of a day. */
    dueToday: (accountId: string, today: string) => part(accountId, dueToday(today)),
  }

  async function part(accountId: string, wanted: Filter<EnquiryDocument>) {
    const filter = { ...wanted, assigneeId: { $in: [accountId, ''] } }
    const options = { limit: NAMED, sort: { createdAt: -1, _id: -1 }, projection: ROW } as const
    const [count, some] = await Promise.all([
      enquiries.count(filter),
      enquiries.find(filter, options),
    ])
    return { count, some: some.map(toItem) }
  }
}
