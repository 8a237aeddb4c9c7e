import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CatalogueVersion } from '../database/catalogue-version.ts'
import { accepts, compress, ENCODINGS, type Encoding } from './compression.ts'
import { isNotModified, notModifiedHeaders } from './conditional.ts'

/** Answers to visitors, made once for each version of the catalogue. */
export interface AnswerCache {
  /**
   * The answer to a request: a kept one, or what `make` gives.
   * @param make answers a request anew
   */
  answer(
    request: Request,
    make: (request: Request) => Response | Promise<Response>,
  ): Response | Promise<Response>
}

export interface AnswerCacheOptions {
  version: Pick<CatalogueVersion, 'now'>
  /** Changes with the code that makes the answers. */
  build: string
  /** Whether responses to this origin carry its CORS headers. */
  isSharedWith?: (origin: string) => boolean
  now?: () => number
  /** How often a database that is away is asked, in milliseconds. */
  lookMs?: number
}

/** One cached response. */
interface Entry {
  /** Version of the catalogue it was made from. */
  version: string
  /** Milliseconds since 1970. */
  made: number
  status: number
  etag: string
  /** Headers and bytes of each encoding, in the order of preference; the last one is `identity`. */
  variants: Variant[]
  /** Headers of a 304. */
  unchanged: Headers
  /** Bytes of all variants together. */
  size: number
}

/** A Response copies `Headers`, which is the cheapest way to any. */
interface Variant {
  encoding: Encoding | 'identity'
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
}

/** The headers of an entry and its place in memory, in bytes. */
const ENTRY_BYTES = 2048
/** Answers that were asked for once, and those that were asked for again, in bytes together. */
const MAX_BYTES_ONCE = 24 * 1024 * 1024
const MAX_BYTES_AGAIN = 40 * 1024 * 1024
/**
 * An answer is made anew after this long whatever the version says: dates pass, and an instance
 * may have been killed between a write and its counting.
 */
const MAX_AGE_MS = 60_000
/** How often a database that did not answer is asked whether it is back. */
const LOOK_MS = 1000
/** How long a visitor waits to hear that nothing has changed. */
const PATIENCE_MS = 1500
/** Smaller responses are not worth compressing. */
const MIN_COMPRESSED_BYTES = 860

export function createAnswerCache({
  version,
  build,
  isSharedWith = () => false,
  now = Date.now,
  lookMs = LOOK_MS,
}: AnswerCacheOptions): AnswerCache {
  const kept = createSegments()
  const making = new Map<string, Promise<Entry | undefined>>()
  let away = false

  return {
    answer(request, makeAny) {
      const key = keyOf(request, isSharedWith)
      if (key === undefined) return makeAny(request)
      const make = (request: Request) => makeAny(request.method === 'HEAD' ? shared(key) : request)
      if (away) return old(key, request) ?? make(request)
      const current = version.now()
      if (typeof current === 'string') return answerFrom(current, key, request, make)
      return inTime(current).then(
        (current) => answerFrom(current, key, request, make),
        () => {
          if (!away) {
            away = true
            lookAgain()
          }
          return old(key, request) ?? make(request)
        },
      )
    },
  }

  /** No visitor waits to find out: meanwhile each is served what was last read. */
  function lookAgain(): void {
    const timer = setTimeout(async () => {
      try {
        await version.now()
        away = false
      } catch {
        lookAgain()
      }
    }, lookMs)
    timer.unref()
  }

  function answerFrom(
    current: string,
    key: string,
    request: Request,
    make: (request: Request) => Response | Promise<Response>,
  ): Response | Promise<Response> {
    const entry = kept.get(key)
    if (entry && entry.version === current && isFresh(entry)) return respond(entry, request)
    return makeOnce(current, key, request, make)
  }

  /** A clock that was set back makes nothing fresh: what was made in its future is made again. */
  function isFresh({ made }: Entry): boolean {
    const age = now() - made
    return age >= 0 && age < MAX_AGE_MS
  }

  /** Whoever asks while an answer is being made waits for it. */
  async function makeOnce(
    current: string,
    key: string,
    request: Request,
    make: (request: Request) => Response | Promise<Response>,
  ): Promise<Response> {
    const flight = `${current} ${key}`
    const underWay = making.get(flight)
    if (underWay) {
      const entry = await underWay
      return entry ? respond(entry, request) : make(request)
    }
    let settle: (entry: Entry | undefined) => void = () => {}
    making.set(flight, new Promise((resolve) => (settle = resolve)))
    const done = (entry: Entry | undefined) => {
      making.delete(flight)
      if (entry) kept.set(key, entry)
      settle(entry)
    }
    try {
      const response = await make(shared(key))
      if (!response.body || !isKept(response)) {
        done(undefined)
        return response.status >= 500 ? (old(key, request) ?? response) : response
      }
      const entry = await keep(response, current)
      done(entry)
      return respond(entry, request)
    } catch (error) {
      done(undefined)
      throw error
    }
  }

  async function keep(response: Response, current: string): Promise<Entry> {
    const bytes = await response.bytes()
    const headers = new Headers(response.headers)
    const isPage = headers.get('content-type')?.startsWith('text/html')
    const etag = isPage ? pageEtag(current) : `W/"${digest(bytes)}"`
    // What the CORS plugin varies stays; a page is the same for every origin.
    const variesByOrigin = headers.get('vary') === 'Origin'
    headers.set('vary', variesByOrigin ? 'Accept-Encoding, Origin' : 'Accept-Encoding')
    headers.set('etag', etag)
    const variants = variantsOf(bytes, headers)
    return {
      version: current,
      made: now(),
      status: response.status,
      etag,
      variants,
      // The browser keeps the policy of the page that it has: its hashes fit that page.
      unchanged: notModifiedHeaders(headers),
      size: variants.reduce((sum, variant) => sum + variant.bytes.length, 0),
    }
  }

  /** The same on every instance, whenever each of them rendered the page; a new day shows other dates. */
  function pageEtag(current: string): string {
    return `W/"${digest(`${build} ${current} ${new Date(now()).toISOString().slice(0, 10)}`)}"`
  }

  /** While the database is away: what was last read, marked as such (RFC 9211). */
  function old(key: string, request: Request): Response | undefined {
    const entry = kept.get(key)
    if (!entry) return undefined
    const response = respond(entry, request)
    const age = Math.round((now() - entry.made) / 1000)
    response.headers.set('cache-status', `bharat-by-road; hit; ttl=${-age}; detail=stale`)
    return response
  }
}

/**
 * A segmented LRU: a response that is asked for a second time moves to the second segment. Bots that
 * make up paths and queries fill the first segment alone, and so do responses that say 404.
 */
function createSegments() {
  const segment = (maxSize: number) =>
    new LRUCache<string, Entry>({
      maxSize,
      sizeCalculation: ({ size }) => size + ENTRY_BYTES,
    })
  const once = segment(MAX_BYTES_ONCE)
  const again = segment(MAX_BYTES_AGAIN)
  return {
    get(key: string): Entry | undefined {
      const known = again.get(key)
      if (known) return known
      const entry = once.get(key)
      if (entry?.status === 200) {
        once.delete(key)
        again.set(key, entry)
      }
      return entry
    },
    set(key: string, entry: Entry): void {
      const isKnown = entry.status === 200 && again.has(key)
      if (!isKnown) again.delete(key)
      ;(isKnown ? again : once).set(key, entry)
    },
  }
}

/**
 * What a cached response is found by: a public read by path and query, a page by its path alone, since
 * no page of a visitor depends on its query. Undefined for everything else. HEAD is answered with the
 * response to GET. A page ignores `Origin`; a read that an origin may share is cached for that origin,
 * since it carries its CORS headers, and every other origin gets what a request without one gets.
 */
function keyOf(
  { method, url, headers }: Request,
  isSharedWith: (origin: string) => boolean,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const target = url.slice(url.indexOf('/', 'https://'.length))
  const path = target.split('?', 1)[0] ?? ''
  if (!path.startsWith('/api/')) {
    return NOT_PAGES.test(path) && !FILES_FOR_ROBOTS.has(path) ? undefined : path
  }
  const isRead = path.startsWith('/api/v1/public/')
  if (!isRead && !DOCUMENTATION.test(path)) return undefined
  const key = isRead ? target : path
  const origin = headers.get('origin')
  return origin !== null && isSharedWith(origin) ? `${key} ${origin}` : key
}

/** The other APIs, the admin's pages and files. */
const NOT_PAGES = /^\/(api|graphql|media|assets|admin|health|metrics)|\.\w+$/i
const FILES_FOR_ROBOTS: ReadonlySet<string> = new Set(['/sitemap.xml', '/robots.txt'])
const DOCUMENTATION = /^\/api\/v1\/(openapi\.json|reference(\/[\w.-]+)?)$/

/** The request as its response is cached: it has none of the client's headers, and not the host that it named. */
function shared(key: string): Request {
  const headers = new Headers({ accept: '*/*' })
  const [target, origin] = key.split(' ')
  if (origin) headers.set('origin', origin)
  // Put together, not resolved: in a path that begins with two slashes a host would be seen.
  return new Request(`http://localhost${target}`, { headers })
}

/** Answers that may be kept say that they are to be revalidated; errors and secrets say otherwise. */
function isKept({ status, headers }: Response): boolean {
  return (
    (status === 200 || status === 404) &&
    headers.get('cache-control') === 'no-cache' &&
    !headers.has('set-cookie')
  )
}

/** The response in each encoding, made once for all clients. */
function variantsOf(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Variant[] {
  const variant = (encoding: Variant['encoding'], bytes: Uint8Array<ArrayBuffer>): Variant => {
    const own = new Headers(headers)
    own.set('content-length', String(bytes.length))
    if (encoding !== 'identity') own.set('content-encoding', encoding)
    return { encoding, headers: own, bytes }
  }
  const encodings = bytes.length < MIN_COMPRESSED_BYTES ? [] : ENCODINGS
  return [
    ...encodings.map((encoding) => variant(encoding, compress(bytes, encoding))),
    variant('identity', bytes),
  ]
}

function respond({ status, etag, variants, unchanged }: Entry, request: Request): Response {
  if (status === 200 && isNotModified(request, etag)) {
    return new Response(null, { status: 304, headers: unchanged })
  }
  const accepted = variants.find(
    ({ encoding }) => encoding === 'identity' || accepts(request, encoding),
  )
  const body = request.method === 'HEAD' ? null : accepted?.bytes
  return new Response(body, { status, headers: accepted?.headers })
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** Rejects when the version is not known in time. */
function inTime(version: Promise<string>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The catalogue version is not known in time.')),
      PATIENCE_MS,
    )
  })
  return Promise.race([version, late]).finally(() => clearTimeout(timer))
}
