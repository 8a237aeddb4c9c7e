import { expect, test } from 'bun:test'
import { parseBudget, parseDays } from '@bharat/contracts/tour-search-params'
import fc from 'fast-check'
import { readQuestion } from './question.ts'

const read = (text: string) => readQuestion(text, (region) => region !== 'Bhutan', '2026-11-23')

test.each<[string, object, string?]>([
  [
    'kerala in december under 40k 4 days',
    { where: 'kerala', month: '2026-12', budget: '0-40000', days: '4' },
  ],
  ['കേരളം', { where: 'kerala' }],
  ['Orissa temples', { where: 'odisha' }, 'temples'],
  [
    'honeymoon kashmir up to ₹60,000',
    { where: 'jammu and kashmir', budget: '0-60000' },
    'honeymoon',
  ],
  ['goa 25k to 40k in march', { where: 'goa', budget: '25000-40000', month: '2027-03' }],
  ['40k-25k', { budget: '25000-40000' }],
  ['rs 30,000 beaches jan 2028', { budget: '0-30000', month: '2028-01' }, 'beaches'],
  ['above 1.5 lakh', { budget: '150000-' }],
  ['5 days 4 nights munnar', { days: '5' }, 'munnar'],
  ['3 nights munnar', { days: '4' }, 'munnar'],
  ['4-6 days', { days: '4-6' }],
  ['a week in ladakh', { days: '6-8', where: 'ladakh' }, 'in'],
  ['5-7 days 40k-60k kerala', { days: '5-7', budget: '40000-60000', where: 'kerala' }],
  ['under 5 days goa', { days: '1-5', where: 'goa' }],
  ['at least 10 days', { days: '10-' }],
  ['at most 6 nights', { days: '1-7' }],
  // Not a question: names, numbers and words that only look like one.
  ['kerala to kashmir', {}, 'kerala to kashmir'],
  ['bhutan', {}, 'bhutan'],
  ['umling la 19024 feet', {}, 'umling la 19024 feet'],
  ['nh 44', {}, 'nh 44'],
  ['route 66 to 6600 pass', {}, 'route 66 to 6600 pass'],
  ['less than 500 km', {}, 'less than 500 km'],
  ['we may travel', {}, 'we may travel'],
  ['0 days', {}, '0 days'],
])('%s', (text, filters, rest = '') => {
  expect(read(text)).toEqual({ filters, rest })
})

test('any text has valid filters, and no word that it does not have', () => {
  const word = fc.constantFrom(
    'under',
    '40k',
    '4',
    'days',
    'to',
    '-',
    '₹',
    'lakh',
    'dec',
    '2027',
    'kerala',
    'x',
  )
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.array(word).map((each) => each.join(' ')),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const { filters, rest } = read(typed)
      if (filters.budget !== undefined) expect(parseBudget(filters.budget)).toBeDefined()
      if (filters.days !== undefined) expect(parseDays(filters.days)).toBeDefined()
      if (filters.where === undefined) expect(typed).toInclude(rest.split(' ')[0] ?? '')
    }),
  )
})
