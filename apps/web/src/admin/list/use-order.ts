import { useRef, useState } from 'react'

/**
 * Rows whose order changes at once. Moves are sent one after the other; when the server rejects one, the
 * rows go back to the stored order, and moves that were made after it are not sent.
 * @param loaded the rows in the stored order; undefined until they have arrived
 */
export function useOrder<Row extends { _id: string }>(
  loaded: readonly Row[] | undefined,
  send: (id: string, after: string | null) => Promise<unknown>,
) {
  const [moved, setMoved] = useState<readonly Row[]>()
  const [failure, setFailure] = useState<unknown>()
  const stored = useRef<readonly Row[]>(undefined)
  const queue = useRef(Promise.resolve())
  const failures = useRef(0)
  const rows = moved ?? loaded ?? []

  /** Puts a row behind another one, or first. */
  function move(row: Row, after: Row | undefined) {
    const others = rows.filter((other) => other !== row)
    const next = others.toSpliced(after ? others.indexOf(after) + 1 : 0, 0, row)
    const round = failures.current
    setMoved(next)
    setFailure(undefined)
    queue.current = queue.current.then(async () => {
      if (round !== failures.current) return
      try {
        await send(row._id, after?._id ?? null)
        stored.current = next
      } catch (error) {
        failures.current += 1
        setMoved(stored.current)
        setFailure(error)
      }
    })
  }

  return { rows, failure, move }
}
