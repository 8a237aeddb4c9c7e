import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CatalogueVersion } from '../database/catalogue-version.ts'
import { accepts, gzipStream } from './compression.ts'
import { isNotModified, notModifiedHeaders } from './conditional.ts'
import { createPageTemplate, type PageTemplate } from './page-template.ts'

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

/** One kept answer. */
interface Entry {
  /** Version of the catalogue it was made from. */
  version: string
  /** Milliseconds since 1970. */
  made: number
  status: number
  etag: string
  /** Of the answer as it is, gzipped, and not changed. A Response copies them, which is the cheapest way to any. */
  headers: Record<'plain' | 'gzip' | 'unchanged', Headers>
  /** The page's policy in parts, between which its nonce comes; undefined for what has none. */
  policy: string[] | undefined
  body: Body
}

/** A body, plain and gzipped; a page's takes the nonce of each answer. */
type Body = Pick<PageTemplate, 'size' | 'plain'> & Partial<Pick<PageTemplate, 'gzip'>>

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
/** Smaller answers are not worth compressing. */
const MIN_GZIP_BYTES = 860

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
      const make = (request: Request) =>
        makeAny(request.method === 'HEAD' ? shared(request, key) : request)
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
      const response = await make(shared(request, key))
      if (!response.body || !isKept(response)) {
        done(undefined)
        return response.status >= 500 ? (old(key, request) ?? response) : response
      }
      const policy = response.headers.get(POLICY)
      const nonce = /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
      if (!policy || !nonce) {
        const entry = await keep(response, current)
        done(entry)
        return respond(entry, request)
      }
      response.headers.set('etag', pageEtag(current))
      const [first, copy] = response.body.tee()
      const entry = keepPage(new Response(copy, response), current, policy, nonce)
      entry.then(done, () => done(undefined))
      if (!wantsBody(response, request)) {
        void first.cancel()
        return respond(await entry, request)
      }
      return stream(first, response, request)
    } catch (error) {
      done(undefined)
      throw error
    }
  }

  async function keep(response: Response, current: string): Promise<Entry> {
    const bytes = await response.bytes()
    const etag = `W/"${digest(bytes)}"`
    const body = settledBody(bytes)
    return { ...about(response, current, etag), policy: undefined, body }
  }

  async function keepPage(
    response: Response,
    current: string,
    policy: string,
    nonce: string,
  ): Promise<Entry> {
    response.headers.delete(POLICY)
    return {
      ...about(response, current, pageEtag(current)),
      policy: policy.split(nonce),
      body: createPageTemplate(await response.bytes(), nonce),
    }
  }

  function about({ status, headers }: Response, current: string, etag: string) {
    const plain = new Headers(headers)
    plain.delete('content-length')
    // What the CORS plugin varies stays; a page is the same for every origin.
    plain.set(
      'vary',
      plain.get('vary') === 'Origin' ? 'Accept-Encoding, Origin' : 'Accept-Encoding',
    )
    plain.set('etag', etag)
    const gzip = new Headers(plain)
    gzip.set('content-encoding', 'gzip')
    // A page's policy goes with the page that the browser has.
    const unchanged = notModifiedHeaders(plain)
    return { version: current, made: now(), status, etag, headers: { plain, gzip, unchanged } }
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
      sizeCalculation: ({ body }) => body.size + ENTRY_BYTES,
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

const POLICY = 'content-security-policy'

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

/** The request as its response is cached: nothing of one visitor's own, not even the name of our host. */
function shared(request: Request, key: string): Request {
  const headers = new Headers({ accept: '*/*' })
  const agent = request.headers.get('user-agent')
  // A browser's page is streamed, a crawler's is not.
  if (agent) headers.set('user-agent', agent)
  const [target, origin] = key.split(' ')
  if (origin) headers.set('origin', origin)
  // Put together, not resolved: in a path that begins with two slashes a host would be seen.
  return new Request(`http://localhost${target}`, { headers })
}

/** Whether a response goes out with its body: not to HEAD, and not to who has it already. */
function wantsBody({ status, headers }: Response, request: Request): boolean {
  if (request.method === 'HEAD') return false
  const etag = headers.get('etag')
  return status !== 200 || etag === null || !isNotModified(request, etag)
}

/** Answers that may be kept say that they are to be revalidated; errors and secrets say otherwise. */
function isKept({ status, headers }: Response): boolean {
  return (
    (status === 200 || status === 404) &&
    headers.get('cache-control') === 'no-cache' &&
    !headers.has('set-cookie')
  )
}

function settledBody(bytes: Uint8Array<ArrayBuffer>): Body {
  if (bytes.length < MIN_GZIP_BYTES) return { size: bytes.length, plain: () => bytes }
  const gzip = gzipSync(bytes, { level: 8 })
  return { size: bytes.length + gzip.length, plain: () => bytes, gzip: () => gzip }
}

function respond({ status, etag, headers, policy, body }: Entry, request: Request): Response {
  if (status === 200 && isNotModified(request, etag)) {
    return new Response(null, { status: 304, headers: headers.unchanged })
  }
  const nonce = policy ? nextNonce() : ''
  const gzip = accepts(request, 'gzip') ? body.gzip?.(nonce) : undefined
  const bytes = gzip ?? body.plain(nonce)
  const response = new Response(request.method === 'HEAD' ? null : bytes, {
    status,
    headers: headers[gzip ? 'gzip' : 'plain'],
  })
  if (policy) response.headers.set(POLICY, policy.join(nonce))
  response.headers.set('content-length', String(bytes.length))
  return response
}

const NONCE_BYTES = 16
let random = Buffer.alloc(0)
let used = 0

/** 128 random bits, many drawn at a time: each drawing costs as much as the rest of a header. */
function nextNonce(): string {
  if (used === random.length) {
    random = randomBytes(256 * NONCE_BYTES)
    used = 0
  }
  used += NONCE_BYTES
  return random.toString('base64url', used - NONCE_BYTES, used)
}

/** A page on its way to the one who asked first, compressed part by part. */
function stream(
  body: ReadableStream<Uint8Array>,
  { status, headers }: Response,
  request: Request,
): Response {
  const own = new Headers(headers)
  own.set('vary', 'Accept-Encoding')
  if (!accepts(request, 'gzip')) return new Response(body, { status, headers: own })
  own.set('content-encoding', 'gzip')
  return new Response(gzipStream(body), { status, headers: own })
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
