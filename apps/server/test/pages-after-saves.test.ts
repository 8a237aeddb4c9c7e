import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { PlainKind } from '@bharat/contracts/kind'
import { createRenderer } from '../src/rendering/rendering.ts'
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
  validTour,
} from './support/create-test-app.ts'
import { loadCatalogue, recordId } from './support/large-catalogue.ts'
import { completeRecord, kinds } from './support/plain-kinds.ts'

/*
 * After a save of each kind, what a cached page takes from before is what it would read now; and a save of what no page shows
 * repeats none of their operations (docs/decisions/012-response-cache.md).
 */

const onServer = Boolean(process.env.MONGODB_TEST_URL)
const tourId = (n: number) => recordId('tour', n)
const categoryId = (n: number) => recordId('category', n)
/** The pages of the routes with parameters. */
const EXAMPLES: Record<string, string[]> = {
  // No page, a page of a draft, and a search, which any save of a tour may change.
  $: [],
  'preview.$token': [],
  'tours.index': [],
  'categories.$categoryId': [`/categories/${categoryId(1)}`, `/categories/${categoryId(2)}`],
  'landscapes.$landscape': ['/landscapes/Mountain', '/landscapes/Beaches'],
  'tours.$tourId': [`/tours/${tourId(1)}`, `/tours/${tourId(9)}`],
}
const routes = new Bun.Glob('*.tsx').scanSync(
  join(import.meta.dirname, '../../web/src/routes/_public'),
)
const PAGES = [...routes].flatMap((file) => {
  const route = file.replace('.tsx', '')
  const examples = EXAMPLES[route] ?? [`/${route.replace(/\.?index$/, '')}`]
  if (examples.some((path) => path.includes('$'))) throw new Error(`EXAMPLES lacks ${route}.`)
  return examples
})
/** No page shows tour 3 in particular. */
const TOURS = [1, 3].map(tourId)
/** What of a tour that no page shows may change a page. */
const OF_ANY_TOUR = new Set(['text', 'landscapes back', 'highlight', 'hide', 'another category'])

let app: TestApp
/** On MongoDB, a second instance on the same database: its pages follow the saves of the first. */
let shown: TestApp
let cookie: string
/** How the pages of `shown` are made. */
let inProcess: Parameters<NonNullable<TestAppOptions['createRenderer']>>[0]
/** The operations of the pages. */
const operations = new Map<string, Performed>()

interface Performed {
  text: string
  isUntouched: () => Promise<boolean>
}

beforeAll(async () => {
  app = await createTestApp({ exclusive: !onServer, createRenderer: rendererOf })
  shown = onServer ? await createTestApp({ sharing: app, createRenderer: rendererOf }) : app
  cookie = await app.login()
  await loadCatalogue(app.repositories, { categories: 4, tours: 24, testimonials: 3, records: 2 })
  for (const path of PAGES) await shown.send('GET', path)
  for (const url of operations.keys()) operations.set(url, await perform(url))
})
afterAll(async () => {
  if (shown !== app) await shown.close()
  await app.close()
})

function rendererOf(given: typeof inProcess) {
  inProcess = given
  return createRenderer({
    mode: 'production',
    publicUrl: () => 'http://localhost',
    ...given,
    async graphqlFetch(url) {
      operations.set(String(url), { text: '', isUntouched: async () => false })
      return given.graphqlFetch(url)
    },
  })
}

async function perform(url: string): Promise<Performed> {
  const { result, isUntouched } = await inProcess.recordReads(() => inProcess.graphqlFetch(url))
  return { text: await result.text(), isUntouched }
}

const call = async (method: string, path: string, body?: object) => {
  const reply = await app.rest(method, `/admin${path}`, body, cookie)
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Returns the operations that the page takes from before. */
async function expectNow(change: string): Promise<string[]> {
  const untouched: string[] = []
  for (const [url, before] of operations) {
    const isUntouched = await before.isUntouched()
    const performed = await perform(url)
    if (isUntouched) expect([change, url, performed.text]).toEqual([change, url, before.text])
    if (isUntouched) untouched.push(url)
    else operations.set(url, performed)
  }
  return untouched
}

const first = async (path: string) => (await call('GET', `${path}?limit=1`)).items[0]

/** The changes of a kind that is stored as its input. */
function changesOf(kind: PlainKind) {
  const path = `/${kind.name}`
  const patch =
    (body: object, part = '') =>
    async () =>
      call('PATCH', `${path}/${(await first(path))._id}${part}`, body)
  return {
    [`new one of ${path}`]: () => call('POST', path, completeRecord(kind)),
    [`content of ${path}`]: patch(completeRecord(kind)),
    [`hidden one of ${path}`]: patch({ activeStatus: false }, '/status'),
    [`place in ${path}`]: patch({ after: null }, '/position'),
  }
}

test('a page shows each save at once', async () => {
  await expectNow('the start')
  for (const id of TOURS) {
    const tour = (body: object) => () => call('PATCH', `/tours/${id}`, body)
    const highlight = (highlightStatus: boolean) => () =>
      call('PATCH', `/toursinhighlight/${id}/highlight`, { highlightStatus })
    const show = (activeStatus: boolean) => () =>
      call('PATCH', `/tours/${id}/status`, { activeStatus })
    const changes = {
      text: tour({ tripStyle: `Style of ${id}` }),
      name: tour({ tourName: `Name of ${id}` }),
      price: tour({ tripCost: 1234 }),
      days: tour({ days: 9, nights: 8, itinerary: dayPlan(9) }),
      'other landscapes': tour({ landscapes: ['Mountain'] }),
      'landscapes back': tour({ landscapes: ['Beaches', 'Rural'] }),
      departures: tour({ upcomingDates: ['2027-03-01'] }),
      highlight: highlight(true),
      hide: show(false),
      show: show(true),
      'no highlight': highlight(false),
      'another category': tour({ categoryId: categoryId(2) }),
      'that of the page': tour({ categoryId: categoryId(1) }),
      several: () => call('PATCH', '/tours', { ids: [id, tourId(5)], activeStatus: false }),
      'several back': () => call('PATCH', '/tours', { ids: [id, tourId(5)], activeStatus: true }),
    }
    for (const [name, change] of Object.entries(changes)) {
      if (id === TOURS[1] && !OF_ANY_TOUR.has(name)) continue
      await change()
      await expectNow(`${name} of ${id}`)
    }
  }
  const testimonial = await first('/testimonials')
  const category = `/categories/${categoryId(1)}`
  const changes = {
    'text of a category': () => call('PATCH', category, { description: 'Other' }),
    'hidden category': () => call('PATCH', `${category}/status`, { activeStatus: false }),
    'shown category': () => call('PATCH', `${category}/status`, { activeStatus: true }),
    'named tour': () =>
      call('PATCH', `/testimonials/${testimonial._id}`, { tourName: `Name of ${tourId(2)}` }),
    'new testimonial': () =>
      call('POST', '/testimonials', { clientName: 'Anju', review: 'Good.', tourName: '' }),
    'hidden testimonial': () =>
      call('PATCH', `/testimonials/${testimonial._id}/status`, { activeStatus: false }),
    ...Object.fromEntries(kinds.flatMap((kind) => Object.entries(changesOf(kind)))),
    'hidden slide': async () =>
      call('PATCH', `/hero-carousel/${(await first('/hero-carousel'))._id}/status`, {
        activeStatus: false,
      }),
    contact: () => call('PUT', '/contact', { addresses: [{ phone: '0484 1234567' }] }),
    site: async () => {
      const { item } = await call('GET', '/site')
      return call('PUT', '/site', { ...item, email: 'other@site.example' })
    },
    'new tour': () => call('POST', '/tours', validTour(categoryId(1))),
  }
  for (const [name, change] of Object.entries(changes)) {
    await change()
    await expectNow(name)
  }
}, 120_000)

test('a save of a tour that no page shows repeats no operation of a page', async () => {
  // A landscape that no page is about, and a category without a page.
  await call('PATCH', `/tours/${tourId(3)}`, { landscapes: ['Cave'], categoryId: categoryId(3) })
  await expectNow('the move')
  await call('PATCH', `/tours/${tourId(3)}`, { included: ['Tea on the way'] })
  expect(await expectNow('the unrelated save')).toEqual([...operations.keys()])
})

function dayPlan(days: number) {
  return Array.from({ length: days }, (_, day) => ({
    day: day + 1,
    title: `Stage ${day + 1}`,
    description: 'On.',
    imageUrl: '',
  }))
}
