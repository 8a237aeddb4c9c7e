import { QUOTE_MAX } from '@bharat/contracts/back-office-limits'
import { daysAfter } from '@bharat/contracts/departure-states'
import type { Enquiry } from '@bharat/contracts/enquiries'
import { MAX_LINES, MAX_PRICE, TEXT_MAX } from '@bharat/contracts/limits'
import { isCountry, placesIn, regionNamed, regionsOf } from '@bharat/contracts/places'
import { priceOn } from '@bharat/contracts/prices'
import { travellerCount } from '@bharat/contracts/quote-amounts'
import { amountFailures, type QuoteContent } from '@bharat/contracts/quotes'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import type { Tour } from '@bharat/contracts/tours'

/** Days for which a quote is valid unless the desk says otherwise. */
const VALID_DAYS = 14

/** A line of an option. */
type Line = QuoteContent['options'][number]['lines'][number]

interface Sources {
  enquiry: Pick<Enquiry, 'party' | 'departure' | 'tour'>
  /** The tour of the enquiry as it is now; null without one. */
  tour: Tour | null
  site: Pick<SiteSettings, 'quoteTerms' | 'taxRates'>
  /** The Indian day, yyyy-mm-dd. */
  today: string
}

/** The content of a new quote, from the tour, the departure and the party of its enquiry, and from the settings. */
export function prefilledQuote({ enquiry, tour, site, today }: Sources): QuoteContent {
  const { party } = enquiry
  const rates = ratesOn(site.taxRates, today)
  const pricing = {
    discount: 0,
    tax: { rate: rates?.gst ?? 0, included: tour?.tax === 'included' },
    tcsRate: tour && isAbroad(tour) ? (rates?.tcs ?? 0) : 0,
  }
  const lines = linesOf(enquiry, tour)
  // A stored price may be above what a quote can have: the desk enters one before it sends the quote.
  const isTooLarge =
    lines.some(({ unitPrice }) => unitPrice > MAX_PRICE) ||
    amountFailures({ options: [{ lines }], ...pricing }).length > 0
  const priced = isTooLarge ? lines.map((line) => ({ ...line, unitPrice: 0 })) : lines
  return {
    title: tour?.tourName ?? enquiry.tour?.title ?? 'Your journey',
    validUntil: daysAfter(today, VALID_DAYS),
    party,
    departure: enquiry.departure?.date ?? null,
    itinerary: (tour?.itinerary ?? []).slice(0, QUOTE_MAX.days).map((day) => ({
      title: day.title.slice(0, TEXT_MAX.name) || `Day ${day.day}`,
      text: day.description.slice(0, QUOTE_MAX.text),
      stay: day.stay,
      meals: day.meals,
    })),
    included: (tour?.included ?? []).slice(0, MAX_LINES),
    notIncluded: (tour?.notIncluded ?? []).slice(0, MAX_LINES),
    options: [{ name: 'Standard', note: '', lines: priced }],
    ...pricing,
    terms: site.quoteTerms.slice(0, QUOTE_MAX.terms),
    note: '',
    internal: { costs: [], note: '' },
  }
}

/** What the party pays by the prices of the tour. Without a price its lines are of 0 rupees. */
function linesOf({ party, departure }: Sources['enquiry'], tour: Tour | null): Line[] {
  const known =
    tour?.departures.find(({ date }) => date === departure?.date) ?? tour?.pricedDeparture
  // A negative trip cost is no price either.
  const unitPrice = Math.max(0, tour ? priceOn(tour, known) : Math.round(departure?.price ?? 0))
  const travellers = travellerCount(party)
  if (tour?.pricePer === 'vehicle' || tour?.pricePer === 'group') {
    const [each, people] = [tour.pricePer === 'vehicle' ? 'Vehicle' : 'Group', tour.pricePeople]
    const quantity = travellers && people ? Math.ceil(travellers / people) : 1
    return [{ label: people ? `${each} for ${people}` : each, quantity, unitPrice }]
  }
  const label = tour?.pricePer === 'personTwin' ? 'Adult, twin sharing' : 'Adult'
  const adults = { label, quantity: party?.adults ?? 1, unitPrice }
  const children = party?.children.length ?? 0
  if (children === 0) return [adults]
  const other = tour?.priceOptions.find((option) => /\bchild/i.test(option.label))
  const reduced = {
    label: other?.label ?? 'Child',
    unitPrice: Math.round(other?.price ?? unitPrice),
  }
  return [adults, { ...reduced, quantity: children }]
}

/** Whether a tour visits another country, by its regions or else by the places that it names. */
function isAbroad({ regions, tourName, itinerary }: Tour): boolean {
  const named = () => regionsOf(placesIn([tourName, ...itinerary.map(({ title }) => title)]))
  return (regions.length > 0 ? regions.map(regionNamed) : named()).some(isCountry)
}

/** The rates that apply on a day; undefined before the first ones. */
function ratesOn(
  rates: SiteSettings['taxRates'],
  today: string,
): SiteSettings['taxRates'][number] | undefined {
  return rates.filter(({ from }) => from <= today).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
}
