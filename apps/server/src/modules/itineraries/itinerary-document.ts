import { brandOf, brandTokens } from '@bharat/contracts/brand'
import type { PublicContact } from '@bharat/contracts/contact'
import { departureRows } from '@bharat/contracts/departure-rows'
import { type DeclaredField, shownValue } from '@bharat/contracts/fields'
import {
  formatCalendarDay,
  formatTripCost,
  hasPrice,
  splitList,
  tourDuration,
} from '@bharat/contracts/format'
import { dayLabel, splitItineraryTitle } from '@bharat/contracts/itinerary-title'
import { cancellationRows, paymentTerms, priceOn } from '@bharat/contracts/prices'
import { formatPhone, whatsappLink } from '@bharat/contracts/site'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import { TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import type { Tour } from '@bharat/contracts/tours'
import { createPdf, type Pdf, type PdfImage } from '../../documents/pdf.ts'

/** Everything that the document of a tour shows: the same contents give the same document. */
export interface ItineraryContents {
  tour: Tour
  site: SiteSettings
  contact: PublicContact | null
  /** The address of the tour's page. */
  url: string
  /** The calendar day of India on which it is made. */
  today: string
}

/** The images of the document; undefined for one of another host. */
export interface ItineraryImages {
  logo: PdfImage | undefined
  cover: PdfImage | undefined
  map: PdfImage | undefined
}

/**
 * Draws the itinerary of a tour for print and for sending on: what its page says, in the brand of the company.
 * @param breakBefore the part that begins on a new page
 */
export async function drawItinerary(
  contents: ItineraryContents,
  images: ItineraryImages,
  breakBefore?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { logo, cover, map } = images
  const { tour, site, url, today } = contents
  const phone = formatPhone(site.phones.primary)
  const pdf = await createPdf({
    title: tour.tourName,
    author: site.name,
    colours: brandTokens(brandOf(site)),
    header: [site.name, tour.tourName].filter(Boolean).join(' · '),
    footer: [phone, site.email, url].filter(Boolean).join(' · '),
    made: new Date(today),
    breakBefore,
  })
  pdf.cover(site.name, logo, cover && { ...cover, focus: tour.mainImage.focus })
  drawSummary(pdf, tour)
  await drawDays(pdf, tour)
  drawInformation(pdf, tour)
  drawDepartures(pdf, tour, today)
  drawPayment(pdf, tour, site)
  if (map) {
    const height = Math.max(300, 580 - contactHeight(contents))
    pdf.heading('Route map', height)
    // The contact follows on the same page.
    pdf.image(map, height)
  }
  drawContact(pdf, contents)
  const company = breakBefore === undefined ? pdf.partBeforeLonePart() : undefined
  return company === undefined ? pdf.finish() : drawItinerary(contents, images, company)
}

function drawSummary(pdf: Pdf, tour: Tour): void {
  pdf.text(tour.tourName, { size: 26, weight: 'semibold', after: 4 })
  const priced = tour.pricedDeparture
  const cost = priceOn(tour, priced)
  const price = [
    formatTripCost(cost),
    hasPrice(cost) && tour.priceBasis,
    priced && `on ${formatCalendarDay(priced.date)}`,
  ]
  pdf.text([tourDuration(tour), price.filter(Boolean).join(' ')].filter(Boolean).join(' · '), {
    size: 14,
    weight: 'semibold',
    colour: 'accent-strong',
    after: 10,
  })
  pdf.text(tour.introduction, { size: 11, after: 12 })
  pdf.facts([
    ['Trip Style', splitList(tour.tripStyle).join(', ')],
    ['Vehicle', tour.vehicle],
    ['Driving Distance', tour.drivingDistance],
    ['Landscapes', tour.landscapes.join(', ')],
    ['Activities', splitList(tour.activity).join(', ')],
  ])
}

async function drawDays(pdf: Pdf, { itinerary }: Tour): Promise<void> {
  if (itinerary.length === 0) return
  pdf.heading('Tour itinerary', 120)
  for (const { day, title, description, stay, meals, kilometres } of itinerary) {
    const place = splitItineraryTitle(title)
    const label = [dayLabel(day), place.location].filter(Boolean).join(' · ')
    pdf.text(label, {
      size: 9,
      weight: 'semibold',
      colour: 'accent-strong',
      after: 0,
      keep: 50,
    })
    pdf.text(place.title, { size: 12, weight: 'semibold', after: 2, keep: 30 })
    const facts = [
      kilometres === null ? '' : `Drive ${kilometres.toLocaleString('en-IN')} km`,
      stay && `Stay: ${stay}`,
      meals && `Meals: ${meals}`,
    ]
    pdf.text(facts.filter(Boolean).join(' · '), { size: 9, colour: 'ink-soft', after: 3 })
    pdf.text(description, { after: 12 })
    await pdf.pause()
  }
}

/** What travellers ask before they book, as on the page of the tour. */
function drawInformation(pdf: Pdf, tour: Tour): void {
  const values: Readonly<Record<string, unknown>> = tour
  const known = Object.entries<DeclaredField>(TOUR_FIELDS)
    // The first page has the introduction, and what the price is for; other prices are with the payment.
    .filter(([name, { rows, isListed }]) => !rows && !isListed && name !== 'priceOptions')
    .map(([name, field]) => [field.label, shownValue(field, values[name])] as const)
    .filter(([, value]) => value.length > 0)
  if (known.length === 0) return
  pdf.heading('Before you book')
  const texts = known.flatMap(([label, value]) =>
    typeof value === 'string' ? [[label, value] as const] : [],
  )
  pdf.facts(texts)
  const lists = known.flatMap(([label, value]) =>
    typeof value === 'string' ? [] : [[label, value] as const],
  )
  for (let at = 0; at < lists.length; at += 2) {
    const list = (index: number) => () => {
      const [label, items] = lists[index] ?? []
      if (!label || !items) return
      pdf.text(label, { size: 12, weight: 'semibold', after: 4, keep: 30 })
      pdf.list(items)
      pdf.space(8)
    }
    pdf.columns(list(at), list(at + 1))
  }
}

function drawDepartures(pdf: Pdf, tour: Tour, today: string): void {
  const rows = departureRows(tour, new Date(today))
  if (rows.length === 0) return
  pdf.heading('Departures')
  pdf.table(
    rows.map(({ days, price, stateText, seatsText, note }) => [
      days,
      price,
      [stateText, seatsText, note].filter(Boolean).join(' · '),
    ]),
    [0.45, 0.2, 0.35],
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function drawPayment(pdf: Pdf, tour: Tour, site: ItineraryContents['site']): void {
  // Of a price of which the operator does not say it, the tax is unknown.
  const terms = paymentTerms(tour.tax === '' ? { ...site, taxText: '' } : site, tour)
  const steps = cancellationRows(site.cancellation)
  const isSaid = tour.priceBasis !== '' || tour.priceOptions.length > 0
  const own = { label: capitalised(tour.priceBasis) || 'Trip cost', price: tour.tripCost, note: '' }
  const priced = isSaid && hasPrice(tour.tripCost) && !tour.pricedDeparture ? [own] : []
  const prices = [...priced, ...tour.priceOptions].map(({ label, price, note }) => [
    [label, note && `(${note})`].filter(Boolean).join(' '),
    formatTripCost(price ?? 0) ?? '',
  ])
  if (terms.length + steps.length + prices.length === 0) return
  pdf.heading('Price and payment')
  if (prices.length > 0) pdf.table(prices, [0.65, 0.35])
  pdf.facts(terms)
  if (steps.length === 0) return
  // The table stays with its title.
  const keep = steps.length * 28
  pdf.text('If you cancel, before departure', { weight: 'semibold', after: 4, keep })
  pdf.table(steps, [0.65, 0.35])
}

/** The points that the contact needs below its heading; an address may have two lines. */
const contactHeight = ({ contact }: ItineraryContents) => 95 + 31 * (contact?.addresses.length ?? 0)

function drawContact(pdf: Pdf, contents: ItineraryContents): void {
  const { site, contact, url, today } = contents
  pdf.heading('Contact', contactHeight(contents))
  const { phones, whatsapp, email } = site
  const lines: [text: string, link?: string][] = [
    [phones.primary && formatPhone(phones.primary), `tel:${phones.primary}`],
    [whatsapp.number && `WhatsApp ${formatPhone(whatsapp.number)}`, whatsappLink(site)],
    [email, `mailto:${email}`],
    ...(contact?.addresses ?? []).map(({ address, phone }): [string] => [
      [address, phone].filter(Boolean).join(' · '),
    ]),
  ]
  for (const [text, link] of lines) pdf.text(text, { after: 2, link })
  pdf.space(8)
  pdf.text(url, { weight: 'semibold', colour: 'accent-strong', link: url, after: 2 })
  pdf.text(`Made on ${formatCalendarDay(today)}. The page has the latest dates and prices.`, {
    size: 9,
    colour: 'ink-soft',
  })
}
