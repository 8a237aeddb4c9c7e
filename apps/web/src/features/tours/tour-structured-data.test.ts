import { expect, test } from 'bun:test'
import { site } from '@bharat/contracts/site-defaults'
import { tourStructuredData } from './tour-structured-data.ts'
import { now, tour } from './tours.fixtures.ts'

/** The settings of a new database. */
const settings = { ...site, noticeVersion: 0, contact: null, categories: [] }

type Offers = Record<string, unknown>[] | undefined

function offersOf(change: Partial<typeof tour>): Offers {
  const data = tourStructuredData(
    { ...tour, ...change },
    settings,
    'https://b.example',
    now.toISOString(),
  )
  return (data as { '@graph': { offers?: Offers }[] })['@graph'][0]?.offers
}

test('there is one offer for each upcoming departure, in the terms of schema.org', () => {
  expect(offersOf({})).toEqual([
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
      inventoryLevel: { '@type': 'QuantitativeValue', value: 0 },
    },
    expect.objectContaining({ price: 61_500, availability: 'https://schema.org/InStock' }),
    expect.objectContaining({ price: 58_900, availability: 'https://schema.org/InStock' }),
  ])
})

test('a limited departure says so; a cancelled one and one without a price are no offers', () => {
  const [, , departure] = tour.departures
  if (!departure) throw new Error('no departure')
  expect(offersOf({ departures: [{ ...departure, state: 'limited' }] })).toMatchObject([
    { availability: 'https://schema.org/LimitedAvailability' },
  ])
  expect(offersOf({ departures: [{ ...departure, state: 'cancelled' }] })).toBeUndefined()
  expect(offersOf({ departures: [{ ...departure, price: 0 }] })).toBeUndefined()
  expect(offersOf({ departures: [] })).toBeUndefined()
})
