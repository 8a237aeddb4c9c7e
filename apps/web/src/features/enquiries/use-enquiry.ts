import { useCallback, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { AdminError, fetchData } from '../../admin/session/requests.ts'
import { type DeskRow, type EnquiryData, EnquiryDocument } from './desk.admin-documents.ts'

/** Loads the record of an enquiry. @param id undefined if none is open */
export function useEnquiry(id: string | undefined) {
  const client = useClient()
  const [changed, setChanged] = useState<{
    row: DeskRow | EnquiryData
    isPending: boolean
    at: number
  }>()
  const shownId = useRef<string>(undefined)
  const open = useRef(id)
  open.current = id
  const loaded = useLoaded(
    id ?? '',
    async () => {
      if (id === undefined) return undefined
      try {
        const { adminEnquiry } = await fetchData(client, EnquiryDocument, { id })
        shownId.current = id
        return { id, enquiry: adminEnquiry }
      } catch (error) {
        if (!(error instanceof AdminError) || error.code !== 'NOT_FOUND') throw error
        return { id, enquiry: null, wasShown: shownId.current === id }
      }
    },
    (began) =>
      setChanged((change) =>
        change && (change.isPending || change.at > began) ? change : undefined,
      ),
  )
  // The record that was open before stays loaded until the next one is.
  const current = loaded.data?.id === id ? loaded.data : undefined
  const stored = current?.enquiry ?? undefined
  return {
    ...loaded,
    /** The record as it was loaded. */
    stored,
    enquiry: stored && changed && changed.row._id === id ? merged(stored, changed.row) : stored,
    /** There is no enquiry with this id. */
    isMissing: current?.enquiry === null,
    /** The enquiry was erased while it was open. */
    isErased: current?.wasShown ?? false,
    /** Shows the record, if it is open, as this page has changed it. */
    show: useCallback((row: DeskRow | EnquiryData, isPending = false) => {
      if (row._id === open.current) setChanged({ row, isPending, at: performance.now() })
    }, []),
  }
}

export type OpenEnquiry = ReturnType<typeof useEnquiry>

/** A row has only a part of the record: its values replace those of the record, unless that is a newer one. */
function merged(stored: EnquiryData, row: DeskRow | EnquiryData): EnquiryData {
  if (row.version < stored.version) return stored
  if ('timeline' in row) return row
  const { version, stage, lostReason, assignee, followUpOn } = row
  return { ...stored, version, stage, lostReason, assignee, followUpOn }
}
