import { expect, test } from 'bun:test'
import { withRequest } from './whatsapp-text.ts'

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
