import { expect, test } from 'bun:test'
import { PLACEHOLDERS, renderReply, replyValues, unknownPlaceholders } from './reply-text.ts'

const all = Object.keys(PLACEHOLDERS)
  .map((name) => `{${name}}`)
  .join(' | ')

test('every placeholder is replaced by the value of the enquiry', () => {
  const values = replyValues({
    fullName: 'Anju Thomas',
    tourName: 'Kerala to Kashmir',
    departure: '2027-01-12',
    price: 124_999,
    link: 'https://site.test/tours/650000000000000000000101',
    reference: 'BR-7K3Q',
  })
  expect(renderReply(all, values)).toBe(
    'Anju Thomas | Kerala to Kashmir | 12 January 2027 | ₹1,24,999 | https://site.test/tours/650000000000000000000101 | BR-7K3Q',
  )
})

test.each([0, null, undefined, Number.NaN, -1])(
  'without values and with the price %p it says so in words',
  (price) => {
    expect(renderReply(all, replyValues({ fullName: ' ', price }))).toBe(
      'traveller | our road tours | dates of your choice | on request | our website | your name',
    )
  },
)

test('a value adds no placeholder, no pattern of a replacement and no line', () => {
  const fullName = 'A {reference} $& $1\r\nReference: BR-0000\u2028x\u0000\u202ey'
  expect(renderReply('{name}, {reference}', replyValues({ fullName, reference: 'BR-1' }))).toBe(
    'A {reference} $& $1 Reference: BR-0000 x y, BR-1',
  )
})

test.each<[text: string, unknown: string[]]>([
  [all, []],
  ['Hello {nmae}, {Tour}', ['{nmae}', '{Tour}']],
  ['{ name }', ['{ name }']],
  ['{name', ['{']],
  ['name}', ['}']],
  ['{{name}}', ['{', '}']],
  ['{constructor} {__proto__}', ['{constructor}', '{__proto__}']],
])('%s has the unknown placeholders %j, which stay as they are', (text, unknown) => {
  expect(unknownPlaceholders(text)).toEqual(unknown)
  for (const part of unknown) expect(renderReply(text, { name: 'A' })).toContain(part)
})
