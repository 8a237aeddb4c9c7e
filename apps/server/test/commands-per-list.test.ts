import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { site } from '@bharat/contracts/site-defaults'
import { tourInput } from '@bharat/contracts/tour-input'
import { z } from 'zod'
import { operations } from '../src/all-operations.ts'
import { isEndpoint } from '../src/http/operation.ts'
import {
  createTestApp,
  type SentCommand,
  type TestApp,
  unedited,
  validTour,
} from './support/create-test-app.ts'
import { operation } from './support/graphql-operation.ts'
import { loadCatalogue, recordId } from './support/large-catalogue.ts'
import { kinds } from './support/plain-kinds.ts'
import { type Args, restRequest, sharedOperation } from './support/shared-operations.ts'

/**
 * The commands that each list sends to the database, through either API, and those of each kind of write. A list
 * loads all its categories in one query. The embedded store needs no command for the version of the catalogue.
 */

let server: TestApp
let cookie: string

beforeAll(async () => {
  server = await createTestApp({ exclusive: true, remembers: false, watched: true })
  cookie = await server.login()
  const { repositories } = server
  const records = { testimonials: 30, records: 30 }
  await loadCatalogue(repositories, { categories: 30, tours: 90, ...records })
  for (let n = 0; n < 30; n++) {
    const tour = await repositories.tours.get(recordId('tour', n))
    if (tour) await repositories.categories.addHighlight(tour)
    await enquire(`Visitor ${n}`)
  }
  // The menus read all tours once.
  await server.services.tours.statistics()
})
afterAll(() => server.close())

const enquire = (fullName: string) =>
  server.repositories.enquiries.insert('email', {
    fullName,
    phone: '+919400000000',
    email: 'visitor@example.com',
    message: 'Is the coast road open?',
  })
const find = (collection: string) => `find ${collection}`
const page = (collection: string) => [find(collection), `aggregate ${collection}`]
/** The session and account lookup of every admin request. */
const session = [find('sessions'), find('accounts'), find('claims')]

type Step = [operation: string, args: Args, commands: string[]]

const highlighted = { highlighted: true, categoryId: recordId('category', 3), search: 'a' }
const categoryId = recordId('category', 3)

/** Each list with the commands that it sends, in order. */
const steps: Step[] = [
  ['adminCategories', {}, [...session, ...page('categories')]],
  [
    'adminCategories',
    { limit: 25, search: 'circle', sort: 'name' },
    [...session, ...page('categories')],
  ],
  [
    'adminHeroSlides',
    { limit: 25, search: 'circle' },
    [...session, ...page('heroSlides'), find('categories')],
  ],
  ['adminHeroSlideCategories', {}, [...session, find('categories'), find('heroSlides')]],
  [
    'adminTours',
    { limit: 80, search: 'circle' },
    [...session, ...page('tours'), find('categories')],
  ],
  ['adminToursInHighlight', { limit: 80 }, [...session, ...page('tours'), find('categories')]],
  [
    'adminToursInHighlight',
    highlighted,
    [...session, find('categories'), find('tours'), find('categories')],
  ],
  ['adminTestimonials', { limit: 25 }, [...session, ...page('testimonials')]],
  ...kinds.flatMap(({ all, collection }): Step[] => [
    [`admin${all}`, { limit: 25, sort: 'position' }, [...session, ...page(collection)]],
    [collection, {}, [find(collection)]],
  ]),
  // First the persons whose name begins with it: only without one, the newest messages are searched. The number of
  // changes says whether their oldest, and how many there are, is known already.
  [
    'adminEnquiries',
    { limit: 25, search: 'coast' },
    [
      ...session,
      'aggregate enquiries',
      find('counters'),
      find('enquiries'),
      find('enquiries'),
      find('counters'),
      'aggregate enquiries',
    ],
  ],
  ['adminAccounts', { limit: 1, role: 'admin' }, [...session, find('claims'), ...page('accounts')]],
  ['adminInvitations', {}, [...session, find('invitations'), find('claims')]],
  ['adminQuotes', { limit: 25, search: 'coast' }, [...session, find('quotes')]],
  ['adminAudit', { limit: 25 }, [...session, find('audit'), find('accounts')]],
  ['adminWebhooks', { limit: 25 }, [...session, find('webhooks')]],
  ['adminWebhookDeliveries', { limit: 25 }, [...session, find('webhookDeliveries')]],
  ['testimonials', {}, [find('testimonials'), find('tours'), find('categories')]],
  ['heroSlides', {}, [find('heroSlides'), find('categories'), find('tours'), 'aggregate tours']],
  ['highlightedCategories', { limit: 3 }, [find('categories'), find('tours')]],
  // The changed tours, and how many there are.
  ['categories', {}, [find('categories'), find('tours'), 'aggregate tours']],
  ['category', { id: categoryId }, [find('categories'), find('tours')]],
  ['landscape', { name: 'rural' }, [find('tours'), find('categories')]],
]

/** Lists whose commands follow what happened before, or come in no order; growth.test.ts counts them. */
const UNCOUNTED = {
  adminDepartures: 'One count for each day of the month.',
  adminHistory: 'The entries that wait with their records are stored first.',
  adminJobs: 'The jobs that wait with their records are stored first.',
  adminMedia: 'The uses of the images are read at the same time.',
  credits: 'So are those of all images.',
  tours: 'A stored search is read instead of the tours.',
}

test('each list of a page and each list of the site has a step', () => {
  const lists = operations.filter(isEndpoint).filter(({ reply, access }) => {
    const shape = reply instanceof z.ZodObject ? reply.shape : {}
    return 'totalPages' in shape || ('items' in shape && access === 'public')
  })
  const tested = steps.map(([id]) => id)
  const missing = lists.map(({ id }) => id).filter((id) => !tested.includes(id))
  expect(missing.toSorted()).toEqual(Object.keys(UNCOUNTED))
})

test.each(steps)('%s %p', async (id, args, expected) => {
  const called = sharedOperation(id)
  const session = called.access === 'public' ? '' : cookie
  const [method, path] = restRequest(called, args)
  const rest = await server.watch(() => server.rest(method, path, undefined, session))
  expect(rest.result.status).toBe(200)
  // A cached or shared total would spare the second transport its query.
  const change = { description: `For ${path}` }
  await server.rest('PATCH', `/admin/categories/${categoryId}`, change, cookie)
  await enquire('Another visitor')
  const query = operation('query', id, args)
  const graphql = await server.watch(() => server.graphql(query, args, session))
  expect(graphql.result.body.errors).toBeUndefined()
  for (const { commands } of [rest, graphql]) expect(textsOf(commands)).toEqual(expected)
})

test('parameters without an effect make no response of their own', async () => {
  const commands = async (path: string) =>
    textsOf((await server.watch(() => server.rest('GET', path))).commands)
  for (const [path, effective] of [
    ['/public/landscapes/Forest', ''],
    ['/public/with-highlighted-tours', 'limit=2'],
    ['/public/testimonials', 'tourId=650000000000000000000101'],
  ] as const) {
    expect(await commands(`${path}?${effective}`)).not.toEqual([])
    for (const query of ['activeOnly=true&', 'page=2&activeOnly=0&', '&a=1&a=%20&']) {
      expect([query, await commands(`${path}?${query}${effective}`)]).toEqual([query, []])
    }
    if (effective !== '') expect(await commands(path)).not.toEqual([])
  }
})

test('the site settings take one query, and their links one query each for categories and tours', async () => {
  const { commands } = await server.watch(() => server.graphql('{ site { name } }'))
  expect(textsOf(commands)).toEqual([find('site'), find('categories'), find('tours')])
})

test('the categories of the menus are counted once per version of the catalogue', async () => {
  const commands = async (query: string) =>
    textsOf((await server.watch(() => server.graphql(query))).commands)
  await server.graphql('{ categories { name } }')
  expect(await commands('{ categories { name } }')).toEqual([])
  expect(await commands('{ heroSlides { tours { count } } }')).not.toContain(find('tours'))
})

test('route maps have their sizes: one query loads unknown ones, memory has known ones', async () => {
  const files = server.database.collection<{ _id: string; length: number; metadata: object }>(
    'media.files',
  )
  const stored = ['a', 'b', 'c'].map((digit) => `/media/${digit.repeat(32)}`)
  for (const [n, url] of stored.entries()) {
    const metadata = { width: 1600, height: 900 + n }
    await files.insertOne({ _id: url.slice('/media/'.length), length: 1, metadata })
  }
  const elsewhere = 'https://images.example/map.png'
  const maps = [
    ...stored.map((url, n) => ({ ...unedited(url), width: 1600, height: 900 + n })),
    unedited(elsewhere),
    null,
  ]
  const mark = 'With a map'
  for (const map of maps) {
    const change = { tourName: mark, routeMapUrl: map?.url ?? '' }
    const fields = tourInput.parse(validTour(categoryId, change))
    await server.repositories.tours.insert({ ...fields, categoryName: 'Category' })
  }
  const path = `/admin/tours?${new URLSearchParams({ search: mark, sort: 'createdAt' })}`
  const list = () => server.watch(() => server.rest('GET', path, undefined, cookie))
  const first = await list()
  expect(first.result.body.items.map(({ routeMap }: { routeMap: unknown }) => routeMap)).toEqual(
    maps,
  )
  const sizes = find('media.files')
  expect(textsOf(first.commands).filter((text) => text === sizes)).toEqual([sizes])
  expect(textsOf((await list()).commands)).not.toContain(sizes)
  // The page of one tour takes no more queries than before.
  const { _id } = first.result.body.items[0]
  const tour = await server.watch(() => server.rest('GET', `/public/tours/${_id}`))
  expect(tour.result.body.tour.routeMap).toEqual(maps[0])
  expect(textsOf(tour.commands)).toEqual([find('tours'), find('categories')])
})

describe('a write reads what it needs once, and stores its entry of the history with the record', () => {
  const write = (collection: string) => `findAndModify ${collection}`
  const change = (collection: string) => [find(collection), write(collection)]
  const tour = `/admin/tours/${recordId('tour', 5)}`
  const award = `/admin/awards/${recordId('award', 5)}`
  const content = { ...validTour(recordId('category', 5)), routeMapUrl: '' }
  const contact = { addresses: [{ address: 'Beach Road', phone: '' }], landline: '', email: '' }
  const written = { item: { categoryStatus: true } }

  test.each<[method: string, path: string, body: object, commands: string[], reply?: object]>([
    [
      'POST',
      '/admin/tours',
      content,
      // The category is looked for again: the undo of an import may have removed it meanwhile.
      [find('categories'), 'insert tours', find('categories')],
      written,
    ],
    ['PUT', tour, content, [find('tours'), find('categories'), write('tours')], written],
    [
      'PATCH',
      `${tour}/status`,
      { activeStatus: true },
      [...change('tours'), find('categories')],
      written,
    ],
    [
      'PATCH',
      `${tour}/position`,
      { after: recordId('tour', 9) },
      // Both records, and the neighbours of the new and of the old place.
      [find('tours'), find('tours'), find('tours'), write('tours'), find('categories')],
      written,
    ],
    ['PATCH', award, { name: 'Another name' }, change('awards')],
    ['PATCH', `${award}/status`, { activeStatus: false }, change('awards')],
    ['PATCH', `/admin/categories/${categoryId}`, { description: 'Changed' }, change('categories')],
    // The first save of a record that does not exist creates it.
    ['PUT', '/admin/contact', contact, change('contact')],
    // An example value that the save enters is the operator's own: the settings before it are read first.
    ['PUT', '/admin/site', { ...site, navigation: [] }, [find('site'), ...change('site')]],
  ])('%s %s', async (method, path, body, commands, reply = {}) => {
    // The subscriptions of webhooks are cached for some seconds.
    const subscriptions = find('webhooks')
    const sent = await server.watch(() => server.rest(method, path, body, cookie))
    expect(sent.result.body).toMatchObject(reply)
    expect(sent.result.status).toBe(method === 'POST' ? 201 : 200)
    const texts = textsOf(sent.commands).filter((text) => text !== subscriptions)
    expect(texts).toEqual([...session, ...commands])
  })
})

function textsOf(commands: readonly SentCommand[]): string[] {
  return commands.map(({ name, command }) => `${name} ${command[name]}`)
}
