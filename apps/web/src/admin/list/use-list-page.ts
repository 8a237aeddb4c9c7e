import type { Page } from '@bharat/contracts/list'
import { type Client, useClient } from 'urql'
import type { DashboardSearch } from './dashboard-search.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'
import { useList } from './use-list.ts'

export interface PageVariables {
  page: number
  limit: number
  /** '' for all records. */
  search: string
}

interface ListPage<Row, Filters> {
  pageSize: number
  /** More variables of the query, from the URL. */
  filters?: (search: DashboardSearch) => Filters
  load: (client: Client, variables: PageVariables & Filters) => Promise<Page<Row>>
  /** The list is loaded again when it changes. */
  changes?: number
}

/** The list of an admin page, at the page, search and filters of the URL. `section`: the props of its ListSection. */
export function useListPage<Row extends { _id: string }, Filters = unknown>({
  pageSize,
  filters,
  load,
  changes,
}: ListPage<Row, Filters>) {
  const client = useClient()
  const [search, setSearch] = useDashboardSearch()
  const variables = {
    page: search.page ?? 1,
    limit: pageSize,
    search: search.search ?? '',
    ...filters?.(search),
  } as PageVariables & Filters
  const list = useList(JSON.stringify({ ...variables, changes }), () => load(client, variables))
  return {
    client,
    list,
    search,
    setSearch,
    variables,
    section: { pageSize, list, search, onSearch: setSearch },
  }
}
