import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Document, ObjectId } from 'mongodb'
import { createTestApp, type TestApp, validTour } from './support/create-test-app.ts'

/** A start brings up to date what an earlier version stored. */

let server: TestApp
let cookie: string
const categoryId = new ObjectId()
const tourIds = [new ObjectId(), new ObjectId()] as const

beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
  const common = { activeStatus: true, createdAt: new Date(), updatedAt: new Date() }
  const insert = async (name: string, documents: Document[]) => {
    await server.database.driver.collection(name).insertMany(documents)
  }
  await insert('categories', [
    {
      ...common,
      _id: categoryId,
      name: 'Backwaters',
      description: '',
      coverImage: '',
      // Before tours had keys of their own, the list held their ids.
      highlightedTourIds: [tourIds[1]],
    },
  ])
  const { upcomingDates: _, ...tour } = validTour('')
  await insert(
    'tours',
    tourIds.map((_id, n) => ({
      ...tour,
      ...common,
      _id,
      categoryId,
      tourName: `Stored ${n}`,
      upcomingDates: [new Date('2027-01-12')],
    })),
  )
  await insert('heroSlides', [{ ...common, _id: new ObjectId(), categoryId, imageUrl: '/a.jpg' }])
  await insert('enquiries', [
    {
      _id: new ObjectId(),
      fullName: 'Anu Thomas',
      phone: '+919400000000',
      email: 'anu@example.com',
      message: 'In\nMay?',
      channel: 'email',
      createdAt: new Date(),
    },
  ])
  const { tours, categories, heroSlides, enquiries } = server.repositories
  // Two instances may start at once.
  for (const repository of [tours, categories, heroSlides, enquiries]) {
    await Promise.all([repository.prepare(), repository.prepare()])
  }
})
afterAll(() => server.close())

const list = async (path: string) => (await server.rest('GET', path, undefined, cookie)).body

test('tours, slides and enquiries are found by what they are searched for', async () => {
  expect((await list('/admin/tours?search=stored+1')).totalItems).toBe(1)
  expect((await list('/admin/tours?search=backwaters')).totalItems).toBe(2)
  expect((await list('/admin/hero-carousel?search=BACKWATERS')).totalItems).toBe(1)
  for (const search of ['thomas', '94000', 'anu@', 'in may']) {
    expect([search, (await list(`/admin/enquiries?search=${search}`)).totalItems]).toEqual([
      search,
      1,
    ])
  }
})

test('a highlighted tour is still highlighted, and can be taken off', async () => {
  const { items } = await list('/admin/toursinhighlight?highlighted=true')
  expect(items.map(({ tourName }: { tourName: string }) => tourName)).toEqual(['Stored 1'])
  const home = await server.rest('GET', '/public/with-highlighted-tours')
  expect(home.body.categories[0].highlightedTours).toHaveLength(1)
  const path = `/admin/toursinhighlight/${tourIds[1].toHexString()}/highlight`
  expect((await server.rest('PATCH', path, { highlightStatus: false }, cookie)).status).toBe(200)
  expect((await list('/admin/toursinhighlight?highlighted=true')).totalItems).toBe(0)
})
