import { expect, test } from 'bun:test'
import { readNumber } from '@bharat/contracts/typed-tour-values'
import fc from 'fast-check'
import {
  type DroppedDays,
  droppedBy,
  droppedText,
  type ItineraryEntry,
  NO_DROPPED_DAYS,
  resizeItinerary,
  withDropped,
} from './itinerary-days.ts'

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

test('dropped days can be put back, after several changes too; a day written meanwhile follows them', () => {
  const days = ['One', 'Two', 'Three', 'Four'].map(day)
  const three = droppedBy(days, NO_DROPPED_DAYS, 3)
  const two = droppedBy(days.slice(0, 3), three, 2)
  expect(two).toEqual({ from: 2, days: days.slice(2) })
  expect(droppedText(two)).toBe('days 3 to 4')
  expect(withDropped(days.slice(0, 2), two)).toEqual(days)
  expect(withDropped([...days.slice(0, 2), day(''), day('New')], two)).toEqual([
    ...days,
    day('New'),
  ])
})

test('blank days are dropped without a word', () => {
  expect(droppedBy([day('One'), day('')], NO_DROPPED_DAYS, 1)).toEqual(NO_DROPPED_DAYS)
  const image = { ...day(''), imageUrl: new File(['x'], 'a.jpg') }
  expect(droppedText(droppedBy([day('One'), day(''), image], NO_DROPPED_DAYS, 1))).toBe('day 3')
})

test('no sequence of lengths loses a written day', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }), (lengths) => {
      const all = Array.from({ length: 12 }, (_, index) => day(`Day ${index}`))
      let dropped: DroppedDays = NO_DROPPED_DAYS
      let entries: ItineraryEntry[] = all
      for (const length of lengths) {
        if (length < entries.length) dropped = droppedBy(entries, dropped, length)
        entries = resizeItinerary(entries, length)
      }
      expect(withDropped(entries, dropped)).toEqual(all)
    }),
  )
})
