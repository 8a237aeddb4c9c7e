import { useCallback, useState } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { type DeskRow, type EnquiryData, EnquiryDocument } from './desk.admin-documents.ts'

/** Loads the record of an enquiry. @param id undefined if none is open */
export function useEnquiry(id: string | undefined) {
  const client = useClient()
  const [changed, setChanged] = useState<{ row: DeskRow | EnquiryData; at: number }>()
  const loaded = useLoaded(
    id ?? '',
    async () =>
      id === undefined
        ? undefined
        : (await fetchData(client, EnquiryDocument, { id })).adminEnquiry,
    (began) => setChanged((change) => (change && change.at > began ? change : undefined)),
  )
  // The record that was open before stays loaded until the next one is.
  const stored = loaded.data?._id === id ? loaded.data : undefined
  return {
    ...loaded,
    enquiry: stored && changed && changed.row._id === id ? merged(stored, changed.row) : stored,
    /** Shows the record as this page has changed it. */
    show: useCallback(
      (row: DeskRow | EnquiryData) => setChanged({ row, at: performance.now() }),
      [],
    ),
  }
}

export type OpenEnquiry = ReturnType<typeof useEnquiry>

/** A row lacks a part of the record: its values are put over it. */
function merged(stored: EnquiryData, row: DeskRow | EnquiryData): EnquiryData {
  if ('timeline' in row) return row
  const { stage, lostReason, assignee, followUpOn } = row
  return { ...stored, stage, lostReason, assignee, followUpOn }
}
