import { HISTORY_MONTHS } from '@bharat/contracts/back-office-limits'
import { indianDay } from '@bharat/contracts/indian-day'
import type { JobTypeName } from '@bharat/contracts/job-states'
import type { JobQueue, JobType } from './jobs/job-types.ts'
import type { Mailer } from './jobs/mail.ts'
import { retentionJob } from './jobs/retention.ts'
import type { WebhookSender } from './jobs/webhook-sender.ts'
import { accountNoticeMailJob, createAccountMailer } from './modules/accounts/account-mails.ts'
import { invitationMailJob } from './modules/accounts/invitations.mail.ts'
import { passwordResetMailJob } from './modules/accounts/password-resets.mail.ts'
import { passwordWarningMailJob } from './modules/accounts/password-warning.ts'
import { tokenExpiryJob, tokenExpiryMailJob } from './modules/accounts/token-expiry.ts'
import {
  enquiryMailJob,
  enquiryRetentionJob,
  monthsBefore,
} from './modules/enquiries/enquiries.jobs.ts'
import { enquiryReplyJob } from './modules/enquiries/enquiries.reply-job.ts'
import { quoteJobs, quoteMailJob, quoteNoticeMailJob } from './modules/quotes/quotes.jobs.ts'
import { pushJob, pushPlanJob } from './modules/reminders/push.jobs.ts'
import {
  digestMailJob,
  digestPlanJob,
  reminderMailJob,
} from './modules/reminders/reminders.jobs.ts'
import { createEventRecords } from './modules/webhooks/webhooks.bodies.ts'
import { webhookDeliveryJob, webhookEventJob } from './modules/webhooks/webhooks.jobs.ts'
import type { Log } from './operations/logging.ts'
import type { Repositories } from './repositories.ts'
import type { Services } from './services.ts'

interface JobSettings {
  repositories: Repositories
  services: Services
  log: Log
  /** Undefined: no mail server is configured, and the jobs that need one wait. */
  mailer: Mailer | undefined
  webhookSender: WebhookSender
  /** Posts notifications to push services. */
  pushSender: WebhookSender
  /** Starts the jobs that are stored with records. */
  jobs: JobQueue
  /** The origin of the site. */
  publicUrl: () => string
  /** Months after which enquiries are removed; undefined: never. */
  enquiryRetentionMonths?: number | undefined
  /** Months after which entries of the history and the audit log are removed; 24 by default. */
  historyRetentionMonths?: number | undefined
}

/** Every kind of job. jobs/job-types.ts explains how to add one. */
export function createJobTypes(settings: JobSettings): Partial<Record<JobTypeName, JobType>> {
  const { repositories, services, log, mailer, publicUrl } = settings
  const { enquiries, webhooks, deliveries } = repositories
  const { permissionsOf } = repositories.admins
  const brand = services.site.getNamed
  const records = createEventRecords({
    enquiry: services.enquiries.find,
    quote: services.quotes.announcedOf,
    tour: services.tours.findComplete,
  })
  /** A recurring job that other systems or visitors notice waits for the decision about a restored backup, too. */
  const unlessHeld = (type: JobType): JobType => ({
    ...type,
    run: async (job, signal) =>
      (await services.jobs.countOf('held')) > 0 ? undefined : type.run(job, signal),
  })
  return {
    ...(mailer && mailJobs(mailer)),
    'enquiry-retention': unlessHeld(
      enquiryRetentionJob({
        removeEnquiries: services.removeEnquiries,
        months: settings.enquiryRetentionMonths,
        log,
      }),
    ),
    'webhook-event': webhookEventJob({
      webhooks,
      deliveries,
      records,
      permissionsOf,
      jobs: settings.jobs,
    }),
    'webhook-delivery': webhookDeliveryJob({
      webhooks,
      deliveries,
      records,
      permissionsOf,
      sender: settings.webhookSender,
      log,
    }),
    'webhook-retention': retentionJob({
      what: 'old deliveries of webhooks',
      remove: () => services.webhooks.removeOld(new Date()),
      log,
    }),
    'digest-plan': unlessHeld(digestPlanJob(services.reminders, settings.jobs)),
    'push-plan': pushPlanJob({
      repository: repositories.push,
      dueOf: repositories.enquiryDigest.dueToday,
      jobs: settings.jobs,
    }),
    push: pushJob({
      repository: repositories.push,
      keys: services.push.keys,
      permissionsOf,
      enquiryOf: services.enquiries.find,
      sender: settings.pushSender,
      publicUrl,
    }),
    'enquiry-seats': services.enquirySeats.job,
    ...quoteJobs(services.quotes),
    'tour-publication': services.tours.drafts.publicationJob,
    'tour-import': { run: services.tours.imports.finishInterrupted },
    'account-removal': services.accounts.removalJob,
    'tour-pictures': services.tours.imports.picturesJob,
    'account-retention': retentionJob({
      what: 'accounts that nobody approved',
      remove: () => services.accounts.removeUnapproved(new Date()),
      log,
    }),
    'image-retention': retentionJob({
      what: 'deleted images',
      async remove() {
        await services.media.findMissing()
        return services.media.removeDeleted(new Date())
      },
      log,
    }),
    'history-retention': retentionJob({
      what: 'old entries of the history and the audit log',
      async remove() {
        const before = monthsBefore(new Date(), settings.historyRetentionMonths ?? HISTORY_MONTHS)
        return (await services.history.removeOld(before)) + (await services.audit.removeOld(before))
      },
      log,
    }),
    'job-retention': retentionJob({
      what: 'finished jobs',
      remove: () => services.jobs.removeOld(new Date()),
      log,
    }),
  }

  function mailJobs(mailer: Mailer): Partial<Record<JobTypeName, JobType>> {
    const accountMails = {
      accountOf: services.accounts.find,
      sendTo: createAccountMailer(mailer),
      publicUrl,
      brand,
    }
    const reminderMails = {
      ...accountMails,
      permissionsOf,
      remindersOf: repositories.reminders.get,
    }
    return {
      'enquiry-mail': enquiryMailJob({ repository: enquiries, mailer, log, publicUrl, brand }),
      'invitation-mail': invitationMailJob({
        mailOf: services.accounts.invitationMailOf,
        markSent: repositories.invitations.markMailSent,
        mailer,
        publicUrl,
        brand,
      }),
      'password-warning-mail': passwordWarningMailJob(accountMails),
      'password-reset-mail': passwordResetMailJob({
        ...accountMails,
        mailOf: services.accounts.resetMailOf,
        markSent: services.accounts.markResetMailed,
      }),
      'account-notice-mail': accountNoticeMailJob(accountMails),
      'token-expiry': unlessHeld(
        tokenExpiryJob({ tokens: repositories.tokens, jobs: settings.jobs }),
      ),
      'token-expiry-mail': tokenExpiryMailJob({
        tokensOf: repositories.tokens.listOf,
        ...accountMails,
      }),
      'reminder-mail': reminderMailJob({ ...reminderMails, enquiryOf: services.enquiries.find }),
      'digest-mail': digestMailJob({
        ...reminderMails,
        digestOf: (id) => repositories.enquiryDigest.of(id, indianDay(new Date())),
      }),
      'quote-mail': quoteMailJob({
        mailOf: services.quotes.mailOf,
        pdfs: services.quotePdfs,
        mailer,
        brand: services.site.getNamed,
      }),
      'quote-notice-mail': quoteNoticeMailJob({
        ...accountMails,
        recordEvent: services.quotes.recordEvent,
        findEnquiry: services.enquiryDesk.find,
        mailer,
        brand: services.site.getNamed,
      }),
      'enquiry-reply': enquiryReplyJob({
        repository: repositories.enquiryDesk,
        mailer,
        brand: services.site.getPublic,
      }),
    }
  }
}
