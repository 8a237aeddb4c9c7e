import type { RequestSession } from '@bharat/contracts/accounts'
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import type { GraphQLSchema } from 'graphql'
import { createYoga, type GraphQLParams } from 'graphql-yoga'
import { excludeFromCache, markAsSearch } from '../http/caching.ts'
import { deviceClassOf } from '../http/device.ts'
import { type Idempotency, idempotencyKeyOf } from '../http/idempotency.ts'
import type { PublicReads } from '../http/public-reads.ts'
import { readBody } from '../http/request.ts'
import { bearerTokenOf } from '../http/sessions.ts'
import type { Log } from '../operations/logging.ts'
import type { Context } from './builder.ts'
import { badRequest, errorResponse, toGraphqlError } from './errors.ts'
import {
  isPersisted,
  type PublicDocument,
  readPersistedOperation,
  rootFieldsOf,
} from './persisted-operations.ts'
import {
  type ServerContext,
  useNoIntrospection,
  useParsedParams,
  useRootFieldLimit,
  useServerCallbacks,
  useShortErrors,
  useTokenLimit,
} from './plugins.ts'

interface Options {
  schema: GraphQLSchema
  services: Context['services']
  log: Log
  production: boolean
  sessionOf(request: Request): Promise<RequestSession | null>
  addressOf(request: Request): string
  publicReads: PublicReads
  idempotency: Pick<Idempotency, 'once'>
  publicDocument: PublicDocument
  /** The fields that are searches (`cached: 'search'`). */
  searches: ReadonlySet<string>
  /** The public fields whose responses nobody stores. */
  uncached: ReadonlySet<string>
}

/** Creates the GraphQL API with graphql-yoga. */
export function createGraphqlServer(options: Options) {
  const { log, production, sessionOf, addressOf, publicReads } = options
  const { publicDocument, searches, uncached } = options
  const yoga = createGraphqlYoga(options)

  /** Executes a public document without a session: the response is the same for every client. */
  async function fetchPersisted(request: Request): Promise<Response> {
    const params = await readPersistedOperation(request, publicDocument)
    const fields = rootFieldsOf(params.query ?? '')
    if (fields.some((field) => searches.has(field))) markAsSearch(request)
    const isUncached = fields.some((field) => uncached.has(field))
    if (isUncached) excludeFromCache(request)
    const cacheControl = isUncached ? 'no-store' : 'no-cache'
    const response = await yoga.fetch(
      new Request(request.url, { headers: { accept: 'application/json', [CSRF_HEADER]: '1' } }),
      {
        params,
        session: async () => null,
        address: 'none',
        idempotencyKey: null,
        headers: {},
        device: null,
        maxComplexity: Number.POSITIVE_INFINITY,
      },
    )
    const result = await response.json()
    const error = result.errors?.[0]
    if (!error) return Response.json(result, { headers: { 'cache-control': cacheControl } })
    if (error.extensions.code === 'NOT_FOUND') return errorResponse(error, cacheControl)
    excludeFromCache(request)
    return errorResponse(error)
  }

  async function fetchOperation(request: Request): Promise<Response> {
    let known: Promise<RequestSession | null> | undefined
    const session = () => {
      known ??= sessionOf(request)
      return known
    }
    // A token that is not valid is an error of the request, also for public fields.
    if (bearerTokenOf(request) !== undefined) await session()
    const client = {
      session,
      address: addressOf(request),
      device: deviceClassOf(request),
      idempotencyKey: idempotencyKeyOf(request),
      headers: {},
    } satisfies Partial<Client>
    const response =
      isPageView(request) && !production
        ? await yoga.fetch(request, { ...client, params: {}, maxComplexity: 0 })
        : await execute(request, { ...client, params: await readOperation(request, session) })
    const type = response.headers.get('content-type')
    if (type === null) throw badRequest(response.status, 'Ask for application/json.')
    const headers = new Headers({ ...Object.fromEntries(response.headers), ...client.headers })
    headers.set('cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    if (type.startsWith('text/html')) headers.set('content-security-policy', GRAPHIQL_POLICY)
    return new Response(response.body, { status: response.status, headers })
  }

  /**
   * Executes an operation: for an admin at once, for any other client when it is its turn. A mutation leaves the
   * queue when it is executed: it may wait for the hash of a password, and has limits of its own.
   */
  async function execute(request: Request, context: Client): Promise<Response> {
    const isAdmin = (await context.session())?.role === 'admin'
    if (isAdmin) return yoga.fetch(request, { ...context, maxComplexity: MAX_COMPLEXITY.admin })
    const { promise: mutation, resolve: onMutation } = Promise.withResolvers<void>()
    const limits = {
      maxComplexity: MAX_COMPLEXITY.public,
      onMutation,
      onTooLarge: (complexity: number) =>
        publicReads.charge(request, complexity * MS_PER_COMPLEXITY),
    }
    const started = await publicReads.run(
      request,
      async () => {
        const response = Promise.resolve(yoga.fetch(request, { ...context, ...limits }))
        await Promise.race([response, mutation])
        return { response }
      },
      context.session,
    )
    return started.response
  }

  const handle = (handler: (request: Request) => Promise<Response>) => (request: Request) =>
    handler(request).catch((error) => {
      excludeFromCache(request)
      // The client disconnected: this is no error of the server.
      if (request.signal.aborted) return errorResponse(badRequest(400, 'The client disconnected.'))
      return errorResponse(toGraphqlError(error, log))
    })

  return {
    /** Handles a request: an operation as JSON by POST, a public document by GET, or GraphiQL. */
    fetch: handle((request) =>
      isPersisted(request)
        ? publicReads.run(request, () => fetchPersisted(request))
        : fetchOperation(request),
    ),

    /** Handles a request of the page renderer, in process. */
    fetchInProcess: (url: string | URL | Request) => handle(fetchPersisted)(new Request(url)),
  }
}

/**
 * Maximum complexity of an operation: of an admin, and of any other client about the work of one page. The operations
 * of the site's own pages have no limit, since the server knows them. A unit is about 10 µs of processor time.
 */
const MAX_COMPLEXITY = { admin: 10_000, public: 1000 } as const
/** An operation over the limit is charged as if it had been executed. */
const MS_PER_COMPLEXITY = 0.01

/** The context of all requests. */
type Shared = 'services' | 'once'

type Client = Pick<Context, 'session' | 'address' | 'device' | 'idempotencyKey' | 'headers'> &
  Pick<ServerContext, 'params'>

function createGraphqlYoga({ schema, services, idempotency, log, production }: Options) {
  return createYoga<Omit<Context, Shared> & ServerContext, Pick<Context, Shared>>({
    schema,
    context: { services, once: idempotency.once },
    graphqlEndpoint: '/graphql',
    graphiql: production ? false : { title: 'GraphiQL', credentials: 'same-origin' },
    // Yoga's own page loads from a CDN, and this one does not. It is large, so it is imported on demand.
    renderGraphiQL: async (options) => {
      const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
      return renderGraphiQL(options)
    },
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    plugins: [
      useCSRFPrevention({ requestHeaders: [CSRF_HEADER] }),
      useParsedParams(),
      useServerCallbacks(),
      useTokenLimit(),
      useRootFieldLimit(),
      useShortErrors(production),
      ...(production ? [useNoIntrospection()] : []),
    ],
    maskedErrors: { maskError: (error) => toGraphqlError(error, log) },
  })
}

const CSRF_HEADER = 'x-graphql-yoga-csrf'

/** GraphiQL is one page with inline scripts, styles and workers. It sends requests only to this server. */
const GRAPHIQL_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' blob:",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function isPageView({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html')
}

/**
 * Reads the operation of a POST request: JSON in UTF-8 of limited size, as for the REST API. For a page of another
 * origin, a browser sends it only after a CORS preflight.
 */
async function readOperation(
  request: Request,
  session: () => Promise<RequestSession | null>,
): Promise<GraphQLParams> {
  if (request.method !== 'POST') throw badRequest(405, 'Operations are sent by POST.')
  const body = await readBody(request, async () => (await session())?.role === 'admin')
  // Yoga checks the shape.
  return body as GraphQLParams
}
