import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { PUSH_DEVICES } from '@bharat/contracts/back-office-limits'
import { daysAfter } from '@bharat/contracts/departure-states'
import { indianDay } from '@bharat/contracts/indian-day'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { startPushService } from '../../../test/support/push-service.ts'
import { createWebhookSender } from '../../jobs/webhook-sender.ts'
import { publicIdOf } from '../accounts/public-id.ts'

const service = startPushService()
let server: TestApp
let cookie: string

beforeAll(async () => {
  const trustedHosts = [new URL(service.origin).host]
  server = await createTestApp({ webhookSender: createWebhookSender({ trustedHosts }) })
  cookie = await server.login()
})
afterEach(async () => {
  setSystemTime()
  service.reply(201)
  service.pushed.length = 0
  await server.database.collection('pushDevices').deleteMany({})
})
afterAll(async () => {
  await service.stop()
  await server.close()
})

async function add(session = cookie) {
  const subscription = service.subscribe()
  const { status, body } = await server.rest('PUT', '/admin/me/devices', subscription, session)
  expect(status).toBe(200)
  return { ...body.item, path: new URL(subscription.endpoint).pathname }
}
const devices = async (session = cookie) =>
  (await server.rest('GET', '/admin/me/devices', undefined, session)).body
async function enquire(fullName: string, change: object = {}): Promise<string> {
  const enquiry = { fullName, phone: '+919400000000', email: 'a@b.example', message: 'Secret?' }
  await server.services.enquiries.submit('email', enquiry, crypto.randomUUID())
  const { items } = (await server.rest('GET', '/admin/enquiries', undefined, cookie)).body
  if (Object.keys(change).length > 0) {
    await server.rest('PATCH', `/admin/enquiries/${items[0]._id}`, change, cookie)
  }
  return items[0]._id
}
const run = async () => {
  while ((await server.jobs.runDue()) > 0) {
    // A plan stores the jobs of the devices.
  }
}
let colleagues = 0
async function newColleague() {
  const email = `colleague${++colleagues}@example.com`
  await server.services.accounts.operator.create({ email, password: 'a long password' })
  const session = await server.login(email, 'a long password')
  const { userId } = (await server.rest('GET', '/admin/me', undefined, session)).body
  return { email, session, id: userId as string }
}
const received = () => service.pushed.map(({ path, message }) => [path, message.body])

test('each device gets a new enquiry once, encrypted and signed, with a link and no more than the mail says', async () => {
  const [phone, laptop] = [await add(), await add((await newColleague()).session)]
  const { publicKey } = await devices()
  const id = await enquire('Anju\nMenon')
  await run()
  await run()
  expect(service.pushed.map(({ path }) => path).toSorted()).toEqual([phone.path, laptop.path])
  const [first] = service.pushed
  const reference = /BR-\w{4}/
  expect(first?.message).toEqual({
    title: 'New enquiry',
    body: expect.stringMatching(/^\S+ · Anju Menon$/),
    url: `/adminDesk?enquiry=${id}`,
    tag: `new-${id}`,
  })
  expect(first?.message.body).toMatch(reference)
  expect(first?.publicKey).toBe(publicKey)
  expect(first?.claims.aud).toBe(service.origin)
  expect(first?.claims.sub).toBe('http://localhost')
  expect(first?.claims.exp).toBeLessThan(Date.now() / 1000 + 86_400)
  expect(first?.headers.get('topic')).toBe(`new-${id}`)
  expect(Number(first?.headers.get('ttl'))).toBeGreaterThan(0)
})

test('what a traveller replies to a quote is a notification, once, for who is responsible', async () => {
  const { path } = await add()
  await add((await newColleague()).session)
  const { userId } = (await server.rest('GET', '/admin/me', undefined, cookie)).body
  const enquiryId = await enquire('Anju', { assigneeId: userId })
  const lines = [{ label: 'Adult', quantity: 2, unitPrice: 18_500 }]
  const options = [{ name: 'Standard', lines }]
  const draft = await server.rest('POST', '/admin/quotes', { enquiryId, options }, cookie)
  const sent = await server.rest('POST', `/admin/quotes/${draft.body.item._id}/send`, {}, cookie)
  const link = `/public/quotes/${sent.body.url.split('/').at(-1)}`
  await run()
  service.pushed.length = 0
  for (let n = 0; n < 2; n++)
    await server.rest('POST', `${link}/questions`, { text: 'Is it warm?' })
  await run()
  await server.rest('POST', `${link}/acceptance`, { option: 0, name: 'Anju', termsAccepted: true })
  await run()
  await run()
  expect(service.pushed.map((each) => [each.path, each.message.title])).toEqual([
    [path, 'Question about a quote'],
    [path, 'Quote accepted'],
  ])
  expect(service.pushed[0]?.message.url).toBe(`/adminDesk?enquiry=${enquiryId}`)
  expect(service.pushed[0]?.headers.get('topic')).toBe(`quote-${enquiryId}`)
})

test('an attempt that failed is repeated, and a device that is gone is removed', async () => {
  await add()
  service.reply(503)
  await enquire('Ravi')
  await run()
  expect((await devices()).items).toHaveLength(1)
  service.reply(201)
  const jobs = server.database.collection('jobs')
  await jobs.updateMany({ type: 'push', state: 'waiting' }, { $set: { dueAt: new Date(0) } })
  await run()
  expect(received()).toHaveLength(1)
  for (const status of [404, 410]) {
    await add()
    service.reply(status)
    await enquire('Ravi')
    await run()
    expect((await devices()).items).toEqual([])
    service.reply(201)
  }
})

test('follow-ups of a day come at 08:30 in India to who is responsible; many of them are one notification', async () => {
  const tomorrow = daysAfter(indianDay(new Date()), 1)
  const other = await newColleague()
  for (const { _id } of (await server.rest('GET', '/admin/enquiries?limit=100', undefined, cookie))
    .body.items) {
    await server.rest('PATCH', `/admin/enquiries/${_id}`, { stage: 'won' }, cookie)
  }
  const { path } = await add()
  const theirs = await add(other.session)
  const { userId } = (await server.rest('GET', '/admin/me', undefined, cookie)).body
  const mine = await enquire('Mine', { assigneeId: userId, followUpOn: tomorrow })
  for (let n = 0; n < 4; n++) {
    await enquire(`Other ${n}`, { assigneeId: other.id, followUpOn: tomorrow })
  }
  await run()
  service.pushed.length = 0
  const at = (time: string) => setSystemTime(new Date(`${tomorrow}T${time}:00+05:30`))
  at('08:29')
  await run()
  expect(service.pushed).toEqual([])
  at('08:30')
  await run()
  await run()
  const shown = Object.fromEntries(service.pushed.map((each) => [each.path, each.message]))
  expect(service.pushed).toHaveLength(2)
  expect(shown[path]).toMatchObject({
    title: 'Follow-up today',
    url: `/adminDesk?enquiry=${mine}`,
    tag: `due-${mine}`,
  })
  expect(shown[theirs.path]).toMatchObject({ body: '4 enquiries', url: '/adminDesk?view=today' })
  // The next morning is planned without another change.
  const next = `push-plan:${userId}:${daysAfter(tomorrow, 1)}`
  const jobs = server.database.collection('jobs')
  expect(await jobs.count({ key: next })).toBe(0)
  await jobs.updateMany({ type: 'digest-plan' }, { $set: { dueAt: new Date(0) } })
  await run()
  expect(await jobs.count({ key: next })).toBe(1)
})

test('a colleague who is made responsible for a recorded conversation is notified, and nobody else', async () => {
  const colleague = await newColleague()
  await add()
  const { path } = await add(colleague.session)
  const record = (assigneeId: string) =>
    server.rest(
      'POST',
      '/admin/enquiries',
      { origin: 'call', fullName: 'Meera', phone: '9847012345', assigneeId },
      cookie,
    )
  expect((await record(colleague.id)).status).toBe(201)
  const { userId } = (await server.rest('GET', '/admin/me', undefined, cookie)).body
  expect((await record(userId)).status).toBe(201)
  await run()
  expect(service.pushed.map((each) => each.path)).toEqual([path])
})

test('notifications end with the permission, with all sessions, a new password and the account', async () => {
  const ends: [
    string,
    (colleague: Awaited<ReturnType<typeof newColleague>>) => Promise<unknown>,
  ][] = [
    [
      'the permission',
      ({ id }) =>
        server.rest(
          'PUT',
          `/admin/accounts/${id}/permissions`,
          { permissions: ['catalogue'] },
          cookie,
        ),
    ],
    [
      'all other sessions',
      ({ session }) => server.rest('DELETE', '/admin/me/sessions', undefined, session),
    ],
    [
      'a new password',
      ({ session }) =>
        server.rest(
          'PATCH',
          '/admin/me/password',
          { current: 'a long password', next: 'another long one' },
          session,
        ),
    ],
    [
      'a reset password',
      ({ email }) => server.services.accounts.operator.resetPassword(email, 'another long one'),
    ],
    ['the account', ({ id }) => server.rest('DELETE', `/admin/accounts/${id}`, undefined, cookie)],
  ]
  for (const [what, end] of ends) {
    const colleague = await newColleague()
    await add(colleague.session)
    await end(colleague)
    await enquire('Anju')
    await run()
    expect([what, received()]).toEqual([what, []])
  }
})

test('a browser belongs to the account that subscribed it last, and an account has a limited number', async () => {
  const colleague = await newColleague()
  const subscription = service.subscribe()
  await server.rest('PUT', '/admin/me/devices', subscription, cookie)
  await server.rest('PUT', '/admin/me/devices', subscription, colleague.session)
  expect((await devices()).items).toEqual([])
  const [{ _id }] = (await devices(colleague.session)).items
  expect(_id).toBe(publicIdOf(subscription.endpoint))
  expect((await server.rest('DELETE', `/admin/me/devices/${_id}`, undefined, cookie)).status).toBe(
    404,
  )
  for (let n = 0; n < PUSH_DEVICES; n++) await add(colleague.session)
  const kept = (await devices(colleague.session)).items
  expect(kept).toHaveLength(PUSH_DEVICES)
  expect(kept.map((each: { _id: string }) => each._id)).not.toContain(_id)
})

test.each([
  ['http://push.example.com/send/1'],
  ['https://127.0.0.1/send/1'],
  ['https://169.254.169.254/latest'],
  ['https://localhost/send/1'],
  ['https://user:pw@push.example.com/send/1'],
  ['https://push.example.com:22/send/1'],
  ['file:///etc/passwd'],
  ['no address'],
])('the endpoint %s is rejected', async (endpoint) => {
  const input = { ...service.subscribe(), endpoint }
  const { status, body } = await server.rest('PUT', '/admin/me/devices', input, cookie)
  expect([status, body.errors[0].field]).toEqual([400, 'endpoint'])
})

test('keys that are no point of the curve are rejected', async () => {
  const input = { ...service.subscribe(), p256dh: 'A'.repeat(87) }
  expect((await server.rest('PUT', '/admin/me/devices', input, cookie)).status).toBe(400)
})

test('all instances have the same keys, sealed, and another SESSION_SECRET replaces them', async () => {
  const other = await createTestApp({ sharing: server })
  const claims = server.database.collection<{ _id: string; publicKey: string; sealed: string }>(
    'claims',
  )
  await claims.deleteOne({ _id: 'push-keys' })
  const [one, two] = await Promise.all([server.services.push.keys(), other.services.push.keys()])
  expect(one).toEqual(two)
  expect(JSON.stringify(await claims.find({}))).not.toContain(JSON.parse(one.privateKey).d)
  await add()
  await claims.updateOne({ _id: 'push-keys' }, { $set: { sealed: 'sealed by another secret' } })
  const next = await server.services.push.keys()
  expect(next.publicKey).not.toBe(one.publicKey)
  expect(await other.services.push.keys()).toEqual(next)
  // The browser has subscribed for the former key: no message for it can be sent any more.
  await enquire('Anju')
  await run()
  expect(received()).toEqual([])
  expect((await devices()).items).toEqual([])
  await other.close()
})
