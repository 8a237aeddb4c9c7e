import { expect, test } from 'bun:test'
import { valuesOf } from '@bharat/contracts/fields'
import { TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import { siteWith } from '../../../lib/site.fixtures.ts'
import { now, tour } from '../tours.fixtures.ts'
import { tourStructuredData } from './tour-structured-data.ts'

/** The settings of a new database. */
const settings = siteWith()

type Offers = Record<string, unknown>[] | undefined

function offersOf(change: Partial<typeof tour>): Offers {
  const data = tourStructuredData(
    { ...tour, ...change },
    settings,
    'https://b.example',
    now.toISOString(),
  )
  return JSON.parse(JSON.stringify(data))['@graph'][0].offers
}

/** Google's required properties of the types for which it has rich results, and of an offer. */
const required: Record<string, readonly string[]> = {
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Product: ['name', 'image', 'description', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  UnitPriceSpecification: ['price', 'priceCurrency'],
}

const typesOf = (node: Record<string, unknown>) => [node['@type']].flat().map(String)

/** The nodes with a type in structured data. */
function nodesOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(nodesOf)
  return '@type' in value ? [value as Record<string, unknown>, ...inside] : inside
}

test('the description of the trip is the introduction', () => {
  const tripOf = (introduction: string) =>
    tourStructuredData({ ...tour, introduction }, settings, 'https://b.example', now.toISOString())[
      '@graph'
    ][0]
  expect(tripOf('Tea hills.')).toMatchObject({ description: 'Tea hills.' })
  expect(tripOf('')).toMatchObject({ description: tour.itinerary[0]?.description })
})

// The compiler checks types and properties: the builders have the types of schema-dts.
test('each node has the properties that Google requires, none of them empty', () => {
  const publicUrl = 'https://b.example'
  const nodes = nodesOf(tourStructuredData(tour, settings, publicUrl, now.toISOString()))
  const missing = nodes.flatMap((node) =>
    typesOf(node)
      .flatMap((type) => required[type] ?? [])
      .flatMap((name) =>
        node[name] === undefined || node[name] === '' ? [`${node['@type']} ${name}`] : [],
      ),
  )
  expect(missing).toEqual([])
  const types = new Set(nodes.flatMap(typesOf))
  expect(Object.keys(required).filter((type) => !types.has(type))).toEqual([])
  const crumbs = nodes.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement
  expect(crumbs).toMatchObject([
    { position: 1, name: 'Home', item: `${publicUrl}/` },
    { position: 2, name: tour.categoryId.name },
    { position: 3, item: `${publicUrl}/tours/${tour._id}` },
  ])
})

test('there is one offer for each upcoming departure, in the terms of schema.org', () => {
  const offers = offersOf({ priceOptions: [] })
  // A full one is not the first.
  expect(offers?.map(({ price }) => price)).toEqual([61_500, 58_900, 58_900])
  expect(offers?.map(({ availability }) => availability)).toEqual([
    'https://schema.org/InStock',
    'https://schema.org/InStock',
    'https://schema.org/SoldOut',
  ])
  expect(offers?.slice(2)).toEqual([
    {
      '@type': 'Offer',
      price: 58_900,
      priceCurrency: 'INR',
      url: `https://b.example/tours/${tour._id}?departure=2026-12-19`,
      availability: 'https://schema.org/SoldOut',
      validFrom: tour.updatedAt,
      validThrough: '2026-12-19',
      availabilityStarts: '2026-12-19',
      availabilityEnds: '2026-12-22',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: 58_900,
        priceCurrency: 'INR',
        unitText: 'per person, twin sharing',
        valueAddedTaxIncluded: false,
      },
      inventoryLevel: { '@type': 'QuantitativeValue', value: 0 },
    },
  ])
})

test('other prices are offers, and so is the price of a tour without dates', () => {
  const single = { label: 'Single room', price: 42_000, note: 'Per person' }
  const onRequest = { ...single, label: 'Camper', price: null }
  expect(offersOf({ departures: [], priceOptions: [single, onRequest] })).toMatchObject([
    {
      price: tour.tripCost,
      url: `https://b.example/tours/${tour._id}`,
      availability: 'https://schema.org/InStock',
      priceSpecification: { unitText: 'per person, twin sharing' },
    },
    {
      name: 'Single room',
      description: 'Per person',
      price: 42_000,
      availability: 'https://schema.org/InStock',
      priceSpecification: { '@type': 'UnitPriceSpecification', unitText: 'Single room' },
    },
  ])
})

test('a product has no image twice, and the description of the first day that has one', () => {
  const [first = tour.itinerary[0]] = tour.itinerary
  if (!first) throw new Error('no day')
  const image = tour.mainImageUrl
  const itinerary = [
    { ...first, description: '' },
    { ...first, description: 'Tea.', title: 'Tea hills' },
  ]
  const data = tourStructuredData(
    { ...tour, introduction: '', itinerary, subImageUrls: [image, image] },
    settings,
    'https://b.example',
    now.toISOString(),
  )
  const [trip] = JSON.parse(JSON.stringify(data))['@graph']
  expect([trip.description, trip.image.length]).toEqual(['Tea.', 1])
  // A day without a place has the name of its title.
  expect(trip.itinerary.itemListElement[1].item.name).toBe('Tea hills')
})

test('a tour of which nothing is said of its price is a trip, as before', () => {
  const data = tourStructuredData(
    { ...tour, ...valuesOf(TOUR_FIELDS), priceBasis: '' },
    settings,
    'https://b.example',
    now.toISOString(),
  )
  const trip = data['@graph'][0]
  expect(trip).toMatchObject({ '@type': 'TouristTrip' })
  expect(trip).not.toHaveProperty('description')
  expect(JSON.stringify(trip)).not.toContain('priceSpecification')
})

test('a limited departure says so; a cancelled one and one without a price are no offers', () => {
  const [, , departure] = tour.departures
  if (!departure) throw new Error('no departure')
  expect(
    offersOf({ priceOptions: [], departures: [{ ...departure, state: 'limited' }] }),
  ).toMatchObject([{ availability: 'https://schema.org/LimitedAvailability' }])
  expect(offersOf({ departures: [{ ...departure, state: 'cancelled' }] })).toBeUndefined()
  expect(offersOf({ departures: [{ ...departure, price: 0 }] })).toBeUndefined()
  expect(offersOf({ departures: [], tripCost: 0 })).toBeUndefined()
})
