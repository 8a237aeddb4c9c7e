import type { JobType, NewJob } from '../../jobs/job-types.ts'
import type { Mailer } from '../../jobs/mail.ts'
import { retentionJob } from '../../jobs/retention.ts'
import type { Log } from '../../operations/logging.ts'
import { enquiryMail } from './enquiries.mail.ts'
import type { EnquiryRemoval } from './enquiries.removal.service.ts'
import type { EnquiriesRepository } from './enquiries.repository.ts'

/** The mail that informs the operator of an enquiry. */
export const enquiryMailOf = (enquiryId: string): NewJob => ({
  type: 'enquiry-mail',
  key: `enquiry-mail:${enquiryId}`,
  payload: { enquiryId },
})

/** About a week: an enquiry is a customer. */
const MAIL_ATTEMPTS = 7 * 24

interface MailDependencies {
  repository: Pick<EnquiriesRepository, 'get' | 'markMailSent'>
  mailer: Mailer
  log: Log
  /** The origin of the site. */
  publicUrl: () => string
  /** Name and uploaded logo of the company at the time of a mail. */
  brand: () => Promise<{ name: string; logo: string }>
}

/** Sends the mails of enquiries. A repeated mail has the same Message-ID. */
export function enquiryMailJob(dependencies: MailDependencies): JobType {
  const { repository, mailer, log, publicUrl, brand } = dependencies
  return {
    attempts: MAIL_ATTEMPTS,
    async run({ payload }, signal) {
      const enquiry = await repository.get(String(payload.enquiryId))
      // Removed meanwhile, or sent before the result was stored.
      if (enquiry?.mail !== 'pending') return
      const mail = enquiryMail(enquiry, publicUrl(), await brand())
      const { rejectedRecipients } = await mailer.send(mail, signal)
      if (rejectedRecipients > 0) {
        const facts = { enquiry: enquiry._id, rejectedRecipients }
        log.info('enquiry mail not for every recipient', facts)
      }
      await repository.markMailSent(enquiry._id)
    },
  }
}

interface RetentionDependencies {
  /** Removes enquiries with their jobs. */
  removeEnquiries: EnquiryRemoval
  /** Months after which an enquiry is removed; undefined: never. */
  months: number | undefined
  log: Log
  now?: () => Date
}

/** Removes the personal data of visitors when it is no longer needed (ENQUIRY_RETENTION_MONTHS). */
export function enquiryRetentionJob(dependencies: RetentionDependencies): JobType {
  const { removeEnquiries, months, log, now = () => new Date() } = dependencies
  return retentionJob({
    what: 'old enquiries',
    remove: async () => (months ? removeEnquiries({ before: monthsBefore(now(), months) }) : 0),
    ...(months && { facts: { months } }),
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
