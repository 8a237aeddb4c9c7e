/** What the cached responses of a route depend on beside the path. */
export interface CachePolicy {
  /** They depend on the query. */
  query?: true
  /** The path and query that a request has the response of: without what has no effect, in one spelling. */
  canonical?: (target: string) => string
  /** Only GET requests whose query begins with this parameter are cached. */
  parameter?: string
  /** They carry the CORS headers of the origin that asks. */
  origin?: true
  /** The paths of a wildcard route whose responses are cached; all of them unless given. */
  includes?: (path: string) => boolean
}

const policies = new WeakMap<object, CachePolicy>()
const excluded = new WeakSet<Request>()
const searches = new WeakSet<Request>()

/**
 * Declares, where a GET route is registered, that the response cache keeps its responses with status
 * 200 or 404. The responses must be the same for every client and follow from the path, the
 * catalogue and what the policy names. A route that declares nothing is never cached.
 */
export function cached<Handler extends object>(policy: CachePolicy, handler: Handler): Handler {
  policies.set(handler, policy)
  return handler
}

/** What a route's handler declared. */
export function cachePolicyOf(handler: unknown): CachePolicy | undefined {
  return typeof handler === 'function' ? policies.get(handler) : undefined
}

/** Keeps the response to this one request out of the cache: an error, or a page without all its data. */
export function excludeFromCache(request: Request): void {
  excluded.add(request)
}

export function isExcludedFromCache(request: Request): boolean {
  return excluded.has(request)
}

/**
 * Declares that the request is a search: clients can make up any number of them. Their responses have a small
 * cache of their own and evict no other response.
 */
export function markAsSearch(request: Request): void {
  searches.add(request)
}

export function isSearch(request: Request): boolean {
  return searches.has(request)
}
