import { createHash } from 'node:crypto'
import { formatTripCost } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import { unnamed } from '@bharat/contracts/persons'
import { cancellationRows, paymentTerms } from '@bharat/contracts/prices'
import {
  lineAmount,
  optionAmounts,
  optionMargin,
  perPerson,
  travellerCount,
} from '@bharat/contracts/quote-amounts'
import type { AnnouncedQuote, Quote, QuoteContent, QuoteOption } from '@bharat/contracts/quotes'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import type { Tour } from '@bharat/contracts/tours'
import { openedAt, type QuoteDocument, type QuotedTerms, stateOf } from './quotes.repository.ts'

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
export function toQuote(document: QuoteDocument, url: string | null): Quote {
  const { internal, options, ...pricing } = document
  return {
    _id: document._id.toHexString(),
    ...shownOf(document),
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
    declineReason: document.declineReason ?? null,
    createdAt: document.createdAt.toISOString(),
    createdBy: unnamed(document.createdBy),
    version: document.version,
  }
}

/** A quote without what only the desk sees. */
export function toAnnounced(document: QuoteDocument): AnnouncedQuote {
  const { internal: _internal, url: _url, createdBy: _by, ...quote } = toQuote(document, null)
  return quote
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
  }
}

/** SHA-256 of what a traveller accepts: the content that was sent, and the index of the option. */
export function hashOfContent(document: QuoteDocument, option: number): string {
  const { state: _state, acceptance: _acceptance, ...shown } = shownOf(document)
  const accepted = { ...shown, ...document.quotedTerms, option }
  return createHash('sha256').update(JSON.stringify(accepted)).digest('hex')
}
