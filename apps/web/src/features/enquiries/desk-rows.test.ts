import { describe, expect, test } from 'bun:test'
import { COUNTED_STAGES, type CountedStage } from '@bharat/contracts/enquiry-stages'
import type { DeskRow } from './desk.admin-documents.ts'
import {
  byStage,
  type ChangedRow,
  changesAfter,
  type StagePages,
  withChanges,
  withMoves,
} from './desk-rows.ts'

const row = (id: string, stage: CountedStage, version = 1): DeskRow => ({
  _id: id,
  fullName: id,
  message: '',
  channel: 'email',
  createdAt: `2027-01-${id.padStart(2, '0')}T00:00:00.000Z`,
  reference: null,
  stage,
  lostReason: null,
  won: null,
  assignee: null,
  followUpOn: null,
  firstReplyAt: null,
  repeatOf: null,
  phone: '',
  phoneValid: true,
  email: '',
  version,
  tour: null,
  departure: null,
})
const change = (changed: DeskRow, isPending = true, at = 5): [string, ChangedRow] => [
  changed._id,
  { row: changed, isPending, at },
]
const pages = (rows: readonly DeskRow[]): StagePages =>
  byStage((stage) => {
    const items = rows.filter((each) => each.stage === stage)
    return { items, totalItems: items.length + 100 }
  })
const idsOf = (board: StagePages) =>
  COUNTED_STAGES.map((stage) => board[stage].items.map(({ _id }) => _id).join())

describe('the board', () => {
  const loaded = pages([row('9', 'new'), row('7', 'new'), row('8', 'quoted'), row('6', 'quoted')])

  test('moves a changed card between its columns, newest first, with their counts', () => {
    const board = withMoves(loaded, new Map([change(row('7', 'quoted'))]))
    expect(idsOf(board)).toEqual(['9', '', '8,7,6', '', ''])
    expect(COUNTED_STAGES.map((stage) => board[stage].totalItems)).toEqual([
      101, 100, 103, 100, 100,
    ])
  })

  test('does not show a changed enquiry that its filter leaves out', () => {
    expect(idsOf(withMoves(loaded, new Map([change(row('1', 'won'))])))).toEqual(idsOf(loaded))
  })

  test('shows a card once that was moved between the requests of two columns', () => {
    const both = pages([
      row('9', 'new'),
      row('7', 'new'),
      row('7', 'quoted', 2),
      row('6', 'quoted'),
    ])
    for (const changed of [new Map(), new Map([change(row('7', 'quoted', 2))])]) {
      const board = withMoves(both, changed)
      expect(idsOf(board)).toEqual(['9', '', '7,6', '', ''])
      expect([board.new.totalItems, board.quoted.totalItems]).toEqual([101, 102])
    }
  })

  test('shows the later version of another administrator', () => {
    const newer = pages([row('7', 'won', 3)])
    expect(idsOf(withMoves(newer, new Map([change(row('7', 'quoted', 2))])))[3]).toBe('7')
  })
})

test('a change replaces its row, if it is not older', () => {
  const changed = new Map([change(row('1', 'quoted', 2))])
  const stages = (version: number) =>
    withChanges([row('1', 'new', version), row('2', 'new')], changed).map(({ stage }) => stage)
  expect(stages(2)).toEqual(['quoted', 'new'])
  expect(stages(3)).toEqual(['new', 'new'])
})

test('a list contains the changes stored before its request', () => {
  const changed = new Map([
    change(row('1', 'won'), true, 1),
    change(row('2', 'won'), false, 1),
    change(row('3', 'won'), false, 9),
  ])
  expect([...changesAfter(changed, 5).keys()]).toEqual(['1', '3'])
})
