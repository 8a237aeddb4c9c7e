import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { ENQUIRIES_PER_MINUTE } from '@bharat/contracts/limits'
import { ObjectId } from 'mongodb'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.login()
})
afterAll(() => app.close())

const enquiry = {
  fullName: 'Anju Thomas',
  phone: '+919847012345',
  email: 'anju@example.com',
  message: 'Two of us in May?',
}
const submit = (channel: string, change: object = {}) =>
  app.rest('POST', `/public/enquiries/${channel}`, { ...enquiry, ...change })
const listed = async (query: string): Promise<string[]> => {
  const { body } = await app.rest('GET', `/admin/enquiries?${query}`, undefined, cookie)
  return body.items.map(({ fullName }: { fullName: string }) => fullName)
}

/** Stores an enquiry with another date. */
async function received(fullName: string, createdAt: string, channel = 'email') {
  await app.database.collection('enquiries').insertOne({
    ...enquiry,
    _id: new ObjectId(),
    fullName,
    channel,
    searchText: fullName.toLowerCase(),
    createdAt: new Date(createdAt),
  })
}

describe('an enquiry', () => {
  test('is stored as sent, trimmed, with the channel of its path', async () => {
    const byEmail = await submit('email', { fullName: '  Anju Thomas ' })
    expect([byEmail.status, byEmail.body.message]).toEqual([
      201,
      'Thanks! We’ve received your enquiry by email. Our team will reach out soon.',
    ])
    const byWhatsApp = await submit('whatsapp', { phone: '+44 20 7946 0000' })
    expect([byWhatsApp.status, byWhatsApp.body.message]).toEqual([
      201,
      'Thanks! We’ve received your enquiry. Our team will reach out soon.',
    ])
    const { body } = await app.rest('GET', '/admin/enquiries', undefined, cookie)
    expect(body.items).toMatchObject([
      { ...enquiry, phone: '+44 20 7946 0000', channel: 'whatsapp', mail: 'none' },
      { ...enquiry, channel: 'email', mail: 'none' },
    ])
    expect([body.page, body.limit, body.totalItems]).toEqual([1, 10, 2])
  })

  test.each([
    ['fullName', 120],
    ['phone', 32],
    ['message', 5000],
  ])('has a %s of at most %i characters', async (field, most) => {
    const reply = await submit('email', { [field]: 'x'.repeat(most + 1) })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual([{ field, message: expect.stringContaining(String(most)) }])
  })

  test('has an e-mail address of at most 254 characters', async () => {
    const address = (length: number) => `${'a'.repeat(length - '@b.example'.length)}@b.example`
    const reply = await submit('email', { email: address(255) })
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'email'])
    expect((await submit('email', { email: address(254) })).status).toBe(201)
  })
})

describe('the list', () => {
  beforeAll(async () => {
    // 18:30 UTC is midnight in India.
    await received('Before the day', '2026-03-09T18:29:59.999Z')
    await received('First moment', '2026-03-09T18:30:00.000Z', 'whatsapp')
    await received('Last moment', '2026-03-10T18:29:59.999Z')
    await received('After the day', '2026-03-10T18:30:00.000Z')
  })

  test('treats from and to as whole days in India, both included', async () => {
    expect(await listed('from=2026-03-10&to=2026-03-10')).toEqual(['Last moment', 'First moment'])
    expect(await listed('to=2026-03-09')).toEqual(['Before the day'])
    expect(await listed('from=2026-03-11&to=2026-03-11')).toEqual(['After the day'])
    expect(await listed('from=2026-03-12&to=2026-03-11')).toEqual([])
  })

  test('filters by channel, and searches within it', async () => {
    expect(await listed('from=2026-03-10&to=2026-03-10&channel=whatsapp')).toEqual(['First moment'])
    expect(await listed('to=2026-03-31&search=MOMENT')).toEqual(['Last moment', 'First moment'])
    expect(await listed('to=2026-03-31&search=.*')).toEqual([])
  })

  test.each(['from=yesterday', 'to=2026-13-40', 'channel=post', 'sort=message'])(
    'rejects %s',
    async (query) => {
      const reply = await app.rest('GET', `/admin/enquiries?${query}`, undefined, cookie)
      expect(reply.status).toBe(400)
      expect(reply.body.errors[0].field).toBe(query.split('=')[0])
    },
  )
})

test('an IPv6 /48, and all visitors together, send a limited number in a minute; an API token has a limit of its own', async () => {
  const fresh = await createTestApp()
  let address = ''
  fresh.app.attach({
    requestIP: () => ({ address }),
    timeout: () => undefined,
  } as unknown as Bun.Server<undefined>)
  const limits = ENQUIRIES_PER_MINUTE
  const used = (key: string, count: number) =>
    fresh.database
      .collection('rateLimits')
      .updateOne(
        { _id: createHash('sha256').update(`enquiry:${key}`).digest('base64url') } as object,
        { $set: { count } },
      )
  const mutation =
    'mutation ($input: EnquiryInput!) { submitEnquiry(channel: email, input: $input) { reference } }'
  /** The status in each API, and the `Retry-After` of REST. */
  const send = async (from: string, headers: Record<string, string> = {}) => {
    address = from
    const rest = await fresh.send('POST', '/api/v1/public/enquiries/email', {
      body: enquiry,
      headers,
    })
    const graphql = await fresh.send('POST', '/graphql', {
      body: { query: mutation, variables: { input: enquiry } },
      headers,
    })
    const [error] = graphql.body.errors ?? []
    return {
      rest: rest.status,
      graphql: error?.extensions.status ?? 201,
      messages: [rest.body.message, error?.message],
      retryAfter: Number(rest.headers.get('retry-after')),
    }
  }
  const sent = { rest: 201, graphql: 201 }
  const rejected = {
    rest: 429,
    graphql: 429,
    messages: [enquiryMessages.tooMany, enquiryMessages.tooMany],
  }
  try {
    expect(await send('2001:db8:1:1::1')).toMatchObject(sent)
    // Each network of the /48 is within its own limit.
    await used('site:2001:db8:1::/48', limits.site - 2)
    expect(await send('2001:db8:1:2::1')).toMatchObject(sent)
    const third = await send('2001:db8:1:3::1')
    expect(third).toMatchObject(rejected)
    expect(third.retryAfter).toBeGreaterThan(0)
    expect(third.retryAfter).toBeLessThanOrEqual(60)
    expect(await send('2001:db8:2:1::1')).toMatchObject(sent)

    await used('all', limits.total - 2)
    expect(await send('198.51.100.1')).toMatchObject(sent)
    expect(await send('198.51.100.2')).toMatchObject(rejected)

    const admin = await fresh.login()
    const { body } = await fresh.rest(
      'POST',
      '/admin/me/tokens',
      { name: 'Partner', scopes: ['enquiries'] },
      admin,
    )
    const token = { authorization: `Bearer ${body.token}` }
    for (let n = 0; n < 6; n++) expect(await send('198.51.100.2', token)).toMatchObject(sent)
    const { userId } = (await fresh.rest('GET', '/admin/me', undefined, admin)).body
    await used(`token:${userId} Partner`, limits.token)
    expect(await send('198.51.100.3', token)).toMatchObject(rejected)
    expect(await send('198.51.100.3', { authorization: 'Bearer no token' })).toMatchObject({
      rest: 401,
      graphql: 401,
    })
    const stored = await fresh.rest('GET', '/admin/enquiries', undefined, admin)
    expect(stored.body.totalItems).toBe(2 * 4 + 12)
  } finally {
    await fresh.close()
  }
})

test('the eleventh in a minute from one address is rejected, and not stored', async () => {
  const fresh = await createTestApp()
  const admin = await fresh.login()
  const send = () => fresh.rest('POST', '/public/enquiries/email', enquiry)
  for (let n = 0; n < 10; n++) expect((await send()).status).toBe(201)
  const rejected = await send()
  expect([rejected.status, rejected.body.message]).toEqual([
    429,
    'Too many enquiries. Please try again in a minute.',
  ])
  const wait = Number(rejected.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  const { body } = await fresh.rest('GET', '/admin/enquiries', undefined, admin)
  expect(body.totalItems).toBe(10)
  await fresh.close()
})

test('enquiries that arrive together share their commands; only a taken reference is stored again', async () => {
  const fresh = await createTestApp({ watched: true })
  const send = (n: number) =>
    fresh.services.enquiries.submit('email', enquiry, `2001:db8:${n}::/64`)
  await send(0)
  const { result, commands } = await fresh.watch(() =>
    Promise.all(Array.from({ length: 20 }, (_, n) => send(n + 1))),
  )
  expect(new Set(result.map(({ reference }) => reference)).size).toBe(20)
  const written = commands.filter(({ name }) => name === 'insert')
  expect(written.map(({ command }) => command.documents?.length)).toEqual([20])
  // They have taken the next milliseconds, too: the next enquiry asks for the time after them at once.
  const other = { ...enquiry, phone: '+919400000021' }
  const next = await fresh.watch(() =>
    fresh.services.enquiries.submit('email', other, '192.0.2.21'),
  )
  expect(next.commands.filter(({ name }) => name === 'findAndModify')).toHaveLength(1)
  const enquiries = fresh.database.collection<{ _id: ObjectId; reference: string }>('enquiries')
  const [taken, free] = [result[0]?.reference ?? '', 'BR-FREE'].map((reference) => ({
    ...{ _id: new ObjectId(), reference },
  }))
  expect(await enquiries.insertEach([taken, free] as never)).toEqual(new Set([taken]) as never)
  expect(await enquiries.count({ reference: 'BR-FREE' })).toBe(1)
  await fresh.close()
})
