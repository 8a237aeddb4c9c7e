import { LRUCache } from 'lru-cache'
import type { CatalogueVersion } from '../database/catalogue-version.ts'
import { type CachePolicy, checkOf, isExcludedFromCache, isSearch } from './caching.ts'
import { acceptedVariant, bytesOf, type Variants, variantsFor } from './compression.ts'
import { digest, isNotModified, notModifiedHeaders } from './conditional.ts'
import type { Handler, Middleware, Result } from './pipeline.ts'
import { MAX_URL, pathOf, targetOf } from './route-table.ts'
import { createSegmentedCache } from './segmented-cache.ts'

export interface ResponseCacheOptions {
  version: Pick<CatalogueVersion, 'now' | 'atOnce'>
  /** Identifies the code that makes the responses. */
  build: string
  policyOf: (request: Request) => CachePolicy | undefined
  /** Whether responses to this origin have CORS headers. */
  isSharedWith?: (origin: string) => boolean
  now?: () => number
  /** Interval between requests to an unreachable database, in milliseconds. */
  retryMs?: number
}

interface Entry {
  version: string
  /** Milliseconds since 1970. */
  made: number
  status: number
  etag: string
  variants: Variants
  notModified: Headers
  /** Whether a response of now would be the same; undefined if only making it tells. */
  isSame: (() => Promise<boolean>) | undefined
}

/** The two segments: responses that were requested once, and more often. */
const RECENT_BYTES = 8 * 1024 * 1024
const FREQUENT_BYTES = 16 * 1024 * 1024
/** Maximum bytes of the responses to searches (`markAsSearch`). */
const SEARCH_BYTES = 8 * 1024 * 1024
/** The memory of an entry besides its variants, in bytes. */
const ENTRY_BYTES = 2048
/** Limits how long a response is wrong after a date passed, or an instance was killed before it counted a write. */
const MAX_AGE_MS = 60_000
const RETRY_MS = 1000
/** URLs whose keys stay in memory. */
const MAX_URLS = 1000
/** Timeout of reading the version of the catalogue. */
const VERSION_TIMEOUT_MS = 1500

/**
 * Caches the responses of the routes that declare it (`cached`), each for one version of the catalogue. One request
 * at a time makes a response, without the client's headers; the others wait for it. HEAD gets the headers of GET.
 * While the database is unreachable, clients get the last response.
 *
 * `again` comes early in the pipeline: it serves a URL for which `serve`, behind the checks of the request, has cached a
 * response. The steps in between and the key took a tenth of the time of a cached response.
 */
export function createResponseCache({
  version,
  build,
  policyOf,
  isSharedWith = () => false,
  now = Date.now,
  retryMs = RETRY_MS,
}: ResponseCacheOptions): { again: Middleware; serve: Middleware } {
  const entries = createSegmentedCache<Entry>({
    recentBytes: RECENT_BYTES,
    frequentBytes: FREQUENT_BYTES,
    sizeOf,
    mayMove: ({ status }) => status === 200,
  })
  const searches = new LRUCache<string, Entry>({
    maxSize: SEARCH_BYTES,
    sizeCalculation: sizeOf,
  })
  const pending = new Map<string, Promise<Entry | undefined>>()
  /** The key of a GET of this URL without an origin. */
  const keys = new Map<string, string>()
  let isDatabaseAway = false

  return {
    again(request, next) {
      const key = request.method === 'GET' ? keys.get(request.url) : undefined
      if (key === undefined || isDatabaseAway || request.headers.has('origin')) return next(request)
      const entry = known(key)
      return entry && entry.version === version.atOnce() && isFresh(entry)
        ? responseOf(entry, request)
        : next(request)
    },

    serve(request, next) {
      const key = keyOf(request)
      if (key === undefined) return next(request)
      if (isDatabaseAway) return staleResponse(key, request) ?? next(asGet(request, key))
      const current = version.now()
      if (typeof current === 'string') return respond(current, key, request, next)
      return withTimeout(current).then(
        (current) => respond(current, key, request, next),
        () => {
          if (!isDatabaseAway) {
            isDatabaseAway = true
            retryLater()
          }
          return staleResponse(key, request) ?? next(asGet(request, key))
        },
      )
    },
  }

  /**
   * The key of a response; undefined if it is not cached. An allowed origin has responses of its own, with its CORS
   * headers; all other origins share the responses of requests without an origin.
   */
  function keyOf(request: Request): string | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const policy = policyOf(request)
    if (!policy) return undefined
    const key = targetKey(request, policy)
    const origin = policy.origin ? request.headers.get('origin') : null
    return origin !== null && isSharedWith(origin) ? `${key} ${origin}` : key
  }

  /** Polls in the background, so that no request waits for an unreachable database. */
  function retryLater(): void {
    const timer = setTimeout(async () => {
      try {
        await version.now()
        isDatabaseAway = false
      } catch {
        retryLater()
      }
    }, retryMs)
    timer.unref()
  }

  function respond(current: string, key: string, request: Request, next: Handler): Result {
    const entry = known(key)
    if (entry?.version !== current || !isFresh(entry)) return makeOnce(current, key, request, next)
    rememberKey(request, key)
    return responseOf(entry, request)
  }

  function rememberKey({ method, url, headers }: Request, key: string): void {
    if (method !== 'GET' || url.length > MAX_URL || headers.has('origin')) return
    if (keys.size === MAX_URLS) keys.clear()
    keys.set(url, key)
  }

  function known(key: string): Entry | undefined {
    return entries.get(key) ?? searches.get(key)
  }

  /** A negative age, after the clock was set back, is not fresh. */
  function isFresh({ made }: Entry): boolean {
    const age = now() - made
    return age >= 0 && age < MAX_AGE_MS
  }

  async function makeOnce(
    current: string,
    key: string,
    request: Request,
    next: Handler,
  ): Promise<Response> {
    const flight = `${current} ${key}`
    const underWay = pending.get(flight)
    if (underWay) {
      const entry = await underWay
      return entry ? responseOf(entry, request) : next(asGet(request, key))
    }
    const { promise, resolve } = Promise.withResolvers<Entry | undefined>()
    pending.set(flight, promise)
    let entry: Entry | undefined
    try {
      entry = await confirmed(current, key)
      if (entry) return responseOf(entry, request)
      const made = canonicalRequest(key)
      const response = await next(made)
      if (!isCacheable(made, response)) {
        return response.status >= 500 ? (staleResponse(key, request) ?? response) : response
      }
      entry = await entryOf(response, current, request, checkOf(made))
      if (isSearch(made)) searches.set(key, entry)
      else entries.set(key, entry)
      return responseOf(entry, request)
    } finally {
      pending.delete(flight)
      resolve(entry)
    }
  }

  /** The response of an earlier version, if what it was made from has not changed. It does not become younger. */
  async function confirmed(current: string, key: string): Promise<Entry | undefined> {
    const entry = known(key)
    if (!entry?.isSame || !isFresh(entry)) return undefined
    // The reason of a failure appears when the response is made.
    if (!(await entry.isSame().catch(() => false))) return undefined
    entry.version = current
    return entry
  }

  async function entryOf(
    response: Response,
    current: string,
    request: Request,
    isSame: Entry['isSame'],
  ): Promise<Entry> {
    const body = await response.bytes()
    const headers = new Headers(response.headers)
    const isPage = headers.get('content-type')?.startsWith('text/html')
    const etag = `W/"${isPage ? pageTag(current) : digest(body)}"`
    // Keeps the `Vary` of the CORS plugin.
    const variesByOrigin = headers.get('vary') === 'Origin'
    headers.set('vary', variesByOrigin ? 'Accept-Encoding, Origin' : 'Accept-Encoding')
    headers.set('etag', etag)
    return {
      version: current,
      made: now(),
      status: response.status,
      etag,
      variants: variantsFor(request, body, headers),
      // Without the security policy: the hashes of the browser's policy fit the page that it has.
      notModified: notModifiedHeaders(headers),
      isSame,
    }
  }

  /** The same on every instance. It contains the day, because pages show dates. */
  function pageTag(current: string): string {
    return digest(`${build} ${current} ${new Date(now()).toISOString().slice(0, 10)}`)
  }

  /** The last response, marked as stale (RFC 9211). */
  function staleResponse(key: string, request: Request): Response | undefined {
    const entry = known(key)
    if (!entry) return undefined
    const response = responseOf(entry, request)
    const age = Math.round((now() - entry.made) / 1000)
    response.headers.set('cache-status', `website; hit; ttl=${-age}; detail=stale`)
    return response
  }
}

function sizeOf({ variants }: Entry): number {
  return bytesOf(variants) + ENTRY_BYTES
}

function targetKey(request: Request, { canonical, query }: CachePolicy): string {
  if (canonical) return canonical(targetOf(request))
  return query ? targetOf(request) : pathOf(request)
}

/** The response to a client, or 304 if it has it. A response to HEAD has no body. */
function responseOf({ status, etag, notModified, variants }: Entry, request: Request): Response {
  if (status === 200 && isNotModified(request, etag)) {
    return new Response(null, { status: 304, headers: notModified })
  }
  const { headers, body } = acceptedVariant(request, variants)
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** A GET without the client's headers and host. */
function canonicalRequest(key: string): Request {
  const headers = new Headers({ accept: '*/*' })
  const [target, origin] = key.split(' ')
  if (origin) headers.set('origin', origin)
  // Concatenated, not resolved: a path that begins with two slashes would become a host.
  return new Request(`http://localhost${target}`, { headers })
}

/** The request that makes an uncached response: the client's, or a GET for its HEAD. */
function asGet(request: Request, key: string): Request {
  return request.method === 'HEAD' ? canonicalRequest(key) : request
}

function isCacheable(request: Request, { status, headers, body }: Response): boolean {
  const isComplete = (status === 200 || status === 404) && !isExcludedFromCache(request)
  return isComplete && body !== null && !headers.has('set-cookie')
}

async function withTimeout(version: Promise<string>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The catalogue version is not known in time.')),
      VERSION_TIMEOUT_MS,
    )
  })
  return Promise.race([version, late]).finally(() => clearTimeout(timer))
}
