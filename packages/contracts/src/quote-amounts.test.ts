import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { optionAmounts, optionMargin, perPerson, travellerCount } from './quote-amounts.ts'

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 1000 }),
    unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
  }),
  { minLength: 1, maxLength: 20 },
)
const hundredths = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
const pricing = fc.record({
  discount: fc.integer({ min: 0, max: 1000 }),
  tax: fc.record({ rate: hundredths, included: fc.boolean() }),
  tcsRate: hundredths,
})

test('two adults at 33,500 with 5 % of GST are 70,350', () => {
  const tax = { rate: 5, included: false }
  const amounts = optionAmounts([{ quantity: 2, unitPrice: 33_500 }], {
    discount: 0,
    tax,
    tcsRate: 0,
  })
  expect(amounts).toEqual({ sum: 67_000, discount: 0, tax: 3350, tcs: 0, total: 70_350 })
})

test('tax that is included is a part of the price, and TCS is on the amount with tax', () => {
  const tax = { rate: 5, included: true }
  const amounts = optionAmounts([{ quantity: 1, unitPrice: 105_000 }], {
    discount: 0,
    tax,
    tcsRate: 5,
  })
  expect(amounts).toEqual({ sum: 105_000, discount: 0, tax: 5000, tcs: 5250, total: 110_250 })
})

test('half a rupee is rounded up, once', () => {
  const tax = { rate: 2.5, included: false }
  const amounts = optionAmounts([{ quantity: 1, unitPrice: 20 }], { discount: 0, tax, tcsRate: 10 })
  // 20 × 1.025 × 1.1 = 22.55; the shown tax is rounded to 1, and what is left is TCS.
  expect(amounts).toMatchObject({ tax: 1, tcs: 2, total: 23 })
})

test('the lines, the discount, the taxes and the total add up for all prices', () => {
  fc.assert(
    fc.property(lines, pricing, (some, terms) => {
      const { sum, discount, tax, tcs, total } = optionAmounts(some, terms)
      const added = sum - discount + (terms.tax.included ? 0 : tax) + tcs
      expect(added).toBe(total)
      expect([sum, tax, tcs, total].every(Number.isInteger)).toBe(true)
      const net = sum - discount
      const exact =
        net * (terms.tax.included ? 1 : 1 + terms.tax.rate / 100) * (1 + terms.tcsRate / 100)
      expect(Math.abs(total - exact)).toBeLessThanOrEqual(0.5 + Math.abs(exact) * 1e-12)
    }),
  )
})

test('rates of two decimals apply exactly, as a computation without rounding in between', () => {
  fc.assert(
    fc.property(lines, pricing, (some, terms) => {
      const { sum, discount, total } = optionAmounts(some, terms)
      const [gst, tcs] = [terms.tax.included ? 0 : terms.tax.rate, terms.tcsRate]
      // In hundredths of a per cent, each text of the rate read by itself.
      const factor = (rate: number) => {
        const [whole = '', part = ''] = rate.toFixed(2).split('.')
        return 10_000n + BigInt(whole) * 100n + BigInt(part)
      }
      const exact = BigInt(sum - discount) * factor(gst) * factor(tcs)
      const twice = 2n * (BigInt(total) * 100_000_000n - exact)
      expect(twice > -100_000_000n && twice <= 100_000_000n).toBe(true)
    }),
  )
})

test.each([
  [0.1, 100_000, 100],
  [2.25, 33_333, 750],
  [18, 99_999, 18_000],
])('GST of %d %% of ₹%d is ₹%d', (rate, unitPrice, tax) => {
  const pricing = { discount: 0, tax: { rate, included: false }, tcsRate: 0 }
  expect(optionAmounts([{ quantity: 1, unitPrice }], pricing)).toMatchObject({
    tax,
    total: unitPrice + tax,
  })
})

test('the margin is the price without taxes minus the costs', () => {
  const lines = [{ quantity: 2, unitPrice: 10_500 }]
  const terms = { discount: 0, tax: { rate: 5, included: true }, tcsRate: 5 }
  expect(optionMargin(lines, terms, [{ amount: 12_000 }, { amount: 1000 }])).toBe(7000)
  expect(optionMargin(lines, { ...terms, tax: { rate: 5, included: false } }, [])).toBe(21_000)
})

test('the price for each traveller needs a number of travellers', () => {
  expect(travellerCount({ adults: 2, children: [4] })).toBe(3)
  expect(travellerCount({ adults: null, children: [4] })).toBeNull()
  expect(travellerCount(null)).toBeNull()
  expect(perPerson(100_000, 3)).toBe(33_333)
  expect(perPerson(100_000, 1)).toBeNull()
})
