import { brandOf, brandTokens } from '@bharat/contracts/brand'
import { CENTRE } from '@bharat/contracts/media'
import { orderedOptions, type QuoteRow, type QuoteWords } from '@bharat/contracts/quote-words'
import type { PublicQuote } from '@bharat/contracts/quotes'
import { formatPhone } from '@bharat/contracts/site'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import { createPdf, type Pdf, type PdfImage } from '../../documents/pdf.ts'

/** Everything that the document of a quote shows: the same contents give the same document. */
export interface QuoteContents {
  quote: Pick<PublicQuote, 'number' | 'cover' | 'sentAt' | 'newerUrl'>
  words: QuoteWords
  site: SiteSettings
  /** The address of the quote's page. */
  url: string
}

/** The images of the document; undefined for one of another host. */
export interface QuoteImages {
  logo: PdfImage | undefined
  cover: PdfImage | undefined
}

/** What leads from the document to the page of the quote, or to that of its newer revision. */
export const PAGE_LINK = 'Open this quote online'
const NEWER_LINK = 'Open the newer quote'

/** Draws a quote for print and for sending on: the words of its page, in the brand of the company. */
export async function drawQuote(
  { quote: { number, cover, sentAt, newerUrl }, words, site, url }: QuoteContents,
  images: QuoteImages,
): Promise<Uint8Array<ArrayBuffer>> {
  const phone = formatPhone(site.phones.primary)
  const pdf = await createPdf({
    title: `${words.title} (${number})`,
    author: site.name,
    colours: brandTokens(brandOf(site)),
    header: [site.name, words.title].filter(Boolean).join(' · '),
    footer: [number, phone, site.email].filter(Boolean).join(' · '),
    made: new Date(sentAt ?? 0),
  })
  const picture = images.cover && { ...images.cover, focus: cover?.focus ?? CENTRE }
  // A short letter leaves room for the whole picture.
  const isShort = words.note.join().length < SHORT_NOTE && !words.certificate
  pdf.cover(site.name, images.logo, picture, isShort ? 350 : 280)
  drawSummary(pdf, words, site.name, newerUrl ?? url, newerUrl ? NEWER_LINK : PAGE_LINK)
  await drawDays(pdf, words.days)
  drawOptions(pdf, words)
  const lists = [words.included, words.notIncluded].filter((part) => part !== null)
  if (lists.length > 0) {
    pdf.space(14)
    // The left column ends on the page on which it begins: a reader meets it before the right one.
    const heights = lists[0]?.items.map((item) => pdf.heightOf(item, { after: 3 }, 0.44)) ?? []
    const whole = heights.reduce((sum, height) => sum + height, 4)
    const keep = whole <= LONGEST_KEPT ? whole : 40
    const [left, right] = lists.map(({ heading, items }) => () => {
      pdf.text(heading, { size: 13, weight: 'semibold', after: 4, keep })
      pdf.list(items)
    })
    pdf.columns(left ?? nothing, right ?? nothing)
  }
  drawTerms(pdf, words)
  drawContact(pdf, words.contact)
  return pdf.finish()
}

function drawSummary(
  pdf: Pdf,
  { title, status, certificate, seats, greeting, note, signature, facts }: QuoteWords,
  company: string,
  url: string,
  link: string,
) {
  pdf.text(title, { size: 26, weight: 'semibold', after: 6 })
  pdf.text(greeting, { size: 12, after: 6 })
  pdf.text(status ?? '', { size: 12, weight: 'semibold', colour: 'accent-strong', after: 8 })
  if (certificate) {
    pdf.text(certificate.heading, { size: 12, weight: 'semibold', after: 2 })
    pdf.text(certificate.text, { after: 2 })
    pdf.text(certificate.proof, { size: 8, colour: 'ink-soft', after: 10 })
  }
  pdf.text(seats ?? '', { size: 12, weight: 'semibold', colour: 'accent-strong', after: 8 })
  for (const paragraph of note) pdf.text(paragraph, { size: 11 })
  if (note.length > 0) pdf.text(signature ?? company, { size: 11, weight: 'semibold' })
  pdf.space(8)
  pdf.facts(pairs(facts))
  pdf.text(link, { weight: 'semibold', colour: 'accent-strong', link: url })
}

async function drawDays(pdf: Pdf, days: QuoteWords['days']): Promise<void> {
  if (!days) return
  pdf.heading(days.heading, 20 + keptOf(pdf, days.items[0]))
  pdf.text(days.route, { colour: 'ink-soft', after: 8 })
  for (const day of days.items) {
    const { label, title, place, paragraphs, details } = day
    const keep = keptOf(pdf, day)
    pdf.text(label, { size: 9, weight: 'semibold', colour: 'accent-strong', after: 0, keep })
    pdf.text(title, { size: 12, weight: 'semibold', after: place ? 0 : 3, keep: 30 })
    pdf.text(place, { size: 9, colour: 'ink-soft', after: 4, keep: 30 })
    for (const paragraph of paragraphs) pdf.text(paragraph, { after: 4 })
    pdf.space(2)
    pdf.facts(pairs(details))
    pdf.space(8)
    await pdf.pause()
  }
}

/** The points that stay on the page of a day's label: the whole day with its stay and meals, unless it is long. */
function keptOf(pdf: Pdf, day: Day | undefined): number {
  if (!day) return 0
  const texts = day.paragraphs.map((paragraph) => pdf.heightOf(paragraph, { after: 4 }))
  const details = day.details.map(({ text }) => 14 + pdf.heightOf(text, { after: 7 }, 0.45))
  const title = pdf.heightOf(day.title, { size: 12, weight: 'semibold', after: 3 })
  const whole = [title, ...texts, 2, Math.max(0, ...details)].reduce((sum, part) => sum + part)
  return whole <= LONGEST_KEPT ? whole : 50
}

/** The letters of a note that has some lines. */
const SHORT_NOTE = 500
const nothing = () => undefined
type Day = NonNullable<QuoteWords['days']>['items'][number]
type Option = QuoteWords['options']['items'][number]

/** Half a page: what is kept together is at most as high. */
const LONGEST_KEPT = 400
const AMOUNTS = { endsWithAmount: true }

function drawOptions(pdf: Pdf, words: QuoteWords): void {
  const { heading, others, footnote } = words.options
  const all = orderedOptions(words)
  pdf.heading(heading, all[0] && keptOfOption(all[0].option))
  for (const [place, { option }] of all.entries()) {
    const { name, badge, note, adds, difference, perPerson } = option
    const { lines, amounts, total, due } = option
    const small = { colour: 'ink-soft', after: 1 } as const
    const keep = keptOfOption(option)
    if (place === 1) pdf.text(others ?? '', { size: 13, weight: 'semibold', keep: keep + 20 })
    pdf.text(name, { size: 13, weight: 'semibold', after: 1, keep })
    pdf.text(badge ?? '', { weight: 'semibold', colour: 'accent-strong', after: 1 })
    for (const text of [note, ...adds, difference, perPerson]) {
      pdf.text(text ?? '', small)
    }
    pdf.space(3)
    pdf.table(
      lines.map(({ label, detail, amount }) => [label, detail, amount]),
      [0.6, 0.22, 0.18],
      AMOUNTS,
    )
    pdf.space(-8)
    drawAmounts(pdf, amounts)
    pdf.table([[total.label, total.amount]], [0.8, 0.2], { ...AMOUNTS, isStrong: true })
    pdf.space(-8)
    drawAmounts(pdf, due)
    pdf.space(18)
  }
  pdf.text(footnote ?? '', { size: 9, colour: 'ink-soft' })
}

/** The points that stay on the page of an option's name: the whole option, unless it is long. */
function keptOfOption(option: Option): number {
  const { badge, note, adds, difference, perPerson, lines, amounts, due } = option
  const texts = [badge, note, ...adds, difference, perPerson].filter(Boolean)
  const rows = lines.length + amounts.length + 1 + due.length
  const whole = 4 + texts.length * 16 + rows * 21
  return whole <= LONGEST_OPTION ? whole : 110
}

/** Less than half a page: an option is at most as high, or it is divided between its rows. */
const LONGEST_OPTION = 310

function drawAmounts(pdf: Pdf, rows: Option['amounts']): void {
  if (rows.length === 0) return
  const cells = rows.map(({ label, amount }) => [label, amount])
  pdf.table(cells, [0.8, 0.2], AMOUNTS)
  pdf.space(-8)
}

function drawTerms(pdf: Pdf, { payment, cancellation, terms }: QuoteWords): void {
  if (payment) {
    pdf.heading(payment.heading)
    pdf.facts(pairs(payment.rows))
  }
  if (cancellation) {
    pdf.heading(cancellation.heading, cancellation.rows.length * 28)
    pdf.table([cancellation.columns, ...pairs(cancellation.rows)], [0.65, 0.35], AMOUNTS)
  }
  if (terms) {
    pdf.heading(terms.heading)
    for (const paragraph of terms.paragraphs) pdf.text(paragraph)
  }
}

function drawContact(pdf: Pdf, contact: QuoteWords['contact']): void {
  if (!contact) return
  pdf.heading(contact.heading, contact.ways.length * 17)
  for (const { label, text, href } of contact.ways) {
    pdf.text(`${label} ${text}`, { after: 2, link: href })
  }
  pdf.text(contact.availability, { colour: 'ink-soft' })
}

const pairs = (rows: readonly QuoteRow[]) => rows.map(({ label, text }) => [label, text] as const)
