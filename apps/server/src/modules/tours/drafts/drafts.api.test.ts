import { afterAll, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { PREVIEW_HOURS } from '@bharat/contracts/limits'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { tourDraftMessages } from '@bharat/contracts/tour-drafts.messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import {
  completeTour,
  createTestApp,
  type TestApp,
} from '../../../../test/support/create-test-app.ts'
import { badge } from '../../../media/media.images.fixtures.ts'

let server: TestApp
let second: TestApp
let cookie: string
let category: string
beforeAll(async () => {
  server = await createTestApp({ exclusive: false })
  cookie = await server.login()
  // Another instance on the same database.
  second = await createTestApp({ sharing: server })
  category = await newCategory('Coasts')
})
afterAll(async () => {
  setSystemTime()
  await second.close()
  await server.close()
})

const call = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, cookie)
async function newCategory(name: string): Promise<string> {
  return (await call('POST', '/admin/categories', { name })).body.item._id
}
const content = (change: Record<string, unknown> = {}) => completeTour(category, change)
async function makeTour(change: Record<string, unknown> = {}): Promise<string> {
  return (await call('POST', '/admin/tours', content(change))).body.item._id
}
const saveDraft = (id: string, change: Record<string, unknown>) =>
  call('PUT', `/admin/tours/${id}/draft`, content(change))
const publish = (id: string, body: object = {}) =>
  call('POST', `/admin/tours/${id}/draft/publish`, body)
const admin = async (id: string) => (await call('GET', `/admin/tours/${id}`)).body.item
const shown = async (id: string) => (await server.rest('GET', `/public/tours/${id}`)).body.tour
const changesOf = async (id: string) =>
  (await call('GET', `/admin/history?record=tours/${id}`)).body.items
const preview = async (id: string): Promise<string> => {
  const { url } = (await call('POST', `/admin/tours/${id}/preview`)).body
  return url.split('/').at(-1)
}
const open = (token: string) => server.rest('GET', `/public/tour-previews/${token}`)
const jobsOf = async (id: string) => {
  const { items } = await server.services.jobs.list({ type: 'tour-publication', limit: 1000 })
  const document = await server.database.collection('jobs').find({ 'payload.tourId': id })
  return items.filter(({ _id }) => document.some((job) => job._id.toHexString() === _id))
}
/** Runs `work` as if it were this many minutes later, with the jobs of both instances. */
async function later(minutes: number, work: () => Promise<void>): Promise<void> {
  setSystemTime(new Date(Date.now() + minutes * 60_000))
  try {
    await work()
  } finally {
    setSystemTime()
  }
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('a draft', () => {
  test('leaves the public page as it is until it is published', async () => {
    const id = await makeTour()
    const before = await shown(id)
    const { status, body } = await saveDraft(id, { tourName: 'Malabar by coast', tripCost: 20_000 })
    expect([status, body.message]).toEqual([200, tourDraftMessages.saved])
    expect(body.item).toMatchObject({ tourName: 'Malabar by coast', tripCost: 20_000 })
    expect(body.item.draft).toMatchObject({ savedBy: 'admin@example.com', publishAt: null })
    expect(await shown(id)).toEqual({ ...before, draft: null })
    expect(await admin(id)).toMatchObject({ tourName: 'Malabar by road', version: 1 })
    const { items } = (await call('GET', '/admin/tours?limit=1000')).body
    const row = items.find(({ _id }: { _id: string }) => _id === id)
    expect(row.draft).toEqual(body.item.draft)

    const published = await publish(id, { version: body.item.version })
    expect([published.status, published.body.message]).toEqual([200, tourDraftMessages.published])
    expect(await shown(id)).toMatchObject({ tourName: 'Malabar by coast', tripCost: 20_000 })
    expect(await admin(id)).toMatchObject({ draft: null, version: 2 })
    expect((await call('GET', `/admin/tours/${id}/draft`)).body.message).toBe(
      tourDraftMessages.none,
    )
  })

  test('follows the rules of a tour, and its version rejects a stale save', async () => {
    const id = await makeTour()
    expect((await saveDraft(id, { nights: 7 })).body.message).toBe(tourMessages.nightsMismatch)
    const { version } = (await saveDraft(id, { vehicle: 'Jeep', version: 1 })).body.item
    const again = await saveDraft(id, { vehicle: 'Van', version })
    expect(again.status).toBe(200)
    for (const outdated of [1, version]) {
      const { status, body } = await saveDraft(id, { vehicle: 'Bus', version: outdated })
      expect([status, body.message, body.current.vehicle]).toEqual([409, STALE_SAVE, 'Van'])
    }
    expect((await publish(id, { version })).status).toBe(409)
    expect((await saveDraft('f'.repeat(24), {})).body.message).toBe(tourMessages.notFound)
  })

  test('keeps what the public version changes meanwhile, such as a sold seat', async () => {
    const id = await makeTour()
    const { departures } = await admin(id)
    const added = { date: '2027-03-01', price: null, seats: null, seatsLeft: null, note: '' }
    const drafted = await saveDraft(id, {
      tourName: 'With a departure',
      departures: [...departures, added],
    })
    await call('PATCH', `/admin/tours/${id}/departures/2026-12-05`, { by: -1 })
    const sold = await admin(id)
    await call('PUT', `/admin/tours/${id}`, { ...sold, categoryId: category, vehicle: 'Jeep' })
    const { item } = (await call('GET', `/admin/tours/${id}/draft`)).body
    expect(item).toMatchObject({ tourName: 'With a departure', vehicle: 'Jeep' })
    expect(item.departures.map((each: { seatsLeft: number }) => each.seatsLeft)).toEqual([
      2,
      null,
      null,
    ])
    // The draft leads to something else now: a save based on what it was would undo the sold seat.
    expect((await saveDraft(id, { version: drafted.body.item.version })).status).toBe(409)
    expect((await publish(id)).status).toBe(200)
    const { departures: now, vehicle } = await shown(id)
    expect([vehicle, now.length, now[0].seatsLeft]).toEqual(['Jeep', 3, 2])
  })

  test('is not published over a change of the same field, until it is saved again', async () => {
    const id = await makeTour()
    await saveDraft(id, { vehicle: 'Jeep' })
    await call('PUT', `/admin/tours/${id}`, content({ vehicle: 'Bus' }))
    const rejected = await publish(id)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      tourDraftMessages.conflict(['Vehicle']),
    ])
    const timed = await publish(id, { at: inMinutes(9) })
    expect([timed.status, timed.body]).toEqual([409, rejected.body])
    await saveDraft(id, { vehicle: 'Jeep' })
    expect((await publish(id)).status).toBe(200)
    expect((await shown(id)).vehicle).toBe('Jeep')
  })

  test('of an inactive tour is the tour itself: publishing shows it', async () => {
    const id = await makeTour()
    await call('PATCH', `/admin/tours/${id}/status`, { activeStatus: false })
    const { body } = await saveDraft(id, { vehicle: 'Jeep', version: 1 })
    expect([body.message, body.item.draft, body.item.version]).toEqual([
      tourMessages.updated,
      null,
      2,
    ])
    expect((await call('DELETE', `/admin/tours/${id}/draft`)).body.message).toBe(
      tourDraftMessages.isDraft,
    )
    const { message } = (await publish(id)).body
    expect([message, (await shown(id)).vehicle]).toEqual([tourDraftMessages.activated, 'Jeep'])
  })

  test('of a tour that was hidden meanwhile does not show it', async () => {
    const id = await makeTour()
    await saveDraft(id, { vehicle: 'Jeep' })
    await call('PATCH', `/admin/tours/${id}/status`, { activeStatus: false })
    expect((await publish(id)).body.message).toBe(tourDraftMessages.publishedInactive)
    expect(await admin(id)).toMatchObject({ vehicle: 'Jeep', activeStatus: false, draft: null })
  })

  test('that is published or discarded is in the history, which restores it', async () => {
    const id = await makeTour()
    await saveDraft(id, { vehicle: 'Jeep' })
    await call('DELETE', `/admin/tours/${id}/draft`)
    const [discarded] = await changesOf(id)
    expect(discarded).toMatchObject({
      api: 'rest',
      actor: { email: 'admin@example.com' },
      changes: [{ label: 'Draft', before: 'Vehicle: Jeep', after: '' }],
    })
    expect((await call('POST', `/admin/history/${discarded._id}/restore`)).status).toBe(200)
    expect((await call('GET', `/admin/tours/${id}/draft`)).body.item.vehicle).toBe('Jeep')

    await publish(id)
    const [published] = await changesOf(id)
    expect(published.changes.map(({ label }: { label: string }) => label)).toEqual([
      'Vehicle',
      'Draft',
    ])
    await call('POST', `/admin/history/${published._id}/restore`)
    expect((await shown(id)).vehicle).toBe('Innova Crysta')
    expect((await call('GET', `/admin/tours/${id}/draft`)).body.item.vehicle).toBe('Jeep')
  })

  test('is restored without the later draft, and with the seats that are left now', async () => {
    const id = await makeTour()
    const { departures } = await admin(id)
    const noted = departures.map((each: object, n: number) =>
      n ? { ...each, note: 'Rain' } : each,
    )
    await saveDraft(id, { vehicle: 'Jeep', departures: noted })
    await saveDraft(id, { tripCost: 999 })
    const [second] = await changesOf(id)
    await call('PATCH', `/admin/tours/${id}/departures/2026-12-05`, { by: -1 })
    await call('POST', `/admin/history/${second._id}/restore`)
    const { item } = (await call('GET', `/admin/tours/${id}/draft`)).body
    expect(item).toMatchObject({ vehicle: 'Jeep', tripCost: (await admin(id)).tripCost })
    expect(item.departures[1].note).toBe('Rain')
    expect((await publish(id)).status).toBe(200)
    expect((await shown(id)).departures[0].seatsLeft).toBe(2)
  })

  test('keeps its images: they are used, cannot be deleted, and can be replaced', async () => {
    const [stored, other] = ['a', 'b'].map((digit) => digit.repeat(32))
    for (const image of [stored, other]) await server.media.put({ id: image, bytes: await badge() })
    const id = await makeTour({ tourName: 'With images' })
    await saveDraft(id, { tourName: 'With images', mainImageUrl: `/media/${stored}` })
    const usesOf = async (image = '') => {
      const { items } = (await call('GET', '/admin/media?limit=100')).body
      return items.find(({ _id }: { _id: string }) => _id === image).usedBy
    }
    expect(await usesOf(stored)).toMatchObject([
      { id, name: 'With images', field: 'draft: main image' },
    ])
    expect((await call('DELETE', `/admin/media/${stored}`)).status).toBe(409)
    // A credit would be on a public page.
    await call('PATCH', `/admin/media/${stored}`, { credit: 'By Anju' })
    expect(JSON.stringify((await server.rest('GET', '/public/credits')).body)).not.toContain('Anju')
    const replaced = await call('POST', `/admin/media/${stored}/replace`, { by: other })
    expect(replaced.body.replaced).toBe(1)
    expect((await call('GET', `/admin/tours/${id}/draft`)).body.item.mainImageUrl).toBe(
      `/media/${other}`,
    )
    expect((await shown(id)).mainImageUrl).toBe('https://images.example/main.jpg')
    await call('DELETE', `/admin/tours/${id}/draft`)
    expect(await usesOf(other)).toEqual([])
  })

  test('of two concurrent saves and a publication, each is whole', async () => {
    const id = await makeTour()
    await saveDraft(id, { vehicle: 'Jeep', activity: 'Jeep' })
    // The days without their details: the seats are those of the public version.
    const days = { departures: undefined, upcomingDates: ['2026-12-05', '2027-01-12'] }
    await Promise.all([
      saveDraft(id, { ...days, vehicle: 'Bus', activity: 'Bus' }),
      publish(id),
      saveDraft(id, { ...days, vehicle: 'Van', activity: 'Van' }),
      call('PATCH', `/admin/tours/${id}/departures/2026-12-05`, { by: -1 }),
    ])
    const { vehicle, activity, departures } = await shown(id)
    expect(activity).toBe(vehicle)
    expect(departures[0].seatsLeft).toBe(2)
  })
})

test('the restore of the first save of a draft that has ended changes nothing and returns the tour', async () => {
  const id = await makeTour()
  await saveDraft(id, { vehicle: 'Jeep' })
  await publish(id)
  const [, saved] = await changesOf(id)
  const mutation = 'mutation ($id: ID!) { restoreChange(id: $id) { item { record version } } }'
  const { body } = await server.graphql(mutation, { id: saved._id }, cookie)
  expect(body).toEqual({ data: { restoreChange: { item: { record: `tours/${id}`, version: 2 } } } })
  expect(await changesOf(id)).toHaveLength(3)
})

describe('a publication at a time', () => {
  test('is in Indian time, can be changed and cancelled, and lies in the future', async () => {
    const id = await makeTour()
    expect((await publish(id, { at: '2099-01-12T09:30' })).status).toBe(404)
    await saveDraft(id, { vehicle: 'Jeep' })
    for (const [at, message] of [
      ['2020-01-12T09:30', tourDraftMessages.atPast],
      ['2099-02-31T09:30', tourDraftMessages.at],
      ['soon', tourDraftMessages.at],
      [7, tourDraftMessages.at],
    ]) {
      const { status, body } = await publish(id, { at })
      expect([status, body.message]).toEqual([400, message])
    }
    const { body } = await publish(id, { at: '2099-01-12T09:30' })
    expect([body.message, body.item.draft.publishAt]).toEqual([
      tourDraftMessages.scheduled,
      '2099-01-12T04:00:00.000Z',
    ])
    const moved = await publish(id, { at: '2099-01-12T09:30:00Z' })
    expect(moved.body.item.draft.publishAt).toBe('2099-01-12T09:30:00.000Z')
    // A later save of the draft keeps the time.
    const saved = await saveDraft(id, { vehicle: 'Van' })
    expect(saved.body.item.draft.publishAt).toBe('2099-01-12T09:30:00.000Z')
    const path = `/admin/tours/${id}/draft/publish`
    expect((await call('DELETE', path)).body.item.draft).toMatchObject({ publishAt: null })
    expect((await call('DELETE', path)).body.message).toBe(tourDraftMessages.notScheduled)
  })

  test('takes place once on two instances, for the account that has set it', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => makeTour()))
    for (const id of ids) {
      await saveDraft(id, { vehicle: 'Jeep' })
      await publish(id, { at: inMinutes(30) })
    }
    await Promise.all([server.jobs.runDue(), second.jobs.runDue()])
    expect((await shown(ids[0] ?? '')).vehicle).toBe('Innova Crysta')
    // Nobody publishes earlier than planned, on the page of the jobs either.
    const [job] = await jobsOf(ids[0] ?? '')
    expect((await call('POST', `/admin/jobs/${job?._id}/retry`)).status).toBe(409)
    await later(31, async () => {
      await Promise.all([server.jobs.runDue(), second.jobs.runDue(), second.jobs.runDue()])
    })
    for (const id of ids) {
      expect(await shown(id)).toMatchObject({ vehicle: 'Jeep' })
      expect(await admin(id)).toMatchObject({ version: 2, draft: null })
      const published = (await changesOf(id)).filter(({ api }: { api: string }) => api === 'server')
      expect(published).toMatchObject([{ actor: { email: 'admin@example.com' } }])
    }
  })

  test('that was cancelled, moved or done before changes nothing', async () => {
    const [cancelled = '', moved = '', done = '', hidden = ''] = await Promise.all(
      Array.from({ length: 4 }, () => makeTour()),
    )
    await call('PATCH', `/admin/tours/${hidden}/status`, { activeStatus: false })
    for (const id of [cancelled, moved, done]) await saveDraft(id, { vehicle: 'Jeep' })
    for (const id of [cancelled, moved, done, hidden]) await publish(id, { at: inMinutes(30) })
    await call('DELETE', `/admin/tours/${cancelled}/draft`)
    await publish(moved, { at: inMinutes(90) })
    await publish(done)
    // Shown and hidden by hand: it must not come back.
    for (const activeStatus of [true, false]) {
      await call('PATCH', `/admin/tours/${hidden}/status`, { activeStatus })
    }
    await later(31, async () => {
      await server.jobs.runDue()
    })
    expect(await shown(cancelled)).toMatchObject({ vehicle: 'Innova Crysta' })
    expect(await shown(moved)).toMatchObject({ vehicle: 'Innova Crysta' })
    expect((await admin(done)).version).toBe(2)
    expect((await admin(hidden)).activeStatus).toBe(false)
    await later(91, async () => {
      await server.jobs.runDue()
    })
    expect(await shown(moved)).toMatchObject({ vehicle: 'Jeep' })
  })

  test('that was cancelled, moved, done or discarded has no job in the list any more', async () => {
    const [cancelled = '', moved = '', done = '', discarded = '', hidden = ''] = await Promise.all(
      Array.from({ length: 5 }, () => makeTour()),
    )
    await call('PATCH', `/admin/tours/${hidden}/status`, { activeStatus: false })
    for (const id of [cancelled, moved, done, discarded]) await saveDraft(id, { vehicle: 'Jeep' })
    const all = [cancelled, moved, done, discarded, hidden]
    for (const id of all) {
      await publish(id, { at: inMinutes(30) })
      expect(await jobsOf(id)).toMatchObject([{ state: 'scheduled', dueAt: expect.any(String) }])
    }
    const at = inMinutes(90)
    await call('DELETE', `/admin/tours/${cancelled}/draft/publish`)
    await publish(moved, { at })
    await publish(done)
    await call('DELETE', `/admin/tours/${discarded}/draft`)
    await call('PATCH', `/admin/tours/${hidden}/status`, { activeStatus: true })
    expect(await Promise.all(all.map(jobsOf))).toMatchObject([[], [{ dueAt: at }], [], [], []])
    // Its job is not in the list yet when its time is cancelled.
    await saveDraft(cancelled, { vehicle: 'Van' })
    await publish(cancelled, { at })
    await call('DELETE', `/admin/tours/${cancelled}/draft/publish`)
    expect(await jobsOf(cancelled)).toEqual([])
    await later(91, async () => {
      await server.jobs.runDue()
    })
    // The job that has published is done, and stays in the list.
    expect(await jobsOf(moved)).toMatchObject([{ state: 'done' }])
  })

  test('that fails loses nothing, is visible with its reason, and can be retried', async () => {
    const gone = await newCategory('Deserts')
    const id = await makeTour()
    await saveDraft(id, { categoryId: gone })
    await publish(id, { at: inMinutes(30) })
    const { ObjectId } = await import('mongodb')
    const categories = server.database.collection('categories')
    const [document] = await categories.find({ _id: new ObjectId(gone) })
    await categories.deleteMany({ _id: new ObjectId(gone) })
    await later(31, async () => {
      await server.jobs.runDue()
    })
    expect((await admin(id)).draft).toMatchObject({ publishError: tourMessages.category })
    const [job] = await jobsOf(id)
    expect(job).toMatchObject({ state: 'failed', lastError: tourMessages.category, attempts: 1 })
    if (document) await categories.insertOne(document)
    await call('POST', `/admin/jobs/${job?._id}/retry`)
    await later(32, async () => {
      await server.jobs.runDue()
    })
    expect((await shown(id)).categoryId._id).toBe(gone)
    expect((await admin(id)).draft).toBeNull()
    expect(await jobsOf(id)).toMatchObject([{ state: 'done' }])
  })

  test('is stored with the draft: a process killed right after it loses neither', async () => {
    const id = await makeTour()
    await saveDraft(id, { vehicle: 'Jeep' })
    await publish(id, { at: inMinutes(30) })
    // No job runner of the first instance has moved the job: another one finds it with the tour.
    const jobs = server.database.collection('jobs')
    expect(await jobs.count({ 'payload.tourId': id })).toBe(0)
    await later(31, async () => {
      await second.jobs.runDue()
    })
    expect((await shown(id)).vehicle).toBe('Jeep')
  })
})

describe('a draft that is saved and published by one request', () => {
  const mutation =
    'mutation ($id: ID!, $at: String, $version: Int, $content: TourInput) { publishTourDraft(id: $id, at: $at, version: $version, content: $content) { message item { vehicle version draft { savedBy publishAt } } } }'
  /** Sends the same request through one of the APIs; `code` is that of the error, and '' without one. */
  async function send(api: string, id: string, { content: change = {}, ...rest }: Sent) {
    const body = { ...rest, content: content(change) }
    if (api === 'REST') {
      const { body: reply } = await publish(id, body)
      return { code: reply.code ?? '', message: reply.message, item: reply.item }
    }
    const { body: reply } = await server.graphql(mutation, { id, ...body }, cookie)
    const [error] = reply.errors ?? []
    if (error) return { code: error.extensions.code, message: error.message }
    return { code: '', ...reply.data.publishTourDraft }
  }
  interface Sent {
    at?: string
    version?: number
    content?: Record<string, unknown>
  }

  test.each(['REST', 'GraphQL'])('keeps content and time together in %s', async (api) => {
    const id = await makeTour()
    // A rejected request stores nothing.
    const rejected: [sent: Sent, code: string, message: string][] = [
      [{ at: '2020-01-12T09:30' }, 'INVALID', tourDraftMessages.atPast],
      [{ at: 'soon' }, 'INVALID', tourDraftMessages.at],
      [{ at: inMinutes(30), content: { nights: 7 } }, 'INVALID', tourMessages.nightsMismatch],
      [{ at: inMinutes(30), content: { categoryId: id } }, 'INVALID', tourMessages.category],
      [{ at: inMinutes(30), version: 0 }, 'CONFLICT', STALE_SAVE],
    ]
    for (const [sent, code, message] of rejected) {
      expect(await send(api, id, sent)).toMatchObject({ code, message })
    }
    expect([await admin(id), await changesOf(id)]).toMatchObject([{ draft: null }, [{}]])

    const at = inMinutes(30)
    const { message, item } = await send(api, id, { at, version: 1, content: { vehicle: 'Jeep' } })
    expect([message, item]).toMatchObject([
      tourDraftMessages.scheduled,
      { vehicle: 'Jeep', draft: { savedBy: 'admin@example.com', publishAt: at } },
    ])
    expect([await jobsOf(id), await changesOf(id)]).toMatchObject([[{ dueAt: at }], [{}, {}]])
    // Another time replaces it, and an outdated version is rejected with the draft.
    const later30 = await send(api, id, { at: inMinutes(60), version: item.version })
    expect(later30.item.vehicle).toBe('Innova Crysta')
    expect((await send(api, id, { at, version: item.version })).code).toBe('CONFLICT')
    await later(61, async () => {
      await server.jobs.runDue()
    })
    expect(await admin(id)).toMatchObject({ vehicle: 'Innova Crysta', draft: null, version: 2 })

    const now = await send(api, id, { content: { vehicle: 'Van' } })
    expect([now.message, (await shown(id)).vehicle]).toEqual([tourDraftMessages.published, 'Van'])
  })

  test.each(['REST', 'GraphQL'])('saves and shows an inactive tour in %s', async (api) => {
    const id = await makeTour()
    await call('PATCH', `/admin/tours/${id}/status`, { activeStatus: false })
    const at = inMinutes(30)
    const { item } = await send(api, id, { at, version: 1, content: { vehicle: 'Jeep' } })
    expect(item).toMatchObject({ vehicle: 'Jeep', version: 2, draft: { publishAt: at } })
    expect(await admin(id)).toMatchObject({ vehicle: 'Jeep', activeStatus: false })
    await later(31, async () => {
      await second.jobs.runDue()
    })
    expect(await shown(id)).toMatchObject({ vehicle: 'Jeep', draft: null })
  })

  test('is whole beside concurrent saves, and a process killed right after it loses nothing', async () => {
    const id = await makeTour()
    const at = inMinutes(30)
    await Promise.all([
      send('REST', id, { at, content: { vehicle: 'Jeep', activity: 'Jeep' } }),
      send('GraphQL', id, { at, content: { vehicle: 'Bus', activity: 'Bus' } }),
      call('PATCH', `/admin/tours/${id}/departures/2026-12-05`, { by: -1 }),
    ])
    // No job runner of the first instance has moved the job: another one finds it with the tour.
    await later(31, async () => {
      await second.jobs.runDue()
    })
    const { vehicle, activity } = await shown(id)
    expect([activity, ['Jeep', 'Bus'].includes(vehicle)]).toEqual([vehicle, true])
    expect((await admin(id)).draft).toBeNull()
  })
})

describe('a preview', () => {
  test('gives everybody with the link the draft of that tour, and of no other', async () => {
    const [one, other] = [await makeTour({ tourName: 'One' }), await makeTour({ tourName: 'Two' })]
    for (const id of [one, other]) await saveDraft(id, { tourName: `Draft of ${id}` })
    const [token, second] = [await preview(one), await preview(other)]
    const reply = await open(token)
    expect([reply.status, reply.body.tour.tourName, reply.body.tour.draft]).toEqual([
      200,
      `Draft of ${one}`,
      null,
    ])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    // Facts of one link with the signature of another, another spelling, another secret.
    const mixed = token.slice(0, 40) + second.slice(40)
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const forged of [mixed, changed, `${token}=`, `${token}A`, token.slice(1), other, 'x']) {
      expect([forged, (await open(forged)).body]).toEqual([
        forged,
        { message: tourDraftMessages.previewUnknown, code: 'NOT_FOUND' },
      ])
    }
  })

  test('ends with its time, and when the draft is published or discarded', async () => {
    const ids = [await makeTour(), await makeTour(), await makeTour()]
    const [expired = '', discarded = '', published = ''] = ids
    for (const id of ids) await saveDraft(id, { vehicle: 'Jeep' })
    const tokens = await Promise.all(ids.map(preview))
    for (const token of tokens) expect((await open(token)).status).toBe(200)
    await call('DELETE', `/admin/tours/${discarded}/draft`)
    await publish(published)
    // Another draft is another access.
    await saveDraft(discarded, { vehicle: 'Van' })
    const [first = '', ...ended] = tokens
    for (const token of ended) {
      const { status, body } = await open(token)
      expect([status, body.message]).toEqual([410, tourDraftMessages.previewGone])
    }
    await later(PREVIEW_HOURS * 60 - 1, async () => {
      expect((await open(first)).status).toBe(200)
    })
    await later(PREVIEW_HOURS * 60 + 1, async () => {
      expect((await open(first)).status).toBe(410)
    })
    expect((await admin(expired)).draft).not.toBeNull()
  })

  test('of an inactive tour ends when the tour is shown; an active one without a draft has none', async () => {
    const id = await makeTour()
    expect((await call('POST', `/admin/tours/${id}/preview`)).status).toBe(404)
    await call('PATCH', `/admin/tours/${id}/status`, { activeStatus: false })
    const token = await preview(id)
    expect((await open(token)).body.tour._id).toBe(id)
    await call('PATCH', `/admin/tours/${id}/status`, { activeStatus: true })
    expect((await open(token)).status).toBe(410)
    await later(1, async () => {
      await call('PATCH', `/admin/tours/${id}/status`, { activeStatus: false })
    })
    expect((await open(token)).status).toBe(410)
  })
})
