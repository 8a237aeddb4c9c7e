import { expect, test } from 'bun:test'
import { valueText } from './history-text.ts'

test('a moment is shown in Indian time', () => {
  expect(valueText('2027-01-12T04:00:00.000Z')).toBe('12/01/2027, 09:30 IST')
  expect(valueText('From 2027-01-12T04:00:00.000Z on')).toBe('From 2027-01-12T04:00:00.000Z on')
})

test('departures have days and prices as the forms show them', () => {
  expect(valueText([{ date: '2027-01-02', price: 27_500, seats: 8 }])).toBe(
    'Date: 02/01/2027, Price: ₹27,500, Seats: 8',
  )
})
