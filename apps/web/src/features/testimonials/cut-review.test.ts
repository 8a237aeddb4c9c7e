import { expect, test } from 'bun:test'
import { cutReview } from './cut-review.ts'

test('a review up to the limit is not cut', () => {
  expect(cutReview('x'.repeat(160), 160)).toBeUndefined()
  expect(cutReview('', 160)).toBeUndefined()
})

test('a longer review is cut at a word and never inside a character', () => {
  expect(cutReview('one two three', 9)).toBe('one two')
  expect(cutReview('x'.repeat(161), 160)).toBe('x'.repeat(160))
  expect(cutReview('🚙'.repeat(3), 2)).toBe('🚙🚙')
  expect(cutReview('Good, bad', 7)).toBe('Good')
})
