import { expect, test } from 'bun:test'
import { tourListFacts } from './tour-list-facts.ts'

test('says how many tours there are, how long they take and what the cheapest costs', () => {
  const facts = tourListFacts([
    { days: 22, tripCost: 189_000 },
    { days: 6, tripCost: 39_900 },
  ])
  expect(facts.map(({ value, name }) => `${value} ${name}`)).toEqual([
    '2 tours',
    '6–22 days on the road',
    'from ₹39,900 trip cost',
  ])
})

test('ignores tours without a price or without days', () => {
  expect(tourListFacts([{ days: 0, tripCost: 0 }])).toEqual([{ value: '1', name: 'tour' }])
  expect(tourListFacts([{ days: 0, tripCost: 0.4 }])).toEqual([{ value: '1', name: 'tour' }])
  expect(tourListFacts([{ days: 1, tripCost: -1 }])).toEqual([
    { value: '1', name: 'tour' },
    { value: '1', name: 'day' },
  ])
  expect(tourListFacts([])).toEqual([])
})
