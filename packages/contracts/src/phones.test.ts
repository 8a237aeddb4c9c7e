import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { dialableNumber } from './phones.ts'
import { formatPhone } from './site.ts'

const digits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((all) => all.join(''))
const separators = fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', '–')

test('an Indian number can be dialled however its digits are grouped', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      digits(9, 9),
      fc.array(separators, { minLength: 10, maxLength: 10 }),
      fc.constantFrom('+91', '0091', '+91(0)', '+91 0', '0'),
      (first, rest, between, code) => {
        const national = `${first}${rest}`
        const written = [...national].map((digit, at) => between[at] + digit).join('')
        expect(dialableNumber(code + written)).toBe(`+91${national}`)
      },
    ),
  )
})

test('a number in brackets can be dialled', () => {
  expect(dialableNumber('+44 (20) 7946 0000')).toBe('+442079460000')
})

test('a dialable number is 7 to 15 digits after a plus, and converting it again does not change it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        digits(0, 20),
        digits(0, 20).map((all) => `+${all}`),
      ),
      (text) => {
        const number = dialableNumber(text)
        if (number === undefined) return
        expect(number).toMatch(/^\+[1-9]\d{6,14}$/)
        expect(dialableNumber(number)).toBe(number)
      },
    ),
  )
})

test.each([
  '',
  '1234567890',
  '940001234',
  '+91 94000 1234',
  '+91 94000 123456',
  '+0 4000 12345',
  '+123456',
  '+1234567890123456',
  '+44 CALL ME NOW',
  '+91 94000 12345 ext 7',
])('%p cannot be dialled', (text) => {
  expect(dialableNumber(text)).toBeUndefined()
})

test.each([
  ['+919400012345', '+91 94000 12345'],
  ['0487 233 1234', '+91 487 233 1234'],
  ['011-23456789', '+91 11 2345 6789'],
  ['022 2345 6789', '+91 22 2345 6789'],
  ['+94112345678', '+94 11 234 5678'],
  ['+442079460000', '+442079460000'],
])('%s is shown as %s: a landline by its area code', (typed, shown) => {
  expect(formatPhone(dialableNumber(typed) ?? '')).toBe(shown)
})
