import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { IDEMPOTENCY } from '@bharat/contracts/idempotency'
import { idempotencyMessages as messages } from '@bharat/contracts/idempotency.messages'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { createTestApp, type Reply, type TestApp } from '../../test/support/create-test-app.ts'
import { operations } from '../all-operations.ts'
import { createIdempotency } from './idempotency.ts'
import { createsSomething, isEndpoint } from './operation.ts'

const HOUR_MS = 3_600_000
const enquiry = {
  fullName: 'Anu Thomas',
  phone: '+919400000000',
  email: 'anu@example.com',
  message: 'In May?',
}

/** Each POST that a client may repeat without a key. */
const NOT_CREATING = [
  'acceptQuote',
  'addTourDepartures',
  'answerQuote',
  'approveAccount',
  'askAboutQuote',
  'completePasswordReset',
  'confirmTotp',
  'createTourPreview',
  'declineQuote',
  'discardHeldJobs',
  'drawRouteMap',
  'drawTourPictures',
  'redrawTourPictures',
  'erasePerson',
  'exportPerson',
  'findInvitation',
  'findPerson',
  'importErrorsCsv',
  'importErrorsXlsx',
  'login',
  'logout',
  'openQuote',
  'passkeyLogin',
  'publishTourDraft',
  'releaseHeldJobs',
  'replaceMedia',
  'replaceRecoveryCodes',
  'requestPasswordReset',
  'resendWebhookDelivery',
  'restoreChange',
  'restoreGroup',
  'retryJob',
  'rotateWebhookSecret',
  'sendInvitationAgain',
  'sendPasswordReset',
  'startInvitationPasskey',
  'startPasskey',
  'startPasskeyLogin',
  'startTotp',
  'withdrawQuote',
]

let server: TestApp
let other: TestApp
let admin: string
beforeAll(async () => {
  server = await createTestApp({ exclusive: false })
  other = await createTestApp({ sharing: server })
  admin = await server.login()
})
afterEach(() => setSystemTime())
afterAll(async () => {
  await other.close()
  await server.close()
})

interface Options {
  cookie?: string
  token?: string
  app?: TestApp
}

const post = (
  path: string,
  key: string,
  body: unknown,
  { cookie = admin, token, app = server }: Options = {},
): Promise<Reply> =>
  app.send('POST', `/api/v1${path}`, {
    body,
    cookie: token ? '' : cookie,
    headers: { 'idempotency-key': key, ...(token && { authorization: `Bearer ${token}` }) },
  })
const countOf = (name: string) => server.database.collection(name).count({})
const newKey = () => crypto.randomUUID()

test('a POST takes a key, unless it creates nothing', () => {
  const posts = operations.filter(isEndpoint).filter(({ method }) => method === 'POST')
  const others = posts.filter((each) => !createsSomething(each)).map(({ id }) => id)
  expect(others.toSorted()).toEqual(NOT_CREATING.toSorted())
})

test('a sale that is sent again after a lost response is no stale save, in both APIs', async () => {
  for (const api of ['rest', 'graphql']) {
    const input = { origin: 'call', ...enquiry }
    const { _id, version } = (await server.rest('POST', '/admin/enquiries', input, admin)).body.item
    const key = newKey()
    const headers = { 'idempotency-key': key }
    const query = `mutation { updateEnquiry(id: "${_id}", version: ${version}, input: { stage: "won" }) { item { version } } }`
    const win = (options = headers) =>
      api === 'rest'
        ? server.send('PATCH', `/api/v1/admin/enquiries/${_id}`, {
            ...{ body: { stage: 'won', version }, cookie: admin, headers: options },
          })
        : server.send('POST', '/graphql', { body: { query }, cookie: admin, headers: options })
    const first = await win()
    expect(JSON.stringify(first.body)).toContain(`"version":${version + 1}`)
    expect((await win()).body).toEqual(first.body)
    expect(JSON.stringify((await win({ 'idempotency-key': newKey() })).body)).toContain(STALE_SAVE)
  }
})

test('a repeated request returns the first response and creates nothing, on every instance', async () => {
  const [key, before] = [newKey(), await countOf('awards')]
  const first = await post('/admin/awards', key, { name: 'Best road' })
  const again = await post('/admin/awards', key, { name: 'Best road' }, { app: other })
  expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(again.body).toEqual(first.body)
  expect(await countOf('awards')).toBe(before + 1)
})

test('concurrent duplicates create one record', async () => {
  const [key, before] = [newKey(), await countOf('awards')]
  const award = { name: 'Best duplicate' }
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      post('/admin/awards', key, award, { app: n % 2 ? server : other }),
    ),
  )
  for (const { status, body, headers } of replies) {
    if (status === 201) continue
    expect([status, body.message, headers.get('retry-after')]).toEqual([409, messages.running, '1'])
  }
  const ids = replies.flatMap(({ body }) => body.item?._id ?? [])
  expect(new Set(ids).size).toBe(1)
  expect(await countOf('awards')).toBe(before + 1)
  const after = await post('/admin/awards', key, award)
  expect([after.status, after.body.item._id]).toEqual([201, ids[0]])
})

test('a key with another body, path or operation is rejected; without a valid body it stays free', async () => {
  const key = newKey()
  const invalid = await post('/admin/awards', key, { name: '' })
  expect([invalid.status, invalid.body.code]).toEqual([400, 'INVALID'])
  expect((await post('/admin/awards', key, { name: 'Best food' })).status).toBe(201)
  for (const [path, body] of [
    ['/admin/awards', { name: 'Best hotel' }],
    ['/admin/team-members', { name: 'Best food' }],
    ['/admin/enquiries/650000000000000000000101/notes', { text: 'Best food' }],
  ] as const) {
    const reply = await post(path, key, body)
    expect([reply.status, reply.body]).toEqual([
      422,
      { message: messages.reused, code: 'UNPROCESSABLE' },
    ])
  }
  // Another rejection than that of the body frees the key as well.
  const slide = newKey()
  const categoryId = '650000000000000000000101'
  const imageUrl = 'https://images.example/a.jpg'
  expect((await post('/admin/hero-carousel', slide, { categoryId, imageUrl })).status).toBe(400)
  expect((await post('/admin/awards', slide, { name: 'Best slide' })).status).toBe(201)
})

test.each(['', 'a key', 'ä', 'x'.repeat(IDEMPOTENCY.key + 1)])(
  'the key %j is rejected',
  async (key) => {
    const reply = await post('/admin/awards', key, { name: 'Best' }).catch(() => null)
    // Some keys no client can send.
    if (reply) expect([reply.status, reply.body.message]).toEqual([400, messages.invalid])
  },
)

test('clients do not share keys: accounts, tokens and addresses', async () => {
  const key = newKey()
  const tokens = await Promise.all(
    ['One', 'Two'].map(async (name) => {
      const input = { name, scopes: ['catalogue', 'enquiries'] }
      return (await server.rest('POST', '/admin/me/tokens', input, admin)).body.token as string
    }),
  )
  const bodies = [{}, ...tokens.map((token) => ({ token }))]
  const ids = await Promise.all(
    bodies.map(
      async (client) => (await post('/admin/awards', key, { name: 'Own' }, client)).body.item._id,
    ),
  )
  expect(new Set(ids).size).toBe(3)
  // A visitor with a token is the token, not its address.
  const path = '/public/enquiries/whatsapp'
  const byToken = await post(path, newKey(), enquiry, { token: tokens[0] ?? '' })
  expect(byToken.status).toBe(201)
  const byAddress = await post(path, key, enquiry, { cookie: '' })
  expect(byAddress.headers.get('idempotent-replayed')).toBeNull()
})

test('a field of GraphQL takes the key, too, and each of several fields alone', async () => {
  const send = (query: string, key = 'graphql') =>
    server.send('POST', '/graphql', {
      body: { query },
      cookie: admin,
      headers: { 'idempotency-key': key },
    })
  const query =
    'mutation { a: createAward(input: { name: "A" }) { item { _id } } b: createAward(input: { name: "B" }) { item { _id name } } }'
  const before = await countOf('awards')
  const first = await send(query)
  const again = await send(query)
  expect(again.body).toEqual(first.body)
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
    null,
    'true',
  ])
  expect(await countOf('awards')).toBe(before + 2)
  const reused = await send('mutation { a: createAward(input: { name: "C" }) { message } }')
  expect(reused.body.errors[0].extensions).toMatchObject({ code: 'UNPROCESSABLE', status: 422 })
})

test('a key ends after 24 hours', async () => {
  const key = newKey()
  const input = { name: 'Lasting', scopes: ['catalogue'] }
  const { token } = (await server.rest('POST', '/admin/me/tokens', input, admin)).body
  const first = await post('/admin/awards', key, { name: 'Best day' }, { token })
  setSystemTime(new Date(Date.now() + IDEMPOTENCY.hours * HOUR_MS + 1000))
  const later = await post('/admin/awards', key, { name: 'Best day' }, { token })
  expect([later.status, later.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect(later.body.item._id).not.toBe(first.body.item._id)
})

test('a request whose end is unknown is not repeated', async () => {
  const key = newKey()
  const { insert } = server.repositories.awards
  server.repositories.awards.insert = async (...args) => {
    await insert(...args)
    throw new Error('Killed.')
  }
  expect((await post('/admin/awards', key, { name: 'Unknown' })).status).toBe(500)
  server.repositories.awards.insert = insert
  server.logged.length = 0
  const early = await post('/admin/awards', key, { name: 'Unknown' })
  expect([early.status, early.body.message]).toEqual([409, messages.running])
  setSystemTime(new Date(Date.now() + IDEMPOTENCY.runningSeconds * 1000 + 1000))
  const late = await post('/admin/awards', key, { name: 'Unknown' })
  expect([late.status, late.body.message]).toEqual([409, messages.unknown])
})

test('a reply over the limit is not stored, and another secret does not open one', async () => {
  const request = { key: 'large', session: null, address: 'test', sent: ['test'] }
  const keys = server.repositories.idempotencyKeys
  const [own, restarted] = ['a secret', 'another'].map((secret) =>
    createIdempotency({
      keys,
      secret: () => secret,
      log: { ...console, debug: () => undefined } as never,
    }),
  )
  const perform = async () => 'x'.repeat(IDEMPOTENCY.replyCharacters)
  expect((await own?.once(request, perform))?.isRepeated).toBe(false)
  await expect(own?.once(request, perform)).rejects.toThrow(messages.notStored)
  expect((await restarted?.once(request, perform))?.isRepeated).toBe(false)
})

test('the database contains neither keys nor replies, and an erasure removes the replies about the person', async () => {
  const input = { name: 'Secret', scopes: ['catalogue'] }
  const [tokenKey, noteKey] = ['a key that nobody knows', newKey()]
  const { token } = (await post('/admin/me/tokens', tokenKey.replaceAll(' ', '-'), input)).body
  const { items } = (await server.rest('GET', '/admin/enquiries', undefined, admin)).body
  const path = `/admin/enquiries/${items[0]._id}/notes`
  expect((await post(path, noteKey, { text: 'Window seat.' })).status).toBe(201)
  const stored = JSON.stringify(await server.database.collection('idempotencyKeys').find({}))
  for (const secret of [token, tokenKey.replaceAll(' ', '-'), noteKey, 'Window', enquiry.email]) {
    expect(stored).not.toContain(secret)
  }
  await server.rest('POST', '/admin/privacy/erase', { email: enquiry.email }, admin)
  const again = await post(path, noteKey, { text: 'Window seat.' })
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([404, null])
})
