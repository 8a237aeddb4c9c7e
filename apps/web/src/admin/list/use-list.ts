import type { Page } from '@bharat/contracts/list'
import { useCallback, useMemo, useState } from 'react'
import { useLoaded } from './use-loaded.ts'

export interface List<Row> {
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined
  /** The page of the rows; undefined until the first page has loaded. */
  page: number | undefined
  totalPages: number
  totalItems: number
  /** See `Page`. */
  searchedSince?: string | null | undefined
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
  /** Changed rows, until a page has loaded that contains the changes. */
  const [patches, setPatches] = useState<ReadonlyMap<string, { row: Row; at: number }>>(new Map())
  const { data, ...status } = useLoaded(key, load, (began) =>
    setPatches((now) => new Map([...now].filter(([, { at }]) => at > began))),
  )
  // The same array until a row changes, because effects depend on it.
  const rows = useMemo(
    () => data?.items.map((row) => patches.get(row._id)?.row ?? row),
    [data, patches],
  )
  return {
    ...status,
    rows,
    page: data?.page,
    totalPages: data?.totalPages ?? 1,
    totalItems: data?.totalItems ?? 0,
    searchedSince: data?.searchedSince,
    patch: useCallback(
      (row: Row) => setPatches((now) => new Map(now).set(row._id, { row, at: performance.now() })),
      [],
    ),
  }
}
