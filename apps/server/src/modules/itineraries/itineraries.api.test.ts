import { afterAll, beforeAll, expect, test } from 'bun:test'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'

let app: TestApp
let cookie: string
let category: string
let pdfium: PDFiumLibrary
beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.login()
  category = (await app.rest('POST', '/admin/categories', { name: 'Kerala' }, cookie)).body.item._id
  pdfium = await PDFiumLibrary.init()
}, 60_000)
afterAll(async () => {
  pdfium.destroy()
  await app.close()
})

const get = (path: string, init: RequestInit = {}) =>
  app.app.handle(new Request(`http://localhost${path}`, init))

async function made({ days = 2, ...changes }: { days?: number; [field: string]: unknown }) {
  const { upcomingDates: _, ...tour } = validTour(category, { days, nights: days - 1, ...changes })
  const { body } = await app.rest('POST', '/admin/tours', tour, cookie)
  if (!body.item) throw new Error(JSON.stringify(body))
  return String(body.item._id)
}

/** The text of each page; a line ends where the document breaks it. */
async function pagesOf(response: Response): Promise<string[]> {
  const document = await pdfium.loadDocument(new Uint8Array(await response.arrayBuffer()))
  const pages = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '))
  document.destroy()
  return pages
}

const MALAYALAM = 'മൂന്നാർ കൊച്ചി ക്ഷേത്രം ശ്രീ സ്ത്രീ'
const HINDI = 'मुन्नार क्षत्रिय हिन्दी श्री'
const FAR = '2099-12-28'

test('an itinerary has the days, prices and departures of its tour, on numbered pages', async () => {
  const days = Array.from({ length: 9 }, (_, at) => ({
    day: at + 1,
    title: `Over the pass ${at + 1} · Munnar`,
    description: `${'Tea gardens and cloud forest. '.repeat(24)}The end of day ${at + 1}.`,
    stay: 'Tea bungalow',
    meals: 'Breakfast',
    kilometres: 1250,
  }))
  const id = await made({
    tourName: `Hills of ${MALAYALAM} ${HINDI}`,
    days: 9,
    tripCost: 133500,
    itinerary: days,
    included: ['Fuel and tolls', 'Wwwwwwwwww'.repeat(12)],
    notIncluded: Array.from({ length: 50 }, (_, at) => `Not this ${at + 1}`),
    departures: [
      { date: FAR, price: 141000, seats: 8, seatsLeft: 1, state: 'guaranteed', note: 'New Year' },
    ],
  })
  const response = await get(`/tours/${id}/itinerary.pdf`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="Hills-of.pdf"; filename*=UTF-8''${encodeURIComponent(`Hills of ${MALAYALAM} ${HINDI}.pdf`.replaceAll(' ', '-'))}`,
    link: `<http://localhost/tours/${id}>; rel="canonical"`,
    'cache-control': 'no-cache',
  })
  const pages = await pagesOf(response)
  const text = pages.join(' ')
  for (const part of [
    MALAYALAM,
    HINDI,
    '9 days / 8 nights · ₹1,41,000 on 28/12/2099',
    ...days.map(({ day }) => `DAY 0${day} · Munnar Over the pass ${day} Drive 1,250 km`),
    'The end of day 9.',
    'Fuel and tolls',
    'Not this 50',
    'Mon 28 Dec 2099 – Tue 5 Jan 2100 ₹1,41,000 Guaranteed · 1 seat left · New Year',
    `http://localhost/tours/${id}`,
    'Made on ',
  ]) {
    expect(text).toContain(part)
  }
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  }
  expect(pages.length).toBeGreaterThan(3)
}, 60_000)

test('all prices are with the payment, and the contact never stands alone on the last page', async () => {
  // A departure more each time moves the contact to the end of a page, and beyond it.
  const lastPages: string[] = []
  for (let count = 1; count <= 25; count += 4) {
    const departures = Array.from({ length: count }, (_, at) => ({
      date: `2099-${String((at % 12) + 1).padStart(2, '0')}-${10 + Math.floor(at / 12)}`,
    }))
    const priceOptions = [{ label: 'Single room', price: 42_000, note: 'Per person' }]
    const id = await made({
      tourName: `With ${count} departures`,
      departures,
      priceOptions,
      tripCost: 36_000,
      pricePer: 'personTwin',
    })
    const pages = await pagesOf(await get(`/tours/${id}/itinerary.pdf`))
    expect(pages.join(' ')).toMatch(
      /Price and payment Per person, twin sharing ₹36,000 Single room \(Per person\) ₹42,000/,
    )
    lastPages.push(pages.at(-1) ?? '')
  }
  expect(lastPages.filter((page) => /^Contact |^(?!.*Contact )/.test(page))).toEqual([])
  const { id: map } = await app.media.put({
    bytes: await sharp({ create: { width: 800, height: 1600, channels: 3, background: '#eee' } })
      .png()
      .toBuffer(),
  })
  const withMap = await made({ tourName: 'With a map', routeMapUrl: `/media/${map}` })
  const pages = await pagesOf(await get(`/tours/${withMap}/itinerary.pdf`))
  expect(pages.at(-1)).toMatch(/Route map .*Contact .*Made on /)
}, 60_000)

test('an address that asks for many itineraries is told to come back, and others do not wait for them', async () => {
  const { itineraries } = app.services
  const [first, ...others] = await Promise.all(
    Array.from({ length: 12 }, async (_, n) =>
      itineraries.prepare(await made({ tourName: `Flooded ${n}` })),
    ),
  )
  if (!first) throw new Error('no itinerary')
  const order: string[] = []
  const flood = others.map((itinerary) =>
    itineraries
      .draw(itinerary, '203.0.113.1', () => {})
      .then(
        () => order.push('flood'),
        (error) => error,
      ),
  )
  await itineraries.draw(first, '203.0.113.2', () => {})
  order.push('another address')
  const rejected = (await Promise.all(flood)).filter((each) => typeof each !== 'number')
  // One is drawn and three wait: of these at most one has its turn before the other address.
  expect(order).toHaveLength(5)
  expect(order.indexOf('another address')).toBeLessThan(3)
  expect(rejected).toHaveLength(7)
  for (const error of rejected) {
    expect(error).toMatchObject({ reason: 'UNAVAILABLE', details: { retryAfter: 2 } })
  }
}, 60_000)

test('it has the brand and the picture, and a change of either makes another one', async () => {
  const bytes = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#2266cc' },
  })
    .jpeg()
    .toBuffer()
  const picture = await app.media.put({ bytes })
  const id = await made({ mainImageUrl: `/media/${picture.id}` })
  const first = await get(`/tours/${id}/itinerary.pdf`)
  const etag = first.headers.get('etag') ?? ''
  const document = await pdfium.loadDocument(new Uint8Array(await first.arrayBuffer()))
  const { data, width } = await document.getPage(0).render({ scale: 1, render: 'bitmap' })
  const colourAt = (x: number, y: number) => [...data.slice(4 * (y * width + x)).slice(0, 3)]
  // The bar in the dark colour of the brand, and the picture below it.
  expect(colourAt(500, 20).map((value) => value < 0x40)).toEqual([true, true, true])
  expect(colourAt(300, 200).toSorted((a, b) => a - b)[2]).toBeGreaterThan(0xb0)
  document.destroy()

  const unchanged = await get(`/tours/${id}/itinerary.pdf`, { headers: { 'if-none-match': etag } })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  const head = await get(`/tours/${id}/itinerary.pdf`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])

  const { body } = await app.rest('GET', '/admin/site', undefined, cookie)
  const { item } = body
  const save = { ...item, name: 'Hill Roads', brandDark: '#003300' }
  expect((await app.rest('PUT', '/admin/site', save, cookie)).status).toBe(200)
  const second = await get(`/tours/${id}/itinerary.pdf`)
  expect(second.headers.get('etag')).not.toBe(etag)
  expect((await pagesOf(second))[0]).toStartWith('Hill Roads')
}, 60_000)

test('a tour that the site does not show has no files', async () => {
  const id = await made({ departures: [{ date: FAR }] })
  const files = [`/tours/${id}/itinerary.pdf`, `/tours/${id}/departures/${FAR}.ics`]
  const statuses = () => Promise.all(files.map(async (path) => (await get(path)).status))
  expect(await statuses()).toEqual([200, 200])
  await app.rest('PATCH', `/admin/tours/${id}/status`, { activeStatus: false }, cookie)
  expect(await statuses()).toEqual([404, 404])
  const unknown = [
    '/tours/650000000000000000000999/itinerary.pdf',
    '/tours/x/itinerary.pdf',
    `/tours/x/departures/${FAR}.ics`,
  ]
  for (const path of unknown) {
    expect(await (await get(path)).json()).toMatchObject({ message: tourMessages.notFound })
  }
}, 60_000)

test('a departure is an event of whole days, by the rules of iCalendar', async () => {
  const tourName = `Kochi, Goa; ${MALAYALAM} \\ and on to the last of the hills of the far north`
  const id = await made({ tourName, days: 6, departures: [{ date: FAR }] })
  const response = await get(`/tours/${id}/departures/${FAR}.ics`)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await response.text()
  const lines = text.split('\r\n')
  expect(lines.pop()).toBe('')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n\ufffd]/)
  }
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n')
  const escaped = tourName.replaceAll(/[\\;,]/g, '\\$&')
  for (const line of [
    'BEGIN:VCALENDAR',
    `UID:${id}-${FAR}@localhost`,
    'DTSTART;VALUE=DATE:20991228',
    'DTEND;VALUE=DATE:21000103',
    `SUMMARY:${escaped}`,
    `URL:http://localhost/tours/${id}`,
    'END:VCALENDAR',
  ]) {
    expect(unfolded).toContain(line)
  }
  expect(unfolded.find((line) => line.startsWith('DTSTAMP:'))).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/)
  expect(await (await get(`/tours/${id}/departures/${FAR}.ics`)).text()).toBe(text)
  for (const file of ['2099-12-27.ics', `${FAR}`, `${FAR}.txt`, 'x.ics', '.ics']) {
    expect((await get(`/tours/${id}/departures/${file}`)).status).toBe(404)
  }
  const head = await get(`/tours/${id}/departures/${FAR}.ics`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('requests at once wait for one drawing', async () => {
  const id = await made({ tourName: 'Asked for by many' })
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => get(`/tours/${id}/itinerary.pdf`)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const digests = replies.map(async (reply) => Bun.hash(await reply.arrayBuffer()))
  expect(new Set(await Promise.all(digests)).size).toBe(1)
}, 60_000)
