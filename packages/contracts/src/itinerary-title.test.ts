import { expect, test } from 'bun:test'
import { dayLabel, splitItineraryTitle } from './itinerary-title.ts'

test.each([
  ['Over the Rohtang · Keylong', 'Over the Rohtang', 'Keylong'],
  ['Plain title', 'Plain title', ''],
  ['A · B · Manali', 'A · B', 'Manali'],
  [' · Leh', 'Leh', ''],
  ['Leh · ', 'Leh', ''],
])('%s', (title, rest, location) => {
  expect(splitItineraryTitle(title)).toEqual({ title: rest, location })
})

test('the label has at least two digits', () => {
  expect([1, 12, 101].map(dayLabel)).toEqual(['DAY 01', 'DAY 12', 'DAY 101'])
})
