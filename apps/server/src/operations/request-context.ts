import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The current request, without personal data. */
export interface RequestContext {
  /** Identifies the request in every log line and in its response. */
  id: string
  method: string
  /** The pattern it matched, such as `/api/v1/public/tours/:id`: never the path itself. */
  route: string
  /** The id of the trace that the request belongs to; undefined: the client sent none. */
  trace?: string | undefined
}

/** Who performs an operation, and through which API. The history stores it with each change. */
export interface Acting {
  /** Null: the server itself, or a client without a session. */
  actor: { _id: string; email: string } | null
  api: 'rest' | 'graphql' | 'server'
  /** The name of the API token that authenticates the request; absent for a session. */
  token?: string
  /** Identifies a change of several records, which is restored as a whole; absent for a change of one. */
  group?: string
}

/** The current operation: who performs it, and the client's network address. */
interface Operation extends Acting {
  address: string
}

const storage = new AsyncLocalStorage<RequestContext>()
const acting = new AsyncLocalStorage<Operation>()

/** Runs `work`, and all it begins, as part of this request. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** Runs `work`, and all it begins, outside of the current request and operation: the server itself acts. */
export function outsideRequests<T>(work: () => T): T {
  return storage.exit(() => acting.exit(work))
}

/** The current request; undefined outside of one. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}

/** Runs `work` for this account: every change of a record in it is recorded with the account and the API. */
export function actingAs<T>(
  session: { userId: string; email: string; token?: { name: string } } | null,
  { api, address }: Pick<Operation, 'api' | 'address'>,
  work: () => T,
): T {
  const actor = session && { _id: session.userId, email: session.email }
  const token = session?.token && { token: session.token.name }
  return acting.run({ actor, api, address, ...token }, work)
}

/** Runs `work` as one change of several records. */
export function inGroup<T>(group: string, work: () => T): T {
  return acting.run({ ...currentActor(), address: currentAddress(), group }, work)
}

/** Who performs the current operation: the server itself outside of one. */
export function currentActor(): Acting {
  const { actor = null, api = 'server', token, group } = acting.getStore() ?? {}
  return {
    actor,
    api,
    ...(token !== undefined && { token }),
    ...(group !== undefined && { group }),
  }
}

/** The network address of the client of the current operation; 'unknown' outside of one. */
export function currentAddress(): string {
  return acting.getStore()?.address ?? 'unknown'
}

/** Version, trace id, parent id and flags of the header `traceparent`; later versions may append more. */
const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/

/** The trace id of the header `traceparent` (W3C Trace Context); undefined without a valid one. */
export function traceIdOf(request: Request): string | undefined {
  return TRACEPARENT.exec(request.headers.get('traceparent') ?? '')?.[1]
}

/**
 * The id of a request: what a proxy before us gave it, where that looks like one, so that both logs
 * agree; otherwise a new one.
 */
export function requestId(request: Request): string {
  const given = request.headers.get('x-request-id')
  return given !== null && /^[\w-]{8,64}$/.test(given)
    ? given
    : randomBytes(9).toString('base64url')
}
