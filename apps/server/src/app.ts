import { serviceMessages } from '@bharat/contracts/messages'
import { BACKGROUND_HEADER } from '@bharat/contracts/sessions'
import { operations } from './all-operations.ts'
import type { CatalogueVersion } from './database/catalogue-version.ts'
import { createReadRecorder, type RecordReads } from './database/recorded-reads.ts'
import { createGraphqlServer } from './graphql/server.ts'
import { createClientAddress, rememberAddress } from './http/client-address.ts'
import { createDrain } from './http/drain.ts'
import { requireHost } from './http/host.ts'
import { streamLateResponses } from './http/large-responses.ts'
import { createLoadShedding } from './http/load-shedding.ts'
import { isEndpoint } from './http/operation.ts'
import { namedOrigins, type OriginSettings } from './http/origins.ts'
import { createPipeline } from './http/pipeline.ts'
import { redirectPrivateLinks } from './http/private-links.ts'
import {
  createPublicReads,
  type PublicReads,
  type PublicReadsOptions,
} from './http/public-reads.ts'
import { logRequests, measureRequests } from './http/request-log.ts'
import { createResponseCache } from './http/response-cache.ts'
import { createRouteTable } from './http/route-table.ts'
import { securityHeaders } from './http/security-headers.ts'
import { bearerTokenOf, createDeviceCookies, createSessionCookies } from './http/sessions.ts'
import { allowSlowUploads } from './http/sockets.ts'
import type { MediaStore } from './media/media.store.ts'
import { createUploads } from './media/media.uploads.ts'
import { busyQuotePage } from './modules/quotes/failure-page.ts'
import { type Log, logThrottled } from './operations/logging.ts'
import { createMetrics } from './operations/metrics.ts'
import { createReadiness } from './operations/readiness.ts'
import type { Renderer } from './rendering/rendering.ts'
import { API, createRouter } from './router.ts'
import { schema } from './schema.ts'
import type { Services } from './services.ts'

export interface AppSettings extends OriginSettings {
  production: boolean
  sessionSecret: string
  imageUploadPreset: string
  /** Undefined: uploads go to this server. */
  imageUploadUrl?: string | undefined
  /** Proxies on other machines whose X-Forwarded-For is trusted: addresses, ranges or `private`. */
  trustedProxies?: readonly string[]
  /** The bearer token of `/metrics`; undefined: `/metrics` does not exist. */
  metricsToken?: string | undefined
  /** Requests handled at a time; 1000 unless a setting says otherwise. */
  maxInFlight?: number | undefined
  logRequests?: boolean
  /** How long a stopping instance accepts requests; undefined: half a second while requests arrive. */
  drainSeconds?: number | undefined
}

export interface AppDependencies {
  services: Services
  media: MediaStore
  log: Log
  /** Cached responses are valid while it stays the same. */
  catalogueVersion: CatalogueVersion
  /** Resolves when the database responds. */
  ping(): Promise<void>
  /** Whether the last write found the database's disk full. */
  isDiskFull(): boolean
  settings: AppSettings
  /** Creates the page renderer; absent where only the APIs are needed. */
  createRenderer?(options: {
    graphqlFetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>
    publicReads: PublicReads
    recordReads: RecordReads
  }): Promise<Renderer>
  /** The clocks of the budget of public reads. */
  clocks?: Pick<PublicReadsOptions, 'processorMs' | 'now'>
}

/** The assembled server. */
export interface App {
  /** Handles a request of any API, or for a page. */
  handle(request: Request): Response | Promise<Response>
  /** Sets the server that receives the requests: it knows the addresses of the clients. */
  attach(server: Bun.Server<undefined>): void
  readonly routes: readonly { method: string; path: string }[]
  /** Reports the instance as not ready; resolves once no proxy sends it new requests. */
  ending(): Promise<void>
  close(): Promise<void>
}

/** Assembles the server: REST, GraphQL, media and pages on one set of services. Never listens. */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { services, media, log, settings } = dependencies
  const { sessions, devices, sessionOf, address } = createIdentity(dependencies)
  const { readiness, load, metrics } = createMonitoring(dependencies)
  const drain = createDrain(readiness, settings.drainSeconds)
  const logRejection = logThrottled(log, 'public read rejected, too many are waiting')
  const publicReads = createPublicReads({
    sessionOf,
    addressOf: address.of,
    onReject() {
      metrics.rejected()
      logRejection()
    },
    ...dependencies.clocks,
  })
  const { idempotency } = services
  const client = { sessionOf, addressOf: address.of, publicReads, idempotency }
  const shared = { services, log, settings, ...client }
  const graphql = createGraphqlServer({
    ...shared,
    schema,
    production: settings.production,
    searches,
    uncached,
    publicDocument: async (documentId) => renderer?.publicDocument(documentId),
  })
  const renderer = await dependencies.createRenderer?.({
    graphqlFetch: graphql.fetchInProcess,
    publicReads,
    recordReads: createReadRecorder(dependencies.catalogueVersion),
  })
  const uploads = createUploads(uploadsOptions(dependencies))
  const context = { services, sessions, devices, uploads }
  const transports = { context, graphql, renderer, media }
  const router = createRouter({ ...shared, ...transports, readiness, metrics })
  const routeOf = createRouteTable(router.routes)
  const secure = securityHeaders(settings.publicUrl().startsWith('https:'))
  const cache = createResponseCache({
    version: dependencies.catalogueVersion,
    build: renderer?.build ?? 'no pages',
    policyOf: (request) => routeOf(request).cache,
    isSharedWith: (origin) => namedOrigins(settings).has(origin),
  })

  return {
    handle: createPipeline(
      [
        drain.middleware,
        streamLateResponses,
        measureRequests(metrics, log, routeOf),
        cache.again,
        allowSlowUploads(() => router.server),
        requireHost(settings.publicUrl, secure),
        redirectPrivateLinks(secure),
        rememberAddress(cache.serve, address, () => router.server),
        secure,
        load.middleware,
        logRequests(log, routeOf, settings.logRequests ?? false),
      ],
      (request) => router.fetch(request),
    ),
    attach(server) {
      router.server = server
    },
    routes: router.routes.map(({ method, path }) => ({ method, path })),
    async ending() {
      await drain.begin()
      services.enquiryFeed.close()
    },
    async close() {
      services.enquiryFeed.close()
      metrics.close()
      await renderer?.close()
    },
  }
}

/** The operations whose cached responses have a segment of their own, by id. */
const searches: ReadonlySet<string> = new Set(
  operations.flatMap((each) => (isEndpoint(each) && each.cached === 'search' ? each.id : [])),
)

/** The public operations whose responses nobody stores, by id. */
const uncached: ReadonlySet<string> = new Set(
  operations
    .filter(isEndpoint)
    .flatMap(({ id, access, cached }) => (access === 'public' && !cached ? id : [])),
)

/** What reports the state of the server, with the limit of concurrent requests. */
function createMonitoring({ services, media, settings, ping, isDiskFull }: AppDependencies) {
  const readiness = createReadiness(ping)
  const load = createLoadShedding({
    maxInFlight: settings.maxInFlight,
    onReject: () => metrics.rejected(),
    pageOf: (request) => busyQuotePage(request, serviceMessages.busy),
  })
  const sources = {
    inFlight: load.inFlight,
    databaseUp: readiness.databaseUp,
    diskFull: () => isDiskFull() || media.isDiskFull(),
    mailsPending: services.enquiries.countPendingMails,
    jobsIn: services.jobs.countOf,
    jobsOverdueSeconds: services.jobs.overdueSeconds,
    webhookAttempts: services.webhooks.attempts,
  }
  const metrics = createMetrics(sources, { ...services.product, runtime: `bun ${Bun.version}` })
  return { readiness, load, metrics }
}

/** Who sends a request: by its session, its device and its network address. */
function createIdentity({ services, settings, log }: AppDependencies) {
  const signing = {
    secret: settings.sessionSecret,
    secure: settings.publicUrl().startsWith('https:'),
  }
  const sessions = createSessionCookies(signing)
  const address = createClientAddress(settings.trustedProxies, (proxy) =>
    log.warn('X-Forwarded-For of an untrusted proxy is ignored', {
      proxy,
      setting: 'TRUSTED_PROXIES',
    }),
  )
  return {
    sessions,
    devices: createDeviceCookies(signing),
    /** An API token takes precedence over the cookie, also one that is not valid. */
    async sessionOf(request: Request, isUse = true) {
      const token = bearerTokenOf(request)
      if (token !== undefined) return services.accounts.tokenSessionOf(token, address.of(request))
      const id = await sessions.read(request)
      const isBackground = request.headers.has(BACKGROUND_HEADER)
      return id ? services.accounts.sessionOf(id, isUse && !isBackground) : null
    },
    address,
  }
}

function uploadsOptions({ media, log, settings }: AppDependencies) {
  return {
    store: media,
    publicUrl: settings.publicUrl,
    uploadUrl: settings.imageUploadUrl ?? `${API}/admin/media`,
    uploadPreset: settings.imageUploadPreset,
    onBusy: logThrottled(log, 'upload rejected, too many are in progress'),
  }
}
