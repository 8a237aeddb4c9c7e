import { expect, test } from 'bun:test'
import { numberText, readAmount } from '@bharat/contracts/typed-tour-values'
import fc from 'fast-check'
import { tripCostOf, tripCostPreview } from './trip-cost.ts'

test.each([
  ['45000', 45_000],
  ['₹45,000', 45_000],
  [' ₹ 1 24 999 ', 124_999],
  ['Rs. 45,000/-', 45_000],
  ['INR 45000.50', 45_000.5],
  ['45k', 45_000],
  ['₹4.5K', 4500],
  ['1.15 lakh', 115_000],
  ['1.25L', 125_000],
  ['2 lakhs', 200_000],
  ['-1', -1],
  ['25.00', 25],
  ['0.125', 0.125],
  ['1250.000', 1250],
  ['1.125 lakh', 112_500],
])('%s is stored as the intended amount', (text, amount) => {
  expect(tripCostOf(text)).toBe(amount)
})

test.each([
  ...['', ' ', 'ask us', '45x', 'k', 'lakh', '4k5', '45-50k', '₹', 'Infinity', '1,2.3.4'],
  // Thousands or decimals.
  ...['25.000', '₹ 1.250', 'Rs. 250.000/-', '-5.000'],
])('%j is not an amount and is stored as 0', (text) => {
  expect(readAmount(text)).not.toBeFinite()
  expect(tripCostOf(text)).toBe(0)
})

const thousandths = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 1000)

test('every stored amount comes back from the edit form unchanged', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), thousandths),
      (cost) => {
        expect(tripCostOf(numberText(cost)) === cost).toBe(true)
      },
    ),
  )
})

test('the preview shows what the site will show', () => {
  expect(tripCostPreview('')).toBe('In rupees. Left empty: “Price on request”.')
  expect(tripCostPreview('₹45,000')).toBe('Shown as “₹45,000”.')
  expect(tripCostPreview('1.25 lakh')).toBe('Shown as “₹1,25,000”.')
  expect(tripCostPreview('0')).toBe('Shown as “Price on request”.')
  expect(tripCostPreview('-5')).toBe('Negative: no price is shown.')
  expect(tripCostPreview('45x')).toBe(
    'Shown as “Price on request”: this is not an amount. Write digits, such as 45000.',
  )
})
