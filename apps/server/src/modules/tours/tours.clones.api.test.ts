import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { TEXT_MAX } from '@bharat/contracts/limits'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { completeTour, createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { badge } from '../../media/media.images.fixtures.ts'
import { freeCopyName } from './tours.copy-names.ts'

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
    const taken = (names: readonly string[]) =>
      Promise.resolve(new Set(names.filter((name) => !name.endsWith('(copy 45)'))))
    expect(await freeCopyName('Goa (copy 7)', taken)).toBe('Goa (copy 45)')
    const none = () => Promise.resolve(new Set<string>())
    const road = '🛣'.repeat(TEXT_MAX.name / 2)
    expect(await freeCopyName(road, none)).toBe(`${'🛣'.repeat(TEXT_MAX.name / 2 - 4)} (copy)`)
  })
})
