import { createHash } from 'node:crypto'
import { shownState } from '@bharat/contracts/departure-states'
import type { Enquiry } from '@bharat/contracts/enquiries'
import { formatTripCost } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import { splitItineraryTitle } from '@bharat/contracts/itinerary-title'
import { unnamed } from '@bharat/contracts/persons'
import { cancellationRows, paymentTerms } from '@bharat/contracts/prices'
import {
  lineAmount,
  optionAmounts,
  optionMargin,
  perPerson,
  travellerCount,
} from '@bharat/contracts/quote-amounts'
import type {
  AnnouncedQuote,
  PublicQuote,
  Quote,
  QuoteContent,
  QuoteOption,
} from '@bharat/contracts/quotes'
import type { Image } from '@bharat/contracts/replies'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import type { Tour } from '@bharat/contracts/tours'
import {
  askedAtOf,
  openedAt,
  type QuoteDocument,
  type QuotedTerms,
  stateOf,
} from './quotes.repository.ts'

/** The options of a quote with their amounts. */
function optionsOf({ options, party, ...pricing }: QuoteContent): QuoteOption[] {
  const travellers = travellerCount(party ?? null)
  return options.map(({ name, note, lines }) => {
    const amounts = optionAmounts(lines, pricing)
    return {
      name,
      note,
      lines: lines.map((line) => ({ ...line, amount: lineAmount(line) })),
      ...amounts,
      perPerson: perPerson(amounts.total, travellers),
    }
  })
}

/** What the desk and the traveller both see of a quote. */
export function shownOf(document: QuoteDocument) {
  const { acceptance, sentAt } = document
  return {
    number: document.number,
    state: stateOf(document),
    title: document.title,
    validUntil: document.validUntil,
    party: document.party ?? null,
    departure: document.departure,
    itinerary: document.itinerary,
    included: document.included,
    notIncluded: document.notIncluded,
    options: optionsOf(document),
    discount: document.discount,
    tax: document.tax,
    tcsRate: document.tcsRate,
    terms: document.terms,
    note: document.note,
    sentAt: sentAt?.toISOString() ?? null,
    acceptance: acceptance ? { ...acceptance, at: acceptance.at.toISOString() } : null,
  }
}

/** A quote as the desk sees it. The name of its author is set afterwards. @param url of its page */
export function toQuote(
  document: QuoteDocument,
  url: string | null,
  seatsLeft: number | null,
): Quote {
  const { internal, options, ...pricing } = document
  return {
    _id: document._id.toHexString(),
    ...shownOf(document),
    seatsLeft,
    revision: document.revision,
    enquiryId: document.enquiryId,
    fullName: document.fullName,
    phone: document.phone,
    email: document.email,
    tourId: document.tourId || null,
    tourName: document.tourName,
    internal: {
      ...internal,
      margins: options.map(({ lines }) => optionMargin(lines, pricing, internal.costs)),
    },
    url: document.sentAt ? url : null,
    openings: document.openings,
    lastOpenedAt: openedAt(document),
    askedAt: askedAtOf(document),
    declineReason: document.declineReason ?? null,
    createdAt: document.createdAt.toISOString(),
    createdBy: unnamed(document.createdBy),
    version: document.version,
  }
}

/** A quote without what only the desk sees. */
export function toAnnounced(document: QuoteDocument): AnnouncedQuote {
  const hidden = toQuote(document, null, null)
  const { internal: _i, url: _u, createdBy: _c, seatsLeft: _s, askedAt: _a, ...quote } = hidden
  return quote
}

/**
 * The seats that the departure of a quote has left, while it is a draft, waits for a reply or was accepted; null if they are
 * unknown, or the enquiry has seats of it already.
 */
export function seatsLeftOf(
  { state, departure }: QuoteDocument,
  tour: Tour | null,
  enquiry: Enquiry | null,
): number | null {
  const isOpen = ['draft', 'sending', 'sent', 'accepted'].includes(state)
  const known = tour?.departures.find(({ date }) => date === departure)
  const won = enquiry?.won
  // An acceptance without enough seats has taken none.
  const hasSeats = won?.departure === departure && won.seats !== null
  if (!isOpen || !known || hasSeats) return null
  const isOver = ['full', 'cancelled'].includes(shownState(known))
  return isOver ? 0 : known.seatsLeft
}

/**
 * The pictures of the tour for the days of a quote: that of the same day, else the one whose text names the place. Each is shown
 * once, and that of the cover not again.
 */
export function dayImagesOf(
  itinerary: QuoteContent['itinerary'],
  tour: Tour | null,
): PublicQuote['dayImages'] {
  if (!tour) return []
  const shown = new Set(['', tour.mainImage.url])
  const unlessShown = (image: Image | null | undefined) => {
    if (!image || shown.has(image.url)) return undefined
    shown.add(image.url)
    return image
  }
  const named = (title: string) => {
    const { title: text, location } = splitItineraryTitle(title)
    const place = (location || text).toLowerCase()
    if (place.length < 3) return undefined
    return tour.subImages.find(
      ({ url, alt }) => !shown.has(url) && alt.toLowerCase().includes(place),
    )
  }
  // A day does not take the picture of a later one.
  const own = itinerary.map(({ title }) =>
    unlessShown(tour.itinerary.find((day) => day.title === title)?.image),
  )
  return itinerary.flatMap(({ title }, index) => {
    const image = own[index] ?? unlessShown(named(title))
    return image ? [{ day: index + 1, image }] : []
  })
}

/** The names of the parts of the content that differ. */
export function changedParts(before: QuoteContent, after: QuoteContent): string[] {
  const parts = Object.keys(PARTS) as (keyof QuoteContent)[]
  return parts
    .filter((part) => !Bun.deepEquals(before[part], after[part]))
    .map((part) => PARTS[part])
}

/** What of these a traveller is told. */
export function announcedChanges(before: QuoteContent, after: QuoteContent): string[] {
  const own = [PARTS.internal, PARTS.note, PARTS.validUntil]
  return changedParts(before, after).filter((part) => !own.includes(part))
}

const PARTS: Record<keyof QuoteContent, string> = {
  title: 'Title',
  validUntil: 'Valid until',
  party: 'Travellers',
  departure: 'Departure',
  itinerary: 'Days',
  included: 'Included',
  notIncluded: 'Not included',
  options: 'Options and prices',
  discount: 'Discount',
  tax: 'GST',
  tcsRate: 'TCS',
  terms: 'Terms',
  note: 'Note',
  internal: 'Internal',
}

/** A quote in words, in a copy for its person. */
export function textOf(document: QuoteDocument): string {
  const { number, title, total, validUntil, openings, acceptance, declineReason } = document
  return [
    `${number}: ${title}`,
    formatTripCost(total),
    `valid until ${validUntil}`,
    stateOf(document),
    openings > 0 && `opened ${openings} times`,
    acceptance && `accepted by ${acceptance.name} on ${indianDay(acceptance.at)}`,
    declineReason && `declined: ${declineReason}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** How a quote is paid and cancelled by the settings of now. */
export function termsNow(site: SiteSettings, tour: Tour | null): QuotedTerms {
  return {
    payment: paymentTerms(site, { tax: tour?.tax ?? '' })
      // The quote has a tax of its own.
      .filter(([name]) => name !== 'Tax')
      .map(([name, text]) => ({ name, text })),
    cancellation: cancellationRows(site.cancellation).map(([when, charged]) => ({ when, charged })),
    depositPercent: site.depositPercent,
    balanceDays: site.balanceDays,
  }
}

/** SHA-256 of what a traveller accepts: the content that was sent, and the index of the option. */
export function hashOfContent(document: QuoteDocument, option: number): string {
  const { state: _state, acceptance: _acceptance, ...shown } = shownOf(document)
  const accepted = { ...shown, ...document.quotedTerms, option }
  return createHash('sha256').update(JSON.stringify(accepted)).digest('hex')
}
