import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { canonicalPage } from '../rendering/canonical-page.ts'
import { declareCheck, excludeFromCache, markAsSearch } from './caching.ts'
import type { Result } from './pipeline.ts'
import { createResponseCache } from './response-cache.ts'

/**
 * A cache in front of a handler whose calls are counted. Reads depend on query and origin, pages
 * only on the path.
 */
function setUp(handle: (request: Request, made: number) => Result) {
  const state = { version: '1' as string | Error, clock: 1_000_000, made: 0, seen: [] as Request[] }
  const cache = createResponseCache({
    version: {
      now: async () => {
        if (state.version instanceof Error) throw state.version
        return state.version
      },
      atOnce: () => (typeof state.version === 'string' ? state.version : undefined),
    },
    build: 'test',
    policyOf: ({ url }) =>
      url.includes('/undeclared')
        ? undefined
        : url.includes('/api/')
          ? { query: true, origin: true }
          : { canonical: canonicalPage },
    isSharedWith: (origin) => origin === 'https://app.example',
    now: () => state.clock,
    retryMs: 5,
  })
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    cache.again(new Request(`http://site.test${path}`, { headers, method }), (request) =>
      cache.serve(request, (request) => {
        state.made++
        state.seen.push(request)
        return handle(request, state.made)
      }),
    )
  return { state, cache, get }
}

const json = (value: unknown) =>
  new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  })
const POLICY = "script-src 'self' 'sha256-abc='"
const page = (text: string) =>
  new Response(`<script>${text}</script>`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
    },
  })

const read = '/api/v1/public/testimonials?activeOnly=true'
/** A text of half a megabyte that compression makes little shorter. */
const LARGE = randomBytes(400_000).toString('base64')

test('a response is made once for a version, and again for the next', async () => {
  const { state, get } = setUp((_, made) => json({ made }))
  expect(await (await get(read)).json()).toEqual({ made: 1 })
  expect(await (await get(read)).json()).toEqual({ made: 1 })
  state.version = '2'
  expect(await (await get(read)).json()).toEqual({ made: 2 })
})

test('only a URL whose response was cached behind the checks of a request is served before them', async () => {
  const { state, cache, get } = setUp((_, made) => json({ made }))
  const early = async (url: string, init?: RequestInit) =>
    (await cache.again(new Request(url, init), () => new Response(null, { status: 400 }))).status
  const known = `http://site.test${read}`
  expect(await early(known)).toBe(400)
  await get(read)
  await get(read)
  expect(await early(known)).toBe(200)
  expect(await early(`http://other.test${read}`)).toBe(400)
  expect(await early(known, { method: 'HEAD' })).toBe(400)
  expect(await early(known, { headers: { origin: 'https://app.example' } })).toBe(400)
  state.version = '2'
  expect(await early(known)).toBe(400)
})

test('a response is kept for the next version if its check confirms it, but not beyond its minute', async () => {
  let isSame: () => Promise<boolean> = async () => true
  const { state, get } = setUp((request, made) => {
    declareCheck(request, () => isSame())
    return page(`${made}`)
  })
  const text = async () => (await get('/home')).text()
  expect(await text()).toContain('>1<')
  state.version = '2'
  expect(await text()).toContain('>1<')
  isSame = async () => false
  expect(await text()).toContain('>1<')
  state.version = '3'
  expect(await text()).toContain('>2<')
  isSame = () => Promise.reject(new Error('away'))
  state.version = '4'
  expect(await text()).toContain('>3<')
  isSame = async () => true
  state.version = '5'
  state.clock += 60_001
  expect(await text()).toContain('>4<')
})

test('a response is made again after a minute', async () => {
  const { state, get } = setUp((_, made) => json({ made }))
  await get(read)
  state.clock += 60_001
  expect(await (await get(read)).json()).toEqual({ made: 2 })
})

test('invented paths and queries evict nothing that is requested repeatedly', async () => {
  const { state, get } = setUp((request) =>
    request.url.includes('/made-up')
      ? new Response(LARGE, { status: 404, headers: page('').headers })
      : json(request.url.includes('junk') ? LARGE : 'real'),
  )
  await get(read)
  await get(read)
  for (let n = 0; n < 30; n++) {
    await get(`${read}&junk=${n}`)
    // Two requests for an invented path do not evict it either.
    for (const _ of [1, 2]) await (await get(`/made-up/${n}`)).text()
  }
  const made = state.made
  expect(await (await get(read)).json()).toBe('real')
  expect(state.made).toBe(made)
})

test('a 404 is cached, and the 200 once the record is back', async () => {
  const { state, get } = setUp((_, made) =>
    made === 2
      ? new Response('{"message":"gone"}', { status: 404, headers: json('').headers })
      : json({ made }),
  )
  for (const version of ['1', '2', '3']) {
    state.version = version
    const responses = [await get(read), await get(read), await get(read)]
    const status = version === '2' ? 404 : 200
    expect(responses.map((response) => response.status)).toEqual([status, status, status])
  }
  expect(state.made).toBe(3)
})

test('of many requests at once one makes the response', async () => {
  const { state, get } = setUp(async (_, made) => {
    await Bun.sleep(5)
    return json({ made })
  })
  const responses = await Promise.all(Array.from({ length: 50 }, () => get(read)))
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
  expect(state.made).toBe(1)
})

test('a client that has the response gets 304', async () => {
  const { state, get } = setUp(() => json({ a: 1 }))
  const etag = (await get(read)).headers.get('etag') ?? ''
  const again = await get(read, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('etag')).toBe(etag)
  expect((await get(read, { 'if-none-match': '"another"' })).status).toBe(200)
  expect(state.made).toBe(1)
})

test.each([1000, 100_000])('a page of %d bytes is the same for every client', async (length) => {
  const text = `go(${'1'.repeat(length)})`
  const { state, get } = setUp(() => page(text))
  const decoders = {
    identity: (bytes: Uint8Array) => bytes,
    gzip: (bytes: Uint8Array) => gunzipSync(bytes),
    br: (bytes: Uint8Array) => brotliDecompressSync(bytes),
  }
  for (const [encoding, accepted] of [
    ['identity', ['', 'deflate', 'br;q=0']],
    ['gzip', ['gzip', 'deflate, gzip;q=0.5', 'gzip, br;q=0']],
    ['br', ['gzip, deflate, br', 'br']],
  ] as const) {
    const bodies = new Set<string>()
    for (const header of accepted) {
      const response = await get('/contact', { 'accept-encoding': header, cookie: 'session=1' })
      const { headers } = response
      expect([header, headers.get('content-encoding') ?? 'identity']).toEqual([header, encoding])
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(headers.get('content-security-policy')).toBe(POLICY)
      const bytes = await response.bytes()
      expect(headers.get('content-length')).toBe(String(bytes.length))
      const decoded = new TextDecoder().decode(decoders[encoding](bytes))
      expect(decoded).toBe(`<script>${text}</script>`)
      bodies.add(bytes.toHex())
    }
    expect(bodies.size).toBe(1)
  }
  expect(state.made).toBe(1)
})

test('a page that has not changed keeps the policy it came with', async () => {
  const { get } = setUp(() => page('go()'))
  const first = await get('/')
  await first.text()
  const again = await get('/', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(again.headers.has('content-security-policy')).toBe(false)
})

test('a page is the same whatever its query, a read is not', async () => {
  const { state, get } = setUp((request) => page(new URL(request.url).search))
  await (await get('/tours/1?utm_source=whatsapp')).text()
  expect(await (await get('/tours/1')).text()).not.toContain('utm_source')
  expect(state.made).toBe(1)
  const reads = setUp((request) => json(new URL(request.url).search))
  await reads.get('/api/v1/public/with-highlighted-tours?limit=1')
  expect(await (await reads.get('/api/v1/public/with-highlighted-tours?limit=2')).json()).toBe(
    '?limit=2',
  )
})

test('nothing of a client is cached for another', async () => {
  const { state, get } = setUp((request) => json([...request.headers.keys()]))
  const response = await get(read, { cookie: 'session=1', authorization: 'x', 'user-agent': 'a' })
  expect(await response.json()).toEqual(['accept'])
  expect(state.made).toBe(1)
})

test('a page ignores Origin, and so does a read of an origin that may not share it', async () => {
  for (const path of ['/', '/tours/1', '/sitemap.xml', '/robots.txt', read]) {
    const { state, get } = setUp(() => (path === read ? json('read') : page('page')))
    await (await get(path)).text()
    for (const origin of ['https://evil.example', 'https://app.example.evil', 'null']) {
      expect((await get(path, { origin })).status).toBe(200)
    }
    expect([path, state.made]).toEqual([path, 1])
  }
})

test('a read is cached for each origin that may share it, with its CORS headers', async () => {
  const { state, get } = setUp((request) => {
    const response = json('read')
    const origin = request.headers.get('origin')
    response.headers.set('vary', 'Origin')
    if (origin) response.headers.set('access-control-allow-origin', origin)
    return response
  })
  const origin = 'https://app.example'
  await get(read)
  for (const _ of [1, 2, 3]) {
    const response = await get(read, { origin })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Origin')
    const etag = response.headers.get('etag') ?? ''
    const unchanged = await get(read, { origin, 'if-none-match': etag })
    expect([unchanged.status, unchanged.headers.get('access-control-allow-origin')]).toEqual([
      304,
      origin,
    ])
  }
  const other = await get(read, { origin: 'https://evil.example' })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
  expect(state.made).toBe(2)
})

test('HEAD is served from the cache, with the headers of GET and no body', async () => {
  for (const path of ['/contact', read]) {
    for (const first of ['GET', 'HEAD']) {
      const { state, get } = setUp(() => (path === read ? json('x'.repeat(2000)) : page('go()')))
      await (await get(path, {}, first)).text()
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { 'accept-encoding': encoding }
        const head = await get(path, headers, 'HEAD')
        const whole = await get(path, headers)
        expect(head.headers.toJSON()).toEqual(whole.headers.toJSON())
        expect(head.headers.get('content-length')).toBe(String((await whole.bytes()).length))
        expect(await head.text()).toBe('')
      }
      const etag = (await get(path)).headers.get('etag') ?? ''
      expect((await get(path, { 'if-none-match': etag }, 'HEAD')).status).toBe(304)
      expect([path, first, state.made]).toEqual([path, first, 1])
      expect(state.seen[0]?.method).toBe('GET')
    }
  }
})

test('a client that has the page gets 304 also where it had to be rendered', async () => {
  const { state, get } = setUp(() => page('go()'))
  const etag = (await get('/contact')).headers.get('etag') ?? ''
  state.clock += 60_001
  const again = await get('/contact', { 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text(), state.made]).toEqual([304, '', 2])
})

test('a clock that is set back makes no response fresh', async () => {
  const { state, get } = setUp((_, made) => json({ made }))
  await get(read)
  state.clock -= 24 * 3_600_000
  expect(await (await get(read)).json()).toEqual({ made: 2 })
})

test('undeclared routes, other methods, errors, cookies and excluded responses are never cached', async () => {
  const makesTwo = async (handle: (request: Request) => Response, path = read, method = 'GET') => {
    const { state, get } = setUp(handle)
    await get(path, {}, method)
    await get(path, {}, method)
    expect([path, method, state.made]).toEqual([path, method, 2])
  }
  await makesTwo(() => json({}), '/undeclared')
  for (const method of ['POST', 'OPTIONS']) await makesTwo(() => json({}), read, method)
  await makesTwo(() => new Response('{}', { status: 400 }))
  await makesTwo(() => new Response('{}', { headers: { 'set-cookie': 'session=1' } }))
  await makesTwo((request) => {
    excludeFromCache(request)
    return json({})
  })
})

test('while the database is away, the last response is served and marked as stale', async () => {
  const { state, get } = setUp((_, made) =>
    made === 1 ? json({ made }) : new Response('{}', { status: 503 }),
  )
  await get(read)
  state.version = new Error('away')
  state.clock += 90_000
  for (const _ of [1, 2]) {
    const stale = await get(read)
    expect(await stale.json()).toEqual({ made: 1 })
    expect(stale.headers.get('cache-status')).toBe('website; hit; ttl=-90; detail=stale')
  }
  expect(state.made).toBe(1)
  // Never read before: the error itself.
  expect((await get('/api/v1/public/hero-carousel')).status).toBe(503)
  // The database is back, but the handler still fails.
  state.version = '2'
  const attempts = state.made
  while (state.made === attempts) {
    expect(await (await get(read)).json()).toEqual({ made: 1 })
    await Bun.sleep(1)
  }
})

test('a path that begins with slashes names no host', async () => {
  const { state, get } = setUp(() => page('home'))
  for (const path of ['//evil.example/contact', '//[', '///', '//evil.example:99999/']) {
    expect((await get(path)).status).toBe(200)
    // The host that the client named does not matter either.
    expect(state.seen.at(-1)?.url).toBe(`http://localhost${path}`)
  }
})

/** A page or, for a query, the response to a search, of half a megabyte that does not compress. */
const search = (request: Request) => {
  if (request.url.includes('?')) markAsSearch(request)
  return page(`${request.url} ${LARGE}`)
}

test('searches, however many, evict no other response', async () => {
  const { state, get } = setUp(search)
  // One page that was asked for once, as the easiest to evict.
  await get('/contact')
  for (let n = 0; n < 50; n++) await get(`/tours?search=made+up+${n}`)
  const made = state.made
  await get('/contact')
  expect(state.made).toBe(made)
  // The last searches are cached, the first ones no longer.
  await get('/tours?search=made+up+49')
  expect(state.made).toBe(made)
  await get('/tours?search=made+up+0')
  expect(state.made).toBe(made + 1)
})

test('queries with the same effect share one response of a page', async () => {
  const { state, get } = setUp(search)
  const same = [
    '/tours?month=2027-06&landscape=snow',
    '/tours?landscape=Snow&month=2027-06&utm_source=mail',
    '/tours?days=&landscape=SNOW&month=2027-06&sort=relevance&page=1&budget=cheap',
  ]
  for (const path of same) await get(path)
  expect(state.seen.map(({ url }) => url)).toEqual([
    'http://localhost/tours?landscape=Snow&month=2027-06',
  ])
  for (const path of ['/tours', '/tours?utm=1', '/tours?month=13', '/tours?page=99'])
    await get(path)
  expect(state.seen.slice(1).map(({ url }) => url)).toEqual(['http://localhost/tours'])
  // The filter that a path sets is not in its query; other pages have no query.
  const id = 'a'.repeat(24)
  for (const path of [`/categories/${id}?category=${id}&sort=days`, '/contact?sort=days']) {
    await get(path)
  }
  expect(state.seen.slice(2).map(({ url }) => url)).toEqual([
    `http://localhost/categories/${id}?sort=days`,
    'http://localhost/contact',
  ])
})
