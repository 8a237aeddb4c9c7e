import { expect, test } from 'bun:test'
import { fieldText, valueText } from './history-text.ts'

test('a moment is shown in Indian time', () => {
  expect(valueText('2027-01-12T04:00:00.000Z')).toBe('12/01/2027, 09:30 IST')
  expect(valueText('From 2027-01-12T04:00:00.000Z on')).toBe('From 2027-01-12T04:00:00.000Z on')
})

test('days, prices and choices are as in the forms', () => {
  expect(valueText([{ date: '2027-01-02', price: 27_500, seats: 8 }])).toBe(
    'Date: 02/01/2027, Price: ₹27,500, Seats: 8',
  )
  expect(fieldText('tours', 'tripCost', 45_000)).toBe('₹45,000')
  // A change that pages round or hide is one all the same.
  expect([45_000.5, -500, 0.4].map((cost) => fieldText('tours', 'tripCost', cost))).toEqual([
    '₹45,000.5',
    '-₹500',
    '₹0.4',
  ])
  expect(fieldText('tours', 'pricePer', 'personTwin')).toBe('Per person, twin sharing')
})
