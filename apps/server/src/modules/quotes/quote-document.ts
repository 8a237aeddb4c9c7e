import { brandOf, brandTokens } from '@bharat/contracts/brand'
import { CENTRE } from '@bharat/contracts/media'
import type { QuoteRow, QuoteWords } from '@bharat/contracts/quote-words'
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
  pdf.cover(site.name, images.logo, picture)
  drawSummary(pdf, words, newerUrl ?? url)
  await drawDays(pdf, words.days)
  drawOptions(pdf, words.options)
  const lists = [words.included, words.notIncluded].filter((part) => part !== null)
  if (lists.length > 0) {
    pdf.space(14)
    const [left, right] = lists.map(({ heading, items }) => () => {
      pdf.text(heading, { size: 13, weight: 'semibold', after: 4, keep: 40 })
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
  url: string,
) {
  pdf.text(title, { size: 26, weight: 'semibold', after: 6 })
  pdf.text(status ?? '', { size: 12, weight: 'semibold', colour: 'accent-strong', after: 8 })
  if (certificate) {
    pdf.text(certificate.heading, { size: 12, weight: 'semibold', after: 2 })
    pdf.text(certificate.text, { after: 2 })
    pdf.text(certificate.proof, { size: 8, colour: 'ink-soft', after: 10 })
  }
  pdf.text(seats ?? '', { size: 12, weight: 'semibold', colour: 'accent-strong', after: 8 })
  pdf.text(greeting, { size: 12, after: 6 })
  for (const paragraph of note) pdf.text(paragraph, { size: 11 })
  pdf.text(signature ?? '', { size: 11, weight: 'semibold' })
  pdf.space(8)
  pdf.facts(pairs(facts))
  pdf.text(url, { size: 9, weight: 'semibold', colour: 'accent-strong', link: url })
}

async function drawDays(pdf: Pdf, days: QuoteWords['days']): Promise<void> {
  if (!days) return
  pdf.heading(days.heading, 20 + keptOf(pdf, days.items[0]))
  for (const day of days.items) {
    const { label, title, paragraphs, details } = day
    const keep = keptOf(pdf, day)
    pdf.text(label, { size: 9, weight: 'semibold', colour: 'accent-strong', after: 0, keep })
    pdf.text(title, { size: 12, weight: 'semibold', after: 3, keep: 30 })
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

const nothing = () => undefined
type Day = NonNullable<QuoteWords['days']>['items'][number]
type Option = QuoteWords['options']['items'][number]

/** Half a page: what is kept together is at most as high. */
const LONGEST_KEPT = 400
const AMOUNTS = { endsWithAmount: true }

function drawOptions(pdf: Pdf, { heading, items }: QuoteWords['options']): void {
  // An option is on one page, unless it is long.
  const keepOf = ({ due, lines, amounts }: Option) =>
    Math.min(LONGEST_KEPT, 80 + (due.length + lines.length + amounts.length) * 27)
  const [first] = items
  pdf.heading(heading, first && pdf.heightOf(first.name, { size: 13 }) + keepOf(first))
  for (const option of items) {
    const { name, badge, total, perPerson, contains, due, note, lines, amounts } = option
    const keep = keepOf(option)
    pdf.text(name, { size: 13, weight: 'semibold', after: 2, keep })
    pdf.text(badge ?? '', { weight: 'semibold', colour: 'accent-strong', after: 2 })
    pdf.table([[total.label, total.amount]], [0.7, 0.3], { ...AMOUNTS, isStrong: true })
    pdf.space(-8)
    pdf.text(perPerson ?? '', { colour: 'ink-soft', after: 2 })
    pdf.text(contains ?? '', { colour: 'ink-soft', after: 2 })
    drawAmounts(pdf, due)
    pdf.text(note, { colour: 'ink-soft', after: 2 })
    pdf.table(
      lines.map(({ label, detail, amount }) => [label, detail, amount]),
      [0.54, 0.26, 0.2],
      AMOUNTS,
    )
    pdf.space(-8)
    drawAmounts(pdf, amounts)
    pdf.space(10)
  }
}

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
    pdf.table([cancellation.columns, ...pairs(cancellation.rows)], [0.65, 0.35])
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
