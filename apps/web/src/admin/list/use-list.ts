import type { Page } from '@bharat/contracts/list'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'

export interface List<Row> {
  /** Undefined until the first page has arrived. */
  rows: readonly Row[] | undefined
  /** The page that the rows are of; undefined until the first has arrived. */
  page: number | undefined
  totalPages: number
  totalItems: number
  loading: boolean
  /** Why the last load failed; the rows before it stay. */
  failure: unknown
  reload: () => void
  /** Puts a row that a call returned in its place. */
  patch: (row: Row) => void
}

/**
 * Loads one page of an admin list, anew whenever `key` changes or on `reload`. A late answer to an
 * earlier question is dropped, and a row that changed while a page was on its way stays changed.
 * @param key names the question: page, search and filters
 */
export function useList<Row extends { _id: string }>(
  key: string,
  load: () => Promise<Page<Row>>,
): List<Row> {
  const [page, setPage] = useState<Page<Row>>()
  const [status, setStatus] = useState<{ loading: boolean; failure?: unknown }>({ loading: true })
  const [generation, reload] = useReducer((count: number) => count + 1, 0)
  const clock = useRef(0)
  const patches = useRef(new Map<string, { row: Row; at: number }>())
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    let dropped = false
    const started = clock.current
    setStatus({ loading: true })
    latest.current().then(
      (result) => {
        if (dropped) return
        const items = result.items.map((row) => {
          const patch = patches.current.get(row._id)
          return patch && patch.at > started ? patch.row : row
        })
        setPage({ ...result, items })
        setStatus({ loading: false })
      },
      (failure: unknown) => {
        if (!dropped) setStatus({ loading: false, failure })
      },
    )
    return () => {
      dropped = true
    }
  }, [key, generation])

  const patch = useCallback((row: Row) => {
    clock.current += 1
    patches.current.set(row._id, { row, at: clock.current })
    setPage(
      (now) =>
        now && { ...now, items: now.items.map((item) => (item._id === row._id ? row : item)) },
    )
  }, [])

  return {
    rows: page?.items,
    page: page?.page,
    totalPages: page?.totalPages ?? 1,
    totalItems: page?.totalItems ?? 0,
    ...status,
    failure: status.failure,
    reload,
    patch,
  }
}
