import { formatTripCost, PRICE_ON_REQUEST } from './format.ts'
import { BRACES, unknownIn } from './placeholders.ts'
import { priceOn } from './prices.ts'
import { formatRupees } from './quote-amounts.ts'
import { formatPhone } from './site.ts'
import type { SiteSettings } from './site-settings.ts'

/**
 * The placeholders of a reply template, with what they stand for and the words that replace a missing value. The
 * words fit after a colon and in the middle of a sentence.
 */
export const PLACEHOLDERS = {
  name: { meaning: 'the visitor’s name', missing: 'traveller' },
  tour: { meaning: 'the tour’s title', missing: 'our tours' },
  dates: { meaning: 'the days of the departure', missing: 'dates of your choice' },
  price: { meaning: 'the price', missing: 'on request' },
  priceBasis: { meaning: 'what the price is for', missing: '' },
  link: { meaning: 'the address of the tour’s page, or of all tours', missing: 'our website' },
  reference: { meaning: 'the reference of the enquiry', missing: 'your name' },
  company: { meaning: 'the company’s name', missing: 'our team' },
  staff: { meaning: 'the name of the person who replies', missing: 'our team' },
  phone: { meaning: 'the company’s phone number', missing: 'our number' },
  quoteLink: { meaning: 'the address of the quote', missing: 'the link that we send you' },
  total: { meaning: 'the total of the quote', missing: 'on request' },
  validUntil: { meaning: 'the last day of the quote', missing: 'further notice' },
} as const satisfies Record<string, { meaning: string; missing: string }>

export type Placeholder = keyof typeof PLACEHOLDERS
export type ReplyValues = Partial<Record<Placeholder, string | null | undefined>>

/** The id of the template whose reply makes an enquiry quoted. */
export const QUOTE_TEMPLATE = 'quote'

/** The same with a space before it, which goes with a placeholder that stands for nothing. */
const SPACED = / ?\{[^{}]*\}|[{}]/g

/** What a text has in braces that is no placeholder, and single braces. */
export function unknownPlaceholders(text: string): string[] {
  return unknownIn(text, Object.keys(PLACEHOLDERS))
}

/**
 * A text with its placeholders replaced. A value is inserted as one line of plain text: a placeholder within it
 * stays as it is, and line breaks and invisible characters that could forge other lines become spaces. What is in
 * braces but no placeholder stays as it is, too.
 */
export function renderReply(text: string, values: ReplyValues): string {
  return text.replace(SPACED, (part) => {
    const name = placeholderOf(part.trimStart())
    if (name === undefined) return part
    const value = oneLine(values[name] ?? '') || PLACEHOLDERS[name].missing
    return value && part.replace(/\{.*/, () => value)
  })
}

/** The placeholders of a text that have no value, with the words that replace them. */
export function emptyPlaceholders(
  text: string,
  values: ReplyValues,
): { name: Placeholder; words: string }[] {
  const names = new Set((text.match(BRACES) ?? []).flatMap((part) => placeholderOf(part) ?? []))
  return [...names]
    .filter((name) => PLACEHOLDERS[name].missing && !oneLine(values[name] ?? ''))
    .map((name) => ({ name, words: PLACEHOLDERS[name].missing }))
}

/** The subject of a mail to a visitor without a subject of its own. */
export function defaultSubject(reference: string | null | undefined): string {
  return reference ? `Your enquiry ${reference}` : 'Your enquiry'
}

/** What a reply says of an enquiry. */
export interface ReplyFacts {
  fullName: string
  reference?: string | null | undefined
  tour?: { _id: string; title: string; price: number; priceBasis?: string } | null | undefined
  /** Days are yyyy-mm-dd. Prices are rupees; 0 is a price on request. */
  departure?: { date: string; endDate: string; price: number } | null | undefined
  /** A quote that was sent: the address of its page, the totals of its options in rupees, and its last day. */
  quote?: { url: string; totals: readonly number[]; validUntil: string } | null | undefined
}

/** Who replies. */
export interface ReplySender {
  site: Pick<SiteSettings, 'name'> & { phones: Pick<SiteSettings['phones'], 'primary'> }
  /** Name of the person; absent for an automatic mail. */
  staff?: string
}

/**
 * The values of the placeholders for an enquiry.
 * @param origin of the site, such as https://www.example.com
 */
export function replyValues(
  facts: ReplyFacts,
  origin: string,
  { site, staff }: ReplySender,
): ReplyValues {
  const { fullName, reference, tour, departure, quote } = facts
  const cost = formatTripCost(
    tour ? priceOn({ tripCost: tour.price }, departure) : departure?.price,
  )
  return {
    name: fullName,
    tour: tour?.title,
    dates: departure && `${longDay(departure.date)} to ${longDay(departure.endDate)}`,
    price: cost === PRICE_ON_REQUEST ? undefined : cost,
    priceBasis: cost === PRICE_ON_REQUEST ? '' : tour?.priceBasis,
    link: tour ? `${origin}/tours/${tour._id}` : `${origin}/tours`,
    reference,
    company: site.name,
    staff,
    phone: formatPhone(site.phones.primary),
    quoteLink: quote?.url,
    total: quote && totalOf(quote.totals),
    validUntil: quote && longDay(quote.validUntil),
  }
}

/** The total of the only option, or that of the cheapest. */
function totalOf(totals: readonly number[]): string {
  return `${totals.length > 1 ? 'from ' : ''}${formatRupees(Math.min(...totals))}`
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A calendar day, `12 January 2027`; another text as it is. */
function longDay(value: string): string {
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? value : day.format(moment)
}

function placeholderOf(part: string): Placeholder | undefined {
  const name = part.slice(1, -1)
  return Object.hasOwn(PLACEHOLDERS, name) ? (name as Placeholder) : undefined
}

/** Control characters, line separators, and marks that change the direction of text become one space. */
function oneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
}
