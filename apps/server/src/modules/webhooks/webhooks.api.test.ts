import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import { SESSION_HOURS, WEBHOOK_MAX } from '@bharat/contracts/back-office-limits'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { WEBHOOK_EVENTS } from '@bharat/contracts/webhook-events'
import {
  deliveryErrors,
  webhookMessages as messages,
  turnedOffReasons,
} from '@bharat/contracts/webhooks.messages'
import { Webhook } from 'standardwebhooks'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'
import { createDocumentedApi } from '../../../test/support/documented-api.ts'
import { createWebhookSender } from '../../jobs/webhook-sender.ts'

/** What a receiver got. */
interface Received {
  headers: Record<string, string>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  body: any
}

const DAY_MS = 86_400_000
const enquiry = {
  fullName: 'Anu Thomas',
  phone: '+919400000000',
  email: 'anu@example.com',
  message: 'In May?',
}

let server: TestApp
let cookie: string
let category: string
let receiver: Bun.Server<undefined>
let received: Received[] = []
let documented: ReturnType<typeof createDocumentedApi>
/** The response of the receiver. */
let respond: () => Response | Promise<Response> = () => new Response()
/** The addresses that the name server gives for every other host. */
let addresses: string[] = []

beforeAll(async () => {
  receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const text = await request.text()
      received.push({ headers: request.headers.toJSON(), text, body: JSON.parse(text) })
      return respond()
    },
  })
  server = await createTestApp({
    webhookSender: senderToReceiver(),
    exclusive: false,
    watched: true,
  })
  documented = createDocumentedApi((await server.rest('GET', '/openapi.json')).body)
  cookie = await server.login()
  category = (await server.rest('POST', '/admin/categories', { name: 'Coast' }, cookie)).body.item
    ._id
})
afterAll(async () => {
  await receiver.stop(true)
  await server.close()
})
beforeEach(() => {
  received = []
  respond = () => new Response()
})
afterEach(async () => {
  for (const { text } of received) {
    const body = JSON.parse(text)
    expect(documented.eventErrors(body.type, body)).toEqual([])
  }
  for (const name of ['webhooks', 'webhookDeliveries', 'jobs', 'enquiries', 'rateLimits']) {
    await server.database.collection(name).deleteMany({})
  }
})

const senderToReceiver = () =>
  createWebhookSender({
    trustedHosts: [`127.0.0.1:${receiver.port}`],
    resolve: async () => addresses,
  })
const call = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, cookie)
const receiverUrl = () => `http://127.0.0.1:${receiver.port}/hooks?token=secret`
const create = async (change: object = {}) => {
  const body = { url: receiverUrl(), events: [...WEBHOOK_EVENTS], ...change }
  return (await call('POST', '/admin/webhooks', body)).body as {
    item: { _id: string; version: number }
    secret: string
  }
}
const get = async (id: string) => (await call('GET', `/admin/webhooks/${id}`)).body.item
const log = async (query = '') =>
  (await call('GET', `/admin/webhook-deliveries${query}`)).body.items
/** Runs the jobs that earlier ones store, too. */
const runJobs = async () => {
  while ((await server.jobs.runDue()) > 0);
}
const submit = async (): Promise<string> =>
  (await server.rest('POST', '/public/enquiries/email', enquiry)).body.reference
const enquiryId = async () => (await call('GET', '/admin/enquiries')).body.items[0]._id as string
/** Makes the jobs due that wait after a failure. */
const passTime = () =>
  server.database
    .collection('jobs')
    .updateMany({ state: 'waiting' }, { $set: { dueAt: new Date(0) } })
const types = () => received.map(({ body }) => body.type)

describe('a webhook', () => {
  test('is created with a secret that no other reply contains', async () => {
    const { item, secret } = await create({ note: ' Customer database ' })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(item).toMatchObject({
      url: receiverUrl(),
      events: [...WEBHOOK_EVENTS],
      note: 'Customer database',
      activeStatus: true,
      turnedOff: null,
      failingSince: null,
      formerSecretUntil: null,
      version: 1,
    })
    const replies = [
      await call('GET', '/admin/webhooks'),
      await call('GET', `/admin/webhooks/${item._id}`),
    ]
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain(secret)
  })

  test('is changed in part, by its version', async () => {
    const { item } = await create({ activeStatus: false })
    const path = `/admin/webhooks/${item._id}`
    const { body } = await call('PATCH', path, { note: 'New', version: 1 })
    expect(body.item).toMatchObject({
      note: 'New',
      url: receiverUrl(),
      activeStatus: false,
      version: 2,
    })
    const stale = await call('PATCH', path, { note: 'Newer', version: 1 })
    expect([stale.status, stale.body.message, stale.body.current.note]).toEqual([
      409,
      STALE_SAVE,
      'New',
    ])
  })

  test('is removed with its log', async () => {
    const { item } = await create()
    await call('POST', `/admin/webhooks/${item._id}/test`)
    const reply = await call('DELETE', `/admin/webhooks/${item._id}`)
    expect([reply.status, reply.body]).toEqual([200, { message: messages.removed }])
    expect(await log()).toEqual([])
    await runJobs()
    expect(received).toEqual([])
    expect((await call('DELETE', `/admin/webhooks/${item._id}`)).status).toBe(404)
  })

  test.each<[change: object, field: string, message: string]>([
    [{ url: 'crm.example.com' }, 'url', messages.urlInvalid],
    [{ url: 'https://user:password@crm.example.com/' }, 'url', messages.urlInvalid],
    [{ url: 'ftp://crm.example.com/' }, 'url', messages.urlInvalid],
    [{ url: 'http://crm.example.com/' }, 'url', messages.urlInsecure],
    [{ url: 'https://10.0.0.1/' }, 'url', messages.urlPrivate],
    [{ url: 'https://[::1]:8443/' }, 'url', messages.urlPrivate],
    [{ events: [] }, 'events', messages.eventsInvalid],
    [{ events: ['enquiry.opened'] }, 'events.0', messages.eventsInvalid],
    [{ events: ['webhook.test'] }, 'events.0', messages.eventsInvalid],
  ])('with %j is rejected, also as a change', async (change, field, message) => {
    const body = { url: receiverUrl(), events: ['tour.changed'], ...change }
    const { item } = await create()
    for (const [method, path] of [
      ['POST', '/admin/webhooks'],
      ['PATCH', `/admin/webhooks/${item._id}`],
    ] as const) {
      const reply = await call(method, path, body)
      expect([reply.status, reply.body]).toEqual([
        400,
        { message, code: 'INVALID', errors: [{ field, message }] },
      ])
    }
  })

  test('is one of a limited number', async () => {
    for (let n = 0; n < WEBHOOK_MAX.webhooks; n++) await create()
    const reply = await call('POST', '/admin/webhooks', {
      url: receiverUrl(),
      events: ['tour.changed'],
    })
    expect([reply.status, reply.body.message]).toEqual([409, messages.tooMany])
  })

  test('is one of them also if two instances create webhooks at once, and a removed one leaves its place', async () => {
    const other = await createTestApp({ sharing: server, webhookSender: senderToReceiver() })
    const body = { url: receiverUrl(), events: ['tour.changed'] }
    const createMany = async (count: number) => {
      const replies = await Promise.all(
        Array.from({ length: count }, (_, n) =>
          (n % 2 === 0 ? server : other).rest('POST', '/admin/webhooks', body, cookie),
        ),
      )
      return replies.filter(({ status }) => status === 201).map((reply) => reply.body.item._id)
    }
    const [first] = await createMany(WEBHOOK_MAX.webhooks + 6)
    const count = async () => (await call('GET', '/admin/webhooks')).body.totalItems
    expect(await count()).toBe(WEBHOOK_MAX.webhooks)
    await call('DELETE', `/admin/webhooks/${first}`)
    expect(await createMany(4)).toHaveLength(1)
    expect(await count()).toBe(WEBHOOK_MAX.webhooks)
    await other.close()
  })

  test('of earlier data counts after the start', async () => {
    for (let n = 0; n < WEBHOOK_MAX.webhooks; n++) await create()
    await server.database.driver.collection('webhooks').updateMany({}, { $unset: { slot: '' } })
    await server.repositories.webhooks.prepare()
    const body = { url: receiverUrl(), events: ['tour.changed'] }
    expect((await call('POST', '/admin/webhooks', body)).status).toBe(409)
  })

  test('is recorded in the audit log with each change, without the path of its URL', async () => {
    const { item } = await create()
    await call('PATCH', `/admin/webhooks/${item._id}`, { note: 'New' })
    await call('POST', `/admin/webhooks/${item._id}/secret`)
    await call('DELETE', `/admin/webhooks/${item._id}`)
    const { items } = (await call('GET', '/admin/audit?limit=4')).body
    expect(items.map(({ action, target }: Record<string, string>) => [action, target])).toEqual(
      ['webhookRemoved', 'webhookSecretReplaced', 'webhookChanged', 'webhookCreated'].map(
        (action) => [action, `http://127.0.0.1:${receiver.port}`],
      ),
    )
  })
})

describe('the permission for the data of events', () => {
  const PASSWORD = 'correct horse'
  let made = 0
  /** An administrator with exactly these permissions. */
  async function newAdmin(permissions: readonly string[]) {
    const email = `webhooks${++made}@example.com`
    await server.services.accounts.operator.create({ email, password: PASSWORD })
    const session = await server.login(email, PASSWORD)
    const id: string = (await server.rest('GET', '/admin/me', undefined, session)).body.userId
    const reduce = async (kept: readonly string[]) =>
      (await call('PUT', `/admin/accounts/${id}/permissions`, { permissions: kept })).body.message
    if (permissions.length > 0) await reduce(permissions)
    return { email, session, id, reduce }
  }
  const host = () => `127.0.0.1:${receiver.port}`
  const needed = (label: string) =>
    expect.stringContaining(`does not have the permission ${label}.`)

  test('is needed to create and to change a webhook, for its secret, and to send again; also beside settings and in GraphQL', async () => {
    const { item } = await create({ events: ['enquiry.created'] })
    const tours = await create({ events: ['departure.changed'] })
    await submit()
    await runJobs()
    const [delivery] = await log()
    const { session } = await newAdmin(['settings', 'catalogue'])
    const path = `/admin/webhooks/${item._id}`
    const url = receiverUrl()
    const rejected: [string, string, object?][] = [
      ['POST', '/admin/webhooks', { url, events: ['tour.changed', 'enquiry.stage_changed'] }],
      ['PATCH', path, { url: 'https://attacker.example/' }],
      ['PATCH', path, { events: ['tour.changed'] }],
      ['PATCH', `/admin/webhooks/${tours.item._id}`, { events: ['enquiry.created'] }],
      ['POST', `${path}/secret`],
      ['POST', `/admin/webhook-deliveries/${delivery._id}/resend`],
    ]
    for (const [method, target, body] of rejected) {
      const reply = await server.rest(method, target, body, session)
      expect([target, reply.status, reply.body]).toEqual([
        target,
        403,
        { message: needed('“Enquiries”'), code: 'FORBIDDEN' },
      ])
    }
    const mutation = `mutation($input: WebhookInput!) { createWebhook(input: $input) { message } }`
    const input = { url, events: ['enquiry.created'] }
    const { errors } = (await server.graphql(mutation, { input }, session)).body
    expect(errors[0]).toMatchObject({
      message: needed('“Enquiries”'),
      extensions: { code: 'FORBIDDEN' },
    })
    // What needs no data of visitors stays possible.
    expect((await server.rest('POST', `${path}/test`, undefined, session)).status).toBe(201)
    const own = { url, events: ['tour.changed'] }
    expect((await server.rest('POST', '/admin/webhooks', own, session)).status).toBe(201)
    expect((await server.rest('DELETE', path, undefined, session)).status).toBe(200)
    const only = await newAdmin(['settings'])
    const reply = await server.rest('POST', '/admin/webhooks', own, only.session)
    expect([reply.status, reply.body.message]).toEqual([403, needed('“Catalogue”')])
    await server
      .rest('POST', '/admin/webhooks', { ...own, events: [...WEBHOOK_EVENTS] }, only.session)
      .then(({ body }) => expect(body.message).toEqual(needed('“Catalogue” and “Enquiries”')))
  })

  test('is not enough for an API token, nor for an old login', async () => {
    const { item } = await create()
    const scopes = ['catalogue', 'enquiries', 'settings']
    const { token } = (await call('POST', '/admin/me/tokens', { name: 'CRM', scopes })).body
    const write = (headers: Record<string, string>, session?: string) =>
      server.send('PATCH', `/api/v1/admin/webhooks/${item._id}`, {
        body: { note: 'x' },
        headers,
        ...(session && { cookie: session }),
      })
    const byToken = await write({ authorization: `Bearer ${token}` })
    expect([byToken.status, byToken.body.message]).toEqual([403, tokenMessages.notAccepted])
    const { session, id } = await newAdmin([])
    const expiresAt = new Date(Date.now() + SESSION_HOURS * 3_600_000 - 11 * 60_000)
    await server.database.driver
      .collection('sessions')
      .updateMany({ accountId: id }, { $set: { expiresAt } })
    const late = await write({}, session)
    expect([late.status, late.body.code]).toEqual([403, 'RECENT_LOGIN_REQUIRED'])
  })

  test('pauses the webhooks of a reduced and of a removed account, and names them', async () => {
    const owner = await newAdmin(['settings', 'catalogue', 'enquiries'])
    const body = { url: receiverUrl(), events: ['enquiry.created'], note: 'Customer database' }
    const tours = { ...body, events: ['tour.changed'], note: '' }
    const post = async (change: object) =>
      (await server.rest('POST', '/admin/webhooks', change, owner.session)).body.item
    const [ours, theirs, other] = [await create(), await post(body), await post(tours)]
    expect(theirs.owner).toEqual({ _id: owner.id, email: owner.email, name: '' })
    await submit()
    expect(await owner.reduce(['settings', 'catalogue'])).toBe(
      `Permissions saved. Webhooks paused: Customer database (${host()}).`,
    )
    expect(await get(theirs._id)).toMatchObject({
      activeStatus: false,
      turnedOff: turnedOffReasons.reduced(owner.email, ['enquiries']),
    })
    expect((await get(other._id)).activeStatus).toBe(true)
    await runJobs()
    expect(types()).toEqual(['enquiry.created'])
    const removed = await call('DELETE', `/admin/accounts/${owner.id}`)
    expect(removed.body.message).toBe(`Account removed. Webhooks paused: ${host()}.`)
    expect((await get(other._id)).turnedOff).toBe(turnedOffReasons.removed(owner.email))
    expect((await get(ours.item._id)).activeStatus).toBe(true)
    const { items } = (await call('GET', '/admin/audit?action=webhookPaused')).body
    expect(items).toHaveLength(2)
    // Who turns it on takes it over.
    const path = `/admin/webhooks/${theirs._id}`
    const { item } = (await call('PATCH', path, { activeStatus: true })).body
    expect(item).toMatchObject({ turnedOff: null, owner: { email: 'admin@example.com' } })
  })

  test('is checked again for each event and each attempt', async () => {
    const owner = await newAdmin(['settings', 'enquiries'])
    const body = { url: receiverUrl(), events: ['enquiry.created'] }
    const post = async ({ session } = owner) =>
      (await server.rest('POST', '/admin/webhooks', body, session)).body.item._id as string
    const job = { type: 'test', key: owner.id, payload: {} }
    const reduced = await newAdmin(['settings', 'enquiries'])
    const adminId = (await call('GET', '/admin/me')).body.userId
    respond = () => new Response('', { status: 500 })
    const waiting = await post()
    await submit()
    await runJobs()
    expect(types()).toEqual(['enquiry.created'])
    const next = await post()
    const ofReduced = await post(reduced)
    // As if the server had stopped before it could pause them.
    await server.repositories.admins.remove(owner.id, adminId, job)
    await server.repositories.admins.grant(reduced.id, ['settings'], adminId)
    await passTime()
    await submit()
    await runJobs()
    expect(types()).toEqual(['enquiry.created'])
    for (const id of [waiting, next]) {
      expect((await get(id)).turnedOff).toBe(turnedOffReasons.removed(owner.email))
    }
    const { turnedOff } = await get(ofReduced)
    expect(turnedOff).toBe(turnedOffReasons.reduced(reduced.email, ['enquiries']))
  })

  test('of a webhook of version 1.0.0 is unknown: it posts until an account with settings is removed', async () => {
    const catalogue = await newAdmin(['catalogue'])
    const settings = await newAdmin(['settings'])
    const { item } = await create({ events: ['enquiry.created'] })
    await server.database.driver.collection('webhooks').updateMany({}, { $unset: { owner: '' } })
    expect((await get(item._id)).owner).toBeNull()
    expect((await call('DELETE', `/admin/accounts/${catalogue.id}`)).body.message).toBe(
      'Account removed.',
    )
    await submit()
    await runJobs()
    expect(types()).toEqual(['enquiry.created'])
    await call('DELETE', `/admin/accounts/${settings.id}`)
    expect(await get(item._id)).toMatchObject({
      activeStatus: false,
      turnedOff: turnedOffReasons.unknownOwner,
    })
  })
})

describe('an event', () => {
  test('of a new enquiry is posted with its data, and the signature is valid', async () => {
    const { secret, item } = await create({ events: ['enquiry.created'] })
    const reference = await submit()
    await runJobs()
    expect(received).toHaveLength(1)
    const [{ headers = {}, text = '', body } = {}] = received
    expect(new Webhook(secret).verify(text, headers)).toEqual(body)
    expect(() => new Webhook(secret).verify(text.replace('Anu', 'Eve'), headers)).toThrow()
    expect(body).toMatchObject({
      type: 'enquiry.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { enquiry: { ...enquiry, reference, stage: 'new', channel: 'email' } },
    })
    const [delivery] = await log()
    expect(delivery).toMatchObject({
      webhookId: item._id,
      eventId: headers['webhook-id'],
      event: 'enquiry.created',
      subject: reference,
      state: 'delivered',
      attemptCount: 1,
      attempts: [{ status: 200, error: '', response: '' }],
    })
  })

  test('of a changed stage names both stages; other changes of an enquiry are no events', async () => {
    await create({ events: ['enquiry.stage_changed'] })
    await submit()
    const path = `/admin/enquiries/${await enquiryId()}`
    await call('PATCH', path, { followUpOn: '2027-01-12' })
    await call('POST', `${path}/notes`, { text: 'Called.' })
    await call('PATCH', path, { stage: 'contacted' })
    await call('PATCH', path, { stage: 'contacted' })
    await runJobs()
    expect(received.map(({ body }) => [body.type, body.data.from, body.data.to])).toEqual([
      ['enquiry.stage_changed', 'new', 'contacted'],
    ])
    expect(received[0]?.body.data.enquiry.stage).toBe('contacted')
  })

  test('of an assignee, a follow-up and a note is posted once for each change, without the note', async () => {
    await create({
      events: ['enquiry.assignee_changed', 'enquiry.follow_up_changed', 'enquiry.note_added'],
    })
    await submit()
    const { userId } = (await call('GET', '/admin/me')).body
    const path = `/admin/enquiries/${await enquiryId()}`
    const change = { assigneeId: userId, followUpOn: '2027-01-12', stage: 'contacted' }
    await call('PATCH', path, change)
    await call('PATCH', path, change)
    await call('PATCH', path, { followUpOn: null })
    await call('POST', `${path}/notes`, { text: 'Wants a window seat.' })
    await runJobs()
    const facts = received.map(({ body }) => [body.type, body.data.from, body.data.to])
    expect(facts.map(String).toSorted()).toEqual(
      [
        ['enquiry.assignee_changed', null, userId],
        ['enquiry.follow_up_changed', '2027-01-12', null],
        ['enquiry.follow_up_changed', null, '2027-01-12'],
        ['enquiry.note_added', undefined, undefined],
      ]
        .map(String)
        .toSorted(),
    )
    for (const { text, body } of received) {
      expect(body.data.enquiry.assignee._id).toBe(userId)
      expect(text).not.toContain('window seat')
    }
  })

  test('of an erasure names the enquiry only by id and reference, and waits for the removal', async () => {
    await create({ events: ['enquiry.erased'] })
    const reference = await submit()
    const _id = await enquiryId()
    // As after a `kill -9` between the announcement and the removal.
    const { remove } = server.repositories.enquiries
    server.repositories.enquiries.remove = () => Promise.reject(new Error('Killed.'))
    const erase = () => call('POST', '/admin/privacy/erase', { email: enquiry.email })
    expect((await erase()).status).toBe(500)
    server.repositories.enquiries.remove = remove
    server.logged.length = 0
    await runJobs()
    expect(received).toEqual([])
    expect((await erase()).body.erased).toBeGreaterThan(0)
    await passTime()
    await runJobs()
    const erased = received.find(({ body }) => body.data.enquiry._id === _id)
    expect(erased?.body).toEqual({
      type: 'enquiry.erased',
      timestamp: expect.any(String),
      data: { enquiry: { _id, reference } },
    })
    const times = new Map<string, number>()
    for (const { body } of received) {
      times.set(body.data.enquiry._id, (times.get(body.data.enquiry._id) ?? 0) + 1)
    }
    expect(new Set(times.values())).toEqual(new Set([1]))
  })

  test('of a tour is posted for each kind of change, and for departures by their dates', async () => {
    await create({ events: ['tour.changed', 'departure.changed'] })
    const tour = (await call('POST', '/admin/tours', validTour(category))).body.item
    const path = `/admin/tours/${tour._id}`
    const facts = () =>
      received
        .splice(0)
        .map(({ body: { type, data } }) => [type, data.change ?? data.dates, data.tour.version])
        .toSorted()
    await runJobs()
    expect(facts()).toEqual([['tour.changed', 'created', 1]])

    await call('PUT', path, validTour(category, { tourName: 'Renamed' }))
    await runJobs()
    expect(facts()).toEqual([['tour.changed', 'updated', 2]])

    await call('PUT', path, validTour(category, { upcomingDates: ['2026-12-05', '2027-02-01'] }))
    await runJobs()
    expect(facts()).toEqual([
      ['departure.changed', ['2027-01-12', '2027-02-01'], 3],
      ['tour.changed', 'updated', 3],
    ])

    await call('PATCH', `${path}/departures/2026-12-05`, { note: 'Full moon' })
    await call('PATCH', `${path}/status`, { activeStatus: false })
    await runJobs()
    expect(facts()).toEqual([
      ['departure.changed', ['2026-12-05'], 4],
      ['tour.changed', 'hidden', 4],
    ])
    const bulk = { ids: [tour._id], activeStatus: true }
    expect((await call('PATCH', '/admin/tours', bulk)).status).toBe(200)
    await runJobs()
    expect(facts()).toEqual([['tour.changed', 'shown', 4]])
    expect(JSON.stringify((await call('GET', path)).body)).not.toContain('pendingJobs')
  })

  test('of an imported and of a cloned tour is posted', async () => {
    await create({ events: ['tour.changed'] })
    const tour = (await call('POST', '/admin/tours', validTour(category))).body.item
    const imported = await server.send('POST', '/api/v1/admin/tours/import', {
      body: `_id,vehicle\r\n${tour._id},Van\r\n`,
      cookie,
      headers: { 'content-type': 'text/csv' },
    })
    expect(imported.status).toBe(200)
    expect((await call('POST', `/admin/tours/${tour._id}/clone`)).status).toBe(201)
    await runJobs()
    expect(received.map(({ body }) => body.data.change).toSorted()).toEqual([
      'created',
      'created',
      'updated',
    ])
  })

  test('is posted to each active webhook that subscribes to it, and to no other', async () => {
    const subscribed = await create({ events: ['enquiry.created', 'tour.changed'] })
    const second = await create({ events: ['enquiry.created'] })
    await create({ events: ['tour.changed'] })
    await create({ events: ['enquiry.created'], activeStatus: false })
    await submit()
    await runJobs()
    expect(types()).toEqual(['enquiry.created', 'enquiry.created'])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await log()).map(({ webhookId }: { webhookId: string }) => webhookId).sort()).toEqual(
      [subscribed.item._id, second.item._id].sort(),
    )
  })

  test('that no webhook wants adds no job and, within seconds, no command', async () => {
    await create({ events: ['tour.changed'] })
    await submit()
    const { commands } = await server.watch(submit)
    expect(JSON.stringify(commands)).not.toContain('webhook')
    await runJobs()
    expect(await log()).toEqual([])
  })

  test('whose job runs twice is delivered once', async () => {
    await create({ events: ['enquiry.created'] })
    await submit()
    await runJobs()
    await server.database
      .collection('jobs')
      .updateMany({}, { $set: { state: 'waiting', dueAt: new Date(0) } })
    await runJobs()
    expect(received).toHaveLength(1)
  })

  test('about an erased person is not posted', async () => {
    await create({ events: ['enquiry.created'] })
    respond = () => new Response('', { status: 500 })
    await submit()
    await runJobs()
    await call('POST', '/admin/privacy/erase', { email: enquiry.email })
    await passTime()
    await runJobs()
    expect(received).toHaveLength(1)
    expect(await log()).toMatchObject([{ state: 'failed', error: deliveryErrors.recordGone }])
  })

  test('leaves no personal data in jobs and in the log, also if the receiver repeats it', async () => {
    await create({ events: ['enquiry.created'] })
    respond = () => new Response(JSON.stringify(enquiry), { status: 400 })
    await submit()
    await runJobs()
    expect(received).toHaveLength(1)
    for (const name of ['jobs', 'webhookDeliveries']) {
      const stored = JSON.stringify(await server.database.collection(name).find({}))
      for (const value of Object.values(enquiry)) expect(stored).not.toContain(value)
    }
    expect(server.logged.join()).not.toContain('anu@')
  })
})

describe('a delivery that fails', () => {
  test('is repeated under the same id with a new timestamp, until the receiver accepts it', async () => {
    const { item } = await create({ events: ['enquiry.created'] })
    respond = () => new Response('', { status: 503 })
    await submit()
    await runJobs()
    expect(await log('?state=waiting')).toMatchObject([
      { attemptCount: 1, error: deliveryErrors.status(503), attempts: [{ status: 503 }] },
    ])
    expect((await get(item._id)).failingSince).toBeString()
    respond = () => new Response()
    await passTime()
    await runJobs()
    const [first, second] = received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'] ?? '')
    expect(await log('?state=delivered')).toMatchObject([
      { attemptCount: 2, error: '', attempts: [{ status: 503 }, { status: 200 }] },
    ])
    expect((await get(item._id)).failingSince).toBeNull()
  })

  test('is given up after the last attempt, and sent again by an administrator', async () => {
    await create({ events: ['tour.changed'] })
    respond = () => new Response('Down for\nmaintenance', { status: 500 })
    await call('POST', '/admin/tours', validTour(category))
    await runJobs()
    await server.database
      .collection('jobs')
      .updateMany({ type: 'webhook-delivery' }, { $set: { attempts: 29, dueAt: new Date(0) } })
    await runJobs()
    const [failed] = await log()
    expect(failed).toMatchObject({
      state: 'failed',
      error: deliveryErrors.status(500),
      attempts: [{ response: 'Down for maintenance' }, { response: 'Down for maintenance' }],
    })
    respond = () => new Response()
    const again = await call('POST', `/admin/webhook-deliveries/${failed._id}/resend`)
    expect([again.status, again.body.message, again.body.item.state]).toEqual([
      200,
      messages.sentAgain,
      'waiting',
    ])
    await runJobs()
    expect(await log()).toMatchObject([{ state: 'delivered', attemptCount: 3 }])
    expect(received.at(-1)?.headers['webhook-id']).toBe(failed.eventId)
  })

  test('and is sent again meanwhile is not repeated by the former job', async () => {
    await create({ events: ['enquiry.created'] })
    respond = () => new Response('', { status: 500 })
    await submit()
    await runJobs()
    const [waiting] = await log()
    await call('POST', `/admin/webhook-deliveries/${waiting._id}/resend`)
    await runJobs()
    expect(received).toHaveLength(2)
    await passTime()
    await runJobs()
    expect(received).toHaveLength(3)
  })

  test('for days turns the webhook off; turned on, it works again', async () => {
    const { item } = await create({ events: ['enquiry.created'] })
    respond = () => new Response('', { status: 500 })
    await submit()
    await runJobs()
    const since = new Date(Date.now() - (WEBHOOK_MAX.failingDays + 1) * DAY_MS)
    await server.database.collection('webhooks').updateMany({}, { $set: { failingSince: since } })
    await passTime()
    await runJobs()
    expect(await get(item._id)).toMatchObject({
      activeStatus: false,
      turnedOff: turnedOffReasons.failing,
      version: 2,
    })
    await submit()
    await passTime()
    await runJobs()
    expect(received).toHaveLength(2)
    expect(await log()).toMatchObject([{ state: 'failed', error: deliveryErrors.off }])
    const { body } = await call('PATCH', `/admin/webhooks/${item._id}`, { activeStatus: true })
    expect(body.item).toMatchObject({ activeStatus: true, turnedOff: null, failingSince: null })
  })

  test('with 410 turns the webhook off at once', async () => {
    const { item } = await create({ events: ['enquiry.created'] })
    respond = () => new Response('', { status: 410 })
    await submit()
    await runJobs()
    expect(await get(item._id)).toMatchObject({
      activeStatus: false,
      turnedOff: turnedOffReasons.gone,
    })
  })

  test('at a name that leads into the private network gets no connection', async () => {
    addresses = ['127.0.0.1']
    await create({ url: `https://rebind.example:${receiver.port}/`, events: ['enquiry.created'] })
    await submit()
    await runJobs()
    expect(received).toEqual([])
    expect(await log()).toMatchObject([
      { state: 'waiting', error: deliveryErrors.privateAddress, attempts: [{ status: null }] },
    ])
  })
})

describe('a secret', () => {
  test('that is replaced signs together with the new one until its time is over', async () => {
    const { item, secret: former } = await create({ events: ['enquiry.created'] })
    const { body } = await call('POST', `/admin/webhooks/${item._id}/secret`)
    const current: string = body.secret
    expect(current).not.toBe(former)
    expect(body.item.formerSecretUntil).toBeString()
    await submit()
    await runJobs()
    const [{ text = '', headers = {} } = {}] = received
    for (const secret of [current, former]) new Webhook(secret).verify(text, headers)

    const over = { formerSecretUntil: new Date(0) }
    await server.database.collection('webhooks').updateMany({}, { $set: over })
    await submit()
    await runJobs()
    const { text: later = '', headers: signed = {} } = received[1] ?? {}
    new Webhook(current).verify(later, signed)
    expect(() => new Webhook(former).verify(later, signed)).toThrow()
  })
})

describe('a test event', () => {
  test('is posted, also to a webhook that is turned off', async () => {
    const { item } = await create({ activeStatus: false, events: ['tour.changed'] })
    const reply = await call('POST', `/admin/webhooks/${item._id}/test`)
    expect([reply.status, reply.body.item.state, reply.body.item.event]).toEqual([
      201,
      'waiting',
      'webhook.test',
    ])
    await runJobs()
    expect(types()).toEqual(['webhook.test'])
    expect(await log(`?webhookId=${item._id}`)).toMatchObject([{ state: 'delivered', subject: '' }])
    expect(await log(`?webhookId=${'0'.repeat(24)}`)).toEqual([])
  })
})

describe('the log', () => {
  test('is kept for thirty days', async () => {
    const { item } = await create()
    await call('POST', `/admin/webhooks/${item._id}/test`)
    const now = Date.now()
    expect(await server.services.webhooks.removeOld(new Date(now + 29 * DAY_MS))).toBe(0)
    expect(await server.services.webhooks.removeOld(new Date(now + 31 * DAY_MS))).toBe(1)
  })
})

test('a receiver that does not answer delays no enquiry and no mail', async () => {
  const held = Promise.withResolvers<Response>()
  const mailed = Promise.withResolvers<void>()
  let mails = 0
  const waking = await createTestApp({
    wakesJobs: true,
    webhookSender: senderToReceiver(),
    mailer: {
      send: async () => {
        if (++mails === 2) mailed.resolve()
        return { rejectedRecipients: 0 }
      },
      close: () => undefined,
    },
  })
  try {
    const admin = await waking.login()
    const body = { url: receiverUrl(), events: ['enquiry.created'] }
    await waking.rest('POST', '/admin/webhooks', body, admin)
    const arrived = Promise.withResolvers<void>()
    respond = () => {
      arrived.resolve()
      return held.promise
    }
    expect((await waking.rest('POST', '/public/enquiries/email', enquiry)).status).toBe(201)
    await arrived.promise
    // The receiver holds the event of the first enquiry: the second one and its mail do not wait for it.
    expect((await waking.rest('POST', '/public/enquiries/email', enquiry)).status).toBe(201)
    await mailed.promise
  } finally {
    held.resolve(new Response())
    await waking.close()
  }
})
