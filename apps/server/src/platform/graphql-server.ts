import type { Session } from '@bharat/contracts/accounts'
import { BODY_MAX_BYTES } from '@bharat/contracts/limits'
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import { GraphQLError, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Services } from '../services.ts'
import { describeError } from './errors.ts'
import type { Context } from './graphql.ts'
import type { Log } from './logging.ts'
import { readBytes } from './request.ts'

interface Options {
  schema: GraphQLSchema
  services: Services
  log: Log
  production: boolean
  sessionOf(request: Request): Promise<Session | null>
  addressOf(request: Request): string
}

/** The GraphQL door: graphql-yoga over the schema, with the one translator of its errors. */
export function createGraphqlServer(options: Options) {
  const { schema, services, log, production, sessionOf, addressOf } = options
  const yoga = createYoga<Pick<Context, 'session' | 'address'>, { services: Services }>({
    schema,
    context: { services },
    graphqlEndpoint: '/graphql',
    // For developers, as is introspection.
    graphiql: production ? false : { title: 'GraphiQL', credentials: 'same-origin' },
    // Yoga's own page loads from a CDN; this one is whole. It is large, and loaded when asked for.
    renderGraphiQL: async (options) => {
      const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
      return renderGraphiQL(options)
    },
    landingPage: false,
    batching: false,
    // The app answers for CORS.
    cors: false,
    logging: false,
    plugins: [useCSRFPrevention(), ...(production ? [withoutIntrospection()] : [])],
    maskedErrors: { maskError: (error) => translate(error, log) },
  })

  return {
    /** Answers a request of the network. */
    async fetch(request: Request): Promise<Response> {
      const bounded = request.body ? await withBoundedBody(request) : request
      let session: Promise<Session | null> | undefined
      const response = await yoga.fetch(bounded, {
        session: () => {
          session ??= sessionOf(request)
          return session
        },
        address: addressOf(request),
      })
      const headers = new Headers(response.headers)
      headers.set('cache-control', 'no-store')
      headers.set('x-content-type-options', 'nosniff')
      if (headers.get('content-type')?.startsWith('text/html')) {
        headers.set('content-security-policy', GRAPHIQL_POLICY)
      }
      return new Response(response.body, { status: response.status, headers })
    },

    /** Answers a page that is being rendered: in process, as a visitor without a session. */
    async fetchInProcess(url: string | URL | Request, init?: RequestInit): Promise<Response> {
      return yoga.fetch(new Request(url, init), {
        session: async () => null,
        address: 'in-process',
      })
    },
  }
}

/** GraphiQL is one page with its scripts, styles and workers in it; it calls this server alone. */
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

async function withBoundedBody(request: Request): Promise<Request> {
  const body = await readBytes(request, BODY_MAX_BYTES, 'The body is larger than 1 MB.')
  return new Request(request.url, { method: request.method, headers: request.headers, body })
}

function withoutIntrospection(): Plugin {
  return {
    onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
  }
}

/**
 * The one translator of errors into GraphQL: a DomainError keeps its text and carries `code`,
 * `status` and its details; a fault of the request itself (syntax, validation, limits) stays as it
 * is; everything else is logged and masked.
 */
function translate(error: unknown, log: Log): Error {
  const original = error instanceof GraphQLError ? error.originalError : error
  if (
    error instanceof GraphQLError &&
    (original === undefined || original instanceof GraphQLError)
  ) {
    return error
  }
  const known = describeError(original)
  if (known.reason === 'INTERNAL' || known.reason === 'UNAVAILABLE') {
    log.error('operation failed', known.cause ?? original, {
      path: error instanceof GraphQLError ? error.path?.join('.') : undefined,
    })
  }
  const place =
    error instanceof GraphQLError
      ? { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path }
      : {}
  return new GraphQLError(known.message, {
    ...place,
    extensions: { code: known.reason, status: known.status, ...known.details },
  })
}
