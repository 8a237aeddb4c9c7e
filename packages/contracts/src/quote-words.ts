import { partyText } from './party-text.ts'
import { formatRupees, type OptionAmounts, travellerCount } from './quote-amounts.ts'
import { quoteStateNotes } from './quote-states.ts'
import type { PublicQuote } from './quotes.ts'
import { chatUrl, formatPhone } from './site.ts'

/*
 * The words of a quote: headings, labels, amounts and days in their order, once for the traveller's page, the desk's preview and the
 * PDF. This file has no Zod: pages load it.
 */

/** What the words depend on. */
export type WordedQuote = Omit<PublicQuote, 'cover' | 'tour' | 'contact'> & {
  contact: Omit<PublicQuote['contact'], 'image'>
}

/** A name and what it says, such as `Valid until`, `12 January 2027`. */
export interface QuoteRow {
  label: string
  text: string
}

interface TextPart {
  heading: string
  paragraphs: string[]
}

interface ListPart {
  heading: string
  items: string[]
}

export interface QuoteWords {
  title: string
  greeting: string
  /** The note of the company; may be empty. */
  note: string[]
  /** Why the quote cannot be accepted any more; null while it can. */
  status: string | null
  /** The departure has too few seats for the party; null if it has enough, or it is not known. */
  seats: string | null
  facts: QuoteRow[]
  /** Null without days, as for each part that has nothing to say. */
  days: {
    heading: string
    items: {
      /** `Day 2`, with its date if the departure is known. */
      label: string
      title: string
      paragraphs: string[]
      details: QuoteRow[]
    }[]
  } | null
  options: {
    heading: string
    items: {
      name: string
      note: string
      /** Set for the accepted option. */
      badge: string | null
      lines: { label: string; detail: string; amount: string }[]
      /** How the total follows from the lines. */
      amounts: { label: string; amount: string }[]
      total: { label: string; amount: string }
      perPerson: string | null
    }[]
  }
  included: ListPart | null
  notIncluded: ListPart | null
  payment: { heading: string; rows: QuoteRow[] } | null
  cancellation: { heading: string; columns: [string, string]; rows: QuoteRow[] } | null
  terms: TextPart | null
  contact: { heading: string; ways: (QuoteRow & { href: string })[] } | null
  /** How it was accepted; null if it was not. */
  certificate: { heading: string; text: string; proof: string } | null
}

/** A quote in words. */
export function quoteWords(quote: WordedQuote): QuoteWords {
  const { options, acceptance, contact } = quote
  return {
    title: quote.title,
    greeting: quote.fullName === '' ? 'Hello,' : `Hello ${quote.fullName},`,
    note: paragraphs(quote.note),
    status: statusOf(quote),
    seats: seatsAdvice(quote),
    facts: factsOf(quote),
    days: daysOf(quote),
    options: {
      heading: options.length === 1 ? 'Your price' : `Your ${options.length} options`,
      items: options.map(({ name, note, lines, perPerson, ...amounts }, index) => ({
        name,
        note,
        badge: acceptance?.option === index ? 'Accepted' : null,
        lines: lines.map(({ label, quantity, unitPrice, amount }) => ({
          label,
          detail: quantity === 1 ? '' : `${quantity} × ${formatRupees(unitPrice)}`,
          amount: formatRupees(amount),
        })),
        amounts: amountRows(amounts, quote).map(({ label, amount }) => ({
          label,
          amount: formatRupees(amount),
        })),
        total: { label: 'Total', amount: formatRupees(amounts.total) },
        perPerson: perPerson === null ? null : `${formatRupees(perPerson)} per person`,
      })),
    },
    included: listPart('What is included', quote.included),
    notIncluded: listPart('What is not included', quote.notIncluded),
    payment: unlessEmpty(quote.payment, {
      heading: 'How you pay',
      rows: quote.payment.map(({ name, text }) => ({ label: name, text })),
    }),
    cancellation: unlessEmpty(quote.cancellation, {
      heading: 'If you cancel',
      columns: ['Before departure', 'We charge'],
      rows: quote.cancellation.map(({ when, charged }) => ({ label: when, text: charged })),
    }),
    terms: unlessEmpty(paragraphs(quote.terms), {
      heading: 'Terms',
      paragraphs: paragraphs(quote.terms),
    }),
    contact: contactOf(quote.number, contact),
    certificate: certificateOf(quote),
  }
}

/** All words in the order in which a reader meets them, one text each. */
export function quoteTexts(words: QuoteWords): string[] {
  const { certificate, days, options, included, notIncluded, payment, cancellation, terms } = words
  const rows = (all: readonly QuoteRow[] = []) => all.flatMap(({ label, text }) => [label, text])
  const list = (part: ListPart | null) => (part ? [part.heading, ...part.items] : [])
  const all: (string | null | undefined)[] = [
    words.title,
    words.status,
    words.seats,
    words.greeting,
    ...words.note,
    ...rows(words.facts),
    days?.heading,
    ...(days?.items ?? []).flatMap((day) => [
      day.label,
      day.title,
      ...day.paragraphs,
      ...rows(day.details),
    ]),
    options.heading,
    ...options.items.flatMap((option) => [
      option.name,
      option.badge,
      option.note,
      ...option.lines.flatMap(({ label, detail, amount }) => [label, detail, amount]),
      ...option.amounts.flatMap(({ label, amount }) => [label, amount]),
      option.total.label,
      option.total.amount,
      option.perPerson,
    ]),
    ...list(included),
    ...list(notIncluded),
    payment?.heading,
    ...rows(payment?.rows),
    cancellation?.heading,
    ...(cancellation?.columns ?? []),
    ...rows(cancellation?.rows),
    terms?.heading,
    ...(terms?.paragraphs ?? []),
    certificate?.heading,
    certificate?.text,
    certificate?.proof,
    words.contact?.heading,
    ...rows(words.contact?.ways),
  ]
  return all.filter((text) => text != null && text !== '') as string[]
}

/** How the total of an option follows from the sum of its lines; empty if it is the sum. */
export function amountRows(
  { sum, discount, tax, tcs }: OptionAmounts,
  { tax: { rate, included }, tcsRate }: Pick<PublicQuote, 'tax' | 'tcsRate'>,
): { label: string; amount: number }[] {
  const rows = [
    ...(discount > 0 ? [{ label: 'Discount', amount: -discount }] : []),
    ...(rate > 0 ? [{ label: `${included ? 'Including ' : ''}GST ${rate} %`, amount: tax }] : []),
    ...(tcs > 0 ? [{ label: `TCS ${tcsRate} %`, amount: tcs }] : []),
  ]
  return rows.length > 0 ? [{ label: 'Sum', amount: sum }, ...rows] : []
}

/** A calendar day as `Friday 12 February 2027`. @param day yyyy-mm-dd */
export function longDay(day: string): string {
  return written(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, 'UTC')
}

function factsOf({ number, party, departure, validUntil }: WordedQuote): QuoteRow[] {
  // The day of departure says more than the month.
  const travellers = partyText(party && departure ? { ...party, month: '' } : party)
  return [
    { label: 'Quote', text: number },
    { label: 'Travellers', text: travellers },
    { label: 'Departure', text: departure ? longDay(departure) : '' },
    { label: 'Valid until', text: longDay(validUntil) },
  ].filter(({ text }) => text !== '')
}

function daysOf({ itinerary, departure }: WordedQuote): QuoteWords['days'] {
  if (itinerary.length === 0) return null
  return {
    heading: itinerary.length === 1 ? 'Your day' : `Your ${itinerary.length} days`,
    items: itinerary.map(({ title, text, stay, meals }, index) => ({
      label: `Day ${index + 1}${departure ? ` · ${shortDay(departure, index)}` : ''}`,
      title,
      paragraphs: paragraphs(text),
      details: [
        { label: 'Stay', text: stay },
        { label: 'Meals', text: meals },
      ].filter((detail) => detail.text !== ''),
    })),
  }
}

function statusOf({ state, canAccept, newerUrl }: WordedQuote): string | null {
  if (state === 'draft' || (state === 'sent' && canAccept)) return null
  const note = quoteStateNotes[state === 'sent' ? 'expired' : state]
  if (newerUrl === null || state === 'replaced') return note
  return `${note.slice(0, note.indexOf('.') + 1)} ${quoteStateNotes.replaced}`
}

/** That the departure of a quote has too few seats for its party, as the desk reads it; null where it has enough. */
export function seatsWarning({
  departure,
  seatsLeft,
  party,
}: Pick<PublicQuote, 'departure' | 'seatsLeft' | 'party'>): string | null {
  const wanted = travellerCount(party) ?? 1
  if (departure === null || seatsLeft === null || seatsLeft >= wanted) return null
  const day = longDay(departure)
  return seatsLeft === 0
    ? `The departure on ${day} has no seats left now.`
    : `The departure on ${day} has only ${seatsLeft} ${seatsLeft === 1 ? 'seat' : 'seats'} left for ${wanted} travellers.`
}

function seatsAdvice(quote: WordedQuote): string | null {
  const warning = seatsWarning(quote)
  return warning && `${warning} Please ask us before you accept.`
}

function contactOf(number: string, contact: WordedQuote['contact']): QuoteWords['contact'] {
  const { name, phone, whatsapp, email } = contact
  const greeting = `Hello, this is about my quote ${number}.`
  const ways = [
    { label: 'Call', text: phone && formatPhone(phone), href: `tel:${phone}` },
    {
      label: 'WhatsApp',
      text: whatsapp && formatPhone(whatsapp),
      href: chatUrl(greeting, whatsapp.replace(/\D/g, '')),
    },
    {
      label: 'Email',
      text: email,
      href: `mailto:${email}?subject=Quote%20${encodeURIComponent(number)}`,
    },
  ].filter(({ text }) => text !== '')
  if (name === '' && ways.length === 0) return null
  return { heading: name === '' ? 'Talk to us' : `Talk to ${name}`, ways }
}

function certificateOf({ number, options, acceptance }: WordedQuote): QuoteWords['certificate'] {
  if (!acceptance) return null
  const { name, option, at, hash } = acceptance
  const accepted = options[option]
  const day = written(at, { day: 'numeric', month: 'long', year: 'numeric' }, 'Asia/Kolkata')
  const time = written(at, { hour: '2-digit', minute: '2-digit' }, 'Asia/Kolkata')
  const price = accepted ? `“${accepted.name}” for ${formatRupees(accepted.total)}` : 'it'
  return {
    heading: 'Certificate of acceptance',
    text: `${name} accepted ${price} on ${day} at ${time} IST.`,
    proof: `Quote ${number} · SHA-256 ${hash}`,
  }
}

/** The day of a journey as `Fri 12 Feb`. @param index from 0 */
function shortDay(departure: string, index: number): string {
  const day = new Date(`${departure}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + index)
  return written(day.toISOString(), { weekday: 'short', day: 'numeric', month: 'short' }, 'UTC')
}

/** In British English without commas, which not every version of the runtimes writes. */
function written(
  moment: string,
  parts: Intl.DateTimeFormatOptions,
  timeZone: 'UTC' | 'Asia/Kolkata',
): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...parts, hourCycle: 'h23', timeZone })
  return format.format(new Date(moment)).replaceAll(',', '')
}

/** The parts of a text between line breaks. */
function paragraphs(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function listPart(heading: string, items: string[]): ListPart | null {
  return unlessEmpty(items, { heading, items })
}

function unlessEmpty<Part>(list: readonly unknown[], part: Part): Part | null {
  return list.length === 0 ? null : part
}
