import { expect, test } from 'bun:test'
import { plannedStops, stopLabel } from './route-stops.ts'

test('a stop has the days that end there; the start of the first day has none', () => {
  const titles = ['Kochi to Munnar', 'Tea gardens · MUNNAR', 'Munnar to Thekkady', 'Rest']
  const stops = plannedStops(titles)
  expect(stops).toEqual([
    { name: 'Kochi' },
    { name: 'Munnar', firstDay: 1, lastDay: 2 },
    { name: 'Thekkady', firstDay: 3, lastDay: 3 },
    { name: '', firstDay: 4, lastDay: 4 },
  ])
  expect(stops.map(stopLabel)).toEqual(['Start', 'Days 1–2', 'Day 3', 'Day 4'])
})

test('accents and punctuation do not divide a stop; days without a place do not join', () => {
  expect(plannedStops(['A · Léh', 'B · Leh.', '', ''])).toEqual([
    { name: 'Léh', firstDay: 1, lastDay: 2 },
    { name: '', firstDay: 3, lastDay: 3 },
    { name: '', firstDay: 4, lastDay: 4 },
  ])
})

test('a sentence with “to” names no place', () => {
  expect(plannedStops(['Time to rest', 'Up to the pass'])).toEqual([
    { name: '', firstDay: 1, lastDay: 1 },
    { name: '', firstDay: 2, lastDay: 2 },
  ])
})
