import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  createTestApp,
  type TestApp,
  unedited,
  validTour,
} from '../../../test/support/create-test-app.ts'
import { createRecordRequests } from '../../../test/support/record-requests.ts'

const path = '/admin/hero-carousel'
const CHOOSE_CATEGORY = 'Please select a category.'
const CHOOSE_IMAGE = 'Please choose an image.'

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())

let made = 0
async function makeCategory(name = `Category ${made++}`) {
  const body = { name, description: `Words of ${name}` }
  return (await server.rest('POST', '/admin/categories', body, cookie)).body.item
}
const switchCategory = (id: string, activeStatus: boolean) =>
  server.rest('PATCH', `/admin/categories/${id}/status`, { activeStatus }, cookie)
const changeImage = async (id: string, imageUrl: unknown) =>
  (await server.rest('PATCH', `${path}/${id}/image`, { imageUrl }, cookie)).body

const records = createRecordRequests(
  () => server,
  () => cookie,
)

test('a slide is created for a category as a reply contains it', async () => {
  const { _id, name } = await makeCategory()
  const create = (categoryId: unknown) =>
    server.rest('POST', path, { categoryId, imageUrl: '/a.jpg' }, cookie)
  const made = await create({ _id: _id.toUpperCase(), name })
  expect([made.status, made.body.item.category]).toEqual([201, { _id, name }])
  for (const wrong of [{ name }, { _id: 7 }, [_id], {}, null]) {
    const { status, body } = await create(wrong)
    expect([wrong, status, body.message]).toEqual([wrong, 400, CHOOSE_CATEGORY])
  }
})

describe('hero slides', () => {
  const create = async (name?: string) => {
    const category = await makeCategory(name)
    const made = await records.create(path, { categoryId: category._id, imageUrl: '/a.jpg' })
    return { category, slide: made.item, made }
  }

  test('are created for a category, and have its name', async () => {
    const { category, made } = await create()
    expect([made.status, made.message]).toEqual([201, 'Hero slide created successfully'])
    expect(made.item).toMatchObject({
      category: { _id: category._id, name: category.name },
      categoryName: category.name,
      imageUrl: '/a.jpg',
      activeStatus: true,
    })
  })

  test('require a category that exists, then an image', async () => {
    const { _id } = await makeCategory()
    const rows: [input: Record<string, unknown>, message: string][] = [
      [{}, CHOOSE_CATEGORY],
      [{ categoryId: '', imageUrl: '/a.jpg' }, CHOOSE_CATEGORY],
      [{ categoryId: 'mountains', imageUrl: '/a.jpg' }, CHOOSE_CATEGORY],
      [{ categoryId: 'f'.repeat(24), imageUrl: '/a.jpg' }, CHOOSE_CATEGORY],
      [{ categoryId: _id }, CHOOSE_IMAGE],
      [{ categoryId: _id, imageUrl: '  ' }, CHOOSE_IMAGE],
      [{ categoryId: _id, imageUrl: 'javascript:alert(1)' }, CHOOSE_IMAGE],
      [{ categoryId: _id, imageUrl: '//evil.example/a.png' }, CHOOSE_IMAGE],
    ]
    for (const [input, message] of rows) {
      const rejected = await records.create(path, input)
      expect([input, rejected.status, rejected.message]).toEqual([input, 400, message])
    }
    expect(
      (await records.create(path, { categoryId: _id.toUpperCase(), imageUrl: '/a.jpg' })).status,
    ).toBe(201)
  })

  test('are limited to one for a category, also when it is inactive', async () => {
    const { category, slide } = await create()
    await records.setActive(path, slide._id, false)
    await switchCategory(category._id, false)
    const second = await records.create(path, { categoryId: category._id, imageUrl: '/b.jpg' })
    expect([second.status, second.message]).toEqual([
      409,
      'This category already has a hero slide.',
    ])
  })

  test('offer the active categories without a slide, by name', async () => {
    const offered = async () => {
      const { body } = await server.rest('GET', `${path}/categories`, undefined, cookie)
      const names: string[] = body.categories.map(({ name }: { name: string }) => name)
      return names.filter((name) => name.startsWith('Offered'))
    }
    const [b, a, off] = await Promise.all(
      ['b', 'A', 'off'].map((name) => makeCategory(`Offered ${name}`)),
    )
    await switchCategory(off._id, false)
    expect(await offered()).toEqual([a.name, b.name])
    const { item } = await records.create(path, { categoryId: a._id, imageUrl: '/a.jpg' })
    // An inactive slide occupies its category as well.
    await records.setActive(path, item._id, false)
    expect(await offered()).toEqual([b.name])
  })

  test('change their image and nothing else', async () => {
    const { slide } = await create()
    const changed = await changeImage(slide._id, ' https://images.example/b.jpg ')
    expect(changed.message).toBe('Hero slide updated successfully')
    expect(changed.item).toMatchObject({
      ...slide,
      imageUrl: 'https://images.example/b.jpg',
      version: slide.version + 1,
    })
    for (const imageUrl of ['', ' ', 'data:image/png;base64,AA']) {
      expect((await changeImage(slide._id, imageUrl)).message).toBe(CHOOSE_IMAGE)
    }
    for (const id of ['f'.repeat(24), '1']) {
      expect((await changeImage(id, '/b.jpg')).message).toBe('Hero slide not found.')
    }
  })

  test('change their status', async () => {
    const { slide } = await create()
    const off = await records.setActive(path, slide._id, false)
    expect([off.status, off.message]).toEqual([200, 'Hero slide status updated successfully'])
    expect(off.item).toMatchObject({ ...slide, activeStatus: false })
    const ghost = await records.setActive(path, 'f'.repeat(24), false)
    expect([ghost.status, ghost.message]).toEqual([404, 'Hero slide not found.'])
  })

  test('are listed newest first, five to a page, found by their category’s name', async () => {
    const mark = 'Searched (x)'
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.unshift((await create(`${mark} ${n}`)).slide._id)
    const list = async (query: Record<string, string | number>) =>
      (await records.list(path, { search: ` ${mark.toLowerCase()}`, ...query })).page
    const idsOf = (page: { items: { _id: string }[] }) => page.items.map(({ _id }) => _id)
    const first = await list({})
    expect(first).toMatchObject({ totalItems: 6, totalPages: 2, page: 1, limit: 5 })
    expect(idsOf(first)).toEqual(ids.slice(0, 5))
    expect(idsOf(await list({ page: 2 }))).toEqual(ids.slice(5))
    expect(idsOf(await list({ sort: 'createdAt', limit: 2 }))).toEqual(ids.toReversed().slice(0, 2))
    await records.setActive(path, ids[2] ?? '', false)
    expect(idsOf(await list({ sort: 'activeStatus', limit: 1 }))).toEqual([ids[2] ?? ''])
    expect(await list({ search: '/a.jpg' })).toMatchObject({ items: [], totalPages: 1 })
    expect((await records.list(path, { sort: 'categoryName' })).message).toBe(
      'sort must be one of createdAt, activeStatus, position, with - for descending.',
    )
  })
})

describe('GET /public/hero-carousel', () => {
  test('shows active slides of active categories, oldest first, with the name and description of the category', async () => {
    const categories = []
    const slides: string[] = []
    for (let n = 0; n < 3; n++) {
      const category = await makeCategory()
      categories.push(category)
      const body = { categoryId: category._id, imageUrl: `/hero-${n}.jpg` }
      slides.push((await server.rest('POST', path, body, cookie)).body.item._id)
    }
    const own = async (query = '?activeOnly=true') => {
      const { body } = await server.rest('GET', `/public/hero-carousel${query}`)
      return body.slides.filter(({ id }: { id: string }) => slides.includes(id))
    }
    const expected = categories.map(({ _id, name, description }, n) => ({
      id: slides[n],
      src: `/hero-${n}.jpg`,
      image: unedited(`/hero-${n}.jpg`),
      title: name,
      subtitle: description,
      categoryId: _id,
      tours: null,
    }))
    expect(await own()).toEqual(expected)
    const tour = { ...validTour(categories[0]._id), days: 9, nights: 8, tripCost: 21_900 }
    await server.rest('POST', '/admin/tours', tour, cookie)
    const tours = { count: 1, minDays: 9, maxDays: 9, minTripCost: 21_900, minTripCostPer: '' }
    expect((await own())[0].tours).toEqual(tours)
    await server.rest('PATCH', `${path}/${slides[0]}/status`, { activeStatus: false }, cookie)
    await switchCategory(categories[1]._id, false)
    // Inactive slides are hidden, whatever the query says.
    for (const query of ['?activeOnly=true', '?activeOnly=false', '']) {
      expect(await own(query)).toEqual(expected.slice(2))
    }
    await switchCategory(categories[1]._id, true)
    expect(await own()).toEqual(expected.slice(1))
  })
})
