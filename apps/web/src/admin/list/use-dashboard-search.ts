import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type DashboardSearch, readDashboardSearch } from './dashboard-search.ts'

/**
 * The URL parameters of an admin page, and a setter. A change of a filter returns to page
 * 1 (section 2), unless it also sets a page. `isAsked`: the admin already agreed to lose unsaved work.
 */
export function useDashboardSearch() {
  const params = useSearch({ strict: false })
  const search = useMemo(() => readDashboardSearch({ ...params }), [params])
  const navigate = useNavigate()

  const change = useCallback(
    (
      changes: { [Name in keyof DashboardSearch]: DashboardSearch[Name] | undefined },
      { isAsked = false }: { isAsked?: boolean } = {},
    ) =>
      navigate({
        to: '.',
        search: (now) => ({ ...now, page: undefined, ...changes }) as DashboardSearch,
        // A change of tab or page is a history entry; typing a search is not.
        replace: 'search' in changes && !('tab' in changes),
        resetScroll: false,
        ignoreBlocker: isAsked,
      }),
    [navigate],
  )
  return [search, change] as const
}
