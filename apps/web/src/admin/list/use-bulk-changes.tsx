import type { BulkResult } from '@bharat/contracts/bulk-changes'
import { Notice } from '@bharat/ui/notice'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { failureText } from '../session/requests.ts'
import { UndoNotice } from './undo-notice.tsx'
import type { Selection } from './use-selection.ts'

/** What happens to the selected rows. */
export type BulkChange = { activeStatus: boolean } | { categoryId: string }

export interface BulkOptions<Row extends { _id: string }> {
  /** For rows with a switch. */
  send?: (ids: string[], change: BulkChange) => Promise<BulkResult>
  /** Restores the states before a change of several records. */
  restore: (group: string) => Promise<BulkResult>
  rowName: (row: Row) => string
  /** One record and several, within a sentence: 'tour', 'tours'. */
  one: string
  many: string
  selection: Selection<Row>
  /** Loads the list again. */
  reload: () => void
}

interface Report {
  tone: 'success' | 'error'
  message: string
  /** The ids of the rows that can be activated again, or the change of several records that can be restored. */
  undo?: Undo
  /** Undo failed: it can be repeated without a limit of time. */
  isRepeatable?: boolean
}

type Undo = readonly string[] | { group: string }

/** Failures that a notice names; it counts the others. */
const NAMED_FAILURES = 8

/**
 * Changes of the selected rows, and their notices. After a deactivation, of rows or by the switch of one, the admin
 * can undo it for five seconds.
 */
export function useBulkChanges<Row extends { _id: string }>({
  send,
  restore,
  rowName,
  one,
  many,
  selection,
  reload,
}: BulkOptions<Row>) {
  const [report, setReport] = useState<Report>()
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const countOf = (count: number) => `${count} ${count === 1 ? one : many}`

  /**
   * @param failed comes before the message of an error
   * @param undone what the work undoes; the notice stays until it has ended
   */
  async function run(work: () => Promise<Report | undefined>, failed?: string, undone?: Undo) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    if (!undone) setReport(undefined)
    setReport(
      await work().catch((error): Report => {
        const message = [failed, failureText(error)].filter(Boolean).join(' ')
        return { tone: 'error', message, ...(undone && { undo: undone, isRepeatable: true }) }
      }),
    )
    isRunning.current = false
    setBusy(false)
  }

  const change = (change: BulkChange) =>
    run(async () => {
      const result = await send?.([...selection.selected.keys()], change)
      if (!result) return undefined
      const { changed } = result
      const undo = isDeactivation(change) && changed.length > 0 ? { undo: changed } : {}
      return { ...reportOf(result, doneText(change)), ...undo }
    })

  function reportOf({ done, failed }: BulkResult, doneText: string): Report {
    const { selected } = selection
    // Failed rows stay selected, so that the admin can try again.
    selection.keep(failed.map(({ id }) => id))
    reload()
    const failures = failed.map(({ id, message }) => {
      const row = selected.get(id)
      return `${row ? rowName(row) : id}: ${message}`
    })
    const heading = failed.length > 0 ? ` ${countOf(failed.length)} failed:` : ''
    return {
      tone: failed.length > 0 ? 'error' : 'success',
      message: [`${countOf(done)} ${doneText}.${heading}`, ...firstOf(failures)].join('\n'),
    }
  }

  /** The same for a change that can be undone as a whole. */
  function appliedReport(result: BulkResult, doneText: string): Report {
    const { group } = result
    const undo = group === null ? {} : { undo: { group }, isRepeatable: true }
    return { ...reportOf({ ...result, done: result.changed.length }, doneText), ...undo }
  }

  const undo = (undone: Undo) =>
    run(
      async () => {
        const restored = 'group' in undone
        const result = await (restored
          ? restore(undone.group)
          : send?.([...undone], { activeStatus: true }))
        if (!result) return undefined
        const { done, failed } = result
        reload()
        const [first] = failed
        const again = restored ? 'as before' : 'active again'
        if (!first) return { tone: 'success', message: `${countOf(done)} ${again}.` }
        const not = restored ? 'not restored' : 'not activated'
        const failure = `${countOf(failed.length)} ${not}. ${first.message}`
        if (restored) return { tone: 'error', message: `${countOf(done)} ${again}. ${failure}` }
        const ids = failed.map(({ id }) => id)
        return { tone: 'error', message: failure, undo: ids, isRepeatable: true }
      },
      undefined,
      undone,
    )

  return {
    busy,
    change: (to: BulkChange) => void change(to),
    /** After another change of the selected rows, which can be undone as a whole. @param doneText such as 'changed' */
    onApplied: (result: BulkResult, doneText: string) => setReport(appliedReport(result, doneText)),
    /** Runs such a change. */
    apply: (work: () => Promise<BulkResult>, doneText: string) =>
      run(async () => appliedReport(await work(), doneText)),
    /** Another action on a row: a failure is shown in place of the last notice. */
    run,
    /** After the switch of a row. */
    onSwitched: (row: Row & { activeStatus: boolean }) =>
      setReport(
        row.activeStatus
          ? undefined
          : { tone: 'success', message: `${rowName(row)} is inactive now.`, undo: [row._id] },
      ),
    notice: report && (
      <ReportNotice report={report} onUndo={(undone) => void undo(undone)} setReport={setReport} />
    ),
  }
}

interface ReportNoticeProps {
  report: Report
  onUndo: (undone: Undo) => void
  setReport: Dispatch<SetStateAction<Report | undefined>>
}

function ReportNotice({ report, onUndo, setReport }: ReportNoticeProps) {
  const { undo, isRepeatable, ...notice } = report
  if (!undo) return <Notice {...notice} />
  const end = () => {
    if (isRepeatable) return
    // The notice of a failure stays.
    setReport((now) =>
      now?.message === notice.message && notice.tone === 'error' ? notice : undefined,
    )
  }
  return <UndoNotice {...notice} onUndo={() => onUndo(undo)} onEnd={end} />
}

function firstOf(failures: readonly string[]): string[] {
  const more = failures.length - NAMED_FAILURES
  return [...failures.slice(0, NAMED_FAILURES), ...(more > 0 ? [`and ${more} more`] : [])]
}

function isDeactivation(change: BulkChange): boolean {
  return 'activeStatus' in change && !change.activeStatus
}

function doneText(change: BulkChange): string {
  if ('categoryId' in change) return 'moved'
  return change.activeStatus ? 'activated' : 'deactivated'
}
