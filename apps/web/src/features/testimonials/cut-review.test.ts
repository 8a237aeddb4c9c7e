import { expect, test } from 'bun:test'
import { cutReview } from './cut-review.ts'

test('up to the limit a review stays whole', () => {
  expect(cutReview('x'.repeat(160), 160)).toBeUndefined()
  expect(cutReview('', 160)).toBeUndefined()
})

test('a longer one ends at a word and never inside a character', () => {
  expect(cutReview('one two three', 9)).toBe('one two')
  expect(cutReview('x'.repeat(161), 160)).toBe('x'.repeat(160))
  expect(cutReview('🚙'.repeat(3), 2)).toBe('🚙🚙')
  expect(cutReview('Good, bad', 7)).toBe('Good')
})
