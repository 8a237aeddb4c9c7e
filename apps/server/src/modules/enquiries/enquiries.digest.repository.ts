import type { Enquiry } from '@bharat/contracts/enquiries'
import type { Filter } from 'mongodb'
import type { Database } from '../../database/mongo.ts'
import { type EnquiryDocument, ROW, toItem } from './enquiries.documents.repository.ts'
import { dueOn, UNANSWERED } from './enquiries.repository.ts'

/** A part of the daily summary of an account. */
export interface DigestPart {
  /** What one is, and what several are. */
  words: readonly [one: string, several: string]
  /** The view of the desk that shows all of them. */
  view: string
  count: number
  /** Those that wait longest. */
  some: Enquiry[]
}

/** The most enquiries that a part names. */
const NAMED = 10
const OLDEST = { createdAt: 1, _id: 1 } as const

const dueToday = (today: string) => dueOn('today', today)
const followUps = (when: string) => [`follow-up ${when}`, `follow-ups ${when}`] as const
const PARTS: (Pick<DigestPart, 'words' | 'view'> & {
  filterOf: (today: string) => Filter<EnquiryDocument>
})[] = [
  {
    words: followUps('overdue'),
    view: 'overdue',
    filterOf: (today) => dueOn('overdue', today),
  },
  { words: followUps('today'), view: 'today', filterOf: dueToday },
  {
    words: ['enquiry without an answer', 'enquiries without an answer'],
    view: 'unanswered',
    filterOf: () => UNANSWERED,
  },
  {
    words: followUps('tomorrow'),
    view: 'tomorrow',
    filterOf: (today) => dueOn('tomorrow', today),
  },
]

/** The daily summary of an account: its open enquiries and the unassigned ones. */
export function createEnquiryDigestRepository(database: Database) {
  const enquiries = database.collection<EnquiryDocument>('enquiries')
  return {
    /** @param today the Indian day, yyyy-mm-dd */
    of: (accountId: string, today: string): Promise<DigestPart[]> =>
      Promise.all(
        PARTS.map(async ({ filterOf, ...shown }) => ({
          ...shown,
          ...(await part(accountId, filterOf(today))),
        })),
      ),

    /** The follow-ups of a day. */
    dueToday: (accountId: string, today: string) => part(accountId, dueToday(today)),
  }

  async function part(accountId: string, wanted: Filter<EnquiryDocument>) {
    const filter = { ...wanted, assigneeId: { $in: [accountId, ''] } }
    // Both orders have an index.
    const sort = wanted.followUpOn === undefined ? OLDEST : ({ followUpOn: 1, ...OLDEST } as const)
    const options = { limit: NAMED, sort, projection: ROW }
    const [count, some] = await Promise.all([
      enquiries.count(filter),
      enquiries.find(filter, options),
    ])
    return { count, some: some.map(toItem) }
  }
}
