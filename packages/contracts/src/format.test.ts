import { expect, test } from 'bun:test'
import { formatDate, formatTime, formatTourStatistics, formatTripCost, hasPrice } from './format.ts'

test.each([
  [124_999, '₹1,24,999'],
  [31_250.4, '₹31,250'],
  [0.5, '₹1'],
  // Rounding would show it as ₹0.
  [0.4, 'Price on request'],
  [0, 'Price on request'],
  [-0.4, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['45000', undefined],
  [null, undefined],
])('a trip cost of %p is shown as %p', (cost, shown) => {
  expect(formatTripCost(cost)).toBe(shown)
  expect(hasPrice(cost)).toBe(shown?.startsWith('₹') ?? false)
})

test.each([
  [[9, 4, 22, 21_900], '9 tours · 4–22 days · from ₹21,900'],
  [[1, 5, 5, 8000], '1 tour · 5 days · from ₹8,000'],
  [[2, 1, 1, null], '2 tours · 1 day'],
] as const)(
  'the statistics %p are shown as %p',
  ([count, minDays, maxDays, minTripCost], shown) => {
    expect(formatTourStatistics({ count, minDays, maxDays, minTripCost, minTripCostPer: '' })).toBe(
      shown,
    )
  },
)

test('dates are dd/mm/yyyy and times have 24 hours, in India', () => {
  expect([formatDate('2026-03-04T14:45:00Z'), formatTime('2026-03-04T14:45:00Z')]).toEqual([
    '04/03/2026',
    '20:15',
  ])
  // After midnight, and the first minute of a day.
  expect([formatDate('2026-03-04T19:35:00Z'), formatTime('2026-03-04T19:35:00Z')]).toEqual([
    '05/03/2026',
    '01:05',
  ])
  expect(formatTime('2026-03-04T18:30:00Z')).toBe('00:00')
  expect([formatDate(null), formatTime('')]).toEqual(['—', '—'])
})
