import { expect, test } from 'bun:test'
import { durationText, momentText, replyTimeText, tourText } from './desk-format.ts'

test.each([
  ['2027-01-12T00:00:00Z', '0 min'],
  ['2027-01-12T00:45:00Z', '45 min'],
  ['2027-01-12T03:20:00Z', '3 h 20 min'],
  ['2027-01-12T04:00:00Z', '4 h'],
  ['2027-01-13T00:10:00Z', '1 day'],
  ['2027-01-14T04:10:00Z', '2 days 4 h'],
  ['2027-01-11T00:00:00Z', '0 min'],
])('from midnight to %s it is %s', (to, text) => {
  expect(durationText('2027-01-12T00:00:00Z', to)).toBe(text)
})

test('an enquiry says how long its visitor waited, in Indian time', () => {
  const createdAt = '2027-01-12T20:00:00Z'
  expect(momentText(createdAt)).toBe('13/01/2027, 01:30 IST')
  const now = new Date('2027-01-12T21:00:00Z')
  expect(replyTimeText({ createdAt, firstReplyAt: null }, now)).toBe(
    'No reply yet, waiting for 1 h',
  )
  const firstReplyAt = '2027-01-12T20:05:00Z'
  expect(replyTimeText({ createdAt, firstReplyAt }, now)).toBe('First reply after 5 min')
})

test('texts leave out what is missing', () => {
  expect(tourText({ tour: null, departure: null })).toBe('')
  expect(tourText({ tour: { title: 'Malabar' }, departure: { date: '2027-01-12' } })).toBe(
    'Malabar · 12/01/2027',
  )
})
