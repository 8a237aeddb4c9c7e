import type { BulkResult } from '@bharat/contracts/bulk-changes'
import { MAX_BULK } from '@bharat/contracts/limits'
import { useRef } from 'react'
import { type Client, useClient } from 'urql'
import { useBulkChanges } from '../../admin/list/use-bulk-changes.tsx'
import type { Selection } from '../../admin/list/use-selection.ts'
import { failureText, mutate } from '../../admin/session/requests.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import {
  type DeskRow,
  UpdateEnquiriesDocument,
  UpdateEnquiryDocument,
} from './desk.admin-documents.ts'

/** The same change of several enquiries. */
export type EnquiryBulk = Omit<VariablesOf<typeof UpdateEnquiriesDocument>, 'ids'>

interface Remembered {
  rows: DeskRow[]
  change: EnquiryBulk
}

/** Changes of the selected enquiries. Undo sends back what each row had when it was selected. */
export function useBulkEnquiries(selection: Selection<DeskRow>, reload: () => void) {
  const client = useClient()
  const remembered = useRef(new Map<string, Remembered>())
  const bulk = useBulkChanges<DeskRow>({
    restore: (group) => restore(client, remembered.current.get(group)),
    rowName: ({ fullName }) => fullName,
    one: 'enquiry',
    many: 'enquiries',
    selection,
    reload,
  })
  return {
    ...bulk,
    /** @param doneText such as 'assigned' */
    change(change: EnquiryBulk, doneText: string): void {
      const selected = new Map(selection.selected)
      void bulk.apply(async () => {
        const result = await sendAll(client, [...selected.keys()], change)
        const rows = result.changed.flatMap((id) => selected.get(id) ?? [])
        if (rows.length === 0) return result
        const group = crypto.randomUUID()
        remembered.current.set(group, { rows, change })
        return { ...result, group }
      }, doneText)
    },
  }
}

/** Sends a change, as many enquiries at a time as the API takes. @throws AdminError if the first request fails */
async function sendAll(
  client: Client,
  ids: readonly string[],
  change: EnquiryBulk,
): Promise<BulkResult> {
  const all: BulkResult = { done: 0, changed: [], failed: [], group: null }
  for (let from = 0; from < ids.length; from += MAX_BULK) {
    const some = ids.slice(from, from + MAX_BULK)
    try {
      const variables = { ids: some, ...change }
      const { done, changed, failed } = (await mutate(client, UpdateEnquiriesDocument, variables))
        .updateEnquiries
      all.done += done
      all.changed.push(...changed)
      all.failed.push(...failed)
    } catch (error) {
      if (from === 0) throw error
      all.failed.push(...some.map((id) => ({ id, message: failureText(error) })))
    }
  }
  return all
}

/** One request for the rows that had the same values, and one for each that was won: it takes its seats again. */
async function restore(client: Client, { rows, change }: Remembered = { rows: [], change: {} }) {
  const all: BulkResult = { done: 0, changed: [], failed: [], group: null }
  const isBooked = ({ won }: DeskRow) => won !== null && 'stage' in change
  const others = rows.filter((row) => !isBooked(row))
  const groups = Map.groupBy(others, (row) => JSON.stringify(formerOf(row, change)))
  for (const [former, same] of groups) {
    const ids = same.map(({ _id }) => _id)
    const { done, failed } = await sendAll(client, ids, JSON.parse(former) as EnquiryBulk)
    all.done += done
    all.failed.push(...failed)
  }
  for (const { _id: id, won } of rows.filter(isBooked)) {
    try {
      await mutate(client, UpdateEnquiryDocument, { id, input: { stage: 'won', won } })
      all.done += 1
    } catch (error) {
      all.failed.push({ id, message: failureText(error) })
    }
  }
  return all
}

/** The values of a row before a change. */
function formerOf({ assignee, followUpOn, stage, lostReason }: DeskRow, change: EnquiryBulk) {
  return {
    ...('assigneeId' in change && { assigneeId: assignee?._id ?? null }),
    ...('followUpOn' in change && { followUpOn }),
    ...('stage' in change && { stage, ...(stage === 'lost' && { lostReason }) }),
  }
}
