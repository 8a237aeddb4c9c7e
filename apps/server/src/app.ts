import { accountMessages } from '@bharat/contracts/accounts'
import { serviceMessages } from '@bharat/contracts/messages'
import { site } from '@bharat/contracts/site'
import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'
import type { CatalogueVersion } from './database/catalogue-version.ts'
import { DomainError } from './errors.ts'
import { createGraphqlServer } from './graphql/server.ts'
import { createClientAddress } from './http/client-address.ts'
import { createTurns } from './http/fair-scheduler.ts'
import { inFewPackets } from './http/large-responses.ts'
import { isAllowedOrigin, withHost } from './http/request.ts'
import { createAnswerCache } from './http/response-cache.ts'
import { type Call, restErrors, restRoutes } from './http/rest.ts'
import { createRouteNames } from './http/route-names.ts'
import { securityTxtRoutes } from './http/security-txt.rest.ts'
import { createDeviceCookies, createSessionCookies } from './http/sessions.ts'
import { allowSlowUpload } from './http/sockets.ts'
import { createTraffic } from './http/traffic.ts'
import { mediaCalls, mediaRoutes } from './media/media.rest.ts'
import type { MediaStore } from './media/media.store.ts'
import { accountsRest } from './modules/accounts/accounts.rest.ts'
import { awardsRest } from './modules/awards/awards.rest.ts'
import { categoriesRest } from './modules/categories/categories.rest.ts'
import { contactRest } from './modules/contact/contact.rest.ts'
import { enquiriesRest } from './modules/enquiries/enquiries.rest.ts'
import { heroSlidesRest } from './modules/hero-slides/hero-slides.rest.ts'
import { sitemapRoutes } from './modules/sitemap/sitemap.rest.ts'
import { teamMembersRest } from './modules/team-members/team-members.rest.ts'
import { testimonialsRest } from './modules/testimonials/testimonials.rest.ts'
import { toursRest } from './modules/tours/tours.rest.ts'
import { openApiRoutes } from './openapi/openapi.rest.ts'
import { type Log, logSeldom } from './operations/logging.ts'
import { createMetrics } from './operations/metrics.ts'
import { operationsRoutes } from './operations/operations.rest.ts'
import { createReadiness } from './operations/readiness.ts'
import type { Renderer } from './rendering/rendering.ts'
import { schema } from './schema.ts'
import type { Services } from './services.ts'

export interface AppSettings {
  production: boolean
  sessionSecret: string
  /** The site's own origin; a function, since an ephemeral port is known only once it listens. */
  publicUrl: () => string
  /** Further origins that may call with credentials. */
  allowedOrigins: readonly string[]
  /**
   * Whether a page of the host that a request was sent to is the site's own, whatever the host: where
   * nobody said what the site's is (PUBLIC_URL).
   */
  sameHostOrigins?: boolean
  imageUploadPreset: string
  /** Undefined: uploads go to this server. */
  imageUploadUrl?: string | undefined
  /** Proxies elsewhere whose X-Forwarded-For is believed: addresses, ranges or `private`. */
  trustedProxies?: readonly string[]
  /** What `/metrics` wants to be shown; undefined: there is none. */
  metricsToken?: string | undefined
  /** Requests answered at a time; MAX_IN_FLIGHT unless told. */
  maxInFlight?: number | undefined
  /** Whether each request gets a line in the log. */
  logRequests?: boolean
}

export interface AppDependencies {
  services: Services
  media: MediaStore
  log: Log
  /** Answers to visitors are kept as long as it stays the same. */
  catalogueVersion: CatalogueVersion
  /** Resolves once the database answers. */
  ping(): Promise<void>
  /** Whether the last write found the database's disk full. */
  isDiskFull(): boolean
  settings: AppSettings
  /** Makes the pages; absent where only the API is wanted. */
  createRenderer?(options: {
    graphqlFetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>
  }): Promise<Renderer>
}

const API = '/api/v1'
/** How long an instance under traffic goes on after it was told to end, in milliseconds. */
const DRAIN_MS = 500
const API_DESCRIPTION = `Every call of the site and of its back-office. Public calls need nothing; admin calls need the cookie of a session, and are refused when a page of another origin makes them.

An error answers \`{ message }\`, with \`errors\` where fields are at fault. Lists answer \`{ items, totalPages, totalItems, page, limit }\`. Ids are 24 hexadecimal characters, moments ISO 8601 in UTC.`
const HSTS = 'max-age=31536000'
/** The policy of what is no page: should a browser show it as one, it loads nothing and is framed by nobody. A drawing (SVG) styles itself. */
const NO_CONTENT =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Requests answered at a time unless a setting says otherwise. */
const MAX_IN_FLIGHT = 1000
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The assembled server. */
export interface App {
  /** Answers a request of any door. */
  handle(request: Request): Response | Promise<Response>
  /** To be told of the socket the requests come by: it knows the visitors' addresses. */
  attach(server: Bun.Server<undefined>): void
  /** The declared calls of the REST door. */
  readonly calls: readonly Call[]
  /** Every route there is: a method and a path with `:parameters`. */
  readonly routes: readonly { method: string; path: string }[]
  /**
   * It is about to end: from now on it says that it is not ready, and each answer ends its connection.
   * Resolves once no more connections need be taken: a proxy that keeps its connections to us has had
   * the time to see, and sends no request into one that closes.
   */
  ending(): Promise<void>
  close(): Promise<void>
}

/** Assembles the server: REST, GraphQL, media and pages on one set of services. Never listens. */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { services, media, log, catalogueVersion, settings } = dependencies
  const signing = {
    secret: settings.sessionSecret,
    secure: settings.publicUrl().startsWith('https:'),
  }
  const cookies = createSessionCookies(signing)
  const sessionOf = async (request: Request) => {
    const id = await cookies.read(request)
    return id ? services.accounts.sessionOf(id) : null
  }
  const allowedOrigins = () => new Set([settings.publicUrl(), ...settings.allowedOrigins])
  const isOwnOrigin = (request: Request) =>
    isAllowedOrigin(request, allowedOrigins(), settings.sameHostOrigins ?? false)
  const address = createClientAddress(settings.trustedProxies, (proxy) =>
    log.warn('X-Forwarded-For of an untrusted proxy is ignored', {
      proxy,
      setting: 'TRUSTED_PROXIES',
    }),
  )
  const graphql = createGraphqlServer({
    schema,
    services,
    log,
    production: settings.production,
    sessionOf,
    addressOf: address.of,
  })
  const renderer = await dependencies.createRenderer?.({ graphqlFetch: graphql.fetchInProcess })
  const calls = [
    ...accountsRest(services.accounts, cookies, createDeviceCookies(signing), address.of),
    ...categoriesRest(services),
    ...toursRest(services.tours),
    ...heroSlidesRest(services.heroSlides),
    ...testimonialsRest(services.testimonials),
    ...awardsRest(services.awards),
    ...teamMembersRest(services.teamMembers),
    ...contactRest(services.contact),
    ...enquiriesRest(services.enquiries, address.of),
    ...mediaCalls({
      store: media,
      publicUrl: settings.publicUrl,
      uploadUrl: settings.imageUploadUrl ?? `${API}/admin/media`,
      uploadPreset: settings.imageUploadPreset,
      addressOf: address.of,
      onBusy: logSeldom(log, 'upload rejected, too many are in progress'),
    }),
  ]

  const readiness = createReadiness(dependencies.ping)
  const metrics = createMetrics({
    inFlight: () => traffic.inFlight(),
    databaseUp: readiness.databaseUp,
    diskFull: () => dependencies.isDiskFull() || media.isDiskFull(),
    mailsPending: services.enquiries.pendingMails,
  })
  // A host may be as short as `web`: by itself Elysia looks for the path behind eleven characters.
  const app = new Elysia({ handler: { standardHostname: false } })
    .use(restErrors(log))
    .use(
      cors({
        origin: (request) =>
          request.headers.has('origin') && isApi(request) && isOwnOrigin(request),
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['content-type', 'x-graphql-yoga-csrf'],
        exposeHeaders: ['retry-after'],
        maxAge: 600,
      }),
    )
    .onRequest(({ request }) => {
      // SameSite=Lax keeps the cookie from foreign forms; this keeps foreign pages out altogether.
      const changes = !SAFE_METHODS.has(request.method)
      if (changes && !isOwnOrigin(request)) {
        throw new DomainError('FORBIDDEN', accountMessages.foreignOrigin)
      }
    })
    .group(API, (api) =>
      api.use(restRoutes(calls, sessionOf)).use(
        openApiRoutes({
          calls,
          base: API,
          title: `${site.name} REST API`,
          description: API_DESCRIPTION,
          version: '1.0.0',
          publicUrl: settings.publicUrl,
          reference: !settings.production,
        }),
      ),
    )
    .use(mediaRoutes(media, address.of))
    .use(sitemapRoutes(services.sitemap, settings.publicUrl))
    .use(securityTxtRoutes({ publicUrl: settings.publicUrl, email: site.email }))
    .use(operationsRoutes({ readiness, metrics, metricsToken: settings.metricsToken }))
    .all('/graphql', ({ request }) => graphql.fetch(request), { parse: 'none' })
    // Each method by name: the pages' `.get('/*')` comes before an `.all('/api/*')`.
    .all('/api/*', unknownCall)
    .get('/api/*', unknownCall)
    .head('/api/*', unknownCall)

  if (renderer) {
    const page = ({ request, set }: { request: Request; set: { headers: object } }) => {
      // What the CORS plugin sets belongs to the API; a page carries its own headers.
      set.headers = {}
      return renderer.handle(request, address.of(request))
    }
    app.get('/*', page).head('/*', page)
  }
  const answers = createAnswerCache({
    version: catalogueVersion,
    build: renderer?.build ?? 'no pages',
    isSharedWith: (origin) => allowedOrigins().has(origin),
  })
  const https = settings.publicUrl().startsWith('https:')
  /** What every answer says, whichever door it comes from; a page's own policy stands. */
  const secured = (response: Response): Response => {
    const { headers } = response
    headers.set('x-content-type-options', 'nosniff')
    if (https) headers.set('strict-transport-security', HSTS)
    // What may not be kept is one visitor's own: no other site's page loads it as a picture or a script.
    if (headers.get('cache-control') === 'no-store') {
      headers.set('cross-origin-resource-policy', 'same-origin')
    }
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'no-referrer')
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', NO_CONTENT)
    return response
  }
  const traffic = createTraffic({
    log,
    metrics,
    routeOf: createRouteNames(app.routes),
    maxInFlight: settings.maxInFlight ?? MAX_IN_FLIGHT,
    logRequests: settings.logRequests ?? false,
    refusal: (request) => secured(refusal(request)),
  })
  const make = traffic.admit(async (request) => secured(await app.fetch(request)))
  const turns = createTurns(() => traffic.inFlight() > 0)
  const answer = (request: Request) =>
    turns.take(() => {
      const named = withHost(request, settings.publicUrl())
      if (!named) return secured(noHost())
      // What is made for a cached response is made for a request without the client's headers.
      return answers.answer(named, (standIn) => {
        address.remember(request, app.server, standIn)
        return make(standIn)
      })
    })
  return {
    handle(request) {
      allowSlowUpload(request, app.server)
      const counted = traffic.count(request, answer)
      const response =
        counted instanceof Promise
          ? counted.then((response) => inFewPackets(request, response))
          : counted
      return readiness.isEnding() ? lastAnswer(response) : response
    },
    attach(server) {
      app.server = server
    },
    calls,
    routes: app.routes.map(({ method, path }) => ({ method, path })),
    async ending() {
      readiness.ending()
      if (traffic.quietFor() < DRAIN_MS) await Bun.sleep(DRAIN_MS)
    },
    async close() {
      metrics.close()
      await renderer?.close()
    },
  }
}

/** The last one on its connection. */
async function lastAnswer(answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer
  response.headers.set('connection', 'close')
  return response
}

function unknownCall(): never {
  throw new DomainError('NOT_FOUND', 'Not found.')
}

/** What a request is told that comes while too many are being answered; each door in its own words. */
function refusal(request: Request): Response {
  const status = 503
  const message = serviceMessages.busy
  const headers = { 'retry-after': '2', 'cache-control': 'no-store' }
  const { pathname } = new URL(request.url)
  if (pathname === '/graphql') {
    const extensions = { code: 'UNAVAILABLE', status, retryAfter: 2 }
    return Response.json({ errors: [{ message, extensions }] }, { status, headers })
  }
  if (pathname.startsWith('/api/')) return Response.json({ message }, { status, headers })
  return new Response(`<!doctype html><title>${site.name}</title><p>${message}</p>`, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}

function noHost(): Response {
  return Response.json(
    { message: 'The Host header names no host.' },
    { status: 400, headers: { 'cache-control': 'no-store' } },
  )
}

function isApi(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return pathname.startsWith('/api/') || pathname === '/graphql'
}
