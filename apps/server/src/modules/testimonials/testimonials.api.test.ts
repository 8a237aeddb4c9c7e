import { afterAll, beforeAll, expect, test } from 'bun:test'
import { TEXT_MAX } from '@bharat/contracts/limits'
import {
  createTestApp,
  type TestApp,
  unedited,
  validTour,
} from '../../../test/support/create-test-app.ts'

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())

const create = async (body: object): Promise<string> =>
  (await server.rest('POST', '/admin/testimonials', body, cookie)).body.item._id

/** What both APIs return to the public, whatever the REST query says. */
async function shown(query = '?activeOnly=true') {
  const rest = (await server.rest('GET', `/public/testimonials${query}`)).body.items
  const { data } = (
    await server.graphql(
      '{ testimonials { id name review photo portrait { url width height alt credit focus { x y } } tour tourId } }',
    )
  ).body
  expect(data.testimonials).toEqual(rest)
  return rest
}

test('the public sees the active ones, oldest first, without the admin fields', async () => {
  expect(await shown()).toEqual([])
  const first = await create({
    clientName: 'Meera',
    clientImage: '/meera.jpg',
    tourName: 'Spiti before the snow',
    review: 'R'.repeat(400),
  })
  const second = await create({ clientName: 'Ravi' })
  const third = await create({ clientName: 'Anu', review: 'Lovely.' })
  const noImage = { photo: '', portrait: null }
  const all = [
    {
      id: first,
      name: 'Meera',
      review: 'R'.repeat(400),
      photo: '/meera.jpg',
      portrait: unedited('/meera.jpg'),
      tour: 'Spiti before the snow',
      tourId: null,
    },
    { id: second, name: 'Ravi', review: '', ...noImage, tour: '', tourId: null },
    { id: third, name: 'Anu', review: 'Lovely.', ...noImage, tour: '', tourId: null },
  ]
  expect(await shown()).toEqual(all)
  const switchOff = `/admin/testimonials/${second}/status`
  await server.rest('PATCH', switchOff, { activeStatus: false }, cookie)
  for (const query of ['', '?activeOnly=true', '?activeOnly=false']) {
    expect(await shown(query)).toEqual(all.filter(({ id }) => id !== second))
  }
})

test('one without a name and a review is not shown', async () => {
  const before = await shown()
  // No API creates one; a database filled by other software may contain it.
  await server.repositories.testimonials.insert({
    clientName: '',
    clientImage: '/nobody.jpg',
    tourName: 'Somewhere',
    review: '',
  })
  expect(await shown('?activeOnly=true&again')).toEqual(before)
})

test('a review over the length limit is readable; both APIs reject saving it, with a message', async () => {
  const review = 'R'.repeat(TEXT_MAX.long + 1)
  const stored = await server.repositories.testimonials.insert({
    clientName: 'Long',
    clientImage: '',
    tourName: '',
    review,
  })
  expect((await shown('?activeOnly=true&long')).at(-1).review).toBe(review)
  const list = await server.rest('GET', '/admin/testimonials?search=Long', undefined, cookie)
  expect(list.body.items[0].review).toBe(review)

  const message = `Review must be at most ${TEXT_MAX.long} characters.`
  const input = { clientName: 'Long', review }
  const path = `/admin/testimonials/${stored._id}`
  for (const [method, to] of [
    ['POST', '/admin/testimonials'],
    ['PATCH', path],
  ] as const) {
    const reply = await server.rest(method, to, input, cookie)
    expect([reply.status, reply.body]).toEqual([
      400,
      { message, code: 'INVALID', errors: [{ field: 'review', message }] },
    ])
  }
  const create = 'mutation C($i: TestimonialInput!) { createTestimonial(input: $i) { message } }'
  const { body } = await server.graphql(create, { i: input }, cookie)
  expect(body.errors[0].message).toBe(message)
  // An update without the review is accepted.
  const status = await server.rest('PATCH', `${path}/status`, { activeStatus: false }, cookie)
  expect(status.status).toBe(200)
})

test('a testimonial leads to the tour that it names while the site shows that tour', async () => {
  const post = async (path: string, body: object): Promise<string> =>
    (await server.rest('POST', path, body, cookie)).body.item._id
  const category = await post('/admin/categories', { name: 'Rivers' })
  const tourName = 'Down the Brahmaputra'
  const [tour, sameName] = [
    await post('/admin/tours', validTour(category, { tourName })),
    await post('/admin/tours', validTour(category, { tourName })),
  ]
  const other = await post('/admin/tours', validTour(category, { tourName: 'Up the Ganga' }))
  const named = await create({ clientName: 'Named', tourName })
  await create({ clientName: 'Similar', tourName: `${tourName}, again` })

  const linked = async () =>
    (await shown()).flatMap(({ id, tourId }: { id: string; tourId: string | null }) =>
      tourId ? [[id, tourId]] : [],
    )
  const ofTour = async (id: string) => {
    const rest = (await server.rest('GET', `/public/testimonials?tourId=${id}`)).body.items
    const query = `{ testimonials(tourId: "${id}") { id } }`
    const ids = rest.map((item: { id: string }) => item.id)
    const { data } = (await server.graphql(query)).body
    expect(data.testimonials.map((item: { id: string }) => item.id)).toEqual(ids)
    return ids
  }
  expect(await linked()).toEqual([[named, tour]])
  for (const id of [tour, sameName, tour?.toUpperCase() ?? '']) {
    expect([id, await ofTour(id)]).toEqual([id, [named]])
  }
  expect(await ofTour(other)).toEqual([])

  const setActive = (path: string, activeStatus: boolean) =>
    server.rest('PATCH', `${path}/status`, { activeStatus }, cookie)
  await setActive(`/admin/tours/${tour}`, false)
  expect(await linked()).toEqual([[named, sameName]])
  await setActive(`/admin/categories/${category}`, false)
  expect(await linked()).toEqual([])
  expect(await ofTour(sameName)).toEqual([])

  for (const id of ['1', 'z'.repeat(24)]) expect(await ofTour(id)).toEqual([])
})
