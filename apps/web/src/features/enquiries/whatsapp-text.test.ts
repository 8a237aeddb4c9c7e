import { expect, test } from 'bun:test'
import { withoutRequest, withRequest } from './whatsapp-text.ts'

test('the line of a departure stands above what the visitor has typed', () => {
  expect(withRequest('', 'Departure on Sat 12 Jun 2027.')).toBe('Departure on Sat 12 Jun 2027.')
  expect(withRequest('Four of us.', 'Departure on Sat 12 Jun 2027.')).toBe(
    'Departure on Sat 12 Jun 2027.\nFour of us.',
  )
})

test('it replaces the line of another departure', () => {
  const addition = 'Departure on Sat 12 Jun 2027.\nFour of us.'
  expect(withRequest(addition, 'Departure on Sat 3 Jul 2027 is full: which date is next?')).toBe(
    'Departure on Sat 3 Jul 2027 is full: which date is next?\nFour of us.',
  )
})

test('it is taken away without what the visitor has typed, also on the same line', () => {
  const request = 'Departure on Sat 12 Jun 2027.'
  expect(withoutRequest(`${request}\nFour of us.`, request)).toBe('Four of us.')
  expect(withoutRequest(`${request} Four of us.`, request)).toBe(' Four of us.')
  expect(withoutRequest(request, request)).toBe('')
  expect(withoutRequest('Departure on Sat 12 Jun or later?', request)).toBe(
    'Departure on Sat 12 Jun or later?',
  )
  expect(withoutRequest('Four of us.', undefined)).toBe('Four of us.')
})
