import { daysAfter } from './departure-states.ts'
import { indianDay } from './indian-day.ts'
import { splitItineraryTitle } from './itinerary-title.ts'
import { formatMonth, partyText } from './party-text.ts'
import { depositOf, formatRupees, type OptionAmounts, travellerCount } from './quote-amounts.ts'
import { quoteStateNotes } from './quote-states.ts'
import type { PublicQuote } from './quotes.ts'
import { plannedStops } from './route-stops.ts'
import { chatUrl, formatPhone } from './site.ts'

/*
 * The words of a quote: headings, labels, amounts and days in their order, once for the traveller's page, the desk's preview and the
 * PDF. This file has no Zod: pages load it.
 */

/** What the words depend on. */
export type WordedQuote = Omit<PublicQuote, 'cover' | 'dayImages' | 'tour' | 'contact'> & {
  contact: Omit<PublicQuote['contact'], 'image'>
}

/** A name and what it says, such as `Valid until`, `12 January 2027`. */
export interface QuoteRow {
  label: string
  text: string
}

/** What an amount is for, such as `Total`, `₹68,250`. */
interface AmountRow {
  label: string
  amount: string
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
  /** Empty if the quote is over or accepted: it may say what is no longer so. */
  note: string[]
  /** What a note ends with, before who wrote it; null without one. */
  closing: string | null
  /** Who wrote the note; null without one, or if the company alone did. */
  signature: string | null
  /** Why the quote cannot be accepted any more; null while it can. */
  status: string | null
  /** It can neither be accepted nor is it: no offer any more, also if it was accepted before. */
  isOver: boolean
  /** The departure has too few seats for the party; null if it has enough, it is not known, or the quote is accepted. */
  seats: string | null
  /** It is accepted, and has taken no seats of its departure. */
  isUnseated: boolean
  facts: QuoteRow[]
  /** Null without days, as for each part that has nothing to say. */
  days: {
    heading: string
    /** The places of the journey in a line; empty if the titles of the days do not name some, or too many for a line. */
    route: string
    items: {
      /** `Day 2`, with its date if the departure is known. */
      label: string
      title: string
      /** What its title says after a middle dot; may be empty. */
      place: string
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
      total: AmountRow
      perPerson: string | null
      /** How much more than the cheapest option it costs; null for that one and without others. */
      difference: string | null
      /** What it has besides all that the cheapest option has. */
      adds: string[]
      lines: (AmountRow & { detail: string })[]
      /** How the total follows from the lines; empty if it is their sum. */
      amounts: AmountRow[]
      /** What is paid when; empty if the settings do not say it. */
      due: AmountRow[]
      /** How this option is paid. */
      payment: QuoteRow[]
    }[]
    /** What the prices include, and what the price for each person is; null if that is plain. */
    footnote: string | null
  }
  included: ListPart | null
  notIncluded: ListPart | null
  /** Of the only option, or from the least to the most of all. */
  payment: { heading: string; rows: QuoteRow[] } | null
  cancellation: { heading: string; columns: [string, string]; rows: QuoteRow[] } | null
  terms: TextPart | null
  contact: { heading: string; ways: (QuoteRow & { href: string })[]; availability: string } | null
  /** How it was accepted, also of a quote that was withdrawn since; null if it was not. */
  certificate: { heading: string; text: string; proof: string } | null
}

/** A quote in words. */
export function quoteWords(quote: WordedQuote): QuoteWords {
  const { options, contact } = quote
  const acceptance = standing(quote)
  const [cheapest] = options.toSorted((a, b) => a.total - b.total)
  const status = statusOf(quote)
  // What is over is no offer any more: its note may say what is no longer so, nothing is due, and nothing can be cancelled.
  const isOver = status !== null && !acceptance
  const due = options.map(({ total }) => (isOver ? [] : dueRows(total, quote)))
  const paid = isOver ? [] : quote.payment
  const charges = isOver ? [] : quote.cancellation
  const note = isOver || acceptance ? [] : paragraphs(quote.note || DEFAULT_NOTE)
  return {
    title: quote.title,
    // A note that begins with a greeting greets.
    greeting:
      acceptance || GREETING.test(note[0] ?? '')
        ? ''
        : `${['Hello', quote.fullName].filter(Boolean).join(' ')},`,
    note,
    closing: note.length > 0 ? 'Kind regards,' : null,
    signature: note.length > 0 && contact.name ? contact.name : null,
    status,
    isOver,
    seats: seatsAdvice(quote),
    isUnseated: isUnseated(quote),
    facts: factsOf(quote),
    days: daysOf(quote),
    options: {
      heading: isOver
        ? 'What we had offered'
        : options.length === 1 || acceptance
          ? 'Your price'
          : `Your ${options.length} options`,
      footnote: footnoteOf(quote),
      items: options.map(({ name, note, lines, perPerson, ...amounts }, index) => ({
        name,
        note,
        badge: acceptance?.option === index ? acceptedBadge(quote) : null,
        total: { label: 'Total', amount: formatRupees(amounts.total) },
        perPerson: perPerson === null ? null : `${formatRupees(perPerson)} per person`,
        difference:
          cheapest && amounts.total > cheapest.total && !acceptance
            ? `${formatRupees(amounts.total - cheapest.total)} more`
            : null,
        adds: cheapest ? addedTo(cheapest, lines) : [],
        lines: lines.map(({ label, quantity, unitPrice, amount }) => ({
          label,
          detail: quantity === 1 ? '' : `${quantity} × ${formatRupees(unitPrice)}`,
          amount: formatRupees(amount),
        })),
        amounts: amountRows(amounts, quote).map(inRupees),
        due: (due[index] ?? []).map(inRupees),
        payment: paymentRows(paid, due.slice(index, index + 1)),
      })),
    },
    included: listPart('What is included', quote.included),
    notIncluded: listPart('What is not included', quote.notIncluded),
    payment: unlessEmpty(paid, {
      heading: 'How you pay',
      rows: paymentRows(paid, acceptance ? due.slice(acceptance.option).slice(0, 1) : due),
    }),
    cancellation: unlessEmpty(charges, {
      heading: 'If you cancel',
      columns: ['Before departure', 'We charge'],
      rows: charges.map(({ when, charged }) => ({ label: when, text: tight(charged) })),
    }),
    terms: unlessEmpty(paragraphs(quote.terms), {
      heading: 'Terms',
      paragraphs: paragraphs(quote.terms),
    }),
    contact: contactOf(quote.number, contact),
    certificate: certificateOf(quote),
  }
}

/** The words of a quote for its page and its document (PDF), which break lines. */
export const pageWords = (quote: WordedQuote): QuoteWords =>
  JSON.parse(JSON.stringify(quoteWords(quote)), (_key, value) =>
    typeof value === 'string' ? unbroken(value) : value,
  )

/** No line tears a figure from its unit, a date or a range, or begins with the separator of two places. */
export const unbroken = (text: string) =>
  text.replace(WHOLE, (whole) => whole.replaceAll(' ', '\u00a0'))

const WHOLE =
  / (?=[·–])|\(\d[^)]{0,24}\)|\d %|\d (?:[ck]?m|kg|ft|[ap]m|IST|(?:kilo)?metres|minutes|hours|days|nights|years|seats?|adults?|child(?:ren)?)\b|\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?|₹\S+ to ₹/g

const GREETING =
  /^(dear|hello|hi|hey|namaste|namaskara?m?|vanakkam|salaam|good (morning|afternoon|evening))\b/i

const DEFAULT_NOTE = 'Here is your journey. Ask us anything.'

/** The options that a reader meets, with their places: after an acceptance only that one. */
export function shownOptions({ options: { items } }: QuoteWords) {
  const all = items.map((option, index) => ({ option, index }))
  const accepted = all.filter(({ option }) => option.badge)
  return accepted.length > 0 ? accepted : all
}

/** All words in the order in which a reader meets them, one text each. */
export function quoteTexts(words: QuoteWords): string[] {
  const { certificate, days, options, included, notIncluded, payment, cancellation, terms } = words
  const rows = (all: readonly QuoteRow[] = []) => all.flatMap(({ label, text }) => [label, text])
  const list = (part: ListPart | null) => (part ? [part.heading, ...part.items] : [])
  const all: (string | null | undefined | false)[] = [
    words.title,
    words.greeting,
    words.status,
    certificate?.heading,
    certificate?.text,
    certificate?.proof,
    words.seats,
    ...words.note,
    words.closing,
    words.signature,
    ...rows(words.facts),
    days?.heading,
    days?.route,
    ...(days?.items ?? []).flatMap((day) => [
      day.label,
      day.title,
      day.place,
      ...day.paragraphs,
      ...rows(day.details),
    ]),
    options.heading,
    ...shownOptions(words).flatMap(({ option }) => [
      option.name,
      option.badge,
      option.note,
      ...option.adds,
      option.total.amount,
      option.difference,
      option.perPerson,
      ...option.lines.flatMap(({ label, detail, amount }) => [label, detail, amount]),
      ...[...option.amounts, option.total, ...option.due].flatMap(({ label, amount }) => [
        label,
        amount,
      ]),
    ]),
    options.footnote,
    ...list(included),
    ...list(notIncluded),
    payment?.heading,
    ...rows(payment?.rows),
    cancellation?.heading,
    ...(cancellation?.columns ?? []),
    ...rows(cancellation?.rows),
    terms?.heading,
    ...(terms?.paragraphs ?? []),
    words.contact?.heading,
    ...rows(words.contact?.ways),
    words.contact?.availability,
  ]
  return all.filter((text) => text) as string[]
}

/** How the total of an option follows from the sum of its lines; empty if it is the sum. */
export function amountRows(
  { sum, discount, tax, tcs }: OptionAmounts,
  { tax: { rate, included }, tcsRate }: Pick<PublicQuote, 'tax' | 'tcsRate'>,
): { label: string; amount: number }[] {
  const rows = [
    ...(discount > 0 ? [{ label: 'Discount', amount: -discount }] : []),
    ...(rate > 0 ? [{ label: `${included ? 'Including ' : ''}GST ${rate}%`, amount: tax }] : []),
    ...(tcs > 0 ? [{ label: `TCS ${tcsRate}%`, amount: tcs }] : []),
  ]
  return rows.length > 0 ? [{ label: 'Subtotal', amount: sum }, ...rows] : []
}

const inRupees = ({ label, amount }: Due): AmountRow => ({
  label,
  amount: formatRupees(amount),
})

/** What is in each price, and that the price for each of a family is an average. */
function footnoteOf({ options, party, discount, tax, tcsRate }: WordedQuote): string | null {
  const parts = [tax.rate > 0 && 'GST', tcsRate > 0 && 'TCS']
  const included = [...parts, discount > 0 && `${formatRupees(discount)} off`].filter(Boolean)
  const subject = options.length > 1 ? 'All prices include' : 'The price includes'
  const isAverage = party?.children.length && options.some(({ perPerson }) => perPerson !== null)
  return (
    [
      included.length > 0 && `${subject} ${included.join(' and ')}.`,
      isAverage && 'The price per person is an average of adults and children.',
    ]
      .filter(Boolean)
      .join(' ') || null
  )
}

/** The labels of the further lines of an option that has all lines of the cheapest one. */
function addedTo(cheapest: Option, lines: Option['lines']): string[] {
  const has = (all: Option['lines'], label: string) => all.some((line) => line.label === label)
  if (!cheapest.lines.every(({ label }) => has(lines, label))) return []
  return lines.map(({ label }) => label).filter((label) => !has(cheapest.lines, label))
}

type Option = WordedQuote['options'][number]

/** How one of these options is paid: in amounts, as far as they are known. @param due of each option */
function paymentRows(payment: WordedQuote['payment'], due: readonly Due[][]): QuoteRow[] {
  const rows = payment.map(({ name, text }) => ({ label: name, text: tight(text) }))
  const [first = []] = due
  if (first.length === 0) return rows
  const amounts = first.map(({ label }, index) => {
    const all = due.map((each) => each[index]?.amount ?? 0)
    const [least, most] = [Math.min(...all), Math.max(...all)].map(formatRupees)
    return { label, text: least === most ? `${least}` : `${least} to ${most}` }
  })
  return [...rows.filter(({ label }) => !PAID_IN_PARTS.includes(label)), ...amounts]
}

/** The rows of `paymentTerms` that say in per cent what `dueRows` says in amounts. An import would add to the scripts of public pages. */
const PAID_IN_PARTS = ['To book', 'Balance']

interface Due {
  label: string
  amount: number
}

/** What of a total is paid when. All of it is paid to book if the day of the balance was over when the quote was sent. */
function dueRows(total: number, quote: WordedQuote): Due[] {
  const { depositPercent, balanceDays, departure, sentAt, validUntil } = quote
  if (!depositPercent || depositPercent >= 100) return []
  const lastDay = departure && balanceDays ? daysAfter(departure, -balanceDays) : null
  const sent = sentAt ? indianDay(new Date(sentAt)) : validUntil
  const isOver = lastDay !== null && lastDay <= sent
  const deposit = isOver ? total : depositOf(total, depositPercent)
  const rows = [{ label: isOver ? 'Due to book' : 'Deposit to book', amount: deposit }]
  if (!isOver)
    rows.push({ label: balanceLabel(lastDay, balanceDays, sent), amount: total - deposit })
  return rows
}

/** With the year, if the quote was sent in another one. */
function balanceLabel(lastDay: string | null, balanceDays: number | null, sent: string): string {
  const year = lastDay?.slice(0, 4) === sent.slice(0, 4) ? undefined : 'numeric'
  if (lastDay)
    return `Balance by ${written(lastDay, { day: 'numeric', month: 'short', year }, 'UTC')}`
  if (balanceDays === null) return 'Balance'
  if (balanceDays === 0) return 'Balance before departure'
  return `Balance ${balanceDays} ${balanceDays === 1 ? 'day' : 'days'} before departure`
}

/** A calendar day as `Friday 12 February 2027`. @param day yyyy-mm-dd */
export function longDay(day: string): string {
  return written(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, 'UTC')
}

export const VALID_UNTIL = 'Valid until'

function factsOf(quote: WordedQuote): QuoteRow[] {
  const { number, state, party, departure, validUntil, canAccept } = quote
  // An expired quote says when it ended; others that are over say nothing of it.
  const isValid = state === 'draft' || state === 'sent' || state === 'expired'
  const travellers = partyText(party && { ...party, month: '' })
  // Payments and charges count from the departure.
  const wished = party?.month ? `${formatMonth(party.month)}, the day to be agreed` : 'To be agreed'
  return [
    { label: 'Quote', text: number },
    { label: 'Travellers', text: travellers },
    {
      label: 'Departure',
      text: departure
        ? longDay(departure)
        : canAccept || state === 'accepted' || state === 'draft'
          ? wished
          : '',
    },
    { label: VALID_UNTIL, text: isValid ? longDay(validUntil) : '' },
  ].filter(({ text }) => text !== '')
}

function daysOf({ itinerary, departure }: WordedQuote): QuoteWords['days'] {
  if (itinerary.length === 0) return null
  return {
    heading: itinerary.length === 1 ? 'Your day' : `Your ${itinerary.length} days`,
    route: routeOf(itinerary),
    items: itinerary.map(({ title: whole, text, stay, meals }, index) => {
      const { title, location: place } = splitItineraryTitle(whole)
      const label = `Day ${index + 1}${departure ? ` · ${shortDay(departure, index)}` : ''}`
      const details = [
        { label: 'Stay', text: stay },
        { label: 'Meals', text: meals },
      ].filter((detail) => detail.text !== '')
      // Each text once: a day often sleeps at the place that its title names.
      return {
        label,
        title,
        place: place === stay ? '' : place,
        paragraphs: paragraphs(text),
        details,
      }
    }),
  }
}

/** So many places are a line on a phone, or two. */
const MOST_PLACES = 8

function routeOf(itinerary: WordedQuote['itinerary']): string {
  const stops = plannedStops(itinerary.map(({ title }) => title))
  const places = stops.map(({ name }) => name).filter(Boolean)
  return places.length > 1 && places.length <= MOST_PLACES ? places.join(' – ') : ''
}

function statusOf(quote: WordedQuote): string | null {
  const { state, canAccept, newerUrl, fullName } = quote
  if (state === 'draft' || (state === 'sent' && canAccept)) return null
  if (state === 'accepted') {
    const thanks = isUnseated(quote) ? UNSEATED_NOTE : quoteStateNotes.accepted
    return fullName ? thanks.replace('.', `, ${fullName}.`) : thanks
  }
  const note = quoteStateNotes[state === 'sent' ? 'expired' : state]
  if (newerUrl === null) return note
  const before = state === 'replaced' ? '' : `${note.slice(0, note.indexOf('.') + 1)} `
  return before + newerNote(quote)
}

/** That there is a newer quote, of which day, and what it changes. */
function newerNote({ newerSentAt, newerChanges }: WordedQuote): string {
  const note = newerSentAt
    ? quoteStateNotes.replaced.replace('.', ` of ${dayOf(newerSentAt)}.`)
    : quoteStateNotes.replaced
  const changes = newerChanges.map((part) =>
    part.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  )
  return changes.length > 0 ? `${note} Changed: ${changes.join(', ')}.` : note
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
  // An acceptance says what becomes of the seats, and a quote that is over has none.
  if (!warning || (!quote.canAccept && quote.state !== 'draft')) return null
  return `${warning} ${ASK_FIRST} If you accept now, we will check the seats first.`
}

export const ASK_FIRST = 'Ask us before you accept.'

/** What a traveller may ask where a departure has too few seats; null where it has enough. */
export function seatsQuestion(quote: WordedQuote): string | null {
  const { departure, party } = quote
  if (!departure || !seatsWarning(quote)) return null
  const wanted = travellerCount(party) ?? 1
  return `${wanted === 1 ? 'Is 1 seat' : `Are ${wanted} seats`} possible on ${dayOf(departure)}?`
}

const UNSEATED_NOTE = 'Thank you. We will check the seats first.'

/** An accepted quote has the seats of its departure, unless that had too few: then the server still says how many are left. */
const isUnseated = (quote: WordedQuote) => standing(quote) !== null && quote.seatsLeft !== null

/** The acceptance of a quote, unless that was withdrawn since: then it is a record only. */
const standing = ({ state, acceptance }: WordedQuote) => (state === 'accepted' ? acceptance : null)

const acceptedBadge = (quote: WordedQuote) =>
  isUnseated(quote) ? 'Accepted, seats to be confirmed' : 'Accepted'

function contactOf(number: string, contact: WordedQuote['contact']): QuoteWords['contact'] {
  const { name, phone, whatsapp, email, availability } = contact
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
  return { heading: name === '' ? 'Talk to us' : `Talk to ${name}`, ways, availability }
}

function certificateOf(quote: WordedQuote): QuoteWords['certificate'] {
  const { number, options, acceptance } = quote
  if (!acceptance) return null
  const { name, option, at, hash } = acceptance
  const accepted = options[option]
  const time = written(at, { hour: '2-digit', minute: '2-digit' }, 'Asia/Kolkata')
  const price = accepted ? `“${accepted.name}” for ${formatRupees(accepted.total)}` : 'it'
  return {
    heading: 'Certificate of acceptance',
    text: `${name} accepted ${price} on ${dayOf(at)} at ${time} IST.${isUnseated(quote) ? ' The seats are not confirmed yet.' : ''}`,
    proof: `Quote ${number} · SHA-256 ${hash}`,
  }
}

/** The Indian day of a moment as `12 February 2027`. */
function dayOf(moment: string): string {
  return written(moment, { day: 'numeric', month: 'long', year: 'numeric' }, 'Asia/Kolkata')
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

/** Per cents as those of the taxes. */
const tight = (text: string) => text.replace(/(\d) %/g, '$1%')

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
