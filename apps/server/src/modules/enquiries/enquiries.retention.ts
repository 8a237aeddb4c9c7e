import type { Log } from '../../platform/logging.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'

/** Removes enquiries that are older than the operator keeps them. */
export interface EnquiryRetention {
  /** Removes what is too old by now: how many there were. */
  removeOld(): Promise<number>
  /** Does so from now on, a few times a day. */
  start(): void
  stop(): void
}

interface Dependencies {
  repository: Pick<EnquiriesRepository, 'removeBefore'>
  /** Months for which an enquiry is kept. */
  months: number
  log: Log
  now?: () => Date
}

const EVERY_MS = 6 * 3_600_000

/**
 * Visitors' names, numbers and words are kept no longer than they are of use (ENQUIRY_RETENTION_MONTHS).
 * Every instance may do this at once: removing is one command, and what is gone is gone.
 */
export function createEnquiryRetention({
  repository,
  months,
  log,
  now = () => new Date(),
}: Dependencies): EnquiryRetention {
  let timer: ReturnType<typeof setInterval> | undefined
  const retention: EnquiryRetention = {
    async removeOld() {
      const removed = await repository.removeBefore(monthsBefore(now(), months))
      if (removed > 0) log.info('old enquiries removed', { removed, months })
      return removed
    },
    start() {
      const run = () => {
        retention
          .removeOld()
          .catch((error: unknown) => log.error('old enquiries not removed', error))
      }
      timer = setInterval(run, EVERY_MS)
      timer.unref()
      run()
    },
    stop: () => clearInterval(timer),
  }
  return retention
}

/** The same day and time so many months before; the last day where that month is shorter. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  // The 31st of a month of thirty days is the first of the next one.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}
