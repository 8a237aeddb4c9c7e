import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ObjectId } from 'mongodb'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'

let app: TestApp
let other: TestApp
let cookie: string

beforeAll(async () => {
  app = await createTestApp({ exclusive: false })
  other = await createTestApp({ sharing: app })
  cookie = await app.login()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

test('the statistics of the menus follow every change of a tour, on two instances', async () => {
  const { _id: category } = (await app.rest('POST', '/admin/categories', { name: 'Roads' }, cookie))
    .body.item
  const create = async (tripCost: number, server = app): Promise<string> =>
    (await server.rest('POST', '/admin/tours', validTour(category, { tripCost }), cookie)).body.item
      ._id
  const unchanged = await Promise.all([40_000, 50_000, 60_000].map((cost) => create(cost)))
  expect(unchanged).toHaveLength(3)
  const shown = async () => {
    const all = [app, other].map(async ({ services }) =>
      (await services.tours.statistics()).get(category),
    )
    const [one, two] = await Promise.all(all)
    expect(two).toEqual(one)
    return [one?.count, one?.minTripCost]
  }
  expect(await shown()).toEqual([3, 40_000])
  const cheap = await create(10_000, other)
  expect(await shown()).toEqual([4, 10_000])
  const rest = (server: TestApp, method: string, path: string, body: object) =>
    server.rest(method, `/admin/tours${path}`, body, cookie)
  await rest(other, 'PATCH', `/${cheap}`, { tripCost: 45_000 })
  expect(await shown()).toEqual([4, 40_000])
  await rest(app, 'PATCH', `/${unchanged[0]}/status`, { activeStatus: false })
  expect(await shown()).toEqual([3, 45_000])
  await rest(other, 'PATCH', '', { ids: [unchanged[0]], activeStatus: true })
  expect(await shown()).toEqual([4, 40_000])
  await rest(app, 'POST', '/prices', { ids: [cheap], percent: -50 })
  expect(await shown()).toEqual([4, 22_500])

  // As the undo of an import: nothing but the number says that it is gone.
  await app.database.collection('tours').deleteOne({ _id: new ObjectId(cheap) })
  await app.rest('PATCH', `/admin/categories/${category}`, { description: 'Saved' }, cookie)
  expect(await shown()).toEqual([3, 40_000])
})
