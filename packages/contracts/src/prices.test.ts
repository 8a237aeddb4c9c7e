import { expect, test } from 'bun:test'
import { formatTourStatistics } from './format.ts'
import {
  cancellationRows,
  fromPrice,
  PRICE_UNITS,
  paymentTerms,
  priceBasis,
  priceOn,
} from './prices.ts'
import { renderReply, replyValues } from './reply-text.ts'
import { site } from './site-defaults.ts'
import { readChoice } from './typed-tour-values.ts'

test.each([
  [{ pricePer: 'personTwin', pricePeople: 4, tax: '' }, 'per person, twin sharing'],
  [{ pricePer: 'person', pricePeople: null, tax: 'extra' }, 'per person, plus tax'],
  [{ pricePer: 'vehicle', pricePeople: 4, tax: '' }, 'per vehicle for 4'],
  [{ pricePer: 'vehicle', pricePeople: null, tax: 'included' }, 'per vehicle, tax included'],
  [{ pricePer: 'group', pricePeople: 6, tax: '' }, 'per group of 6'],
  [{ pricePer: '', pricePeople: 6, tax: 'extra' }, 'plus tax'],
  [{ pricePer: '', pricePeople: null, tax: '' }, ''],
])('%j is “%s”', (tour, text) => {
  expect(priceBasis(tour)).toBe(text)
})

test('the cheapest price is one of like prices', () => {
  const tour = (tripCost: number, pricePer = '') => ({ tripCost, pricePer })
  const vehicle = tour(9000, 'vehicle')
  expect(fromPrice([])).toBeUndefined()
  expect(fromPrice([tour(0, 'person'), tour(-1)])).toBeUndefined()
  expect(fromPrice([tour(30_000), vehicle])).toEqual({ price: 30_000, per: '' })
  expect(fromPrice([tour(30_000, 'person'), tour(28_000, 'personTwin'), vehicle])).toEqual({
    price: 28_000,
    per: 'person',
  })
  expect(fromPrice([tour(30_000, 'person'), tour(31_000)])).toEqual({ price: 30_000, per: '' })
  expect(fromPrice([tour(0, 'person'), vehicle, tour(5000, 'group')])).toEqual({
    price: 9000,
    per: 'vehicle',
  })
  const statistics = { count: 2, minDays: 1, maxDays: 3, minTripCost: 9000 }
  expect(formatTourStatistics({ ...statistics, minTripCostPer: 'vehicle' })).toBe(
    '2 tours · 1–3 days · from ₹9,000 per vehicle',
  )
})

test('the price of a date is that of its departure, or else the trip cost', () => {
  const tour = { tripCost: 30_000 }
  expect(
    [undefined, null, { price: null }, { price: 0 }, { price: 33_000 }].map((departure) =>
      priceOn(tour, departure),
    ),
  ).toEqual([30_000, 30_000, 30_000, 0, 33_000])
  // A tour that is shown for ₹45,000 is within a budget of ₹45,000.
  expect([45_000.4, 45_000.5, -500].map((tripCost) => priceOn({ tripCost }))).toEqual([
    45_000, 45_001, -500,
  ])
})

test('the tax text of the site is not said of a price that has the tax', () => {
  const terms = { taxText: 'GST of 5 % is added.', depositPercent: null, balanceDays: null }
  const said = (tax: string, taxText = terms.taxText) =>
    paymentTerms({ ...terms, taxText }, { tax })
  expect(said('included')).toEqual([['Tax', 'Included in the price']])
  expect([said('extra'), said('')]).toEqual([
    [['Tax', 'GST of 5 % is added.']],
    [['Tax', 'GST of 5 % is added.']],
  ])
  expect(said('included', '')).toEqual([])
})

test('the cancellation terms are a table without a gap', () => {
  const steps = [
    { days: 0, percent: 100 },
    { days: 30, percent: 0 },
    { days: 29, percent: 25 },
    { days: 15, percent: 50 },
  ]
  expect(cancellationRows(steps)).toEqual([
    ['30 days or more', 'Nothing'],
    ['29 days', '25 %'],
    ['15 to 28 days', '50 %'],
    ['Less than 15 days', '100 %'],
  ])
  expect(cancellationRows([{ days: 0, percent: 10 }])).toEqual([['At any time', '10 %']])
})

test('a reply says what the price is for, and nothing where it is unknown', () => {
  const reply = (price: number, basis?: string) => {
    const tour = { _id: '1', title: 'Spiti', price, ...(basis && { priceBasis: basis }) }
    return renderReply(
      'Price: {price} {priceBasis}.',
      replyValues({ fullName: 'A', tour }, '', { site }),
    )
  }
  expect(reply(9000, 'per vehicle for 4')).toBe('Price: ₹9,000 per vehicle for 4.')
  expect(reply(9000)).toBe('Price: ₹9,000.')
  expect(reply(0, 'per vehicle for 4')).toBe('Price: on request.')
})

test.each([
  ['Per person, twin sharing', 'personTwin'],
  ['per person', 'person'],
  ['twin sharing', 'personTwin'],
  ['VEHICLE', 'vehicle'],
  ['per', 'per'],
  ['', ''],
])('a file says “%s” for %s', (text, value) => {
  expect(readChoice(text, PRICE_UNITS)).toBe(value)
})
