import { useEffect, useRef, useState } from 'react'
import { texts } from '../../admin/form/drafts.ts'
import { lastAccount } from '../../admin/session/session.ts'
import { randomId } from '../../lib/random-id.ts'

texts.clearOld()

const NO_ATTEMPT = { name: '' }

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
  /** For a request that has begun before the last change, and for a browser that stores nothing. */
  const shown = useRef(draft)
  useEffect(() => {
    function follow() {
      const stored = readTextDraft(id, empty)
      if (JSON.stringify(stored) === last.current) return
      last.current = JSON.stringify(stored)
      shown.current = stored
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
  const attemptKey = keyOf(`attempt:${id}`)
  const nextAttempt = useRef(randomId())
  function write(values: Values | undefined) {
    writeTextDraft(id, empty, values)
    last.current = JSON.stringify(readTextDraft(id, empty))
  }
  function setDraft(values: Values | undefined): void {
    shown.current = values
    show(values)
    write(values)
  }
  /** Whether the text is still the one that was sent. */
  const isStill = (sent: Values) =>
    JSON.stringify(readTextDraft(id, empty) ?? shown.current) === JSON.stringify(sent)
  return {
    /** Undefined if nothing is written. */
    draft,
    setDraft,
    /** This text is recorded: it stays on the screen, and is not shown when the record is opened again. */
    forget(sent: Values): void {
      if (isStill(sent)) write(undefined)
    },
    /** This text is stored, and goes unless it was changed meanwhile. The next one has another name. */
    settle(sent: Values): void {
      texts.clear(attemptKey)
      nextAttempt.current = randomId()
      if (!isStill(sent)) return
      setDraft(undefined)
      // Its record was opened again meanwhile.
      window.dispatchEvent(new StorageEvent('storage'))
    },
    /** Names what is sent for `mutate`: the same name until something is stored, also after a reload and in other tabs. */
    attempt(): string {
      const kept = texts.read(attemptKey, NO_ATTEMPT)?.values.name
      const name = kept ?? nextAttempt.current
      if (!kept) texts.write(attemptKey, { editing: null, base: NO_ATTEMPT, values: { name } })
      return name
    },
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
