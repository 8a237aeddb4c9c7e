import type { Page } from '@bharat/contracts/list'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'

export interface List<Row> {
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined
  /** The page of the rows; undefined until the first page has loaded. */
  page: number | undefined
  totalPages: number
  totalItems: number
  loading: boolean
  /** Why the last load failed; the previous rows stay. */
  failure: unknown
  reload: () => void
  /** Replaces a row with one that a mutation returned. */
  patch: (row: Row) => void
}

/**
 * Loads one page of an admin list, and loads it again when `key` changes or on `reload`. The result of an
 * outdated request is dropped. A row that changed during a request stays changed.
 * @param key identifies the request: page, search and filters
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
