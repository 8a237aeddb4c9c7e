import { type CachePolicy, cachePolicyOf } from './caching.ts'

/** The route of a request, for logs, metrics and the response cache. */
interface Route {
  /** The pattern of the route, or a fixed word: logs and metrics contain no text of clients. */
  name: string
  cache: CachePolicy | undefined
}

export type RouteOf = (request: Request) => Route

interface Registered {
  method: string
  path: string
  handler: unknown
}

/** @param routes every route, with `:parameters` and `*` */
export function createRouteTable(routes: readonly Registered[]): RouteOf {
  const exact = new Map<string, Route>()
  const patterns = new Map<number, { pattern: RegExp; route: Route }[]>()
  for (const { path } of routes) {
    if (path.includes('*') || exact.has(path)) continue
    const route = { name: path, cache: policyOf(path) }
    if (!path.includes(':')) exact.set(path, route)
    else {
      const segments = path.split('/')
      const source = segments.map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
      const known = patterns.get(segments.length) ?? []
      if (!known.some(({ route }) => route.name === path)) {
        known.push({ pattern: new RegExp(`^${source.join('/')}$`), route })
      }
      patterns.set(segments.length, known)
    }
  }
  const pages = policyOf('/*')

  function find(path: string): Route {
    const known =
      exact.get(path) ??
      patterns.get(path.split('/').length)?.find(({ pattern }) => pattern.test(path))?.route
    if (known) return known
    if (path.startsWith('/api/')) return UNKNOWN_ENDPOINT
    const name = path.startsWith('/assets/') || /\.\w+$/.test(path) ? 'file' : 'page'
    return { name, cache: pages?.includes?.(path) === false ? undefined : pages }
  }

  /** By URL: to find the path in it takes longer. */
  const found = new Map<string, Route>()
  // The cache and the metrics look up the same request in a row.
  let last: { request: Request; route: Route } | undefined
  return (request) => {
    if (last?.request !== request) last = { request, route: narrowed(foundOnce(request), request) }
    return last.route
  }

  /** `LRUCache.memo` takes longer than all else of a cached response, and a search is short. */
  function foundOnce(request: Request): Route {
    const known = found.get(request.url)
    if (known) return known
    const route = find(pathOf(request))
    if (found.size === MAX_FOUND) found.clear()
    if (request.url.length <= MAX_URL) found.set(request.url, route)
    return route
  }

  function narrowed(route: Route, request: Request): Route {
    const parameter = route.cache?.parameter
    if (parameter === undefined) return route
    const isCached = request.method !== 'POST' && request.url.includes(`?${parameter}=`)
    return isCached ? route : { name: route.name, cache: undefined }
  }

  /** A path without a GET route of its own belongs to the pages' wildcard route. */
  function policyOf(path: string): CachePolicy | undefined {
    const isRead = ({ method }: Registered) => method === 'GET' || method === 'ALL'
    const own = routes.find((route) => route.path === path && isRead(route))
    if (own || path.startsWith('/api/')) return cachePolicyOf(own?.handler)
    return cachePolicyOf(routes.find((route) => route.path === '/*' && isRead(route))?.handler)
  }
}

/** URLs whose routes stay in memory, and the length of the longest one. */
const MAX_FOUND = 1000
export const MAX_URL = 2000

const UNKNOWN_ENDPOINT: Route = { name: 'unknown call', cache: undefined }

let last: { request: Request; target: string; path: string } | undefined

/** The path of a request with its query. It runs several times for each request, and parsing the URL is slower. */
export function targetOf(request: Request): string {
  return split(request).target
}

export function pathOf(request: Request): string {
  return split(request).path
}

function split(request: Request) {
  if (last?.request === request) return last
  const { url } = request
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const target = start === -1 ? '/' : url.slice(start)
  const end = target.indexOf('?')
  last = { request, target, path: end === -1 ? target : target.slice(0, end) }
  return last
}
