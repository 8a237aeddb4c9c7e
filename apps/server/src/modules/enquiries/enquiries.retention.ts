import { createRetention, type Retention } from '../../jobs/retention.ts'
import type { Log } from '../../operations/logging.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'

interface Dependencies {
  repository: Pick<EnquiriesRepository, 'removeBefore'>
  /** Months after which an enquiry is removed. */
  months: number
  log: Log
  now?: () => Date
}

/** Removes the personal data of visitors when it is no longer needed (ENQUIRY_RETENTION_MONTHS). */
export function createEnquiryRetention({
  repository,
  months,
  log,
  now = () => new Date(),
}: Dependencies): Retention {
  return createRetention({
    what: 'old enquiries',
    remove: () => repository.removeBefore(monthsBefore(now(), months)),
    facts: { months },
    log,
  })
}

/** The same day and time a number of months before, or the last day of a shorter month. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  // setUTCMonth turns the 31st of a month with 30 days into the first of the next month.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}
