import { expect, test } from 'bun:test'
import { withPhonePrefix } from './enquiries.ts'

test.each([
  ['98470 12345', '+919847012345'],
  ['098470-12345', '+919847012345'],
  ['91 98470 12345', '+919847012345'],
  ['+91 (98470) 12345', '+919847012345'],
  ['0091 98470.12345', '+919847012345'],
  ['+44 20 7946 0000', '+442079460000'],
  ['0487 2420000', '+914872420000'],
  ['  ', ''],
])('the phone %s is sent as %s', (typed, sent) => {
  expect(withPhonePrefix(typed)).toBe(sent)
  // Applying it twice does not double the prefix.
  expect(withPhonePrefix(sent)).toBe(sent)
})
