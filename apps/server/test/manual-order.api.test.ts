import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ORDER_UPDATED, UNKNOWN_POSITION } from '@bharat/contracts/messages'
import { tourMessages } from '@bharat/contracts/tours.messages'
import fc from 'fast-check'
import { createTestApp, type TestApp, validTour } from './support/create-test-app.ts'

/** The manual order of the admin's lists and of what the site shows. */

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp({ watched: true })
  cookie = await server.login()
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, cookie)
const create = async (path: string, body: unknown): Promise<string> =>
  (await call('POST', path, body)).body.item._id
const move = (path: string, id: string | undefined, after: string | null | undefined) =>
  call('PATCH', `${path}/${id}/position`, { after })
const idsOf = (items: { _id?: string; id?: string }[]) => items.map(({ _id, id }) => _id ?? id)
const inOrder = async (path: string) =>
  idsOf((await call('GET', `${path}?limit=1000&sort=position`)).body.items)

/** Applies a move to a list as a person would. */
function moved<T>(list: readonly T[], item: T, after: T | null): T[] {
  const others = list.filter((other) => other !== item)
  return others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, item)
}

let made = 0
/** A list, the fields of a new record, and the public list. */
const lists: [path: string, input: () => unknown, site?: string][] = [
  ['/admin/categories', () => ({ name: `Circle ${++made}` })],
  ['/admin/awards', () => ({ name: 'Best road' }), '/public/awards'],
  ['/admin/team-members', () => ({ name: 'Ravi' }), '/public/team-members'],
  ['/admin/testimonials', () => ({ clientName: 'Meera' }), '/public/testimonials'],
]

describe.each(lists)('%s', (path, input, site) => {
  test('new records stand last; a move puts a record behind another or first', async () => {
    let expected = await inOrder(path)
    for (let n = 0; n < 4; n++) expected.push(await create(path, input()))
    expect(await inOrder(path)).toEqual(expected)
    const [a, b, c, d] = expected.slice(-4)
    for (const [id, after] of [
      [d, null],
      [a, c],
      [b, d],
      [c, null],
      [c, c],
    ] as const) {
      const reply = await move(path, id, after)
      expect([reply.status, reply.body.message, reply.body.item._id]).toEqual([
        200,
        ORDER_UPDATED,
        id,
      ])
      expect(reply.body.item).not.toHaveProperty('position')
      if (id !== after) expected = moved(expected, id, after ?? null)
      expect(await inOrder(path)).toEqual(expected)
      if (site) expect(idsOf((await call('GET', site)).body.items)).toEqual(expected)
    }
    expected.push(await create(path, input()))
    expect(await inOrder(path)).toEqual(expected)
  })

  test('rejects a record or a neighbour that is not in the list', async () => {
    const id = await create(path, input())
    const before = await inOrder(path)
    for (const after of ['f'.repeat(24), '1', 7, {}]) {
      const reply = await call('PATCH', `${path}/${id}/position`, { after })
      expect([after, reply.status, reply.body.errors]).toEqual([
        after,
        400,
        [{ field: 'after', message: UNKNOWN_POSITION }],
      ])
    }
    for (const unknown of ['f'.repeat(24), '1']) {
      expect((await move(path, unknown, id)).status).toBe(404)
    }
    expect(await inOrder(path)).toEqual(before)
  })
})

test('hero slides follow the manual order on the home page', async () => {
  const slides: string[] = []
  for (let n = 0; n < 3; n++) {
    const categoryId = await create('/admin/categories', { name: `Slide ${n}` })
    slides.push(await create('/admin/hero-carousel', { categoryId, imageUrl: '/a.jpg' }))
  }
  const shown = async () => idsOf((await call('GET', '/public/hero-carousel')).body.slides)
  expect(await shown()).toEqual(slides)
  const [a, b, c] = slides
  expect((await move('/admin/hero-carousel', c, null)).body.message).toBe(ORDER_UPDATED)
  expect(await shown()).toEqual([c, a, b])
  expect(await inOrder('/admin/hero-carousel')).toEqual([c, a, b])
})

test('tours follow the manual order of their category, new ones first', async () => {
  const category = await create('/admin/categories', { name: 'Ordered tours' })
  const other = await create('/admin/categories', { name: 'Other tours' })
  const add = () => create('/admin/tours', validTour(category))
  const shown = async () => idsOf((await call('GET', `/public/categories/${category}`)).body.tours)
  const [a, b] = [await add(), await add()]
  const elsewhere = await create('/admin/tours', validTour(other))
  const c = await add()
  expect(await shown()).toEqual([c, b, a])
  await move('/admin/tours', a, c)
  expect(await shown()).toEqual([c, a, b])
  await move('/admin/tours', b, null)
  const d = await add()
  expect(await shown()).toEqual([d, b, c, a])
  // A tour keeps its place between the others when it changes its category.
  await call('PUT', `/admin/tours/${elsewhere}`, validTour(category))
  expect(await shown()).toEqual([d, b, c, a, elsewhere])
  const page = await call('GET', `/admin/toursinhighlight?categoryId=${category}&sort=position`)
  expect(idsOf(page.body.items)).toEqual(await shown())
})

test('highlights and their categories follow the manual order on the home page', async () => {
  const [first, second] = [
    await create('/admin/categories', { name: 'Highlights one' }),
    await create('/admin/categories', { name: 'Highlights two' }),
  ]
  const tours: string[] = []
  for (const category of [first, first, first, first, second]) {
    const id = await create('/admin/tours', validTour(category))
    const path = `/admin/toursinhighlight/${id}/highlight`
    await call('PATCH', path, { highlightStatus: true })
    tours.push(id)
  }
  const home = async () => (await call('GET', '/public/with-highlighted-tours')).body.categories
  const shown = async () =>
    idsOf((await home()).find(({ _id }: { _id: string }) => _id === first).highlightedTours)
  const [a, b, c, d, e] = tours
  const path = '/admin/toursinhighlight'
  expect(await shown()).toEqual([a, b, c])
  expect((await move(path, c, null)).body).toMatchObject({
    message: ORDER_UPDATED,
    item: { _id: c, highlightStatus: true },
  })
  expect(await shown()).toEqual([c, a, b])
  await move(path, c, b)
  expect(await shown()).toEqual([a, b, c])
  for (const after of [a, d, e]) {
    const reply = await move(path, a, after)
    expect([reply.status, reply.body.message]).toEqual([400, UNKNOWN_POSITION])
  }
  const rejected = await move(path, d, null)
  expect([rejected.status, rejected.body.message]).toEqual([409, tourMessages.notHighlighted])
  await Promise.all([move(path, a, c), move(path, b, null), move(path, c, a), move(path, c, null)])
  expect((await shown()).toSorted()).toEqual([a, b, c].toSorted())

  expect(idsOf(await home())).toEqual([first, second])
  await move('/admin/categories', second, null)
  expect(idsOf(await home())).toEqual([second, first])
})

test('concurrent moves keep every record exactly once, and the order is usable afterwards', async () => {
  const { awards } = server.repositories
  for (let n = 0; n < 6; n++) await create('/admin/awards', { name: `Award ${n}` })
  const ids = (await inOrder('/admin/awards')) as string[]
  const any = fc.nat(ids.length - 1)
  const batch = fc.array(fc.tuple(any, fc.option(any)), { minLength: 2, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 3 }), async (batches) => {
      for (const moves of batches) {
        await Promise.all(
          moves.map(([id, after]) =>
            awards.move(ids[id] ?? '', after === null ? null : (ids[after] ?? '')),
          ),
        )
        const after = await inOrder('/admin/awards')
        expect(after.toSorted()).toEqual(ids.toSorted())
      }
      const before = await inOrder('/admin/awards')
      const [top, , third] = before
      await awards.move(third ?? '', top ?? '')
      expect(await inOrder('/admin/awards')).toEqual(moved(before, third, top))
    }),
    { numRuns: 10 },
  )
}, 300_000)

test('moves to one place at the same time take different positions', async () => {
  const { teamMembers } = server.repositories
  for (const name of ['One', 'Two', 'Three', 'Four']) await create('/admin/team-members', { name })
  const ids = (await inOrder('/admin/team-members')) as string[]
  const [anchor = '', ...others] = ids
  await Promise.all(others.map((id) => teamMembers.move(id, anchor)))
  const documents = await server.database.collection('teamMembers').find({})
  expect(new Set(documents.map(({ position }) => position)).size).toBe(ids.length)
  expect((await inOrder('/admin/team-members'))[0]).toBe(anchor)
})

test('records stored without a position keep their order: oldest first, tours newest first', async () => {
  const tours = idsOf((await call('GET', '/admin/tours?limit=1000')).body.items)
  const members = idsOf((await call('GET', '/admin/team-members?limit=1000')).body.items)
  for (const name of ['tours', 'teamMembers']) {
    await server.database.collection(name).updateMany({}, { $unset: { position: '' } })
  }
  const { commands } = await server.watch(async () => {
    await server.repositories.tours.prepare()
    await server.repositories.teamMembers.prepare()
  })
  // A start waits for them: one for each kind, not for each record.
  expect(commands.filter(({ name }) => name === 'update')).toHaveLength(2)
  expect(await inOrder('/admin/tours')).toEqual(tours)
  expect(await inOrder('/admin/team-members')).toEqual(members.toReversed())
})
