import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { DESK_STREAMS_PER_ACCOUNT } from '@bharat/contracts/back-office-limits'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'

/* Open desks on two instances with one database. */

let one: TestApp
let other: TestApp
let cookie: string
beforeAll(async () => {
  one = await createTestApp({ exclusive: false, watched: true })
  other = await createTestApp({ sharing: one })
  cookie = await one.login()
})
afterAll(async () => {
  await other.close()
  await one.close()
})
const streams: Stream[] = []
afterEach(() => Promise.all(streams.splice(0).map((stream) => stream.cancel())))

interface ReceivedEvent {
  id: string
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  data: any
}

interface Stream {
  headers: Headers
  /** Resolves with the next event that satisfies the condition; null if the stream ends before. */
  next(condition: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent | null>
  cancel(): Promise<void>
}

/** Opens the events of an instance. */
async function follow(app: TestApp, headers: Record<string, string> = {}): Promise<Stream> {
  const response = await app.app.handle(
    new Request('http://localhost/api/v1/admin/enquiries/events', {
      headers: { cookie, 'accept-encoding': 'br', ...headers },
    }),
  )
  expect(response.status).toBe(200)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  async function read(): Promise<ReceivedEvent | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const fields = Object.fromEntries(
          lines.map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
        )
        if (fields.event) {
          return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) }
        }
        continue
      }
      const { done, value } = await reader.read()
      if (done) return null
      text += decoder.decode(value, { stream: true })
    }
  }
  const stream: Stream = {
    headers: response.headers,
    async next(condition) {
      for (;;) {
        const event = await read()
        if (!event || condition(event)) return event
      }
    },
    cancel: () => reader.cancel(),
  }
  streams.push(stream)
  return stream
}

const isReady = ({ event }: ReceivedEvent) => event === 'ready'
const isEnquiry = ({ event }: ReceivedEvent) => event === 'enquiry'
let clients = 0
const enquire = (app: TestApp, fullName: string) =>
  app.services.enquiries.submit(
    'email',
    { fullName, phone: '+919847012345', email: 'anju@example.com', message: 'May?' },
    `client ${++clients}`,
  )

test('a new enquiry and its changes reach the desks of all instances', async () => {
  const desks = [await follow(one), await follow(other)]
  for (const desk of desks) expect(await desk.next(isReady)).not.toBeNull()
  await enquire(one, 'Anju')
  const [created, elsewhere] = await Promise.all(desks.map((desk) => desk.next(isEnquiry)))
  const notice = { fullName: 'Anju', tour: null }
  expect(created?.data).toEqual({ _id: expect.any(String), kind: 'created', item: notice })
  expect(elsewhere).toEqual(created)
  const { _id } = created?.data ?? {}
  await other.rest('PATCH', `/admin/enquiries/${_id}`, { stage: 'contacted' }, cookie)
  for (const desk of desks) {
    const changed = await desk.next(isEnquiry)
    expect(changed?.data).toEqual({ _id, kind: 'changed' })
    expect(Number(changed?.id)).toBeGreaterThan(Number(created?.id))
  }
  await one.rest('POST', `/admin/enquiries/${_id}/notes`, { text: 'A note.' }, cookie)
  for (const desk of desks) expect((await desk.next(isEnquiry))?.data._id).toBe(_id)
}, 30_000)

test('an erasure and the retention period reach the desks of all instances', async () => {
  const desks = [await follow(one), await follow(other)]
  for (const desk of desks) await desk.next(isReady)
  const isReload = ({ event }: ReceivedEvent) => event === 'reload'
  await enquire(one, 'Erased')
  await one.rest('POST', '/admin/privacy/erase', { email: 'anju@example.com' }, cookie)
  const ids = await Promise.all(desks.map(async (desk) => Number((await desk.next(isReload))?.id)))
  await enquire(other, 'Old')
  await other.services.removeEnquiries({ before: new Date(Date.now() + 60_000) })
  for (const [n, desk] of desks.entries()) {
    expect(Number((await desk.next(isReload))?.id)).toBeGreaterThan(ids[n] ?? 0)
  }
  // A desk that connects again has missed the erasure.
  const again = await follow(one, { 'last-event-id': `${ids[0]}` })
  expect(await again.next(() => true)).toMatchObject({ event: 'reload' })
  // A new desk has not.
  expect(await (await follow(other)).next(() => true)).toMatchObject({ event: 'ready' })
}, 30_000)

test('is neither compressed nor stored', async () => {
  const { headers } = await follow(one)
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a desk that connects again gets what it has missed', async () => {
  const desk = await follow(one)
  await enquire(one, 'Before')
  const before = await desk.next(({ data }) => data.item?.fullName === 'Before')
  await desk.cancel()
  await enquire(other, 'Meanwhile')
  const again = await follow(other, { 'last-event-id': before?.id ?? '' })
  const missed = await again.next(isEnquiry)
  expect(missed?.data).toMatchObject({ kind: 'created', item: { fullName: 'Meanwhile' } })
  const hostile = await follow(one, { 'last-event-id': '{"$gt":0}' })
  expect(await hostile.next(() => true)).toMatchObject({ event: 'ready' })
})

test('no event follows the end of a session, and the stream ends', async () => {
  const account = { email: 'second@example.com', password: 'a long password' }
  await one.rest('POST', '/admin/registerAdmin', account, cookie)
  const own = await one.login(account.email, account.password)
  const loggedOut = await follow(one, { cookie: own })
  await loggedOut.next(isReady)
  await other.rest('POST', '/admin/logout', undefined, own)
  await enquire(one, 'Secret')
  expect(await loggedOut.next(isEnquiry)).toBeNull()

  const ended = await follow(one, { cookie: await one.login(account.email, account.password) })
  await ended.next(isReady)
  const elsewhere = await other.login(account.email, account.password)
  await other.rest('DELETE', '/admin/me/sessions', undefined, elsewhere)
  await enquire(other, 'Secret as well')
  expect(await ended.next(isEnquiry)).toBeNull()

  const removed = await follow(one, { cookie: await one.login(account.email, account.password) })
  await removed.next(isReady)
  const accounts = await one.rest('GET', '/admin/accounts?search=second', undefined, cookie)
  await one.rest('DELETE', `/admin/accounts/${accounts.body.items[0]._id}`, undefined, cookie)
  await enquire(other, 'Secret, too')
  expect(await removed.next(isEnquiry)).toBeNull()
})

test('no event follows the loss of the permission on another instance, and the stream ends', async () => {
  const account = { email: 'third@example.com', password: 'a long password' }
  await one.rest('POST', '/admin/registerAdmin', account, cookie)
  const stream = await follow(one, { cookie: await one.login(account.email, account.password) })
  await stream.next(isReady)
  const { body } = await one.rest('GET', '/admin/accounts?search=third', undefined, cookie)
  const path = `/admin/accounts/${body.items[0]._id}/permissions`
  await other.rest('PUT', path, { permissions: ['catalogue'] }, cookie)
  await enquire(one, 'Confidential')
  expect(await stream.next(isEnquiry)).toBeNull()
})

test('an account has a limited number of streams; a closed one makes room', async () => {
  const open = []
  for (let n = 0; n < DESK_STREAMS_PER_ACCOUNT; n++) open.push(await follow(one))
  const path = '/admin/enquiries/events'
  const rejected = await one.rest('GET', path, undefined, cookie)
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60'])
  await open[0]?.cancel()
  expect((await one.rest('GET', path, undefined, cookie)).status).toBe(200)
})

test('without a desk nothing is read; a stopping instance ends its streams', async () => {
  const idle = await one.watch(() => enquire(one, 'Nobody listens'))
  const texts = idle.commands.map(({ name, command }) => JSON.stringify([name, command.filter]))
  expect(texts.filter((text) => text.includes('sequence'))).toEqual([])
  const stopping = await createTestApp({ sharing: one })
  const desk = await follow(stopping)
  await desk.next(isReady)
  await stopping.app.ending()
  expect(await desk.next(() => true)).toBeNull()
  expect((await stopping.rest('GET', '/admin/enquiries/events', undefined, cookie)).status).toBe(
    503,
  )
  await stopping.close()
})
