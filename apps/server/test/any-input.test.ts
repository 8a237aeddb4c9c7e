import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestApp, type Reply, type TestApp, validTour } from './support/create-test-app.ts'

/** Any input gets a documented response with a message of the product. */

let server: TestApp
let cookie: string
let ids: Record<'category' | 'tour' | 'record', string>
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
  const create = async (path: string, body: object): Promise<string> =>
    (await server.rest('POST', path, body, cookie)).body.item._id
  const category = await create('/admin/categories', { name: 'Any' })
  ids = {
    category,
    tour: await create('/admin/tours', validTour(category)),
    record: await create('/admin/awards', { name: 'Any' }),
  }
})
afterAll(() => server.close())

/** Phrases of a validator's default messages. */
const FOREIGN_WORDS =
  /^(Invalid (input|string|option|key|type|element)|Too (small|big|short|long)|Unrecognized|Expected|Required$)/

const bodies: [method: string, path: () => string, valid: () => object][] = [
  ['POST', () => '/admin/categories', () => ({ name: 'N', description: '', coverImage: '' })],
  ['PATCH', () => `/admin/categories/${ids.category}`, () => ({ description: '', coverImage: '' })],
  ['POST', () => '/admin/hero-carousel', () => ({ categoryId: ids.category, imageUrl: '/a.jpg' })],
  ['POST', () => '/admin/testimonials', () => ({ clientName: 'N', tourName: '', review: '' })],
  ['POST', () => '/admin/awards', () => ({ name: 'N', image: '' })],
  ['PATCH', () => `/admin/awards/${ids.record}`, () => ({ name: 'N', image: '' })],
  ['PATCH', () => `/admin/awards/${ids.record}/status`, () => ({ activeStatus: true })],
  ['POST', () => '/admin/team-members', () => ({ name: 'N', post: '', description: '' })],
  ['PUT', () => '/admin/contact', () => ({ addresses: [{ phone: '1' }], landline: '', email: '' })],
  [
    'PUT',
    () => '/admin/reply-templates',
    () => ({ templates: [{ id: '', name: 'N', channels: ['whatsapp'], subject: '', text: 'T' }] }),
  ],
  ['PUT', () => `/admin/tours/${ids.tour}`, () => validTour(ids.category)],
  [
    'PATCH',
    () => `/admin/toursinhighlight/${ids.tour}/highlight`,
    () => ({ highlightStatus: true }),
  ],
  [
    'POST',
    () => '/public/enquiries/email',
    () => ({ fullName: 'N', phone: '1', email: 'a@b.example', message: 'M' }),
  ],
  ['POST', () => '/admin/loginAdmin', () => ({ email: 'a@b.example', password: 'x' })],
]

describe('any JSON as a body', () => {
  test.each(
    bodies.map(([method, path, valid], n) => [`${n}: ${method}`, path, valid, method] as const),
  )('%s', async (_, path, valid, method) => {
    const keys = Object.keys(valid())
    const changed = fc
      .dictionary(fc.constantFrom(...keys, '__proto__', '$where'), fc.jsonValue(), { minKeys: 1 })
      .map((values) => ({ ...valid(), ...values }))
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, fc.jsonValue()), async (body) => {
        const reply = await server.rest(method, path(), body, cookie)
        expect([200, 201, 400, 401, 409, 429]).toContain(reply.status)
        expect(reply.body.message).toMatch(/^\S.*/s)
        expect(reply.body.message).not.toMatch(FOREIGN_WORDS)
      }),
      { numRuns: 40 },
    )
  })
})

describe('every date that a client sends', () => {
  const IMPOSSIBLE = '2027-02-29'
  /** The evening of the sixth in UTC is the morning of the seventh in India. */
  const LATE = '2026-12-06T20:00:00Z'
  const call = (method: string, path: string, body?: unknown) =>
    server.rest(method, path, body, cookie)
  const importing = (date: string) =>
    server.send('POST', '/api/v1/admin/tours/import', {
      body: `_id,departures\n${ids.tour},${date}\n`,
      headers: { 'content-type': 'text/csv' },
      cookie,
    })
  const dated = (date: string): [name: string, send: () => Promise<Reply>][] => [
    [
      'upcomingDates',
      () => call('POST', '/admin/tours', validTour(ids.category, { upcomingDates: [date] })),
    ],
    [
      'departures',
      () => {
        const departures = [{ date }]
        const tour = validTour(ids.category, { departures, upcomingDates: undefined })
        return call('PUT', `/admin/tours/${ids.tour}`, tour)
      },
    ],
    ['rows of an import', () => importing(date)],
    [
      'a draft',
      () =>
        call(
          'PUT',
          `/admin/tours/${ids.tour}/draft`,
          validTour(ids.category, { upcomingDates: [date] }),
        ),
    ],
    ['a follow-up', () => call('PATCH', `/admin/enquiries/${enquiry}`, { followUpOn: date })],
    ...['/admin/enquiries', '/admin/history', '/admin/overview'].map(
      (path): [string, () => Promise<Reply>] => [
        path,
        () => call('GET', `${path}?from=${date}&to=${date}`),
      ],
    ),
    ['an export', () => call('GET', `/admin/enquiries.csv?from=${date}&to=${date}`)],
    [
      'a publication',
      () => {
        const at = `${date.slice(0, 10)}T23:30`
        return call('POST', `/admin/tours/${ids.tour}/draft/publish`, { at })
      },
    ],
  ]
  let enquiry: string
  beforeAll(async () => {
    const form = { fullName: 'N', phone: '1', email: 'a@b.example', message: 'M' }
    const about = { tourId: ids.tour, departure: LATE }
    await call(
      'PUT',
      `/admin/tours/${ids.tour}`,
      validTour(ids.category, { upcomingDates: [LATE] }),
    )
    await server.services.enquiries.submit('email', { ...form, ...about }, 'dates')
    const [item] = (await call('GET', '/admin/enquiries')).body.items
    enquiry = item._id
    // The departure of the visitor is the same day as that of the tour.
    expect(item.departure.date).toBe('2026-12-07')
  })

  test.each(dated(IMPOSSIBLE))(
    'is rejected if the calendar does not have it: %s',
    async (_, send) => {
      const { status, body } = await send()
      expect([status, (body.errors?.[0] ?? body).message]).toEqual([
        400,
        expect.stringMatching(/date|calendar day/),
      ])
    },
  )

  test.each(dated(LATE))('is accepted with a time of day: %s', async (_, send) => {
    expect((await send()).status).toBeLessThan(300)
  })

  test('is stored and compared as the day in India', async () => {
    const day = '2026-12-07'
    for (const [name, send] of dated(LATE).slice(0, 5)) {
      const reply = (await send()).body
      const item = reply.item ?? (await call('GET', `/admin/tours/${ids.tour}`)).body.item
      const stored = item.followUpOn ?? item.upcomingDates[0]
      expect([name, stored]).toEqual([name, day])
    }
    const { period } = (await call('GET', `/admin/overview?from=${LATE}&to=${LATE}`)).body
    expect(period).toMatchObject({ from: day, to: day })
    const departure = `/admin/tours/${ids.tour}/departures/${LATE}`
    const { body } = await call('PATCH', departure, { note: 'Full moon' })
    expect(body.item.departures).toMatchObject([{ date: day, note: 'Full moon' }])
  })
})

describe('any query of a list', () => {
  const value = fc.oneof(
    fc.constantFrom('', '0', '1', '7', '1000', '-createdAt', 'name', 'true', 'email', '2026-11-21'),
    fc.string({ maxLength: 30 }),
    fc.string({ maxLength: 12, unit: 'binary' }),
  )
  const names = [
    'page',
    'limit',
    'search',
    'sort',
    'from',
    'to',
    'channel',
    'categoryId',
    'highlighted',
    'role',
  ]
  test.each([
    '/admin/categories',
    '/admin/hero-carousel',
    '/admin/testimonials',
    '/admin/tours',
    '/admin/toursinhighlight',
    '/admin/awards',
    '/admin/team-members',
    '/admin/enquiries',
    '/admin/accounts',
  ])('%s', async (path) => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }),
        async (query) => {
          const asked = new URLSearchParams(query)
          const { status, body } = await server.rest('GET', `${path}?${asked}`, undefined, cookie)
          expect([200, 400]).toContain(status)
          if (status === 200) expect(body.totalPages).toBeGreaterThanOrEqual(1)
          else expect(body.message).not.toMatch(FOREIGN_WORDS)
        },
      ),
      { numRuns: 60 },
    )
  })
})
