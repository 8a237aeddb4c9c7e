import {
  COUNTED_STAGES,
  type CountedStage,
  ENQUIRY_DUE,
  type EnquiryStage,
} from '@bharat/contracts/enquiry-stages'
import { MAX_PAGE } from '@bharat/contracts/limits'
import type { Page } from '@bharat/contracts/list'
import { useCallback, useMemo, useState } from 'react'
import { type Client, useClient } from 'urql'
import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { DeskListDocument, type DeskRow, DeskSummaryDocument } from './desk.admin-documents.ts'
import { byStage, type StagePage, type StagePages, withMoves } from './desk-rows.ts'
import { useDeskState, withChanges } from './desk-session.ts'

/** Rows of a page of the list. */
const DESK_PAGE = 50
/** Cards that a column of the board shows at first, and that each 'Show more' adds. */
const CARDS = 20

/** The enquiries of the desk's list or board, with the changes of this page, and the counts of its views. */
export function useDesk(search: DashboardSearch) {
  const client = useClient()
  const [limits, setLimits] = useState(byStage(() => CARDS))
  const { known } = useDeskState()
  const isBoard = search.layout === 'board'
  // The board has one order.
  const filter = filterOf(isBoard ? ({ ...search, sort: undefined } as DashboardSearch) : search)
  const { page = 1, stage = null } = search
  const key = JSON.stringify([filter, isBoard ? limits : [page, stage]])
  const summary = useLoaded('', async () => fetchData(client, DeskSummaryDocument, {}))
  const rows = useLoaded(`${isBoard} ${key}`, () =>
    isBoard ? loadBoard(client, filter, limits) : loadList(client, filter, page, stage),
  )
  const { reload: reloadRows } = rows
  const { reload: reloadSummary } = summary

  return {
    /** Identifies view, search and filters. */
    filters: JSON.stringify([filter, stage]),
    summary: summary.data?.adminEnquirySummary,
    ...useMemo(() => {
      const { list, board } = rows.data ?? {}
      const changed = (row: DeskRow) => withChanges(row, known)
      return {
        list: list && { ...list, items: list.items.map(changed) },
        board: board && withMoves(board, changed),
      }
    }, [rows.data, known]),
    loading: rows.loading,
    failure: rows.failure,
    /** The enquiries as they were loaded. */
    stored: rows.data?.rows ?? NO_ROWS,
    showMore: (column: CountedStage) =>
      setLimits((now) => ({ ...now, [column]: Math.min(now[column] + CARDS, MAX_PAGE) })),
    reload: useCallback(() => {
      reloadRows()
      reloadSummary()
    }, [reloadRows, reloadSummary]),
  }
}

type Filter = ReturnType<typeof filterOf>

/** The filter of a view. Views of follow-ups begin with the earliest one. */
function filterOf({ view, search = '', ...filters }: DashboardSearch) {
  const ofView = ENQUIRY_DUE.find((known) => known === view) ?? null
  // Those without a follow-up would come first.
  const due = ofView ?? (filters.sort === 'followUpOn' ? 'planned' : null)
  // What these views count is open. The board and the choice of a stage show the others, too.
  const isOpen =
    view === 'unassigned' ||
    (view === 'mine' && filters.layout !== 'board' && filters.stage === undefined)
  return {
    search,
    due,
    assignee: view === 'mine' ? 'me' : view === 'unassigned' ? 'none' : (filters.assignee ?? null),
    unanswered: view === 'unanswered' || null,
    sort: filters.sort === 'updatedAt' ? '-updatedAt' : due ? 'followUpOn' : '-createdAt',
    from: filters.from ?? null,
    to: filters.to ?? null,
    channel: filters.channel ?? null,
    open: (filters.open ?? isOpen) || null,
    tourId: filters.tour ?? null,
    departure: filters.departure ?? null,
    landscape: filters.landscape ?? null,
    campaign: filters.campaign ?? null,
  }
}

const NO_ROWS: readonly DeskRow[] = []

interface Rows {
  /** All of them. */
  rows: readonly DeskRow[]
  list?: Page<DeskRow>
  board?: StagePages
}

async function loadList(
  client: Client,
  filter: Filter,
  page: number,
  stage: EnquiryStage | null,
): Promise<Rows> {
  const variables = { ...filter, page, stage, limit: DESK_PAGE }
  const { adminEnquiries: list } = await fetchData(client, DeskListDocument, variables)
  return { list, rows: list.items }
}

/** One operation for each stage: all in one would exceed the limits of the GraphQL API. */
async function loadBoard(
  client: Client,
  filter: Filter,
  limits: Record<CountedStage, number>,
): Promise<Rows> {
  const pages = await Promise.all(
    COUNTED_STAGES.map(async (stage) => {
      const variables = { ...filter, page: 1, stage, limit: limits[stage] }
      const { adminEnquiries } = await fetchData(client, DeskListDocument, variables)
      return [stage, adminEnquiries] as const
    }),
  )
  const loaded = new Map<CountedStage, StagePage>(pages)
  return {
    board: byStage((stage) => loaded.get(stage) ?? { items: [], totalItems: 0 }),
    rows: pages.flatMap(([, { items }]) => items),
  }
}
