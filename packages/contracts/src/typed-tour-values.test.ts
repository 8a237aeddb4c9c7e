import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Unit } from './fields.ts'
import { formatTripCost } from './format.ts'
import { formatRupees } from './quote-amounts.ts'
import { matchHeadings } from './tour-columns.ts'
import {
  optionalNumber,
  readAmount,
  readDays,
  readDuration,
  readFlag,
  readItinerary,
  readLandscapes,
  readList,
  readNights,
  readNumber,
  readTypedDay,
  readTypedDays,
  typedDistance,
} from './typed-tour-values.ts'

const none = (count: number): number[] => Array(count).fill(Number.NaN)

test.each([
  '2027-01-12',
  '12/01/2027',
  '12.1.27',
  '12-Jan-27',
  '12 January 2027',
  'Tue, 12th January 2027',
  'Jan 12, 2027',
  "12 Jan '27",
  '46399',
  '2027-01-12T09:30',
])('%s is the twelfth of January 2027', (text) => {
  expect(readTypedDay(text)).toBe('2027-01-12')
})

test.each(['', '12', '31/02/2027', '12/13/2027', '12 Foo 2027', 'soon', '12 Jan', '99999'])(
  '%j is no day',
  (text) => {
    expect(readTypedDay(text)).toBeNull()
  },
)

test('lists of days, places and texts are separated as people do it', () => {
  const days = (text: string) => readTypedDays(text).map(({ day }) => day)
  expect(days('12 Jan 2027, 19 Jan 2027')).toEqual(['2027-01-12', '2027-01-19'])
  expect(days('Jan 12, 2027; 19/1/27')).toEqual(['2027-01-12', '2027-01-19'])
  expect(days('2027-01-12 2027-01-19')).toEqual(['2027-01-12', '2027-01-19'])
  expect(readList('a | b; c · d')).toEqual(['a', 'b', 'c', 'd'])
  expect(readList('• a; b\n- c')).toEqual(['a; b', 'c'])
  expect(readLandscapes('beach, MOUNTAINS and cave & moon')).toEqual([
    'Beaches',
    'Mountain',
    'Cave',
    'moon',
  ])
})

test('durations, flags, amounts with words and itineraries are read', () => {
  for (const text of ['5D/4N', '4N5D', '5 days 4 nights', '05 Days - 04 Nights', '5d 4n']) {
    expect(readDuration(text)).toEqual({ days: 5, nights: 4 })
  }
  expect(readDuration('5')).toEqual({})
  expect(['Yes', 'y', 'ACTIVE', 'no', '0', ''].map(readFlag)).toEqual([
    ...[true, true, true, false, false],
    undefined,
  ])
  expect(readAmount('₹45,000 per person')).toBe(45_000)
  expect(readItinerary('DAY-1) Kochi. Rest.\nDay 2: Munnar')).toEqual([
    { day: 1, title: 'Kochi', description: 'Rest.' },
    { day: 2, title: 'Munnar', description: 'Munnar' },
  ])
  expect(readItinerary('A good tour')).toBeUndefined()
})

test('headings are matched without case, spaces and punctuation, each column once', () => {
  expect(
    matchHeadings([
      'PACKAGE_NAME',
      'Price (INR)',
      'No. of Days',
      'Stops',
      'End point',
      'Title',
      'x',
    ]),
  ).toEqual(['tourName', 'tripCost', 'days', 'places', 'places', null, null])
})

test('long texts are read in linear time', () => {
  const readers = [
    readAmount,
    readNumber,
    optionalNumber,
    readDuration,
    readItinerary,
    readLandscapes,
    readList,
    readTypedDays,
  ]
  // Processor time: other processes of the machine add to the time of the clock.
  const began = process.cpuUsage()
  for (const unit of [' ', '1', 'a', '\n', 'day 1 ', 'day', ', ', ' and', 'Sat ', '- ', '. ']) {
    const text = `day${unit.repeat(100_000 / unit.length)}!`
    for (const read of readers) read(text)
  }
  // Quadratic readers take minutes.
  expect(process.cpuUsage(began).user).toBeLessThan(10_000_000)
})

test.each<[Unit | undefined, string[], number[]]>([
  [undefined, ['1,200', ' 7 ', 'far', '4 8', '5 km', '%'], [1200, 7, ...none(4)]],
  ['km', ['1,200 km', '90km', '5 kilometres', '5 days', '5%'], [1200, 90, 5, ...none(2)]],
  ['%', ['25%', '5 per cent', '2.5 %', '5 km', '%'], [25, 5, 2.5, ...none(2)]],
  ['days', ['30 days ', '1 day', '30 years'], [30, 1, ...none(1)]],
  ['years', ['8 years', '8 yrs', '8 years old', '5 km', '8 days'], [8, 8, 8, ...none(2)]],
  [
    'people',
    ['12 seats', '12 travellers', '12 people', '1 person', '6 pax', '4 guests', '12 km'],
    [12, 12, 12, 1, 6, 4, ...none(1)],
  ],
  ['hours', ['5', '5 h', '5hrs', '5 hours ', '5-6 hrs', '2 days', 'h'], [5, 5, 5, 5, ...none(3)]],
  ['₹', ['₹42,000', '25000 INR', '19.5k', 'far', '5 km'], [42_000, 25_000, 19_500, ...none(2)]],
])('a number of %p is read with separators and its own unit only', (unit, texts, numbers) => {
  expect(texts.map((text) => optionalNumber(text, unit))).toEqual(numbers)
  expect(optionalNumber(' ', unit)).toBeNull()
})

test('amounts have the currency before or after them', () => {
  for (const text of ['INR 25000', '25000 INR', '25,000 Rs.', 'Rs. 25,000/-', '25,000/- rupees']) {
    expect([text, readAmount(text)]).toEqual([text, 25_000])
  }
  expect(readAmount('25k INR per person')).toBe(25_000)
})

test('days may have their word, and a range or a decimal has no days', () => {
  expect(['10', '10 days', '1 day', '5D/4N', '05 Days'].map(readDays)).toEqual([10, 10, 1, 5, 5])
  expect(['', 'ten', '1.5 days', '1,5 days', '5-6 days', '5–6D', '10 km'].map(readDays)).toEqual(
    none(7),
  )
  expect(['9', '9 nights', '5D/4N', '4-5 nights'].map(readNights)).toEqual([9, 9, 4, ...none(1)])
})

test('a distance that is a number alone is kilometres', () => {
  expect(
    ['480', ' 1,200 ', '480.5', '480.5 km', '1,5', '१२', '5 hours', ''].map(typedDistance),
  ).toEqual(['480 km', '1,200 km', '480.5 km', '480.5 km', '1,5', '१२', '5 hours', ''])
})

test('every number with separators of thousands is read, and with a comma elsewhere none', () => {
  const integer = fc.integer({ min: 0, max: 10 ** 12 })
  const shown = (value: number) => [
    value.toLocaleString('en-IN'),
    value.toLocaleString('en-US'),
    value.toLocaleString('en-US').replaceAll(',', ' '),
  ]
  fc.assert(
    fc.property(integer, (value) => {
      for (const text of shown(value)) {
        const numbers = [
          readNumber(text),
          optionalNumber(`${text} km`, 'km'),
          readAmount(`Rs. ${text}/-`),
        ]
        expect([text, ...numbers]).toEqual([text, value, value, value])
      }
      if (value > 0) expect(readAmount(formatTripCost(value) ?? '')).toBe(value)
      expect(readAmount(formatRupees(-value))).toBe(-value)
    }),
  )
  fc.assert(
    fc.property(integer, fc.nat(12), (value, at) => {
      const digits = String(value)
      const place = 1 + (at % digits.length)
      const text = `${digits.slice(0, place)},${digits.slice(place)}`
      if (shown(value).includes(text)) return
      expect([text, readNumber(text), optionalNumber(text), readAmount(text)]).toEqual([
        text,
        ...[Number.NaN, Number.NaN, Number.NaN],
      ])
    }),
  )
  for (const text of ['1,5', '1,2', '1,25', '1,2,000', '1,2500', ',500', '12,34,5', '1 2']) {
    expect([text, readNumber(text), readAmount(text)]).toEqual([text, Number.NaN, Number.NaN])
  }
})
