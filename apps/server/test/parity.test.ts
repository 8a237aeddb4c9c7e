import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { DEFAULT_REPLY_TEMPLATES } from '@bharat/contracts/reply-templates'
import { site } from '@bharat/contracts/site-defaults'
import { operations } from '../src/all-operations.ts'
import { isEndpoint } from '../src/http/operation.ts'
import { badge } from '../src/media/media.images.fixtures.ts'
import { publicIdOf } from '../src/modules/accounts/public-id.ts'
import {
  completeTour,
  createTestApp,
  type Reply,
  type TestApp,
  validTour,
} from './support/create-test-app.ts'
import { operation } from './support/graphql-operation.ts'
import { completeRecord, kinds } from './support/plain-kinds.ts'
import { totpCode } from './support/totp-code.ts'

/** The result of an operation, in the same form for both APIs. */
interface Outcome {
  ok: boolean
  /** The reply, or the error's message, status and details. */
  value: unknown
}

/** The ids that earlier steps made, by the step's name: they differ between the two servers. */
type Ids = Record<string, string>

interface Step {
  name: string
  /** Method, path and body of the REST request; the part of the reply to compare. */
  rest: (ids: Ids) => [method: string, path: string, body?: unknown]
  /** The member of the REST reply that the GraphQL field returns; the whole reply by default. */
  part?: string
  /** Operation and arguments of the GraphQL field. */
  graphql: (ids: Ids) => [kind: 'query' | 'mutation', field: string, args?: Record<string, unknown>]
}

const image = 'https://images.example/a.jpg'
const routeStops = [{ name: 'Kochi' }, { name: 'Goa', firstDay: 1, lastDay: 2 }]
const ghost = 'ffffffffffffffffffffffff'
/** The default settings, without links to records that do not exist here. */
const settings = { ...site, navigation: [] }
const [replyTemplate] = DEFAULT_REPLY_TEMPLATES
const webhook = {
  url: 'https://crm.example.com/hooks',
  events: ['enquiry.created'],
  note: 'For sales',
  activeStatus: false,
}

/** One type of record, its four operations and their errors. */
function records(options: {
  name: string
  plural: string
  path: string
  input: Record<string, unknown>
  bad: Record<string, unknown>
}): Step[] {
  const { name, plural, path, input, bad } = options
  const firstOf = (fields: object) => Object.fromEntries(Object.entries(fields).slice(0, 1))
  const key = name.charAt(0).toLowerCase() + name.slice(1)
  return [
    {
      name: key,
      rest: () => ['POST', path, input],
      graphql: () => ['mutation', `create${name}`, { input }],
    },
    {
      name: `create${name} rejected`,
      rest: () => ['POST', path, bad],
      graphql: () => ['mutation', `create${name}`, { input: bad }],
    },
    {
      name: `update${name}`,
      rest: (ids) => ['PATCH', `${path}/${ids[key]}`, input],
      graphql: (ids) => ['mutation', `update${name}`, { id: ids[key], input }],
    },
    {
      name: `update${name} rejected as stale`,
      rest: (ids) => ['PATCH', `${path}/${ids[key]}`, { ...input, version: 1 }],
      graphql: (ids) => ['mutation', `update${name}`, { id: ids[key], input, version: 1 }],
    },
    {
      name: `update${name} with one field`,
      rest: (ids) => ['PATCH', `${path}/${ids[key]}`, firstOf(input)],
      graphql: (ids) => ['mutation', `update${name}`, { id: ids[key], input: firstOf(input) }],
    },
    {
      name: `update${name} without a field`,
      rest: (ids) => ['PATCH', `${path}/${ids[key]}`, { version: 1 }],
      graphql: (ids) => ['mutation', `update${name}`, { id: ids[key], input: {}, version: 1 }],
    },
    {
      name: `admin${name}`,
      rest: (ids) => ['GET', `${path}/${ids[key]}`],
      part: 'item',
      graphql: (ids) => ['query', `admin${name}`, { id: ids[key] }],
    },
    {
      name: `admin${name} unknown`,
      rest: () => ['GET', `${path}/${ghost}`],
      graphql: () => ['query', `admin${name}`, { id: ghost }],
    },
    {
      name: `update${name} unknown`,
      rest: () => ['PATCH', `${path}/${ghost}`, input],
      graphql: () => ['mutation', `update${name}`, { id: ghost, input }],
    },
    {
      name: `set${name}Status`,
      rest: (ids) => ['PATCH', `${path}/${ids[key]}/status`, { activeStatus: false }],
      graphql: (ids) => ['mutation', `set${name}Status`, { id: ids[key], activeStatus: false }],
    },
    {
      name: `move${name}`,
      rest: (ids) => ['PATCH', `${path}/${ids[key]}/position`, { after: null }],
      graphql: (ids) => ['mutation', `move${name}`, { id: ids[key], after: null }],
    },
    {
      name: `move${name} behind an unknown one`,
      rest: (ids) => ['PATCH', `${path}/${ids[key]}/position`, { after: ghost }],
      graphql: (ids) => ['mutation', `move${name}`, { id: ids[key], after: ghost }],
    },
    {
      name: `set${name}Status malformed id`,
      rest: () => ['PATCH', `${path}/1/status`, { activeStatus: false }],
      graphql: () => ['mutation', `set${name}Status`, { id: '1', activeStatus: false }],
    },
    {
      name: `change${plural}`,
      rest: (ids) => ['PATCH', path, { ids: [ids[key] ?? ghost, ghost], activeStatus: true }],
      graphql: (ids) => [
        'mutation',
        `change${plural}`,
        { ids: [ids[key] ?? ghost, ghost], activeStatus: true },
      ],
    },
    {
      name: `change${plural} rejected`,
      rest: () => ['PATCH', path, { ids: [], activeStatus: true }],
      graphql: () => ['mutation', `change${plural}`, { ids: [], activeStatus: true }],
    },
    {
      name: `admin${plural}`,
      rest: () => ['GET', `${path}?page=1&limit=3&sort=createdAt`],
      graphql: () => ['query', `admin${plural}`, { page: 1, limit: 3, sort: 'createdAt' }],
    },
    {
      name: `admin${plural} rejected`,
      rest: () => ['GET', `${path}?sort=password`],
      graphql: () => ['query', `admin${plural}`, { sort: 'password' }],
    },
  ]
}

const applicants = ['applicant', 'second applicant'] as const
/** Two requests for accounts. The session endpoints exist only in REST. */
async function apply(app: TestApp, cookie: string, ids: Ids): Promise<void> {
  for (const [n, name] of applicants.entries()) {
    const email = `applicant${n}@example.com`
    await app.rest('POST', '/admin/registerAdmin', { email, password: 'a long password' })
    const { body } = await app.rest('GET', `/admin/accounts?search=${email}`, undefined, cookie)
    ids[name] = body.items[0]._id
  }
}

/** The current code of the authenticator app that is being set up. */
const codeOf = ({ secret }: Ids) => (secret ? totpCode(secret) : '')

const token = { name: 'Price list', scopes: ['catalogue'], readOnly: true, expiresInDays: 7 }

const passwords = { current: 'correct horse', next: 'another long password' }

const invited = { email: 'invited@example.com', permissions: ['enquiries', 'catalogue'] }
const accepted = (token: string) => ({ token, password: 'a long password' })
const weak = (token: string) => ({ token, password: 'password' })

/** Stores a passkey of the admin; only REST can add one. */
async function storePasskey(app: TestApp, cookie: string): Promise<void> {
  const { userId } = (await app.rest('GET', '/admin/me', undefined, cookie)).body
  const passkey = { publicKey: '', counter: 0, transports: [], name: 'Laptop' }
  await app.repositories.factors.addPasskey(userId, 'one', { ...passkey, createdAt: new Date() })
}
const passkeyId = publicIdOf('one')

/** A second session of the admin. */
async function startSession(app: TestApp, cookie: string, ids: Ids): Promise<void> {
  await app.login()
  const { body } = await app.rest('GET', '/admin/me/sessions', undefined, cookie)
  ids['other session'] = body.items.find(({ current }: { current: boolean }) => !current)._id
}

/** An enquiry, whose reply does not contain its id. */
async function enquire(app: TestApp, cookie: string, ids: Ids): Promise<void> {
  await app.rest('POST', '/public/enquiries/email', { ...enquiry, fullName: 'Ravi' })
  const { body } = await app.rest('GET', '/admin/enquiries', undefined, cookie)
  ids.enquiry = body.items[0]._id
}

/** Ids of two stored images, and of one that is not stored. */
const [photo, other, missing] = ['a', 'b', 'c'].map((digit) => digit.repeat(32))
async function storeImages(app: TestApp): Promise<void> {
  for (const id of [photo ?? '', other ?? '']) await app.media.put({ id, bytes: await badge() })
}

/** Stores a job, as a service does. It is not due: how long it has been due would differ between the two APIs. */
async function storeJob(app: TestApp, ids: Ids): Promise<void> {
  await app.repositories.jobs.insert({
    type: 'test',
    key: 'test:1',
    payload: {},
    dueAt: new Date('2100-01-01'),
  })
  const waits = { $set: { state: 'waiting' } }
  await app.database.collection('jobs').updateOne({ key: 'test:1' }, waits)
  ids.job = (await app.services.jobs.list({})).items[0]?._id ?? ''
}

const details = { alt: ' A badge ', credit: 'Anu', focus: { x: 0.25, y: 1 } }

const goa = { name: 'Goa coast', description: 'Beaches', coverImage: image }
const categoryChange = { description: 'New words', coverImage: '' }
const tour = (ids: Ids, change = {}) => validTour(ids.category ?? '', change)
const enquiry = {
  fullName: 'Anu Thomas',
  phone: '+919400000000',
  email: 'anu@example.com',
  message: 'In May?',
}
const origin = {
  page: '/contact?utm_source=x',
  referrer: 'https://www.example.com/a',
  utm: { source: 'letter', medium: 'email', campaign: 'monsoon' },
  noticeVersion: 0,
}
const hostileOrigin = { tourId: ghost, departure: 'soon', page: 'https://x', utm: {} }
const reply = { channel: 'whatsapp', templateId: 'quote', text: 'Namaste.' }
const deskFilters: Record<string, string>[] = [
  { stage: 'new', assignee: 'none' },
  { due: 'today' },
  { assignee: 'me' },
  { tourId: 'none', campaign: 'monsoon' },
  { landscape: 'Snow' },
]
const overviewPeriods: Record<string, string>[] = [
  {},
  { from: '2020-01-01', to: '2021-01-01' },
  { from: '2021-01-01', to: '2020-01-01' },
]
const deskChanges: [name: string, input: Record<string, unknown>, version?: number][] = [
  ['follow-up', { stage: 'contacted', followUpOn: '2026-12-01' }, 1],
  ['rejected as stale', { stage: 'won' }, 1],
  ['rejected for an unknown assignee', { assigneeId: ghost }],
  ['lost without a reason', { stage: 'lost' }],
  ['lost', { stage: 'lost', lostReason: 'No reply' }],
  ['cleared', { followUpOn: null, assigneeId: null }],
]

const steps: Step[] = [
  {
    name: 'category',
    rest: () => ['POST', '/admin/categories', goa],
    graphql: () => ['mutation', 'createCategory', { input: goa }],
  },
  {
    name: 'createCategory with a taken name',
    rest: () => ['POST', '/admin/categories', { name: 'GOA COAST' }],
    graphql: () => ['mutation', 'createCategory', { input: { name: 'GOA COAST' } }],
  },
  {
    name: 'createCategory without a name',
    rest: () => ['POST', '/admin/categories', { name: '  ', coverImage: 'javascript:1' }],
    graphql: () => [
      'mutation',
      'createCategory',
      { input: { name: '  ', coverImage: 'javascript:1' } },
    ],
  },
  {
    name: 'updateCategory',
    rest: (ids) => ['PATCH', `/admin/categories/${ids.category}`, categoryChange],
    graphql: (ids) => ['mutation', 'updateCategory', { id: ids.category, input: categoryChange }],
  },
  {
    name: 'updateCategory rejected as stale',
    rest: (ids) => [
      'PATCH',
      `/admin/categories/${ids.category}`,
      { ...categoryChange, version: 1 },
    ],
    graphql: (ids) => [
      'mutation',
      'updateCategory',
      { id: ids.category, input: categoryChange, version: 1 },
    ],
  },
  {
    name: 'adminCategory',
    rest: (ids) => ['GET', `/admin/categories/${ids.category}`],
    part: 'item',
    graphql: (ids) => ['query', 'adminCategory', { id: ids.category }],
  },
  {
    name: 'setCategoryStatus',
    rest: (ids) => ['PATCH', `/admin/categories/${ids.category}/status`, { activeStatus: true }],
    graphql: (ids) => ['mutation', 'setCategoryStatus', { id: ids.category, activeStatus: true }],
  },
  {
    name: 'moveCategory',
    rest: (ids) => ['PATCH', `/admin/categories/${ids.category}/position`, { after: null }],
    graphql: (ids) => ['mutation', 'moveCategory', { id: ids.category, after: null }],
  },
  {
    name: 'adminCategories',
    rest: () => ['GET', '/admin/categories?search=goa'],
    graphql: () => ['query', 'adminCategories', { search: 'goa' }],
  },
  {
    name: 'changeCategories',
    rest: (ids) => [
      'PATCH',
      '/admin/categories',
      { ids: [ids.category ?? ghost], activeStatus: true },
    ],
    graphql: (ids) => [
      'mutation',
      'changeCategories',
      { ids: [ids.category ?? ghost], activeStatus: true },
    ],
  },
  {
    name: 'adminCategories rejected',
    rest: () => ['GET', '/admin/categories?page=0&limit=1001'],
    graphql: () => ['query', 'adminCategories', { page: 0, limit: 1001 }],
  },
  {
    name: 'tour',
    rest: (ids) => ['POST', '/admin/tours', tour(ids)],
    graphql: (ids) => ['mutation', 'createTour', { input: tour(ids) }],
  },
  {
    name: 'createTour with everything wrong',
    rest: () => ['POST', '/admin/tours', {}],
    graphql: () => ['mutation', 'createTour', { input: {} }],
  },
  {
    name: 'createTour with an unknown category',
    rest: () => ['POST', '/admin/tours', validTour(ghost)],
    graphql: () => ['mutation', 'createTour', { input: validTour(ghost) }],
  },
  {
    name: 'createTour with an unknown landscape',
    rest: (ids) => ['POST', '/admin/tours', tour(ids, { landscapes: ['Moon'] })],
    graphql: (ids) => ['mutation', 'createTour', { input: tour(ids, { landscapes: ['Moon'] }) }],
  },
  {
    name: 'updateTour',
    rest: (ids) => ['PUT', `/admin/tours/${ids.tour}`, tour(ids, { tourName: 'Renamed' })],
    graphql: (ids) => [
      'mutation',
      'updateTour',
      { id: ids.tour, input: tour(ids, { tourName: 'Renamed' }) },
    ],
  },
  {
    name: 'updateTour with all additions',
    rest: (ids) => ['PUT', `/admin/tours/${ids.tour}`, completeTour(ids.category ?? '')],
    graphql: (ids) => [
      'mutation',
      'updateTour',
      { id: ids.tour, input: completeTour(ids.category ?? '') },
    ],
  },
  {
    name: 'updateTour rejected for a departure',
    rest: (ids) => ['PUT', `/admin/tours/${ids.tour}`, tour(ids, { departures: [{ seats: 1.5 }] })],
    graphql: (ids) => [
      'mutation',
      'updateTour',
      { id: ids.tour, input: tour(ids, { departures: [{ seats: 1.5 }] }) },
    ],
  },
  ...[
    { name: 'changeTour', input: { vehicle: 'Thar', upcomingDates: ['2026-12-05'] } },
    { name: 'changeTour rejected by a rule', input: { days: 9 } },
    { name: 'changeTour rejected without a field', input: {} },
    { name: 'changeTour rejected as stale', input: { vehicle: 'Jeep' }, version: 1 },
    { name: 'changeTour to an unknown category', input: { categoryId: ghost } },
  ].map(
    ({ name, input, ...stale }): Step => ({
      name,
      rest: (ids) => ['PATCH', `/admin/tours/${ids.tour}`, { ...input, ...stale }],
      graphql: (ids) => ['mutation', 'changeTour', { id: ids.tour, input, ...stale }],
    }),
  ),
  ...[
    { name: 'changeTourDeparture', date: '2026-12-05', input: { by: -1, state: 'limited' } },
    {
      name: 'changeTourDeparture rejected beyond the seats',
      date: '2026-12-05',
      input: { by: -9 },
    },
    { name: 'changeTourDeparture rejected', date: '2026-12-05', input: { seatsLeft: 1.5 } },
    {
      name: 'changeTourDeparture rejected as stale',
      date: '2026-12-05',
      input: { by: 0 },
      version: 1,
    },
    { name: 'changeTourDeparture rejected for another day', date: '2026-12-06', input: { by: 0 } },
    { name: 'changeTourDeparture rejected without a field', date: '2026-12-05', input: {} },
  ].map(
    ({ name, date, input, ...stale }): Step => ({
      name,
      rest: (ids) => [
        'PATCH',
        `/admin/tours/${ids.tour}/departures/${date}`,
        { ...input, ...stale },
      ],
      graphql: (ids) => [
        'mutation',
        'changeTourDeparture',
        { id: ids.tour, date, input, ...stale },
      ],
    }),
  ),
  ...[
    { name: 'changeTours', change: { activeStatus: true } },
    { name: 'changeTours to another category', change: { categoryId: ghost } },
    { name: 'changeTours rejected', change: { activeStatus: true, categoryId: ghost } },
  ].map(
    ({ name, change }): Step => ({
      name,
      rest: (ids) => ['PATCH', '/admin/tours', { ids: [ids.tour ?? ghost, 'x'], ...change }],
      graphql: (ids) => ['mutation', 'changeTours', { ids: [ids.tour ?? ghost, 'x'], ...change }],
    }),
  ),
  ...['tour', 'none'].map(
    (source): Step => ({
      name: source === 'tour' ? 'cloneTour' : 'cloneTour unknown',
      rest: (ids) => ['POST', `/admin/tours/${ids[source] ?? ghost}/clone`],
      graphql: (ids) => ['mutation', 'cloneTour', { id: ids[source] ?? ghost }],
    }),
  ),
  ...draftSteps(),
  {
    name: 'updateTour rejected as stale',
    rest: (ids) => ['PUT', `/admin/tours/${ids.tour}`, { ...tour(ids), version: 1 }],
    graphql: (ids) => ['mutation', 'updateTour', { id: ids.tour, input: tour(ids), version: 1 }],
  },
  {
    name: 'setTourHighlight',
    rest: (ids) => [
      'PATCH',
      `/admin/toursinhighlight/${ids.tour}/highlight`,
      { highlightStatus: true },
    ],
    graphql: (ids) => ['mutation', 'setTourHighlight', { id: ids.tour, highlightStatus: true }],
  },
  ...[2, 3, 4].flatMap((n): Step[] => [
    {
      name: `tour${n}`,
      rest: (ids) => ['POST', '/admin/tours', tour(ids, { tourName: `Tour ${n}` })],
      graphql: (ids) => ['mutation', 'createTour', { input: tour(ids, { tourName: `Tour ${n}` }) }],
    },
    {
      name: n === 4 ? 'setTourHighlight over the cap' : `setTourHighlight ${n}`,
      rest: (ids) => [
        'PATCH',
        `/admin/toursinhighlight/${ids[`tour${n}`]}/highlight`,
        { highlightStatus: true },
      ],
      graphql: (ids) => [
        'mutation',
        'setTourHighlight',
        { id: ids[`tour${n}`], highlightStatus: true },
      ],
    },
  ]),
  {
    name: 'moveTour',
    rest: (ids) => ['PATCH', `/admin/tours/${ids.tour}/position`, { after: ids.tour3 }],
    graphql: (ids) => ['mutation', 'moveTour', { id: ids.tour, after: ids.tour3 }],
  },
  {
    name: 'moveTour malformed',
    rest: (ids) => ['PATCH', `/admin/tours/${ids.tour}/position`, { after: 'first' }],
    graphql: (ids) => ['mutation', 'moveTour', { id: ids.tour, after: 'first' }],
  },
  ...['tour2', 'none'].map(
    (after): Step => ({
      name: `moveTourHighlight behind ${after}`,
      rest: (ids) => [
        'PATCH',
        `/admin/toursinhighlight/${ids.tour}/position`,
        { after: ids[after] ?? null },
      ],
      graphql: (ids) => [
        'mutation',
        'moveTourHighlight',
        { id: ids.tour, after: ids[after] ?? null },
      ],
    }),
  ),
  {
    name: 'moveTourHighlight of a tour without highlight',
    rest: (ids) => ['PATCH', `/admin/toursinhighlight/${ids.tour4}/position`, { after: null }],
    graphql: (ids) => ['mutation', 'moveTourHighlight', { id: ids.tour4, after: null }],
  },
  {
    name: 'adminToursInHighlight',
    rest: (ids) => [
      'GET',
      `/admin/toursinhighlight?highlighted=true&categoryId=${ids.category}&sort=tourName&search=tour`,
    ],
    graphql: (ids) => [
      'query',
      'adminToursInHighlight',
      { highlighted: true, categoryId: ids.category, sort: 'tourName', search: 'tour' },
    ],
  },
  {
    name: 'adminTours',
    rest: () => ['GET', '/admin/tours?search=goa&sort=-tourName&limit=2&page=2'],
    graphql: () => ['query', 'adminTours', { search: 'goa', sort: '-tourName', limit: 2, page: 2 }],
  },
  {
    name: 'drawRouteMap',
    rest: () => ['POST', '/admin/route-maps', { title: 'Coast', stops: routeStops }],
    graphql: () => ['mutation', 'drawRouteMap', { input: { title: 'Coast', stops: routeStops } }],
  },
  {
    name: 'adminTours, filtered',
    rest: (ids) => ['GET', `/admin/tours?categoryId=${ids.category}&activeStatus=true`],
    graphql: (ids) => ['query', 'adminTours', { categoryId: ids.category, activeStatus: true }],
  },
  {
    name: 'adminTours rejected',
    rest: () => ['GET', '/admin/tours?categoryId=goa'],
    graphql: () => ['query', 'adminTours', { categoryId: 'goa' }],
  },
  {
    name: 'adminTour',
    rest: (ids) => ['GET', `/admin/tours/${ids.tour}`],
    part: 'item',
    graphql: (ids) => ['query', 'adminTour', { id: ids.tour }],
  },
  {
    name: 'tour (public)',
    rest: (ids) => ['GET', `/public/tours/${ids.tour}?activeOnly=true`],
    part: 'tour',
    graphql: (ids) => ['query', 'tour', { id: ids.tour }],
  },
  {
    name: 'category (public)',
    rest: (ids) => ['GET', `/public/categories/${ids.category}?activeOnly=true`],
    graphql: (ids) => ['query', 'category', { id: ids.category }],
  },
  {
    name: 'tours (public search)',
    rest: () => [
      'GET',
      '/public/tours?search=malbar&landscape=beaches&days=1-3&sort=-price&limit=5',
    ],
    graphql: () => [
      'query',
      'tours',
      { search: 'malbar', landscape: 'beaches', days: '1-3', sort: '-price', limit: 5 },
    ],
  },
  {
    name: 'selectedTours',
    rest: (ids) => ['GET', `/public/selected-tours?ids=${ids.tour},${ghost},${ids.tour}`],
    part: 'tours',
    graphql: (ids) => ['query', 'selectedTours', { ids: `${ids.tour},${ghost},${ids.tour}` }],
  },
  {
    name: 'selectedTours rejected',
    rest: (ids) => ['GET', `/public/selected-tours?ids=${ids.tour},1`],
    graphql: (ids) => ['query', 'selectedTours', { ids: `${ids.tour},1` }],
  },
  {
    name: 'tours rejected',
    rest: () => ['GET', '/public/tours?month=2027-13&sort=password'],
    graphql: () => ['query', 'tours', { month: '2027-13', sort: 'password' }],
  },
  {
    name: 'related tours (public)',
    rest: (ids) => ['GET', `/public/tours/${ids.tour}/related`],
    part: 'tours',
    graphql: (ids) => ['query', 'relatedTours', { id: ids.tour }],
  },
  {
    name: 'related tours of an unknown tour',
    rest: () => ['GET', `/public/tours/${'f'.repeat(24)}/related`],
    graphql: () => ['query', 'relatedTours', { id: 'f'.repeat(24) }],
  },
  {
    name: 'landscape (public)',
    rest: () => ['GET', '/public/landscapes/beaches?activeOnly=true'],
    part: 'tours',
    graphql: () => ['query', 'landscape', { name: 'beaches' }],
  },
  {
    name: 'landscape unknown',
    rest: () => ['GET', '/public/landscapes/moon'],
    graphql: () => ['query', 'landscape', { name: 'moon' }],
  },
  {
    name: 'highlightedCategories',
    rest: () => ['GET', '/public/with-highlighted-tours?limit=3&activeOnly=true'],
    part: 'categories',
    graphql: () => ['query', 'highlightedCategories', { limit: 3 }],
  },
  {
    name: 'categories',
    rest: () => ['GET', '/public/categories?activeOnly=true'],
    part: 'items',
    graphql: () => ['query', 'categories'],
  },
  {
    name: 'adminHeroSlideCategories, the one of this test free',
    rest: () => ['GET', '/admin/hero-carousel/categories'],
    part: 'categories',
    graphql: () => ['query', 'adminHeroSlideCategories'],
  },
  {
    name: 'heroSlide',
    rest: (ids) => ['POST', '/admin/hero-carousel', { categoryId: ids.category, imageUrl: image }],
    graphql: (ids) => [
      'mutation',
      'createHeroSlide',
      { input: { categoryId: ids.category, imageUrl: image } },
    ],
  },
  {
    name: 'createHeroSlide for a taken category',
    rest: (ids) => ['POST', '/admin/hero-carousel', { categoryId: ids.category, imageUrl: image }],
    graphql: (ids) => [
      'mutation',
      'createHeroSlide',
      { input: { categoryId: ids.category, imageUrl: image } },
    ],
  },
  {
    name: 'createHeroSlide rejected',
    rest: () => ['POST', '/admin/hero-carousel', {}],
    graphql: () => ['mutation', 'createHeroSlide', { input: {} }],
  },
  {
    name: 'heroSlides (public)',
    rest: () => ['GET', '/public/hero-carousel?activeOnly=true'],
    part: 'slides',
    graphql: () => ['query', 'heroSlides'],
  },
  {
    name: 'changeHeroSlides',
    rest: (ids) => [
      'PATCH',
      '/admin/hero-carousel',
      { ids: [ids.heroSlide ?? ghost], activeStatus: true },
    ],
    graphql: (ids) => [
      'mutation',
      'changeHeroSlides',
      { ids: [ids.heroSlide ?? ghost], activeStatus: true },
    ],
  },
  {
    name: 'adminHeroSlide',
    rest: (ids) => ['GET', `/admin/hero-carousel/${ids.heroSlide}`],
    part: 'item',
    graphql: (ids) => ['query', 'adminHeroSlide', { id: ids.heroSlide }],
  },
  {
    name: 'updateHeroSlideImage',
    rest: (ids) => ['PATCH', `/admin/hero-carousel/${ids.heroSlide}/image`, { imageUrl: '/b.jpg' }],
    graphql: (ids) => [
      'mutation',
      'updateHeroSlideImage',
      { id: ids.heroSlide, imageUrl: '/b.jpg' },
    ],
  },
  {
    name: 'updateHeroSlideImage rejected',
    rest: (ids) => ['PATCH', `/admin/hero-carousel/${ids.heroSlide}/image`, { imageUrl: '' }],
    graphql: (ids) => ['mutation', 'updateHeroSlideImage', { id: ids.heroSlide, imageUrl: '' }],
  },
  {
    name: 'updateHeroSlideImage rejected as stale',
    rest: (ids) => [
      'PATCH',
      `/admin/hero-carousel/${ids.heroSlide}/image`,
      { imageUrl: '/c.jpg', version: 1 },
    ],
    graphql: (ids) => [
      'mutation',
      'updateHeroSlideImage',
      { id: ids.heroSlide, imageUrl: '/c.jpg', version: 1 },
    ],
  },
  {
    name: 'setHeroSlideStatus',
    rest: (ids) => [
      'PATCH',
      `/admin/hero-carousel/${ids.heroSlide}/status`,
      { activeStatus: false },
    ],
    graphql: (ids) => [
      'mutation',
      'setHeroSlideStatus',
      { id: ids.heroSlide, activeStatus: false },
    ],
  },
  {
    name: 'moveHeroSlide',
    rest: (ids) => ['PATCH', `/admin/hero-carousel/${ids.heroSlide}/position`, { after: null }],
    graphql: (ids) => ['mutation', 'moveHeroSlide', { id: ids.heroSlide, after: null }],
  },
  {
    name: 'adminHeroSlides',
    rest: () => ['GET', '/admin/hero-carousel?search=GOA'],
    graphql: () => ['query', 'adminHeroSlides', { search: 'GOA' }],
  },
  {
    name: 'setTourStatus',
    rest: (ids) => ['PATCH', `/admin/tours/${ids.tour}/status`, { activeStatus: false }],
    graphql: (ids) => ['mutation', 'setTourStatus', { id: ids.tour, activeStatus: false }],
  },
  {
    name: 'tour (public, inactive)',
    rest: (ids) => ['GET', `/public/tours/${ids.tour}`],
    graphql: (ids) => ['query', 'tour', { id: ids.tour }],
  },
  {
    name: 'adminContact before one is saved',
    rest: () => ['GET', '/admin/contact'],
    graphql: () => ['query', 'adminContact'],
  },
  {
    name: 'saveContact rejected',
    rest: () => ['PUT', '/admin/contact', { addresses: [{ address: ' ' }], email: 'x' }],
    graphql: () => [
      'mutation',
      'saveContact',
      { input: { addresses: [{ address: ' ' }], email: 'x' } },
    ],
  },
  {
    name: 'saveContact',
    rest: () => ['PUT', '/admin/contact', { addresses: [{ address: 'Round West' }, {}] }],
    graphql: () => [
      'mutation',
      'saveContact',
      { input: { addresses: [{ address: 'Round West' }, {}] } },
    ],
  },
  {
    name: 'saveContact rejected as stale',
    rest: () => ['PUT', '/admin/contact', { addresses: [{ phone: '1' }], version: 0 }],
    graphql: () => [
      'mutation',
      'saveContact',
      { input: { addresses: [{ phone: '1' }] }, version: 0 },
    ],
  },
  {
    name: 'adminContact',
    rest: () => ['GET', '/admin/contact'],
    part: 'contact',
    graphql: () => ['query', 'adminContact'],
  },
  {
    name: 'contact (public)',
    rest: () => ['GET', '/public/contact'],
    part: 'contact',
    graphql: () => ['query', 'contact'],
  },
  {
    name: 'adminReplyTemplates before some are saved',
    rest: () => ['GET', '/admin/reply-templates'],
    part: 'item',
    graphql: () => ['query', 'adminReplyTemplates'],
  },
  {
    name: 'saveReplyTemplates rejected',
    rest: () => [
      'PUT',
      '/admin/reply-templates',
      { templates: [{ ...replyTemplate, text: '{x}' }] },
    ],
    graphql: () => [
      'mutation',
      'saveReplyTemplates',
      { input: { templates: [{ ...replyTemplate, text: '{x}' }] } },
    ],
  },
  {
    name: 'saveReplyTemplates',
    rest: () => ['PUT', '/admin/reply-templates', { templates: [replyTemplate], version: 0 }],
    graphql: () => [
      'mutation',
      'saveReplyTemplates',
      { input: { templates: [replyTemplate] }, version: 0 },
    ],
  },
  {
    name: 'saveReplyTemplates rejected as stale',
    rest: () => ['PUT', '/admin/reply-templates', { templates: [], version: 0 }],
    graphql: () => ['mutation', 'saveReplyTemplates', { input: { templates: [] }, version: 0 }],
  },
  {
    name: 'adminSite before one is saved',
    rest: () => ['GET', '/admin/site'],
    part: 'item',
    graphql: () => ['query', 'adminSite'],
  },
  {
    name: 'navigationTargets',
    rest: () => ['GET', '/admin/site/navigation-targets'],
    part: 'items',
    graphql: () => ['query', 'navigationTargets'],
  },
  {
    name: 'saveSite rejected',
    rest: () => ['PUT', '/admin/site', { ...settings, channel: 'http://a', email: 'x' }],
    graphql: () => [
      'mutation',
      'saveSite',
      { input: { ...settings, channel: 'http://a', email: 'x' } },
    ],
  },
  {
    name: 'saveSite of a navigation to nothing',
    rest: () => ['PUT', '/admin/site', site],
    graphql: () => ['mutation', 'saveSite', { input: site }],
  },
  {
    name: 'saveSite',
    rest: () => ['PUT', '/admin/site', { ...settings, name: ' Road & Co ', version: 0 }],
    graphql: () => [
      'mutation',
      'saveSite',
      { input: { ...settings, name: ' Road & Co ' }, version: 0 },
    ],
  },
  {
    name: 'saveSite rejected as stale',
    rest: () => ['PUT', '/admin/site', { ...settings, version: 0 }],
    graphql: () => ['mutation', 'saveSite', { input: settings, version: 0 }],
  },
  {
    name: 'site',
    rest: () => ['GET', '/public/site'],
    part: 'site',
    graphql: () => ['query', 'site'],
  },
  {
    name: 'registration',
    rest: () => ['GET', '/public/registration'],
    part: 'registration',
    graphql: () => ['query', 'registration'],
  },
  {
    name: 'submitEnquiry',
    rest: () => ['POST', '/public/enquiries/whatsapp', enquiry],
    graphql: () => ['mutation', 'submitEnquiry', { channel: 'whatsapp', input: enquiry }],
  },
  {
    name: 'submitEnquiry rejected',
    rest: () => ['POST', '/public/enquiries/email', {}],
    graphql: () => ['mutation', 'submitEnquiry', { channel: 'email', input: {} }],
  },
  ...[origin, hostileOrigin].map(
    (context, n): Step => ({
      name: `submitEnquiry with its origin ${n}`,
      rest: () => ['POST', '/public/enquiries/email', { ...enquiry, ...context }],
      graphql: () => [
        'mutation',
        'submitEnquiry',
        { channel: 'email', input: { ...enquiry, ...context } },
      ],
    }),
  ),
  {
    name: 'adminEnquiries',
    rest: () => [
      'GET',
      '/admin/enquiries?channel=whatsapp&search=may&from=2020-01-01&to=2099-01-01',
    ],
    graphql: () => [
      'query',
      'adminEnquiries',
      { channel: 'whatsapp', search: 'may', from: '2020-01-01', to: '2099-01-01' },
    ],
  },
  ...deskFilters.map(
    (filter): Step => ({
      name: `adminEnquiries ${JSON.stringify(filter)}`,
      rest: () => ['GET', `/admin/enquiries?${new URLSearchParams(filter)}`],
      graphql: () => ['query', 'adminEnquiries', filter],
    }),
  ),
  ...deskChanges.map(
    ([name, input, version]): Step => ({
      name: `updateEnquiry ${name}`,
      rest: (ids) => ['PATCH', `/admin/enquiries/${ids.enquiry}`, { ...input, version }],
      graphql: (ids) => ['mutation', 'updateEnquiry', { id: ids.enquiry, input, version }],
    }),
  ),
  {
    name: 'updateEnquiry unknown',
    rest: () => ['PATCH', `/admin/enquiries/${ghost}`, { stage: 'won' }],
    graphql: () => ['mutation', 'updateEnquiry', { id: ghost, input: { stage: 'won' } }],
  },
  ...['A note.', ' '].map(
    (text): Step => ({
      name: `addEnquiryNote${text.trim() ? '' : ' rejected'}`,
      rest: (ids) => ['POST', `/admin/enquiries/${ids.enquiry}/notes`, { text }],
      graphql: (ids) => ['mutation', 'addEnquiryNote', { id: ids.enquiry, text }],
    }),
  ),
  {
    name: 'addEnquiryReply',
    rest: (ids) => ['POST', `/admin/enquiries/${ids.enquiry}/replies`, reply],
    graphql: (ids) => ['mutation', 'addEnquiryReply', { id: ids.enquiry, ...reply }],
  },
  {
    name: 'adminEnquiry',
    rest: (ids) => ['GET', `/admin/enquiries/${ids.enquiry}`],
    part: 'item',
    graphql: (ids) => ['query', 'adminEnquiry', { id: ids.enquiry }],
  },
  {
    name: 'adminEnquiry unknown',
    rest: () => ['GET', `/admin/enquiries/${ghost}`],
    graphql: () => ['query', 'adminEnquiry', { id: ghost }],
  },
  {
    name: 'enquiryAssignees',
    rest: () => ['GET', '/admin/enquiries/assignees'],
    part: 'items',
    graphql: () => ['query', 'enquiryAssignees'],
  },
  {
    name: 'adminEnquirySummary',
    rest: () => ['GET', '/admin/enquiries/summary'],
    graphql: () => ['query', 'adminEnquirySummary'],
  },
  {
    name: 'adminEnquiries open',
    rest: () => ['GET', '/admin/enquiries?open=true'],
    graphql: () => ['query', 'adminEnquiries', { open: true }],
  },
  ...overviewPeriods.map(
    (period, n): Step => ({
      name: `adminOverview ${['', 'of a period', 'rejected'][n]}`.trim(),
      rest: () => ['GET', `/admin/overview?${new URLSearchParams(period)}`],
      graphql: () => ['query', 'adminOverview', period],
    }),
  ),
  ...['findPerson', 'exportPerson', 'erasePerson'].flatMap((field): Step[] =>
    [{ phone: '0094000 00000' }, { email: 'ANU@example.com' }, {}].map((input, n) => ({
      name: `${field} ${['by phone', 'by email', 'rejected'][n]}`,
      rest: () => ['POST', `/admin/privacy/${field.replace('Person', '')}`, input],
      graphql: () => ['mutation', field, input],
    })),
  ),
  {
    name: 'adminAudit',
    rest: () => ['GET', '/admin/audit?action=personErased&limit=2'],
    graphql: () => ['query', 'adminAudit', { action: 'personErased', limit: 2 }],
  },
  {
    name: 'adminHistory',
    rest: () => ['GET', '/admin/history?record=awards&actor=nobody@example.com&to=2026-01-01'],
    graphql: () => [
      'query',
      'adminHistory',
      { record: 'awards', actor: 'nobody@example.com', to: '2026-01-01' },
    ],
  },
  {
    name: 'adminHistory rejected',
    rest: () => ['GET', '/admin/history?record=accounts'],
    graphql: () => ['query', 'adminHistory', { record: 'accounts' }],
  },
  {
    name: 'restoreChange unknown',
    rest: () => ['POST', `/admin/history/${ghost}/restore`],
    graphql: () => ['mutation', 'restoreChange', { id: ghost }],
  },
  {
    name: 'adminEnquiries rejected',
    rest: () => ['GET', '/admin/enquiries?from=yesterday'],
    graphql: () => ['query', 'adminEnquiries', { from: 'yesterday' }],
  },
  ...records({
    name: 'Testimonial',
    plural: 'Testimonials',
    path: '/admin/testimonials',
    input: { clientName: ' Meera ', clientImage: image, tourName: 'Goa', review: 'Lovely.' },
    bad: { clientName: ' ', clientImage: 'data:x' },
  }),
  {
    name: 'testimonials (public)',
    rest: () => ['GET', '/public/testimonials?activeOnly=true'],
    part: 'items',
    graphql: () => ['query', 'testimonials'],
  },
  // Award, TeamMember, and every other kind that is stored as its input.
  ...kinds.flatMap((kind) => [
    ...records({
      name: kind.one,
      plural: kind.all,
      path: `/admin/${kind.name}`,
      input: completeRecord(kind),
      bad: {},
    }),
    {
      name: `${kind.collection} (public)`,
      rest: () => ['GET', `/public/${kind.name}?activeOnly=true`],
      part: 'items',
      graphql: () => ['query', kind.collection],
    } satisfies Step,
  ]),
  {
    name: 'ownSessions',
    rest: () => ['GET', '/admin/me/sessions'],
    graphql: () => ['query', 'ownSessions'],
  },
  {
    name: 'endSession',
    rest: (ids) => ['DELETE', `/admin/me/sessions/${ids['other session']}`],
    graphql: (ids) => ['mutation', 'endSession', { id: ids['other session'] }],
  },
  {
    name: 'endSession unknown',
    rest: () => ['DELETE', `/admin/me/sessions/${ghost}`],
    graphql: () => ['mutation', 'endSession', { id: ghost }],
  },
  {
    name: 'endOtherSessions',
    rest: () => ['DELETE', '/admin/me/sessions'],
    graphql: () => ['mutation', 'endOtherSessions'],
  },
  {
    name: 'invitation',
    rest: () => ['POST', '/admin/accounts/invitations', invited],
    graphql: () => ['mutation', 'invite', invited],
  },
  {
    name: 'invite an address that is taken',
    rest: () => ['POST', '/admin/accounts/invitations', invited],
    graphql: () => ['mutation', 'invite', invited],
  },
  {
    name: 'invite rejected',
    rest: () => ['POST', '/admin/accounts/invitations', { ...invited, email: 'x' }],
    graphql: () => ['mutation', 'invite', { ...invited, email: 'x' }],
  },
  {
    name: 'adminInvitations',
    rest: () => ['GET', '/admin/accounts/invitations?search=invited&sort=email'],
    graphql: () => ['query', 'adminInvitations', { search: 'invited', sort: 'email' }],
  },
  {
    name: 'sendInvitationAgain',
    rest: (ids) => ['POST', `/admin/accounts/invitations/${ids.invitation}/link`],
    graphql: (ids) => ['mutation', 'sendInvitationAgain', { id: ids.invitation }],
  },
  {
    name: 'findInvitation',
    rest: ({ token = '' }) => ['POST', '/admin/invitations/lookup', { token }],
    graphql: ({ token = '' }) => ['mutation', 'findInvitation', { token }],
  },
  {
    name: 'acceptInvitation rejected as weak',
    rest: ({ token = '' }) => ['POST', '/admin/invitations/acceptance', weak(token)],
    graphql: ({ token = '' }) => ['mutation', 'acceptInvitation', weak(token)],
  },
  {
    name: 'acceptInvitation',
    rest: ({ token = '' }) => ['POST', '/admin/invitations/acceptance', accepted(token)],
    graphql: ({ token = '' }) => ['mutation', 'acceptInvitation', accepted(token)],
  },
  {
    name: 'acceptInvitation without a valid token',
    rest: ({ token = '' }) => ['POST', '/admin/invitations/acceptance', accepted(token)],
    graphql: ({ token = '' }) => ['mutation', 'acceptInvitation', accepted(token)],
  },
  {
    name: 'findInvitation without a valid token',
    rest: ({ token = '' }) => ['POST', '/admin/invitations/lookup', { token }],
    graphql: ({ token = '' }) => ['mutation', 'findInvitation', { token }],
  },
  {
    name: 'other invitation',
    rest: () => ['POST', '/admin/accounts/invitations', { ...invited, email: 'o@example.com' }],
    graphql: () => ['mutation', 'invite', { ...invited, email: 'o@example.com' }],
  },
  {
    name: 'revokeInvitation',
    rest: (ids) => ['DELETE', `/admin/accounts/invitations/${ids['other invitation']}`],
    graphql: (ids) => ['mutation', 'revokeInvitation', { id: ids['other invitation'] }],
  },
  {
    name: 'setPassword rejected, because there is one',
    rest: () => ['PUT', '/admin/me/password', { next: passwords.current }],
    graphql: () => ['mutation', 'setPassword', { next: passwords.current }],
  },
  {
    name: 'removePassword',
    rest: () => ['DELETE', '/admin/me/password'],
    graphql: () => ['mutation', 'removePassword'],
  },
  {
    name: 'removePassword without one',
    rest: () => ['DELETE', '/admin/me/password'],
    graphql: () => ['mutation', 'removePassword'],
  },
  {
    name: 'changePassword without one',
    rest: () => ['PATCH', '/admin/me/password', passwords],
    graphql: () => ['mutation', 'changePassword', passwords],
  },
  {
    name: 'removePasskey of an account without a password',
    rest: () => ['DELETE', `/admin/me/passkeys/${passkeyId}`],
    graphql: () => ['mutation', 'removePasskey', { id: passkeyId }],
  },
  {
    name: 'setPassword rejected as weak',
    rest: () => ['PUT', '/admin/me/password', { next: 'password' }],
    graphql: () => ['mutation', 'setPassword', { next: 'password' }],
  },
  {
    name: 'setPassword',
    rest: () => ['PUT', '/admin/me/password', { next: passwords.current }],
    graphql: () => ['mutation', 'setPassword', { next: passwords.current }],
  },
  {
    name: 'renamePasskey',
    rest: () => ['PATCH', `/admin/me/passkeys/${passkeyId}`, { name: 'Home computer' }],
    graphql: () => ['mutation', 'renamePasskey', { id: passkeyId, name: 'Home computer' }],
  },
  {
    name: 'renamePasskey rejected',
    rest: () => ['PATCH', `/admin/me/passkeys/${passkeyId}`, { name: ' ' }],
    graphql: () => ['mutation', 'renamePasskey', { id: passkeyId, name: ' ' }],
  },
  {
    name: 'removePasskey',
    rest: () => ['DELETE', `/admin/me/passkeys/${passkeyId}`],
    graphql: () => ['mutation', 'removePasskey', { id: passkeyId }],
  },
  {
    name: 'replaceRecoveryCodes without a factor',
    rest: () => ['POST', '/admin/me/recovery-codes'],
    graphql: () => ['mutation', 'replaceRecoveryCodes'],
  },
  {
    name: 'startTotp',
    rest: () => ['POST', '/admin/me/totp'],
    graphql: () => ['mutation', 'startTotp'],
  },
  {
    name: 'confirmTotp with a wrong code',
    rest: () => ['POST', '/admin/me/totp/confirmation', { code: 'x' }],
    graphql: () => ['mutation', 'confirmTotp', { code: 'x' }],
  },
  {
    name: 'confirmTotp',
    rest: (ids) => ['POST', '/admin/me/totp/confirmation', { code: codeOf(ids) }],
    graphql: (ids) => ['mutation', 'confirmTotp', { code: codeOf(ids) }],
  },
  {
    name: 'ownFactors',
    rest: () => ['GET', '/admin/me/factors'],
    graphql: () => ['query', 'ownFactors'],
  },
  {
    name: 'replaceRecoveryCodes',
    rest: () => ['POST', '/admin/me/recovery-codes'],
    graphql: () => ['mutation', 'replaceRecoveryCodes'],
  },
  {
    name: 'removePasskey unknown',
    rest: () => ['DELETE', `/admin/me/passkeys/${ghost}`],
    graphql: () => ['mutation', 'removePasskey', { id: ghost }],
  },
  {
    name: 'removeTotp',
    rest: () => ['DELETE', '/admin/me/totp'],
    graphql: () => ['mutation', 'removeTotp'],
  },
  {
    name: 'changePassword with a wrong one',
    rest: () => ['PATCH', '/admin/me/password', { ...passwords, current: 'wrong' }],
    graphql: () => ['mutation', 'changePassword', { ...passwords, current: 'wrong' }],
  },
  {
    name: 'changePassword rejected as weak',
    rest: () => ['PATCH', '/admin/me/password', { ...passwords, next: 'password' }],
    graphql: () => ['mutation', 'changePassword', { ...passwords, next: 'password' }],
  },
  {
    name: 'changePassword',
    rest: () => ['PATCH', '/admin/me/password', passwords],
    graphql: () => ['mutation', 'changePassword', passwords],
  },
  {
    name: 'token',
    rest: () => ['POST', '/admin/me/tokens', token],
    graphql: () => ['mutation', 'createToken', token],
  },
  {
    name: 'createToken rejected',
    rest: () => ['POST', '/admin/me/tokens', { ...token, expiresInDays: 0 }],
    graphql: () => ['mutation', 'createToken', { ...token, expiresInDays: 0 }],
  },
  {
    name: 'ownTokens',
    rest: () => ['GET', '/admin/me/tokens'],
    graphql: () => ['query', 'ownTokens'],
  },
  {
    name: 'currentToken without a token',
    rest: () => ['GET', '/admin/token'],
    graphql: () => ['query', 'currentToken'],
  },
  {
    name: 'revokeToken',
    rest: (ids) => ['DELETE', `/admin/me/tokens/${ids.token}`],
    graphql: (ids) => ['mutation', 'revokeToken', { id: ids.token }],
  },
  {
    name: 'revokeToken unknown',
    rest: () => ['DELETE', `/admin/me/tokens/${ghost}`],
    graphql: () => ['mutation', 'revokeToken', { id: ghost }],
  },
  {
    name: 'accountTokens',
    rest: (ids) => ['GET', `/admin/accounts/${ids.applicant}/tokens`],
    graphql: (ids) => ['query', 'accountTokens', { id: ids.applicant }],
  },
  {
    name: 'accountTokens unknown',
    rest: () => ['GET', `/admin/accounts/${ghost}/tokens`],
    graphql: () => ['query', 'accountTokens', { id: ghost }],
  },
  {
    name: 'revokeAccountToken unknown',
    rest: (ids) => ['DELETE', `/admin/accounts/${ids.applicant}/tokens/${ghost}`],
    graphql: (ids) => ['mutation', 'revokeAccountToken', { id: ids.applicant, tokenId: ghost }],
  },
  {
    name: 'adminAccounts',
    rest: () => ['GET', '/admin/accounts?role=pending&search=APPLICANT&sort=email&limit=5'],
    graphql: () => [
      'query',
      'adminAccounts',
      { role: 'pending', search: 'APPLICANT', sort: 'email', limit: 5 },
    ],
  },
  {
    name: 'adminAccounts rejected',
    rest: () => ['GET', '/admin/accounts?sort=passwordHash'],
    graphql: () => ['query', 'adminAccounts', { sort: 'passwordHash' }],
  },
  {
    name: 'approveAccount',
    rest: (ids) => ['POST', `/admin/accounts/${ids.applicant}/approval`],
    graphql: (ids) => ['mutation', 'approveAccount', { id: ids.applicant }],
  },
  {
    name: 'approveAccount unknown',
    rest: () => ['POST', `/admin/accounts/${ghost}/approval`],
    graphql: () => ['mutation', 'approveAccount', { id: ghost }],
  },
  {
    name: 'setAccountPermissions',
    rest: (ids) => [
      'PUT',
      `/admin/accounts/${ids['second applicant']}/permissions`,
      { permissions: ['enquiries', 'catalogue'] },
    ],
    graphql: (ids) => [
      'mutation',
      'setAccountPermissions',
      { id: ids['second applicant'], permissions: ['enquiries', 'catalogue'] },
    ],
  },
  {
    name: 'setAccountPermissions without any',
    rest: (ids) => ['PUT', `/admin/accounts/${ids.applicant}/permissions`, { permissions: [] }],
    graphql: (ids) => ['mutation', 'setAccountPermissions', { id: ids.applicant, permissions: [] }],
  },
  {
    name: 'setAccountPermissions unknown',
    rest: () => ['PUT', `/admin/accounts/${ghost}/permissions`, { permissions: ['accounts'] }],
    graphql: () => ['mutation', 'setAccountPermissions', { id: ghost, permissions: ['accounts'] }],
  },
  {
    name: 'removeAccount',
    rest: (ids) => ['DELETE', `/admin/accounts/${ids['second applicant']}`],
    graphql: (ids) => ['mutation', 'removeAccount', { id: ids['second applicant'] }],
  },
  {
    name: 'removeAccount malformed id',
    rest: () => ['DELETE', '/admin/accounts/1'],
    graphql: () => ['mutation', 'removeAccount', { id: '1' }],
  },
  {
    name: 'award with an image',
    rest: () => ['POST', '/admin/awards', { name: 'Safest road', image: `/media/${photo}` }],
    graphql: () => [
      'mutation',
      'createAward',
      { input: { name: 'Safest road', image: `/media/${photo}` } },
    ],
  },
  {
    name: 'adminMediaItem',
    rest: () => ['GET', `/admin/media/${photo}`],
    part: 'item',
    graphql: () => ['query', 'adminMediaItem', { id: photo }],
  },
  {
    name: 'updateMedia',
    rest: () => ['PATCH', `/admin/media/${photo}`, details],
    graphql: () => ['mutation', 'updateMedia', { id: photo, ...details }],
  },
  {
    name: 'updateMedia rejected',
    rest: () => ['PATCH', `/admin/media/${photo}`, { focus: { x: 2, y: 0 } }],
    graphql: () => ['mutation', 'updateMedia', { id: photo, focus: { x: 2, y: 0 } }],
  },
  {
    name: 'updateMedia rejected (outdated)',
    rest: () => ['PATCH', `/admin/media/${photo}`, { ...details, version: 0 }],
    graphql: () => ['mutation', 'updateMedia', { id: photo, ...details, version: 0 }],
  },
  {
    name: 'updateMedia unknown',
    rest: () => ['PATCH', `/admin/media/${missing}`, details],
    graphql: () => ['mutation', 'updateMedia', { id: missing, ...details }],
  },
  {
    name: 'adminMedia',
    rest: () => ['GET', '/admin/media?search=SAFEST&limit=5'],
    graphql: () => ['query', 'adminMedia', { search: 'SAFEST', limit: 5 }],
  },
  {
    name: 'adminMedia rejected',
    rest: () => ['GET', '/admin/media?limit=0'],
    graphql: () => ['query', 'adminMedia', { limit: 0 }],
  },
  {
    name: 'credits',
    rest: () => ['GET', '/public/credits'],
    part: 'items',
    graphql: () => ['query', 'credits'],
  },
  {
    name: 'deleteMedia rejected as in use',
    rest: () => ['DELETE', `/admin/media/${photo}`],
    graphql: () => ['mutation', 'deleteMedia', { id: photo }],
  },
  {
    name: 'replaceMedia rejected',
    rest: () => ['POST', `/admin/media/${photo}/replace`, { by: missing }],
    graphql: () => ['mutation', 'replaceMedia', { id: photo, by: missing }],
  },
  {
    name: 'replaceMedia',
    rest: () => ['POST', `/admin/media/${photo}/replace`, { by: other }],
    graphql: () => ['mutation', 'replaceMedia', { id: photo, by: other }],
  },
  {
    name: 'deleteMedia',
    rest: () => ['DELETE', `/admin/media/${photo}`],
    graphql: () => ['mutation', 'deleteMedia', { id: photo }],
  },
  {
    name: 'deleteMedia malformed id',
    rest: () => ['DELETE', '/admin/media/1'],
    graphql: () => ['mutation', 'deleteMedia', { id: '1' }],
  },
  {
    name: 'award with a missing image',
    rest: () => ['POST', '/admin/awards', { name: 'Longest road', image: `/media/${missing}` }],
    graphql: () => [
      'mutation',
      'createAward',
      { input: { name: 'Longest road', image: `/media/${missing}` } },
    ],
  },
  {
    name: 'mediaProblems',
    rest: () => ['GET', '/admin/media/problems'],
    part: 'items',
    graphql: () => ['query', 'mediaProblems'],
  },
  {
    name: 'operations',
    rest: () => ['GET', '/admin/operations'],
    graphql: () => ['query', 'operations'],
  },
  {
    name: 'adminJobs',
    rest: () => ['GET', '/admin/jobs?state=open&type=test&search=test:'],
    graphql: () => ['query', 'adminJobs', { state: 'open', type: 'test', search: 'test:' }],
  },
  {
    name: 'retryJob',
    rest: (ids) => ['POST', `/admin/jobs/${ids.job}/retry`],
    graphql: (ids) => ['mutation', 'retryJob', { id: ids.job }],
  },
  {
    name: 'retryJob unknown',
    rest: () => ['POST', `/admin/jobs/${ghost}/retry`],
    graphql: () => ['mutation', 'retryJob', { id: ghost }],
  },
  ...(['release', 'discard'] as const).map(
    (decision): Step => ({
      name: `${decision}HeldJobs`,
      rest: () => ['POST', `/admin/jobs/${decision}`],
      graphql: () => ['mutation', `${decision}HeldJobs`],
    }),
  ),
  {
    name: 'webhook',
    rest: () => ['POST', '/admin/webhooks', webhook],
    graphql: () => ['mutation', 'createWebhook', { input: webhook }],
  },
  {
    name: 'createWebhook rejected',
    rest: () => ['POST', '/admin/webhooks', { ...webhook, url: 'https://10.0.0.1/' }],
    graphql: () => [
      'mutation',
      'createWebhook',
      { input: { ...webhook, url: 'https://10.0.0.1/' } },
    ],
  },
  {
    name: 'updateWebhook',
    rest: (ids) => [
      'PATCH',
      `/admin/webhooks/${ids.webhook}`,
      { events: ['tour.changed'], version: 1 },
    ],
    graphql: (ids) => [
      'mutation',
      'updateWebhook',
      { id: ids.webhook, input: { events: ['tour.changed'] }, version: 1 },
    ],
  },
  {
    name: 'updateWebhook rejected',
    rest: (ids) => ['PATCH', `/admin/webhooks/${ids.webhook}`, { note: 'Late', version: 1 }],
    graphql: (ids) => [
      'mutation',
      'updateWebhook',
      { id: ids.webhook, input: { note: 'Late' }, version: 1 },
    ],
  },
  {
    name: 'adminWebhook',
    rest: (ids) => ['GET', `/admin/webhooks/${ids.webhook}`],
    part: 'item',
    graphql: (ids) => ['query', 'adminWebhook', { id: ids.webhook }],
  },
  {
    name: 'adminWebhooks',
    rest: () => ['GET', '/admin/webhooks?search=crm'],
    graphql: () => ['query', 'adminWebhooks', { search: 'crm' }],
  },
  {
    name: 'rotateWebhookSecret',
    rest: (ids) => ['POST', `/admin/webhooks/${ids.webhook}/secret`],
    graphql: (ids) => ['mutation', 'rotateWebhookSecret', { id: ids.webhook }],
  },
  {
    name: 'delivery',
    rest: (ids) => ['POST', `/admin/webhooks/${ids.webhook}/test`],
    graphql: (ids) => ['mutation', 'testWebhook', { id: ids.webhook }],
  },
  {
    name: 'adminWebhookDeliveries',
    rest: (ids) => ['GET', `/admin/webhook-deliveries?webhookId=${ids.webhook}&state=waiting`],
    graphql: (ids) => [
      'query',
      'adminWebhookDeliveries',
      { webhookId: ids.webhook, state: 'waiting' },
    ],
  },
  {
    name: 'resendWebhookDelivery',
    rest: (ids) => ['POST', `/admin/webhook-deliveries/${ids.delivery}/resend`],
    graphql: (ids) => ['mutation', 'resendWebhookDelivery', { id: ids.delivery }],
  },
  {
    name: 'removeWebhook',
    rest: (ids) => ['DELETE', `/admin/webhooks/${ids.webhook}`],
    graphql: (ids) => ['mutation', 'removeWebhook', { id: ids.webhook }],
  },
]

/** The next version of a tour. */
function draftSteps(): Step[] {
  const next = (ids: Ids) => ({ ...tour(ids), tourName: 'The next one' })
  const at = (ids: Ids, end = '') => `/admin/tours/${ids.tour}/draft${end}`
  const saves = [
    { name: 'saveTourDraft', change: {}, version: undefined },
    { name: 'saveTourDraft rejected as stale', change: {}, version: 0 },
    { name: 'saveTourDraft rejected', change: { nights: 7 }, version: undefined },
  ]
  const publications = [
    { name: 'publishTourDraft at a time', when: { at: '2099-01-12T09:30' } },
    { name: 'publishTourDraft rejected for the past', when: { at: '2020-01-12T09:30' } },
    { name: 'publishTourDraft rejected for no time', when: { at: 'tomorrow' } },
    { name: 'publishTourDraft rejected as stale', when: { version: 0 } },
  ]
  const cancellations = ['cancelTourPublication', 'cancelTourPublication unknown']
  const links = ['tourPreview', 'tourPreview rejected']
  const token = (ids: Ids) => (ids.preview ?? 'none') as string
  const none = (name: string, method: string, end: string, field: string): Step => ({
    name,
    rest: (ids) => [method, end === 'preview' ? `/admin/tours/${ids.tour}/preview` : at(ids, end)],
    graphql: (ids) => ['mutation', field, { id: ids.tour }],
  })
  const read = (name: string): Step => ({
    name,
    rest: (ids) => ['GET', at(ids)],
    part: 'item',
    graphql: (ids) => ['query', 'adminTourDraft', { id: ids.tour }],
  })
  return [
    ...saves.map(
      ({ name, change, version }): Step => ({
        name,
        rest: (ids) => ['PUT', at(ids), { ...next(ids), ...change, version }],
        graphql: (ids) => [
          'mutation',
          'saveTourDraft',
          { id: ids.tour, input: { ...next(ids), ...change }, version },
        ],
      }),
    ),
    read('adminTourDraft'),
    none('createTourPreview', 'POST', 'preview', 'createTourPreview'),
    ...links.map(
      (name): Step => ({
        name,
        rest: (ids) => [
          'GET',
          `/public/tour-previews/${name === 'tourPreview' ? token(ids) : 'none'}`,
        ],
        graphql: (ids) => [
          'query',
          'tourPreview',
          { token: name === 'tourPreview' ? token(ids) : 'none' },
        ],
      }),
    ),
    ...publications.map(
      ({ name, when }): Step => ({
        name,
        rest: (ids) => ['POST', at(ids, '/publish'), when],
        graphql: (ids) => ['mutation', 'publishTourDraft', { id: ids.tour, ...when }],
      }),
    ),
    ...cancellations.map((name) => none(name, 'DELETE', '/publish', 'cancelTourPublication')),
    {
      name: 'publishTourDraft',
      rest: (ids) => ['POST', at(ids, '/publish'), {}],
      graphql: (ids) => ['mutation', 'publishTourDraft', { id: ids.tour }],
    },
    none('discardTourDraft unknown', 'DELETE', '', 'discardTourDraft'),
    none('createTourPreview unknown', 'POST', 'preview', 'createTourPreview'),
    read('adminTourDraft unknown'),
    {
      name: 'saveTourDraft to discard it',
      rest: (ids) => ['PUT', at(ids), next(ids)],
      graphql: (ids) => ['mutation', 'saveTourDraft', { id: ids.tour, input: next(ids) }],
    },
    none('discardTourDraft', 'DELETE', '', 'discardTourDraft'),
  ]
}

/** The operations that both APIs have. */
const shared = operations.filter((operation) => !isEndpoint(operation) || operation.graphql)
const accessOf = new Map(shared.map(({ id, access }) => [id, access]))

/** Whether visitors may send the requests of a step without the admin's session. */
function isPublic(step: Step): boolean {
  return accessOf.get(step.graphql({})[1]) === 'public'
}

let rest: TestApp
let graph: TestApp
const outcomes = new Map<string, { rest: Outcome; graphql: Outcome }>()

beforeAll(async () => {
  ;[rest, graph] = await Promise.all([createTestApp(), createTestApp()])
  const [restCookie, graphCookie] = await Promise.all([rest.login(), graph.login()])
  const restIds: Ids = {}
  const graphIds: Ids = {}
  await apply(rest, restCookie, restIds)
  await apply(graph, graphCookie, graphIds)
  await startSession(rest, restCookie, restIds)
  await startSession(graph, graphCookie, graphIds)
  await storePasskey(rest, restCookie)
  await storePasskey(graph, graphCookie)
  await enquire(rest, restCookie, restIds)
  await enquire(graph, graphCookie, graphIds)
  await storeImages(rest)
  await storeImages(graph)
  await storeJob(rest, restIds)
  await storeJob(graph, graphIds)
  for (const step of steps) {
    const [method, path, body] = step.rest(restIds)
    const restReply = await rest.rest(method, path, body, isPublic(step) ? undefined : restCookie)
    const [kind, field, args] = step.graphql(graphIds)
    const graphReply = await graph.graphql(
      operation(kind, field, args),
      args,
      isPublic(step) ? undefined : graphCookie,
    )
    const outcome = {
      rest: readRest(restReply, step.part),
      graphql: readGraphql(graphReply, field),
    }
    remember(restIds, step.name, restReply.body)
    remember(graphIds, step.name, graphReply.body?.data?.[field])
    outcomes.set(step.name, {
      rest: { ...outcome.rest, value: withoutIds(outcome.rest.value, restIds) },
      graphql: {
        ...outcome.graphql,
        value: withoutIds(narrow(outcome.graphql.value, step), graphIds),
      },
    })
  }
})
afterAll(() => Promise.all([rest.close(), graph.close()]))

describe('both APIs give the same results and the same error messages', () => {
  test.each(steps.map(({ name }) => name))('%s', (name) => {
    const outcome = outcomes.get(name)
    expect(outcome?.graphql).toEqual(outcome?.rest as Outcome)
    expect(outcome?.rest.ok).toBe(
      !/rejected|unknown|malformed|taken|without|wrong|over the cap|inactive|to nothing|adminContact before/.test(
        name,
      ),
    )
  })

  test('every operation of both APIs has a step', () => {
    const tested = new Set(steps.map((step) => step.graphql({})[1]))
    expect(shared.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([])
  })
})

describe('the declared access is enforced', () => {
  const guarded = operations.filter(({ access }) => access !== 'public')

  test('REST rejects visitors, and pending accounts where the role admin is needed', async () => {
    const pending = await loginPending(rest)
    for (const { id, method, path, access } of guarded.filter(isEndpoint)) {
      const target = path.replace(/\{\w+\}/g, ghost)
      const statuses = [
        (await rest.rest(method, target)).status,
        (await rest.rest(method, target, undefined, pending)).status,
      ]
      expect([id, ...statuses]).toEqual([id, 401, access === 'session' ? 200 : 403])
    }
  })

  test('GraphQL rejects visitors and pending accounts', async () => {
    const pending = await loginPending(graph)
    const codeOf = ({ body }: Reply) => body.errors?.[0]?.extensions?.code
    for (const { id } of guarded.filter((operation) => shared.includes(operation))) {
      const step = steps.find((step) => step.graphql({})[1] === id)
      const [kind, field, args] = step?.graphql({}) ?? ['query', id]
      const query = operation(kind, field, args)
      const variables = { ...args, ...(args && 'id' in args ? { id: ghost } : {}) }
      const codes = [
        codeOf(await graph.graphql(query, variables)),
        codeOf(await graph.graphql(query, variables, pending)),
      ]
      expect([id, ...codes]).toEqual([id, 'UNAUTHENTICATED', 'FORBIDDEN'])
    }
  })
})

async function loginPending(app: TestApp): Promise<string> {
  return app.login('pending@example.com', 'a long password')
}

function readRest({ status, body }: Reply, part?: string): Outcome {
  return status < 300
    ? { ok: true, value: part ? body[part] : body }
    : { ok: false, value: { status, ...body } }
}

function readGraphql({ body }: Reply, field: string): Outcome {
  const error = body.errors?.[0]
  if (!error) return { ok: true, value: body.data[field] }
  return { ok: false, value: { message: error.message, ...error.extensions } }
}

/** Only GraphQL returns the name of the landscape. */
function narrow(value: unknown, { part, graphql }: Step): unknown {
  const isLandscape = graphql({})[1] === 'landscape' && part === 'tours'
  return isLandscape ? (value as { tours: unknown }).tours : value
}

/** The link of a preview. */
const PREVIEW = /\/preview\/([\w-]{80,})/

function remember(ids: Ids, name: string, body: unknown): void {
  const { secret, path } = (body ?? {}) as { secret?: string; path?: string }
  if (secret) ids.secret = secret
  const { url } = (body ?? {}) as { url?: unknown }
  const [, token] = (typeof url === 'string' && PREVIEW.exec(url)) || []
  if (token) ids.preview = token
  if (path?.includes('#invitation=')) ids.token = path.split('=')[1] ?? ''
  const id = (body as { item?: { _id?: string } } | null)?.item?._id
  if (id && !Object.values(ids).includes(id)) ids[name] = id
}

/** Replaces ids by the names of the steps that created them, and dates by a word. */
function withoutIds(value: unknown, ids: Ids): unknown {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, `<${name}>`]))
  const text = JSON.stringify(value)
    .replace(/"[0-9a-f]{24}"/g, (id) => JSON.stringify(names.get(id.slice(1, -1)) ?? '<other>'))
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<moment>"')
    .replace(/\b[A-Z2-7]{32}\b/g, '<secret>')
    .replace(/"[a-z2-9]{4}(-[a-z2-9]{4}){5}"/g, '"<recovery code>"')
    .replace(/"medianReplySeconds":\d+/g, '"medianReplySeconds":"<seconds>"')
    .replace(/BR-[0-9A-Z]+/g, '<reference>')
    .replace(/#invitation=[\w-]+/g, '#invitation=<token>')
    .replace(/whsec_[\w+/=]+/g, '<secret>')
    .replace(PREVIEW, '/preview/<token>')
    .replace(/msg_[0-9a-f]+/g, '<event>')
    .replace(/bbr_[0-9a-f]+/g, '<token>')
  return JSON.parse(text)
}
