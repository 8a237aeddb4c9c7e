import { expect, test } from 'bun:test'
import { optionAmounts, optionMargin } from '@bharat/contracts/quote-amounts'
import { quoteInput } from '@bharat/contracts/quotes'
import { quoteMessages } from '@bharat/contracts/quotes.messages'
import fc from 'fast-check'
import { BLANK_OPTION, type QuoteValues, quoteForm, typedOptions } from './quote-form.ts'
import { seenText } from './quote-format.ts'
import { draft } from './quotes.fixtures.ts'

const inputOf = (values: QuoteValues) => quoteForm.input(values, String)
const values = quoteForm.values(draft)
/** The paths and messages of what is wrong with the values. */
const failuresOf = (changes: Partial<QuoteValues>) =>
  quoteForm.schema
    .safeParse(inputOf({ ...values, ...changes }))
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a draft that was only opened is saved as it is stored', () => {
  const { title, validUntil, departure, party, itinerary, included, notIncluded } = draft
  const { discount, tax, tcsRate, terms, note, internal } = draft
  expect(quoteInput.parse(inputOf(values))).toEqual({
    ...{ title, validUntil, departure, party, itinerary, included, notIncluded },
    ...{ discount, tax, tcsRate, terms, note },
    internal: { costs: internal.costs, note: internal.note },
    options: draft.options.map(({ name, note, lines }) => ({
      name,
      note,
      lines: lines.map(({ amount: _, ...line }) => line),
    })),
    version: undefined,
  })
})

test('the totals and margins while typing are those of the server', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  const line = fc.record({ quantity: fc.integer({ min: 1, max: 50 }), unitPrice: amount })
  const rate = fc.integer({ min: 0, max: 2800 }).map((n) => n / 100)
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.record({ discount: amount, rate, included: fc.boolean(), tcsRate: rate, cost: amount }),
      (lines, { discount, rate, included, tcsRate, cost }) => {
        const typed = {
          ...values,
          options: [
            {
              ...BLANK_OPTION,
              lines: lines.map(({ quantity, unitPrice }) => ({
                label: '',
                quantity: String(quantity),
                unitPrice: unitPrice.toLocaleString('en-IN'),
              })),
            },
          ],
          discount: String(discount),
          tax: { rate: String(rate), included: included ? 'included' : 'added' },
          tcsRate: `${tcsRate} %`,
          internal: { costs: [{ label: '', amount: String(cost) }], note: '' },
        }
        const pricing = { discount, tax: { rate, included }, tcsRate }
        expect(typedOptions(typed)).toEqual([
          {
            lines: lines.map(({ quantity, unitPrice }) => quantity * unitPrice),
            amounts: optionAmounts(lines, pricing),
            margin: optionMargin(lines, pricing, [{ amount: cost }]),
          },
        ])
      },
    ),
  )
})

test('a price with a comma that separates no thousands is rejected', () => {
  const options = (unitPrice: string) => [
    { ...BLANK_OPTION, name: 'A', lines: [{ label: 'Tour', quantity: '1', unitPrice }] },
  ]
  expect(failuresOf({ options: options('1,25,000') })).toBeUndefined()
  for (const typed of ['1,2', '1,25']) {
    expect(failuresOf({ options: options(typed) })).toEqual([
      ['options.0.lines.0.unitPrice', quoteMessages.unitPrice],
    ])
  }
})

test('a text that is no number has no total, and an empty one counts as 0', () => {
  const option = (unitPrice: string) => ({
    ...BLANK_OPTION,
    lines: [{ label: '', quantity: '1', unitPrice }],
  })
  const typed = typedOptions({ ...values, options: [option('a lot'), option('')], discount: '' })
  expect(typed.map(({ lines, amounts }) => [lines[0], amounts?.total ?? null])).toEqual([
    [null, null],
    [0, 0],
  ])
  expect(typedOptions({ ...values, tcsRate: '101' })[0]?.amounts).toBeNull()
})

test('each message is at a field of the form', () => {
  const [first] = values.options
  if (!first) throw new Error('no option')
  expect(failuresOf({})).toBeUndefined()
  expect(failuresOf({ party: { ...values.party, children: '4, many' } })?.[0]?.[0]).toBe(
    'party.children',
  )
  expect(failuresOf({ discount: '900000' })?.[0]).toEqual([
    'discount',
    quoteMessages.discountAboveSum,
  ])
  const all = { title: '', validUntil: '2020-01-01', discount: '9999999' }
  const tax = { rate: '5,5', included: 'added' }
  expect(
    failuresOf({ ...all, tax })
      ?.map(([field]) => field)
      .toSorted(),
  ).toEqual(['title', 'validUntil', 'discount', 'tax.rate'].toSorted())
  const price = { label: 'Reduction', quantity: '1', unitPrice: '-900000' }
  expect(failuresOf({ options: [{ ...first, lines: [price] }] })).toEqual([
    ['options.0.lines.0.unitPrice', quoteMessages.negativeTotal],
  ])
  expect(failuresOf({ included: `Car\n${'x'.repeat(10_000)}` })?.[0]?.[0]).toBe('included')
  const lines = Array.from({ length: 61 }, () => ({ ...price, unitPrice: '1' }))
  expect(failuresOf({ options: [{ ...first, lines }] })?.[0]?.[1]).toBe(quoteMessages.tooManyLines)
})

test('says how often the page was opened', () => {
  const lastOpenedAt = '2026-11-12T12:00:00.000Z'
  expect(seenText({ openings: 0, lastOpenedAt: null })).toBe('')
  expect(seenText({ openings: 1, lastOpenedAt })).toBe('Seen once, last 12/11/2026')
  expect(seenText({ openings: 3, lastOpenedAt })).toBe('Seen 3 times, last 12/11/2026')
})
