import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { daysAfter } from '@bharat/contracts/departure-states'
import { departureMessages } from '@bharat/contracts/departures.messages'
import { valuesOf } from '@bharat/contracts/fields'
import { indianDay } from '@bharat/contracts/indian-day'
import { MAX_DATES, MAX_PRICE, MAX_SEATS } from '@bharat/contracts/limits'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import { tourMessages } from '@bharat/contracts/tours.messages'
import fc from 'fast-check'
import {
  completeTour,
  createTestApp,
  type Reply,
  type TestApp,
  validTour,
} from '../../../test/support/create-test-app.ts'
import { operation } from '../../../test/support/graphql-operation.ts'

let server: TestApp
let second: TestApp
let cookie: string
let category: string

beforeAll(async () => {
  server = await createTestApp({ exclusive: false })
  second = await createTestApp({ sharing: server })
  cookie = await server.login()
  const body = { name: 'Mountains' }
  category = (await server.rest('POST', '/admin/categories', body, cookie)).body.item._id
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const create = (body: object) => server.rest('POST', '/admin/tours', body, cookie)
const put = (id: string, body: object) => server.rest('PUT', `/admin/tours/${id}`, body, cookie)
const idOf = async (tour: object): Promise<string> => (await create(tour)).body.item._id
const change = (id: string, body: object, date = '2027-01-12') =>
  server.rest('PATCH', `/admin/tours/${id}/departures/${date}`, body, cookie)
/** Change of a departure through GraphQL, with the status that REST would have. */
async function changeByGraphql(
  app: TestApp,
  id: string,
  input: object,
): Promise<Pick<Reply, 'status' | 'body'>> {
  const args = { id, date: '2027-01-12', input }
  const query = operation('mutation', 'changeTourDeparture', args)
  const { body } = await app.graphql(query, args, cookie)
  const [error] = body.errors ?? []
  return error
    ? { status: error.extensions.status, body: { message: error.message } }
    : { status: 200, body: body.data.changeTourDeparture }
}
const departure = (fields: object = {}) => ({ date: '2027-01-12', ...fields })
const plain = { price: null, seats: null, seatsLeft: null, state: 'open', note: '' }

describe('departures in the payload of a tour', () => {
  test('a payload of section 7 makes departures of its dates', async () => {
    const { status, body } = await create(validTour(category))
    expect([status, body.item.upcomingDates]).toEqual([201, ['2026-12-05', '2027-01-12']])
    expect(body.item.departures).toEqual([
      { ...plain, date: '2026-12-05' },
      { ...plain, date: '2027-01-12' },
    ])
  })

  test('departures set the dates, in ascending order; without seats left all are left', async () => {
    const { body } = await create(
      validTour(category, {
        upcomingDates: undefined,
        departures: [
          departure({ seats: 8, note: ' Moon ' }),
          { date: '2026-12-05', state: 'full' },
        ],
      }),
    )
    expect(body.item.upcomingDates).toEqual(['2026-12-05', '2027-01-12'])
    expect(body.item.departures).toEqual([
      { ...plain, date: '2026-12-05', state: 'full' },
      { ...plain, date: '2027-01-12', seats: 8, seatsLeft: 8, note: 'Moon' },
    ])
  })

  test('a save that sends only dates keeps the details of the days that stay', async () => {
    const id = await idOf(completeTour(category))
    const upcomingDates = ['2026-12-05', '2027-03-01']
    const { status, body } = await put(id, validTour(category, { upcomingDates }))
    expect([status, body.item.upcomingDates]).toEqual([200, upcomingDates])
    expect(body.item.departures).toEqual([
      { ...completeTour(category).departures[0] },
      { ...plain, date: '2027-03-01' },
    ])
    // A day that comes back has no details: the save that removed it dropped them.
    await put(id, validTour(category, { upcomingDates: ['2027-03-01'] }))
    const again = await put(id, validTour(category, { upcomingDates }))
    expect(again.body.item.departures[0]).toEqual({ ...plain, date: '2026-12-05' })
    const none = await put(id, validTour(category, { upcomingDates: undefined }))
    expect(none.body.item).toMatchObject({ upcomingDates: [], departures: [] })
  })

  test('lists may be sent as lines, in REST and GraphQL', async () => {
    const text = ' Breakfast \r\n\nAll rooms\n'
    const tour = validTour(category, { included: text })
    expect((await create(tour)).body.item.included).toEqual(['Breakfast', 'All rooms'])
    const args = { input: tour }
    const reply = await server.graphql(operation('mutation', 'createTour', args), args, cookie)
    expect(reply.body.data.createTour.item.included).toEqual(['Breakfast', 'All rooms'])
  })

  const many = Array.from({ length: MAX_DATES + 1 }, (_, n) => ({
    date: daysAfter('2027-01-01', n),
  }))
  test.each<[field: string, change: object, message: string]>([
    ['departures', { departures: 'tomorrow' }, departureMessages.departures],
    ['departures', { departures: many }, tourMessages.tooManyDates],
    ['departures.0', { departures: ['2027-01-12'] }, departureMessages.departure],
    ['departures.0.date', { departures: [{}] }, departureMessages.date],
    ['departures.0.date', { departures: [{ date: '2027-02-30' }] }, departureMessages.date],
    ['departures.0.date', { departures: [{ date: '2027-1-12' }] }, departureMessages.date],
    [
      'departures.1.date',
      { departures: [departure(), departure()] },
      departureMessages.repeatedDate,
    ],
    ['departures.0.seats', { departures: [departure({ seats: -1 })] }, departureMessages.seats],
    ['departures.0.seats', { departures: [departure({ seats: 2.5 })] }, departureMessages.seats],
    ['departures.0.seats', { departures: [departure({ seats: 'a' })] }, departureMessages.seats],
    [
      'departures.0.seats',
      { departures: [departure({ seats: MAX_SEATS + 1 })] },
      departureMessages.seats,
    ],
    [
      'departures.0.seatsLeft',
      { departures: [departure({ seatsLeft: -1 })] },
      departureMessages.seatsLeft,
    ],
    [
      'departures.0.seatsLeft',
      { departures: [departure({ seatsLeft: 1.5 })] },
      departureMessages.seatsLeft,
    ],
    [
      'departures.0.seatsLeft',
      { departures: [departure({ seats: 3, seatsLeft: 4 })] },
      departureMessages.moreLeft(3),
    ],
    ['departures.0.state', { departures: [departure({ state: 'sold' })] }, departureMessages.state],
    ['departures.0.state', { departures: [departure({ state: 7 })] }, departureMessages.state],
    ['departures.0.price', { departures: [departure({ price: -1 })] }, departureMessages.price],
    [
      'departures.0.price',
      { departures: [departure({ price: MAX_PRICE + 1 })] },
      departureMessages.price,
    ],
    ['departures.0.note', { departures: [departure({ note: [] })] }, departureMessages.note],
    [
      'upcomingDates',
      { upcomingDates: ['2027-01-13'], departures: [departure()] },
      departureMessages.otherDates,
    ],
    [
      'upcomingDates',
      { upcomingDates: [], departures: [departure()] },
      departureMessages.otherDates,
    ],
    [
      'groupSize.max',
      { groupSize: { min: 5, max: 4 } },
      'The largest group must not be below the smallest.',
    ],
  ])('%s is rejected: %j', async (field, sent, message) => {
    const { upcomingDates: _, ...tour } = validTour(category)
    const { status, body } = await create({ ...tour, ...sent })
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })

  test('both lists may be sent where they agree, and the rules of section 5 come first', async () => {
    const departures = [departure({ state: 'full' })]
    const both = { departures, upcomingDates: ['2027-01-11T18:30:00Z'] }
    expect((await create(validTour(category, both))).status).toBe(201)
    const bad = validTour(category, { tourName: '', departures: [departure({ seats: -1 })] })
    expect((await create(bad)).body.message).toBe(tourMessages.name)
  })

  test('a stored tour of an earlier version has departures and no information', async () => {
    const tourName = 'Saved by an earlier version'
    const id = await idOf(completeTour(category, { tourName }))
    const added = ['departures', ...Object.keys(TOUR_FIELDS)]
    const changed = await server.database.driver
      .collection('tours')
      .updateOne({ tourName }, { $unset: Object.fromEntries(added.map((name) => [name, ''])) })
    expect(changed.modifiedCount).toBe(1)
    const { item } = (await server.rest('GET', `/admin/tours/${id}`, undefined, cookie)).body
    expect(item.departures).toEqual([
      { ...plain, date: '2026-12-05' },
      { ...plain, date: '2027-01-12' },
    ])
    expect(item).toMatchObject(valuesOf(TOUR_FIELDS))
    const { status, body } = await change(id, { state: 'guaranteed' })
    expect([status, body.item.departures[1].state]).toEqual([200, 'guaranteed'])
  })
})

describe('the next departure', () => {
  test('is the first from today on with a seat, in lists and on the tour', async () => {
    const today = indianDay(new Date())
    const on = (days: number, fields: object = {}) => ({ date: daysAfter(today, days), ...fields })
    const departures = [
      on(-1),
      on(1, { state: 'cancelled' }),
      on(2, { seats: 8, seatsLeft: 0 }),
      on(3, { seats: 8, seatsLeft: 3 }),
      on(4),
    ]
    const tour = validTour(category, { upcomingDates: undefined, departures, landscapes: ['Cave'] })
    const id = await idOf(tour)
    const { body } = await server.rest('GET', `/public/tours/${id}`)
    expect(body.tour.nextDeparture).toMatchObject({ date: daysAfter(today, 3), seatsLeft: 3 })
    const listed = await server.rest('GET', '/public/landscapes/Cave')
    expect(listed.body.tours[0].nextDeparture).toEqual(body.tour.nextDeparture)
    expect(listed.body.tours[0]).not.toHaveProperty('included')
    await put(id, { ...tour, departures: departures.slice(0, 3) })
    const full = await server.rest('GET', `/public/tours/${id}`)
    expect(full.body.tour.nextDeparture).toMatchObject({ date: daysAfter(today, 2), seatsLeft: 0 })
    await put(id, { ...tour, departures: departures.slice(0, 2) })
    const none = await server.rest('GET', `/public/tours/${id}`)
    expect(none.body.tour.nextDeparture).toBeNull()
  })
})

describe('PATCH of one departure', () => {
  const seated = (seatsLeft: number, seats = 8) => ({
    ...validTour(category, {
      upcomingDates: undefined,
      departures: [departure({ seats, seatsLeft, note: 'Moon' }), { date: '2027-02-12' }],
    }),
  })

  test('changes what it names, counts as a save and leaves the rest', async () => {
    const id = await idOf(seated(3))
    const { status, body } = await change(id, { by: -2, state: 'limited', price: 21_000 })
    expect([status, body.message, body.item.version]).toEqual([200, departureMessages.updated, 2])
    expect(body.item.departures).toEqual([
      { date: '2027-01-12', price: 21_000, seats: 8, seatsLeft: 1, state: 'limited', note: 'Moon' },
      { ...plain, date: '2027-02-12' },
    ])
    const cleared = await change(id, { seatsLeft: null, price: null, note: null })
    expect(cleared.body.item.departures[0]).toMatchObject({
      seatsLeft: null,
      price: null,
      note: '',
    })
  })

  test.each<[what: string, body: object, status: number, message: string]>([
    ['below 0', { by: -4 }, 409, departureMessages.outOfSeats(3, 8)],
    ['above the seats', { by: 6 }, 409, departureMessages.outOfSeats(3, 8)],
    ['seats left above the seats', { seatsLeft: 9 }, 400, departureMessages.moreLeft(8)],
    ['negative seats left', { seatsLeft: -1 }, 400, departureMessages.seatsLeft],
    ['a fraction', { by: 0.5 }, 400, departureMessages.by],
    ['both', { by: 1, seatsLeft: 4 }, 400, departureMessages.seatsLeftOrBy],
    ['an unknown state', { state: 'sold' }, 400, departureMessages.state],
    ['a negative price', { price: -1 }, 400, departureMessages.price],
    ['an outdated version', { by: -1, version: 7 }, 409, STALE_SAVE],
  ])('is rejected: %s', async (_, body, status, message) => {
    const id = await idOf(seated(3))
    const reply = await change(id, body)
    expect([reply.status, reply.body.message]).toEqual([status, message])
    if (status === 409) expect(reply.body.current.departures[0].seatsLeft).toBe(3)
    else expect(reply.body.errors[0].field).toBe(Object.keys(body)[0] ?? '')
    const stored = await server.rest('GET', `/admin/tours/${id}`, undefined, cookie)
    expect(stored.body.item).toMatchObject({ version: 1, departures: [{ seatsLeft: 3 }, plain] })
  })

  test('needs a departure of this tour, and known seats for a change by a number', async () => {
    const id = await idOf(seated(3))
    for (const date of ['2027-01-13', 'tomorrow']) {
      const reply = await change(id, { by: -1 }, date)
      expect([reply.status, reply.body.message]).toEqual([404, departureMessages.notFound])
    }
    const unknown = await change(id, { by: -1 }, '2027-02-12')
    expect([unknown.status, unknown.body.message]).toEqual([409, departureMessages.noSeats])
    expect((await change('f'.repeat(24), { by: -1 })).body.message).toBe(tourMessages.notFound)
    expect(
      (await server.rest('PATCH', `/admin/tours/${id}/departures/2027-01-12`, {})).status,
    ).toBe(401)
  })

  test('concurrent changes on two instances lose no seat and never leave the range', async () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ by: fc.integer({ min: -3, max: 2 }) }) },
      { weight: 1, arbitrary: fc.constant({ dates: true as const }) },
    )
    const scripts = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
      minLength: 4,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(fc.nat(6), scripts, async (start, script) => {
        const id = await idOf(seated(start, 6))
        let accepted = 0
        await Promise.all(
          script.map(async (steps, client) => {
            const app = client % 2 === 0 ? server : second
            for (const each of steps) {
              if (!('by' in each)) {
                // A save that sends only dates keeps the seats, whatever happened since it began.
                const dates = validTour(category, { upcomingDates: ['2027-01-12'] })
                expect((await put(id, dates)).status).toBe(200)
                continue
              }
              const reply =
                client < 2 ? await change(id, each) : await changeByGraphql(app, id, each)
              expect([200, 409]).toContain(reply.status)
              if (reply.status === 409) continue
              accepted += each.by
              const [{ seatsLeft }] = reply.body.item.departures
              expect(seatsLeft >= 0 && seatsLeft <= 6).toBe(true)
            }
          }),
        )
        const { item } = (await server.rest('GET', `/admin/tours/${id}`, undefined, cookie)).body
        expect(item.departures[0]).toMatchObject({ seats: 6, seatsLeft: start + accepted })
      }),
      { numRuns: 8 },
    )
  }, 300_000)
})

describe('the list of a month', () => {
  const rows = async (query: string, session = cookie) =>
    (await server.rest('GET', `/admin/departures?${query}`, undefined, session)).body

  test('has the departures of all tours by date, with their seats and enquiries', async () => {
    const tour = (tourName: string, departures: object[]) => ({
      ...validTour(category, { upcomingDates: undefined, departures }),
      tourName,
    })
    const seats = { seats: 8, seatsLeft: 3, state: 'guaranteed' }
    const late = await idOf(
      tour('Zanskar', [{ date: '2028-02-29', ...seats }, { date: '2028-03-01' }]),
    )
    const early = await idOf(tour('Aravalli', [{ date: '2028-02-29' }, { date: '2028-02-01' }]))
    await server.rest('PATCH', `/admin/tours/${early}/status`, { activeStatus: false }, cookie)
    for (const stage of ['won', 'quoted', 'new', 'lost']) {
      const enquiry = { fullName: stage, phone: '1', email: 'a@b.example', message: 'May I?' }
      const about = { ...enquiry, tourId: late, departure: '2028-02-29' }
      await server.rest('POST', '/public/enquiries/email', about)
      const { items } = (await server.rest('GET', '/admin/enquiries', undefined, cookie)).body
      const [{ _id, version }] = items
      const changed = { stage, version, ...(stage === 'lost' && { lostReason: 'Price' }) }
      if (stage !== 'new') await server.rest('PATCH', `/admin/enquiries/${_id}`, changed, cookie)
    }
    const none = { seats: null, seatsLeft: null, state: 'open', won: 0, open: 0 }
    const ofEarly = { tourId: early, tourName: 'Aravalli', activeStatus: false, ...none }
    expect((await rows('month=2028-02')).items).toEqual([
      { ...ofEarly, _id: `${early}.2028-02-01`, date: '2028-02-01' },
      { ...ofEarly, _id: `${early}.2028-02-29`, date: '2028-02-29' },
      {
        _id: `${late}.2028-02-29`,
        tourId: late,
        tourName: 'Zanskar',
        activeStatus: true,
        date: '2028-02-29',
        ...seats,
        won: 1,
        open: 2,
      },
    ])
    expect(await rows('month=2028-02&search=zAnSk')).toMatchObject({ totalItems: 1 })
    expect(await rows('month=2028-02&limit=2&page=2')).toMatchObject({
      totalItems: 3,
      totalPages: 2,
      items: [{ tourName: 'Zanskar' }],
    })
    expect((await rows('month=2031-01')).items).toEqual([])
    expect((await rows('month=2028-13')).message).toBe(departureMessages.month)
  })

  test('is for those who work with the catalogue or with enquiries', async () => {
    const [email, password] = ['third@example.com', 'a long password']
    await server.services.accounts.operator.create({ email, password })
    const session = await server.login(email, password)
    const { userId } = (await server.rest('GET', '/admin/me', undefined, session)).body
    for (const [permission, status] of [
      ['catalogue', 200],
      ['enquiries', 200],
      ['settings', 403],
    ] as const) {
      const body = { permissions: [permission] }
      await server.rest('PUT', `/admin/accounts/${userId}/permissions`, body, cookie)
      const reply = await server.rest('GET', '/admin/departures', undefined, session)
      expect([permission, reply.status]).toEqual([permission, status])
    }
  })
})
