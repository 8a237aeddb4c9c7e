import { expect, test } from 'bun:test'
import type { EnquiryData } from './desk.admin-documents.ts'
import { additionsTo } from './known-additions.ts'

const party = { adults: 3, children: [], month: '', note: '' }
const typed = {
  fullName: 'Anu T',
  email: 'anu@example.com',
  tourId: 'one',
  departure: '2026-12-05',
  party,
  followUpOn: '2026-12-01',
  assigneeId: 'asha',
}
const names = { tour: 'Hampi', assignee: 'Asha' }
const record = (values: object) =>
  ({
    fullName: 'Anu Thomas',
    email: '',
    tour: null,
    departure: null,
    party: null,
    followUpOn: null,
    assignee: null,
    ...values,
  }) as EnquiryData

test('a record gets what it lacks, and a note what it has otherwise: nothing is lost, and nothing is said twice', () => {
  const { fullName: _, ...whole } = typed
  expect(additionsTo(record({}), typed, names)).toEqual({
    change: whole,
    lines: ['Name: Anu T'],
  })
  const other = record({
    email: 'other@example.com',
    tour: { _id: 'two', title: 'Konkan' },
    departure: { date: '2026-12-05' },
    party: { ...party, adults: 1 },
    followUpOn: '2026-11-01',
    assignee: { _id: 'ravi', email: 'ravi@example.com' },
  })
  expect(additionsTo(other, typed, names)).toEqual({
    change: {},
    lines: [
      'Name: Anu T',
      'Email: anu@example.com',
      'Tour: Hampi',
      'Departure: 05/12/2026',
      'Travellers: 3 adults',
      'Follow-up: 01/12/2026',
      'Assignee: Asha',
    ],
  })
  const same = record({
    ...typed,
    tour: { _id: 'one', title: 'Hampi' },
    departure: { date: typed.departure },
    assignee: { _id: 'asha', email: 'asha@example.com' },
  })
  expect(additionsTo(same, typed, names)).toEqual({ change: {}, lines: [] })
  const tourOnly = record({ ...same, departure: null })
  expect(additionsTo(tourOnly, typed, names).change).toEqual({ departure: typed.departure })
  const nothing = { tourId: null, departure: null, party: null, followUpOn: null, assigneeId: null }
  const empty = { ...nothing, fullName: '', email: '' }
  const unnamed = { tour: '', assignee: '' }
  expect(additionsTo(other, empty, unnamed)).toEqual({ change: {}, lines: [] })
})
