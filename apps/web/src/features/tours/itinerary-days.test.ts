import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readNumber, resizeItinerary } from './itinerary-days.ts'

const day = (title: string) => ({
  title,
  description: '',
  imageUrl: null,
  stay: '',
  meals: '',
  kilometres: '',
})

test('grows with blank days and drops the excess', () => {
  const two = [day('One'), day('Two')]
  expect(resizeItinerary(two, 3)).toEqual([...two, day('')])
  expect(resizeItinerary(two, 1)).toEqual([day('One')])
})

test('has one entry per day and retains existing entries', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { maxLength: 40 }),
      fc.integer({ min: 1, max: 365 }),
      (titles, days) => {
        const resized = resizeItinerary(titles.map(day), days)
        expect(resized).toHaveLength(days)
        const retained = titles.slice(0, days)
        expect(resized.slice(0, retained.length).map(({ title }) => title)).toEqual(retained)
      },
    ),
  )
})

test.each(['', 'x', '0', '-1', '2.5', '1e9'])('%j days do not change the itinerary', (text) => {
  expect(resizeItinerary([day('One')], readNumber(text))).toEqual([day('One')])
})
