import { afterAll, beforeAll, expect, test } from 'bun:test'
import { daysAfter } from '@bharat/contracts/departure-states'
import { indianDay } from '@bharat/contracts/indian-day'
import { QUOTES_PER_MINUTE } from '@bharat/contracts/limits'
import { serviceMessages } from '@bharat/contracts/messages'
import { cleanName } from '@bharat/contracts/persons'
import { quoteTexts, quoteWords } from '@bharat/contracts/quote-words'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import sharp from 'sharp'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'
import { DomainError } from '../../errors.ts'
import { createRenderer } from '../../rendering/rendering.ts'

/* The page of a quote and its forms, without a browser. */

let app: TestApp
let cookie: string
let tourId: string
/** Stands in internal fields only. */
const SECRET = 'Paid under the table 4711'
const NAME = 'Anu <script>stolen()</script> "O\'Hara\u202e\u200b'

beforeAll(async () => {
  const publicUrl = () => 'http://localhost'
  app = await createTestApp({
    settings: { logRequests: true },
    createRenderer: (options) => createRenderer({ mode: 'production', publicUrl, ...options }),
  })
  cookie = await app.login()
  const category = await call('POST', '/admin/categories', { name: 'Coast' })
  const image = { mainImageUrl: 'https://images.example/cover.jpg' }
  const tour = validTour(category.body.item._id, { included: ['Breakfast'], ...image })
  tourId = (await call('POST', '/admin/tours', tour)).body.item._id
})
afterAll(() => app.close())

const call = (method: string, path: string, body?: unknown) => app.rest(method, path, body, cookie)

async function sent(change: object = {}) {
  const who = { origin: 'call', fullName: NAME, phone: '+919400000000', email: 'anu@example.com' }
  const party = { adults: 2, children: [6] }
  const enquiry = (await call('POST', '/admin/enquiries', { ...who, tourId, party })).body.item
  const { body } = await call('POST', '/admin/quotes', {
    enquiryId: enquiry._id,
    terms: 'Half of it with the booking.',
    internal: { costs: [{ label: SECRET, amount: 30_000 }], note: SECRET },
    ...change,
  })
  return { ...body.item, ...(await send(body.item._id)) }
}
async function send(id: string) {
  const { url } = (await call('POST', `/admin/quotes/${id}/send`)).body
  return { path: new URL(url).pathname, token: url.split('/').at(-1) as string }
}
const open = (path: string, headers?: HeadersInit) =>
  app.send('GET', path, headers ? { headers } : {})
const stateOf = async (id: string) => (await call('GET', `/admin/quotes/${id}`)).body.item

/** Submits a form as a browser without scripts: the page hides its address, so the origin is `null`. */
async function submit(path: string, fields: Record<string, string>, headers: HeadersInit = {}) {
  await app.database.collection('rateLimits').deleteMany({})
  return submitAgain(path, fields, headers)
}
/** A rejected form redirects to its page with the messages, for the browser that has the cookie. */
async function submitAgain(
  path: string,
  fields: Record<string, string>,
  headers: HeadersInit = {},
) {
  const response = await post(path, fields, headers)
  const location = response.headers.get('location')
  return location?.includes('?rejected=')
    ? open(location, { cookie: cookieIn(response) })
    : response
}
const cookieIn = ({ headers }: { headers: Headers }) =>
  headers.get('set-cookie')?.split(';')[0] ?? ''
const post = (path: string, fields: Record<string, string>, headers: HeadersInit = {}) =>
  app.send('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      // As a browser has it that has opened the page.
      cookie: 'entered=',
      ...headers,
    },
  })
/** Once a question is open. */
const HAVE_QUESTION = /We have your question\.|Thank you\. We will reply soon\./
const accept = { reply: 'acceptance', option: '0', name: 'Anu Thomas', termsAccepted: 'true' }

/** What a reader reads, in the order of the page. */
function textOf(html: string): string {
  const parts: string[] = []
  new HTMLRewriter()
    .on('script, style, title', { element: (element) => void element.remove() })
    .on('body', { text: ({ text }) => void parts.push(text) })
    .transform(html)
  return decoded(parts.join(' '))
}
const decoded = (html: string) => unescaped(html).replace(/\s+/g, ' ')
const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

test('the page has the words of the quote in their order, and nothing that only the desk may know', async () => {
  const { path, token } = await sent()
  const { status, body } = await open(path)
  expect(status).toBe(200)
  expect(body).not.toContain(SECRET)
  expect(body).not.toContain('<script>stolen')
  const quote = (await app.rest('GET', `/public/quotes/${token}`)).body.item
  const text = textOf(body)
  let at = 0
  for (const words of quoteTexts(quoteWords(quote))) {
    const found = text.indexOf(words.replace(/\s+/g, ' '), at)
    expect([words, found >= at]).toEqual([words, true])
    at = found + words.length
  }
})

test('it is private, loads nothing of another host, and has no script but the one that counts', async () => {
  const { path, number } = await sent()
  for (const method of ['GET', 'HEAD']) {
    const { headers } = await app.send(method, path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'content-security-policy': expect.stringMatching(
        /default-src 'self'; script-src 'self' 'sha256-[^ ]+'; style-src 'self'; .*img-src 'self' data:;.*form-action 'self'/,
      ),
    })
  }
  const { body } = await open(path)
  const elsewhere = [...body.matchAll(/(?:src|srcset|href|content|action)="(https?:[^"]+)"/g)]
    .map(([, url]) => new URL(url ?? ''))
    .filter(({ origin }) => origin !== 'http://localhost')
  // A link is no request. The image of another host is in the preview of the link only.
  expect(elsewhere.map(({ host }) => host).filter((host) => host !== 'wa.me')).toEqual([
    'images.example',
  ])
  expect(body).not.toContain('src="https://images.example')
  const scripts = [...body.matchAll(/<script[^>]*>([^<]*)/g)]
  expect(scripts).toHaveLength(1)
  expect(scripts[0]?.[0]).toContain(`data-quote="${number}"`)
  expect(scripts[0]?.[1]?.length).toBeLessThan(2000)
  // The desk's own look is no opening.
  expect((await open(path, { cookie })).body).not.toContain('data-quote')
  expect((await open('/sitemap.xml')).body).not.toContain('/q/')
})

test('a day has the picture of its day in the tour, else the one that names its place, and drawings are alone', async () => {
  const store = async (blue: number) => {
    const channels = { r: 9, g: 9, b: blue }
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: channels } })
    const { id } = await app.media.put({ bytes: await image.png().toBuffer() })
    return `/media/${id}`
  }
  const [own, named] = [await store(50), await store(90)]
  await call('PATCH', `/admin/media/${named.slice('/media/'.length)}`, { alt: 'Tea in Munnar' })
  const { item } = (await call('GET', `/admin/tours/${tourId}`)).body
  const [first] = item.itinerary
  await call('PUT', `/admin/tours/${tourId}`, {
    ...item,
    version: undefined,
    subImageUrls: [named, ...item.subImageUrls.slice(1)],
    itinerary: [{ ...first, imageUrl: own }, ...item.itinerary.slice(1)],
  })
  const day = (title: string) => ({ title, text: '', stay: '', meals: '' })
  const titles = [first.title, 'Into the hills · Munnar', 'Once more · Munnar']
  const { path, token } = await sent({ itinerary: titles.map(day) })
  const quote = (await app.rest('GET', `/public/quotes/${token}`)).body.item
  expect(quote.dayImages).toMatchObject([
    { day: 1, image: { url: own } },
    { day: 2, image: { url: named } },
  ])
  const { body } = await open(path)
  expect(body).toMatch(new RegExp(`<img[^>]*src="${named}[^>]*width="60" height="40"[^>]*lazy`))
  const drawing = 'viewBox="0 0 80 80"'
  expect(body).not.toContain(drawing)
  // Not the same drawing on two days running, nor again at a place.
  const places = [
    'A · Ooty',
    'The fort · Agra',
    'B · Delhi',
    'C · Delhi',
    'Temple · Agra',
    'D · Ooty',
  ]
  const { body: drawn } = await open((await sent({ itinerary: places.map(day) })).path)
  const days = drawn.split('<li class="relative').slice(1)
  expect(days.map((each: string) => each.includes(drawing))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  // Each picture once, and a day does not take that of a later one, nor that of the cover.
  const [, second] = item.itinerary
  await call('PUT', `/admin/tours/${tourId}`, {
    ...item,
    version: undefined,
    mainImageUrl: own,
    subImageUrls: [named, ...item.subImageUrls.slice(1)],
    itinerary: [
      { ...first, imageUrl: own },
      { ...second, imageUrl: named },
      ...item.itinerary.slice(2),
    ],
  })
  const again = [first.title, 'Into the hills · Munnar', second.title, second.title]
  const { token: other, path: otherPath } = await sent({ itinerary: again.map(day) })
  const { dayImages } = (await app.rest('GET', `/public/quotes/${other}`)).body.item
  expect(dayImages).toMatchObject([{ day: 3, image: { url: named } }])
  // Its licence asks for the name.
  const credit = 'A. Thomas, CC BY-SA 4.0'
  await call('PATCH', `/admin/media/${named.slice('/media/'.length)}`, { credit })
  expect(textOf((await open(otherPath)).body)).toContain(`Photographs: ${credit}`)
  await call('PUT', `/admin/tours/${tourId}`, { ...item, version: undefined })
})

test('the preview of its link has its title and image, and no price', async () => {
  const metaOf = async (title: string) => {
    const { body } = await open((await sent({ title })).path)
    const head = body.slice(0, body.indexOf('</head>'))
    expect(head).not.toMatch(/₹|\d,\d{3}|55,?500/)
    return decoded(head)
  }
  const head = await metaOf('Malabar for two')
  expect(head).toContain('property="og:title" content="Malabar for two | ')
  expect(head).toContain('property="og:image" content="https://images.example/cover.jpg"')
  expect(head).toContain('name="robots" content="noindex"')
  expect(await metaOf('Malabar for ₹55,500')).toContain('og:title" content="Your quote | ')
})

test('a plain opening is not counted, what the page sends is, and a reply shows that it was seen', async () => {
  const quote = await sent()
  await open(quote.path, { 'user-agent': 'WhatsApp/2.23' })
  await open(quote.path)
  expect((await stateOf(quote._id)).openings).toBe(0)
  expect((await app.rest('POST', `/public/quotes/${quote.token}/openings`)).status).toBe(200)
  expect((await stateOf(quote._id)).openings).toBe(1)
  await submit(quote.path, { reply: 'question', text: 'Is there a lift?' })
  expect((await stateOf(quote._id)).openings).toBe(1)
  const other = await sent()
  await submit(other.path, { reply: 'question', text: 'Is there a lift?' })
  expect((await stateOf(other._id)).openings).toBe(1)
})

test('forms accept, decline and ask, and lead back to the page', async () => {
  const asked = await sent()
  const question = await submit(asked.path, { reply: 'question', text: 'Is there a lift?' })
  expect([question.status, question.headers.get('location')]).toEqual([
    303,
    `${asked.path}#question`,
  ])
  // Until it is answered everyone with the link learns that there is a question; its words are for the browser that has asked.
  const kept = { cookie: cookieIn(question) }
  expect((await open(asked.path, kept)).body).toMatch(/<blockquote[^>]*>Is there a lift\?</)
  const elsewhere = (await open(asked.path)).body
  expect([textOf(elsewhere).match(HAVE_QUESTION), elsewhere.includes('Is there a lift?')]).toEqual([
    expect.anything(),
    false,
  ])
  const other = await submit(asked.path, { reply: 'question', text: 'And a ramp?' })
  const shown = async (cookie: string) =>
    /<blockquote[^>]*>([^<]*)</.exec((await open(asked.path, { cookie })).body)?.[1]
  expect([await shown(kept.cookie), await shown(cookieIn(other))]).toEqual([
    'Is there a lift?',
    'And a ramp?',
  ])
  await call('POST', `/admin/quotes/${asked._id}/answer`)
  for (const headers of [kept, {}]) {
    const { body } = await open(asked.path, headers)
    expect(body).not.toMatch(HAVE_QUESTION)
    expect(body).toContain('We have replied to your question.')
    expect(body).toContain('Ask us another question')
  }
  // The same words are another question then, and sent twice still one.
  const questions = async () => {
    const { item } = (await call('GET', `/admin/enquiries/${asked.enquiryId}`)).body
    return item.timeline.filter(({ text = '' }) => text === 'Is there a lift?').length
  }
  expect(await questions()).toBe(1)
  for (let n = 0; n < 2; n++) {
    const again = await submit(asked.path, { reply: 'question', text: 'Is there a lift?' })
    expect(await shown(cookieIn(again))).toBe('Is there a lift?')
    expect(await questions()).toBe(2)
  }
  const accepted = await submit(asked.path, { ...accept, name: NAME })
  expect([accepted.status, accepted.headers.get('location')]).toEqual([
    303,
    `${asked.path}#certificate`,
  ])
  expect(accepted.headers.get('cache-control')).toBe('no-store')
  const { body } = await open(asked.path)
  const { acceptance } = await stateOf(asked._id)
  // As all names: without brackets, invisible characters and marks of direction.
  const name = cleanName(NAME)
  expect(acceptance.name).toBe(name)
  expect(textOf(body)).toContain(`${name} accepted “Standard” for ₹55,500 on `)
  expect(textOf(body)).toContain(`Thank you, ${name}`)
  // In the header and with the thanks.
  expect(body.split(`${asked.path}/quote.pdf"`)).toHaveLength(3)
  expect(body).toContain(acceptance.hash)
  expect(body).not.toContain('value="acceptance"')
  expect(body).not.toContain('<script>stolen')
  // Another person with the link was slower.
  const slower = await submit(asked.path, { ...accept, name: 'Ravi' })
  expect(slower.status).toBe(409)
  expect(textOf(slower.body)).toContain(`${quoteMessages.replyLost} ${name} accepted “Standard”`)
  const unwanted = await sent()
  expect((await submit(unwanted.path, { reply: 'decline', reason: 'Too far' })).status).toBe(303)
  expect(await stateOf(unwanted._id)).toMatchObject({ state: 'declined', declineReason: 'Too far' })
  const declined = (await open(unwanted.path)).body
  expect(declined).toContain('This quote has been declined. Thank you for telling us.')
  // What is over is no offer: without validity.
  expect(declined).toContain('What we had offered')
  expect(declined).not.toContain('Valid until')
  expect(declined).toMatch(/href="#question"[^>]*>Ask us again</)
  await submit(unwanted.path, { reply: 'question', text: 'And in March?' })
  const afterQuestion = (await open(unwanted.path)).body
  expect(textOf(afterQuestion)).toContain('Thank you for telling us. We have your question.')
  expect(afterQuestion).not.toContain('Ask us again')
})

test('a form says at its field what is wrong, and keeps what was typed', async () => {
  const lines = [{ label: 'Adult', quantity: 1, unitPrice: 40_000 }]
  const options = [
    { name: 'Standard', lines },
    { name: 'Heritage', lines },
  ]
  const { path, _id } = await sent({ options })
  const lone = ({ reply, ...fields }: Record<string, string>, without: string) =>
    Object.fromEntries(
      Object.entries({ reply, ...fields }).filter(([name]) => name !== without),
    ) as Record<string, string>
  for (const [fields, message, field] of [
    [lone(accept, 'termsAccepted'), quoteMessages.terms, 'termsAccepted'],
    [lone(accept, 'option'), quoteMessages.choose, 'option'],
    [{ ...accept, option: '2' }, quoteMessages.choose, 'option'],
    [{ ...accept, option: '1e0' }, quoteMessages.choose, 'option'],
    [{ ...accept, name: ' ' }, quoteMessages.name, 'name'],
    [{ ...accept, name: 'x'.repeat(500) }, 'Name', 'name'],
    [{ reply: 'question', text: '' }, quoteMessages.question, 'text'],
  ] as const) {
    const { status, body } = await submit(path, fields)
    expect([fields, status]).toEqual([fields, 400])
    const [, focused] = /<(?:input|textarea)([^>]*autofocus[^>]*)>/.exec(body) ?? []
    expect([field, focused]).toEqual([field, expect.stringContaining(`name="${field}"`)])
    const alert = /role="alert"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/.exec(body)
    expect(decoded(alert?.[1] ?? '')).toContain(message)
  }
  const { body } = await submit(path, { ...lone(accept, 'termsAccepted'), name: NAME })
  expect(decoded(body)).toContain(`value="${NAME}"`)
  expect(body).not.toContain('<script>stolen')
  const html = await submit(path, { reply: 'decline', reason: '<b>x</b>'.repeat(200) })
  expect(html.status).toBe(400)
  expect(html.body).toContain('<details open="" id="decline"')
  expect(html.body).not.toContain('<b>x</b>')
  expect((await stateOf(_id)).state).toBe('sent')
})

test('what was entered is in a cookie of its page, sealed for this link, unless it is too long', async () => {
  const [{ path }, other] = [await sent(), await sent()]
  await app.database.collection('rateLimits').deleteMany({})
  const rejected = await post(path, { ...accept, termsAccepted: '', name: NAME })
  const location = rejected.headers.get('location') ?? ''
  expect(rejected.status).toBe(303)
  expect(location).toMatch(/\?rejected=[0-9a-f]{8}$/)
  expect(rejected.headers.get('set-cookie')).toEndWith(`; Path=${path}; HttpOnly; SameSite=Lax`)
  const kept = cookieIn(rejected)
  expect(kept).not.toContain('Anu')
  // A browser that goes back asks for it again: the same page.
  for (let n = 0; n < 2; n++) {
    const { status, body, headers } = await open(location, { cookie: kept })
    expect([status, headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(body).toContain(quoteMessages.terms)
    expect(decoded(body)).toContain(`value="${NAME}"`)
  }
  // Who gets the address gets neither, and another page has no messages.
  for (const [address, cookie, hasName] of [
    [location, '', false],
    [location, kept.slice(0, -2), false],
    [location.replace(path, other.path), kept, false],
    [path, kept, true],
    [`${path}?rejected=`, kept, true],
  ] as const) {
    const { status, body } = await open(address, { cookie })
    const shown = [body.includes(quoteMessages.terms), decoded(body).includes(`value="${NAME}"`)]
    expect([address, status, ...shown]).toEqual([address, 200, false, hasName])
  }
  const text = Array.from({ length: 700 }, (_, n) => Bun.hash(`${n}`).toString(36)).join(' ')
  const long = await post(path, { reply: 'question', text })
  expect([long.status, long.body.includes(text)]).toEqual([400, true])
  // Nor is anything lost by a browser without cookies.
  const opened = await open(path)
  expect(opened.headers.get('set-cookie')).toStartWith(`entered=; Path=${path}; `)
  const without = await post(path, { ...accept, termsAccepted: '' }, { cookie: '' })
  const shown = [quoteMessages.terms, 'value="Anu Thomas"'].map((each) =>
    without.body.includes(each),
  )
  expect([without.status, ...shown]).toEqual([400, true, true])
})

test('each reply keeps what was entered for the others, also with an error', async () => {
  const lines = [{ label: 'Adult', quantity: 1, unitPrice: 40_000 }]
  const options = ['Standard', 'Heritage'].map((name) => ({ name, lines }))
  const { path } = await sent({ options })
  const all = { ...accept, option: '1', reason: 'Too far', text: 'Is there a lift?' }
  const pageAfter = async (fields: Record<string, string>) => {
    await app.database.collection('rateLimits').deleteMany({})
    const response = await post(path, fields)
    const location = response.headers.get('location') ?? ''
    expect(location).not.toMatch(/Anu|lift|far/)
    return (await open(location.split('#')[0] ?? '', { cookie: cookieIn(response) })).body
  }
  const expectKept = (body: string, text: string) => {
    expect(body).toMatch(/<input type="radio"[^>]*id="option-2"[^>]*checked=""/)
    expect(body).toContain('value="Anu Thomas"')
    expect(body).toContain('<details open="" id="decline"')
    expect(body).toMatch(/<textarea[^>]*name="reason"[^>]*>Too far</)
    expect(body).toMatch(new RegExp(`<textarea[^>]*name="text"[^>]*>${text}<`))
  }
  const { termsAccepted: _, ...unticked } = all
  expectKept(await pageAfter(unticked), 'Is there a lift\\?')
  const asked = await pageAfter({ ...all, reply: 'question' })
  expectKept(asked, '')
  expect(asked).toMatch(/<input type="checkbox"[^>]*checked=""/)
  expectKept(await pageAfter({ ...all, reply: 'question', text: ' ' }), ' ')
  // A reply that ends the quote leaves nothing.
  const done = await submit(path, all)
  expect(done.headers.get('set-cookie')).toStartWith('entered=; Path=/q/')
})

test('other bodies, methods, origins and too many replies are rejected', async () => {
  const { path, _id } = await sent()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await submit(path, accept, foreign)).status).toBe(403)
  expect((await submit(path, accept, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await submit(path, accept, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await submit(path, { ...accept, reply: 'withdraw' })).status).toBe(400)
  expect((await submit(path, { ...accept, name: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await stateOf(_id)).state).toBe('sent')
  // A browser that sends no Sec-Fetch-Site still gets through with the token.
  const old = new Headers({ 'content-type': 'application/x-www-form-urlencoded', origin: 'null' })
  const fields = new URLSearchParams({ reply: 'question', text: 'Hello?' }).toString()
  expect((await app.send('POST', path, { body: fields, headers: old })).status).toBe(303)
  await app.database.collection('rateLimits').deleteMany({})
  const replies = Array.from({ length: QUOTES_PER_MINUTE.reply + 1 }, () =>
    submitAgain(path, { reply: 'question', text: 'Again?' }),
  )
  const rejected = (await Promise.all(replies)).filter(({ status }) => status !== 303)
  expect(rejected.map(({ status }) => status)).toEqual([429])
  expect(rejected[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(rejected[0]?.body).toContain(quoteMessages.tooMany)
  expect(rejected[0]?.body).toContain('>Again?</textarea>')
})

test('each state has its page: replaced ones lead on, and late replies say why', async () => {
  const first = await sent()
  const { body } = await call('POST', `/admin/quotes/${first._id}/revisions`)
  const next = await send(body.item._id)
  const replaced = (await open(first.path)).body
  expect(replaced).toContain('There is a newer quote of ')
  expect(replaced).toContain(`href="http://localhost${next.path}"`)
  expect(replaced).not.toContain('value="acceptance"')
  const late = await submit(first.path, accept)
  expect(textOf(late.body)).toContain(quoteMessages.replyLost)
  expect([late.status, late.body.includes('There is a newer quote of ')]).toEqual([409, true])
  await call('POST', `/admin/quotes/${body.item._id}/withdraw`)
  expect((await open(next.path)).body).toContain('This quote has been withdrawn.')
  const mistake = await sent()
  await submit(mistake.path, accept)
  await call('POST', `/admin/quotes/${mistake._id}/withdraw`)
  const withdrawn = (await open(mistake.path)).body
  expect(withdrawn).toContain('Certificate of acceptance')
  for (const part of [
    'bg-success-soft',
    'Thank you',
    'How you pay',
    'Deposit to book',
    'If you cancel',
  ])
    expect(withdrawn).not.toContain(part)
  const over = await sent()
  const yesterday = { $set: { validUntil: daysAfter(indianDay(new Date()), -1) } }
  await app.database.collection('quotes').updateOne({ number: over.number }, yesterday)
  expect((await open(over.path)).body).toContain('no longer valid')
  const tooLate = await submit(over.path, accept)
  expect([tooLate.status, tooLate.body.includes('no longer valid')]).toEqual([409, true])
  // Expired and declined ones lead on to a later revision, too.
  const unwanted = await sent()
  await submit(unwanted.path, { reply: 'decline', reason: '' })
  for (const { _id, path } of [over, unwanted]) {
    const revision = (await call('POST', `/admin/quotes/${_id}/revisions`)).body.item
    const validUntil = daysAfter(indianDay(new Date()), 9)
    await call('PUT', `/admin/quotes/${revision._id}`, { ...revision, validUntil })
    const later = await send(revision._id)
    const page = (await open(path)).body
    expect(page).toContain('There is a newer quote of ')
    expect(page).toContain(`href="http://localhost${later.path}"`)
  }
})

test('an unknown link, a draft and an erased person have the page of unknown paths', async () => {
  const { _id, path, enquiryId } = await sent()
  const draft = (await call('POST', `/admin/quotes/${_id}/revisions`)).body.item
  const stored = await app.repositories.quotes.get(draft._id)
  const sealed = await app.services.quotes.get(draft._id)
  expect([stored?.state, sealed.url]).toEqual(['draft', null])
  await call('POST', '/admin/privacy/erase', { email: 'anu@example.com' })
  expect(await app.database.collection('quotes').count({ enquiryId })).toBe(0)
  const pages = await Promise.all(
    [path, '/q/unknown', '/no-such-page'].map(async (each) => {
      const { status, body, headers } = await open(each)
      if (each.startsWith('/q/')) {
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('x-robots-tag')).toContain('noindex')
      }
      return [status, /<h1[^>]*>([^<]*)/.exec(body)?.[1]]
    }),
  )
  expect(pages[0]?.[0]).toBe(404)
  expect([pages[0], pages[1]]).toEqual([pages[2], pages[2]])
  expect((await submit(path, accept)).status).toBe(404)
})

test('a failure of the server loses nothing that was typed, and sends it again', async () => {
  const { path, _id } = await sent()
  const { quotes } = app.services
  const { accept: accepts, decline, ask, open: opens, openPage } = quotes
  const away = () =>
    Promise.reject(new DomainError('UNAVAILABLE', serviceMessages.unavailable, { retryAfter: 5 }))
  await open(path)
  const expectPage = ({ status, headers, body }: Awaited<ReturnType<typeof open>>) => {
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("form-action 'self'")
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
    const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64')
    expect(policy).toContain(`style-src 'sha256-${hash}'`)
    expect(body).toContain(serviceMessages.unavailable)
    expect(body).toContain('Try again')
    expect(body).not.toContain('<script>stolen')
    return body
  }
  /** The form of the failure, as a browser would submit it. */
  const resend = (body: string) => {
    const fields = [...body.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescaped(value)]))
  }
  Object.assign(quotes, { accept: away, decline: away, ask: away })
  const question = { reply: 'question', text: 'Is there a <lift>?\nAnd "heating"?' }
  const forms: Record<string, string>[] = [
    question,
    { reply: 'decline', reason: 'Too far' },
    { ...accept, name: NAME },
  ]
  for (const fields of forms) {
    const body = expectPage(await submit(path, fields))
    expect(body).toContain(quoteMessages.replyNotSent)
    expect(body).toContain(`<form method="post" action="${path}">`)
    expect(resend(body)).toEqual(fields)
  }
  // The limits are stored in the database, too, and so is the quote itself.
  Object.assign(quotes, { open: away, openPage: away })
  expectPage(await open(path))
  expectPage(await open(`${path}/quote.pdf`))
  quotes.accept = () => Promise.reject(new DomainError('TOO_MANY', quoteMessages.tooMany))
  expect(resend(expectPage(await submit(path, { ...accept, name: NAME })))).toMatchObject({
    name: NAME,
  })
  // An error that nobody expects keeps what was typed as well, and is logged.
  quotes.accept = () => Promise.reject(new Error('Out of paper.'))
  const broken = await submit(path, accept)
  expect([broken.status, resend(broken.body)]).toEqual([500, accept])
  expect(app.logged.join()).toContain('Out of paper.')
  Object.assign(quotes, { accept: accepts, decline, ask, open: opens, openPage })
  const again = resend(broken.body)
  expect((await submit(path, again)).status).toBe(303)
  expect((await stateOf(_id)).acceptance.name).toBe('Anu Thomas')
})

test('a question that a browser sends twice is entered once, and the desk sees it until it is answered', async () => {
  const quote = await sent()
  const asked = { reply: 'question', text: 'Is there a lift?' }
  for (let n = 0; n < 2; n++) expect((await submit(quote.path, asked)).status).toBe(303)
  const timeline = async () =>
    (await call('GET', `/admin/enquiries/${quote.enquiryId}`)).body.item.timeline
  const questions = (await timeline()).filter(({ after = '' }) => `${after}`.includes('question'))
  expect(questions).toMatchObject([{ text: 'Is there a lift?' }])
  const listed = async () =>
    (await call('GET', '/admin/quotes?view=asked&limit=100')).body.items.map(
      ({ _id, askedAt }: { _id: string; askedAt: string }) => [_id, Date.parse(askedAt) > 0],
    )
  const id = quote._id
  expect(await listed()).toContainEqual([id, true])
  expect(await stateOf(id)).toMatchObject({ askedAt: expect.any(String) })
  const isAsked = async () => (await stateOf(id)).askedAt !== null
  const ask = (text: string) => submit(quote.path, { reply: 'question', text })
  expect((await call('POST', `/admin/quotes/${id}/answer`)).status).toBe(200)
  expect([await isAsked(), (await listed()).some(([each]: [string]) => each === id)]).toEqual([
    false,
    false,
  ])
  expect((await call('POST', `/admin/quotes/${id}/answer`)).status).toBe(409)
  expect(await timeline()).toContainEqual(
    expect.objectContaining({
      after: `${quote.number} question answered`,
      actor: expect.objectContaining({ email: expect.any(String) }),
    }),
  )
  // What is asked after an answer stays open.
  await ask('And by reply?')
  await app.services.quotes.answered(quote.enquiryId, new Date(Date.now() - 60_000))
  expect(await isAsked()).toBe(true)
  await call('POST', `/admin/enquiries/${quote.enquiryId}/replies`, {
    channel: 'whatsapp',
    templateId: null,
    text: 'Yes.',
  })
  expect(await isAsked()).toBe(false)
  await ask('And by the next revision?')
  const { body } = await call('POST', `/admin/quotes/${id}/revisions`)
  expect(await isAsked()).toBe(true)
  await send(body.item._id)
  expect(await isAsked()).toBe(false)
})

test('an address that guesses links is rejected, and valid links stay open, also to that address', async () => {
  const { path, token } = await sent()
  await app.database.collection('rateLimits').deleteMany({})
  const guesses = await Promise.all(
    Array.from({ length: QUOTES_PER_MINUTE.guess + 2 }, (_, n) => open(`/q/guess${n}`)),
  )
  const rejected = guesses.filter(({ status }) => status !== 404)
  expect(rejected.map(({ status }) => status)).toEqual([429, 429])
  expect(rejected[0]?.body).toContain(quoteMessages.tooMany)
  expect(rejected[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  for (const each of ['/q/other', '/q/other/quote.pdf', '/api/v1/public/quotes/other']) {
    expect((await open(each)).status).toBe(429)
  }
  for (const each of [path, `${path}/quote.pdf`, `/api/v1/public/quotes/${token}`]) {
    expect((await open(each)).status).toBe(200)
  }
  await app.database.collection('rateLimits').deleteMany({})
})

test('before the acceptance the page and the desk say that the departure has too few seats', async () => {
  const date = daysAfter(indianDay(new Date()), 60)
  const { item } = (await call('GET', `/admin/tours/${tourId}`)).body
  const seats = (seatsLeft: number) =>
    call('PUT', `/admin/tours/${tourId}`, {
      ...item,
      version: undefined,
      departures: [{ date, seats: 8, seatsLeft }],
      upcomingDates: [date],
    })
  expect((await seats(3)).status).toBe(200)
  const { path, _id, token } = await sent({ departure: date })
  const page = async () => textOf((await open(path)).body)
  expect(await page()).not.toContain('left')
  await seats(2)
  expect(await page()).toContain('has only 2 seats left for 3 travellers.')
  // The way to ask is in each box that says so.
  const { body } = await open(path)
  expect(body.split(/href="#question"[^>]*>Ask us</)).toHaveLength(3)
  expect(body).toMatch(/<textarea [^>]*id="question"[^>]*>Are 3\sseats possible on /)
  await submit(path, { reply: 'question', text: 'Are 3 seats possible?' })
  const asked = (await open(path)).body
  expect(asked.split('We have your question. If you accept now')).toHaveLength(3)
  expect(asked).not.toContain('>Ask us<')
  expect(await stateOf(_id)).toMatchObject({ seatsLeft: 2 })
  await seats(0)
  expect((await app.rest('GET', `/public/quotes/${token}`)).body.item.seatsLeft).toBe(0)
  expect(await page()).toContain('has no seats left now.')
  // The traveller may accept: the desk decides, and the timeline says what is missing.
  expect((await submit(path, accept)).status).toBe(303)
  const { timeline, won } = (
    await call('GET', `/admin/enquiries/${(await stateOf(_id)).enquiryId}`)
  ).body.item
  expect(JSON.stringify(timeline)).toContain('seats')
  expect(won).toEqual({ tourId, departure: date, seats: null, amount: 55_500 })
  // The acceptance has taken none: nothing is settled, also in the API and for the desk.
  expect(await page()).toContain('We will check the seats first.')
  expect(await page()).toContain('Accepted, seats to be confirmed')
  expect(await page()).not.toContain('has no seats left now.')
  expect(await page()).not.toContain('It’s settled')
  expect(await stateOf(_id)).toMatchObject({ state: 'accepted', seatsLeft: 0 })
  // Until the desk books them.
  await seats(3)
  const { enquiryId } = await stateOf(_id)
  await call('PATCH', `/admin/enquiries/${enquiryId}`, {
    stage: 'won',
    won: { departure: date, seats: 3, amount: 55_500 },
  })
  expect(await page()).toContain('It’s settled')
  expect(await page()).not.toContain('seats')
  await call('PUT', `/admin/tours/${tourId}`, { ...item, version: undefined })
})

test('on its last day the page says so', async () => {
  const last = await sent({ validUntil: indianDay(new Date()) })
  expect(textOf((await open(last.path)).body)).toContain('Today is the last day.')
  expect(textOf((await open((await sent()).path)).body)).not.toContain('last day')
})

test('the token is in no line of the log', async () => {
  const { path, token } = await sent()
  await open(path)
  await open(`${path}/further`)
  await open(`/Q/${token}/`)
  await submit(path, { reply: 'question', text: '' })
  await app.rest('GET', `/public/quotes/${token}`)
  await app.rest('POST', `/public/quotes/${token}/openings`)
  const site = app.services.site
  const { getPublic } = site
  site.getPublic = () => Promise.reject(new Error('The settings are away.'))
  expect((await open(path)).status).toBe(500)
  site.getPublic = getPublic
  const lines = [...app.informed, ...app.logged].join('\n')
  expect(lines).toContain('"route":"/q/:token"')
  expect(lines).toContain('The settings are away.')
  expect(lines).not.toContain(token)
})
