import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { dialableNumber } from './phones.ts'
import { type Network, typedAddress, typedPage, typedRating, typedTime } from './typed-values.ts'

test.each([
  ['9', '09:00'],
  ['18', '18:00'],
  ['9.30', '09:30'],
  ['9:30', '09:30'],
  ['09:30', '09:30'],
  ['1830', '18:30'],
  ['18h30', '18:30'],
  ['6 pm', '18:00'],
  ['6.30PM', '18:30'],
  [' 6:30 p.m. ', '18:30'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['12.15am', '00:15'],
  ['Noon', '12:00'],
  ['midnight', '00:00'],
  ...[
    '',
    '24',
    '9:60',
    '13 pm',
    '0 am',
    '9 to 6',
    'nine',
    '9:5',
    '-9',
    '9 30 15',
    '123456',
    'constructor',
  ].map((text) => [text, text]),
])('the time %p is %p', (typed, expected) => {
  expect(typedTime(typed as string)).toBe(expected as string)
})

test('every minute of a day is understood in each spelling', () => {
  const two = (value: number) => String(value).padStart(2, '0')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom('.', ':', ' ', ' : '),
      fc.constantFrom('', ' '),
      fc.constantFrom('am', 'AM', 'a.m.', 'pm', 'Pm', 'p.m.'),
      (hour, minute, separator, space, half) => {
        const stored = `${two(hour)}:${two(minute)}`
        expect(typedTime(`${hour}${separator}${two(minute)}`)).toBe(stored)
        const isAfternoon = /^p/i.test(half)
        if (isAfternoon !== hour >= 12) return
        expect(typedTime(`${hour % 12 || 12}${separator}${two(minute)}${space}${half}`)).toBe(
          stored,
        )
      },
    ),
  )
})

test.each([
  ['example.com', 'https://example.com'],
  ['www.example.co.in/tours?x=1#a', 'https://www.example.co.in/tours?x=1#a'],
  ['http://example.com/a', 'https://example.com/a'],
  ['//example.com', 'https://example.com'],
  ['HTTPS://Example.com', 'HTTPS://Example.com'],
  ['കേരളം.com', 'https://കേരളം.com'],
  ['localhost', 'localhost'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['javascript:alert.com', 'javascript:alert.com'],
  ['anu@example.com', 'anu@example.com'],
  ['our page', 'our page'],
  ['', ''],
])('the address %p is %p', (typed, expected) => {
  expect(typedAddress(typed)).toBe(expected)
})

test.each<[Network, string, string]>([
  ['instagram', '@bharat.byroad', 'https://www.instagram.com/bharat.byroad'],
  ['facebook', '@bharat', 'https://www.facebook.com/bharat'],
  ['x', '@bharat', 'https://x.com/bharat'],
  ['youtube', '@bharat', 'https://www.youtube.com/@bharat'],
  ['instagram', 'instagram.com/bharat', 'https://www.instagram.com/bharat'],
  [
    'instagram',
    'https://www.instagram.com/bharat/?igsh=MzRlODBiNWFlZA==&utm_source=qr',
    'https://www.instagram.com/bharat',
  ],
  ['facebook', 'm.facebook.com/bharat?mibextid=ZbWKwL', 'https://www.facebook.com/bharat'],
  [
    'facebook',
    'https://www.facebook.com/profile.php?id=100&fbclid=abc',
    'https://www.facebook.com/profile.php?id=100',
  ],
  ['x', 'https://twitter.com/bharat?s=21&t=abc', 'https://x.com/bharat'],
  ['youtube', 'https://youtube.com/@bharat?si=abc', 'https://www.youtube.com/@bharat'],
  ['youtube', 'youtube.com/channel/UCabc?feature=share', 'https://www.youtube.com/channel/UCabc'],
  // A page elsewhere stays: the company chooses.
  ['x', 'https://mastodon.example/@bharat?a=1', 'https://mastodon.example/@bharat?a=1'],
  ['x', 'bharat', 'https://x.com/bharat'],
  ['instagram', ' bharat_by-road ', 'https://www.instagram.com/bharat_by-road'],
  ['facebook', 'bharat', 'https://www.facebook.com/bharat'],
  ['youtube', 'bharat', 'https://www.youtube.com/@bharat'],
  // A text with a dot is an address, and these words say that there is no page.
  ['instagram', 'bharat.example', 'https://bharat.example'],
  ['x', 'None', 'None'],
  ['x', 'our page', 'our page'],
  ['x', '', ''],
])('the page on %s %p is %p', (network, typed, expected) => {
  expect(typedPage(network, typed)).toBe(expected)
})

test.each([
  ['4.8/5', '4.8'],
  [' 4,8 / 5 ', '4.8'],
  ['4.8 out of 5', '4.8'],
  ['5 stars', '5'],
  ['0', '0'],
  ['4.8', '4.8'],
  ...['', '4.8/10', '48%', 'good', '12', '4.8.1'].map((text): [string, string] => [text, text]),
])('the rating %p is %p', (typed, expected) => {
  expect(typedRating(typed)).toBe(expected)
})

describe('what is stored', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string().map((text) => `@${text}`),
    fc.string().map((text) => `instagram.com/${text}`),
    fc.string().map((text) => `https://www.instagram.com/${text}`),
  )
  test('stays the same when it is entered again, and never becomes another scheme', () => {
    const network = fc.constantFrom<Network>('instagram', 'facebook', 'x', 'youtube')
    fc.assert(
      fc.property(anything, network, (text, on) => {
        for (const read of [typedTime, typedAddress, (value: string) => typedPage(on, value)]) {
          const stored = read(text)
          expect(read(stored)).toBe(stored)
          expect(
            [text, text.trim()].includes(stored) || /^(https:\/\/|\d\d:\d\d$)/.test(stored),
          ).toBe(true)
        }
      }),
    )
  })

  test('is a phone number with its country code, of which India is the default', () => {
    for (const typed of [
      '98470 12345',
      '098470-12345',
      '+91 (98470) 12345',
      '0091 98470 12345',
      '91 98470 12345',
      '(0)98470 12345',
      '+91 098470 12345',
    ]) {
      expect([typed, dialableNumber(typed)]).toEqual([typed, '+919847012345'])
    }
    expect(dialableNumber('0487 233 1234')).toBe('+914872331234')
    for (const nonsense of ['12345 67890', '0012345', '98470 1234', '998470 12345', '12', 'none']) {
      expect([nonsense, dialableNumber(nonsense)]).toEqual([nonsense, undefined])
    }
  })
})
