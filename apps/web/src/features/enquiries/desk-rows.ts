import { COUNTED_STAGES, type CountedStage } from '@bharat/contracts/enquiry-stages'
import type { DeskRow } from './desk.admin-documents.ts'

/** An enquiry as this page has changed it, until the list that contains the change has loaded. */
export interface ChangedRow {
  row: DeskRow
  /** The request is under way. */
  isPending: boolean
  /** When it was changed, by `performance.now()`. */
  at: number
}

export type ChangedRows = ReadonlyMap<string, ChangedRow>

export interface StagePage {
  items: readonly DeskRow[]
  totalItems: number
}

export type StagePages = Record<CountedStage, StagePage>

/** Loaded rows with the changes of this page, unless another administrator saved a later version. */
export function withChanges(rows: readonly DeskRow[], changed: ChangedRows): DeskRow[] {
  return rows.map((row) => {
    const change = changed.get(row._id)
    return change && change.row.version >= row.version ? change.row : row
  })
}

/** The columns of the board: a changed card is in the column of its new stage, newest first. */
export function withMoves(pages: StagePages, changed: ChangedRows): StagePages {
  const loaded = COUNTED_STAGES.flatMap((stage) => pages[stage].items)
  const rows = newestVersions(withChanges(loaded, changed))
  return byStage((stage) => {
    const own = new Set(pages[stage].items.map(({ _id }) => _id))
    const items = rows.filter((row) => row.stage === stage)
    const hasArrivals = items.some(({ _id }) => !own.has(_id))
    return {
      items: hasArrivals ? items.toSorted(newestFirst) : items,
      totalItems: pages[stage].totalItems + items.length - own.size,
    }
  })
}

/** One row of each enquiry: two columns have one that was moved between their requests. */
function newestVersions(rows: readonly DeskRow[]): DeskRow[] {
  const newest = new Map<string, DeskRow>()
  for (const row of rows) {
    const other = newest.get(row._id)
    if (!other || other.version < row.version) newest.set(row._id, row)
  }
  // A changed row replaces all its copies: only the last one stays.
  return rows.filter((row, n) => newest.get(row._id) === row && rows.lastIndexOf(row) === n)
}

/** A value for each stage. */
export function byStage<Value>(of: (stage: CountedStage) => Value): Record<CountedStage, Value> {
  const entries = COUNTED_STAGES.map((stage) => [stage, of(stage)] as const)
  return Object.fromEntries(entries) as Record<CountedStage, Value>
}

/** The changes that a list does not contain which was requested at `began`. */
export function changesAfter(changed: ChangedRows, began: number): ChangedRows {
  return new Map([...changed].filter(([, { isPending, at }]) => isPending || at > began))
}

function newestFirst(a: DeskRow, b: DeskRow): number {
  return b.createdAt.localeCompare(a.createdAt)
}
