import { HISTORY_MONTHS } from '@bharat/contracts/limits'
import product from '../../../package.json' with { type: 'json' }
import type { CatalogueVersion } from './database/catalogue-version.ts'
import { countWrites } from './database/counted-writes.ts'
import { cacheTotals } from './database/list-totals.ts'
import { type Database, isDuplicateKey, wrapWrites } from './database/mongo.ts'
import { createOncePerVersion } from './database/once-per-version.ts'
import { createRateLimits } from './database/rate-limits.ts'
import type { ChangeDocument, ChangeFields } from './jobs/changes.repository.ts'
import type { JobQueue, JobTypes } from './jobs/job-types.ts'
import type { Mailer } from './jobs/mail.ts'
import { retentionJob } from './jobs/retention.ts'
import type { WebhookSender } from './jobs/webhook-sender.ts'
import type { MediaStore } from './media/media.store.ts'
import { keepUsedImages } from './media/media.uses.ts'
import { createAccountsRepository } from './modules/accounts/accounts.repository.ts'
import { createAccountsService } from './modules/accounts/accounts.service.ts'
import { createAdminsRepository } from './modules/accounts/admins.repository.ts'
import { auditAccounts } from './modules/accounts/audited-accounts.ts'
import { createFactorsRepository } from './modules/accounts/factors.repository.ts'
import { invitationMailJob } from './modules/accounts/invitations.mail.ts'
import { createInvitationsRepository } from './modules/accounts/invitations.repository.ts'
import { createSecretBox } from './modules/accounts/secret-box.ts'
import { createSessionsRepository } from './modules/accounts/sessions.repository.ts'
import { createTokensRepository } from './modules/accounts/tokens.repository.ts'
import { createAuditRepository } from './modules/audit/audit.repository.ts'
import { createAuditService } from './modules/audit/audit.service.ts'
import { createAwardsRepository } from './modules/awards/awards.repository.ts'
import { createAwardsService } from './modules/awards/awards.service.ts'
import { createCategoriesRepository } from './modules/categories/categories.repository.ts'
import { createCategoriesService } from './modules/categories/categories.service.ts'
import { createContactRepository } from './modules/contact/contact.repository.ts'
import { createContactService } from './modules/contact/contact.service.ts'
import { createAcknowledgement } from './modules/enquiries/enquiries.acknowledgement.ts'
import { createEnquiryDeskRepository } from './modules/enquiries/enquiries.desk.repository.ts'
import { createEnquiryDeskService } from './modules/enquiries/enquiries.desk.service.ts'
import { createEnquiryFeed } from './modules/enquiries/enquiries.feed.ts'
import {
  enquiryMailJob,
  enquiryRetentionJob,
  monthsBefore,
} from './modules/enquiries/enquiries.jobs.ts'
import { createPersonsRepository } from './modules/enquiries/enquiries.persons.repository.ts'
import { createPrivacyService } from './modules/enquiries/enquiries.privacy.service.ts'
import { createEnquiryRemoval } from './modules/enquiries/enquiries.removal.service.ts'
import { enquiryReplyJob } from './modules/enquiries/enquiries.reply-job.ts'
import { createEnquiriesRepository } from './modules/enquiries/enquiries.repository.ts'
import { createEnquirySequence } from './modules/enquiries/enquiries.sequence.ts'
import { createEnquiriesService } from './modules/enquiries/enquiries.service.ts'
import { createHeroSlidesRepository } from './modules/hero-slides/hero-slides.repository.ts'
import { createHeroSlidesService } from './modules/hero-slides/hero-slides.service.ts'
import { createHistoryRepository } from './modules/history/history.repository.ts'
import { createHistoryService } from './modules/history/history.service.ts'
import { restorableKinds } from './modules/history/restorable.ts'
import { createJobsRepository } from './modules/jobs/jobs.repository.ts'
import { createJobsService } from './modules/jobs/jobs.service.ts'
import { createMediaRepository } from './modules/media/media.repository.ts'
import { createMediaService } from './modules/media/media.service.ts'
import { createOverviewService } from './modules/overview/overview.service.ts'
import { createReplyTemplatesRepository } from './modules/reply-templates/reply-templates.repository.ts'
import { createReplyTemplatesService } from './modules/reply-templates/reply-templates.service.ts'
import { createRouteMapsService } from './modules/route-maps/route-maps.service.ts'
import { createSiteRepository } from './modules/site/site.repository.ts'
import { createSiteService } from './modules/site/site.service.ts'
import { createSitemapService } from './modules/sitemap/sitemap.service.ts'
import { createTeamMembersRepository } from './modules/team-members/team-members.repository.ts'
import { createTeamMembersService } from './modules/team-members/team-members.service.ts'
import { createTestimonialsRepository } from './modules/testimonials/testimonials.repository.ts'
import { createTestimonialsService } from './modules/testimonials/testimonials.service.ts'
import { createTourSearchService } from './modules/tour-search/tour-search.service.ts'
import { createTourImportsRepository } from './modules/tours/tour-imports.repository.ts'
import { createTourImportsService } from './modules/tours/tour-imports.service.ts'
import { createTourDraftsService } from './modules/tours/tours.drafts.service.ts'
import { tourPublicationJob } from './modules/tours/tours.publication-job.ts'
import { createToursRepository } from './modules/tours/tours.repository.ts'
import { createToursService } from './modules/tours/tours.service.ts'
import { createDeliveriesRepository } from './modules/webhooks/deliveries.repository.ts'
import { createEventRecords } from './modules/webhooks/webhooks.bodies.ts'
import { createWebhookEvents } from './modules/webhooks/webhooks.events.ts'
import { webhookDeliveryJob, webhookEventJob } from './modules/webhooks/webhooks.jobs.ts'
import { createWebhooksRepository } from './modules/webhooks/webhooks.repository.ts'
import { createWebhooksService } from './modules/webhooks/webhooks.service.ts'
import type { BackupScope } from './operations/backup.ts'
import { type Log, logThrottled } from './operations/logging.ts'

/** The collections that public pages depend on. */
const CATALOGUE: ReadonlySet<string> = new Set([
  'categories',
  'tours',
  'heroSlides',
  'testimonials',
  'awards',
  'teamMembers',
  'contact',
  'site',
])

/** The collections whose records contain pending jobs and changes. */
const JOB_SOURCES = [
  ...CATALOGUE,
  'replyTemplates',
  'enquiries',
  'invitations',
  'tourImports',
  'webhookDeliveries',
  'media.files',
]

/**
 * The scope of backups: everything that does not expire. Tours and slides refer to categories; all records refer to
 * images. Jobs and changes move from records and images into their collections, which are read after them.
 */
export const BACKUP_SCOPE: BackupScope = {
  leftOut: new Set(['sessions', 'rateLimits', 'invitations']),
  last: ['categories', 'media.files', 'media.chunks', 'jobs', 'history'],
}

/** After so many changes of a record the job runner moves them; otherwise at its next poll. */
const CHANGES_PER_MOVE = 8

/** Wraps a database: each eighth change of a record wakes the job runner, so that no document grows. */
export function wakeForChanges(database: Database, wake: () => void): Database {
  const sources = new Set(JOB_SOURCES)
  return wrapWrites(
    database,
    (name) => sources.has(name),
    async (write) => {
      const result = await write()
      const { changeCount = 0 } = (result ?? {}) as ChangeFields
      if (changeCount > 0 && changeCount % CHANGES_PER_MOVE === 0) wake()
      return result
    },
  )
}

/** The database as the repositories use it: its writes to the catalogue count, and keep the images they name. */
export function catalogueDatabase(database: Database, version: CatalogueVersion): Database {
  const counted = countWrites(database, CATALOGUE, version.written)
  return cacheTotals(keepUsedImages(counted, CATALOGUE, version), CATALOGUE, version)
}

interface RepositoryOptions {
  /** The same database, where moving a job out of a record does not count as a write to the catalogue. */
  direct?: Database
  /** Starts to move pending jobs and changes. */
  wake?: () => void
}

/** Creates the repositories of a database. Resolves when every index exists. */
export async function createRepositories(
  given: Database,
  { direct = given, wake = () => undefined }: RepositoryOptions = {},
) {
  const database = wakeForChanges(given, wake)
  const history = createHistoryRepository(database)
  const nextSequence = createEnquirySequence(database)
  const repositories = {
    accounts: createAccountsRepository(database),
    admins: createAdminsRepository(database),
    factors: createFactorsRepository(database),
    invitations: createInvitationsRepository(database),
    sessions: createSessionsRepository(database),
    tokens: createTokensRepository(database),
    limits: createRateLimits(database),
    categories: createCategoriesRepository(database),
    tours: createToursRepository(database),
    tourImports: createTourImportsRepository(database),
    heroSlides: createHeroSlidesRepository(database),
    testimonials: createTestimonialsRepository(database),
    awards: createAwardsRepository(database),
    teamMembers: createTeamMembersRepository(database),
    contact: createContactRepository(database),
    enquiries: createEnquiriesRepository(database, nextSequence),
    history,
    jobs: createJobsRepository(direct, JOB_SOURCES, (change) =>
      history.store(change as ChangeDocument),
    ),
    enquiryDesk: createEnquiryDeskRepository(database, nextSequence),
    persons: createPersonsRepository(database),
    audit: createAuditRepository(database),
    media: createMediaRepository(database),
    site: createSiteRepository(database),
    replyTemplates: createReplyTemplatesRepository(database),
    webhooks: createWebhooksRepository(database),
    deliveries: createDeliveriesRepository(database),
  }
  const prepared = await Promise.allSettled(
    Object.values(repositories).map(async (repository) => {
      if ('prepare' in repository) await repository.prepare()
    }),
  )
  // Only after all have ended: a caller that cleans up must not race with the others.
  for (const result of prepared) if (result.status === 'rejected') throw result.reason
  return repositories
}

export type Repositories = Awaited<ReturnType<typeof createRepositories>>

export interface ServiceSettings {
  /** Whether the first account ever registered becomes an admin. */
  firstAdmin: 'open' | 'closed'
  /** Whether anybody may register an account, which waits for approval. */
  selfRegistration: 'open' | 'closed'
  /** The token that the first admin has to send from an address; undefined if none is needed. */
  setupToken?: ((address: string) => string | undefined) | undefined
  /** SESSION_SECRET: encrypts the secrets of second factors, so that a backup alone does not contain them. */
  sessionSecret: () => string
  /** The origin of the site. */
  publicUrl: () => string
  /** Runs the durable side effects of the services. */
  jobs: JobQueue
  /** The kind of database, for administrators; without its address. */
  databaseName: string
  /** Whether enquiries are forwarded by e-mail; otherwise they are only stored. */
  mailsEnquiries: boolean
  /** Posts the events of webhooks. */
  webhookSender: WebhookSender
  log: Log
  /** The stored images. */
  media: Pick<MediaStore, 'images' | 'stored' | 'remove' | 'rasterise'>
  /** Changes with every write to the catalogue. */
  catalogueVersion: Pick<CatalogueVersion, 'now'>
}

/** Creates the services and injects their dependencies. */
export function createServices(repositories: Repositories, settings: ServiceSettings) {
  const { accounts, admins, sessions, tokens, factors, limits } = repositories
  const oncePerVersion = createOncePerVersion(settings.catalogueVersion)
  const accountsService = createAccountsService({
    accounts,
    admins,
    sessions,
    tokens,
    limits,
    factors,
    invitations: repositories.invitations,
    jobs: settings.jobs,
    mails: settings.mailsEnquiries,
    secretBox: createSecretBox(settings.sessionSecret),
    publicUrl: settings.publicUrl,
    siteName: async () => (await site.getPublic()).name,
    firstAdmin: settings.firstAdmin,
    selfRegistration: settings.selfRegistration,
    setupToken: settings.setupToken,
  })
  const enquiryFeed = createEnquiryFeed({
    repository: repositories.enquiryDesk,
    onError: logThrottled(settings.log, 'changes of enquiries could not be read'),
  })
  const categories = createCategoriesService({
    repository: repositories.categories,
    isNameTaken: (error) => isDuplicateKey(error, 'name'),
  })
  const media = createMediaService({ repository: repositories.media, store: settings.media })
  const audit = createAuditService(repositories.audit)
  const events = createWebhookEvents({ repository: repositories.webhooks })
  const tours = createToursService({
    repository: repositories.tours,
    categories,
    images: media,
    oncePerVersion,
    events,
    jobs: settings.jobs,
  })
  const tourDrafts = createTourDraftsService({
    repository: repositories.tours,
    tours,
    jobs: settings.jobs,
    secret: settings.sessionSecret,
    publicUrl: settings.publicUrl,
  })
  const site = createSiteService({ repository: repositories.site, tours, categories })
  const jobs = createJobsService({
    repository: repositories.jobs,
    wake: settings.jobs.wake,
    product: { version: product.version, database: settings.databaseName },
  })
  const replyTemplates = createReplyTemplatesService({
    repository: repositories.replyTemplates,
    mailServer: settings.mailsEnquiries,
  })
  const removeEnquiries = createEnquiryRemoval({
    repository: repositories.enquiries,
    removeJobs: jobs.removeOfEnquiries,
    feed: enquiryFeed,
  })
  const enquiries = createEnquiriesService({
    repository: repositories.enquiries,
    limits,
    findTour: tours.find,
    tourIdsOf: tours.listIdsOfLandscape,
    feed: enquiryFeed,
    noticeOf: site.noticeOf,
    events,
    jobs: settings.jobs,
    mails: settings.mailsEnquiries,
    acknowledge: createAcknowledgement({
      limits,
      setting: async () => (await replyTemplates.get()).acknowledgement,
      publicUrl: settings.publicUrl,
    }),
  })
  const records = {
    categories,
    tours,
    tourDrafts,
    site,
    heroSlides: createHeroSlidesService({
      repository: repositories.heroSlides,
      categories,
      tours,
      images: media,
      isCategoryTaken: (error) => isDuplicateKey(error, 'categoryId'),
    }),
    testimonials: createTestimonialsService({
      repository: repositories.testimonials,
      tours,
      images: media,
    }),
    awards: createAwardsService(repositories.awards),
    teamMembers: createTeamMembersService({ repository: repositories.teamMembers, images: media }),
    contact: createContactService(repositories.contact),
    replyTemplates,
  }
  return {
    accounts: auditAccounts({ accounts: accountsService, byEmail: accounts.byEmail, audit }),
    ...records,
    tourImports: createTourImportsService({
      tours: repositories.tours,
      imports: repositories.tourImports,
      categories,
      events,
      jobs: settings.jobs,
    }),
    tourSearch: createTourSearchService({
      tours,
      categories,
      version: settings.catalogueVersion,
    }),
    enquiries,
    overview: createOverviewService({ enquiries, tours }),
    enquiryDesk: createEnquiryDeskService({
      repository: repositories.enquiryDesk,
      feed: enquiryFeed,
      events,
      jobs: settings.jobs,
      findJobs: jobs.findByKeys,
      mails: settings.mailsEnquiries,
      findAdmin: (id) => accountsService.findAdmin(id, 'enquiries'),
      listAdmins: () => accountsService.listAdmins('enquiries'),
    }),
    enquiryFeed,
    jobs,
    media,
    routeMaps: createRouteMapsService({ rasterise: settings.media.rasterise }),
    audit,
    history: createHistoryService({
      repository: repositories.history,
      collect: repositories.jobs.collect,
      kinds: restorableKinds({ ...records, media }),
      categoryNames: categories.namesOf,
    }),
    privacy: createPrivacyService({
      persons: repositories.persons,
      noticeOf: site.noticeOf,
      audit,
      remove: removeEnquiries,
    }),
    removeEnquiries,
    webhooks: createWebhooksService({
      repository: repositories.webhooks,
      deliveries: repositories.deliveries,
      events,
      sender: settings.webhookSender,
      jobs: settings.jobs,
      audit,
    }),
    sitemap: createSitemapService({ tours, categories }),
  }
}

export type Services = ReturnType<typeof createServices>

interface JobSettings {
  repositories: Repositories
  services: Services
  log: Log
  /** Undefined: no mail server is configured, and the jobs that need one wait. */
  mailer: Mailer | undefined
  webhookSender: WebhookSender
  /** Starts the jobs that are stored with records. */
  jobs: Pick<JobQueue, 'wake'>
  /** The origin of the site. */
  publicUrl: () => string
  /** Months after which enquiries are removed; undefined: never. */
  enquiryRetentionMonths?: number | undefined
  /** Months after which entries of the history and the audit log are removed; 24 by default. */
  historyRetentionMonths?: number | undefined
}

/** Every kind of job. jobs/job-types.ts explains how to add one. */
export function createJobTypes(settings: JobSettings): JobTypes {
  const { repositories, services, log, mailer, publicUrl } = settings
  const { enquiries, webhooks, deliveries } = repositories
  const brand = services.site.getPublic
  const records = createEventRecords({
    enquiry: services.enquiries.find,
    tour: services.tours.findComplete,
  })
  return {
    ...(mailer && {
      'enquiry-mail': enquiryMailJob({ repository: enquiries, mailer, log, publicUrl, brand }),
      'invitation-mail': invitationMailJob({
        mailOf: services.accounts.invitationMailOf,
        markSent: repositories.invitations.markMailSent,
        mailer,
        publicUrl,
        brand,
      }),
      'enquiry-reply': enquiryReplyJob({ repository: repositories.enquiryDesk, mailer, brand }),
    }),
    'enquiry-retention': enquiryRetentionJob({
      removeEnquiries: services.removeEnquiries,
      months: settings.enquiryRetentionMonths,
      log,
    }),
    'webhook-event': webhookEventJob({ webhooks, deliveries, records, jobs: settings.jobs }),
    'webhook-delivery': webhookDeliveryJob({
      webhooks,
      deliveries,
      records,
      sender: settings.webhookSender,
      log,
    }),
    'webhook-retention': retentionJob({
      what: 'old deliveries of webhooks',
      remove: () => services.webhooks.removeOld(new Date()),
      log,
    }),
    'tour-publication': tourPublicationJob(services.tourDrafts),
    'tour-import': { run: services.tourImports.finishInterrupted },
    'account-retention': retentionJob({
      what: 'accounts that nobody approved',
      remove: () => services.accounts.removeUnapproved(new Date()),
      log,
    }),
    'image-retention': retentionJob({
      what: 'deleted images',
      remove: () => services.media.removeDeleted(new Date()),
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
}

declare module './http/operation.ts' {
  interface OperationContext {
    services: Services
  }
}
