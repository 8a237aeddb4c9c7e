import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'
import type { ChangeDocument } from '../records/changes.repository.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.login()
})
afterAll(() => server.close())

/** The entries of a record in the collection, oldest first, after the job runner has moved them. */
async function storedOf(recordId: string): Promise<ChangeDocument[]> {
  await server.repositories.jobs.collect()
  const history = server.database.collection<ChangeDocument>('history')
  return history.find({ recordId }, { sort: { at: 1, _id: 1 } })
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

  const entries = await storedOf(id)
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
  expect(await storedOf(id)).toHaveLength(3)
})

test('concurrent saves record a chain of values without a gap', async () => {
  const category = await create('/admin/categories', { name: 'Chain' })
  const id = await create('/admin/tours', validTour(category, { tripCost: 0 }))
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      server.rest('PUT', `/admin/tours/${id}`, validTour(category, { tripCost: n + 1 }), admin),
    ),
  )
  const changes = (await storedOf(id))
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
