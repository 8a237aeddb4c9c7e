import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { WonInput } from '@bharat/contracts/enquiry-desk'
import { deskMessages } from '@bharat/contracts/enquiry-desk.messages'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { completeTour, createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { type Fate, interpose } from '../../../test/support/interposed-database.ts'

/** The departure of `completeTour` with 8 seats, of which 3 are left. */
const DAY = '2026-12-05'

let app: TestApp
/** Another instance; `fateOf` decides about each of its writes. */
let failing: TestApp
let fateOf: (n: number) => Fate = () => 'run'
let writes = 0
let cookie: string
let tourId: string
let visitors = 0

const WRITES = ['updateOne', 'findOneAndUpdate']
beforeAll(async () => {
  app = await createTestApp({ exclusive: false })
  cookie = await app.login()
  failing = await createTestApp({
    sharing: { url: app.url, database: app.database },
    interpose: (database) =>
      interpose(database, async (collection, operation) =>
        ['tours', 'enquiries'].includes(collection) && WRITES.includes(operation)
          ? fateOf(++writes)
          : 'run',
      ),
  })
})
afterAll(async () => {
  await failing.close()
  await app.close()
})
beforeEach(async () => {
  fateOf = () => 'run'
  tourId = await created('/admin/tours', completeTour(await categoryId()))
})
const categoryId = () => created('/admin/categories', { name: `Category ${++visitors}` })

const created = async (path: string, input: object): Promise<string> =>
  (await app.rest('POST', path, input, cookie)).body.item._id
const record = (about: object = {}) =>
  created('/admin/enquiries', {
    origin: 'call',
    fullName: `Visitor ${++visitors}`,
    phone: `+9198470${10_000 + visitors}`,
    tourId,
    ...about,
  })
const patch = (id: string, change: object, by = app) =>
  by.rest('PATCH', `/admin/enquiries/${id}`, change, cookie)
const win = (id: string, won: Partial<WonInput>, by = app) => patch(id, { stage: 'won', won }, by)
const read = async (id: string) =>
  (await app.rest('GET', `/admin/enquiries/${id}`, undefined, cookie)).body.item
const seatsLeft = async (day = DAY, tour = tourId): Promise<number | null> => {
  const departures = (await app.services.tours.find(tour))?.departures ?? []
  return departures.find(({ date }) => date === day)?.seatsLeft ?? null
}
/** Runs the jobs, also those that wait for a minute. */
async function runJobs(): Promise<void> {
  await app.repositories.jobs.collect()
  const seats = { type: 'enquiry-seats' }
  await app.database
    .collection('jobs')
    .updateMany({ ...seats, state: 'scheduled' }, { $set: { dueAt: new Date(0) } })
  await app.database
    .collection('jobs')
    .updateMany({ ...seats, state: 'waiting' }, { $set: { dueAt: new Date(0) } })
  while ((await app.jobs.runDue()) > 0);
}

describe('a won enquiry', () => {
  test('takes seats of its departure, and gives them back in every other stage', async () => {
    for (const stage of ['quoted', 'lost', 'spam']) {
      const id = await record()
      const won = await win(id, { departure: DAY, seats: 2, amount: 42_000 })
      expect([won.status, won.body.item.won]).toEqual([
        200,
        { tourId, departure: DAY, seats: 2, amount: 42_000 },
      ])
      // It is an enquiry for this departure now.
      expect(won.body.item.departure).toMatchObject({ date: DAY })
      expect(await seatsLeft()).toBe(1)
      const reopened = await patch(id, { stage, lostReason: stage === 'lost' ? 'Cancelled' : null })
      expect([reopened.status, reopened.body.item.won]).toEqual([200, null])
      expect(await seatsLeft()).toBe(3)
      await runJobs()
      expect(await seatsLeft()).toBe(3)
    }
  })

  test('is moved with others, and one request puts each back as it was', async () => {
    const ids = [await record(), await record(), await record()]
    const bulk = async (body: object) =>
      (await app.rest('PATCH', '/admin/enquiries', body, cookie)).body
    expect((await bulk({ ids, stage: 'won' })).changed.length).toBe(3)
    const booked = [2, 1].map((seats) => ({ departure: DAY, seats, amount: 42_000 }))
    for (const [n, won] of booked.entries()) await win(ids[n] ?? '', won)
    expect(await seatsLeft()).toBe(0)
    expect((await bulk({ ids, stage: 'contacted', followUpOn: '2027-01-12' })).done).toBe(3)
    expect(await seatsLeft()).toBe(3)
    const other = await record({ departure: DAY })
    await win(other, { departure: DAY, seats: 1 })
    const each = [
      { id: ids[0], stage: 'won', won: booked[0], followUpOn: null },
      { id: ids[1], stage: 'won', won: booked[1], followUpOn: null },
      { id: ids[2], stage: 'lost', lostReason: 'No reply', followUpOn: '2027-02-01' },
    ]
    const { done, failed } = await bulk({ each })
    expect([done, failed.length]).toEqual([2, 1])
    expect(failed[0].message).toContain('left on')
    expect(await read(ids[2] ?? '')).toMatchObject({ stage: 'lost', followUpOn: '2027-02-01' })
    const listed = async (query: string) =>
      (await app.rest('GET', `/admin/enquiries?tourId=${tourId}${query}`, undefined, cookie)).body
    expect((await listed(`&departure=${DAY}&stage=won`)).totalItems).toBe(2)
    expect((await listed('&departure=2027-01-12')).totalItems).toBe(0)
    for (const body of [
      { ids, each },
      { each: [] },
      { each: [{ stage: 'won' }] },
      { each: [each[2], { ...each[2], id: ids[2]?.toUpperCase() }] },
    ])
      expect(await bulk(body)).toMatchObject({ code: 'INVALID' })
  })

  test('asks for nothing: without departure or seats it takes none', async () => {
    const wons = [
      {},
      { departure: DAY },
      { amount: 1 },
      // The seats of this departure are not counted.
      { departure: '2027-01-12', seats: 4 },
    ]
    for (const won of wons) {
      const id = await record()
      expect((await win(id, won)).body.item.won).toMatchObject(won)
      await patch(id, { stage: 'contacted' })
    }
    const plain = await record()
    expect((await patch(plain, { stage: 'won' })).body.item.won).toBeNull()
    expect(await seatsLeft()).toBe(3)
  })

  test('with seats but without a departure takes those of its own one, or says that it needs one', async () => {
    const id = await record({ departure: DAY })
    const won = await win(id, { seats: 2 })
    expect(won.body.item.won).toMatchObject({ tourId, departure: DAY, seats: 2 })
    expect(await seatsLeft()).toBe(1)
    const wons = [{ seats: 1 }, { departure: null, seats: 1 }]
    for (const [n, won] of wons.entries()) {
      // Another tour has another departure.
      const other = n === 0 ? await record() : await record({ departure: DAY })
      const about = n === 0 ? {} : { tourId: null }
      const { status, body } = await patch(other, { stage: 'won', won, ...about })
      expect([status, body.errors[0].field]).toEqual([400, 'won.departure'])
    }
    const { body } = await app.rest(
      'PATCH',
      '/admin/enquiries',
      { ids: [await record({ departure: DAY })], stage: 'won', won: { seats: 1 } },
      cookie,
    )
    expect(body.errors).toEqual([
      { field: 'won', message: 'What is booked differs: send won with each.' },
    ])
    expect(await seatsLeft()).toBe(1)
  })

  test('takes nothing from a cancelled departure, and keeps what it has', async () => {
    const [booked, late] = [await record(), await record()]
    await win(booked, { departure: DAY, seats: 1 })
    const path = `/admin/tours/${tourId}/departures/${DAY}`
    await app.rest('PATCH', path, { state: 'cancelled' }, cookie)
    const { status, body } = await win(late, { departure: DAY, seats: 1 })
    expect([status, body.message]).toEqual([409, 'The departure on 05/12/2026 is cancelled.'])
    expect(await read(late)).toMatchObject({ stage: 'new', won: null })
    expect((await win(booked, { departure: DAY, seats: 1, amount: 5 })).status).toBe(200)
    expect(await seatsLeft()).toBe(2)
  })

  test('is not overwritten by the undo of an earlier change', async () => {
    const ids = [await record(), await record()]
    const before = await Promise.all(ids.map(read))
    const bulk = async (body: object) =>
      (await app.rest('PATCH', '/admin/enquiries', body, cookie)).body
    await bulk({ ids, stage: 'contacted' })
    await win(ids[0] ?? '', { departure: DAY, seats: 2, amount: 49_000 })
    const each = before.map(({ _id: id, version }) => ({
      ...{ id, stage: 'new', won: null },
      version: version + 1,
    }))
    const { done, changed, failed } = await bulk({ each })
    expect([done, changed]).toEqual([1, [ids[1]]])
    expect(failed).toEqual([{ id: ids[0], message: STALE_SAVE }])
    expect(await read(ids[0] ?? '')).toMatchObject({ stage: 'won', won: { seats: 2 } })
    expect(await seatsLeft()).toBe(1)
  })

  test('with too few seats is rejected, and nothing is changed', async () => {
    const id = await record()
    const { status, body } = await win(id, { departure: DAY, seats: 4 })
    expect([status, body.message]).toEqual([409, 'Only 3 seats are left on 05/12/2026.'])
    expect(await read(id)).toMatchObject({ stage: 'new', won: null, version: 1, departure: null })
    expect(await seatsLeft()).toBe(3)
    const mutation =
      'mutation ($id: ID!, $input: EnquiryChange!) { updateEnquiry(id: $id, input: $input) { message } }'
    const input = { stage: 'won', won: { departure: DAY, seats: 4 } }
    const reply = await app.graphql(mutation, { id, input }, cookie)
    expect(reply.body.errors[0].message).toBe('Only 3 seats are left on 05/12/2026.')
  })

  test('rejects a departure that its tour does not have, numbers out of range, and other stages', async () => {
    const id = await record()
    const elsewhere = await record({ tourId: null })
    const replies = [
      await win(id, { departure: '2026-12-06', seats: 1 }),
      await win(elsewhere, { departure: DAY, seats: 1 }),
      await win(id, { seats: 0 }),
      await win(id, { seats: 1.5 }),
      await win(id, { amount: -1 }),
      await patch(id, { won: {} }),
      await patch(id, { stage: 'quoted', won: {} }),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400))
    expect([await seatsLeft(), (await read(id)).stage]).toEqual([3, 'new'])
  })

  test('changes what it has booked: only the difference is taken or given back', async () => {
    const id = await record()
    await win(id, { departure: DAY, seats: 3 })
    expect(await seatsLeft()).toBe(0)
    await win(id, { departure: DAY, seats: 1 })
    expect(await seatsLeft()).toBe(2)
    expect((await win(id, { departure: DAY, seats: 4 })).body.message).toContain('Only 3 seats')
    await win(id, { departure: DAY, seats: 3 })
    expect(await seatsLeft()).toBe(0)
    // The same again changes nothing.
    const { item } = (await win(id, { departure: DAY, seats: 3 })).body
    expect(item.version).toBe(4)
    expect(item.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'received',
      'recorded',
      'stage',
      'corrected',
      'won',
      'won',
    ])
    expect(item.timeline.at(-1).won).toEqual(item.won)
    await win(id, { departure: '2027-01-12', seats: 3 })
    expect(await seatsLeft()).toBe(3)
    await runJobs()
    expect(await seatsLeft()).toBe(3)
  })

  test('takes its seats along when its departure is corrected, or says why not', async () => {
    const id = await record()
    await win(id, { departure: DAY, seats: 2, amount: 9 })
    const other = await created('/admin/tours', completeTour(await categoryId()))
    const left = async () => [await seatsLeft(), await seatsLeft(DAY, other)]
    // Seats are those of a departure.
    for (const change of [{ departure: null }, { tourId: other }, { tourId: null }]) {
      const { status, body } = await patch(id, { fullName: 'Not saved', ...change })
      expect([status, body.message]).toEqual([409, deskMessages.wonStays(2, '05/12/2026')])
    }
    const query = `mutation { updateEnquiry(id: "${id}", input: { tourId: "${other}", departure: "${DAY}" }) { item { won { tourId departure seats amount } } } }`
    const { body } = await app.send('POST', '/graphql', { body: { query }, cookie })
    const won = { tourId: other, departure: DAY, seats: 2, amount: 9 }
    expect(body.data.updateEnquiry.item.won).toEqual(won)
    expect(await left()).toEqual([3, 1])
    // Too few are left: it stays where it is, and so does its departure.
    await win(await record(), { departure: DAY, seats: 2 })
    const rejected = await patch(id, { tourId, departure: DAY })
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      deskMessages.tooFewSeats(1, '05/12/2026'),
    ])
    expect(await read(id)).toMatchObject({ tour: { _id: other }, departure: { date: DAY }, won })
    expect(await left()).toEqual([1, 1])
    // The page of the departures counts the sale where its seats are.
    const { items } = (await app.rest('GET', '/admin/departures?month=2026-12', undefined, cookie))
      .body
    const sold = (tour: string) =>
      items.find((row: { tourId: string; date: string }) => row.tourId === tour && row.date === DAY)
        .won
    expect([sold(tourId), sold(other)]).toEqual([1, 1])
    // Another stage gives the seats back, whatever is corrected with it.
    await patch(id, { stage: 'new', departure: null })
    expect(await left()).toEqual([1, 3])
    // Without seats there is nothing to keep.
    await win(id, { departure: DAY })
    expect((await patch(id, { tourId: null })).body.item.won).toMatchObject({ departure: null })
  })

  test('keeps its seats when its person is erased', async () => {
    const id = await record({ email: 'erased@example.com' })
    await win(id, { departure: DAY, seats: 2 })
    await app.rest('POST', '/admin/privacy/erase', { email: 'erased@example.com' }, cookie)
    expect(await read(id)).toBeUndefined()
    await runJobs()
    expect(await seatsLeft()).toBe(1)
  })

  test('is in the exported file, in the history of the tour, and nowhere public', async () => {
    const id = await record()
    await win(id, { departure: DAY, seats: 2, amount: 42_000 })
    const { body: file } = await app.rest('GET', '/admin/enquiries.csv', undefined, cookie)
    expect(file).toContain('42000')
    expect(file).toContain('wonSeats')
    const pages = ['', '/tours', `/admin/tours?search=Malabar`, `/admin/tours/${tourId}`]
    for (const path of [`/public/tours/${tourId}`, ...pages]) {
      const { body } = await app.rest('GET', path, undefined, cookie)
      expect(JSON.stringify(body)).not.toContain(id)
    }
    const history = await app.rest(
      'GET',
      `/admin/history?record=tours/${tourId}`,
      undefined,
      cookie,
    )
    expect(JSON.stringify(history.body.items[0].changes)).toContain('departures')
    expect(JSON.stringify(history.body)).not.toContain(id)
  })
})

test('of twenty winners at once for three seats exactly three win', async () => {
  const ids: string[] = []
  for (let n = 0; n < 20; n++) ids.push(await record())
  const replies = await Promise.all(
    ids.map((id, n) => win(id, { departure: DAY, seats: 1 }, n % 2 ? app : failing)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    ...Array(3).fill(200),
    ...Array(17).fill(409),
  ])
  expect(await seatsLeft()).toBe(0)
  await runJobs()
  expect(await seatsLeft()).toBe(0)
  const stages = await Promise.all(ids.map(async (id) => (await read(id)).stage))
  expect(stages.filter((stage) => stage === 'won')).toHaveLength(3)
}, 60_000)

test('an offer that is accepted wins once, also at the same moment as on the desk', async () => {
  const id = await record()
  const booked = { departure: DAY, seats: 2, amount: 42_000 }
  const { enquiryDesk } = app.services
  await Promise.all([
    enquiryDesk.win(id, booked),
    failing.services.enquiryDesk.win(id, booked),
    win(id, booked),
    patch(id, { stage: 'contacted' }),
    enquiryDesk.win(id, booked),
  ])
  const enquiry = await enquiryDesk.win(id, booked)
  expect(enquiry).toMatchObject({ stage: 'won', won: { tourId, ...booked } })
  expect(await seatsLeft()).toBe(1)
  await runJobs()
  expect(await seatsLeft()).toBe(1)
  expect(enquiryDesk.win(id, { departure: DAY, seats: 9 })).rejects.toThrow('Only 3 seats')
})

/*
 * What a process leaves behind that ends between two writes: from one of its writes on, none reaches the database, or
 * its result does not reach the process.
 */
for (const fate of ['lose the request', 'lose the response'] as const) {
  test(`a process that ends between enquiry and tour takes no seat twice and loses none (${fate})`, async () => {
    const steps: [string, (id: string) => Promise<unknown>][] = [
      ['won', (id) => win(id, { departure: DAY, seats: 2 }, failing)],
      ['more', (id) => win(id, { departure: DAY, seats: 3 }, failing)],
      ['reopened', (id) => patch(id, { stage: 'quoted' }, failing)],
    ]
    for (const [at, [, step]] of steps.entries()) {
      for (let end = 1; ; end++) {
        fateOf = () => 'run'
        const id = await record()
        for (const [, before] of steps.slice(0, at)) await before(id)
        writes = 0
        fateOf = (n) => (n < end ? 'run' : n === end ? fate : 'lose the request')
        await step(id)
        const isThrough = writes < end
        await runJobs()
        const { stage, won } = await read(id)
        expect([at, end, stage === 'won', await seatsLeft()]).toEqual([
          at,
          end,
          won !== null,
          3 - (won?.seats ?? 0),
        ])
        await patch(id, { stage: 'lost', lostReason: 'No reply' })
        await runJobs()
        expect(await seatsLeft()).toBe(3)
        if (isThrough) break
      }
    }
  }, 60_000)
}
