import { describe, expect, test } from 'bun:test'
import { COUNTED_STAGES, type CountedStage } from '@bharat/contracts/enquiry-stages'
import type { DeskRow } from './desk.admin-documents.ts'
import { byStage, type StagePages, withMoves } from './desk-rows.ts'
import { type Change, withChanges } from './desk-session.ts'

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
/** Rows as a page shows them that has stored a row, or changes its stage. */
const changed = (stored: DeskRow, to?: CountedStage) => (loaded: DeskRow) => {
  const sent = to ? [{ edit: { stage: to } } as Change] : []
  return withChanges(loaded, new Map([[stored._id, { stored, sent }]]))
}
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
    const board = withMoves(loaded, changed(row('7', 'new'), 'quoted'))
    expect(idsOf(board)).toEqual(['9', '', '8,7,6', '', ''])
    expect(COUNTED_STAGES.map((stage) => board[stage].totalItems)).toEqual([
      101, 100, 103, 100, 100,
    ])
  })

  test('does not show a changed enquiry that its filter leaves out', () => {
    expect(idsOf(withMoves(loaded, changed(row('1', 'new'), 'won')))).toEqual(idsOf(loaded))
  })

  test('shows a card once that was moved between the requests of two columns', () => {
    const both = pages([
      row('9', 'new'),
      row('7', 'new'),
      row('7', 'quoted', 2),
      row('6', 'quoted'),
    ])
    for (const stored of [row('5', 'new'), row('7', 'quoted', 2)]) {
      const board = withMoves(both, changed(stored))
      expect(idsOf(board)).toEqual(['9', '', '7,6', '', ''])
      expect([board.new.totalItems, board.quoted.totalItems]).toEqual([101, 102])
    }
  })

  test('shows the later version of another administrator', () => {
    const newer = pages([row('7', 'won', 3)])
    expect(idsOf(withMoves(newer, changed(row('7', 'quoted', 2))))[3]).toBe('7')
  })
})

test('what is stored replaces its row, if that is older, and what is on its way both', () => {
  const stages = (version: number, to?: CountedStage) =>
    [row('1', 'new', version), row('2', 'new')]
      .map(changed(row('1', 'quoted', 2), to))
      .map(({ stage }) => stage)
  expect(stages(1)).toEqual(['quoted', 'new'])
  expect(stages(3)).toEqual(['new', 'new'])
  expect(stages(3, 'lost')).toEqual(['lost', 'new'])
})
