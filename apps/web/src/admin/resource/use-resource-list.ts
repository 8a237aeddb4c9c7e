import { useEffect } from 'react'
import { useActiveToggles } from '../list/use-active-toggles.ts'
import { useBulkChanges } from '../list/use-bulk-changes.tsx'
import { useListPage } from '../list/use-list-page.ts'
import { useSelection } from '../list/use-selection.ts'
import { mutate } from '../session/requests.ts'
import { logFailure } from '../shell/log.ts'
import type { ResourceList, ResourceRow } from './resource.ts'
import { RestoreGroupDocument } from './restore-group.admin-documents.ts'

export type ResourcePage<Row extends ResourceRow> = ReturnType<typeof useResourceList<Row>>

/** The list of a tab at the page and search of the URL, with its Active switches. */
export function useResourceList<Row extends ResourceRow>(resource: ResourceList<Row>) {
  const { messages, pageSize } = resource
  const { client, list, search, setSearch, variables, section } = useListPage({
    pageSize,
    filters: (search) => ({ filters: resource.filters?.read(search) }),
    load: resource.list,
  })
  const query = { search: variables.search, ...variables.filters }
  useEffect(() => {
    if (list.failure) logFailure(`${messages.list} not loaded`, list.failure)
  }, [list.failure, messages.list])
  const selection = useSelection(list.rows ?? [], JSON.stringify(query))
  const bulk = useBulkChanges({
    send: (ids, change) => resource.changeMany(client, ids, change),
    restore: async (id) => (await mutate(client, RestoreGroupDocument, { id })).restoreGroup,
    rowName: resource.rowName,
    one: messages.one,
    many: messages.list.toLowerCase(),
    selection,
    reload: list.reload,
  })
  const toggles = useActiveToggles(
    list,
    (id, activeStatus) => resource.setActive(client, id, activeStatus),
    bulk.onSwitched,
  )

  function reload(because: 'saved' | 'changed') {
    const showsFirst = resource.firstPageAfterSave && because === 'saved' && variables.page > 1
    if (showsFirst) void setSearch({ page: undefined })
    else list.reload()
  }

  return { client, list, toggles, search, setSearch, section, reload, query, selection, bulk }
}
