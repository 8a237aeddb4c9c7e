import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createTestApp, type Reply, type TestApp, validTour } from './support/create-test-app.ts'

let server: TestApp
let cookie: string
let ids: Record<'category' | 'tour', string>
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
  const create = async (path: string, body: object): Promise<string> =>
    (await server.rest('POST', path, body, cookie)).body.item._id
  const category = await create('/admin/categories', { name: 'Any' })
  ids = {
    category,
    tour: await create('/admin/tours', validTour(category)),
  }
})
afterAll(() => server.close())

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
