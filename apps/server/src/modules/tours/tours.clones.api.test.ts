import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { TEXT_MAX } from '@bharat/contracts/limits'
import { tourInput } from '@bharat/contracts/tour-input'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { completeTour, createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { badge } from '../../media/media.images.fixtures.ts'

let server: TestApp
let cookie: string
let category: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
  const { body } = await call('POST', '/admin/categories', { name: 'Coasts' })
  category = body.item._id
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, cookie)

async function makeTour(change: Record<string, unknown> = {}): Promise<string> {
  return (await call('POST', '/admin/tours', completeTour(category, change))).body.item._id
}
const clone = (id: string) => call('POST', `/admin/tours/${id}/clone`)
const nameOfClone = async (id: string): Promise<string> => (await clone(id)).body.item.tourName

test('a clone has the content of its tour, but no departures, highlight or visitors', async () => {
  const id = await makeTour({ tourName: 'Malabar' })
  await call('PATCH', `/admin/toursinhighlight/${id}/highlight`, { highlightStatus: true })
  const { item: source } = (await call('GET', `/admin/tours/${id}`)).body
  expect(source).toMatchObject({ highlightStatus: true, activeStatus: true })
  const reply = await clone(id)
  expect([reply.status, reply.body.message]).toEqual([201, tourMessages.cloned])
  const { item } = reply.body
  expect(item).toEqual({
    ...source,
    _id: item._id,
    tourName: 'Malabar (copy)',
    activeStatus: false,
    highlightStatus: false,
    upcomingDates: [],
    departures: [],
    nextDeparture: null,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
    version: 1,
  })
  expect(item._id).not.toBe(id)
  expect((await call('GET', `/admin/tours/${item._id}`)).body.item).toEqual(item)
  expect((await call('GET', `/public/tours/${item._id}`)).status).toBe(404)
  // The clone is saved like any tour; its source stays as it was.
  const saved = await call('PUT', `/admin/tours/${item._id}`, completeTour(category))
  expect(saved.status).toBe(200)
  expect((await call('GET', `/admin/tours/${id}`)).body.item).toEqual(source)
})

test('a clone of a tour with a draft and a time is a copy of the public tour', async () => {
  const id = await makeTour({ tourName: 'Drafted' })
  const draft = completeTour(category, { tourName: 'Next' })
  await call('POST', `/admin/tours/${id}/draft/publish`, { at: '2099-01-12T09:30', content: draft })
  const reply = await clone(id)
  expect([reply.status, reply.body.item]).toMatchObject([
    201,
    { tourName: 'Drafted (copy)', draft: null },
  ])
  // The same copy as version 1.0.0 stored it.
  const tours = server.database.collection('tours')
  const filter = { tourName: 'Drafted (copy)' }
  const [stored] = await tours.find(filter, { projection: { draft: 1, publishAt: 1, edition: 1 } })
  expect(Object.keys(stored ?? {})).toEqual(['_id'])
  const left = { draft: { tourName: 'Next' }, publishAt: '2099', edition: { changeNumber: 3 } }
  await tours.updateOne(filter, { $set: left })
  const { items } = (await call('GET', '/admin/tours?search=Drafted')).body
  expect(items[0]).toEqual(reply.body.item)
  await call('PATCH', `/admin/tours/${items[0]._id}/status`, { activeStatus: true })
  const path = `/public/selected-tours?ids=${items[0]._id},${id}`
  const [copied, source] = (await server.rest('GET', path)).body.tours
  expect(Object.keys(copied).toSorted()).toEqual(Object.keys(source).toSorted())
})

test('both tours use the same images: each counts, and none can be deleted', async () => {
  const stored = await server.media.put({ id: 'c'.repeat(32), bytes: await badge() })
  const url = `/media/${stored.id}`
  const id = await makeTour({ tourName: 'Shared', mainImageUrl: url })
  await clone(id)
  const { items } = (await call('GET', '/admin/media?limit=100')).body
  const image = items.find(({ _id }: { _id: string }) => _id === stored.id)
  expect(image.useCount).toBe(2)
  expect(image.usedBy.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Shared',
    'Shared (copy)',
  ])
  expect((await call('DELETE', `/admin/media/${stored.id}`)).status).toBe(409)
})

test('an unknown tour and a malformed id are not found', async () => {
  for (const id of ['f'.repeat(24), '1', '%24ne']) {
    const { status, body } = await clone(id)
    expect([id, status, body.message]).toEqual([id, 404, tourMessages.notFound])
  }
})

describe('the name of a clone', () => {
  test('is free: copies of a tour and of its copies are numbered', async () => {
    const id = await makeTour({ tourName: 'Konkan' })
    const first = (await clone(id)).body.item
    expect(first.tourName).toBe('Konkan (copy)')
    expect(await nameOfClone(id)).toBe('Konkan (copy 2)')
    expect(await nameOfClone(first._id)).toBe('Konkan (copy 3)')
  })

  test('is at most as long as the rules allow', async () => {
    const tourName = 'n'.repeat(TEXT_MAX.name)
    const id = await makeTour({ tourName })
    expect(await nameOfClone(id)).toBe(`${'n'.repeat(TEXT_MAX.name - 7)} (copy)`)
    expect(await nameOfClone(id)).toBe(`${'n'.repeat(TEXT_MAX.name - 9)} (copy 2)`)
  })

  test('is searched beyond the first names, and a cut leaves no half characters', async () => {
    const names = ['Goa (copy)', ...Array.from({ length: 43 }, (_, n) => `Goa (copy ${n + 2})`)]
    const added = names.map((tourName) => tourInput.parse(completeTour(category, { tourName })))
    await server.repositories.tours.insertMany(
      added.map((input) => ({ fields: { ...input, categoryName: 'Coasts' } })),
    )
    expect(await nameOfClone(await makeTour({ tourName: 'Goa (copy 7)' }))).toBe('Goa (copy 45)')
    const road = await makeTour({ tourName: '🛣'.repeat(TEXT_MAX.name / 2) })
    expect(await nameOfClone(road)).toBe(`${'🛣'.repeat(TEXT_MAX.name / 2 - 4)} (copy)`)
  })
})
