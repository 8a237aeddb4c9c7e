import { expect, test } from 'bun:test'
import { valueText } from './history-text.ts'

test('a moment is shown in Indian time', () => {
  expect(valueText('2027-01-12T04:00:00.000Z')).toBe('12/01/2027, 09:30 IST')
  expect(valueText('From 2027-01-12T04:00:00.000Z on')).toBe('From 2027-01-12T04:00:00.000Z on')
})
