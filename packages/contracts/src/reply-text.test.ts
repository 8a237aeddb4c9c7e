import { expect, test } from 'bun:test'
import {
  emptyPlaceholders,
  PLACEHOLDERS,
  renderReply,
  replyValues,
  unknownPlaceholders,
} from './reply-text.ts'
import { emptySite } from './site-defaults.ts'

const all = Object.keys(PLACEHOLDERS)
  .map((name) => `{${name}}`)
  .join(' | ')

const tour = {
  _id: '650000000000000000000101',
  title: 'Kerala to Kashmir',
  price: 124_999,
  priceBasis: 'per person',
}
const site = { name: 'Road & Co', phones: { primary: '+919847012345', alternate: '' } }
const sender = { site, staff: 'Ravi' }
const departure = { date: '2027-01-12', endDate: '2027-02-02', price: 99_000 }

test('every placeholder is replaced by the value of the enquiry', () => {
  const quote = { url: 'https://site.test/q/abc', totals: [110_250], validUntil: '2027-01-02' }
  const facts = { fullName: 'Anju Thomas', tour, departure, reference: 'BR-7K3Q', quote }
  expect(renderReply(all, replyValues(facts, 'https://site.test', sender))).toBe(
    'Anju Thomas | Kerala to Kashmir | 12 January 2027 to 2 February 2027 | ₹99,000 | per person | https://site.test/tours/650000000000000000000101 | BR-7K3Q | Road & Co | Ravi | +91 98470 12345 | https://site.test/q/abc | ₹1,10,250 | 2 January 2027',
  )
})

test('the price of an enquiry without departure is the tour’s', () => {
  const of = (price: number) =>
    renderReply('{price}', replyValues({ fullName: 'A', tour: { ...tour, price } }, '', sender))
  expect([124_999, 0, -1, Number.NaN].map(of)).toEqual([
    '₹1,24,999',
    'on request',
    'on request',
    'on request',
  ])
})

test('the total of a quote with several options is the lowest', () => {
  const quote = { url: '', totals: [80_000, 75_500], validUntil: '2027-01-02' }
  expect(renderReply('{total}', replyValues({ fullName: 'A', quote }, '', sender))).toBe(
    'from ₹75,500',
  )
})

test('missing values are replaced by words that fit', () => {
  const facts = { fullName: ' ', tour: null, departure: null, reference: null }
  expect(renderReply(all, replyValues(facts, 'https://site.test', { site: emptySite }))).toBe(
    'traveller | our tours | dates of your choice | on request | | https://site.test/tours | your name | our team | our team | our number | the link that we send you | on request | further notice',
  )
  expect(renderReply('{link}', {})).toBe('our website')
  expect(
    emptyPlaceholders('{dates} {name} {dates} {x} {priceBasis} {tour}', { name: 'A', dates: ' ' }),
  ).toEqual([
    { name: 'dates', words: 'dates of your choice' },
    { name: 'tour', words: 'our tours' },
  ])
})

test('a value adds no placeholder, no pattern of a replacement and no line', () => {
  const fullName = 'A {reference} $& $1\r\nReference: BR-0000\u2028x\u0000\u202ey'
  expect(
    renderReply('{name}, {reference}', replyValues({ fullName, reference: 'BR-1' }, '', sender)),
  ).toBe('A {reference} $& $1 Reference: BR-0000 x y, BR-1')
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
