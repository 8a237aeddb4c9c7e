import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { tourMessages } from '@bharat/contracts/tours.messages'
import fc from 'fast-check'
import type { Document } from 'mongodb'
import {
  completeTour,
  createTestApp,
  type TestApp,
  validTour,
} from '../../../test/support/create-test-app.ts'
import { operation } from '../../../test/support/graphql-operation.ts'

let server: TestApp
let cookie: string
let category: string

beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())
beforeEach(async () => {
  category = await makeCategory()
})

let made = 0
async function makeCategory(): Promise<string> {
  made += 1
  const body = { name: `Category ${made}`, description: `Words ${made}` }
  return (await server.rest('POST', '/admin/categories', body, cookie)).body.item._id
}
async function makeTour(change: Record<string, unknown> = {}, of = category): Promise<string> {
  const reply = await server.rest('POST', '/admin/tours', validTour(of, change), cookie)
  return reply.body.item._id
}
const highlight = (id: string, highlightStatus = true) =>
  server.rest('PATCH', `/admin/toursinhighlight/${id}/highlight`, { highlightStatus }, cookie)
const setActive = (path: string, activeStatus: boolean) =>
  server.rest('PATCH', `${path}/status`, { activeStatus }, cookie)

describe('the rules of section 5', () => {
  const faq = { q: 'Only a question?', a: ' ' }
  const day = { day: 1, title: 'A day', description: 'Of it.' }
  // In the specified order: each row violates its own rule and every later one that is not
  // corrected yet.
  const broken: [field: string, repaired: Record<string, unknown>, message: string][] = [
    ['tourName', { tourName: 'Malabar' }, tourMessages.name],
    ['categoryId', { categoryId: 'the category' }, tourMessages.category],
    ['days', { days: 1 }, tourMessages.days],
    ['nights', { nights: 4 }, tourMessages.nights],
    ['nights', { nights: 0 }, tourMessages.nightsMismatch],
    ['landscapes', { landscapes: ['Moon'] }, tourMessages.landscapes],
    ['landscapes', { landscapes: ['Cave'] }, tourMessages.invalidLandscape('Moon')],
    // Five entries satisfy this rule; the empty one violates the last rule.
    ['subImageUrls', { subImageUrls: ['', '/2', '/3', '/4', '/5'] }, tourMessages.subImages],
    [
      'itinerary.0.day',
      { itinerary: [{ ...day, title: '', day: 1 }] },
      tourMessages.itineraryDay(1),
    ],
    [
      'itinerary.0.title',
      { itinerary: [{ ...day, description: '' }] },
      tourMessages.itineraryTitle(1),
    ],
    ['itinerary.0.description', { itinerary: [day] }, tourMessages.itineraryDescription(1)],
    ['faqs.1.a', { faqs: [] }, tourMessages.faq(2)],
    ['mainImageUrl', { mainImageUrl: '/main.jpg' }, tourMessages.mainImage],
    [
      'subImageUrls',
      { subImageUrls: ['javascript:1', '/2', '/3', '/4', '/5'] },
      tourMessages.validSubImages,
    ],
    ['subImageUrls', { subImageUrls: ['/1', '/2', '/3', '/4', '/5'] }, tourMessages.validSubImages],
  ]

  test('are checked in their order and only the first error is returned, in REST and GraphQL', async () => {
    let body: Record<string, unknown> = {
      tourName: '   ',
      categoryId: '',
      days: 0,
      nights: null,
      landscapes: [],
      subImageUrls: ['/1'],
      itinerary: [{ day: 0, title: '', description: '' }],
      faqs: [{ q: '', a: '' }, faq],
      mainImageUrl: '',
    }
    for (const [field, repaired, message] of broken) {
      const failure = { message, errors: [{ field, message }] }
      const rest = await server.rest('POST', '/admin/tours', body, cookie)
      expect([rest.status, rest.body]).toEqual([400, { ...failure, code: 'INVALID' }])
      const args = { input: body }
      const graph = await server.graphql(operation('mutation', 'createTour', args), args, cookie)
      const { message: told, extensions } = graph.body.errors[0]
      expect([extensions.code, { message: told, errors: extensions.errors }]).toEqual([
        'INVALID',
        failure,
      ])
      body = { ...body, ...repaired, ...(repaired.categoryId ? { categoryId: category } : {}) }
    }
    expect((await server.rest('POST', '/admin/tours', body, cookie)).status).toBe(201)
  })

  test('a tour that breaks one leaves nothing behind', async () => {
    const before = (await server.rest('GET', '/admin/tours', undefined, cookie)).body.totalItems
    await server.rest('POST', '/admin/tours', validTour(category, { nights: 7 }), cookie)
    const id = await makeTour({ tourName: 'Kept as it is' })
    const bad = validTour(category, { tourName: 'Half', itinerary: [{ day: 1, title: 'x' }] })
    expect((await server.rest('PUT', `/admin/tours/${id}`, bad, cookie)).status).toBe(400)
    const { item } = (await server.rest('GET', `/admin/tours/${id}`, undefined, cookie)).body
    expect(item.tourName).toBe('Kept as it is')
    const after = (await server.rest('GET', '/admin/tours', undefined, cookie)).body.totalItems
    expect(after).toBe(before + 1)
  })

  test('texts are trimmed, empty FAQs dropped, a cost that is no number is 0, dates are days', async () => {
    const reply = await server.rest(
      'POST',
      '/admin/tours',
      validTour(category, {
        tourName: '  Trimmed \u0000 ',
        vehicle: ' Thar ',
        tripCost: 'a lot',
        faqs: [
          { q: ' ', a: '' },
          { q: ' Q ', a: ' A ' },
        ],
        upcomingDates: ['2027-03-01T18:30:00.000Z', '2027-03-02', '2026-12-31'],
        mainImageUrl: `http://localhost/media/${'a'.repeat(32)}`,
        secret: 'not a field',
        activeStatus: false,
      }),
      cookie,
    )
    expect(reply.body.message).toBe('Tour created successfully.')
    expect(reply.body.item).toMatchObject({
      tourName: 'Trimmed',
      vehicle: 'Thar',
      tripCost: 0,
      faqs: [{ q: 'Q', a: 'A' }],
      upcomingDates: ['2026-12-31', '2027-03-02'],
      // Images of this site are stored as paths: they survive a change of the domain.
      mainImageUrl: `/media/${'a'.repeat(32)}`,
      activeStatus: true,
    })
    expect(reply.body.item).not.toHaveProperty('secret')
  })

  test.each([
    ['upcomingDates', ['tomorrow'], tourMessages.upcomingDates],
    ['upcomingDates', '2027-01-01', tourMessages.upcomingDates],
    ['vehicle', { $gt: '' }, 'Vehicle must be text.'],
    ['mainImageUrl', 'javascript:alert(1)', tourMessages.mainImage],
    ['routeMapUrl', '//evil.example/x.png', tourMessages.invalidImage],
    ['days', 1e9, tourMessages.tooManyDays],
    ['days', 2.5, tourMessages.days],
    ['nights', 'none', tourMessages.nights],
    ['subImageUrls', ['/1', '/2', '/3', '/4', '/5', ''], tourMessages.subImages],
    ['subImageUrls', ['/1', '/2', '/3', '/4', ''], tourMessages.validSubImages],
    ['subImageUrls', ['/1', '/2', '/3', '/4', null], tourMessages.validSubImages],
  ])('%s as %j is rejected', async (field, value, message) => {
    const reply = await server.rest(
      'POST',
      '/admin/tours',
      validTour(category, { [field]: value }),
      cookie,
    )
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })

  test('any JSON is either a tour or a 400 with a message', async () => {
    const keys = Object.keys(validTour(''))
    const change = fc.dictionary(fc.constantFrom(...keys, '__proto__', '$where'), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(change, async (values) => {
        const body = { ...validTour(category), ...values }
        const reply = await server.rest('POST', '/admin/tours', body, cookie)
        expect([201, 400]).toContain(reply.status)
        expect(reply.body.message.length).toBeGreaterThan(0)
        if (reply.status === 201) {
          expect(reply.body.item.nights).toBe(reply.body.item.days - 1)
          expect(reply.body.item.subImageUrls).toHaveLength(5)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('a change of some fields', () => {
  const read = async (id: string) =>
    (await server.rest('GET', `/admin/tours/${id}`, undefined, cookie)).body.item
  const patch = (id: string, body: unknown) =>
    server.rest('PATCH', `/admin/tours/${id}`, body, cookie)

  test('keeps every other field, of departures and days too', async () => {
    const id = await makeTour(completeTour(category))
    let stored = await read(id)
    const changes: Record<string, unknown>[] = [
      { vehicle: ' Thar ' },
      { tripCost: '₹1', groupSize: null },
      { days: 3, nights: 2 },
      { included: null, bring: ['Boots'] },
      { faqs: [] },
      { landscapes: ['Cave'], activity: 'Climbing' },
    ]
    const kept: Record<string, unknown> = { vehicle: 'Thar', tripCost: 0, included: [] }
    for (const change of changes) {
      const { status, body } = await patch(id, change)
      const shown = Object.fromEntries(
        Object.entries(change).map(([name, value]) => [name, kept[name] ?? value]),
      )
      const expected = { ...stored, ...shown, version: stored.version + 1 }
      expect([change, status, { ...body.item, updatedAt: 0 }]).toEqual([
        change,
        200,
        { ...expected, updatedAt: 0 },
      ])
      stored = await read(id)
      expect(stored).toEqual(body.item)
    }
  })

  test('replaces the departures by dates, of which those that stay keep their details', async () => {
    const id = await makeTour(completeTour(category))
    const [kept] = (await read(id)).departures
    const dated = await patch(id, { upcomingDates: [kept.date, '2027-03-01'] })
    expect(dated.body.item.departures).toMatchObject([kept, { date: '2027-03-01', seats: null }])
    const departures = [{ date: '2027-04-01', seats: 4 }]
    expect((await patch(id, { departures })).body.item.upcomingDates).toEqual(['2027-04-01'])
    expect((await patch(id, { upcomingDates: null })).body.item.departures).toEqual([])
  })

  test('is rejected by the rules of the whole tour, the first failed one first', async () => {
    const id = await makeTour()
    const before = await read(id)
    const rejections: [change: Record<string, unknown>, field: string, message: string][] = [
      [{ tourName: ' ' }, 'tourName', tourMessages.name],
      [{ tourName: null, days: 0 }, 'tourName', tourMessages.name],
      [{ categoryId: 'f'.repeat(24) }, 'categoryId', tourMessages.category],
      [{ categoryId: { _id: 7 } }, 'categoryId', tourMessages.category],
      [{ days: 5 }, 'nights', tourMessages.nightsMismatch],
      [{ mainImageUrl: '', landscapes: null }, 'landscapes', tourMessages.landscapes],
      [{ subImageUrls: ['/1'] }, 'subImageUrls', tourMessages.subImages],
      [{ upcomingDates: ['soon'] }, 'upcomingDates.0', tourMessages.upcomingDates],
    ]
    for (const [change, field, message] of rejections) {
      const { status, body } = await patch(id, change)
      expect([change, status, body.errors]).toEqual([change, 400, [{ field, message }]])
    }
    expect(await read(id)).toEqual(before)
    expect((await patch('f'.repeat(24), {})).status).toBe(400)
    expect((await patch('f'.repeat(24), { vehicle: 'Thar' })).status).toBe(404)
  })

  test('of different fields at once are all kept, in both APIs', async () => {
    const id = await makeTour()
    const texts = { vehicle: 'Thar', drivingDistance: '9 km', activity: 'Yoga', tripStyle: 'Solo' }
    const done = await Promise.all(
      Object.entries(texts).map(([name, text], n) => {
        const variables = { id, input: { [name]: text } }
        const query = operation('mutation', 'changeTour', variables)
        return n % 2 ? patch(id, { [name]: text }) : server.graphql(query, variables, cookie)
      }),
    )
    expect(done.map(({ status, body }) => [status, body.errors])).toEqual(
      Array(4).fill([200, undefined]),
    )
    expect(await read(id)).toMatchObject({ ...texts, version: 5 })
  })

  test('moves the tour by a category as a reply contains it, and leaves its draft alone', async () => {
    const id = await makeTour()
    await highlight(id)
    await server.rest(
      'PUT',
      `/admin/tours/${id}/draft`,
      validTour(category, { days: 1, nights: 0 }),
      cookie,
    )
    const to = await makeCategory()
    const categoryId = { ...(await read(await makeTour({}, to))).categoryId, more: true }
    const { body } = await patch(id, { categoryId })
    expect(body.item).toMatchObject({
      categoryId: { _id: to },
      highlightStatus: false,
      days: 2,
      draft: { savedAt: expect.any(String) },
    })
    const made = await server.rest('POST', '/admin/tours', validTour('', { categoryId }), cookie)
    expect([made.status, made.body.item.categoryId._id]).toEqual([201, to])
  })
})

describe('public reads', () => {
  test('never show an inactive tour or one whose category is inactive', async () => {
    const id = await makeTour({ landscapes: ['Volcanic'] })
    const shown = () =>
      Promise.all([
        server.rest('GET', `/public/tours/${id}?activeOnly=false`).then(({ status }) => status),
        server
          .rest('GET', '/public/landscapes/VOLCANIC')
          .then(({ body }) => body.tours.some((tour: { _id: string }) => tour._id === id)),
        server.rest('GET', `/public/categories/${category}`).then(({ body }) => body.tours?.length),
      ])
    expect(await shown()).toEqual([200, true, 1])
    await setActive(`/admin/tours/${id}`, false)
    expect(await shown()).toEqual([404, false, 0])
    await setActive(`/admin/tours/${id}`, true)
    await setActive(`/admin/categories/${category}`, false)
    expect(await shown()).toEqual([404, false, undefined])
    await setActive(`/admin/categories/${category}`, true)
    expect(await shown()).toEqual([200, true, 1])
  })

  test('a landscape is found whatever its case and encoding; an unknown one is a 404', async () => {
    for (const landscape of LANDSCAPES) {
      const path = `/public/landscapes/${encodeURIComponent(landscape.toLowerCase())}?activeOnly=true`
      expect((await server.rest('GET', path)).status).toBe(200)
    }
    const unknown = await server.rest('GET', '/public/landscapes/Moon')
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { message: 'Landscape not found.', code: 'NOT_FOUND' },
    ])
  })

  test.each(['1', 'zzzzzzzzzzzzzzzzzzzzzzzz', 'ffffffffffffffffffffffff', '%00', '%E0%A4%A'])(
    'the id %s is not found',
    async (id) => {
      for (const path of [`/public/tours/${id}`, `/public/categories/${id}`]) {
        const { status, body } = await server.rest('GET', path)
        expect([status, typeof body.message]).toEqual([404, 'string'])
      }
    },
  )

  test('several tours by their ids come in this order, without those that the site does not show', async () => {
    const [first, second] = [await makeTour({ bestSeason: 'Winter' }), await makeTour()]
    const hidden = await makeTour()
    await setActive(`/admin/tours/${hidden}`, false)
    const ids = [second, hidden, 'f'.repeat(24), first.toUpperCase(), second]
    const { status, body } = await server.rest('GET', `/public/selected-tours?ids=${ids}`)
    expect([status, body.tours.map(({ _id }: { _id: string }) => _id)]).toEqual([
      200,
      [second, first],
    ])
    expect(body.tours[1]).toMatchObject({ bestSeason: 'Winter', included: [] })
    expect(body.tours[1]).not.toHaveProperty('itinerary')
  })

  test.each([
    'ids=1',
    `ids=${Array(41)
      .fill(0)
      .map((_, n) => String(n).padStart(24, '0'))}`,
  ])('the ids %s are rejected, with the name of the field', async (query) => {
    const { status, body } = await server.rest('GET', `/public/selected-tours?${query}`)
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'ids', message: tourMessages.selectedIds }],
    ])
  })

  test('a list of cards contains no itineraries', async () => {
    await makeTour()
    const { tours } = (await server.rest('GET', `/public/categories/${category}`)).body
    expect(tours[0]).toMatchObject({ tourName: 'Malabar by road', categoryId: { _id: category } })
    expect(tours[0]).not.toHaveProperty('itinerary')
  })
})

describe('the admin list', () => {
  test('searches names of tours and of categories as text, never as a pattern', async () => {
    const name = (await server.rest('GET', `/public/categories/${category}`)).body.category.name
    await makeTour({ tourName: 'Ooty (via Kallatti) 100% uphill' })
    const search = async (text: string) => {
      const path = `/admin/tours?search=${encodeURIComponent(text)}`
      return (await server.rest('GET', path, undefined, cookie)).body.totalItems
    }
    expect(await search('  OOTY (VIA ')).toBe(1)
    expect(await search('100%')).toBe(1)
    expect(await search('.*')).toBe(0)
    expect(await search('(via')).toBe(1)
    expect(await search(name)).toBeGreaterThanOrEqual(1)
  })

  test('is filtered by category and by status, in both APIs', async () => {
    const [one, other] = [await makeCategory(), await makeCategory()]
    const shown = await makeTour({}, one)
    const hidden = await makeTour({}, one)
    await setActive(`/admin/tours/${hidden}`, false)
    await makeTour({}, other)
    const ids = async (args: Record<string, unknown>) => {
      const query = new URLSearchParams(Object.entries(args).map(([k, v]) => [k, String(v)]))
      const { body } = await server.rest('GET', `/admin/tours?${query}`, undefined, cookie)
      const graph = await server.graphql(operation('query', 'adminTours', args), args, cookie)
      const { items, totalItems } = graph.body.data.adminTours
      const found = body.items.map(({ _id }: Document) => _id)
      expect([totalItems, items.map(({ _id }: Document) => _id)]).toEqual([body.totalItems, found])
      return found
    }
    expect(await ids({ categoryId: one, sort: 'createdAt' })).toEqual([shown, hidden])
    expect(await ids({ categoryId: one, activeStatus: true })).toEqual([shown])
    expect(await ids({ categoryId: one, activeStatus: false })).toEqual([hidden])
    expect(await ids({ activeStatus: false, limit: 1, sort: '-createdAt' })).toEqual([hidden])
    expect(await ids({ categoryId: other, activeStatus: false })).toEqual([])
    for (const [name, value, message] of [
      ['categoryId', 'goa', 'categoryId must be a 24-character id.'],
      ['activeStatus', 'yes', 'activeStatus must be true or false.'],
    ]) {
      const reply = await server.rest('GET', `/admin/tours?${name}=${value}`, undefined, cookie)
      expect(reply).toMatchObject({
        status: 400,
        body: { message, errors: [{ field: name, message }] },
      })
    }
  })

  test('of the Highlight tab searches only names of tours; a name may contain line breaks', async () => {
    const own = `Marked ${made}`
    const fresh = (await server.rest('POST', '/admin/categories', { name: own }, cookie)).body.item
    await makeTour({ tourName: 'Over the\npass' }, fresh._id)
    const total = async (path: string, search: string) => {
      const query = new URLSearchParams({ search, limit: '1' })
      return (await server.rest('GET', `${path}?${query}`, undefined, cookie)).body.totalItems
    }
    expect(await total('/admin/tours', own)).toBe(1)
    expect(await total('/admin/toursinhighlight', own)).toBe(0)
    for (const path of ['/admin/tours', '/admin/toursinhighlight']) {
      expect([path, await total(path, 'THE\nPASS')]).toEqual([path, 1])
      expect([path, await total(path, 'the pass')]).toEqual([path, 1])
      // The two names are searched separately.
      expect([path, await total(path, `pass\n${own}`)]).toEqual([path, 0])
    }
  })

  test.each([
    ['/admin/tours', 'adminTours'],
    ['/admin/toursinhighlight', 'adminToursInHighlight'],
  ])('%s is sorted by every field it names, in both APIs', async (path, field) => {
    const mark = `Sorted ${field}`
    for (const [tripCost, days] of [
      [-5, 2],
      [0, 1],
      [99_000, 3],
      [100_000, 1],
      [1500.5, 2],
    ] as const) {
      const day = (n: number) => ({ day: n + 1, title: 'T', description: 'D' })
      const itinerary = Array.from({ length: days }, (_, n) => day(n))
      const id = await makeTour({
        tourName: `${mark} ${tripCost}`,
        tripCost,
        days,
        nights: days - 1,
        itinerary,
      })
      if (days === 1) await setActive(`/admin/tours/${id}`, false)
    }
    const list = async (sort: string) => {
      const query = new URLSearchParams({ search: mark, sort })
      const rest = await server.rest('GET', `${path}?${query}`, undefined, cookie)
      const args = { search: mark, sort }
      const graph = await server.graphql(operation('query', field, args), args, cookie)
      const ids = rest.body.items.map(({ _id }: { _id: string }) => _id)
      expect(graph.body.data[field].items.map(({ _id }: { _id: string }) => _id)).toEqual(ids)
      return rest.body.items
    }
    for (const sort of ['createdAt', 'tourName', 'days', 'nights', 'tripCost', 'activeStatus']) {
      const items = await list(sort)
      const inOrder = items.toSorted((a: Document, b: Document) => {
        const [left, right] = [a[sort], b[sort]]
        return left < right ? -1 : left > right ? 1 : a._id < b._id ? -1 : 1
      })
      expect([sort, items]).toEqual([sort, inOrder])
      expect([sort, await list(`-${sort}`)]).toEqual([sort, inOrder.toReversed()])
    }
  })

  test('pages through every tour once, with a stable order of ties', async () => {
    const fresh = await makeCategory()
    const ids = await Promise.all(
      Array.from({ length: 7 }, () => makeTour({ tourName: 'The same name' }, fresh)),
    )
    const seen: string[] = []
    for (const page of [1, 2, 3, 4]) {
      const path = `/admin/toursinhighlight?categoryId=${fresh}&limit=2&page=${page}&sort=tourName`
      const { body } = await server.rest('GET', path, undefined, cookie)
      expect([body.totalItems, body.totalPages, body.page, body.limit]).toEqual([7, 4, page, 2])
      seen.push(...body.items.map(({ _id }: { _id: string }) => _id))
    }
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })
})

describe('highlights', () => {
  test('a fourth tour is rejected with the names of the three', async () => {
    const names = ['One', 'Two', 'Three', 'Four']
    const ids = await Promise.all(names.map((tourName) => makeTour({ tourName })))
    for (const id of ids.slice(0, 3)) {
      const reply = await highlight(id)
      expect([reply.status, reply.body.message]).toEqual([200, 'Tour highlighted.'])
      expect(reply.body.item).toMatchObject({ _id: id, highlightStatus: true })
    }
    const rejected = await highlight(ids[3] ?? '')
    expect(rejected.status).toBe(409)
    expect(rejected.body).toEqual({
      message: 'Only 3 tours can be highlighted in a category.',
      code: 'CONFLICT',
      highlightedTours: ids.slice(0, 3).map((_id, n) => ({ _id, tourName: names[n] })),
    })
    // Highlighting a highlighted tour again is not a fourth one.
    expect((await highlight(ids[0] ?? '')).status).toBe(200)
    expect((await highlight(ids[0] ?? '', false)).body.message).toBe('Highlight removed.')
    expect((await highlight(ids[3] ?? '')).status).toBe(200)
  })

  test('the cap holds under concurrent requests', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => makeTour()))
    const replies = await Promise.all(ids.map((id) => highlight(id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
    const path = `/admin/toursinhighlight?categoryId=${category}&highlighted=true`
    expect((await server.rest('GET', path, undefined, cookie)).body.totalItems).toBe(3)
  })

  test('a tour that changes category gives up its place and its highlight', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => makeTour()))
    for (const id of ids.slice(0, 3)) await highlight(id)
    const target = await makeCategory()
    const moved = await server.rest('PUT', `/admin/tours/${ids[0]}`, validTour(target), cookie)
    expect(moved.body.item).toMatchObject({ highlightStatus: false, categoryId: { _id: target } })
    expect((await highlight(ids[3] ?? '')).status).toBe(200)
  })

  test('the home page gets only active categories with their active highlighted tours', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => makeTour()))
    for (const id of ids) await highlight(id)
    await setActive(`/admin/tours/${ids[1]}`, false)
    const own = async (query: string) => {
      const { body } = await server.rest('GET', `/public/with-highlighted-tours?${query}`)
      return body.categories.find(({ _id }: { _id: string }) => _id === category)
    }
    const found = await own('limit=3&activeOnly=true')
    expect(found.highlightedTours.map(({ _id }: { _id: string }) => _id)).toEqual([ids[0], ids[2]])
    expect((await own('limit=1')).highlightedTours).toHaveLength(1)
    await setActive(`/admin/categories/${category}`, false)
    expect(await own('limit=3')).toBeUndefined()
  })
})
