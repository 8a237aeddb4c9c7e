import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brandOf } from '@bharat/contracts/brand'
import { createJobTypes } from './background-jobs.ts'
import { createCatalogueVersion } from './database/catalogue-version.ts'
import { openDatabase, startError } from './database/database.ts'
import type { Database } from './database/mongo.ts'
import { joinDatabase } from './database/presence.ts'
import { rememberReads } from './database/remembered-reads.ts'
import type { Env } from './env.ts'
import { createJobRunner } from './jobs/job-runner.ts'
import { createMailer } from './jobs/mail.ts'
import { createWebhookSender } from './jobs/webhook-sender.ts'
import { createMediaStore } from './media/media.store.ts'
import { dataCollections } from './operations/backup.ts'
import { createLog, type Log } from './operations/logging.ts'
import { recoverRestore } from './operations/restore.ts'
import {
  catalogueDatabase,
  createRepositories,
  REMEMBERED,
  wakeForChanges,
} from './repositories.ts'
import { createServices } from './services.ts'

interface BootstrapOptions {
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
  const { dataDir, description, exclusive, close, ...opened } = await openConfiguredDatabase(env)
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

/** The name of a file in the data folder. The first start creates it after the collections. */
export const SECRET_FILE = 'session-secret'

/**
 * Whether the data folder belongs to a site whose data are gone. A server would treat the folder as a new
 * site and make the first registered account an admin.
 */
async function isDataLost(database: Database, dataDir: string): Promise<boolean> {
  if ((await dataCollections(database)).length > 0) return false
  return Bun.file(join(dataDir, SECRET_FILE)).exists()
}

/**
 * Opens the data folder and the configured database without changing the database.
 * @throws Error with one line that names the setting
 */
export async function openConfiguredDatabase(env: Env) {
  const dataDir = resolve(env.dataDir)
  await prepareDataDir(dataDir)
  return { dataDir, ...(await openDatabase({ mongodbUrl: env.mongodbUrl, dataDir })) }
}

/**
 * Runs a program. An error ends it with a one-line message.
 * @param log receives the error instead of a plain line
 */
export async function runProgram(program: () => Promise<void>, log?: Log): Promise<void> {
  try {
    await program()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (log) log.error('start failed', undefined, { message })
    else process.stderr.write(`bharat-by-road: ${message}\n`)
    process.exit(1)
  }
}

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    // The folder contains enquiries and password hashes: only the owner may read new files, even if the
    // folder existed before and others may enter it.
    process.umask(0o077)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const probe = join(dataDir, `.writable-${process.pid}`)
    await writeFile(probe, '')
    await Bun.file(probe).delete()
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : undefined
    // The store opens read-only.
    if (reason === 'ENOSPC' || reason === 'EDQUOT') return
    const code = reason ? ` (${reason})` : ''
    throw new Error(
      `DATA_DIR: ${dataDir} cannot be written${code}; make it writable or set DATA_DIR to another folder.`,
    )
  }
}
