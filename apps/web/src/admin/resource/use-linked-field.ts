import { useEffect } from 'react'
import { useDashboardSearch } from '../list/use-dashboard-search.ts'

/**
 * Opens the field that a link from another page names in the URL, and removes it from the URL.
 * @param form the id of the form that `open` belongs to
 * @param open gets the label of the field; '' for the first field
 */
export function useLinkedField(form: string, open: ((label: string) => void) | undefined): void {
  const [search, setSearch] = useDashboardSearch()
  const isReady = open !== undefined
  useEffect(() => {
    if (!open || !search.field?.startsWith(`${form}:`)) return
    open(search.field.slice(form.length + 1))
    void setSearch({ search: search.search, page: search.page, field: undefined })
  }, [search.field, isReady])
}
