import { buttonClass } from '@bharat/ui/button'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { BulkBar } from '../list/bulk-bar.tsx'
import { useExport } from '../list/export-menu.tsx'
import type { useBulkChanges } from '../list/use-bulk-changes.tsx'
import type { Selection } from '../list/use-selection.ts'
import { RowButton } from './common-columns.tsx'
import type { ResourceList, ResourceRow } from './resource.ts'

/** The actions for the selected rows; nothing while none is selected. */
export function SelectedRows<Row extends ResourceRow>({
  resource,
  selection,
  bulk,
  area,
  clone,
}: {
  resource: ResourceList<Row>
  selection: Selection<Row>
  bulk: ReturnType<typeof useBulkChanges<Row>>
  area: RefObject<HTMLElement | null>
  clone: ((row: Row) => void) | undefined
}) {
  const ids = [...selection.selected.keys()]
  const download = useExport(resource.exportPath ?? '', { ids: ids.join() })
  const [only, ...others] = selection.selected.values()
  if (!only) return null
  /** The pressed button disappears with the selection, so the focus moves to the list. */
  const focusList = () => area.current?.querySelector('h2')?.focus()
  return (
    <>
      <BulkBar
        count={ids.length}
        busy={bulk.busy}
        onActive={(activeStatus) => bulk.change({ activeStatus })}
        onClear={() => {
          focusList()
          selection.keep([])
        }}
      >
        {resource.bulkActions && (
          <resource.bulkActions
            busy={bulk.busy}
            rows={[...selection.selected.values()]}
            onChange={bulk.change}
            onApplied={bulk.onApplied}
          />
        )}
        {resource.exportPath && download.menu}
        {clone && others.length === 0 && (
          <RowButton
            label="Clone"
            name={resource.rowName(only)}
            onClick={() => clone(only)}
            className="md:hidden"
          />
        )}
        {others.length === 0 && (
          <Link
            to="/adminHistory"
            search={{ record: `${resource.id}/${only._id}` }}
            className={buttonClass({ variant: 'secondary', size: 'sm' }, 'md:hidden')}
          >
            History
            <span className="sr-only"> {resource.rowName(only)}</span>
          </Link>
        )}
      </BulkBar>
      {download.notice}
    </>
  )
}
