import {
  type Enquiry,
  type EnquiryChannel,
  enquiryInput,
  enquiryListQuery,
} from '@bharat/contracts/enquiries'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { startOfIndianDay } from '@bharat/contracts/indian-day'
import { ENQUIRIES_PER_MINUTE } from '@bharat/contracts/limits'
import type { Page } from '@bharat/contracts/list'
import type { RateLimits } from '../../database/rate-limits.ts'
import { parseInput } from '../../errors.ts'
import type { JobQueue } from '../../jobs/job-types.ts'
import { enquiryMailOf } from './enquiries.jobs.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'

interface Dependencies {
  repository: EnquiriesRepository
  limits: RateLimits
  /** Runs the jobs that are stored with an enquiry. */
  jobs: Pick<JobQueue, 'wake'>
  /** Whether an e-mail enquiry is forwarded to the operator. */
  mails: boolean
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Enquiries (section 3), which visitors send and admins read. */
export function createEnquiriesService({ repository, limits, jobs, mails }: Dependencies) {
  return {
    /**
     * Stores an enquiry. Resolves after the database has stored it.
     * @param address the network address of the client, for the limit of 10 a minute
     */
    async submit(
      channel: EnquiryChannel,
      value: unknown,
      address: string,
    ): Promise<{ message: string }> {
      const input = parseInput(enquiryInput, value)
      await limits.take({
        key: `enquiry:${address}`,
        attempts: ENQUIRIES_PER_MINUTE,
        windowMs: MINUTE_MS,
        message: enquiryMessages.tooMany,
      })
      const isMailed = mails && channel === 'email'
      await repository.insert(channel, input, (id) => (isMailed ? [enquiryMailOf(id)] : []))
      jobs.wake()
      return {
        message:
          channel === 'email' ? enquiryMessages.received : enquiryMessages.receivedByWhatsApp,
      }
    },

    /** The number of pending mails. */
    countPendingMails: repository.countPendingMails,

    /** A page for the Enquired Clients tab. `from` and `to` are Indian calendar days, both inclusive. */
    list: async (value: unknown): Promise<Page<Enquiry>> =>
      repository.list(...parseListQuery(value)),

    /** All pages of the list, in slices. */
    slices: (value: unknown): AsyncIterable<Enquiry[]> =>
      repository.slices(...parseListQuery(value)),
  }
}

function parseListQuery(value: unknown) {
  const query = parseInput(enquiryListQuery, value)
  const from = query.from ? startOfIndianDay(query.from) : undefined
  const before = query.to ? new Date(startOfIndianDay(query.to).getTime() + DAY_MS) : undefined
  return [query, from, before] as const
}

export type EnquiriesService = ReturnType<typeof createEnquiriesService>
