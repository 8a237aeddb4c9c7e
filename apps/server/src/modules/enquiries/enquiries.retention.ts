import { createRetention, type Retention } from '../../jobs/retention.ts'
import type { Log } from '../../operations/logging.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'

interface Dependencies {
  repository: Pick<EnquiriesRepository, 'removeBefore'>
  /** Months for which an enquiry is kept. */
  months: number
  log: Log
  now?: () => Date
}

/** Visitors' names, numbers and words are kept no longer than they are of use (ENQUIRY_RETENTION_MONTHS). */
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

/** The same day and time so many months before; the last day where that month is shorter. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  // The 31st of a month of thirty days is the first of the next one.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}
