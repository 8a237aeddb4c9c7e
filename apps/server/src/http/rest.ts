import type { RequestSession } from '@bharat/contracts/accounts'
import { publicQuery } from '@bharat/contracts/list'
import { type Context, Elysia } from 'elysia'
import { type CountedLimit, notingLimit } from '../database/rate-limits.ts'
import { DomainError, describeError, isServerError, type Quota } from '../errors.ts'
import type { Log } from '../operations/logging.ts'
import { actingAs } from '../operations/request-context.ts'
import { admit, permissionsFor } from './access.ts'
import { cached, excludeFromCache, markAsSearch } from './caching.ts'
import { isNotModified } from './conditional.ts'
import { deviceClassOf } from './device.ts'
import { eventStreamResponse } from './event-stream.ts'
import { fileResponse } from './file-response.ts'
import type { FileReply } from './files.ts'
import { IDEMPOTENT_REPLAYED, type Idempotency, idempotencyKeyOf } from './idempotency.ts'
import {
  type AddressOf,
  createsSomething,
  type Endpoint,
  type EventSource,
  type HttpInput,
  mayLackBody,
  type OperationContext,
  type SessionOf,
} from './operation.ts'
import { changedRecordOf, entityTagOf, ifMatching, recordReadOf } from './preconditions.ts'
import type { PublicReads } from './public-reads.ts'
import { readBody, readQuery, readSheetBody, requireKnown } from './request.ts'
import { bearerTokenOf } from './sessions.ts'

/** The context of all handlers. */
export type EndpointContext = Omit<
  OperationContext & HttpInput,
  'address' | 'device' | 'tokenSession' | 'idempotencyKey' | 'request' | 'headers'
>

interface RestOptions {
  /** The prefix of the paths, such as `/api/v1`. */
  base: string
  context: EndpointContext
  sessionOf: SessionOf
  addressOf: AddressOf
  publicReads: PublicReads
  idempotency: Pick<Idempotency, 'once'>
  log: Log
}

/**
 * Creates the routes of the declared endpoints. Access is checked before the body is read. Caches revalidate a
 * cached response for each use, and store no other response.
 */
export function restRoutes(
  endpoints: readonly Endpoint[],
  { base, context, sessionOf, addressOf, publicReads, idempotency, log }: RestOptions,
) {
  const routes = new Elysia().onParse(() => null)
  for (const endpoint of endpoints) {
    const { method, path, location, handle } = endpoint
    const read = recordReadOf(endpoint)
    const changed = changedRecordOf(endpoint, endpoints)
    const run = async ({ request, params, set }: Context): Promise<unknown> => {
      if (endpoint.cached === 'search') markAsSearch(request)
      set.headers['cache-control'] = endpoint.cached ? 'no-cache' : 'no-store'
      const session = await admit(endpoint, () => sessionOf(request, !endpoint.events))
      const input = {
        ...context,
        session: session as RequestSession,
        get address() {
          return addressOf(request)
        },
        get device() {
          return deviceClassOf(request)
        },
        get idempotencyKey() {
          return idempotencyKeyOf(request)
        },
        tokenSession: async () =>
          bearerTokenOf(request) === undefined ? null : sessionOf(request),
        params: decoded(params),
        query: queryOf(endpoint, request),
        body: await bodyOf(endpoint, request),
        request,
        headers: set.headers,
      }
      const ifMatch = request.headers.get('if-match')
      const act = async () =>
        actingAs(session, { api: 'rest', address: addressOf(request) }, () =>
          changed && ifMatch !== null ? ifMatching(ifMatch, changed, input, handle) : handle(input),
        )
      const isPublicRead = endpoint.access === 'public' && method === 'GET'
      const perform = () => (isPublicRead ? publicReads.run(request, act) : act())
      const creating = createsSomething(endpoint) &&
        !endpoint.carriesKey && {
          key: repeatableBy(endpoint, request, input.body),
          session: session ?? (await input.tokenSession()),
          address: input.address,
          sent: [endpoint.id, input.params, input.query, input.body ?? lengthOf(request)],
        }
      const { reply, isRepeated } = creating
        ? await idempotency.once<unknown>(creating, perform)
        : { reply: await perform(), isRepeated: false }
      if (isRepeated) set.headers[IDEMPOTENT_REPLAYED] = 'true'
      if (read) {
        const etag = entityTagOf(read, reply)
        set.headers.etag = etag
        if (isNotModified(request, etag)) return new Response(null, { status: 304 })
      }
      if (location) {
        set.status = 201
        set.headers.location = base + location(reply as never)
      }
      if (endpoint.events) {
        return eventStreamResponse(reply as EventSource, {
          isAdmitted: () =>
            admit({ ...endpoint, recentLogin: undefined }, () => sessionOf(request, false)).then(
              () => true,
              () => false,
            ),
          signal: request.signal,
          log,
        })
      }
      return endpoint.file ? fileResponse(endpoint.file, reply as FileReply, log) : reply
    }
    const limited = async (context: Context) => {
      const counted: CountedLimit = {}
      return notingLimit(counted, () => run(context)).finally(() =>
        Object.assign(context.set.headers, rateLimitHeaders(counted.quota)),
      )
    }
    const canonical = (target: string) => withEffectOnly(endpoint, target)
    const handler = endpoint.cached ? cached({ canonical, origin: true }, run) : limited
    routes.route(method, path.replace(/\{(\w+)\}/g, ':$1'), handler)
  }
  return routes
}

/**
 * A path and query without the parameters that have no effect: each of them would have a cached response of its own. Only a
 * specified endpoint accepts unknown ones.
 */
function withEffectOnly({ section, query }: Endpoint, target: string): string {
  const start = target.indexOf('?')
  if (start === -1) return target
  const declared = query?.shape ?? {}
  const sent = [...new URLSearchParams(target.slice(start))]
  // A parameter that is given twice is an error.
  if (new Set(sent.map(([name]) => name)).size < sent.length) return target
  const effective = sent.filter(
    ([name]) =>
      !Object.hasOwn(publicQuery.shape, name) && (!section || Object.hasOwn(declared, name)),
  )
  const path = target.slice(0, start)
  return effective.length === 0 ? path : `${path}?${new URLSearchParams(effective)}`
}

/** The `Idempotency-Key` of a request; null for a body that the operation rejects without reading the database. */
function repeatableBy({ body }: Endpoint, request: Request, value: unknown): string | null {
  const key = idempotencyKeyOf(request)
  return key !== null && body && !body.safeParse(value).success ? null : key
}

/** The length of an upload: its boundaries, and so its bytes, differ in each attempt. */
function lengthOf({ headers }: Request): string | null {
  return headers.get('content-length')
}

/**
 * The query; empty if the endpoint declares none. The specification's clients may send parameters without a meaning;
 * for every other endpoint an unknown one is a mistake of the client, such as a misspelled filter.
 */
function queryOf({ query, section }: Endpoint, request: Request): Record<string, string> {
  if (section) return query ? readQuery(request) : {}
  const sent = readQuery(request)
  requireKnown(sent, Object.keys(query?.shape ?? {}))
  return sent
}

/**
 * The JSON value or the bytes of the body; undefined if the endpoint declares none, or for a request without a body whose
 * fields are all optional.
 */
async function bodyOf(endpoint: Endpoint, request: Request): Promise<unknown> {
  const { access, body, sheet } = endpoint
  if (sheet) return readSheetBody(request, sheet)
  if (!body || (hasNoBody(request) && mayLackBody(endpoint))) return undefined
  return readBody(request, () => permissionsFor(access).length > 0)
}

/** Some clients name the type of the body that they do not send. */
function hasNoBody({ headers, body }: Request): boolean {
  return body === null || headers.get('content-length') === '0'
}

/** Elysia gives null for invalid percent-encoding, and undefined without parameters. */
function decoded(params: Record<string, string | null> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))
}

/** Converts errors to responses: `{ message, code }`, with `errors` for validation. Logs and masks unexpected errors. */
export function restErrors(log: Log) {
  return new Elysia().onError({ as: 'global' }, ({ error, code, request, set }) => {
    const known = translate(error, code)
    if (isServerError(known)) log.error('request failed', known.cause ?? error)
    const { retryAfter, authenticate, quota, ...members } = known.details
    set.headers['cache-control'] = 'no-store'
    excludeFromCache(request)
    if (retryAfter !== undefined) set.headers['retry-after'] = String(retryAfter)
    Object.assign(set.headers, rateLimitHeaders(quota))
    if (authenticate !== undefined) set.headers['www-authenticate'] = authenticate
    set.status = known.status
    return { message: known.message, code: known.reason, ...members }
  })
}

function translate(error: unknown, code: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (code === 'NOT_FOUND') return new DomainError('NOT_FOUND', 'Not found.')
  if (code === 'PARSE') return new DomainError('INVALID', 'The body is not valid JSON.')
  return describeError(error)
}

/** The headers that tell a client a limit and what it has left of it (draft-ietf-httpapi-ratelimit-headers-10). */
function rateLimitHeaders(quota: Quota | undefined): Record<string, string> {
  if (!quota) return {}
  const { name, attempts, windowSeconds, remaining, resetSeconds } = quota
  return {
    'ratelimit-policy': `"${name}";q=${attempts};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  }
}
