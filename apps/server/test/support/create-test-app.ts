import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteSettingsInput } from '@bharat/contracts/site-settings'
import { assertPortable } from '@bharat/embedded-mongo/subset'
import type { Document } from 'mongodb'
import { type AppDependencies, type AppSettings, createApp } from '../../src/app.ts'
import { createJobTypes } from '../../src/background-jobs.ts'
import { createCatalogueVersion } from '../../src/database/catalogue-version.ts'
import { connectMongo, createDatabase, type Database } from '../../src/database/mongo.ts'
import { rememberReads } from '../../src/database/remembered-reads.ts'
import { createJobRunner } from '../../src/jobs/job-runner.ts'
import type { Mailer } from '../../src/jobs/mail.ts'
import { createWebhookSender, type WebhookSender } from '../../src/jobs/webhook-sender.ts'
import { createMediaStore } from '../../src/media/media.store.ts'
import { createLog } from '../../src/operations/logging.ts'
import {
  catalogueDatabase,
  createRepositories,
  REMEMBERED,
  type Repositories,
} from '../../src/repositories.ts'
import { createServices } from '../../src/services.ts'
import { useFullPasswordCost } from './password-cost.ts'
import { databaseServer, returnDatabase, takeDatabase, withIndexes } from './test-databases.ts'

// In a file of their own: a process that needs only a tour does not load the server.
export { completeTour, validTour } from './valid-tour.ts'

/** A parsed response of either API. */
export interface Reply {
  status: number
  headers: Headers
  // The server may send anything; each test asserts the shape of the body.
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  body: any
}

export interface TestAppOptions {
  firstAdmin?: 'open' | 'closed'
  selfRegistration?: 'open' | 'closed'
  /** The token that the first admin has to send. */
  setupToken?: string
  allowedOrigins?: string[]
  production?: boolean
  /** Sends the mails of enquiries; without a mailer they are not mailed. */
  mailer?: Mailer
  /** Posts webhooks; by default only to public addresses. */
  webhookSender?: WebhookSender
  /** Whether an enquiry starts its jobs; by default tests run them with `jobs.runDue`. */
  wakesJobs?: boolean
  /** Shares the database of another instance. */
  sharing?: { url: string; database: Database }
  settings?: Partial<AppSettings>
  createRenderer?: AppDependencies['createRenderer']
  /** What an unedited site shows of the company. */
  siteDefaults?: SiteSettingsInput
  /** The clocks of the budget of public reads. */
  clocks?: AppDependencies['clocks']
  /** Hashes passwords at the cost of the product, until it is closed. */
  fullPasswordCost?: boolean
  /**
   * No other instance uses the database: the default on the embedded store, as in the product. False for an app whose
   * database another one shares, or whose tests write to it past this app; the default with `interpose`.
   */
  exclusive?: boolean
  /** Whether it remembers sessions and accounts, for some seconds; the default if it is `exclusive`. */
  remembers?: boolean
  /** Whether tests call `watch`. */
  watched?: boolean
  /** Wraps the database for the repositories. */
  interpose?: (database: Database) => Database
  /** Receives every call of a repository method. */
  onCall?: (repository: string, method: string) => void
}

const onServer = Boolean(process.env.MONGODB_TEST_URL)
const SECRET = 'a secret of the tests, long enough to be one'

/** A command as the driver sends it. */
export interface SentCommand {
  name: string
  command: Document
  /** The documents of its response. */
  received: number
}

/**
 * The whole server without a port, on its own empty database (test-databases.ts). On a real server every command has
 * to be in the portable subset, so that no test passes there that the embedded store would reject.
 */
export async function createTestApp(options: TestAppOptions = {}) {
  const endFullCost = options.fullPasswordCost ? useFullPasswordCost() : undefined
  const dir = await mkdtemp(join(tmpdir(), 'bharat-test-'))
  const url = options.sharing?.url ?? (await databaseServer())
  // The embedded store itself rejects what is not portable; events of every command take a tenth of a test's time.
  const isMonitored = onServer || (options.watched ?? false)
  const client = await connectMongo(url, { monitorCommands: isMonitored })
  const unportable: string[] = []
  let watched: SentCommand[] | undefined
  const sent = new Map<number, SentCommand>()
  client.on('commandStarted', ({ commandName: name, command, requestId }) => {
    // Only tests send these: to explain plans and to clean up.
    if (name === 'dropDatabase' || name === 'explain') return
    if (watched) {
      const entry = { name, command, received: 0 }
      watched.push(entry)
      sent.set(requestId, entry)
    }
    try {
      assertPortable(name, command)
    } catch (error) {
      unportable.push(String(error))
    }
  })
  client.on('commandSucceeded', ({ requestId, reply }) => {
    const entry = sent.get(requestId)
    const { firstBatch, nextBatch } = (reply as Document | undefined)?.cursor ?? {}
    if (entry) entry.received = (firstBatch ?? nextBatch ?? []).length
    sent.delete(requestId)
  })
  const { name, hasIndexes } = options.sharing
    ? { name: options.sharing.database.driver.databaseName, hasIndexes: false }
    : takeDatabase()
  const opened = createDatabase(client.db(name))
  const direct = hasIndexes ? withIndexes(opened) : opened
  const exclusive = options.exclusive ?? !(onServer || options.sharing || options.interpose)
  const interposed = options.interpose?.(direct) ?? direct
  const remembers = options.remembers ?? exclusive
  const database = remembers ? rememberReads(interposed, REMEMBERED) : interposed
  const logged: string[] = []
  const informed: string[] = []
  const log = createLog(
    { write: (line) => informed.push(line) },
    { write: (line) => logged.push(line) },
  )
  const catalogueVersion = await createCatalogueVersion(database, {
    exclusive,
    // Every request checks the version and no write waits; two-instances.test.ts uses the real
    // lease.
    leaseMs: 0,
  })
  const repositories = await createRepositories(catalogueDatabase(database, catalogueVersion), {
    direct: database,
    wake: () => options.wakesJobs && jobs.wake(),
    ...(options.siteDefaults && { siteDefaults: options.siteDefaults }),
  })
  const media = createMediaStore({
    db: database,
    version: catalogueVersion,
    cacheDir: join(dir, 'cache'),
    log,
  })
  const used = observed(repositories, options.onCall)
  const jobs = createJobRunner({ store: used.jobs, types: () => jobTypes, log })
  const webhookSender = options.webhookSender ?? createWebhookSender({ trustedHosts: [] })
  const services = createServices(used, {
    log,
    catalogueVersion,
    firstAdmin: options.firstAdmin ?? 'open',
    selfRegistration: options.selfRegistration ?? 'open',
    setupToken: () => options.setupToken,
    sessionSecret: () => SECRET,
    publicUrl: () => 'http://localhost',
    jobs: options.wakesJobs ? jobs : { enqueue: used.jobs.insert, wake: () => undefined },
    databaseName: 'Test',
    mailsEnquiries: options.mailer !== undefined,
    webhookSender,
    media,
  })
  const jobTypes = createJobTypes({
    repositories: used,
    services,
    log,
    mailer: options.mailer,
    webhookSender,
    pushSender: webhookSender,
    jobs,
    publicUrl: () => 'http://localhost',
  })
  const app = await createApp({
    services,
    media,
    log,
    catalogueVersion,
    ping: database.ping,
    isDiskFull: database.isDiskFull,
    ...(options.createRenderer && { createRenderer: options.createRenderer }),
    ...(options.clocks && { clocks: options.clocks }),
    settings: {
      production: options.production ?? false,
      sessionSecret: SECRET,
      publicUrl: () => 'http://localhost',
      allowedOrigins: options.allowedOrigins ?? [],
      imageUploadPreset: 'unsigned',
      ...options.settings,
    },
  })

  async function send(
    method: string,
    path: string,
    { body, cookie, headers }: { body?: unknown; cookie?: string; headers?: HeadersInit } = {},
  ): Promise<Reply> {
    const sent = new Headers(headers)
    if (cookie) sent.set('cookie', cookie)
    if (body !== undefined && !sent.has('content-type'))
      sent.set('content-type', 'application/json')
    const response = await app.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: sent,
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
    const isStream = response.headers.get('content-type') === 'text/event-stream'
    const text = isStream ? await firstEvent(response) : await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
  }

  return {
    app,
    /** MONGODB_URL of the database. */
    url,
    services,
    repositories,
    database,
    media,
    /** The background jobs; `runDue` runs them. */
    jobs,
    jobTypes,
    /** Lines of the error log. */
    logged,
    /** Lines of the log that are not errors. */
    informed,
    send,

    /** The result of `run`, and every command it sent to the database. */
    async watch<T>(run: () => Promise<T>): Promise<{ result: T; commands: SentCommand[] }> {
      if (!isMonitored) throw new Error('Only an app with `watched` sees its commands.')
      const commands: SentCommand[] = []
      watched = commands
      try {
        return { result: await run(), commands }
      } finally {
        watched = undefined
      }
    },

    /** Sends a request to /api/v1. */
    rest: (method: string, path: string, body?: unknown, cookie?: string): Promise<Reply> =>
      send(method, `/api/v1${path}`, {
        ...(body === undefined ? {} : { body }),
        ...(cookie ? { cookie } : {}),
      }),

    /** Sends an operation to /graphql. */
    graphql: (query: string, variables?: unknown, cookie?: string): Promise<Reply> =>
      send('POST', '/graphql', { body: { query, variables }, ...(cookie ? { cookie } : {}) }),

    /** Registers an account (the first one becomes the admin) and logs in; returns the cookie. */
    async login(email = 'admin@example.com', password = 'correct horse'): Promise<string> {
      await send('POST', '/api/v1/admin/registerAdmin', { body: { email, password } })
      const reply = await send('POST', '/api/v1/admin/loginAdmin', { body: { email, password } })
      return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
    },

    /** Releases everything. @throws Error when a command was outside the portable subset */
    async close(): Promise<void> {
      endFullCost?.()
      await app.close()
      await jobs.stop()
      await media.close()
      if (!options.sharing) await returnDatabase(direct)
      await client.close()
      await rm(dir, { recursive: true, force: true })
      if (unportable.length > 0) throw new Error(`Outside the portable subset: ${unportable[0]}`)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

function observed(repositories: Repositories, onCall: TestAppOptions['onCall']): Repositories {
  if (!onCall) return repositories
  const entries = Object.entries(repositories).map(([name, repository]) => {
    const methods = Object.entries(repository).map(([method, run]) => [
      method,
      (...args: never[]) => {
        onCall(name, method)
        return (run as (...args: never[]) => unknown)(...args)
      },
    ])
    return [name, Object.fromEntries(methods)]
  })
  return Object.fromEntries(entries)
}

/** The beginning of an event stream, which does not end by itself. */
async function firstEvent({ body }: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    // Leaving the loop cancels the stream.
    if (text.includes('event: ')) break
  }
  return text
}

/** The details of an image of another host, or of one without edits. */
export function unedited(url: string) {
  return { url, width: null, height: null, alt: '', credit: '', focus: { x: 0.5, y: 0.5 } }
}
