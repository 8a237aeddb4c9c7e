import { accountMessages } from '@bharat/contracts/accounts.messages'
import { cors } from '@elysiajs/cors'
import { type Context, Elysia } from 'elysia'
import product from '../../../package.json' with { type: 'json' }
import { operations } from './all-operations.ts'
import { DomainError } from './errors.ts'
import { createAllowedMethods } from './http/allowed-methods.ts'
import { cached, markAsSearch } from './http/caching.ts'
import { IDEMPOTENCY_KEY, IDEMPOTENT_REPLAYED, type Idempotency } from './http/idempotency.ts'
import { type AddressOf, isEndpoint, type SessionOf } from './http/operation.ts'
import { isAllowedOrigin, type OriginSettings } from './http/origins.ts'
import type { PublicReads } from './http/public-reads.ts'
import { type EndpointContext, restErrors, restRoutes } from './http/rest.ts'
import { pathOf } from './http/route-table.ts'
import { securityTxtRoutes } from './http/security-txt.rest.ts'
import { mediaRoutes } from './media/media.routes.ts'
import type { MediaStore } from './media/media.store.ts'
import { itineraryRoutes } from './modules/itineraries/itineraries.routes.ts'
import { quotePdfRoutes } from './modules/quotes/quote-pdf.routes.ts'
import { quoteRoutes } from './modules/quotes/quotes.routes.ts'
import { siteRoutes } from './modules/site/site.routes.ts'
import { sitemapRoutes } from './modules/sitemap/sitemap.routes.ts'
import { previewRoutes } from './modules/tours/drafts/previews.routes.ts'
import { openApiRoutes } from './openapi/openapi.rest.ts'
import type { Log } from './operations/logging.ts'
import type { Metrics } from './operations/metrics.ts'
import { operationsRoutes } from './operations/operations.rest.ts'
import type { Readiness } from './operations/readiness.ts'
import { canonicalPage } from './rendering/canonical-page.ts'
import type { Renderer } from './rendering/rendering.ts'

/** Where the REST API is. */
export const API = '/api/v1'
const API_DESCRIPTION = `Every operation of the site and of its back-office. Public operations need no session. Admin operations need the session cookie, or most of them an API token, and are rejected if a page of another origin sends them.

An error returns \`{ message, code }\`, with \`errors\` for invalid fields. Lists return \`{ items, totalPages, totalItems, page, limit }\`. Ids are 24 hexadecimal characters, moments ISO 8601 in UTC.`
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

interface RouterOptions {
  context: EndpointContext
  graphql: { fetch(request: Request): Promise<Response> }
  renderer: Renderer | undefined
  media: MediaStore
  log: Log
  readiness: Readiness
  metrics: Metrics
  sessionOf: SessionOf
  idempotency: Pick<Idempotency, 'once'>
  addressOf: AddressOf
  publicReads: PublicReads
  settings: OriginSettings & { production: boolean; metricsToken?: string | undefined }
}

/** Every route of the server: REST, GraphQL, media, files for robots, probes and pages. */
export function createRouter(options: RouterOptions) {
  const { context, graphql, renderer, media, addressOf, settings } = options
  const { publicUrl } = settings
  const endpoints = operations.filter(isEndpoint)
  const graphqlRoute = ({ request }: { request: Request }) => graphql.fetch(request)
  // A host may be as short as `web`: by default Elysia looks for the path behind eleven characters.
  const router = new Elysia({ handler: { standardHostname: false } })
    .use(restErrors(options.log))
    .use(originRules(options))
    .group(API, (api) =>
      api.use(restRoutes(endpoints, { ...options, base: API })).use(
        openApiRoutes({
          endpoints,
          base: API,
          title: 'Road tours REST API',
          description: API_DESCRIPTION,
          version: product.version,
          publicUrl,
          reference: !settings.production,
        }),
      ),
    )
    .use(mediaRoutes(media, addressOf))
    .use(sitemapRoutes(context.services, publicUrl))
    .use(
      securityTxtRoutes({
        publicUrl,
        email: async () => (await context.services.site.getPublic()).email,
      }),
    )
    .use(
      siteRoutes({
        site: context.services.site,
        sessionOf: options.sessionOf,
        renderPage: renderer?.handle,
        media,
      }),
    )
    .use(
      itineraryRoutes({
        itineraries: context.services.itineraries,
        publicReads: options.publicReads,
        addressOf,
        renderPage: renderer?.handle,
      }),
    )
    .use(
      quotePdfRoutes({
        quotes: context.services.quotes,
        pdfs: context.services.quotePdfs,
        publicReads: options.publicReads,
        addressOf,
        publicUrl,
        log: options.log,
        renderPage: renderer?.handle,
      }),
    )
    .use(previewRoutes({ renderer, open: context.services.tours.drafts.openPreview }))
    .use(
      quoteRoutes({
        renderer,
        publicReads: options.publicReads,
        addressOf,
        sessionOf: options.sessionOf,
        quotes: context.services.quotes,
        site: context.services.site,
        publicUrl,
        log: options.log,
      }),
    )
    .use(operationsRoutes({ ...options, metricsToken: settings.metricsToken }))
    .all('/graphql', cached(PERSISTED_OPERATIONS, graphqlRoute), { parse: 'none' })
  const unknown = unknownEndpoint(createAllowedMethods(router.routes))
  router
    // Each method by name (elysiajs/elysia#1925): the pages' `.get('/*')` takes precedence over `.all('/api/*')`.
    .all('/api/*', unknown)
    .get('/api/*', unknown)
    .head('/api/*', unknown)
  return renderer ? router.use(pageRoutes(renderer)) : router
}

/** The GraphQL API caches public documents that a client requests by their hash; it rejects every other GET. */
const PERSISTED_OPERATIONS = { query: true, parameter: 'documentId', origin: true } as const

/** CORS for the API, and the rejection of changes that pages of other origins ask for. */
function originRules({ settings }: RouterOptions) {
  const isOwnOrigin = (request: Request) => isAllowedOrigin(request, settings)
  return new Elysia()
    .use(
      cors({
        origin: (request) =>
          request.headers.has('origin') && isApi(request) && isOwnOrigin(request),
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['content-type', 'if-match', 'x-graphql-yoga-csrf', IDEMPOTENCY_KEY],
        exposeHeaders: [
          'etag',
          'retry-after',
          'location',
          'ratelimit',
          'ratelimit-policy',
          IDEMPOTENT_REPLAYED,
        ],
        maxAge: 600,
      }),
    )
    .onRequest(({ request }) => {
      // SameSite=Lax keeps the cookie from forms of other sites; this rejects their pages altogether.
      const isChange = !SAFE_METHODS.has(request.method)
      if (isChange && !isOwnOrigin(request) && !isFormOfLink(request)) {
        throw new DomainError('FORBIDDEN', accountMessages.foreignOrigin)
      }
    })
}

/**
 * The form of a quote's page from a browser that hides its origin and sends no Sec-Fetch-Site (Safari before 16.4). The token of
 * the link authorizes it, and no cookie does.
 */
function isFormOfLink(request: Request): boolean {
  const { headers } = request
  const isUnknown = headers.get('origin') === 'null' && !headers.has('sec-fetch-site')
  return isUnknown && pathOf(request).startsWith('/q/')
}

function pageRoutes(renderer: Renderer) {
  const page = ({ request, set }: { request: Request; set: { headers: object } }) => {
    // The headers of the CORS plugin belong to the API; a page has its own.
    set.headers = {}
    if (request.url.includes('?')) markAsSearch(request)
    return renderer.handle(request)
  }
  const policy = { includes: renderer.isCached, canonical: canonicalPage }
  return new Elysia().get('/*', cached(policy, page)).head('/*', page)
}

/** 405 for another method of an existing path (RFC 9110, section 15.5.6), otherwise 404. */
function unknownEndpoint(methodsOf: (path: string) => string[]) {
  return ({ request, set }: Pick<Context, 'request' | 'set'>): never => {
    const allowed = methodsOf(pathOf(request))
    if (allowed.length === 0) throw new DomainError('NOT_FOUND', 'Not found.')
    set.headers.allow = allowed.join(', ')
    throw new DomainError(
      'METHOD_NOT_ALLOWED',
      `This path has these methods: ${set.headers.allow}.`,
    )
  }
}

function isApi(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return pathname.startsWith('/api/') || pathname === '/graphql'
}
