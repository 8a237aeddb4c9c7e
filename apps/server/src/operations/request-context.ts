import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The current request, without personal data. */
export interface RequestContext {
  /** Identifies the request in every log line and in its response. */
  id: string
  method: string
  /** The pattern it matched, such as `/api/v1/public/tours/:id`: never the path itself. */
  route: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs `work`, and all it begins, as part of this request. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** The current request; undefined outside of one. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
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
