import { expect, test } from 'bun:test'
import { formatTripCost, hasPrice } from './format.ts'

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
