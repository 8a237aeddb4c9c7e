import type { Session } from '@bharat/contracts/accounts'
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import {
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { describeError, isFault } from '../errors.ts'
import { readBody } from '../http/request.ts'
import type { Log } from '../operations/logging.ts'
import { type Context, tooLarge } from './builder.ts'

interface Options {
  schema: GraphQLSchema
  services: Context['services']
  log: Log
  production: boolean
  sessionOf(request: Request): Promise<Session | null>
  addressOf(request: Request): string
}

/** The GraphQL door: graphql-yoga over the schema, with the one translator of its errors. */
export function createGraphqlServer(options: Options) {
  const { schema, services, log, production, sessionOf, addressOf } = options
  const yoga = createYoga<Pick<Context, 'session' | 'address'>, Pick<Context, 'services'>>({
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
    plugins: [
      useCSRFPrevention(),
      withTokenLimit(),
      withFewRoots(),
      withShortFaults(production),
      ...(production ? [withoutIntrospection()] : []),
    ],
    maskedErrors: { maskError: (error) => translate(error, log) },
  })

  return {
    /** Answers a request of the network: an operation as JSON by POST, or GraphiQL by GET. */
    async fetch(request: Request): Promise<Response> {
      try {
        let known: Promise<Session | null> | undefined
        const session = () => {
          known ??= sessionOf(request)
          return known
        }
        const admitted =
          isPageView(request) && !production ? request : await readOperation(request, session)
        const response = await yoga.fetch(admitted, {
          session,
          address: addressOf(request),
        })
        const type = response.headers.get('content-type')
        if (type === null) throw badRequest(response.status, 'Ask for application/json.')
        const headers = new Headers(response.headers)
        headers.set('cache-control', 'no-store')
        headers.set('x-content-type-options', 'nosniff')
        if (type.startsWith('text/html')) headers.set('content-security-policy', GRAPHIQL_POLICY)
        return new Response(response.body, { status: response.status, headers })
      } catch (error) {
        return refusal(translate(error, log))
      }
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

function isPageView({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html')
}

/**
 * The request with its body read as the REST door reads one: of JSON alone, in UTF-8, bounded. A
 * foreign page cannot send that without being asked first (CORS), and nothing else needs a parser.
 */
async function readOperation(
  request: Request,
  session: () => Promise<Session | null>,
): Promise<Request> {
  if (request.method !== 'POST') throw badRequest(405, 'Operations are sent by POST.')
  const body = JSON.stringify(
    await readBody(request, async () => (await session())?.role === 'admin'),
  )
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  return new Request(request.url, { method: 'POST', headers, body })
}

function badRequest(status: number, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', status } })
}

/** The answer to a request that holds no operation to execute. */
function refusal({ message, extensions }: GraphQLError): Response {
  const { retryAfter, status } = extensions
  const headers = {
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(status === 405 ? { allow: 'POST' } : {}),
  }
  return Response.json(
    { errors: [{ message, extensions }] },
    { status: typeof status === 'number' ? status : 400, headers },
  )
}

/** No operation of ours comes near it; without it a parser follows a nesting until the stack ends. */
const MAX_TOKENS = 2000

function withTokenLimit(): Plugin {
  return {
    onParse: ({ parseFn, setParseFn }) =>
      setParseFn((source, options) => parseFn(source, { ...options, maxTokens: MAX_TOKENS })),
  }
}

/**
 * Fields of an operation itself, by the names they are answered under: each is a call of its own. Ours
 * have one or two; a hundred aliases of a list would be a hundred lists for one request.
 */
const MAX_ROOT_FIELDS = 10

function withFewRoots(): Plugin {
  const fewRoots: ValidationRule = (context) => ({
    OperationDefinition(operation) {
      const names = new Set<string>()
      const seen = new Set<string>()
      const collect = ({ selections }: SelectionSetNode) => {
        for (const selection of selections) {
          if (selection.kind === Kind.FIELD) {
            names.add((selection.alias ?? selection.name).value)
          } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
          else if (!seen.has(selection.name.value)) {
            seen.add(selection.name.value)
            const fragment = context.getFragment(selection.name.value)
            if (fragment) collect(fragment.selectionSet)
          }
        }
      }
      collect(operation.selectionSet)
      if (names.size > MAX_ROOT_FIELDS) context.reportError(tooLarge('breadth', operation))
    },
  })
  return { onValidate: ({ addValidationRule }) => addValidationRule(fewRoots) }
}

/** Longest text of a fault: some repeat what was sent, indented, which makes a megabyte of two kilobytes. */
const MAX_FAULT = 400

/**
 * What is wrong with an operation, in few words; in production without what was meant instead, by
 * which the schema could be guessed name by name.
 */
function withShortFaults(production: boolean): Plugin {
  const short = (error: GraphQLError) => {
    const told = error.message.slice(0, MAX_FAULT)
    const message = production ? told.replace(/ Did you mean .*$/s, '') : told
    if (message === error.message) return error
    return new GraphQLError(message, { ...placeOf(error), extensions: error.extensions })
  }
  return {
    onResultProcess({ result, setResult }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return
      setResult({ ...result, errors: result.errors.map(short) })
    },
  }
}

function withoutIntrospection(): Plugin {
  return {
    onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
  }
}

/**
 * The one translator of errors into GraphQL. A DomainError keeps its text and carries `code`,
 * `status` and its details; a fault of the request itself (syntax, validation, variables, limits)
 * keeps its text and place, and has a `code` too; everything else is logged and masked.
 */
function translate(error: unknown, log: Log): GraphQLError {
  const original = error instanceof GraphQLError ? error.originalError : error
  if (
    error instanceof GraphQLError &&
    (original === undefined || original instanceof GraphQLError)
  ) {
    return requestFault(error)
  }
  const known = describeError(original)
  if (isFault(known)) {
    log.error('operation failed', known.cause ?? original, {
      path: error instanceof GraphQLError ? error.path?.join('.') : undefined,
    })
  }
  return new GraphQLError(known.message, {
    ...(error instanceof GraphQLError ? placeOf(error) : {}),
    extensions: { code: known.reason, status: known.status, ...known.details },
  })
}

function requestFault(error: GraphQLError): GraphQLError {
  // What a parser said of the body is for its own log.
  const { originalError: _, ...extensions } = error.extensions
  const { http } = extensions as { http?: { status?: number } }
  const code = http?.status === 403 ? 'FORBIDDEN' : 'BAD_USER_INPUT'
  return new GraphQLError(error.message, {
    ...placeOf(error),
    extensions: { code, ...extensions },
  })
}

function placeOf({ nodes, source, positions, path }: GraphQLError) {
  return { nodes, source, positions, path }
}
