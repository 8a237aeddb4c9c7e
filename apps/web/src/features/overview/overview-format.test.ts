import { expect, test } from 'bun:test'
import { changeText, durationText, percentText, periodText } from './overview-format.ts'

test.each([
  [0, 'under 1 min'],
  [29, 'under 1 min'],
  [30, '1 min'],
  [3569, '59 min'],
  [3590, '1 h'],
  [5400, '1 h 30 min'],
  [86_399, '1 d'],
  [90_000, '1 d 1 h'],
  [864_000, '10 d'],
])('%p seconds are shown as %p', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test.each([
  [0, '0%'],
  [0.004, 'under 1%'],
  [0.126, '13%'],
  [1, '100%'],
])('the share %p is shown as %p', (share, text) => {
  expect(percentText(share)).toBe(text)
})

test('a difference has a sign', () => {
  expect([changeText(3, 1), changeText(1, 3), changeText(2, 2)]).toEqual(['+2', '−2', '±0'])
})

test('a period of one day is that day', () => {
  expect(periodText({ from: '2026-01-05', to: '2026-01-05' })).toBe('05/01/2026')
})
