/** What the cached responses of a route depend on, besides the path. */
export interface CachePolicy {
  /** They depend on the query string. */
  query?: true
  /** The path and query under which the response is cached: one spelling, without parameters that have no effect. */
  canonical?: (target: string) => string
  /** Only GET requests whose query begins with this parameter are cached. */
  parameter?: string
  /** They contain the CORS headers for the origin of the request. */
  origin?: true
  /** The paths of a wildcard route whose responses are cached; all paths by default. */
  includes?: (path: string) => boolean
}

const policies = new WeakMap<object, CachePolicy>()
const excluded = new WeakSet<Request>()
const searches = new WeakSet<Request>()
const checks = new WeakMap<Request, () => Promise<boolean>>()
const originals = new WeakMap<Request, Request>()

/**
 * Declares that the response cache stores the responses of a GET route with status 200 or 404. They must be the
 * same for every client and depend only on the path, the catalogue and the policy. Other routes are not cached.
 */
export function cached<Handler extends object>(policy: CachePolicy, handler: Handler): Handler {
  policies.set(handler, policy)
  return handler
}

export function cachePolicyOf(handler: unknown): CachePolicy | undefined {
  return typeof handler === 'function' ? policies.get(handler) : undefined
}

/** Excludes the response to this request from the cache: an error, or a page with missing data. */
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

/**
 * Declares how to find out whether the response to this request would still be the same: its data are read again, but the
 * response is not made.
 */
export function declareCheck(request: Request, isSame: () => Promise<boolean>): void {
  checks.set(request, isSame)
}

export function checkOf(request: Request): (() => Promise<boolean>) | undefined {
  return checks.get(request)
}

/** Declares that the server handles `request` in place of the client's request. */
export function replaceRequest(original: Request, request: Request): Request {
  if (request !== original) originals.set(request, original)
  return request
}

/** The client's request, which has its headers, for a request that the server handles in its place. */
export function originalOf(request: Request): Request {
  return originals.get(request) ?? request
}
