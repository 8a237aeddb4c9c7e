import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { bulkMessages } from '@bharat/contracts/bulk-changes.messages'
import { MAX_BULK } from '@bharat/contracts/limits'
import { SOMETHING_WENT_WRONG } from '@bharat/contracts/messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { changeEach } from '../src/modules/records/bulk-changes.ts'
import { completeTour, createTestApp, type TestApp, validTour } from './support/create-test-app.ts'

/** Changes of several records of a list at once. */

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, cookie)
const create = async (path: string, body: unknown): Promise<string> =>
  (await call('POST', path, body)).body.item._id
let made = 0
const makeCategory = () => create('/admin/categories', { name: `Circle ${++made}` })
const makeTour = async (category?: string, change = {}) =>
  create('/admin/tours', validTour(category ?? (await makeCategory()), change))

const ghost = 'f'.repeat(24)
const lists: [path: string, make: () => Promise<string>, notFound: string][] = [
  ['/admin/categories', makeCategory, 'Category not found.'],
  [
    '/admin/hero-carousel',
    async () =>
      create('/admin/hero-carousel', { categoryId: await makeCategory(), imageUrl: '/a.jpg' }),
    'Hero slide not found.',
  ],
  ['/admin/tours', makeTour, 'Tour not found.'],
  [
    '/admin/testimonials',
    () => create('/admin/testimonials', { clientName: 'Meera' }),
    'Testimonial not found.',
  ],
  ['/admin/awards', () => create('/admin/awards', { name: 'Best road' }), 'Award not found.'],
  [
    '/admin/team-members',
    () => create('/admin/team-members', { name: 'Ravi' }),
    'Team member not found.',
  ],
]

describe.each(lists)('%s', (path, make, notFound) => {
  test('several records are shown or hidden; unknown ones fail alone', async () => {
    const [first, second, other] = [await make(), await make(), await make()]
    const active = async () => {
      const { items } = (await call('GET', `${path}?limit=1000`)).body
      return [first, second, other].map(
        (id) => items.find(({ _id }: { _id: string }) => _id === id).activeStatus,
      )
    }
    const ids = [first, 'none', second.toUpperCase(), second, ghost]
    const hidden = await call('PATCH', path, { ids, activeStatus: false })
    expect([hidden.status, hidden.body]).toEqual([
      200,
      {
        done: 2,
        changed: [first, second],
        failed: [
          { id: 'none', message: notFound },
          { id: ghost, message: notFound },
        ],
      },
    ])
    expect(await active()).toEqual([false, false, true])
    // The undo of a deactivation names only what it changed.
    const shown = await call('PATCH', path, { ids: [second, other], activeStatus: true })
    expect(shown.body).toEqual({ done: 2, changed: [second], failed: [] })
    expect(await active()).toEqual([false, true, true])
  })

  test('an invalid body changes nothing', async () => {
    const id = await make()
    const many = Array.from({ length: MAX_BULK + 1 }, (_, n) => n.toString(16).padStart(24, '0'))
    for (const body of [
      {},
      { ids: [], activeStatus: false },
      { ids: id, activeStatus: false },
      { ids: [id, 1], activeStatus: false },
      { ids: [id, ...many], activeStatus: false },
    ]) {
      const reply = await call('PATCH', path, body)
      expect([reply.status, reply.body.message]).toEqual([400, bulkMessages.ids])
    }
    for (const activeStatus of ['false', 0]) {
      const reply = await call('PATCH', path, { ids: [id], activeStatus })
      expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'activeStatus'])
    }
    const { items } = (await call('GET', `${path}?limit=1000`)).body
    expect(items.find(({ _id }: { _id: string }) => _id === id).activeStatus).toBe(true)
  })
})

describe('tours', () => {
  const itemOf = async (id: string) => (await call('GET', `/admin/tours/${id}`)).body.item

  test('move to another category as in a save of each: they lose their highlight, nothing else', async () => {
    const [from, to] = [await makeCategory(), await makeCategory()]
    const id = await create('/admin/tours', completeTour(from))
    const there = await makeTour(to)
    await call('PATCH', `/admin/toursinhighlight/${id}/highlight`, { highlightStatus: true })
    const before = await itemOf(id)
    const { body } = await call('PATCH', '/admin/tours', {
      ids: [id, there, ghost],
      // As replies contain it.
      categoryId: { _id: to, name: 'To' },
    })
    expect(body).toEqual({
      done: 2,
      changed: [id],
      failed: [{ id: ghost, message: tourMessages.notFound }],
    })
    const after = await itemOf(id)
    expect(after).toEqual({
      ...before,
      categoryId: { _id: to, name: after.categoryId.name },
      highlightStatus: false,
      updatedAt: after.updatedAt,
      version: before.version + 1,
    })
    expect((await itemOf(there)).version).toBe(1)
    // The list of the Tours tab finds it under its new category.
    const found = await call('GET', `/admin/tours?categoryId=${to}&search=${after.categoryId.name}`)
    expect(found.body.totalItems).toBe(2)
    // The highlight is free again.
    for (let n = 0; n < 3; n++) {
      const path = `/admin/toursinhighlight/${await makeTour(from)}/highlight`
      expect((await call('PATCH', path, { highlightStatus: true })).status).toBe(200)
    }
  })

  test('each fails in a category that does not exist; an inactive one is allowed, as in a save', async () => {
    const [one, two, hidden] = [await makeTour(), await makeTour(), await makeCategory()]
    const failed = await call('PATCH', '/admin/tours', { ids: [one, two], categoryId: ghost })
    const { category: message } = tourMessages
    expect([failed.status, failed.body]).toEqual([
      200,
      { done: 0, changed: [], failed: [one, two].map((id) => ({ id, message })) },
    ])
    await call('PATCH', `/admin/categories/${hidden}/status`, { activeStatus: false })
    const moved = await call('PATCH', '/admin/tours', { ids: [one], categoryId: hidden })
    expect(moved.body.changed).toEqual([one])
    expect((await itemOf(one)).categoryStatus).toBe(false)
  })

  test('a stored tour that breaks a rule of today fails with its message', async () => {
    const [good, broken] = [await makeTour(), await makeTour()]
    await server.database
      .collection<{ tourName: string }>('tours')
      .updateOne({ tourName: 'Malabar by road', highlightKey: await keyOf(broken) } as never, {
        $set: { nights: 9 } as never,
      })
    const to = await makeCategory()
    const { body } = await call('PATCH', '/admin/tours', { ids: [broken, good], categoryId: to })
    expect(body).toEqual({
      done: 1,
      changed: [good],
      failed: [{ id: broken, message: tourMessages.nightsMismatch }],
    })
  })

  test('take exactly one change', async () => {
    const id = await makeTour()
    for (const change of [{}, { activeStatus: true, categoryId: ghost }]) {
      const reply = await call('PATCH', '/admin/tours', { ids: [id], ...change })
      expect([reply.status, reply.body.message]).toEqual([400, bulkMessages.oneChange])
    }
    const reply = await call('PATCH', '/admin/tours', { ids: [id], categoryId: 'goa' })
    expect([reply.status, reply.body.message]).toEqual([400, tourMessages.category])
  })

  test('concurrent saves and moves of one tour all take place', async () => {
    const [id, to] = [await makeTour(), await makeCategory()]
    const path = `/admin/tours/${id}/departures/2027-01-12`
    const replies = await Promise.all([
      call('PATCH', '/admin/tours', { ids: [id], categoryId: to }),
      ...['Full moon', 'New moon', 'No moon'].map((note) => call('PATCH', path, { note })),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies[0]?.body.failed).toEqual([])
    const item = await itemOf(id)
    expect(item.version).toBe(5)
    expect(item.categoryId._id).toBe(to)
    expect(item.departures[1].note).toMatch(/moon$/)
  })

  test('that are selected are exported alone, as CSV and as an Excel file', async () => {
    const ids = [await makeTour(), await makeTour()]
    const query = `ids=${ids.join()}&sort=createdAt`
    const { status, body } = await call('GET', `/admin/tours.csv?${query}`)
    expect(status).toBe(200)
    expect([...body.matchAll(/^([0-9a-f]{24}),/gm)].map(([, id]) => id)).toEqual(ids)
    expect((await call('GET', `/admin/tours.xlsx?${query}`)).status).toBe(200)
    const invalid = await call('GET', '/admin/tours.csv?ids=1,2')
    expect([invalid.status, invalid.body.message]).toEqual([400, bulkMessages.ids])
  })

  async function keyOf(id: string) {
    const documents = await server.database.collection<{ highlightKey: unknown }>('tours').find({})
    return documents.find(({ _id }) => String(_id) === id)?.highlightKey
  }
})

test('an error of the server ends a change: what was done counts, the rest fails with its message', async () => {
  const change = (id: string) =>
    id === 'c' ? Promise.reject(new Error('Disk on fire.')) : Promise.resolve(true)
  expect(await changeEach(['a', 'b', 'c', 'd'], change)).toEqual({
    done: 2,
    changed: ['a', 'b'],
    failed: ['c', 'd'].map((id) => ({ id, message: SOMETHING_WENT_WRONG })),
  })
  expect(changeEach(['c', 'd'], change)).rejects.toThrow('Disk on fire.')
})
