import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type DashboardSearch, readDashboardSearch } from './dashboard-search.ts'

/**
 * The search parameters of the dashboard, or of the page of accounts, and a setter. Whatever narrows the list starts again at page 1
 * (section 2), unless the change names a page itself.
 */
export function useDashboardSearch() {
  const params = useSearch({ strict: false })
  const search = useMemo(() => readDashboardSearch({ ...params }), [params])
  const navigate = useNavigate()

  const change = useCallback(
    (changes: { [Name in keyof DashboardSearch]: DashboardSearch[Name] | undefined }) =>
      navigate({
        to: '.',
        search: (now) => ({ ...now, page: undefined, ...changes }) as DashboardSearch,
        // A tab and a page are steps that Back undoes; typing a search is not worth one step a pause.
        replace: 'search' in changes && !('tab' in changes),
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, change] as const
}
