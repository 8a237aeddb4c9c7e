import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ObjectId } from 'mongodb'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'

let server: TestApp
let other: TestApp
let admin: string
let clients = 0
beforeAll(async () => {
  // The mails of the enquiries stay jobs: no test runs them.
  const mailer = { send: () => Promise.reject(new Error('Not sent.')), close: () => undefined }
  server = await createTestApp({ mailer, exclusive: false, watched: true })
  other = await createTestApp({ mailer, sharing: server })
  for (const { app } of [server, other]) {
    // Each request comes from another network: a phone changes its own.
    app.attach({
      requestIP: () => ({ address: `2001:db8:${(++clients).toString(16)}::1` }),
      timeout: () => undefined,
    } as unknown as Bun.Server<undefined>)
  }
  admin = await server.login()
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const enquiry = {
  fullName: 'Anju Thomas',
  phone: '+919847012345',
  email: 'anju@example.com',
  message: 'Two of us in May?',
}
const newKey = () => crypto.randomUUID()
const send = (
  key: string,
  change: object = {},
  { app = server, channel = 'email', headers = {} as Record<string, string> } = {},
) =>
  app.send('POST', `/api/v1/public/enquiries/${channel}`, {
    body: { ...enquiry, ...change },
    headers: { 'idempotency-key': key, ...headers },
  })
const isReplayed = ({ headers }: { headers: Headers }) =>
  headers.get('idempotent-replayed') === 'true'
const count = (filter = {}) => server.database.collection('enquiries').count(filter)

test('concurrent repeats of an enquiry are one, on every instance and from every address', async () => {
  const [key, before] = [newKey(), await count()]
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => send(key, {}, { app: n % 2 ? server : other })),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
  const [first] = replies
  expect(replies.map(({ body }) => body)).toEqual(replies.map(() => first?.body))
  expect(replies.filter((reply) => !isReplayed(reply))).toHaveLength(1)
  expect(await count()).toBe(before + 1)
  const { _id, reference } = first?.body ?? {}
  expect(first?.headers.get('location')).toBe(`/api/v1/admin/enquiries/${_id}`)
  const stored = await server.rest('GET', `/admin/enquiries/${_id}`, undefined, admin)
  expect(stored.body.item).toMatchObject({ ...enquiry, reference, mail: 'pending', repeatOf: null })
  // Its mail is a job of the one document.
  const document = await server.database
    .collection<{ _id: ObjectId; pendingJobs: unknown[] }>('enquiries')
    .findOne({ _id: new ObjectId(_id as string) })
  expect(document?.pendingJobs).toHaveLength(1)
})

test('what a reload of the page changes is the same enquiry; another text, way or key is another one', async () => {
  const [key, party] = [newKey(), { adults: 2, children: [4], month: '' }]
  const first = await send(key, { party, page: '/', noticeVersion: 1 })
  const again = await send(key, {
    party,
    page: '/contact',
    noticeVersion: 2,
    referrer: 'a.example',
  })
  expect([again.body, isReplayed(again)]).toEqual([first.body, true])
  const token = (
    await server.rest('POST', '/admin/me/tokens', { name: 'One', scopes: ['enquiries'] }, admin)
  ).body.token
  const others = [
    await send(key, { party: { ...party, adults: 3 } }),
    await send(key, { party, message: 'Three of us in May?' }),
    await send(key, { party, fullName: 'Ravi' }),
    await send(key, { party, tourId: '650000000000000000000101' }),
    await send(key, { party }, { channel: 'whatsapp' }),
    await send(key, { party }, { headers: { authorization: `Bearer ${token}` } }),
    await send(newKey(), { party }),
  ]
  expect(others.filter(isReplayed)).toEqual([])
  const references = [first, ...others].map(({ body }) => body.reference)
  expect(new Set(references).size).toBe(others.length + 1)
})

test('a stranger who knows a key learns nothing of its enquiry', async () => {
  const key = newKey()
  const first = await send(key, { message: 'Only I know this.' })
  const guessed = await send(key)
  expect([guessed.status, isReplayed(guessed)]).toEqual([201, false])
  for (const value of [first.body._id, first.body.reference]) {
    expect(JSON.stringify([guessed.body, [...guessed.headers]])).not.toContain(value)
  }
})

test('a field of GraphQL repeats its enquiry, too, and each of several fields alone', async () => {
  const [key, before] = [newKey(), await count()]
  const field = `submitEnquiry(channel: email, input: { fullName: "Anju", phone: "+919847012345", email: "anju@example.com", message: "By GraphQL" }) { _id reference message }`
  const call = (app = server) =>
    app.send('POST', '/graphql', {
      body: { query: `mutation { a: ${field} b: ${field} }` },
      headers: { 'idempotency-key': key },
    })
  const first = await call()
  expect(first.body.data.a.reference).not.toBe(first.body.data.b.reference)
  const again = await call(other)
  expect(again.body).toEqual(first.body)
  expect([first, again].map(isReplayed)).toEqual([false, true])
  expect(await count()).toBe(before + 2)
})

test('a key costs no command, and the database contains none', async () => {
  const sent = async (key?: string) => {
    const { commands } = await server.watch(() =>
      server.services.enquiries.submit('email', enquiry, newKey(), null, undefined, key),
    )
    return commands.map(({ name }) => name)
  }
  // Its own indexes and caches are ready.
  await sent()
  const key = newKey()
  expect(await sent(key)).toEqual(await sent())
  expect(await server.database.collection('idempotencyKeys').count({})).toBe(0)
  expect(JSON.stringify(await server.database.collection('enquiries').find({}))).not.toContain(key)
})

test('a key lasts as long as its enquiry: an erasure leaves nothing of it', async () => {
  const [key, email] = [newKey(), 'erased@example.com']
  const first = await send(key, { email, phone: '+919400000009' })
  expect(isReplayed(await send(key, { email, phone: '+919400000009' }))).toBe(true)
  await server.rest('POST', '/admin/privacy/erase', { email }, admin)
  const again = await send(key, { email, phone: '+919400000009' })
  expect([again.status, isReplayed(again)]).toEqual([201, false])
  expect(again.body.reference).not.toBe(first.body.reference)
})

test('an invalid key is rejected, and nothing is stored', async () => {
  const before = await count()
  for (const key of ['', 'a key', 'x'.repeat(256)]) {
    const { status, body } = await send(key)
    expect([status, body.code]).toEqual([400, 'INVALID'])
  }
  expect(await count()).toBe(before)
})
