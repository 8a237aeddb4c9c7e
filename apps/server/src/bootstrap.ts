import { join } from 'node:path'
import { brandOf } from '@bharat/contracts/brand'
import { createJobTypes } from './background-jobs.ts'
import { createCatalogueVersion } from './database/catalogue-version.ts'
import { startError } from './database/database.ts'
import type { Database } from './database/mongo.ts'
import { joinDatabase } from './database/presence.ts'
import { rememberReads } from './database/remembered-reads.ts'
import type { Env } from './env.ts'
import { createJobRunner } from './jobs/job-runner.ts'
import { createMailer } from './jobs/mail.ts'
import { createWebhookSender } from './jobs/webhook-sender.ts'
import { createMediaStore } from './media/media.store.ts'
import { dataCollections } from './operations/backup.ts'
import { createLog } from './operations/logging.ts'
import { recoverRestore } from './operations/restore.ts'
import { openConfiguredDatabase, SECRET_FILE } from './program.ts'
import {
  catalogueDatabase,
  createRepositories,
  REMEMBERED,
  wakeForChanges,
} from './repositories.ts'
import { createServices } from './services.ts'

interface BootstrapOptions {
  /** The database, if the caller opens it. */
  opened?: ReturnType<typeof openConfiguredDatabase>
  /** The origin of the site, if it is known only when the server listens. */
  publicUrl?: () => string
  /** The secret of the sessions, if it is known only when the server starts. */
  sessionSecret?: () => string
  /** The token that the first admin has to send from this address; undefined if none is needed. */
  setupToken?: (address: string) => string | undefined
}

/**
 * Opens what the server and the operator's commands share: data folder, database, repositories, services
 * and media. Resolves when every index exists.
 * @throws Error with one line that names the setting
 */
export async function bootstrap(env: Env, options: BootstrapOptions = {}) {
  return assemble(env, options).catch((error: unknown) => {
    throw startError(error, env)
  })
}

async function assemble(
  env: Env,
  { publicUrl = () => env.publicUrl ?? '', setupToken, ...options }: BootstrapOptions,
) {
  const log = createLog(process.stdout, process.stderr, env.logLevel)
  const { dataDir, description, exclusive, close, ...opened } = await (options.opened ??
    openConfiguredDatabase(env))
  if (opened.full !== undefined) {
    log.warn('the disk of the data folder is full: the site is read-only until there is room', {
      dataDir,
      reason: opened.full,
    })
  }
  if (exclusive && (await isDataLost(opened.database, dataDir))) {
    await close()
    throw new Error(
      `DATA_DIR: ${dataDir} has a session secret but no data: the store's file is missing or empty. Bring back a backup with bun run restore <file>, or delete ${SECRET_FILE} there to begin with an empty site.`,
    )
  }
  const presence = await joinDatabase(opened.database, {
    exclusive,
    recover: () => recoverRestore(opened.database, { exclusive }),
  }).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const guarded = presence.guarded(opened.database)
  const database = exclusive ? rememberReads(guarded, REMEMBERED) : guarded
  const catalogueVersion = await createCatalogueVersion(database, {
    exclusive,
  })
  const repositories = await createRepositories(catalogueDatabase(database, catalogueVersion), {
    direct: database,
    wake: () => jobs.wake(),
    siteDefaults: env.siteDefaults,
  })
  const jobs = createJobRunner({
    store: repositories.jobs,
    types: () => jobTypes,
    log,
    exclusive,
  })
  const mailer =
    env.enquiryMail &&
    createMailer({
      ...env.enquiryMail,
      company: async () => {
        const site = await services.site.getPublic()
        return { name: site.name, address: site.email, brand: brandOf(site) }
      },
    })
  const media = createMediaStore({
    db: wakeForChanges(database, () => jobs.wake()),
    version: catalogueVersion,
    cacheDir: join(dataDir, 'media-cache'),
    log,
  })
  const webhookSender = createWebhookSender({ trustedHosts: env.webhookTrustedHosts })
  const services = createServices(repositories, {
    log,
    catalogueVersion,
    firstAdmin: env.firstAdmin,
    selfRegistration: env.selfRegistration,
    setupToken,
    publicUrl,
    sessionSecret: options.sessionSecret ?? (() => env.sessionSecret ?? ''),
    jobs,
    databaseName: env.mongodbUrl ? 'MongoDB' : 'Embedded store',
    mailsEnquiries: mailer !== undefined,
    webhookSender,
    media,
  })
  const jobTypes = createJobTypes({
    repositories,
    services,
    log,
    mailer,
    webhookSender,
    // The metrics count the attempts of webhooks only.
    pushSender: createWebhookSender({ trustedHosts: env.webhookTrustedHosts }),
    jobs,
    publicUrl,
    enquiryRetentionMonths: env.enquiryRetentionMonths,
    historyRetentionMonths: env.historyRetentionMonths,
  })
  return {
    dataDir,
    log,
    database,
    /** The kind of database, as text for the operator. */
    description,
    catalogueVersion,
    repositories,
    services,
    media,
    /** The background jobs, which only a server starts. */
    jobs,
    async close(): Promise<void> {
      await jobs.stop()
      mailer?.close()
      await media.close()
      await presence.leave()
      await close()
    },
  }
}

/**
 * Whether the data folder belongs to a site whose data are gone. A server would treat the folder as a new
 * site and make the first registered account an admin.
 */
async function isDataLost(database: Database, dataDir: string): Promise<boolean> {
  if ((await dataCollections(database)).length > 0) return false
  return Bun.file(join(dataDir, SECRET_FILE)).exists()
}
