import { afterAll, beforeAll, expect, test } from 'bun:test'
import { inflateSync } from 'node:zlib'
import { formatRupees, optionAmounts } from '@bharat/contracts/quote-amounts'
import { quoteTexts, quoteWords } from '@bharat/contracts/quote-words'
import { formatPhone } from '@bharat/contracts/site'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import fc from 'fast-check'
import sharp from 'sharp'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'
import type { Mail } from '../../jobs/mail.ts'
import { dayBreaks, PAGE_LINK } from './quote-document.ts'

/* The document of a quote: the words of its page, beside the page and in the mail. */

let app: TestApp
let cookie: string
let category: string
let pdfium: PDFiumLibrary
const mails: Mail[] = []
beforeAll(async () => {
  const send = async (mail: Mail) => {
    mails.push(mail)
    return { rejectedRecipients: 0 }
  }
  app = await createTestApp({ mailer: { send, close: () => undefined } })
  cookie = await app.login()
  category = (await call('POST', '/admin/categories', { name: 'Coast' })).body.item._id
  pdfium = await PDFiumLibrary.init()
}, 60_000)
afterAll(async () => {
  pdfium.destroy()
  await app.close()
})

/** Stands in internal fields only. */
const SECRET = 'Paid under the table 4711'
const MALAYALAM = 'മൂന്നാർ കൊച്ചി ക്ഷേത്രം ശ്രീ സ്ത്രീ'
const HINDI = 'मुन्नार क्षत्रिय हिन्दी श्री'
const call = (method: string, path: string, body?: unknown) => app.rest(method, path, body, cookie)
const get = (path: string, method = 'GET') =>
  app.app.handle(new Request(`http://localhost${path}`, { method }))

/** The text of each page. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await pdfium.loadDocument(bytes)
  const pages = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return pages
}

async function sentQuote() {
  const { id } = await app.media.put({
    bytes: await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#26c' } })
      .jpeg()
      .toBuffer(),
  })
  const upcomingDates = ['2099-12-28']
  const tour = validTour(category, { mainImageUrl: `/media/${id}`, upcomingDates })
  const tourId = (await call('POST', '/admin/tours', tour)).body.item._id
  const conversation = { origin: 'call', phone: '+919400000000', email: 'anu@example.com', tourId }
  const party = { adults: 2, children: [6] }
  const fullName = `Anu ${MALAYALAM} ${HINDI}`
  const enquiry = await call('POST', '/admin/enquiries', { ...conversation, fullName, party })
  const line = { label: 'Adult in a double room', quantity: 2, unitPrice: 33_500 }
  const { body: draft } = await call('POST', '/admin/quotes', {
    enquiryId: enquiry.body.item._id,
    title: `Hills of ${MALAYALAM}`,
    departure: '2099-12-28',
    itinerary: Array.from({ length: 12 }, (_, at) => ({
      title: `Over the pass ${at + 1}`,
      text: `${'Tea gardens and cloud forest. '.repeat(12)}\nThe end of day ${at + 1}.`,
      stay: `Tea bungalow ${HINDI}`,
      meals: at % 2 ? 'Breakfast' : '',
    })),
    included: ['Fuel and tolls', 'Wwwwwwwwww'.repeat(12)],
    notIncluded: Array.from({ length: 30 }, (_, at) => `Not this ${at + 1}`),
    options: [
      { name: 'Standard', note: 'Hotels of three stars', lines: [line] },
      { name: `Heritage ${HINDI}`, lines: [line, { ...line, label: 'Child', quantity: 1 }] },
    ],
    discount: 2000,
    tax: { rate: 5, included: false },
    tcsRate: 2.5,
    terms: 'Half at once.\nThe rest a month before departure.',
    note: 'As we said on the phone.',
    internal: { costs: [{ label: SECRET, amount: 30_000 }], note: SECRET },
  })
  const { url } = (await call('POST', `/admin/quotes/${draft.item._id}/send`)).body
  return { id: draft.item._id, url, path: new URL(url).pathname, token: url.split('/').at(-1) }
}

test('the document has exactly the words of the page, also in Malayalam and Hindi, on numbered pages', async () => {
  const { id, path, token } = await sentQuote()
  const response = await get(`${path}/quote.pdf`)
  const read = async () => (await app.rest('GET', `/public/quotes/${token}`)).body.item
  const quote = await read()
  expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${quote.number.replace('/', '-')}.pdf"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    },
  ])
  expect(await wordsOf(new Uint8Array(await response.arrayBuffer()))).toBe(expected(quote))

  // After the acceptance it has the certificate, and the quote is mailed as it is then.
  await app.jobs.runDue()
  const yes = { option: 1, name: `Anu ${HINDI}`, termsAccepted: true }
  expect((await app.rest('POST', `/public/quotes/${token}/acceptance`, yes)).status).toBe(200)
  const accepted = await read()
  const after = await wordsOf(await (await get(`${path}/quote.pdf`)).bytes())
  expect(after).toBe(expected(accepted))
  expect(after).toContain(accepted.acceptance.hash)

  // Withdrawn, it stays the record of that, and asks for no money.
  await call('POST', `/admin/quotes/${id}/withdraw`)
  const withdrawn = (await call('GET', `/admin/quotes/${id}/preview`)).body.item
  const words = await wordsOf(await (await get(`${path}/quote.pdf`)).bytes())
  expect(words).toBe(expected(withdrawn))
  expect(words).toContain(accepted.acceptance.hash)
  for (const part of ['settled', 'Howyoupay', 'Deposittobook']) expect(words).not.toContain(part)

  const mail = mails.find(({ to }) => to?.address === 'anu@example.com')
  const [file] = mail?.attachments ?? []
  expect([file?.filename, file?.contentType]).toEqual([
    `${quote.number.replace('/', '-')}.pdf`,
    'application/pdf',
  ])
  expect(await wordsOf(file?.content ?? new Uint8Array())).toBe(expected(quote))

  /** The words of a document, without the frame of its pages and without white space. */
  async function wordsOf(bytes: Uint8Array): Promise<string> {
    const site = (await call('GET', '/admin/site')).body.item
    const footer = `${quote.number} · ${formatPhone(site.phones.primary)} · ${site.email}`
    const pages = await pagesOf(bytes)
    expect(pages.length).toBeGreaterThan(2)
    const [first = '', ...others] = pages.map((page, at) => {
      const header = at === 0 ? '' : `${site.name} · ${quote.title}`
      const frame = plain(`${header}${footer}Page ${at + 1} of ${pages.length}`)
      expect(plain(page)).toEndWith(frame)
      return plain(page).slice(0, -frame.length)
    })
    // The head of the first page, and the sender of a letter that nobody signed.
    return first.replaceAll(plain(site.name), '') + others.join('')
  }

  /** The words of the page, with the way to it below the facts. */
  function expected(of: typeof quote): string {
    const words = quoteWords(of)
    const last = words.facts.at(-1)?.text ?? ''
    return plain(quoteTexts(words).join('').replace(last, `${last}${PAGE_LINK}`))
  }
}, 60_000)

const plain = (text: string) => text.replace(/\s/g, '')

test('nothing that only the desk sees is in a document, and an unknown link has none', async () => {
  const { id, path } = await sentQuote()
  const bytes = await (await get(`${path}/quote.pdf`)).bytes()
  const text = (await pagesOf(bytes)).join(' ')
  expect(text).toContain('Standard')
  for (const part of [SECRET, '4711', '₹30,000']) expect(text).not.toContain(part)
  expect((await get(`${path}/quote.pdf`, 'HEAD')).status).toBe(200)
  expect((await get('/q/unknown/quote.pdf')).status).toBe(404)
  await call('POST', `/admin/quotes/${id}/withdraw`)
  const withdrawn = (await pagesOf(await (await get(`${path}/quote.pdf`)).bytes())).join(' ')
  expect(withdrawn).toContain('This quote has been withdrawn.')
  expect(app.logged.join()).not.toContain(path.split('/')[2])
}, 60_000)

test('the text of Indian letters ends within the coordinates of its text object', async () => {
  const { path } = await sentQuote()
  const bytes = Buffer.from(await (await get(`${path}/quote.pdf`)).bytes())
  // Poppler (pdftotext) places it by the coordinates at the end of the mark.
  const contents = [...bytes.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)]
    .flatMap(([, stream = '']) => {
      try {
        return [inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
    .join('\n')
  const operators =
    contents
      .match(/\b(?:BT|ET|BDC|EMC|q|Q)\n/g)
      ?.join(' ')
      .replaceAll('\n', '') ?? ''
  expect(operators.match(/\bBDC\b/g)?.length).toBeGreaterThan(20)
  expect(operators.match(/\bBDC\b/g)?.length).toBe(operators.match(/q BDC BT ET EMC Q/g)?.length)
}, 60_000)

test('a day stands on one page with its stay and meals, and the first option below its heading', async () => {
  const { id } = await sentQuote()
  const { item } = (await call('GET', `/admin/quotes/${id}/preview`)).body
  for (let days = 3; days <= 6; days++) {
    const quote = { ...item, itinerary: item.itinerary.slice(0, days) }
    const pages = await pagesOf(await app.services.quotePdfs.draw(quote, 'http://localhost/q/x'))
    const pageOf = (text: string) => pages.findIndex((page) => plain(page).includes(plain(text)))
    const { days: part, options } = quoteWords(quote)
    for (const [at, { label, title }] of (part?.items ?? []).entries()) {
      const page = plain(pages[pageOf(`${label} ${title} Tea`)] ?? '')
      const [, day = ''] = page.split(plain(`${label}${title}`))
      expect(day).toMatch(new RegExp(`Theendofday${at + 1}\\.Stay`))
    }
    expect(pageOf(options.heading)).toBe(pageOf(`${options.heading} Standard`))
    expect(pageOf(options.heading)).toBe(pageOf('Hotels of three stars'))
  }
}, 60_000)

test('the last day is not alone on a page: the days move closer, or the one before it goes along', () => {
  expect(dayBreaks(500, Array(5).fill(90))).toEqual({ gap: 10, before: undefined })
  expect(dayBreaks(500, Array(5).fill(95))).toEqual({ gap: 4, before: undefined })
  expect(dayBreaks(500, Array(6).fill(95))).toEqual({ gap: 10, before: undefined })
  expect(dayBreaks(430, Array(5).fill(95))).toEqual({ gap: 10, before: 3 })
  expect(dayBreaks(100, [95, 95])).toEqual({ gap: 10, before: undefined })
})

const hundredths = fc.integer({ min: 0, max: 3000 }).map((n) => n / 100)
const line = fc.record({
  label: fc.constant('Adult'),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPrice: fc.integer({ min: 1, max: 200_000 }),
})
const option = fc.record({
  name: fc.constant('Standard'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
})
const prices = fc.record({
  options: fc.array(option, { minLength: 1, maxLength: 3 }),
  discount: fc.nat(200),
  tax: fc.record({ rate: hundredths, included: fc.boolean() }),
  tcsRate: hundredths,
})

test('lines, discount, taxes and totals are the same in the API, the words and the document', async () => {
  const conversation = { origin: 'call', fullName: 'Anu', phone: '+919400000000' }
  const enquiryId = (await call('POST', '/admin/enquiries', conversation)).body.item._id
  const { _id } = (await call('POST', '/admin/quotes', { enquiryId })).body.item
  const rest = { title: 'A', validUntil: '2099-12-28', itinerary: [], included: [] }
  await fc.assert(
    fc.asyncProperty(prices, async (priced) => {
      fc.pre(priced.options.every(({ lines }) => optionAmounts(lines, priced).sum >= 200))
      const content = { ...rest, notIncluded: [], ...priced }
      const { status, body } = await call('PUT', `/admin/quotes/${_id}`, content)
      expect(status).toBe(200)
      const { item } = (await call('GET', `/admin/quotes/${_id}/preview`)).body
      const words = quoteWords(item)
      const bytes = await app.services.quotePdfs.draw(item, 'http://localhost/q/x')
      const text = plain((await pagesOf(bytes)).join(''))
      for (const [at, { lines }] of priced.options.entries()) {
        const amounts = optionAmounts(lines, priced)
        expect(body.item.options[at]).toMatchObject(amounts)
        expect(item.options[at]).toMatchObject(amounts)
        const shown = words.options.items[at]
        expect(shown?.total.amount).toBe(formatRupees(amounts.total))
        expect(shown?.lines.map(({ amount }) => amount)).toEqual(
          lines.map(({ quantity, unitPrice }) => formatRupees(quantity * unitPrice)),
        )
        const rows = [...(shown?.amounts ?? []), shown?.total]
        const printed = rows.map((row) => `${row?.label}${row?.amount}`).join('')
        expect(text).toContain(plain(printed))
      }
    }),
    { numRuns: 12 },
  )
}, 60_000)
