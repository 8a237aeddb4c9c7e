import { afterAll, beforeAll, expect, test } from 'bun:test'
import { daysAfter } from '@bharat/contracts/departure-states'
import { indianDay } from '@bharat/contracts/indian-day'
import { MAX_PRICE } from '@bharat/contracts/limits'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'
import type { Mail } from '../../jobs/mail.ts'
import { createWebhookSender } from '../../jobs/webhook-sender.ts'
import { readXlsx } from '../../spreadsheets/xlsx-reader.ts'
import { enquiryRetentionJob } from '../enquiries/enquiries.jobs.ts'

/* Quotes, from a draft to the answer of the traveller. */

let app: TestApp
let cookie: string
let tourId: string
let categoryId: string
const mails: Mail[] = []
/** What the webhook received. */
const posts: string[] = []
/** Stands in internal fields only. */
const SECRET = 'Paid under the table 4711'
const today = indianDay(new Date())

beforeAll(async () => {
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail)
      return { rejectedRecipients: 0 }
    },
    close: () => undefined,
  }
  const webhookSender = createWebhookSender({
    trustedHosts: ['crm.example.com'],
    async request(_url, { body }) {
      posts.push(String(body))
      return new Response()
    },
    resolve: async () => ['192.0.2.1'],
  })
  app = await createTestApp({ mailer, webhookSender })
  cookie = await app.login()
  const events = ['quote.sent', 'quote.seen', 'quote.accepted', 'quote.declined']
  await call('POST', '/admin/webhooks', { url: 'https://crm.example.com/events', events })
  const category = await call('POST', '/admin/categories', { name: 'Coast' })
  categoryId = category.body.item._id
  const tour = validTour(categoryId, {
    included: ['Breakfast'],
    pricePer: 'personTwin',
  })
  tourId = (await call('POST', '/admin/tours', tour)).body.item._id
})
afterAll(() => app.close())

const call = (method: string, path: string, body?: unknown) => app.rest(method, path, body, cookie)
/** Sends what a traveller sends; each time as if from another address. */
async function say(method: string, path: string, body?: unknown) {
  await app.database.collection('rateLimits').deleteMany({})
  return app.rest(method, `/public/quotes/${path}`, body)
}

async function enquire(fullName = 'Anu Thomas', email = 'anu@example.com'): Promise<string> {
  const conversation = { origin: 'call', fullName, phone: '+919400000000', email, tourId }
  const party = { adults: 2, children: [6] }
  const { body } = await call('POST', '/admin/enquiries', { ...conversation, party })
  return body.item._id
}
async function draft(change: object = {}, enquiryId?: string) {
  const { body, status } = await call('POST', '/admin/quotes', {
    enquiryId: enquiryId ?? (await enquire()),
    internal: { costs: [{ label: SECRET, amount: 30_000 }], note: SECRET },
    ...change,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.item
}
const send = (id: string) => call('POST', `/admin/quotes/${id}/send`)
const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
async function sent(change: object = {}) {
  const quote = await draft(change)
  const { body } = await send(quote._id)
  return { ...quote, token: tokenOf(body.url) }
}
const yes = { option: 0, name: 'Anu Thomas', termsAccepted: true }

test('a draft comes from the tour and the party of the enquiry', async () => {
  const quote = await draft()
  expect(quote).toMatchObject({
    number: expect.stringMatching(/^BR-\w+\/1$/),
    state: 'draft',
    title: 'Malabar by road',
    included: ['Breakfast'],
    validUntil: daysAfter(today, 14),
    url: null,
    internal: { margins: [3 * 18_500 - 30_000] },
  })
  const [option] = quote.options
  expect(option.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1])
  expect(option).toMatchObject({ total: 55_500, perPerson: 18_500 })
  expect(quote.itinerary).toHaveLength(2)
  const again = await call('POST', '/admin/quotes', { enquiryId: quote.enquiryId })
  expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
  expect((await call('POST', '/admin/quotes', { enquiryId: 'f'.repeat(24) })).status).toBe(404)
})

test('a draft has the price that the site shows, in whole rupees; the desk enters one that no quote can have', async () => {
  for (const [tripCost, unitPrice] of [
    [20_000.5, 20_001],
    [-500, 0],
    [MAX_PRICE / 2, MAX_PRICE / 2],
    [MAX_PRICE / 2 + 1, 0],
    [1e21, 0],
    [Number.MAX_VALUE, 0],
  ]) {
    const { item } = (await call('POST', '/admin/tours', validTour(categoryId, { tripCost }))).body
    const sent = { origin: 'call', fullName: 'Anu', phone: '+919400000000', tourId: item._id }
    const party = { adults: 2, children: [] }
    const enquiry = await call('POST', '/admin/enquiries', { ...sent, party })
    const quote = await draft({}, enquiry.body.item._id)
    expect(quote.options[0].lines).toMatchObject([{ label: 'Adult', quantity: 2, unitPrice }])
    if (unitPrice !== 0) continue
    const { status, body } = await send(quote._id)
    const field = 'options.0.lines.0.unitPrice'
    expect([status, body.errors]).toEqual([400, [{ field, message: quoteMessages.noPrice }]])
  }
})

test('a draft has the tax rates of its day, TCS abroad, the price of a child and the terms', async () => {
  const { version: _, ...item } = (await call('GET', '/admin/site')).body.item
  const taxRates = [
    { from: daysAfter(today, 1), gst: 18, tcs: 20 },
    { from: daysAfter(today, -300), gst: 12, tcs: 10 },
    { from: today, gst: 2.25, tcs: 0.1 },
  ]
  const save = { ...item, taxRates, quoteTerms: 'Half at once.' }
  const saved = await call('PUT', '/admin/site', save)
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  const priceOptions = [
    { label: 'Single room', price: 42_000, note: '' },
    { label: 'Child of 5 to 11', price: 9000, note: '' },
  ]
  const abroad = { tourName: 'Kathmandu and Pokhara, Nepal', tripCost: 20_000, priceOptions }
  const tour = validTour(categoryId, abroad)
  const { _id } = (await call('POST', '/admin/tours', tour)).body.item
  const conversation = { origin: 'call', fullName: 'Anu', phone: '+919400000000', tourId: _id }
  const party = { adults: 2, children: [6] }
  const enquiry = await call('POST', '/admin/enquiries', { ...conversation, party })
  const quote = await draft({}, enquiry.body.item._id)
  expect(quote).toMatchObject({ tax: { rate: 2.25 }, tcsRate: 0.1, terms: 'Half at once.' })
  const rates = [{ from: today, gst: 2.255, tcs: null }]
  const rejected = await call('PUT', '/admin/site', { ...save, taxRates: rates })
  expect(rejected.body.errors[0].field).toBe('taxRates.0.gst')
  expect(quote.options[0].lines).toMatchObject([
    { quantity: 2, unitPrice: 20_000 },
    { label: 'Child of 5 to 11', quantity: 1, unitPrice: 9000 },
  ])
  // Within India there is no TCS.
  expect(await draft()).toMatchObject({ tax: { rate: 2.25 }, tcsRate: 0 })
  await call('PUT', '/admin/site', item)
})

test('a draft is saved by its version, and bad input has a message at its field', async () => {
  const quote = await draft()
  const { title, validUntil, itinerary, included, notIncluded, tax, terms } = quote
  const lines = [{ label: 'Adult', quantity: 2, unitPrice: 10_000 }]
  const input = {
    ...{ title, validUntil, itinerary, included, notIncluded, tax, terms },
    options: [{ name: 'Standard', lines }],
  }
  const path = `/admin/quotes/${quote._id}`
  const saved = await call('PUT', path, { ...input, discount: 500, version: 1 })
  expect([saved.status, saved.body.item.options[0].total]).toEqual([200, 19_500])
  const stale = await call('PUT', path, { ...input, version: 1 })
  expect([stale.status, stale.body.current.version]).toEqual([409, 2])
  for (const [change, field] of [
    [{ discount: 20_001 }, 'discount'],
    [{ validUntil: daysAfter(today, -1) }, 'validUntil'],
    [{ options: [{ name: 'A', lines: [] }] }, 'options.0.lines'],
    [{ options: [{ name: 'A', lines: Array(61).fill(lines[0]) }] }, 'options.0.lines'],
    [{ options: [{ name: 'A', lines: [{ ...lines[0], unitPrice: -1 }] }] }, 'options.0.lines'],
  ] as const) {
    const { status, body } = await call('PUT', path, { ...input, ...change })
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  }
  // All messages come at once, each of them once.
  const bad = {
    title: '',
    validUntil: daysAfter(today, -1),
    discount: 9_999_999,
    departure: '2020-01-01',
  }
  const party = { adults: 0, children: [] }
  const rate = { ...tax, rate: '5,5' }
  const { errors } = (await call('PUT', path, { ...input, ...bad, party, tax: rate })).body
  expect(errors.map(({ field }: { field: string }) => field).toSorted()).toEqual(
    ['title', 'validUntil', 'party.adults', 'tax.rate', 'discount'].toSorted(),
  )
  const wrong = (await call('PUT', path, { ...input, party: 'x', internal: [] })).body.errors
  expect(JSON.stringify(wrong)).not.toContain('Invalid input')
  expect((await send(quote._id)).status).toBe(200)
  expect((await call('PUT', path, input)).body.code).toBe('CONFLICT')
})

test('a sent quote quotes the enquiry, is mailed and opened, and is accepted once', async () => {
  mails.length = 0
  posts.length = 0
  const { _id: id, enquiryId, number, token } = await sent()
  expect((await send(id)).status).toBe(409)
  await app.jobs.runDue()
  const enquiry = (await call('GET', `/admin/enquiries/${enquiryId}`)).body.item
  expect(enquiry).toMatchObject({ stage: 'quoted', followUpOn: daysAfter(today, 2) })
  const page = await say('GET', token)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(page.body.item).toMatchObject({ fullName: 'Anu Thomas', canAccept: true, state: 'sent' })
  for (let n = 0; n < 3; n++) expect((await say('POST', `${token}/openings`)).status).toBe(200)
  expect((await call('GET', `/admin/quotes/${id}`)).body.item.openings).toBe(3)
  expect(
    (await say('POST', `${token}/acceptance`, { ...yes, termsAccepted: false })).body.errors[0]
      .field,
  ).toBe('termsAccepted')
  expect((await say('POST', `${token}/acceptance`, { ...yes, option: 2 })).status).toBe(400)
  expect((await say('POST', `${token}/questions`, { text: 'Is it warm?' })).status).toBe(200)
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => say('POST', `${token}/acceptance`, yes)),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const acceptance = replies[0]?.body.item.acceptance
  expect(acceptance).toMatchObject({ option: 0, name: 'Anu Thomas' })
  expect(acceptance.hash).toMatch(/^[0-9a-f]{64}$/)
  const other = await say('POST', `${token}/acceptance`, { ...yes, name: 'Ravi' })
  expect([other.status, other.body.state]).toEqual([409, 'accepted'])
  expect((await say('POST', `${token}/decline`, {})).body.state).toBe('accepted')
  await app.jobs.runDue()
  await app.jobs.runDue()
  const after = (await call('GET', `/admin/enquiries/${enquiryId}`)).body.item
  expect(after).toMatchObject({ stage: 'won', won: { amount: 55_500 } })
  const entries = after.timeline.filter(({ kind }: { kind: string }) => kind === 'quote')
  expect(entries.map((entry: { after: string }) => entry.after)).toEqual(
    ['drafted', 'sent', 'opened', ': a question', 'accepted'].map((word) =>
      word.startsWith(':') ? `${number}${word}` : `${number} ${word}`,
    ),
  )
  expect(JSON.stringify(after)).not.toContain('"key"')
  const links = mails.filter(({ text }) => text.includes(`http://localhost/q/${token}`))
  expect(links.map(({ to }) => to?.address)).toEqual(['anu@example.com'])
  expect(mails.filter(({ id: mailId }) => mailId.startsWith('quote-notice')).length).toBe(2)
  const about = posts.map((post) => JSON.parse(post)).filter(({ data }) => data.quote._id === id)
  expect(about.map(({ type }) => type).toSorted()).toEqual([
    'quote.accepted',
    'quote.seen',
    'quote.sent',
  ])
  const publicBytes = JSON.stringify([page.body, replies, other.body, mails, posts])
  for (const part of [SECRET, 'internal', 'margins']) expect(publicBytes).not.toContain(part)
  expect(app.informed.join() + app.logged.join()).not.toContain(token)
})

test('the desk gets a mail of each reply, also before the reply is in the timeline, and once', async () => {
  const quotes = app.database.collection('quotes')
  const enquiries = app.database.collection('enquiries')
  const replies = [
    ['accepted', 'acceptance', yes, 'Anu Thomas: '],
    ['declined', 'decline', { reason: 'Too far' }, 'Too far'],
  ] as const
  for (const [event, path, body, said] of replies) {
    const { _id: id, enquiryId, number, token } = await sent()
    await app.jobs.runDue()
    mails.length = 0
    expect((await say('POST', `${token}/${path}`, body)).status).toBe(200)
    // As if the process had ended after the reply was stored, and the job of the entry came last.
    const key = `${id}:${event}`
    await enquiries.updateMany({ 'timeline.key': key }, { $pull: { timeline: { key } } } as never)
    const job = { pendingJobs: { type: 'quote-event', 'payload.event': event } }
    expect(await quotes.updateMany({ number }, { $pull: job } as never)).toBe(1)
    if (event === 'accepted') await call('POST', `/admin/quotes/${id}/withdraw`)
    await app.jobs.runDue()
    const notices = () => mails.filter(({ id: mailId }) => mailId.startsWith('quote-notice'))
    expect(notices().map(({ subject }) => subject)).toEqual([
      `Quote ${number} ${event}: Anu Thomas`,
    ])
    expect(notices()[0]?.text).toContain(said)
    // The job of the entry comes last.
    await app.services.quotes.recordEvent(id, event)
    await app.jobs.runDue()
    expect(notices()).toHaveLength(1)
    const { timeline, stage } = (await call('GET', `/admin/enquiries/${enquiryId}`)).body.item
    const entered = timeline.filter(
      ({ after }: { after: string }) => after === `${number} ${event}`,
    )
    // What was withdrawn since makes no enquiry won.
    expect([entered.length, stage]).toEqual([1, 'quoted'])
  }
})

test('what only the desk sees is in no byte for anybody else', async () => {
  mails.length = 0
  posts.length = 0
  const quote = await sent()
  await app.jobs.runDue()
  const { _id: id, enquiryId, number, token } = quote
  const { version: _, ...input } = (await call('GET', `/admin/quotes/${id}`)).body.item
  const next = (await call('POST', `/admin/quotes/${id}/revisions`)).body.item
  await call('PUT', `/admin/quotes/${next._id}`, {
    ...input,
    internal: { costs: [{ label: `${SECRET}!`, amount: 4_711_000 }], note: SECRET },
  })
  await say('POST', `${token}/openings`)
  await say('POST', `${token}/questions`, { text: 'Is it warm?' })
  const names = (type: string) => `query { __type(name: "${type}") { fields { name } } }`
  const fieldsOf = async (type: string) =>
    (await app.graphql(names(type), {}, cookie)).body.data.__type.fields.map(
      (field: { name: string }) => field.name,
    )
  expect(await fieldsOf('PublicQuote')).not.toContain('internal')
  expect(await fieldsOf('ListedQuote')).not.toContain('internal')
  const selection = 'number title note terms options { name note lines { label amount } total }'
  const bytes: string[] = []
  const keep = (value: unknown) =>
    bytes.push(typeof value === 'string' ? value : JSON.stringify(value))
  const read = await app.graphql(
    `query($token: String!) { quote(token: $token) { ${selection} contact { name email } } }`,
    { token },
  )
  expect(read.body.data.quote.number).toBe(number)
  keep(read.body)
  const accept = `mutation($token: String!) {
    acceptQuote(token: $token, option: 0, name: "Anu", termsAccepted: true) { message item { ${selection} } }
    openQuote(token: $token) { message }
    askAboutQuote(token: $token, text: "And dry?") { message }
  }`
  const accepted = await app.graphql(accept, { token })
  expect(accepted.body.data).toMatchObject({ acceptQuote: { item: { number } } })
  keep(accepted.body)
  keep((await say('GET', token)).body)
  keep((await say('POST', `${token}/acceptance`, {})).body)
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect(posts.filter((post) => post.includes(id)).length).toBeGreaterThan(2)
  keep(posts)
  // The whole mails, and the words of their documents.
  const pdfium = await PDFiumLibrary.init()
  for (const { attachments = [], ...mail } of mails) {
    keep(mail)
    for (const { content } of attachments) {
      const document = await pdfium.loadDocument(content)
      for (const page of document.pages()) keep(page.getText())
      document.destroy()
    }
  }
  pdfium.destroy()
  expect(bytes.join()).toContain('Adult')
  expect(mails.flatMap(({ attachments = [] }) => attachments)).toHaveLength(1)
  // Files of the desk, for whomever it gives them to.
  keep((await call('GET', '/admin/quotes.csv')).body)
  const sheet = new Request('http://localhost/api/v1/admin/quotes.xlsx', { headers: { cookie } })
  const table = await readXlsx(await (await app.app.handle(sheet)).bytes(), 1000)
  expect(JSON.stringify(table)).toContain(number)
  keep(table)
  keep((await call('GET', '/admin/enquiries.csv')).body)
  // What an account sees that may not work with enquiries.
  const other = await app.login('settings@example.com', 'a long password')
  const { userId } = (await app.rest('GET', '/admin/me', undefined, other)).body
  const permissions = ['catalogue', 'settings', 'accounts']
  await call('PUT', `/admin/accounts/${userId}/permissions`, { permissions })
  const seen = (path: string) => app.rest('GET', path, undefined, other)
  for (const path of ['/admin/audit', '/admin/history', '/admin/jobs', '/admin/departures']) {
    const { status, body } = await seen(path)
    expect([path, status]).toEqual([path, 200])
    keep(body)
  }
  for (const path of ['/admin/quotes', `/admin/quotes/${id}`, `/admin/enquiries/${enquiryId}`]) {
    const { status, body } = await seen(path)
    expect([path, status]).toEqual([path, 403])
    keep(body)
  }
  // The timeline of the desk names the part that was changed, and no value.
  const { timeline } = (await call('GET', `/admin/enquiries/${enquiryId}`)).body.item
  expect(JSON.stringify(timeline)).toContain('Internal')
  keep(timeline)
  keep([...app.informed, ...app.logged])
  for (const part of [SECRET, '4711', 'margins', '"internal"']) {
    expect([part, bytes.join().includes(part)]).toEqual([part, false])
  }
})

test('quotes go with the enquiries whose retention period is over', async () => {
  const quote = await sent()
  const { _id, fullName } = (await call('GET', `/admin/enquiries/${quote.enquiryId}`)).body.item
  const inMonths = (months: number) => {
    const now = new Date()
    now.setUTCMonth(now.getUTCMonth() + months)
    const { removeEnquiries } = app.services
    const log = { debug: () => 0, info: () => 0, warn: () => 0, error: () => 0 }
    const job = { _id: '', type: '', key: '', payload: {}, attempts: 1, claim: '' }
    return enquiryRetentionJob({ removeEnquiries, months: 6, log, now: () => now }).run(
      job,
      new AbortController().signal,
    )
  }
  const stored = () => app.database.collection('quotes').count({ enquiryId: _id })
  await inMonths(5)
  expect([fullName, await stored(), (await say('GET', quote.token)).status]).toEqual([
    'Anu Thomas',
    1,
    200,
  ])
  await inMonths(7)
  expect([await stored(), (await say('GET', quote.token)).status]).toEqual([0, 404])
})

test('what another tab has changed is not sent unseen, and a preview has the name of now', async () => {
  const { version, ...quote } = await draft()
  const { _id, enquiryId } = quote
  expect((await call('PUT', `/admin/quotes/${_id}`, { ...quote, discount: 11 })).status).toBe(200)
  const stale = await call('POST', `/admin/quotes/${_id}/send`, { version })
  expect([stale.status, stale.body.current.discount]).toEqual([409, 11])
  await call('PATCH', `/admin/enquiries/${enquiryId}`, { fullName: 'Anjali Thomas' })
  const preview = await call('GET', `/admin/quotes/${_id}/preview`)
  expect(preview.body.item.fullName).toBe('Anjali Thomas')
  const seen = { version: stale.body.current.version }
  const { status, body } = await call('POST', `/admin/quotes/${_id}/send`, seen)
  expect([status, body.item.fullName]).toEqual([200, 'Anjali Thomas'])
})

test('an address replies at most ten times a minute to a quote; what is wrong does not count', async () => {
  const { token } = await sent()
  const other = await sent()
  await app.database.collection('rateLimits').deleteMany({})
  const post = async (of: string, what: string, body: object) =>
    (await app.rest('POST', `/public/quotes/${of}/${what}`, body)).status
  for (let n = 0; n < 12; n++) expect(await post(token, 'acceptance', {})).toBe(400)
  mails.length = 0
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push(await post(token, 'questions', { text: `Is it ${n}?` }))
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(await post(other.token, 'acceptance', yes)).toBe(200)
  // The desk gets one mail at once, and one with the others after some minutes.
  const asked = () => mails.filter(({ text }) => text.includes('Is it')).map(({ text }) => text)
  await app.jobs.runDue()
  expect(asked()).toEqual([expect.stringContaining('Is it 0?')])
  await app.database
    .collection('jobs')
    .updateMany(
      { type: 'quote-notice-mail', dueAt: { $gt: new Date() } },
      { $set: { dueAt: new Date(0) } },
    )
  await app.jobs.runDue()
  expect(asked()[1]).toContain('Is it 1?\n\nIs it 2?')
  expect(asked()).toHaveLength(2)
})

test('a departure that is over, or that its tour has not, is no part of a sent quote', async () => {
  const date = daysAfter(today, 30)
  const departures = [{ date, seats: 8, seatsLeft: 8 }]
  const tour = validTour(categoryId, { departures, upcomingDates: [date], tourName: 'By the day' })
  const { _id } = (await call('POST', '/admin/tours', tour)).body.item
  const who = { origin: 'call', fullName: 'Anu', phone: '+919400000000', tourId: _id }
  const enquiry = (await call('POST', '/admin/enquiries', who)).body.item
  const { _id: id, version: _, ...content } = await draft({}, enquiry._id)
  for (const [departure, message] of [
    ['2020-01-01', quoteMessages.pastDeparture],
    [daysAfter(date, 1), quoteMessages.unknownDeparture],
  ]) {
    const saved = await call('PUT', `/admin/quotes/${id}`, { ...content, departure })
    expect([saved.status, saved.body.errors]).toEqual([400, [{ field: 'departure', message }]])
    // A day that was right when it was saved may be so no more: what else is changed is saved.
    await app.database.collection('quotes').updateOne({ tourId: _id }, { $set: { departure } })
    const title = `For ${departure}`
    const other = await call('PUT', `/admin/quotes/${id}`, { ...content, departure, title })
    expect([other.status, other.body.item.title]).toEqual([200, title])
    const { status, body } = await send(id)
    expect([status, body.errors]).toEqual([400, [{ field: 'departure', message }]])
  }
  await call('PUT', `/admin/quotes/${id}`, { ...content, departure: date })
  expect((await send(id)).status).toBe(200)
})

test('the next revision replaces the former, whose link leads on', async () => {
  const first = await sent()
  const { body: next, status } = await call('POST', `/admin/quotes/${first._id}/revisions`)
  expect([status, next.item.revision, next.item.state]).toEqual([201, 2, 'draft'])
  expect((await call('POST', `/admin/quotes/${first._id}/revisions`)).status).toBe(409)
  const { url } = (await send(next.item._id)).body
  const { status: over, body: reply } = await say('GET', first.token)
  expect([over, reply]).toEqual([
    409,
    { message: quoteMessages.notCurrent, code: 'CONFLICT', state: 'replaced', newerUrl: url },
  ])
  const late = await say('POST', `${first.token}/acceptance`, yes)
  expect([late.status, late.body.state, late.body.newerUrl]).toEqual([409, 'replaced', url])
  // Also when the newer one is over, and while the next one is being sent.
  await call('POST', `/admin/quotes/${next.item._id}/withdraw`)
  expect((await say('GET', first.token)).body.newerUrl).toBe(url)
  const withdrawn = await say('GET', tokenOf(url))
  expect([withdrawn.status, withdrawn.body.state, withdrawn.body.newerUrl]).toEqual([
    409,
    'withdrawn',
    null,
  ])
  const third = (await call('POST', `/admin/quotes/${first._id}/revisions`)).body.item
  const claim = { $set: { state: 'sending' } } as const
  await app.database.collection('quotes').updateOne({ number: third.number }, claim)
  const { newerUrl } = (await say('GET', first.token)).body
  expect((await call('GET', `/admin/quotes/${third._id}`)).body.item).toMatchObject({
    state: 'sent',
    url: newerUrl,
  })
})

test('a draft is discarded by its version, and nothing that was sent is', async () => {
  const first = await sent()
  const { item } = (await call('POST', `/admin/quotes/${first._id}/revisions`)).body
  const path = `/admin/quotes/${item._id}`
  const { _id: _, number, ...input } = item
  await call('PUT', path, { ...input, discount: 100 })
  const stale = await call('DELETE', `${path}?version=1`)
  expect([stale.status, stale.body.current.version]).toEqual([409, 2])
  expect((await call('DELETE', `${path}?version=2`)).status).toBe(200)
  expect((await call('GET', path)).status).toBe(404)
  expect((await call('DELETE', path)).status).toBe(404)
  const kept = await call('DELETE', `/admin/quotes/${first._id}`)
  expect([kept.status, kept.body.message]).toEqual([409, quoteMessages.notDiscarded])
  const after = async () =>
    (await call('GET', `/admin/enquiries/${first.enquiryId}`)).body.item.timeline.map(
      (entry: { after?: string; text: string | null }) => entry.after && [entry.after, entry.text],
    )
  const told = await after()
  expect(told.slice(-3)).toEqual([
    [`${number} drafted`, null],
    [`${number} changed`, 'Discount'],
    [`${number} discarded`, null],
  ])
  // The job that would enter it after a kill adds nothing, and neither does that of a draft that is still there.
  await app.database
    .collection('jobs')
    .updateMany({ type: 'quote-event' }, { $set: { dueAt: new Date(0) } })
  await app.jobs.runDue()
  expect(await after()).toEqual(told)
  const again = (await call('POST', `/admin/quotes/${first._id}/revisions`)).body.item
  expect(again.number).toBe(number)
  await app.services.quotes.recordDiscarded(again._id, first.enquiryId, { number })
  expect((await after()).at(-1)).toEqual([`${number} drafted`, null])
  // A process that ends right after the removal leaves the entry to the job.
  const stored = await app.repositories.quotes.get(again._id)
  if (stored) await app.repositories.quotes.discard(stored)
  await app.services.quotes.recordDiscarded(again._id, first.enquiryId, { number })
  expect((await after()).at(-1)).toEqual([`${number} discarded`, null])
})

test('withdrawing an accepted quote opens its enquiry again, with its seats', async () => {
  const date = daysAfter(today, 40)
  const departures = [{ date, seats: 8, seatsLeft: 8 }]
  const tour = validTour(categoryId, {
    tourName: 'Seats by road',
    departures,
    upcomingDates: [date],
  })
  const { _id } = (await call('POST', '/admin/tours', tour)).body.item
  const who = { origin: 'call', fullName: 'Anu', phone: '+919400000000', tourId: _id }
  const party = { adults: 2, children: [6] }
  const enquiry = (await call('POST', '/admin/enquiries', { ...who, party, departure: date })).body
    .item
  const seatsLeft = async () =>
    (await call('GET', `/admin/tours/${_id}`)).body.item.departures[0].seatsLeft
  const first = await draft({}, enquiry._id)
  const token = tokenOf((await send(first._id)).body.url)
  await say('POST', `${token}/acceptance`, yes)
  expect(await seatsLeft()).toBe(5)
  const next = (await call('POST', `/admin/quotes/${first._id}/revisions`)).body.item
  const early = await send(next._id)
  expect([early.status, early.body.message]).toEqual([409, quoteMessages.acceptedBefore])
  expect((await call('POST', `/admin/quotes/${first._id}/withdraw`)).status).toBe(200)
  const open = (await call('GET', `/admin/enquiries/${enquiry._id}`)).body.item
  expect(open).toMatchObject({ stage: 'quoted', won: null })
  expect(open.timeline.at(-1)).toMatchObject({
    after: `${first.number} withdrawn`,
    text: expect.stringContaining('quoted again'),
  })
  expect(await seatsLeft()).toBe(8)
  // A late repetition of the job does not open the enquiry that the next revision has won.
  const { url } = (await send(next._id)).body
  const later = tokenOf(url)
  // The link of the withdrawn one leads on.
  expect((await say('GET', token)).body).toMatchObject({ state: 'withdrawn', newerUrl: url })
  await say('POST', `${later}/acceptance`, yes)
  const entry = { $set: { timeline: [] } }
  await app.database.collection('enquiries').updateOne({ fullName: 'Anu', stage: 'won' }, entry)
  await app.services.quotes.recordEvent(first._id, 'withdrawn')
  const won = (await call('GET', `/admin/enquiries/${enquiry._id}`)).body.item
  expect([won.stage, await seatsLeft()]).toEqual(['won', 5])
})

test('each save of a draft is in the timeline, with the parts that it changed', async () => {
  const quote = await draft()
  const { _id, number, enquiryId, version: _, ...input } = quote
  const path = `/admin/quotes/${_id}`
  await call('PUT', path, { ...input, discount: 100, title: 'Another' })
  await call('PUT', path, { ...input, discount: 100, title: 'Another' })
  await call('PUT', path, { ...input, internal: { costs: [], note: SECRET } })
  await app.jobs.runDue()
  const { timeline } = (await call('GET', `/admin/enquiries/${enquiryId}`)).body.item
  const changes = timeline.filter(({ after = '' }) => `${after}`.endsWith('changed'))
  expect(changes).toMatchObject([
    { after: `${number} changed`, text: 'Title, Discount', actor: { email: expect.any(String) } },
    { after: `${number} changed`, text: 'Title, Discount, Internal' },
  ])
})

test('of an acceptance and a new revision at the same time exactly one wins', async () => {
  const wins = { accepted: 0, replaced: 0 }
  for (let round = 0; round < 6; round++) {
    const first = await sent()
    const { body } = await call('POST', `/admin/quotes/${first._id}/revisions`)
    const next = body.item._id
    const [accepted, replaced] = await Promise.all([
      say('POST', `${first.token}/acceptance`, yes),
      send(next),
    ])
    expect([accepted.status, replaced.status].toSorted()).toEqual([200, 409])
    const states = await Promise.all(
      [first._id, next].map(
        async (id) => (await call('GET', `/admin/quotes/${id}`)).body.item.state,
      ),
    )
    const isAccepted = accepted.status === 200
    expect(states).toEqual(isAccepted ? ['accepted', 'draft'] : ['replaced', 'sent'])
    wins[isAccepted ? 'accepted' : 'replaced']++
  }
  expect(wins.accepted + wins.replaced).toBe(6)
})

test('a sending that was interrupted ends by its job, in each of its steps', async () => {
  const quotes = app.database.collection('quotes')
  for (const hasReplaced of [false, true]) {
    const first = await sent()
    const { body } = await call('POST', `/admin/quotes/${first._id}/revisions`)
    const next = await app.repositories.quotes.get(body.item._id)
    if (!next) throw new Error('No draft.')
    const job = {
      type: 'quote-sending',
      key: `test:${next._id}`,
      payload: { quoteId: `${next._id}` },
    }
    await app.repositories.quotes.claim(next, next.createdBy, job)
    if (hasReplaced) await app.repositories.quotes.replaceCurrent(next, () => [])
    await app.jobs.runDue()
    await app.jobs.runDue()
    const stored = await quotes.find({ enquiryId: next.enquiryId }, { sort: { createdAt: 1 } })
    expect(stored.map(({ state }) => state)).toEqual(['replaced', 'sent'])
    const enquiry = (await call('GET', `/admin/enquiries/${next.enquiryId}`)).body.item
    expect(enquiry.timeline.at(-1).after).toBe(`${next.number} sent`)
  }
})

test('a job that ends a sending late replaces neither its own revision nor a later one', async () => {
  const first = await sent()
  const late = await app.repositories.quotes.get(first._id)
  if (!late) throw new Error('No quote.')
  const states = async () => {
    const stored = await app.repositories.quotes.ofEnquiries([first.enquiryId])
    return stored.map(({ state }) => state)
  }
  await app.repositories.quotes.replaceCurrent(late, () => [])
  expect(await states()).toEqual(['sent'])
  const { body } = await call('POST', `/admin/quotes/${first._id}/revisions`)
  await send(body.item._id)
  await app.repositories.quotes.replaceCurrent(late, () => [])
  expect(await states()).toEqual(['sent', 'replaced'])
})

test('a quote ends by its job at the end of its last day in India', async () => {
  const quote = await sent()
  const jobs = app.database.collection<{ key: string; dueAt: Date }>('jobs')
  await app.jobs.runDue()
  const [expiry] = await jobs.find({ key: `quote-expiry:${quote._id}` })
  expect(expiry?.dueAt.toISOString()).toBe(`${quote.validUntil}T18:30:00.000Z`)
  const state = async () => (await call('GET', `/admin/quotes/${quote._id}`)).body.item.state
  // A job that is early does nothing: the day is not over.
  await app.services.quotes.expire(quote._id)
  expect(await state()).toBe('sent')
  const yesterday = { $set: { validUntil: daysAfter(today, -1) } }
  await app.database.collection('quotes').updateOne({ number: quote.number }, yesterday)
  await jobs.updateMany({ key: `quote-expiry:${quote._id}` }, { $set: { dueAt: new Date(0) } })
  await app.jobs.runDue()
  expect(await state()).toBe('expired')
  const enquiry = (await call('GET', `/admin/enquiries/${quote.enquiryId}`)).body.item
  expect(enquiry.timeline.at(-1).after).toBe(`${quote.number} expired`)
})

test('a quote ends after its last day, is declined with a reason, and is withdrawn', async () => {
  const over = await sent()
  const yesterday = { $set: { validUntil: daysAfter(today, -1) } }
  await app.database.collection('quotes').updateOne({ number: over.number }, yesterday)
  expect((await say('GET', over.token)).body.item.canAccept).toBe(false)
  const late = await say('POST', `${over.token}/acceptance`, yes)
  expect([late.status, late.body.state]).toEqual([409, 'expired'])
  const unwanted = await sent()
  expect((await say('POST', `${unwanted.token}/decline`, { reason: 'Too dear' })).status).toBe(200)
  expect((await say('POST', `${unwanted.token}/decline`, {})).status).toBe(200)
  const declined = (await call('GET', `/admin/quotes/${unwanted._id}`)).body.item
  expect(declined).toMatchObject({ state: 'declined', declineReason: 'Too dear' })
  const mistake = await sent()
  expect((await call('POST', `/admin/quotes/${mistake._id}/withdraw`)).status).toBe(200)
  expect((await call('POST', `/admin/quotes/${mistake._id}/withdraw`)).status).toBe(409)
  expect((await say('POST', `${mistake.token}/acceptance`, yes)).body.state).toBe('withdrawn')
})

test('the list has views, a search and a file without internal fields', async () => {
  const quote = await sent({ title: 'A journey like no other' })
  const list = async (query: string) =>
    (await call('GET', `/admin/quotes?limit=100&${query}`)).body.items.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await list('search=no+other')).toEqual([quote._id])
  expect(await list(`enquiryId=${quote.enquiryId}`)).toEqual([quote._id])
  expect(await list('view=waiting')).toContain(quote._id)
  expect(await list('view=seen')).not.toContain(quote._id)
  await say('POST', `${quote.token}/openings`)
  expect(await list('view=seen&sort=-lastOpenedAt')).toContain(quote._id)
  expect(await list('view=ending&sort=validUntil')).not.toContain(quote._id)
  expect(await list('state=draft')).not.toContain(quote._id)
  const file = await call('GET', '/admin/quotes.csv')
  expect(file.body).toContain('A journey like no other')
  expect(file.body).not.toContain(SECRET)
})

test('erasing the person ends the link and removes the quote; a copy has no internal fields', async () => {
  const id = await enquire('Meera Erased', 'meera@example.com')
  const quote = await draft({}, id)
  const token = tokenOf((await send(quote._id)).body.url)
  const copy = await call('POST', '/admin/privacy/export', { email: 'meera@example.com' })
  expect(copy.body.enquiries[0].quotes[0]).toStartWith(quote.number)
  expect(JSON.stringify(copy.body)).not.toContain(SECRET)
  await call('POST', '/admin/privacy/erase', { email: 'meera@example.com' })
  expect((await say('GET', token)).status).toBe(404)
  expect(await app.database.collection('quotes').count({ enquiryId: id })).toBe(0)
  // And so does the end of the retention period.
  const old = await sent()
  await app.services.removeEnquiries({ before: new Date(Date.now() + 1000) })
  expect((await say('GET', old.token)).status).toBe(404)
  expect(await app.database.collection('quotes').count({})).toBe(0)
})
