import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { persistedOperation } from '@bharat/contracts/persisted-operations'
import { createTestApp, type TestApp } from '../../test/support/create-test-app.ts'

/** Stands in for the web application's list of public documents. */
const documents = new Map([
  ['testimonials', '{ testimonials { name } }'],
  ['category', 'query C($id: ID!) { category(id: $id) { category { name } } }'],
  ['highlighted', 'query H($limit: Int) { highlightedCategories(limit: $limit) { name } }'],
  ['admin', '{ adminAwards { totalItems } }'],
  ['mutation', 'mutation { createAward(input: { name: "By GET" }) { message } }'],
])

let app: TestApp
let cookie: string
const calls: string[] = []
beforeAll(async () => {
  app = await createTestApp({
    exclusive: true,
    onCall: (repository, method) => calls.push(`${repository}.${method}`),
    createRenderer: async () => ({
      build: 'test',
      publicDocument: async (documentId) => documents.get(documentId),
      quote: async () => new Response(),
      isCached: () => true,
      handle: async () => new Response('page'),
      close: async () => {},
    }),
  })
  cookie = await app.login()
})
afterAll(() => app.close())

const get = (documentId: string, variables: object = {}, headers: HeadersInit = {}) =>
  app.send('GET', `/graphql${persistedOperation(documentId, variables)}`, { headers })
const save = (clientName: string) => app.rest('POST', '/admin/testimonials', { clientName }, cookie)

test('a public document is read once for all clients, until the catalogue changes', async () => {
  await save('First')
  calls.length = 0
  const first = await get('testimonials')
  expect([first.status, first.body]).toEqual([200, { data: { testimonials: [{ name: 'First' }] } }])
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.headers.has('set-cookie')).toBe(false)
  const reads = calls.length
  expect(reads).toBeGreaterThan(0)
  const etag = first.headers.get('etag') ?? ''
  const clients: Record<string, string>[] = [{}, { cookie }, { origin: 'https://evil.example' }]
  for (const headers of clients) {
    const again = await get('testimonials', {}, headers)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers.get('access-control-allow-origin')).toBeNull()
  }
  const unchanged = await get('testimonials', {}, { 'if-none-match': etag })
  expect([unchanged.status, unchanged.body]).toEqual([304, ''])
  expect(calls.length).toBe(reads)

  await save('Second')
  const changed = await get('testimonials', {}, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.body.data.testimonials).toHaveLength(2)
})

test('a record that does not exist is a cached 404 with its code', async () => {
  const path = { id: 'f'.repeat(24) }
  const missing = await get('category', path)
  expect([missing.status, missing.body.errors[0].extensions.code]).toEqual([404, 'NOT_FOUND'])
  calls.length = 0
  expect((await get('category', path)).body).toEqual(missing.body)
  expect(calls).toEqual([])
})

test('a document is executed without the session of the client', async () => {
  const reply = await app.send('GET', `/graphql${persistedOperation('admin', {})}`, { cookie })
  expect([reply.status, reply.body.errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED'])
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('a document that changes something is not executed by GET', async () => {
  const reply = await app.send('GET', `/graphql${persistedOperation('mutation', {})}`, { cookie })
  expect(reply.status).toBe(400)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const awards = await app.rest('GET', '/admin/awards', undefined, cookie)
  expect(awards.body.totalItems).toBe(0)
})

describe('an operation has one URL; every other one is rejected and not cached', () => {
  const id = encodeURIComponent
  test.each([
    ['an unknown hash', '?documentId=sha256%3A00&variables=%7B%7D', 'UNKNOWN_DOCUMENT'],
    ['no hash', '?documentId=&variables=%7B%7D', 'UNKNOWN_DOCUMENT'],
    ['a name of every object', '?documentId=constructor&variables=%7B%7D', 'UNKNOWN_DOCUMENT'],
    ['no variables', '?documentId=testimonials', 'BAD_REQUEST'],
    ['variables that are no JSON', '?documentId=testimonials&variables=%7B', 'BAD_REQUEST'],
    ['variables that are a list', '?documentId=testimonials&variables=%5B%5D', 'BAD_REQUEST'],
    ['variables that are null', '?documentId=testimonials&variables=null', 'BAD_REQUEST'],
    ['an undeclared variable', persistedOperation('testimonials', { x: 1 }), 'BAD_REQUEST'],
    ['white space', `?documentId=testimonials&variables=${id('{ }')}`, 'BAD_REQUEST'],
    ['another encoding', '?documentId=%74estimonials&variables=%7B%7D', 'BAD_REQUEST'],
    ['another order', '?variables=%7B%7D&documentId=testimonials', 'BAD_REQUEST'],
    ['a further parameter', '?documentId=testimonials&variables=%7B%7D&x=1', 'BAD_REQUEST'],
    ['a query beside it', `?documentId=testimonials&query=${id('{me}')}`, 'BAD_REQUEST'],
    [
      'a variable twice',
      `?documentId=category&variables=${id('{"id":"1","id":"2"}')}`,
      'BAD_REQUEST',
    ],
    ['a wrong type', persistedOperation('highlighted', { limit: 'x' }), 'BAD_USER_INPUT'],
    ['a required variable missing', persistedOperation('category', {}), 'BAD_USER_INPUT'],
  ])('%s', async (_, search, code) => {
    const reply = await app.send('GET', `/graphql${search}`)
    expect([reply.status, reply.body.errors[0].extensions.code]).toEqual([400, code])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.has('etag')).toBe(false)
  })

  test('a variable that is too long for a URL names no record: its page is a 404', async () => {
    const reply = await app.send(
      'GET',
      `/graphql${persistedOperation('category', { id: 'x'.repeat(2000) })}`,
    )
    expect([reply.status, reply.body.errors[0].extensions.code]).toEqual([404, 'NOT_FOUND'])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})
