import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Enquiry } from '@bharat/contracts/enquiries'
import { enquiryMessages } from '@bharat/contracts/enquiries.messages'
import { ObjectId } from 'mongodb'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'

/* Another system reads the changes of enquiries with `updatedAfter` (docs/api-tokens.md). */

const EPOCH = '1970-01-01T00:00:00.000Z'
const enquiry = {
  fullName: 'Anju Thomas',
  phone: '+919847012345',
  email: 'anju@example.com',
  message: 'Two of us in May?',
}

let server: TestApp
let other: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp({ exclusive: false })
  other = await createTestApp({ sharing: server })
  cookie = await server.login()
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const call = (method: string, path: string, body?: unknown) =>
  server.rest(method, `/admin/enquiries${path}`, body, cookie)
const changesAfter = async (instant: string, limit = 5): Promise<Enquiry[]> =>
  (await call('GET', `?updatedAfter=${encodeURIComponent(instant)}&limit=${limit}`)).body.items
const stored = () => server.database.collection('enquiries').find({})

/** Reads all changes as docs/api-tokens.md says. Returns the last state of each enquiry. */
function createWalk() {
  const seen = new Map<string, string>()
  let after = EPOCH
  return {
    seen,
    async step(): Promise<number> {
      const items = await changesAfter(after)
      for (const { _id, updatedAt } of items) {
        expect(updatedAt > after).toBe(true)
        after = updatedAt
        seen.set(_id, updatedAt)
      }
      return items.length
    },
  }
}

test('a client that walks the changes while two instances write misses none', async () => {
  const walk = createWalk()
  let isWriting = true
  const write = async (app: TestApp) => {
    for (let n = 0; n < 12; n++) {
      const { enquiries, enquiryDesk } = app.repositories
      const [one] = await Promise.all([
        enquiries.insert('email', enquiry),
        enquiries.insert('whatsapp', enquiry),
      ])
      const { items } = await app.services.enquiries.list({ search: one.reference }, {
        userId: '',
      } as never)
      const entry = { kind: 'note', at: new Date(), actor: null } as const
      await Promise.all(items.map(({ _id }) => enquiryDesk.addNote(_id, entry)))
    }
  }
  const writing = Promise.all([write(server), write(other)]).finally(() => {
    isWriting = false
  })
  while (isWriting) await walk.step()
  await writing
  while ((await walk.step()) > 0);
  const expected = (await stored()).map(({ _id, updatedAt }) => [
    String(_id),
    updatedAt.toISOString(),
  ])
  expect(expected).toHaveLength(48)
  expect(new Map([...walk.seen].toSorted())).toEqual(
    new Map(expected.toSorted() as [string, string][]),
  )
}, 60_000)

test('every change that the API shows has a later time', async () => {
  const { reference } = await server.repositories.enquiries.insert('email', enquiry, () => [
    { type: 'enquiry-mail', key: 'enquiry-mail:sync', payload: {} },
  ])
  const [{ _id, updatedAt: arrived }] = (await call('GET', `?search=${reference}`)).body.items
  const { userId } = (await server.rest('GET', '/admin/me', undefined, cookie)).body
  let before = arrived
  const changes: (() => Promise<unknown>)[] = [
    () => call('PATCH', `/${_id}`, { stage: 'contacted' }),
    () => call('PATCH', `/${_id}`, { assigneeId: userId }),
    () => call('PATCH', `/${_id}`, { followUpOn: '2027-01-12' }),
    () => call('POST', `/${_id}/notes`, { text: 'Called.' }),
    () => call('POST', `/${_id}/replies`, { channel: 'call' }),
    () => server.repositories.enquiries.markMailSent(_id),
    () => server.repositories.enquiryDesk.markReplySent(_id, { id: 'x', subject: '', text: '' }),
  ]
  for (const change of changes) {
    await change()
    const [item] = await changesAfter(before)
    expect(item?._id).toBe(_id)
    expect((item?.updatedAt ?? '') > before).toBe(true)
    before = item?.updatedAt ?? ''
  }
  // Nothing changes, so nothing is announced.
  await call('PATCH', `/${_id}`, { stage: 'contacted' })
  expect(await changesAfter(before)).toEqual([])
})

test('enquiries of an earlier version get the time of their last action at the start, each its own', async () => {
  const enquiries = server.database.collection('enquiries')
  const createdAt = new Date('2026-01-01T00:00:00.000Z')
  const answered = new Date('2026-02-01T00:00:00.000Z')
  const ids = Array.from({ length: 4 }, () => new ObjectId())
  for (const [n, _id] of ids.entries()) {
    const timeline = n === 3 ? [{ kind: 'note', at: answered, actor: null }] : []
    await enquiries.insertOne({
      ...enquiry,
      _id,
      channel: 'email',
      createdAt,
      timeline,
      phoneKey: '',
      emailKey: '',
    })
  }
  await server.repositories.enquiries.prepare()
  const all = await stored()
  const times = ids.map((id) => all.find(({ _id }) => id.equals(_id))?.updatedAt.toISOString())
  expect(times.slice(0, 3).toSorted()).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.001Z',
    '2026-01-01T00:00:00.002Z',
  ])
  expect(times[3]).toBe(answered.toISOString())
  const walk = createWalk()
  while ((await walk.step()) > 0);
  for (const id of ids) expect(walk.seen.has(id.toHexString())).toBe(true)
})

test('the changes are sorted by their times, pages follow each other by time, and REST and GraphQL agree', async () => {
  const walked = await changesAfter(EPOCH, 1000)
  expect(walked.map(({ updatedAt }) => updatedAt)).toEqual(
    walked.map(({ updatedAt }) => updatedAt).toSorted(),
  )
  const query = `{ adminEnquiries(updatedAfter: "${EPOCH}", limit: 1000) { items { _id updatedAt } } }`
  const reply = await server.graphql(query, undefined, cookie)
  expect(reply.body.data.adminEnquiries.items).toEqual(
    walked.map(({ _id, updatedAt }) => ({ _id, updatedAt })),
  )
  const [last] = (await call('GET', `?updatedAfter=${EPOCH}&sort=-updatedAt`)).body.items
  expect(last._id).toBe(walked.at(-1)?._id)
  // The same instant in another zone.
  const indian = '2026-02-01T05:30:00.000+05:30'
  const later = await changesAfter(indian, 1000)
  expect(later).toEqual(walked.filter(({ updatedAt }) => updatedAt > '2026-02-01T00:00:00.000Z'))
  for (const [search, message] of [
    [`updatedAfter=${EPOCH}&page=2`, enquiryMessages.pageOfChanges],
    [
      'updatedAfter=2026-01-01',
      'updatedAfter must be an instant, such as 2026-11-21T06:30:00.000Z.',
    ],
    [
      'updatedAfter=2026-02-30T00:00:00Z',
      'updatedAfter must be an instant, such as 2026-11-21T06:30:00.000Z.',
    ],
  ]) {
    const { status, body } = await call('GET', `?${search}`)
    expect([status, body.message]).toEqual([400, message])
  }
})
