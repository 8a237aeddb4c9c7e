import { expect, test } from 'bun:test'
import { doubtOf, withPhonePrefix } from './enquiries.ts'

test.each([
  ['98470 12345', '+919847012345'],
  ['098470-12345', '+919847012345'],
  ['91 98470 12345', '+919847012345'],
  ['+91 (98470) 12345', '+919847012345'],
  ['0091 98470.12345', '+919847012345'],
  ['+44 20 7946 0000', '+442079460000'],
  ['0487 2420000', '+914872420000'],
  ['९८४७० १२३४५', '+919847012345'],
  ['+91 𝟗𝟖𝟒𝟕𝟎 𝟙𝟚𝟛𝟜𝟝', '+919847012345'],
  ['  ', ''],
])('the phone %s is sent as %s', (typed, sent) => {
  expect(withPhonePrefix(typed)).toBe(sent)
  // Applying it twice does not double the prefix.
  expect(withPhonePrefix(sent)).toBe(sent)
})

test.each([
  ['98470 1234', 'This number has 9 digits. Indian mobiles have 10.'],
  ['+91 98470 123456', 'This number has 11 digits. Indian mobiles have 10.'],
  ['+91hello', 'This number has 0 digits. Indian mobiles have 10.'],
  ['098470-12345', undefined],
  ['+91 (0)98470 12345', undefined],
  ['+44 20 7946 0958', undefined],
])('of %p the form says %p', (typed, said) => {
  expect(doubtOf(withPhonePrefix(typed))).toBe(said && `${said} Send again if it is right.`)
})
