import { COUNTED_STAGES, type CountedStage } from '@bharat/contracts/enquiry-stages'
import type { DeskRow } from './desk.admin-documents.ts'

export interface StagePage {
  items: readonly DeskRow[]
  totalItems: number
}

export type StagePages = Record<CountedStage, StagePage>

/**
 * The columns of the board: a changed card is in the column of its new stage, newest first.
 * @param changed a loaded row as this page has changed it
 */
export function withMoves(pages: StagePages, changed: (row: DeskRow) => DeskRow): StagePages {
  const loaded = COUNTED_STAGES.flatMap((stage) => pages[stage].items)
  const rows = newestVersions(loaded.map(changed))
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
  return rows.filter((row) => newest.get(row._id) === row)
}

/** A value for each stage. */
export function byStage<Value>(of: (stage: CountedStage) => Value): Record<CountedStage, Value> {
  const entries = COUNTED_STAGES.map((stage) => [stage, of(stage)] as const)
  return Object.fromEntries(entries) as Record<CountedStage, Value>
}

function newestFirst(a: DeskRow, b: DeskRow): number {
  return b.createdAt.localeCompare(a.createdAt)
}
