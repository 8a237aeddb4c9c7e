import type { Session } from '@bharat/contracts/accounts'
import { type Context, Elysia } from 'elysia'
import { DomainError, describeError, isServerError } from '../errors.ts'
import type { Log } from '../operations/logging.ts'
import { cached, excludeFromCache, markAsSearch } from './caching.ts'
import {
  type AddressOf,
  admit,
  type Endpoint,
  type HttpInput,
  type OperationContext,
  type SessionOf,
} from './operation.ts'
import { readBody, readQuery } from './request.ts'

/** What the handlers of all requests work with. */
export type EndpointContext = Omit<OperationContext & HttpInput, 'address' | 'request' | 'headers'>

interface RestOptions {
  context: EndpointContext
  sessionOf: SessionOf
  addressOf: AddressOf
}

/**
 * The declared endpoints as routes. Each is guarded before its body is read; `readBody` alone reads
 * bodies, so that size, type and encoding have one set of error responses. A cached response is
 * revalidated for each use, by our cache and by clients; no other one is stored.
 */
export function restRoutes(
  endpoints: readonly Endpoint[],
  { context, sessionOf, addressOf }: RestOptions,
) {
  const routes = new Elysia().onParse(() => null)
  for (const endpoint of endpoints) {
    const { method, path, access, query, body, status, handle } = endpoint
    const run = async ({ request, params, set }: Context): Promise<unknown> => {
      if (endpoint.cached === 'search') markAsSearch(request)
      set.headers['cache-control'] = endpoint.cached ? 'no-cache' : 'no-store'
      const reply = await handle({
        ...context,
        session: (await admit(access, () => sessionOf(request))) as Session,
        get address() {
          return addressOf(request)
        },
        params: decoded(params),
        query: query ? readQuery(request) : {},
        body: body ? await readBody(request, () => access === 'admin') : undefined,
        request,
        headers: set.headers,
      })
      if (status) set.status = status
      return reply
    }
    const handler = endpoint.cached ? cached({ query: true, origin: true }, run) : run
    routes.route(method, path.replace(/\{(\w+)\}/g, ':$1'), handler)
  }
  return routes
}

/** Elysia gives null for what is no percent-encoding (nothing has that name), undefined for no parameters. */
function decoded(params: Record<string, string | null> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))
}

/**
 * The one translator of errors into replies: `{ message }` with `errors` for validation.
 * An unexpected error is logged and masked.
 */
export function restErrors(log: Log) {
  return new Elysia().onError({ as: 'global' }, ({ error, code, request, set }) => {
    const known = translate(error, code)
    if (isServerError(known)) log.error('request failed', known.cause ?? error)
    const { retryAfter, ...members } = known.details
    set.headers['cache-control'] = 'no-store'
    excludeFromCache(request)
    if (retryAfter !== undefined) set.headers['retry-after'] = String(retryAfter)
    set.status = known.status
    return { message: known.message, ...members }
  })
}

function translate(error: unknown, code: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (code === 'NOT_FOUND') return new DomainError('NOT_FOUND', 'Not found.')
  if (code === 'PARSE') return new DomainError('INVALID', 'The body is not valid JSON.')
  return describeError(error)
}
