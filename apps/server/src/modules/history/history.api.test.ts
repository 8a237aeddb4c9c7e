import { afterAll, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { awardMessages } from '@bharat/contracts/awards.messages'
import { ObjectId } from 'mongodb'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'
import type { ChangeDocument } from '../../jobs/changes.repository.ts'
import { createRepositories } from '../../repositories.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.login()
})
afterAll(() => server.close())

/** The entries of a record in the collection, oldest first, after the job runner has moved them. */
async function storedOf(record: string): Promise<ChangeDocument[]> {
  await server.repositories.jobs.collect()
  const history = server.database.collection<ChangeDocument>('history')
  return history.find({ record }, { sort: { createdAt: 1, _id: 1 } })
}

async function create(path: string, body: unknown): Promise<string> {
  return (await server.rest('POST', path, body, admin)).body.item._id
}

test('the write of a record stores its change, which the job runner moves into the history', async () => {
  const id = await create('/admin/awards', { name: 'Best road' })
  await server.rest('PATCH', `/admin/awards/${id}`, { name: 'Best coast road' }, admin)
  await server.graphql(
    'mutation ($id: ID!) { setAwardStatus(id: $id, activeStatus: false) { message } }',
    { id },
    admin,
  )
  const awards = server.database.collection('awards')
  expect(await awards.count({ 'pendingJobs.2.change.api': 'graphql' })).toBe(1)

  const entries = await storedOf(`awards/${id}`)
  expect(entries.map(({ api, name, changes }) => ({ api, name, changes }))).toEqual([
    {
      api: 'rest',
      name: 'Best road',
      changes: [
        { field: 'name', before: null, after: 'Best road' },
        { field: 'image', before: null, after: '' },
        { field: 'activeStatus', before: null, after: true },
      ],
    },
    {
      api: 'rest',
      name: 'Best coast road',
      changes: [{ field: 'name', before: 'Best road', after: 'Best coast road' }],
    },
    {
      api: 'graphql',
      name: 'Best coast road',
      changes: [{ field: 'activeStatus', before: true, after: false }],
    },
  ])
  expect(new Set(entries.map(({ actor }) => actor?.email))).toEqual(new Set(['admin@example.com']))
  expect(await awards.count({ pendingJobs: { $exists: true } })).toBe(0)
  // Moved twice, for example by two instances: stored once.
  expect(await storedOf(`awards/${id}`)).toHaveLength(3)
})

test('concurrent saves record a chain of values without a gap', async () => {
  const category = await create('/admin/categories', { name: 'Chain' })
  const id = await create('/admin/tours', validTour(category, { tripCost: 0 }))
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      server.rest('PUT', `/admin/tours/${id}`, validTour(category, { tripCost: n + 1 }), admin),
    ),
  )
  const changes = (await storedOf(`tours/${id}`))
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .flatMap(({ changes }) => changes.filter(({ field }) => field === 'tripCost'))
  expect(changes).toHaveLength(13)
  for (const [n, { after }] of changes.slice(0, -1).entries()) {
    expect(changes[n + 1]?.before).toBe(after)
  }
})

test('no reply contains what a record stores for the history', async () => {
  const category = await create('/admin/categories', { name: 'Quiet' })
  const id = await create('/admin/tours', validTour(category))
  for (const path of [
    `/admin/tours/${id}`,
    '/admin/tours',
    `/public/tours/${id}`,
    `/public/categories/${category}`,
    '/admin/awards',
    '/public/awards',
    '/public/site',
  ]) {
    const { body } = await server.rest('GET', path, undefined, admin)
    expect([path, JSON.stringify(body).match(/pendingJobs|changeCount/)]).toEqual([path, null])
  }
})

const historyOf = async (record: string) =>
  (await server.rest('GET', `/admin/history?record=${record}`, undefined, admin)).body.items

const restore = (id: string) =>
  server.rest('POST', `/admin/history/${id}/restore`, undefined, admin)

test('the history shows who changed which fields, newest first, with the labels of the form', async () => {
  const category = await create('/admin/categories', { name: 'Readable' })
  const other = await create('/admin/categories', { name: 'Elsewhere' })
  const id = await create('/admin/tours', validTour(category, { tourName: 'Old name' }))
  const change = validTour(other, { tourName: 'New name', landscapes: ['Rural', 'Beaches'] })
  await server.rest('PUT', `/admin/tours/${id}`, change, admin)
  await server.rest(
    'PATCH',
    `/admin/toursinhighlight/${id}/highlight`,
    { highlightStatus: true },
    admin,
  )
  const [highlighted, changed, created] = await historyOf(`tours/${id}`)
  expect(highlighted.changes).toEqual([
    { field: 'highlightStatus', label: 'Highlighted', before: 'No', after: 'Yes' },
  ])
  expect(changed).toMatchObject({
    record: `tours/${id}`,
    name: 'New name',
    api: 'rest',
    actor: { email: 'admin@example.com' },
    isNew: false,
    changes: [
      { field: 'tourName', label: 'Tour Name', before: 'Old name', after: 'New name' },
      { field: 'categoryId', label: 'Category', before: 'Readable', after: 'Elsewhere' },
      { label: 'Landscapes', before: 'Beaches\nRural', after: 'Rural\nBeaches' },
    ],
  })
  expect(created.isNew).toBe(true)
  expect((await restore(created._id)).status).toBe(409)
})

test('filters by kind, account and period, and pages', async () => {
  const list = async (query: string) =>
    (await server.rest('GET', `/admin/history?${query}`, undefined, admin)).body
  const all = await list('limit=1')
  expect(all).toMatchObject({ page: 1, limit: 1, totalPages: all.totalItems })
  const awards = await list('record=awards&limit=100')
  expect(awards.items.length).toBeGreaterThan(0)
  expect(awards.items.every(({ record }: { record: string }) => record.startsWith('awards/'))).toBe(
    true,
  )
  expect((await list('actor=Admin@example.com')).totalItems).toBe(all.totalItems)
  expect((await list('actor=nobody@example.com')).totalItems).toBe(0)
  expect((await list('to=2020-01-01')).totalItems).toBe(0)
  expect((await list('from=2020-01-01')).totalItems).toBe(all.totalItems)
  for (const query of ['record=accounts', 'from=yesterday', 'page=0']) {
    expect([
      query,
      (await server.rest('GET', `/admin/history?${query}`, undefined, admin)).status,
    ]).toEqual([query, 400])
  }
})

test('new records of one kind, account and ten minutes are one row of a folded page, and not undone together', async () => {
  const day = 'from=2026-03-01&to=2026-03-01'
  const list = async (query: string) =>
    (await server.rest('GET', `/admin/history?${day}&${query}`, undefined, admin)).body
  try {
    for (const [time, name] of [
      ['2026-03-01T10:01:00Z', 'A'],
      ['2026-03-01T10:02:00Z', 'B'],
      ['2026-03-01T10:03:00Z', 'C'],
      ['2026-03-01T10:13:00Z', 'Later'],
      ['2026-03-01T10:23:00Z', 'Alone'],
      ['2026-03-01T10:24:00Z', 'Of the other API'],
    ] as const) {
      setSystemTime(new Date(time))
      admin = await server.login()
      const input = { name: `Series ${name}` }
      if (name !== 'Of the other API') await create('/admin/categories', input)
      else {
        const mutation =
          'mutation ($input: CategoryInput!) { createCategory(input: $input) { message } }'
        await server.graphql(mutation, { input }, admin)
      }
    }
    const pages = [await list('folded=true&limit=2'), await list('folded=true&limit=2&page=2')]
    expect(pages.map(({ totalItems }) => totalItems)).toEqual([4, 4])
    const rows = pages.flatMap(({ items }) => items)
    expect(rows.map((row) => row.together)).toEqual([
      null,
      null,
      null,
      { id: expect.any(String), changes: 3, added: 3, removed: 0 },
    ])
    expect(rows[3]).toMatchObject({ group: null, name: expect.stringMatching(/^Series [ABC]$/) })
    const { id } = rows[3].together
    expect((await list(`group=${id}`)).totalItems).toBe(3)
    expect((await list('')).totalItems).toBe(6)
    const undo = await server.rest('POST', `/admin/history/groups/${id}/restore`, undefined, admin)
    expect(undo.status).toBe(404)
  } finally {
    setSystemTime()
    admin = await server.login()
  }
})

test('a change of several records is one row, whatever the size of a page', async () => {
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    ids.push(await create('/admin/team-members', { name, post: 'Guide', description: 'x' }))
  }
  const { group } = (
    await server.rest('PATCH', '/admin/team-members', { ids, activeStatus: false }, admin)
  ).body
  await server.rest('PATCH', `/admin/team-members/${ids[0]}`, { post: 'Driver' }, admin)
  const list = async (query: string) =>
    (await server.rest('GET', `/admin/history?${query}`, undefined, admin)).body
  const pages = [1, 2, 3].map((page) =>
    list(`record=team-members&folded=true&limit=2&page=${page}`),
  )
  const rows = (await Promise.all(pages)).flatMap(({ items }) => items)
  expect(rows.map((row) => [row.group, row.together])).toEqual([
    [null, null],
    [group, { id: group, changes: 5, added: 0, removed: 0 }],
    // Its id is not one of a change of several records.
    [null, { id: expect.any(String), changes: 5, added: 5, removed: 0 }],
  ])
  expect((await list('record=team-members&folded=true&limit=2')).totalItems).toBe(3)
  expect(await list(`group=${group}&limit=2`)).toMatchObject({ totalItems: 5, totalPages: 3 })
})

test('restores a three-week-old version through the rules of a save', async () => {
  const now = Date.now()
  const at = (days: number) => setSystemTime(new Date(now - days * 86_400_000))
  try {
    at(22)
    const cookie = await server.login()
    const category = await create('/admin/categories', { name: 'Three weeks' })
    const old = { tourName: 'As it was', tripCost: 100 }
    const reply = await server.rest('POST', '/admin/tours', validTour(category, old), cookie)
    const { _id: id } = reply.body.item
    at(21)
    const weekOld = validTour(category, { ...old, tripCost: 200 })
    await server.rest('PUT', `/admin/tours/${id}`, weekOld, await server.login())
    at(7)
    const renamed = validTour(category, { tourName: 'Renamed', tripCost: 200 })
    await server.rest('PUT', `/admin/tours/${id}`, renamed, await server.login())
    await server.rest(
      'PATCH',
      `/admin/tours/${id}/status`,
      { activeStatus: false },
      await server.login(),
    )
    setSystemTime()
    // The session ended while the clock was elsewhere.
    admin = await server.login()

    const entries = await historyOf(`tours/${id}`)
    expect(entries).toHaveLength(4)
    const restored = await restore(entries[2]._id)
    expect(restored.body).toMatchObject({
      message: 'The state before this change is restored.',
      item: { _id: id, ...old, version: 4, activeStatus: false, record: `tours/${id}` },
    })
    const [newest] = await historyOf(`tours/${id}`)
    expect(newest.changes).toEqual([
      { field: 'tourName', label: 'Tour Name', before: 'Renamed', after: 'As it was' },
      { field: 'tripCost', label: 'Trip Cost', before: '₹200', after: '₹100' },
    ])
    // The change of the status is restored by itself, and so is the restore.
    expect((await restore(entries[0]._id)).body.item).toMatchObject({
      activeStatus: true,
      version: 4,
    })
    expect((await restore(newest._id)).body.item).toMatchObject({ tourName: 'Renamed', version: 5 })
  } finally {
    setSystemTime()
  }
})

test('a restore follows the rules of a save: a state that is invalid by now is rejected', async () => {
  const id = await create('/admin/awards', { name: 'Valid' })
  await server.rest('PATCH', `/admin/awards/${id}`, { name: 'Still valid' }, admin)
  const [renamed] = await historyOf(`awards/${id}`)
  const changes = [{ field: 'name', before: '', after: 'Still valid' }]
  await server.database
    .collection<ChangeDocument>('history')
    .updateOne({ _id: new ObjectId(renamed._id) }, { $set: { changes } })
  const reply = await restore(renamed._id)
  expect([reply.status, reply.body.message]).toEqual([400, awardMessages.nameRequired])
  expect(await historyOf(`awards/${id}`)).toHaveLength(2)
})

test('restores moves, single records and settings, which begin with their defaults', async () => {
  const first = await create('/admin/awards', { name: 'Alpha' })
  const second = await create('/admin/awards', { name: 'Beta' })
  await server.rest('PATCH', `/admin/awards/${second}/position`, { after: null }, admin)
  const [moved] = await historyOf(`awards/${second}`)
  expect(moved.changes).toEqual([
    { field: 'position', label: 'Position in the list', before: 'After “Alpha”', after: 'First' },
  ])
  await restore(moved._id)
  const [back] = await historyOf(`awards/${second}`)
  expect(back.changes).toMatchObject([{ before: 'First', after: 'After “Alpha”' }])
  expect(first).not.toBe(second)

  const { item } = (await server.rest('GET', '/admin/site', undefined, admin)).body
  const { version, noticeVersion: _, ...input } = item
  // The first save takes over the defaults; those of the navigation lead to records that this database lacks.
  await server.rest('PUT', '/admin/site', { ...input, version }, admin)
  const saved = { ...input, tagline: 'Slow roads', version: version + 1 }
  expect((await server.rest('PUT', '/admin/site', saved, admin)).status).toBe(200)
  const [tagline] = await historyOf('site')
  expect(tagline.changes).toMatchObject([
    { label: 'Tagline', before: input.tagline, after: 'Slow roads' },
  ])
  expect((await restore(tagline._id)).body.item).toMatchObject({ tagline: input.tagline })
})

test('text of users cannot forge entries', async () => {
  const name = 'A\u202eB\u0000C <script>alert(1)</script> admin@example.com changed Price'
  const review = 'First line\n22 Nov 2026, admin@example.com: Name "x" to "y"\r\u0007\u2028end'
  const id = await create('/admin/testimonials', {
    clientName: name,
    review,
    tourName: '$set.pendingJobs',
  })
  const entries = await historyOf(`testimonials/${id}`)
  expect(entries).toHaveLength(1)
  const texts = entries[0].changes.map(({ after }: { after: string }) => after).join('')
  expect(texts).not.toMatch(/[^\P{C}\n]|[\u2028\u202e]/u)
  expect(entries[0].actor).toEqual({ email: 'admin@example.com', name: '' })
  // Fields of the history in a body are ignored.
  const forged = [{ key: 'change:0', change: { actor: { email: 'boss@example.com' } } }]
  const body = { name: 'Forged', pendingJobs: forged, changeCount: 7, actor: 'boss@example.com' }
  const award = await create('/admin/awards', body)
  expect(await historyOf(`awards/${award}`)).toMatchObject([
    {
      actor: { email: 'admin@example.com' },
      changes: [{ field: 'name' }, { field: 'image' }, { field: 'activeStatus' }],
    },
  ])
})

test('old entries, and the oldest above the limit, are removed', async () => {
  const count = async () => server.database.collection('history').count({})
  const before = await count()
  expect(await server.repositories.history.removeAbove(before)).toBe(0)
  expect(await server.repositories.history.removeAbove(before - 2)).toBeGreaterThanOrEqual(2)
  const left = await count()
  expect(left).toBeLessThanOrEqual(before - 2)
  expect(await server.services.history.removeOld(new Date(Date.now() + 60_000))).toBe(left)
  expect(await count()).toBe(0)
})

test('an account sees and restores only records that it may edit', async () => {
  const { item } = (await server.rest('GET', '/admin/site', undefined, admin)).body
  const { noticeVersion: _, ...input } = item
  const saved = { ...input, navigation: [], tagline: 'Only for settings' }
  await server.rest('PUT', '/admin/site', saved, admin)
  const [change] = await historyOf('site')
  const { list, restore: restoreAs } = server.services.history
  expect((await list({ record: 'site' }, ['catalogue'])).items).toEqual([])
  expect((await list({ record: 'site' }, ['settings'])).items).toHaveLength(1)
  await expect(restoreAs(change._id, ['catalogue'])).rejects.toThrow('You are not allowed')

  // A link to what is not shown any more does not keep the other settings from being restored.
  const made = await server.rest('POST', '/admin/categories', { name: 'Linked' }, admin)
  const { _id: id } = made.body.item
  const saveSite = async (more: object) => {
    const { version } = (await server.rest('GET', '/admin/site', undefined, admin)).body.item
    const reply = await server.rest('PUT', '/admin/site', { ...saved, version, ...more }, admin)
    expect(reply.status).toBe(200)
  }
  await saveSite({ navigation: [{ label: 'Linked', kind: 'category', id }], tagline: 'Linked' })
  await saveSite({ tagline: 'Later' })
  const [later] = await historyOf('site')
  await server.rest('PATCH', `/admin/categories/${id}/status`, { activeStatus: false }, admin)
  const { item: restored } = await restoreAs(later._id, ['settings'])
  expect(restored).toMatchObject({ tagline: 'Linked', navigation: [] })
})

test('each eighth change of a record wakes the job runner, so that its document does not grow', async () => {
  let woken = 0
  const wake = () => void woken++
  const { awards } = await createRepositories(server.database, { wake })
  const { _id } = await awards.insert({ name: 'Award', image: '' })
  for (let n = 2; n <= 16; n++) await awards.update(_id, { name: `Award ${n}` })
  expect(woken).toBe(2)
})
