import type { BulkResult } from '@bharat/contracts/bulk-changes'
import { MAX_BULK } from '@bharat/contracts/limits'
import { useEffect, useRef } from 'react'
import { type Client, useClient } from 'urql'
import { useBulkChanges } from '../../admin/list/use-bulk-changes.tsx'
import type { Selection } from '../../admin/list/use-selection.ts'
import { failureText, mutate, notDoneText } from '../../admin/session/requests.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import { randomId } from '../../lib/random-id.ts'
import { type Booked, type DeskRow, UpdateEnquiriesDocument } from './desk.admin-documents.ts'
import { changeDesk } from './desk-session.ts'

/** The same change of several enquiries. */
export type EnquiryBulk = Omit<Variables, 'ids' | 'each'>
type Variables = VariablesOf<typeof UpdateEnquiriesDocument>
type OneChange = NonNullable<Variables['each']>[number]

interface Remembered {
  rows: DeskRow[]
  change: EnquiryBulk
}

/** Changes of the selected enquiries. Undo sends back what each row had when it was selected. */
export function useBulkEnquiries(selection: Selection<DeskRow>, reload: () => void) {
  const client = useClient()
  const remembered = useRef(new Map<string, Remembered>())
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
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
        const say = (count: number, error: unknown) => {
          // Otherwise the notice of the list says it.
          if (isOpen.current) return
          const text = notDoneText('not saved.', error)
          const message = `Change of ${count} ${count === 1 ? 'enquiry' : 'enquiries'}: ${text}`
          changeDesk(() => ({ bulkFailure: message }))
        }
        const ids = [...selected.keys()]
        const result = await sendAll(client, ids, (ids) => ({ ids, ...change })).catch((error) => {
          say(ids.length, error)
          throw error
        })
        const [failed] = result.failed
        if (failed) say(result.failed.length, new Error(failed.message))
        const rows = result.changed.flatMap((id) => selected.get(id) ?? [])
        if (rows.length === 0) return result
        const group = randomId()
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
  changeOf: (ids: string[]) => Variables,
): Promise<BulkResult> {
  const all: BulkResult = { done: 0, changed: [], failed: [], group: null }
  for (let from = 0; from < ids.length; from += MAX_BULK) {
    const some = ids.slice(from, from + MAX_BULK)
    try {
      const { updateEnquiries } = await mutate(client, UpdateEnquiriesDocument, changeOf(some))
      const { done, changed, failed } = updateEnquiries
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

/** Sends back what each row had, unless somebody has changed it since. One that was won takes its seats again. */
async function restore(client: Client, { rows, change }: Remembered = { rows: [], change: {} }) {
  const former = new Map(rows.map((row) => [row._id, row]))
  const result = await sendAll(client, [...former.keys()], (ids) => ({
    each: ids.flatMap((id) => {
      const row = former.get(id)
      return row ? formerOf(row, change) : []
    }),
  }))
  const failed = result.failed.map(({ id, message }) => ({
    id,
    message: `${former.get(id)?.fullName}: ${message}`,
  }))
  return { ...result, failed }
}

/** A booking without the name of its type, which an input does not take. */
export const bookedOf = ({ departure, seats, amount }: Booked): Booked => ({
  departure,
  seats,
  amount,
})

/** The values of a row before a change. */
function formerOf(
  { _id, version, assignee, followUpOn, stage, lostReason, won }: DeskRow,
  change: EnquiryBulk,
): OneChange {
  return {
    id: _id,
    // That of the row with the change.
    version: version + 1,
    ...('assigneeId' in change && { assigneeId: assignee?._id ?? null }),
    ...('followUpOn' in change && { followUpOn }),
    ...('stage' in change && {
      stage,
      ...(stage === 'lost' && { lostReason }),
      won: won && bookedOf(won),
    }),
  }
}
