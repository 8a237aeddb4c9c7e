import { useState } from 'react'
import { drafts, ofAccount } from '../../admin/form/drafts.ts'
import { lastAccount } from '../../admin/session/session.ts'

/**
 * Text for one record that is written and not stored yet. It stays in the browser tab, for its account, when the record is
 * closed, the page is loaded again or the session ends.
 * @param id of the kind of text and the record
 * @param empty a value of the same shape
 */
export function useTextDraft<Values extends object>(id: string, empty: Values) {
  const [draft, show] = useState(() => readTextDraft(id, empty))
  return {
    /** Undefined if nothing is written. */
    draft,
    setDraft(values: Values | undefined): void {
      show(values)
      writeTextDraft(id, empty, values)
    },
    /** The text is stored: it stays on the screen, and is not shown when the record is opened again. */
    forget: () => writeTextDraft(id, empty, undefined),
  }
}

/** The text of a record that is not open. */
export const readTextDraft = <Values extends object>(id: string, empty: Values) =>
  drafts.read(ofAccount(lastAccount(), id), empty)?.values

/** Stores the text of a record that is not open. @param values undefined for none */
export function writeTextDraft<Values extends object>(
  id: string,
  empty: Values,
  values: Values | undefined,
): void {
  const key = ofAccount(lastAccount(), id)
  if (!values || JSON.stringify(values) === JSON.stringify(empty)) drafts.clear(key)
  else drafts.write(key, { editing: null, base: empty, values })
}
