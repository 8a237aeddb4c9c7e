import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { serviceMessages } from '@bharat/contracts/messages'
import { persistedOperation } from '@bharat/contracts/persisted-operations'
import { operations } from '../src/all-operations.ts'
import { isEndpoint } from '../src/http/operation.ts'
import { createTestApp, type TestApp } from './support/create-test-app.ts'
import { loadCatalogue, recordId } from './support/large-catalogue.ts'

/* One anonymous address cannot slow the others down: each has a budget of processor time (decision 057). */

const DOCUMENT = 'd0'
let server: TestApp
let admin: string
let token: string
let address = ''
/** Milliseconds of the test's clocks. */
let now = 0
let processorMs = 0
/** What each rendered page costs. */
let pageMs = 0

beforeAll(async () => {
  server = await createTestApp({
    production: true,
    clocks: { now: () => now, processorMs: () => processorMs },
    createRenderer: async ({ publicReads }) => ({
      build: 'test',
      publicDocument: async () => 'query Site { site { name } }',
      quote: async () => new Response(),
      isCached: (path) => path !== '/adminLogin',
      handle: (request) =>
        publicReads.run(request, async () => {
          processorMs += pageMs
          return new Response('page', { headers: { 'cache-control': 'no-cache' } })
        }),
      close: async () => {},
    }),
  })
  server.app.attach({
    requestIP: () => ({ address: '127.0.0.1' }),
    timeout: () => undefined,
  } as unknown as Bun.Server<undefined>)
  await loadCatalogue(server.repositories, { categories: 2, tours: 40 })
  admin = await server.login()
  const made = await server.rest(
    'POST',
    '/admin/me/tokens',
    { name: 'Feed', scopes: ['catalogue'] },
    admin,
  )
  token = made.body.token
})
afterAll(() => server.close())

let addresses = 0
beforeEach(() => {
  // Another network each time, so that no test uses the budget of another.
  address = `2001:db8:0:${(++addresses).toString(16)}::1`
  pageMs = 0
})

const send = (method: string, path: string, options: { body?: unknown; headers?: object } = {}) =>
  server.send(method, path, {
    ...(options.body === undefined ? {} : { body: options.body }),
    headers: { 'x-forwarded-for': address, ...options.headers },
  })
const operation = (query: string, headers = {}) =>
  send('POST', '/graphql', { body: { query }, headers })
const aliased = (field: string) =>
  `{ ${Array.from({ length: 10 }, (_, n) => `a${n}: ${field}`).join(' ')} }`
const ids = Array.from({ length: 40 }, (_, n) => recordId('tour', n)).join()
const TEN_LISTS = aliased(`selectedTours(ids: "${ids}") { _id tourName }`)
const TEN_SEARCHES = aliased('tours(search: "malabra") { totalItems }')

/** Each way to read something that no cache has. */
const reads: [name: string, read: (n: number) => Promise<{ status: number; headers: Headers }>][] =
  [
    ['an operation', () => operation('{ contact { landline } }')],
    [
      'a document of the site',
      (n) => send('GET', `/graphql${persistedOperation(`${DOCUMENT}${n}`, {})}`),
    ],
    ['REST', (n) => send('GET', `/api/v1/public/tours?search=uncached${n}`)],
    ['REST that is never cached', () => send('GET', '/api/v1/public/registration')],
    ['a page', (n) => send('GET', `/tours/${n}`)],
    ['the headers of a page', (n) => send('HEAD', `/tours/head-${n}`)],
    ['a page that is never cached', () => send('GET', '/adminLogin')],
  ]
let uncached = 0

test.each([
  ['ten lists of tours', TEN_LISTS],
  ['ten misspelled searches', TEN_SEARCHES],
])(
  '%s are too large for a client without a session, and cost it its budget: 503 with Retry-After',
  async (_, query) => {
    const statuses: number[] = []
    let last = await operation(query)
    expect(last.body.errors[0].extensions).toMatchObject({
      code: 'OPERATION_TOO_LARGE',
      maxComplexity: 1000,
    })
    for (let n = 0; n < 100; n++) {
      last = await operation(query)
      statuses.push(last.status)
    }
    // A second of the attack of issue 26 is far more than the budget.
    expect(statuses.indexOf(503)).toBeLessThan(50)
    expect(new Set(statuses.slice(statuses.indexOf(503)))).toEqual(new Set([503]))
    expect(last.body.errors[0].extensions).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    expect(last.body.errors[0].message).toBe(serviceMessages.busy)
    const retryAfter = Number(last.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(10)

    for (const [name, read] of reads) {
      const { status, headers } = await read(++uncached)
      expect([name, status, Number(headers.get('retry-after')) > 0]).toEqual([name, 503, true])
    }
    // Another host of the same network does not get a budget of its own.
    address = address.replace(/1$/, 'ffff')
    expect((await operation('{ contact { landline } }')).status).toBe(503)

    // An admin and an API token of the same network do not wait.
    const fromAdmin = { cookie: admin }
    const fromToken = { authorization: `Bearer ${token}` }
    for (const headers of [fromAdmin, fromToken]) {
      const all = await operation(query, headers)
      expect([all.status, all.body.errors]).toEqual([200, undefined])
      const rest = await send('GET', `/api/v1/public/tours?search=admin${++uncached}`, { headers })
      expect(rest.status).toBe(200)
    }
    expect((await send('GET', '/adminLogin', { headers: fromAdmin })).status).toBe(200)

    // Visitors of another address do not wait either.
    const attacker = address
    address = '198.51.100.7'
    for (const [name, read] of reads)
      expect([name, (await read(++uncached)).status]).toEqual([name, 200])

    address = attacker
    now += retryAfter * 1000
    expect((await operation('{ contact { landline } }')).status).toBe(200)
  },
)

test('the cache serves a client that has used its budget', async () => {
  expect((await send('GET', '/api/v1/public/awards')).status).toBe(200)
  for (let n = 0; n < 100; n++) await operation(TEN_LISTS)
  expect((await operation(TEN_LISTS)).status).toBe(503)
  expect((await send('GET', '/api/v1/public/awards')).status).toBe(200)
})

test('a page costs its client the processor time that it takes, also for the cache', async () => {
  pageMs = 500
  const statuses: number[] = []
  for (const path of ['/tours/a', '/adminLogin', '/tours/b', '/tours/c', '/tours/d']) {
    statuses.push((await send('GET', path)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 503])
  // A fifth of the time that passes comes back.
  now += 1000
  expect((await send('GET', '/tours/d')).status).toBe(200)
  expect((await send('GET', '/tours/e')).status).toBe(503)
})

test('a client without a session reads about one page per operation', async () => {
  for (const query of [
    `{ selectedTours(ids: "${ids}") { _id tourName days tripCost } }`,
    '{ tours(search: "coast") { totalItems items { _id tourName days nights tripCost } facets { month { value count } } } }',
    `{ tour(id: "${recordId('tour', 1)}") { tourName itinerary { title } faqs { q a } } categories { name } }`,
    '{ landscape(name: "beaches") { tours { _id tourName days } } }',
    '{ site { name } contact { landline } heroSlides { id src } awards { name } teamMembers { name } }',
  ]) {
    const { status, body } = await operation(query)
    expect([query, status, body.errors]).toEqual([query, 200, undefined])
  }
})

test('every public query declares its complexity', () => {
  const missing = operations.filter((each) => {
    if (each.access !== 'public') return false
    if (!isEndpoint(each)) return each.kind === 'query' && !each.complexity
    return each.method === 'GET' && each.graphql && !each.graphql.complexity
  })
  expect(missing.map(({ id }) => id)).toEqual([])
})
