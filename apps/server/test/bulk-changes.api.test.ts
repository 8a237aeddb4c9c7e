import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { bulkMessages } from '@bharat/contracts/bulk-changes.messages'
import { departureMessages } from '@bharat/contracts/departures.messages'
import { historyMessages } from '@bharat/contracts/history.messages'
import { MAX_BULK, MAX_DATES } from '@bharat/contracts/limits'
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
        group: expect.any(String),
      },
    ])
    expect(await active()).toEqual([false, false, true])
    // The undo of a deactivation names only what it changed.
    const shown = await call('PATCH', path, { ids: [second, other], activeStatus: true })
    expect(shown.body).toMatchObject({ done: 2, changed: [second], failed: [] })
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
    expect(body).toMatchObject({
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
    expect([failed.status, failed.body]).toMatchObject([
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
    expect(body).toMatchObject({
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

describe('dates and prices of several tours', () => {
  const tourOf = async (id: string) => (await call('GET', `/admin/tours/${id}`)).body.item
  const departure = (date: string, price: number | null = null) => ({ date, price, seats: 8 })
  const dated = (tripCost: number, ...departures: object[]) =>
    makeTour(undefined, { tripCost, upcomingDates: undefined, departures })

  test('departures are added; a tour keeps its own of a day, and one that is full fails alone', async () => {
    const own = await dated(9000, departure('2031-01-04', 500))
    const free = await dated(9000)
    const days = Array.from({ length: MAX_DATES }, (_, n) =>
      departure(new Date(Date.UTC(2040, 0, 1 + n)).toISOString().slice(0, 10)),
    )
    const full = await dated(9000, ...days)
    const departures = [departure('2031-01-11', 700), departure('2031-01-04', 700)]
    const body = { ids: [own, full, free], departures }
    const added = await call('POST', '/admin/tours/departures', body)
    expect([added.status, added.body]).toEqual([
      200,
      {
        done: 2,
        changed: [own, free],
        failed: [{ id: full, message: tourMessages.tooManyDates }],
        group: expect.any(String),
      },
    ])
    const pricesOf = async (id: string) =>
      (await tourOf(id)).departures.map(({ date, price, seatsLeft }: Record<string, unknown>) => [
        date,
        price,
        seatsLeft,
      ])
    expect(await pricesOf(own)).toEqual([
      ['2031-01-04', 500, 8],
      ['2031-01-11', 700, 8],
    ])
    expect(await pricesOf(free)).toEqual([
      ['2031-01-04', 700, 8],
      ['2031-01-11', 700, 8],
    ])
    const again = await call('POST', '/admin/tours/departures', { ...body, ids: [own] })
    expect(again.body).toEqual({ done: 1, changed: [], failed: [], group: null })
    for (const [sent, message] of [
      [[], bulkMessages.departures],
      [[departure('2031-02-30')], departureMessages.date],
      [[departure('2031-01-01'), departure('2031-01-01')], departureMessages.repeatedDate],
      ['x', departureMessages.departures],
    ]) {
      const reply = await call('POST', '/admin/tours/departures', { ids: [own], departures: sent })
      expect([reply.status, reply.body.message]).toEqual([400, message])
    }
  })

  test('prices change by per cent or rupees and are rounded; past departures and prices on request stay', async () => {
    const tour = await dated(
      18_250,
      departure('2020-01-01', 18_250),
      departure('2031-01-04', 20_100),
    )
    const onRequest = await dated(0, departure('2031-01-04', 0))
    const cheap = await dated(400)
    const change = (body: object) =>
      call('POST', '/admin/tours/prices', { ids: [tour, onRequest, cheap], ...body })
    const pricesOf = async () => {
      const { tripCost, departures } = await tourOf(tour)
      return [tripCost, ...departures.map(({ price }: { price: number }) => price)]
    }
    expect((await change({ percent: 10, roundTo: 500 })).body).toMatchObject({
      done: 3,
      changed: [tour, cheap],
    })
    expect(await pricesOf()).toEqual([20_000, 18_250, 22_000])
    const lowered = await change({ amount: -700 })
    expect(lowered.body).toMatchObject({
      done: 2,
      changed: [tour],
      failed: [{ id: cheap, message: bulkMessages.noPriceLeft }],
    })
    expect(await pricesOf()).toEqual([19_300, 18_250, 21_300])
    expect((await tourOf(onRequest)).tripCost).toBe(0)
    for (const [body, message] of [
      [{}, bulkMessages.onePrice],
      [{ percent: 5, amount: 5 }, bulkMessages.onePrice],
      [{ percent: -95 }, bulkMessages.percent],
      [{ amount: '5' }, bulkMessages.amount],
      [{ percent: 5, roundTo: 50 }, bulkMessages.roundTo],
    ] as const) {
      const reply = await change(body)
      expect([reply.status, reply.body.message]).toEqual([400, message])
    }
  })

  test('a change of several records is restored as a whole; what was changed since fails alone', async () => {
    const [first, second, third] = [await dated(1000), await dated(2000), await dated(3000)]
    const ids = [first, second, third]
    const costs = () => Promise.all(ids.map(async (id) => (await tourOf(id)).tripCost))
    const { group } = (await call('POST', '/admin/tours/prices', { ids, amount: 100 })).body
    const renamed = await call('PATCH', `/admin/tours/${first}`, { tourName: 'Renamed since' })
    expect(renamed.status).toBe(200)
    await call('PATCH', `/admin/tours/${second}`, { tripCost: 5 })
    const entries = (await call('GET', `/admin/history?group=${group}`)).body.items
    expect(entries.map((entry: { group: string }) => entry.group)).toEqual([group, group, group])
    const { tourName } = await tourOf(second)
    const restored = await call('POST', `/admin/history/groups/${group}/restore`)
    expect([restored.status, restored.body]).toEqual([
      200,
      {
        done: 2,
        changed: expect.arrayContaining([first, third]),
        failed: [{ id: second, message: historyMessages.editedSince(tourName) }],
        group: expect.any(String),
      },
    ])
    expect(await costs()).toEqual([1000, 5, 3000])
    // What another admin changed since stays.
    expect((await tourOf(first)).tourName).toBe('Renamed since')
    // The restore is a change of several records itself.
    await call('POST', `/admin/history/groups/${restored.body.group}/restore`)
    expect(await costs()).toEqual([1100, 5, 3100])
    const unknown = await call('POST', `/admin/history/groups/${ghost}/restore`)
    expect([unknown.status, unknown.body.message]).toEqual([404, historyMessages.groupNotFound])
  })
})

test('a move to another category is restored with the highlight, if its place is free', async () => {
  const [from, to] = [await makeCategory(), await makeCategory()]
  const ids = [await makeTour(from), await makeTour(from)]
  const highlight = (id: string, highlightStatus: boolean) =>
    call('PATCH', `/admin/toursinhighlight/${id}/highlight`, { highlightStatus })
  const states = async () => {
    const tours = await Promise.all(ids.map((id) => call('GET', `/admin/tours/${id}`)))
    return tours.map(({ body }) => [body.item.categoryId._id, body.item.highlightStatus])
  }
  for (const id of ids) expect((await highlight(id, true)).status).toBe(200)
  // The new category has no room for highlights.
  for (let n = 0; n < 3; n++) expect((await highlight(await makeTour(to), true)).status).toBe(200)
  const { group } = (await call('PATCH', '/admin/tours', { ids, categoryId: to })).body
  expect(await states()).toEqual([
    [to, false],
    [to, false],
  ])
  // Two other tours take places of the three in the former category.
  for (let n = 0; n < 2; n++) expect((await highlight(await makeTour(from), true)).status).toBe(200)
  const restored = await call('POST', `/admin/history/groups/${group}/restore`)
  expect(restored.body).toMatchObject({ done: 2, failed: [] })
  const now = await states()
  expect(now.map(([category]) => category)).toEqual([from, from])
  expect(now.filter(([, isHighlighted]) => isHighlighted)).toHaveLength(1)
})

test('an error of the server ends a change: what was done counts, the rest fails with its message', async () => {
  const change = (id: string) =>
    id === 'c' ? Promise.reject(new Error('Disk on fire.')) : Promise.resolve(true)
  expect(await changeEach(['a', 'b', 'c', 'd'], change)).toMatchObject({
    done: 2,
    changed: ['a', 'b'],
    failed: ['c', 'd'].map((id) => ({ id, message: SOMETHING_WENT_WRONG })),
  })
  expect(changeEach(['c', 'd'], change)).rejects.toThrow('Disk on fire.')
})
