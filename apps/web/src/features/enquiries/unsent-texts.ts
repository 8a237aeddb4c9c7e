import type { ReplyChannel } from '@bharat/contracts/enquiry-stages'
import { useCallback } from 'react'
import { notDoneText } from '../../admin/session/requests.ts'
import { createSessionState } from './session-state.ts'

/** A reply, call or note that is not stored. It is said until it is stored or dismissed, also outside its record. */
export interface Unsent {
  enquiry: { _id: string; fullName: string }
  /** Such as 'Reply to'. */
  what: string
  /** What becomes of it, such as 'Not sent.' */
  claim: string
  /** What was sent: another text is another one. */
  text: string
  error: unknown
  /** How a reply that was given already is recorded again. */
  given?: { channel: ReplyChannel; attempt: string }
}

const unsent = createSessionState<ReadonlyMap<string, Unsent>>(new Map())

function keep(key: string, text: Unsent | undefined) {
  unsent.change((before) => {
    const after = new Map(before)
    if (text) after.set(key, text)
    else after.delete(key)
    return after
  })
}

/** The text of one field that was not stored. @param key of the kind of text and the record */
export function useUnsent(key: string) {
  return {
    unsent: unsent.use().get(key),
    setUnsent: useCallback((text: Unsent | undefined) => keep(key, text), [key]),
  }
}

/** The texts of all records that were not stored. */
export function useAllUnsent() {
  return [...unsent.use()].map(([key, { enquiry, what, claim, error }]) => ({
    key,
    enquiry,
    message: `${what} ${enquiry.fullName}: ${notDoneText(claim, error)}`,
    dismiss: () => keep(key, undefined),
  }))
}
