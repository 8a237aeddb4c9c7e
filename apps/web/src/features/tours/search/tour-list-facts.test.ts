import { expect, test } from 'bun:test'
import { tourListFacts } from './tour-list-facts.ts'

const tour = (days: number, tripCost: number, pricePer = '') => ({ days, tripCost, pricePer })

test('says how many tours there are, how long they take and what the cheapest costs', () => {
  const facts = tourListFacts([tour(22, 189_000), tour(6, 39_900)])
  expect(facts.map(({ value, name }) => `${value} ${name}`)).toEqual([
    '2 tours',
    '6–22 days on the road',
    'from ₹39,900 trip cost',
  ])
  const [, , price] = tourListFacts([tour(5, 39_900, 'personTwin'), tour(5, 9000, 'vehicle')])
  expect(price).toEqual({ value: 'from ₹39,900', name: 'per person' })
})

test('ignores tours without a price or without days', () => {
  expect(tourListFacts([tour(0, 0)])).toEqual([{ value: '1', name: 'tour' }])
  expect(tourListFacts([tour(0, 0.4)])).toEqual([{ value: '1', name: 'tour' }])
  expect(tourListFacts([tour(1, -1)])).toEqual([
    { value: '1', name: 'tour' },
    { value: '1', name: 'day' },
  ])
  expect(tourListFacts([])).toEqual([])
})
