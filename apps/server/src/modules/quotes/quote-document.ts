import { brandOf, brandTokens } from '@bharat/contracts/brand'
import { dayScenesOf, roadScene } from '@bharat/contracts/day-scenes'
import { CENTRE, skyFocus } from '@bharat/contracts/media'
import { creditsOf } from '@bharat/contracts/quote-credits'
import { type QuoteRow, type QuoteWords, shownOptions } from '@bharat/contracts/quote-words'
import type { PublicQuote } from '@bharat/contracts/quotes'
import { formatPhone } from '@bharat/contracts/site'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import {
  COVER_BAR,
  COVER_GAP,
  createPdf,
  PAGE_ROOM,
  type Pdf,
  type PdfImage,
  type PdfPicture,
  PICTURE_ROOM,
  TOP,
} from '../../documents/pdf.ts'

/** Everything that the document of a quote shows: the same contents give the same document. */
export interface QuoteContents {
  quote: Pick<PublicQuote, 'number' | 'cover' | 'dayImages' | 'sentAt' | 'newerUrl'>
  words: QuoteWords
  site: SiteSettings
  /** The address of the quote's page. */
  url: string
}

/** The images of the document; undefined for one of another host. */
export interface QuoteImages {
  logo: PdfImage | undefined
  cover: PdfImage | undefined
  /** Of some days, counted from 1. */
  days: { day: number; image: PdfPicture | undefined }[]
}

/** What leads from the document to the page of the quote, or to that of its newer revision. */
export const PAGE_LINK = 'Open this quote online'
const NEWER_LINK = 'Open the newer quote'

/** Draws a quote for print and for sending on: the words of its page, in the brand of the company. */
export async function drawQuote(
  contents: QuoteContents,
  images: QuoteImages,
): Promise<Uint8Array<ArrayBuffer>> {
  const { words, site } = contents
  const { number, cover, sentAt } = contents.quote
  const create = () =>
    createPdf({
      title: `${words.title} (${number})`,
      author: site.name,
      colours: brandTokens(brandOf(site)),
      header: [site.name, words.title].filter(Boolean).join(' · '),
      footer: [number, formatPhone(site.phones.primary), site.email].filter(Boolean).join(' · '),
      made: new Date(sentAt ?? 0),
    })
  const pdf = await create()
  const height = coverHeight(await create(), contents)
  const picture = images.cover && { ...images.cover, focus: skyFocus(cover?.focus ?? CENTRE) }
  pdf.cover(site.name, images.logo, picture ?? roadScene(), height)
  drawSummary(pdf, contents)
  await drawDays(pdf, words.days, images.days)
  drawOptions(pdf, words)
  drawLists(pdf, words)
  drawTerms(pdf, words)
  pdf.space(12)
  pdf.text(creditsOf(contents.quote), { size: 7.5, colour: 'ink-soft' })
  return pdf.finish()
}

const COVER = { least: 250, usual: 340, most: 440 }

/** The height of the cover: the page is full, with the first day or without it. @param pdf an empty document, to measure in */
function coverHeight(pdf: Pdf, contents: QuoteContents): number {
  drawSummary(pdf, contents)
  // It has measured from the top of a further page.
  const room = pdf.roomOnFirst() + TOP - COVER_BAR - COVER_GAP
  const [day] = contents.words.days?.items ?? []
  const next = day ? 70 + keptOf(pdf, day) : 0
  const withNext = room - next
  if (day && withNext >= COVER.least) return Math.min(COVER.usual, withNext)
  return Math.max(COVER.least, Math.min(COVER.most, room))
}

function drawSummary(pdf: Pdf, { quote: { newerUrl }, words, site, url }: QuoteContents): void {
  const { title, status, certificate, seats, greeting, note, closing, signature, facts } = words
  const isSettled = certificate && !words.isUnseated && !words.isOver
  const statusColour = isSettled ? 'success' : 'accent-strong'
  pdf.text(title, { size: 26, weight: 'semibold', after: 6 })
  pdf.text(greeting, { size: 12, after: 6 })
  pdf.text(status ?? '', { size: 12, weight: 'semibold', colour: statusColour, after: 8 })
  if (certificate) {
    pdf.marked(statusColour, () => {
      pdf.text(certificate.heading, { size: 12, weight: 'semibold', after: 2 })
      pdf.text(certificate.text, { after: 2 })
      pdf.text(certificate.proof, { size: 7.5, colour: 'ink-soft', after: 2 })
    })
    pdf.space(12)
  }
  pdf.text(seats ?? '', { size: 12, weight: 'semibold', colour: 'accent-strong', after: 8 })
  for (const paragraph of note) pdf.text(paragraph, { size: 11 })
  pdf.text(closing ?? '', { size: 11, after: 1 })
  if (closing) pdf.text(signature ?? site.name, { size: 11, weight: 'semibold', after: 0 })
  if (signature) pdf.text(site.name, { colour: 'ink-soft', after: 0 })
  pdf.space(14)
  pdf.facts(pairs(facts))
  pdf.text(newerUrl ? NEWER_LINK : PAGE_LINK, {
    weight: 'semibold',
    colour: 'accent-strong',
    link: newerUrl ?? url,
  })
}

async function drawDays(
  pdf: Pdf,
  days: QuoteWords['days'],
  images: QuoteImages['days'],
): Promise<void> {
  if (!days) return
  pdf.heading(days.heading, 20 + keptOf(pdf, days.items[0]))
  pdf.text(days.route, { colour: 'ink-soft', after: 8 })
  const scenes = images.some(({ image }) => image) ? [] : dayScenesOf(days.items)
  const pictures = days.items.map(
    (_, index) => images.find((each) => each.day === index + 1)?.image ?? scenes[index] ?? null,
  )
  const heights = days.items.map((day, index) =>
    Math.max(keptOf(pdf, day), pictures[index] ? PICTURE_ROOM : 0),
  )
  const { gap, before } = dayBreaks(pdf.room(), heights)
  for (const [index, day] of days.items.entries()) {
    const { label, title, place, paragraphs, details } = day
    if (index === before) pdf.newPage()
    pdf.beside(pictures[index] ?? null, keptOf(pdf, day), () => {
      pdf.text(label, { size: 9, weight: 'semibold', colour: 'accent-strong', after: 0 })
      pdf.text(title, { size: 12, weight: 'semibold', after: place ? 0 : 3, keep: 30 })
      pdf.text(place, { size: 9, colour: 'ink-soft', after: 4, keep: 30 })
      for (const paragraph of paragraphs) pdf.text(paragraph, { after: 4 })
      pdf.space(2)
      pdf.details(pairs(details))
    })
    pdf.space(gap)
    await pdf.pause()
  }
}

/**
 * The space between days, which is less where that saves a page, and the day before which a page ends so that the last one is not
 * alone on the next one. @param room points that are left on the page
 */
export function dayBreaks(room: number, heights: readonly number[]) {
  /** How many days are on each page. */
  const pagesWith = (gap: number) => {
    const pages = [0]
    let left = room
    for (const height of heights) {
      if (height > left) {
        pages.push(0)
        left = PAGE_ROOM
      }
      pages.push((pages.pop() ?? 0) + 1)
      left -= height + gap
    }
    return pages
  }
  const gap = pagesWith(TIGHT).length < pagesWith(USUAL).length ? TIGHT : USUAL
  const [last, previous = 0] = pagesWith(gap).toReversed()
  return { gap, before: last === 1 && previous > 1 ? heights.length - 2 : undefined }
}
const USUAL = 10
const TIGHT = 4

/** The points that stay on the page of a day's label: the whole day with its stay and meals, unless it is long. */
function keptOf(pdf: Pdf, day: Day | undefined): number {
  if (!day) return 0
  const texts = heightOfAll(pdf, day.paragraphs, 4, BESIDE)
  // They are in one line, unless they are long.
  const letters = day.details.reduce((sum, { text }) => sum + text.length, 0)
  const details = letters === 0 ? 0 : letters < 60 ? 18 : 50
  const title = pdf.heightOf(
    day.title,
    { size: 12, weight: 'semibold', after: day.place ? 17 : 3 },
    BESIDE,
  )
  const whole = 13 + title + texts + 2 + details
  return whole <= LONGEST_KEPT ? whole : 90
}

/** The height of texts one below the other. @param after points after each @param part of the width */
function heightOfAll(pdf: Pdf, texts: readonly string[], after: number, part: number): number {
  return texts.reduce((sum, text) => sum + pdf.heightOf(text, { after }, part), 0)
}

/** The part of the width that is beside a picture, and that of one of two columns. */
const BESIDE = 0.78
const COLUMN = 0.44
const nothing = () => undefined
type Day = NonNullable<QuoteWords['days']>['items'][number]
type Option = QuoteWords['options']['items'][number]

/** Half a page: what is kept together is at most as high. */
const LONGEST_KEPT = 400
const AMOUNTS = { endsWithAmount: true }

function drawOptions(pdf: Pdf, words: QuoteWords): void {
  const { heading, footnote } = words.options
  const all = shownOptions(words)
  const [first] = all
  // Its name, and the line below the only option, are no part of what is kept below a name.
  const more = all.length === 1 && footnote ? 44 : 24
  pdf.heading(heading, first && keptOfOption(pdf, first.option) + more)
  for (const { option } of all) {
    const { name, badge, note, adds, difference, perPerson } = option
    const { lines, amounts, total, due } = option
    const small = { size: 9, colour: 'ink-soft', after: 1 } as const
    const isLast = option === all.at(-1)?.option
    // The line below the options stays with the last one.
    const keep = keptOfOption(pdf, option) + (isLast && footnote ? 20 : 0)
    pdf.columns(
      () => {
        pdf.text(name, { size: 13, weight: 'semibold', after: 1, keep })
        pdf.text(badge ?? '', { weight: 'semibold', colour: 'accent-strong', after: 1 })
        pdf.text(note, small)
        pdf.list(adds)
      },
      () => {
        pdf.text(total.amount, { size: 15, weight: 'semibold', after: 1, keep, isAmount: true })
        for (const text of [difference, perPerson])
          pdf.text(text ?? '', { ...small, isAmount: true })
      },
    )
    pdf.space(3)
    pdf.rule('gold')
    pdf.columns(
      () => pdf.table(lines.map(cellsOfLine), LINE_WIDTHS, AMOUNTS),
      () => {
        drawAmounts(pdf, amounts)
        pdf.table([[total.label, total.amount]], AMOUNT_WIDTHS, { ...AMOUNTS, isStrong: true })
        pdf.space(-8)
        drawAmounts(pdf, due)
      },
    )
    pdf.space(isLast ? 6 : 14)
  }
  pdf.text(footnote ?? '', { size: 9, colour: 'ink-soft' })
}

/** The points that stay on the page of an option's name: the whole option, unless it is long. */
function keptOfOption(pdf: Pdf, option: Option): number {
  const { badge, note, adds, lines, amounts, due } = option
  const head = Math.max(30, heightOfAll(pdf, [badge ?? '', note, ...adds], 3, COLUMN))
  const labels = lines.map(({ label }) => label)
  const left = heightOfAll(pdf, labels, 7, 0.19)
  const right = (amounts.length + 1 + due.length) * 19
  const whole = head + 4 + Math.max(left, right)
  return whole <= LONGEST_OPTION ? whole : 110
}

/** Less than half a page: an option is at most as high, or it is divided between its rows. */
const LONGEST_OPTION = 310

const cellsOfLine = ({ label, detail, amount }: Option['lines'][number]) => [label, detail, amount]
const LINE_WIDTHS = [0.46, 0.32, 0.22]
const AMOUNT_WIDTHS = [0.8, 0.2]

function drawAmounts(pdf: Pdf, rows: Option['amounts']): void {
  if (rows.length === 0) return
  const cells = rows.map(({ label, amount }) => [label, amount])
  pdf.table(cells, AMOUNT_WIDTHS, AMOUNTS)
  pdf.space(-8)
}

function drawLists(pdf: Pdf, { included, notIncluded }: QuoteWords): void {
  const lists = [included, notIncluded].filter((part) => part !== null)
  if (lists.length === 0) return
  pdf.space(10)
  // The left column ends on the page on which it begins: a reader meets it before the right one.
  const whole = 4 + heightOfAll(pdf, lists[0]?.items ?? [], 3, COLUMN)
  const keep = whole <= LONGEST_KEPT ? whole : 40
  drawColumns(
    pdf,
    lists.map(({ heading, items }) => ({ heading, keep, draw: () => pdf.list(items) })),
  )
}

/** One part or two side by side. */
function drawColumns(pdf: Pdf, parts: { heading: string; keep: number; draw: () => void }[]) {
  const [left, right] = parts.map(({ heading, keep, draw }) => () => {
    pdf.text(heading, { size: 13, weight: 'semibold', after: 4, keep })
    draw()
  })
  pdf.columns(left ?? nothing, right ?? nothing)
}

/** How it is paid and cancelled side by side, and below that the terms and whom to talk to: each pair is on one page. */
function drawTerms(pdf: Pdf, { payment, cancellation, terms, contact }: QuoteWords): void {
  const height = heightOfAll(pdf, terms?.paragraphs ?? [], 6, 0.46)
  const isShort = height <= LONGEST_KEPT / 2
  const last = Math.max(isShort ? height : 0, contact ? CONTACT_HEIGHT : 0)
  const rows = [
    payment && {
      heading: payment.heading,
      cells: pairs(payment.rows),
      // An amount alone leaves room for a date.
      widths: payment.rows.some(({ text }) => /\s/.test(text)) ? [0.54, 0.46] : [0.6, 0.4],
    },
    cancellation && {
      heading: cancellation.heading,
      cells: [cancellation.columns, ...pairs(cancellation.rows)],
      widths: [0.6, 0.4],
    },
  ].filter((part) => part !== null)
  const whole = Math.max(0, ...rows.map(({ cells }) => cells.length * 22)) + 36
  const keep = whole <= LONGEST_KEPT ? whole : 100
  if (rows.length > 0) pdf.space(10)
  drawColumns(
    pdf,
    rows.map(({ heading, cells, widths }) => ({
      heading,
      keep,
      draw: () => pdf.table(cells, widths, AMOUNTS),
    })),
  )
  const words = () => {
    for (const paragraph of terms?.paragraphs ?? []) pdf.text(paragraph)
  }
  if (terms && !isShort) {
    pdf.heading(terms.heading)
    words()
  }
  pdf.space(10)
  drawColumns(
    pdf,
    [
      terms && isShort && { heading: terms.heading, keep: last, draw: words },
      contact && { heading: contact.heading, keep: last, draw: () => drawContact(pdf, contact) },
    ].filter((part) => part !== null && part !== false),
  )
}

/** Its ways and when somebody is there. */
const CONTACT_HEIGHT = 85

function drawContact(pdf: Pdf, contact: NonNullable<QuoteWords['contact']>): void {
  for (const { label, text, href } of contact.ways) {
    pdf.text(`${label} ${text}`, { after: 2, link: href })
  }
  pdf.text(contact.availability, { colour: 'ink-soft' })
}

const pairs = (rows: readonly QuoteRow[]) => rows.map(({ label, text }) => [label, text] as const)
