import { useState } from 'react'
import { drafts } from '../../admin/form/drafts.ts'

/**
 * Text for one record that is written and not stored yet. It stays in the browser tab when the record is closed, the page
 * is loaded again or the session ends; a logout deletes it, as every draft.
 * @param id of the kind of text and the record
 * @param empty a value of the same shape
 */
export function useTextDraft<Values extends object>(id: string, empty: Values) {
  const [draft, show] = useState(() => drafts.read(id, empty)?.values)
  return {
    /** Undefined if nothing is written. */
    draft,
    setDraft(values: Values | undefined): void {
      show(values)
      if (!values || JSON.stringify(values) === JSON.stringify(empty)) drafts.clear(id)
      else drafts.write(id, { editing: null, base: empty, values })
    },
    /** The text is stored: it stays on the screen, and is not shown when the record is opened again. */
    forget: () => drafts.clear(id),
  }
}
