import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())

const create = async (body: object): Promise<string> =>
  (await server.rest('POST', '/admin/testimonials', body, cookie)).body.item._id

/** What both doors show the public, whatever the REST query says. */
async function shown(query = '?activeOnly=true') {
  const rest = (await server.rest('GET', `/public/testimonials${query}`)).body.items
  const { data } = (await server.graphql('{ testimonials { id name review photo tour } }')).body
  expect(data.testimonials).toEqual(rest)
  return rest
}

test('the public sees the active ones, oldest first, and no field of the admin’s', async () => {
  expect(await shown()).toEqual([])
  const first = await create({
    clientName: 'Meera',
    clientImage: '/meera.jpg',
    tourName: 'Spiti before the snow',
    review: 'R'.repeat(400),
  })
  const second = await create({ clientName: 'Ravi' })
  const third = await create({ clientName: 'Anu', review: 'Lovely.' })
  const all = [
    {
      id: first,
      name: 'Meera',
      review: 'R'.repeat(400),
      photo: '/meera.jpg',
      tour: 'Spiti before the snow',
    },
    { id: second, name: 'Ravi', review: '', photo: '', tour: '' },
    { id: third, name: 'Anu', review: 'Lovely.', photo: '', tour: '' },
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
  // No call makes one; a database that was filled by other hands may hold it.
  await server.repositories.testimonials.insert({
    clientName: '',
    clientImage: '/nobody.jpg',
    tourName: 'Somewhere',
    review: '',
  })
  expect(await shown('?activeOnly=true&again')).toEqual(before)
})
