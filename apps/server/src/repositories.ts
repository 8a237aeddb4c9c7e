import { kindFacts, RECORD_KINDS } from '@bharat/contracts/kinds'
import { site } from '@bharat/contracts/site-defaults'
import type { SiteSettingsInput } from '@bharat/contracts/site-settings'
import { testimonials } from '@bharat/contracts/testimonials'
import type { CatalogueVersion } from './database/catalogue-version.ts'
import { countWrites } from './database/counted-writes.ts'
import { createIdempotencyKeys } from './database/idempotency-keys.ts'
import { cacheTotals } from './database/list-totals.ts'
import { type Database, wrapWrites } from './database/mongo.ts'
import { createRateLimits } from './database/rate-limits.ts'
import { recordableReads } from './database/recorded-reads.ts'
import type { ChangeDocument, ChangeFields } from './jobs/changes.repository.ts'
import { plainKinds } from './kinds.ts'
import { keepUsedImages } from './media/media.uses.ts'
import { createAccountsRepository } from './modules/accounts/accounts.repository.ts'
import { createAdminsRepository } from './modules/accounts/admins.repository.ts'
import { createFactorsRepository } from './modules/accounts/factors.repository.ts'
import { createInvitationsRepository } from './modules/accounts/invitations.repository.ts'
import { createPasswordResetsRepository } from './modules/accounts/password-resets.repository.ts'
import { createSessionsRepository } from './modules/accounts/sessions.repository.ts'
import { createTokensRepository } from './modules/accounts/tokens.repository.ts'
import { createAuditRepository } from './modules/audit/audit.repository.ts'
import { createCategoriesRepository } from './modules/categories/categories.repository.ts'
import { createContactRepository } from './modules/contact/contact.repository.ts'
import { createEnquiryDeskRepository } from './modules/enquiries/enquiries.desk.repository.ts'
import { createEnquiryDigestRepository } from './modules/enquiries/enquiries.digest.repository.ts'
import { createPersonsRepository } from './modules/enquiries/enquiries.persons.repository.ts'
import { createEnquiriesRepository } from './modules/enquiries/enquiries.repository.ts'
import { createEnquirySequence } from './modules/enquiries/enquiries.sequence.ts'
import { createHeroSlidesRepository } from './modules/hero-slides/hero-slides.repository.ts'
import { createHistoryRepository } from './modules/history/history.repository.ts'
import { createJobsRepository } from './modules/jobs/jobs.repository.ts'
import { createMediaRepository } from './modules/media/media.repository.ts'
import { createQuotesRepository } from './modules/quotes/quotes.repository.ts'
import {
  createKindRepositories,
  createKindRepository,
} from './modules/records/plain-kinds.repository.ts'
import { createPushRepository } from './modules/reminders/push.repository.ts'
import { createRemindersRepository } from './modules/reminders/reminders.repository.ts'
import { createReplyTemplatesRepository } from './modules/reply-templates/reply-templates.repository.ts'
import { createSetupRepository } from './modules/setup/setup.repository.ts'
import { createSiteRepository } from './modules/site/site.repository.ts'
import { createSearchMissesRepository } from './modules/tour-search/search-misses.repository.ts'
import { createTourImportsRepository } from './modules/tours/imports/tour-imports.repository.ts'
import { createToursRepository } from './modules/tours/tours.repository.ts'
import { createDeliveriesRepository } from './modules/webhooks/deliveries.repository.ts'
import { createWebhooksRepository } from './modules/webhooks/webhooks.repository.ts'
import type { BackupScope } from './operations/backup.ts'

const kinds = RECORD_KINDS.map(kindFacts)

/** The collections that public pages depend on. */
const CATALOGUE: ReadonlySet<string> = new Set(
  kinds.filter(({ isPublic }) => isPublic).map(({ collection }) => collection),
)

/** The collections whose records contain pending jobs and changes: all kinds of records, and those that only have jobs. */
const JOB_SOURCES = [
  ...kinds.map(({ collection }) => collection),
  'accounts',
  'claims',
  'enquiries',
  'invitations',
  'passwordResets',
  'quotes',
  'tourImports',
  'webhookDeliveries',
]

/** Every request of an administrator reads them. */
export const REMEMBERED: readonly string[] = ['sessions', 'accounts', 'claims']

/**
 * The scope of backups: everything that does not expire. Tours and slides refer to categories; all records refer to
 * images. Jobs and changes move from records and images into their collections, which are read after them.
 */
export const BACKUP_SCOPE: BackupScope = {
  leftOut: new Set([
    'sessions',
    'rateLimits',
    'idempotencyKeys',
    'invitations',
    'passwordResets',
    'pushDevices',
  ]),
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
  const cached = cacheTotals(keepUsedImages(counted, CATALOGUE, version), CATALOGUE, version)
  return recordableReads(cached, CATALOGUE)
}

interface RepositoryOptions {
  /** The same database, where moving a job out of a record does not count as a write to the catalogue. */
  direct?: Database
  /** Starts to move pending jobs and changes. */
  wake?: () => void
  /** What an unedited site shows of the company. */
  siteDefaults?: SiteSettingsInput
}

/** Creates the repositories of a database. Resolves when every index exists. */
export async function createRepositories(
  given: Database,
  { direct = given, wake = () => undefined, siteDefaults = site }: RepositoryOptions = {},
) {
  const database = wakeForChanges(given, wake)
  const history = createHistoryRepository(database)
  const enquirySequence = createEnquirySequence(database)
  const repositories = {
    accounts: createAccountsRepository(database),
    admins: createAdminsRepository(database),
    factors: createFactorsRepository(database),
    invitations: createInvitationsRepository(database),
    passwordResets: createPasswordResetsRepository(database),
    sessions: createSessionsRepository(database),
    tokens: createTokensRepository(database),
    limits: createRateLimits(database),
    idempotencyKeys: createIdempotencyKeys(database),
    categories: createCategoriesRepository(database),
    tours: createToursRepository(database),
    tourImports: createTourImportsRepository(database),
    heroSlides: createHeroSlidesRepository(database),
    testimonials: createKindRepository(database, testimonials),
    ...createKindRepositories(database, plainKinds),
    contact: createContactRepository(database),
    enquiries: createEnquiriesRepository(database, enquirySequence),
    history,
    jobs: createJobsRepository(direct, JOB_SOURCES, (change) =>
      history.store(change as ChangeDocument),
    ),
    enquiryDesk: createEnquiryDeskRepository(database, enquirySequence),
    enquiryDigest: createEnquiryDigestRepository(database),
    quotes: createQuotesRepository(database),
    reminders: createRemindersRepository(database),
    push: createPushRepository(database),
    persons: createPersonsRepository(database),
    audit: createAuditRepository(database),
    media: createMediaRepository(database),
    site: createSiteRepository(database, siteDefaults),
    setup: createSetupRepository(database),
    searchMisses: createSearchMissesRepository(database),
    replyTemplates: createReplyTemplatesRepository(database),
    webhooks: createWebhooksRepository(database),
    deliveries: createDeliveriesRepository(database),
  }
  // One after the other: several repositories add indexes to the same collection, and the first one creates it.
  for (const repository of Object.values(repositories)) {
    if ('prepare' in repository) await repository.prepare()
  }
  return repositories
}

export type Repositories = Awaited<ReturnType<typeof createRepositories>>
