import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
})
afterAll(() => server.close())

const create = (body: unknown) => server.rest('POST', '/admin/categories', body, cookie)

describe('categories', () => {
  test('names are unique without regard to case, also for ten requests at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create({ name: n % 2 ? 'DESERT' : 'Desert' })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    const rejected = replies.find(({ status }) => status === 409)
    expect(rejected?.body).toEqual({
      message: 'A category with this name already exists.',
      code: 'CONFLICT',
    })
  })

  test('names and descriptions are as long as the body allows, in both APIs', async () => {
    // The body may have 1 MB: both together, with the names of the fields, have a little less.
    const text = (word: string) => word.repeat(Math.floor(500_000 / word.length)).trim()
    const rest = { name: text('Rest '), description: text('High ') }
    const { status, body } = await create(rest)
    expect([status, body.item?.name === rest.name]).toEqual([201, true])
    expect((await create({ ...rest, name: rest.name.toUpperCase() })).status).toBe(409)
    const changed = { description: 'Higher '.repeat(130_000).trim() }
    const path = `/admin/categories/${body.item._id}`
    expect((await server.rest('PATCH', path, changed, cookie)).status).toBe(200)
    const shown = await server.rest('GET', `/public/categories/${body.item._id}`)
    expect(shown.body.category).toMatchObject({ name: rest.name, ...changed })

    const input = { name: text('Graph '), description: text('Deep ') }
    const made = await server.graphql(
      'mutation ($input: CategoryInput!) { createCategory(input: $input) { item { name description } } }',
      { input },
      cookie,
    )
    expect(made.body.data?.createCategory.item).toEqual(input)
    const tooLarge = await create({ name: 'x'.repeat(1024 * 1024) })
    expect(tooLarge.status).toBe(413)
  })
})

test('the public list has the active categories that have active tours, in their order', async () => {
  const shown = async () => (await server.rest('GET', '/public/categories')).body.items
  const off = { activeStatus: false }
  const { _id, name } = (await create({ name: 'Counted' })).body.item
  await create({ name: 'Without tours' })
  const made: string[] = []
  for (const [days, tripCost, pricePer] of [
    [9, 21_900, 'personTwin'],
    [4, 0, ''],
    [2, 100, 'person'],
    [5, 9000, 'vehicle'],
  ] as const) {
    const tour = { ...validTour(_id), days, nights: days - 1, tripCost, pricePer }
    made.push((await server.rest('POST', '/admin/tours', tour, cookie)).body.item._id)
  }
  await server.rest('PATCH', `/admin/tours/${made[2]}/status`, off, cookie)
  // A tour without a price has none to begin from; an inactive one counts for nothing; a vehicle is no person.
  const tours = { count: 3, minDays: 4, maxDays: 9, minTripCost: 21_900, minTripCostPer: 'person' }
  expect(await shown()).toEqual([{ _id, name, tours }])
  const cards = (await server.rest('GET', `/public/categories/${_id}`)).body.tours
  expect(cards.map(({ priceBasis }: { priceBasis: string }) => priceBasis).toSorted()).toEqual([
    '',
    'per person, twin sharing',
    'per vehicle',
  ])
  await server.rest('PATCH', `/admin/categories/${_id}/status`, off, cookie)
  expect(await shown()).toEqual([])
})

describe('bodies', () => {
  test('must be JSON, well-formed, and at most 1 MB', async () => {
    const post = (body: string, type = 'application/json') =>
      server.send('POST', '/api/v1/admin/categories', {
        body,
        cookie,
        headers: { 'content-type': type },
      })
    expect((await post('{"name":"x"}', 'text/plain')).status).toBe(415)
    expect((await post('{"name":')).body).toEqual({
      message: 'The body is not valid JSON.',
      code: 'INVALID',
    })
    const large = await post(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))
    expect([large.status, large.body.message]).toEqual([413, 'The body is larger than 1 MB.'])
    expect((await post('null')).body.message).toBe('Category name is required.')
    expect((await post('['.repeat(100_000))).status).toBe(400)
  })

  test('an unknown route of the API is a 404 with a message, in every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
      const reply = await server.send(method, '/api/v1/nothing')
      expect([method, reply.status, reply.body]).toEqual([
        method,
        404,
        { message: 'Not found.', code: 'NOT_FOUND' },
      ])
    }
  })
})
