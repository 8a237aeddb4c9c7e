import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { DEFAULT_REPLY_TEMPLATES } from '@bharat/contracts/reply-templates'
import { site } from '@bharat/contracts/site-defaults'
import { operations } from '../src/all-operations.ts'
import { isEndpoint, type Operation } from '../src/http/operation.ts'
import { badge } from '../src/media/media.images.fixtures.ts'
import { publicIdOf } from '../src/modules/accounts/public-id.ts'
import {
  completeTour,
  createTestApp,
  type Reply,
  type TestApp,
  validTour,
} from './support/create-test-app.ts'
import { subscription } from './support/every-operation.ts'
import { operation } from './support/graphql-operation.ts'
import { completeRecord, kinds } from './support/plain-kinds.ts'
import {
  type Args,
  graphqlKind,
  restRequest,
  sharedOperation,
  sharedOperations,
} from './support/shared-operations.ts'
import { totpCode } from './support/totp-code.ts'

/** The result of an operation, in the same form for both APIs. */
interface Outcome {
  ok: boolean
  /** The reply, or the error's message, status and details. */
  value: unknown
}

/** The ids that earlier steps made, by the step's name: they differ between the two servers. */
type Ids = Record<string, string>

/**
 * An operation, by default the first word of the name, with its arguments in GraphQL. The REST request takes the same values.
 */
type Step = [name: string, args?: Args | ((ids: Ids) => Args), id?: string]

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
  input: Record<string, unknown>
  bad: Record<string, unknown>
}): Step[] {
  const { name, plural, input, bad } = options
  const firstOf = (fields: object) => Object.fromEntries(Object.entries(fields).slice(0, 1))
  const nulls = {
    ...Object.fromEntries(Object.keys(input).map((field) => [field, null])),
    ...firstOf(input),
  }
  const key = name.charAt(0).toLowerCase() + name.slice(1)
  return [
    [key, { input }, `create${name}`],
    [`create${name} rejected`, { input: bad }],
    [`create${name} of nulls`, { input: nulls }],
    [`update${name}`, (ids) => ({ id: ids[key], input })],
    [`update${name} rejected as stale`, (ids) => ({ id: ids[key], input, version: 1 })],
    [`update${name} rejected for its version`, (ids) => ({ id: ids[key], input, version: -1 })],
    [`update${name} with one field`, (ids) => ({ id: ids[key], input: firstOf(input) })],
    [`update${name} without a field`, (ids) => ({ id: ids[key], input: {}, version: 1 })],
    [`admin${name}`, (ids) => ({ id: ids[key] })],
    [`admin${name} unknown`, { id: ghost }],
    [`update${name} of nulls`, (ids) => ({ id: ids[key], input: nulls })],
    [`update${name} unknown`, { id: ghost, input }],
    [`set${name}Status`, (ids) => ({ id: ids[key], activeStatus: false }), `set${name}Status`],
    [`move${name}`, (ids) => ({ id: ids[key], after: null })],
    [`move${name} behind an unknown one`, (ids) => ({ id: ids[key], after: ghost })],
    [`set${name}Status malformed id`, { id: '1', activeStatus: false }, `set${name}Status`],
    [`change${plural}`, (ids) => ({ ids: [ids[key] ?? ghost, ghost], activeStatus: true })],
    [`change${plural} rejected`, { ids: [], activeStatus: true }],
    [`admin${plural}`, { page: 1, limit: 3, sort: 'createdAt' }],
    [`admin${plural} rejected`, { sort: 'password' }],
  ]
}

const applicants = ['applicant', 'second applicant'] as const
const offer = {
  title: 'Malabar',
  validUntil: '2099-01-12',
  itinerary: [{ title: 'To the coast' }],
  included: ['Breakfast'],
  notIncluded: [],
  options: [{ name: 'Standard', lines: [{ label: 'Adult', quantity: 2, unitPrice: 18_500 }] }],
  tax: { rate: 5, included: false },
  internal: { costs: [{ label: 'Car', amount: 9000 }], note: 'Paid in cash' },
}
const quoteAnswers: [id: string, good: object, bad: object][] = [
  ['openQuote', {}, {}],
  ['askAboutQuote', { text: 'Is it warm?' }, { text: '' }],
  [
    'acceptQuote',
    { option: 0, name: 'Anu', termsAccepted: true },
    { option: 0, name: 'Ravi', termsAccepted: true },
  ],
  ['declineQuote', {}, { reason: 'Too late' }],
]
/** Quotes: each operation with an unknown id first, then from a draft to the answer. */
const quoteSteps: Step[] = [
  ...[
    'adminQuote',
    'quotePreview',
    'sendQuote',
    'reviseQuote',
    'withdrawQuote',
    'discardQuote',
    'answerQuote',
  ].map((id): Step => [`${id} unknown`, { id: ghost }]),
  ['quote unknown', { token: 'none' }],
  ...quoteAnswers.map(([id, good]): Step => [`${id} unknown`, { token: 'none', ...good }]),
  ['updateQuote unknown', { id: ghost, input: offer }],
  ['createQuote unknown', { input: { enquiryId: ghost } }],
  ['createQuote', (ids) => ({ input: { enquiryId: ids.enquiry, ...offer } })],
  ['createQuote rejected', (ids) => ({ input: { enquiryId: ids.enquiry } })],
  ['adminQuotes', { state: 'draft', sort: 'validUntil' }],
  ['updateQuote', (ids) => ({ id: ids.createQuote, input: { ...offer, discount: 500 } })],
  ['updateQuote rejected as stale', (ids) => ({ id: ids.createQuote, input: offer, version: 1 })],
  ['updateQuote rejected', (ids) => ({ id: ids.createQuote, input: { ...offer, discount: 1e6 } })],
  ['sendQuote', (ids) => ({ id: ids.createQuote })],
  ['sendQuote rejected', (ids) => ({ id: ids.createQuote })],
  ['adminQuote', (ids) => ({ id: ids.createQuote })],
  ['quote', (ids) => ({ token: ids.quote })],
  ['reviseQuote', (ids) => ({ id: ids.createQuote })],
  ['reviseQuote rejected', (ids) => ({ id: ids.createQuote })],
  ['quotePreview', (ids) => ({ id: ids.reviseQuote })],
  ...quoteAnswers
    .slice(0, 3)
    .map(([id, good]): Step => [id, (ids) => ({ token: ids.quote, ...good })]),
  ['answerQuote', (ids) => ({ id: ids.createQuote })],
  ['answerQuote rejected', (ids) => ({ id: ids.createQuote })],
  ['discardQuote rejected as stale', (ids) => ({ id: ids.reviseQuote, version: 9 })],
  ['discardQuote', (ids) => ({ id: ids.reviseQuote, version: 1 })],
  ['discardQuote rejected', (ids) => ({ id: ids.createQuote })],
  ...quoteAnswers
    .slice(1)
    .map(([id, , bad]): Step => [`${id} rejected`, (ids) => ({ token: ids.quote, ...bad })]),
  ['withdrawQuote', (ids) => ({ id: ids.createQuote })],
]

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
  party: { adults: 2, children: [4, 9], month: '2027-05', note: 'By train' },
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
  ['corrected', { fullName: 'Ravi Varma', phone: '0471 233 1234', party: { adults: 3 } }],
  ['rejected without any contact', { phone: '', email: '' }],
  ['rejected for an unknown tour', { tourId: ghost }],
]
const conversation = {
  ...{ origin: 'walk-in', fullName: 'Walker', phone: '98470 12345', message: 'In May' },
  ...{ followUpOn: '2027-01-12', party: { adults: 2, children: [3], month: '2027-05' } },
}

const steps: Step[] = [
  ['category', { input: goa }, 'createCategory'],
  ['createCategory with a taken name', { input: { name: 'GOA COAST' } }],
  ['createCategory without a name', { input: { name: '  ', coverImage: 'javascript:1' } }],
  ['updateCategory', (ids) => ({ id: ids.category, input: categoryChange })],
  [
    'updateCategory rejected as stale',
    (ids) => ({ id: ids.category, input: categoryChange, version: 1 }),
  ],
  ['adminCategory', (ids) => ({ id: ids.category })],
  ['setCategoryStatus', (ids) => ({ id: ids.category, activeStatus: true })],
  ['moveCategory', (ids) => ({ id: ids.category, after: null })],
  ['adminCategories', { search: 'goa' }],
  ['changeCategories', (ids) => ({ ids: [ids.category ?? ghost], activeStatus: true })],
  ['adminCategories rejected', { page: 0, limit: 1001 }],
  ['tour', (ids) => ({ input: tour(ids) }), 'createTour'],
  ['createTour with everything wrong', { input: {} }],
  ['createTour with an unknown category', { input: validTour(ghost) }],
  [
    'createTour with an unknown landscape',
    (ids) => ({ input: tour(ids, { landscapes: ['Moon'] }) }),
  ],
  ['updateTour', (ids) => ({ id: ids.tour, input: tour(ids, { tourName: 'Renamed' }) })],
  [
    'updateTour with all additions',
    (ids) => ({ id: ids.tour, input: completeTour(ids.category ?? '') }),
  ],
  [
    'updateTour rejected for a departure',
    (ids) => ({ id: ids.tour, input: tour(ids, { departures: [{ seats: 1.5 }] }) }),
  ],
  ...[
    { name: 'changeTour', input: { vehicle: 'Thar', upcomingDates: ['2026-12-05'] } },
    { name: 'changeTour rejected by a rule', input: { days: 9 } },
    { name: 'changeTour rejected without a field', input: {} },
    { name: 'changeTour rejected as stale', input: { vehicle: 'Jeep' }, version: 1 },
    { name: 'changeTour to an unknown category', input: { categoryId: ghost } },
  ].map(
    ({ name, input, ...stale }): Step => [
      name,
      (ids) => ({ id: ids.tour, input, ...stale }),
      'changeTour',
    ],
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
    ({ name, date, input, ...stale }): Step => [
      name,
      (ids) => ({ id: ids.tour, date, input, ...stale }),
      'changeTourDeparture',
    ],
  ),
  ...[
    { name: 'changeTours', change: { activeStatus: true } },
    { name: 'changeTours to another category', change: { categoryId: ghost } },
    { name: 'changeTours rejected', change: { activeStatus: true, categoryId: ghost } },
  ].map(
    ({ name, change }): Step => [
      name,
      (ids) => ({ ids: [ids.tour ?? ghost, 'x'], ...change }),
      'changeTours',
    ],
  ),
  ...['tour', 'none'].map(
    (source): Step => [
      source === 'tour' ? 'cloneTour' : 'cloneTour unknown',
      (ids) => ({ id: ids[source] ?? ghost }),
      'cloneTour',
    ],
  ),
  ...draftSteps(),
  ['updateTour rejected as stale', (ids) => ({ id: ids.tour, input: tour(ids), version: 1 })],
  ['setTourHighlight', (ids) => ({ id: ids.tour, highlightStatus: true })],
  ...[2, 3, 4].flatMap((n): Step[] => [
    [`tour${n}`, (ids) => ({ input: tour(ids, { tourName: `Tour ${n}` }) }), 'createTour'],
    [
      n === 4 ? 'setTourHighlight over the cap' : `setTourHighlight ${n}`,
      (ids) => ({ id: ids[`tour${n}`], highlightStatus: true }),
      'setTourHighlight',
    ],
  ]),
  ['moveTour', (ids) => ({ id: ids.tour, after: ids.tour3 })],
  ['moveTour malformed', (ids) => ({ id: ids.tour, after: 'first' })],
  ...['tour2', 'none'].map(
    (after): Step => [
      `moveTourHighlight behind ${after}`,
      (ids) => ({ id: ids.tour, after: ids[after] ?? null }),
    ],
  ),
  ['moveTourHighlight of a tour without highlight', (ids) => ({ id: ids.tour4, after: null })],
  [
    'adminToursInHighlight',
    (ids) => ({ highlighted: true, categoryId: ids.category, sort: 'tourName', search: 'tour' }),
  ],
  ['adminTours', { search: 'goa', sort: '-tourName', limit: 2, page: 2 }],
  ['drawRouteMap', { input: { title: 'Coast', stops: routeStops } }],
  [
    'addTourDepartures',
    (ids) => ({ input: { ids: [ids.tour ?? ghost], departures: [{ date: '2031-05-03' }] } }),
  ],
  ['changeTourPrices', (ids) => ({ input: { ids: [ids.tour ?? ghost], percent: 10 } })],
  ['redrawTourPictures', (ids) => ({ input: { ids: [ids.tour ?? ghost] } })],
  ['drawTourPictures', { input: { places: ['Goa'], landscapes: ['Beaches'] } }],
  ['adminTours, filtered', (ids) => ({ categoryId: ids.category, activeStatus: true })],
  ['adminTours rejected', { categoryId: 'goa' }],
  ['adminTour', (ids) => ({ id: ids.tour })],
  ['tour (public)', (ids) => ({ id: ids.tour })],
  ['category (public)', (ids) => ({ id: ids.category })],
  [
    'tours (public search)',
    { search: 'malbar', landscape: 'beaches', days: '1-3', sort: '-price', limit: 5 },
  ],
  ['selectedTours', (ids) => ({ ids: `${ids.tour},${ghost},${ids.tour}` })],
  ['selectedTours rejected', (ids) => ({ ids: `${ids.tour},1` })],
  ['tours rejected', { month: '2027-13', sort: 'password' }],
  ['related tours (public)', (ids) => ({ id: ids.tour }), 'relatedTours'],
  ['related tours of an unknown tour', { id: 'f'.repeat(24) }, 'relatedTours'],
  ['places (public)', { search: 'ker' }, 'places'],
  ['landscape (public)', { name: 'beaches' }],
  ['landscape unknown', { name: 'moon' }],
  ['landscapeStatistics (public)', { landscape: 'beaches' }],
  ['landscapeStatistics unknown', { landscape: 'moon' }],
  ['highlightedCategories', { limit: 3 }],
  ['categories'],
  ['adminHeroSlideCategories, the one of this test free'],
  [
    'heroSlide',
    (ids) => ({ input: { categoryId: ids.category, imageUrl: image } }),
    'createHeroSlide',
  ],
  [
    'createHeroSlide for a taken category',
    (ids) => ({ input: { categoryId: ids.category, imageUrl: image } }),
  ],
  ['createHeroSlide rejected', { input: {} }],
  ['heroSlides (public)'],
  ['changeHeroSlides', (ids) => ({ ids: [ids.heroSlide ?? ghost], activeStatus: true })],
  ['adminHeroSlide', (ids) => ({ id: ids.heroSlide })],
  ['updateHeroSlideImage', (ids) => ({ id: ids.heroSlide, imageUrl: '/b.jpg' })],
  ['updateHeroSlideImage rejected', (ids) => ({ id: ids.heroSlide, imageUrl: '' })],
  [
    'updateHeroSlideImage rejected as stale',
    (ids) => ({ id: ids.heroSlide, imageUrl: '/c.jpg', version: 1 }),
  ],
  ['setHeroSlideStatus', (ids) => ({ id: ids.heroSlide, activeStatus: false })],
  ['moveHeroSlide', (ids) => ({ id: ids.heroSlide, after: null })],
  ['adminHeroSlides', { search: 'GOA' }],
  ['setTourStatus', (ids) => ({ id: ids.tour, activeStatus: false })],
  ['tour (public, inactive)', (ids) => ({ id: ids.tour })],
  ['adminContact before one is saved'],
  ['saveContact rejected', { input: { addresses: [{ address: ' ' }], email: 'x' } }],
  ['saveContact', { input: { addresses: [{ address: 'Round West' }, {}] } }],
  ['saveContact rejected as stale', { input: { addresses: [{ phone: '1' }] }, version: 0 }],
  ['adminContact'],
  ['contact (public)'],
  ['adminReplyTemplates before some are saved'],
  ['saveReplyTemplates rejected', { input: { templates: [{ ...replyTemplate, text: '{x}' }] } }],
  ['saveReplyTemplates', { input: { templates: [replyTemplate] }, version: 0 }],
  ['saveReplyTemplates rejected as stale', { input: { templates: [] }, version: 0 }],
  ['adminSite before one is saved'],
  ['navigationTargets', { search: 'a' }],
  ['saveSite rejected', { input: { ...settings, channel: 'http://a', email: 'x' } }],
  ['saveSite of a navigation to nothing', { input: site }],
  ['saveSite', { input: { ...settings, name: ' Road & Co ' }, version: 0 }],
  ['saveSite rejected as stale', { input: settings, version: 0 }],
  ['site'],
  ['registration'],
  ['submitEnquiry', { channel: 'whatsapp', input: enquiry }],
  ['submitEnquiry rejected', { channel: 'email', input: {} }],
  ...[origin, hostileOrigin].map(
    (context, n): Step => [
      `submitEnquiry with its origin ${n}`,
      { channel: 'email', input: { ...enquiry, ...context } },
    ],
  ),
  ['adminEnquiries', { channel: 'whatsapp', search: 'may', from: '2020-01-01', to: '2099-01-01' }],
  ...deskFilters.map((filter): Step => [`adminEnquiries ${JSON.stringify(filter)}`, filter]),
  ...deskChanges.map(
    ([name, input, version]): Step => [
      `updateEnquiry ${name}`,
      (ids) => ({ id: ids.enquiry, input, version }),
    ],
  ),
  ['createEnquiry', { input: conversation }],
  ['createEnquiry rejected', { input: { ...conversation, origin: 'website', phone: '' } }],
  ['updateEnquiries', { ids: [ghost], stage: 'spam' }],
  ['updateEnquiries of one', (ids) => ({ ids: [ids.enquiry], stage: 'spam' })],
  ['updateEnquiries each', { each: [{ id: ghost, stage: 'lost', lostReason: 'No reply' }] }],
  ['updateEnquiries rejected', { ids: [ghost] }],
  ['adminEnquiries spam', { stage: 'spam' }],
  ['adminEnquiries tomorrow', { due: 'tomorrow' }],
  ['updateEnquiry unknown', { id: ghost, input: { stage: 'won' } }],
  ...['A note.', ' '].map(
    (text): Step => [
      `addEnquiryNote${text.trim() ? '' : ' rejected'}`,
      (ids) => ({ id: ids.enquiry, text }),
      'addEnquiryNote',
    ],
  ),
  ['addEnquiryReply', (ids) => ({ id: ids.enquiry, ...reply })],
  ['adminEnquiry', (ids) => ({ id: ids.enquiry })],
  ['adminEnquiry unknown', { id: ghost }],
  ['enquiryAssignees'],
  ...quoteSteps,
  ['adminEnquirySummary'],
  ['adminEnquiries open', { open: true }],
  ...overviewPeriods.map(
    (period, n): Step => [`adminOverview ${['', 'of a period', 'rejected'][n]}`.trim(), period],
  ),
  ...['findPerson', 'exportPerson', 'erasePerson'].flatMap((field): Step[] =>
    [{ phone: '0094000 00000' }, { email: 'ANU@example.com' }, {}].map(
      (input, n): Step => [`${field} ${['by phone', 'by email', 'rejected'][n]}`, input, field],
    ),
  ),
  ['adminAudit', { action: 'personErased', limit: 2 }],
  ['adminHistory', { record: 'awards', actor: 'nobody@example.com', to: '2026-01-01' }],
  ['adminHistory rejected', { record: 'accounts' }],
  ['restoreChange unknown', { id: ghost }],
  ['restoreGroup unknown', { id: ghost, preview: true }],
  ['adminEnquiries rejected', { from: 'yesterday' }],
  ...records({
    name: 'Testimonial',
    plural: 'Testimonials',
    input: { clientName: ' Meera ', clientImage: image, tourName: 'Goa', review: 'Lovely.' },
    bad: { clientName: ' ', clientImage: 'data:x' },
  }),
  ['testimonials (public)'],
  // Award, TeamMember, and every other kind that is stored as its input.
  ...kinds.flatMap((kind): Step[] => [
    ...records({
      name: kind.one,
      plural: kind.all,
      input: completeRecord(kind),
      bad: {},
    }),
    [`${kind.collection} (public)`, {}, kind.collection],
  ]),
  ['setReminders', { newEnquiries: 'whatsapp', digest: true }],
  ['ownReminders'],
  ['addDevice', subscription],
  ['addDevice rejected', { ...subscription, endpoint: 'http://push.example.com' }],
  ['ownDevices'],
  ['removeDevice', (ids) => ({ id: ids.addDevice })],
  ['removeDevice unknown', { id: ghost }],
  ['ownSessions'],
  ['endSession', (ids) => ({ id: ids['other session'] })],
  ['endSession unknown', { id: ghost }],
  ['endOtherSessions'],
  ['invitation', invited, 'invite'],
  ['invite an address that is taken', invited],
  ['invite rejected', { ...invited, email: 'x' }],
  ['adminInvitations', { search: 'invited', sort: 'email' }],
  ['sendInvitationAgain', (ids) => ({ id: ids.invitation })],
  ['findInvitation', ({ token = '' }) => ({ token })],
  ['acceptInvitation rejected as weak', ({ token = '' }) => weak(token)],
  ['acceptInvitation', ({ token = '' }) => accepted(token)],
  ['acceptInvitation without a valid token', ({ token = '' }) => accepted(token)],
  ['findInvitation without a valid token', ({ token = '' }) => ({ token })],
  ['other invitation', { ...invited, email: 'o@example.com' }, 'invite'],
  ['revokeInvitation', (ids) => ({ id: ids['other invitation'] })],
  ['setPassword rejected, because there is one', { next: passwords.current }],
  ['removePassword'],
  ['removePassword without one'],
  ['changePassword without one', passwords],
  ['removePasskey of an account without a password', { id: passkeyId }],
  ['setPassword rejected as weak', { next: 'password' }],
  ['setPassword', { next: passwords.current }],
  ['renamePasskey', { id: passkeyId, name: 'Home computer' }],
  ['renamePasskey rejected', { id: passkeyId, name: ' ' }],
  ['removePasskey', { id: passkeyId }],
  ['replaceRecoveryCodes without a factor'],
  ['startTotp'],
  ['confirmTotp with a wrong code', { code: 'x' }],
  ['confirmTotp', (ids) => ({ code: codeOf(ids) })],
  ['ownFactors'],
  ['replaceRecoveryCodes'],
  ['removePasskey unknown', { id: ghost }],
  ['removeTotp'],
  ['changePassword with a wrong one', { ...passwords, current: 'wrong' }],
  ['changePassword rejected as weak', { ...passwords, next: 'password' }],
  ['changePassword', passwords],
  ['token', token, 'createToken'],
  ['createToken rejected', { ...token, expiresInDays: 0 }],
  ['ownTokens'],
  ['currentToken without a token'],
  ['revokeToken', (ids) => ({ id: ids.token })],
  ['revokeToken unknown', { id: ghost }],
  ['accountTokens', (ids) => ({ id: ids.applicant })],
  ['accountTokens unknown', { id: ghost }],
  ['revokeAccountToken unknown', (ids) => ({ id: ids.applicant, tokenId: ghost })],
  ['adminAccounts', { role: 'pending', search: 'APPLICANT', sort: 'email', limit: 5 }],
  ['adminAccounts rejected', { sort: 'passwordHash' }],
  ['approveAccount', (ids) => ({ id: ids.applicant })],
  ['approveAccount unknown', { id: ghost }],
  [
    'setAccountPermissions',
    (ids) => ({ id: ids['second applicant'], permissions: ['enquiries', 'catalogue'] }),
  ],
  ['setAccountPermissions without any', (ids) => ({ id: ids.applicant, permissions: [] })],
  ['setAccountPermissions unknown', { id: ghost, permissions: ['accounts'] }],
  ['adminDepartures', { month: '2027-01', limit: 5 }],
  ['adminDepartures rejected', { month: '2027-13' }],
  ['requestPasswordReset', { email: 'applicant0@example.com' }],
  ['requestPasswordReset rejected', { email: 'x' }],
  ['sendPasswordReset', (ids) => ({ id: ids.applicant })],
  ['sendPasswordReset unknown', { id: ghost }],
  ['completePasswordReset rejected as weak', ({ reset = '' }) => weak(reset)],
  ['completePasswordReset', ({ reset = '' }) => accepted(reset)],
  ['completePasswordReset without a valid token', ({ reset = '' }) => accepted(reset)],
  ['removeAccountFactors without one', (ids) => ({ id: ids.applicant })],
  ['removeAccountFactors unknown', { id: ghost }],
  ['setAccountName', (ids) => ({ id: ids.applicant, name: ' Ravi\u200b Nair' })],
  ['setAccountName rejected as too long', (ids) => ({ id: ids.applicant, name: 'x'.repeat(81) })],
  ['setAccountName unknown', { id: ghost, name: 'Ravi' }],
  ['setOwnName', { name: 'Asha Menon' }],
  ['setOwnName rejected', { name: 'x'.repeat(81) }],
  ['openEnquiriesOf', (ids) => ({ id: ids.applicant })],
  ['openEnquiriesOf unknown', { id: ghost }],
  [
    'removeAccount rejected for a wrong successor',
    (ids) => ({ id: ids.applicant, handOverTo: 'x' }),
  ],
  ['removeAccount', (ids) => ({ id: ids['second applicant'], handOverTo: ids.applicant })],
  ['removeAccount malformed id', { id: '1' }],
  [
    'award with an image',
    { input: { name: 'Safest road', image: `/media/${photo}` } },
    'createAward',
  ],
  ['adminMediaItem', { id: photo }],
  ['updateMedia', { id: photo, ...details }],
  ['updateMedia rejected', { id: photo, focus: { x: 2, y: 0 } }],
  ['updateMedia rejected (outdated)', { id: photo, ...details, version: 0 }],
  ['updateMedia unknown', { id: missing, ...details }],
  ['adminMedia', { search: 'SAFEST', limit: 5 }],
  ['adminMedia rejected', { limit: 0 }],
  ['credits'],
  ['deleteMedia rejected as in use', { id: photo }],
  ['replaceMedia rejected', { id: photo, by: missing }],
  ['replaceMedia', { id: photo, by: other }],
  ['deleteMedia', { id: photo }],
  ['deleteMedia malformed id', { id: '1' }],
  [
    'award with a missing image',
    { input: { name: 'Longest road', image: `/media/${missing}` } },
    'createAward',
  ],
  ['siteSetup'],
  ['saveSetup', { isDismissed: true }],
  ['mediaProblems'],
  ['operations'],
  ['adminJobs', { state: 'open', type: 'test', search: 'test:' }],
  ['retryJob', (ids) => ({ id: ids.job })],
  ['retryJob unknown', { id: ghost }],
  ...(['release', 'discard'] as const).map(
    (decision): Step => [`${decision}HeldJobs`, {}, `${decision}HeldJobs`],
  ),
  ['webhook', { input: webhook }, 'createWebhook'],
  ['createWebhook rejected', { input: { ...webhook, url: 'https://10.0.0.1/' } }],
  [
    'updateWebhook',
    (ids) => ({ id: ids.webhook, input: { events: ['tour.changed'] }, version: 1 }),
  ],
  ['updateWebhook rejected', (ids) => ({ id: ids.webhook, input: { note: 'Late' }, version: 1 })],
  ['adminWebhook', (ids) => ({ id: ids.webhook })],
  ['adminWebhooks', { search: 'crm' }],
  ['rotateWebhookSecret', (ids) => ({ id: ids.webhook })],
  ['delivery', (ids) => ({ id: ids.webhook }), 'testWebhook'],
  ['adminWebhookDeliveries', (ids) => ({ webhookId: ids.webhook, state: 'waiting' })],
  ['resendWebhookDelivery', (ids) => ({ id: ids.delivery })],
  ['removeWebhook', (ids) => ({ id: ids.webhook })],
]

/** The draft of a tour. */
function draftSteps(): Step[] {
  const next = (ids: Ids) => ({ ...tour(ids), tourName: 'The next one' })
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
    { name: 'publishTourDraft with content', when: { at: '2099-01-12T09:30' }, change: {} },
    { name: 'publishTourDraft rejected for its content', when: {}, change: { nights: 7 } },
  ]
  const cancellations = ['cancelTourPublication', 'cancelTourPublication unknown']
  const links = ['tourPreview', 'tourPreview rejected']
  const token = (ids: Ids) => (ids.preview ?? 'none') as string
  const onTour = (name: string): Step => [name, (ids) => ({ id: ids.tour })]
  return [
    ...saves.map(
      ({ name, change, version }): Step => [
        name,
        (ids) => ({ id: ids.tour, input: { ...next(ids), ...change }, version }),
        'saveTourDraft',
      ],
    ),
    onTour('adminTourDraft'),
    onTour('createTourPreview'),
    ...links.map(
      (name): Step => [
        name,
        (ids) => ({ token: name === 'tourPreview' ? token(ids) : 'none' }),
        'tourPreview',
      ],
    ),
    ...publications.map(
      ({ name, when, change }): Step => [
        name,
        (ids) => {
          const content = change && { content: { ...next(ids), ...change } }
          return { id: ids.tour, ...when, ...content }
        },
        'publishTourDraft',
      ],
    ),
    ...cancellations.map(onTour),
    ['publishTourDraft', (ids) => ({ id: ids.tour })],
    onTour('discardTourDraft unknown'),
    onTour('createTourPreview unknown'),
    onTour('adminTourDraft unknown'),
    ['saveTourDraft to discard it', (ids) => ({ id: ids.tour, input: next(ids) })],
    onTour('discardTourDraft'),
  ]
}

const operationOf = ([name, , id = /^\w+/.exec(name)?.[0] ?? '']: Step) => sharedOperation(id)

function argumentsOf([, args = {}]: Step, ids: Ids = {}): Args {
  return typeof args === 'function' ? args(ids) : args
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
    const [name] = step
    const called = operationOf(step)
    // Visitors may send the requests of a public operation.
    const isPublic = called.access === 'public'
    const [method, path, body] = restRequest(called, argumentsOf(step, restIds))
    const restReply = await rest.rest(method, path, body, isPublic ? '' : restCookie)
    const args = argumentsOf(step, graphIds)
    const query = operation(graphqlKind(called), called.id, args)
    const graphReply = await graph.graphql(query, args, isPublic ? '' : graphCookie)
    const outcome = {
      rest: readRest(restReply, called),
      graphql: readGraphql(graphReply, called.id),
    }
    remember(restIds, name, restReply.body)
    remember(graphIds, name, graphReply.body?.data?.[called.id])
    outcomes.set(name, {
      rest: { ...outcome.rest, value: withoutIds(outcome.rest.value, restIds) },
      graphql: { ...outcome.graphql, value: withoutIds(outcome.graphql.value, graphIds) },
    })
  }
})
afterAll(() => Promise.all([rest.close(), graph.close()]))

describe('both APIs give the same results and the same error messages', () => {
  test.each(steps.map(([name]) => name))('%s', (name) => {
    const outcome = outcomes.get(name)
    expect(outcome?.graphql).toEqual(outcome?.rest as Outcome)
    expect(outcome?.rest.ok).toBe(
      !/rejected|unknown|malformed|taken|without|wrong|over the cap|inactive|to nothing|adminContact before/.test(
        name,
      ),
    )
  })

  test('every operation of both APIs has a step', () => {
    const tested = new Set(steps.map((step) => operationOf(step).id))
    expect(sharedOperations.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([])
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
    for (const called of guarded.filter((operation) => sharedOperations.includes(operation))) {
      const { id } = called
      const step = steps.find((step) => operationOf(step).id === id)
      const args = step ? argumentsOf(step) : {}
      const query = operation(graphqlKind(called), id, args)
      const variables = { ...args, ...('id' in args && { id: ghost }) }
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

/** The reply, or the member of it that the GraphQL field returns. */
function readRest({ status, body }: Reply, called: Operation): Outcome {
  const member = isEndpoint(called) ? called.graphql?.member : { contact: 'contact' }[called.id]
  if (status < 300) return { ok: true, value: member ? body[member] : body }
  return { ok: false, value: { status, ...body } }
}

function readGraphql({ body }: Reply, field: string): Outcome {
  const error = body.errors?.[0]
  // Only GraphQL returns the spelling of the landscape.
  if (field === 'landscape') delete body.data?.landscape?.landscape
  if (!error) return { ok: true, value: body.data[field] }
  return { ok: false, value: { message: error.message, ...error.extensions } }
}

/** The link of a quote. */
const QUOTE = /\/q\/([\w-]{43})/
/** The link of a preview. */
const PREVIEW = /\/preview\/([\w-]{80,})/

function remember(ids: Ids, name: string, body: unknown): void {
  const { secret, path } = (body ?? {}) as { secret?: string; path?: string }
  if (secret) ids.secret = secret
  const { url } = (body ?? {}) as { url?: unknown }
  const [, token] = (typeof url === 'string' && PREVIEW.exec(url)) || []
  if (token) ids.preview = token
  const [, quote] = (typeof url === 'string' && QUOTE.exec(url)) || []
  if (quote) ids.quote = quote
  if (path?.includes('#invitation=')) ids.token = path.split('=')[1] ?? ''
  if (path?.includes('#reset=')) ids.reset = path.split('=')[1] ?? ''
  const id = (body as { item?: { _id?: string } } | null)?.item?._id
  if (id && !Object.values(ids).includes(id)) ids[name] = id
}

/** Replaces ids by the names of the steps that created them, and dates by a word. */
function withoutIds(value: unknown, ids: Ids): unknown {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, `<${name}>`]))
  const text = JSON.stringify(value)
    .replace(/"[0-9a-f]{24}"/g, (id) => JSON.stringify(names.get(id.slice(1, -1)) ?? '<other>'))
    .replace(/"[0-9a-f]{24}\.(\d{4}-\d\d-\d\d)"/g, '"<tour>.$1"')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<moment>"')
    .replace(/\b[A-Z2-7]{32}\b/g, '<secret>')
    .replace(/"[a-z2-9]{4}(-[a-z2-9]{4}){5}"/g, '"<recovery code>"')
    .replace(/"medianReplySeconds":\d+/g, '"medianReplySeconds":"<seconds>"')
    .replace(/"publicKey":"[\w-]+"/g, '"publicKey":"<key>"')
    .replace(/BR-[0-9A-Z]+/g, '<reference>')
    .replace(/#(invitation|reset)=[\w-]+/g, '#$1=<token>')
    .replace(/whsec_[\w+/=]+/g, '<secret>')
    .replace(PREVIEW, '/preview/<token>')
    .replaceAll(new RegExp(QUOTE, 'g'), '/q/<token>')
    .replace(/"[0-9a-f]{64}"/g, '"<hash>"')
    .replace(/msg_[0-9a-f]+/g, '<event>')
    .replace(/bbr_[0-9a-f]+/g, '<token>')
  return JSON.parse(text)
}
