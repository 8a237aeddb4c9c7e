import { useMemo, useRef } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { AdminError, fetchData } from '../../admin/session/requests.ts'
import { EnquiryDocument } from './desk.admin-documents.ts'
import { useDeskState, withChanges } from './desk-session.ts'

/** Loads the record of an enquiry. @param id undefined if none is open */
export function useEnquiry(id: string | undefined) {
  const client = useClient()
  const { known } = useDeskState()
  const shownId = useRef<string>(undefined)
  const loaded = useLoaded(id ?? '', async () => {
    if (id === undefined) return undefined
    try {
      const { adminEnquiry } = await fetchData(client, EnquiryDocument, { id })
      shownId.current = id
      return { id, enquiry: adminEnquiry }
    } catch (error) {
      if (!(error instanceof AdminError) || error.code !== 'NOT_FOUND') throw error
      return { id, enquiry: null, wasShown: shownId.current === id }
    }
  })
  // The record that was open before stays loaded until the next one is.
  const current = loaded.data?.id === id ? loaded.data : undefined
  const stored = current?.enquiry ?? undefined
  return {
    ...loaded,
    /** The record as it was loaded. */
    stored,
    /** The same with the changes of this page. */
    enquiry: useMemo(() => stored && withChanges(stored, known), [stored, known]),
    /** There is no enquiry with this id. */
    isMissing: current?.enquiry === null,
    /** The enquiry was erased while it was open. */
    isErased: current?.wasShown ?? false,
  }
}

export type OpenEnquiry = ReturnType<typeof useEnquiry>
