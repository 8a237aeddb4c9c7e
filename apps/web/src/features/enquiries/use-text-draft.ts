import { useEffect, useRef, useState } from 'react'
import { texts } from '../../admin/form/drafts.ts'
import { lastAccount } from '../../admin/session/session.ts'

texts.clearOld()

/**
 * Text for one record that is written and not stored yet. It stays in the browser, for its account, when the record or the tab
 * is closed, the page is loaded again or the session ends. Tabs with the same record show the same text, so that none overwrites
 * what another one holds.
 * @param id of the kind of text and the record
 * @param empty a value of the same shape, the same one at each call
 */
export function useTextDraft<Values extends object>(id: string, empty: Values) {
  const [draft, show] = useState(() => readTextDraft(id, empty))
  /** What this tab has read or written last: only what differs from it comes from another one. */
  const last = useRef(JSON.stringify(draft))
  useEffect(() => {
    function follow() {
      const stored = readTextDraft(id, empty)
      if (JSON.stringify(stored) === last.current) return
      last.current = JSON.stringify(stored)
      show(stored)
    }
    window.addEventListener('storage', follow)
    // A tab that the browser has suspended misses the event.
    window.addEventListener('focus', follow)
    return () => {
      window.removeEventListener('storage', follow)
      window.removeEventListener('focus', follow)
    }
  }, [id, empty])
  /** For a browser that stores nothing, and for no text. */
  const unstored = useRef(crypto.randomUUID())
  function write(values: Values | undefined) {
    unstored.current = crypto.randomUUID()
    writeTextDraft(id, empty, values)
    last.current = JSON.stringify(readTextDraft(id, empty))
  }
  return {
    /** Undefined if nothing is written. */
    draft,
    setDraft(values: Values | undefined): void {
      show(values)
      write(values)
    },
    /** The text is stored: it stays on the screen, and is not shown when the record is opened again. */
    forget: () => write(undefined),
    /** Names the text for `mutate`: another name after each change, the same one after a reload and in other tabs. */
    attempt: () => String(texts.changedAt(keyOf(id)) ?? unstored.current),
  }
}

/** Only the account that has written a text is shown it. */
const keyOf = (id: string) => `account:${lastAccount()}:${id}`

/** The text of a record that is not open. */
export const readTextDraft = <Values extends object>(id: string, empty: Values) =>
  texts.read(keyOf(id), empty)?.values

/** Stores the text of a record that is not open. @param values undefined for none */
export function writeTextDraft<Values extends object>(
  id: string,
  empty: Values,
  values: Values | undefined,
): void {
  const key = keyOf(id)
  if (!values || JSON.stringify(values) === JSON.stringify(empty)) texts.clear(key)
  else texts.write(key, { editing: null, base: empty, values })
}
