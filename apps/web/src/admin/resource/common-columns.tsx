import { Button, buttonClass } from '@bharat/ui/button'
import type { Column } from '@bharat/ui/data-table'
import { HistoryIcon } from '@bharat/ui/icons'
import { Toggle } from '@bharat/ui/toggle'
import { Link } from '@tanstack/react-router'
import { dateColumn } from '../list/columns.tsx'
import type { useActiveToggles } from '../list/use-active-toggles.ts'
import type { ResourceList, ResourceRow } from './resource.ts'

/** The last columns of every list tab: Active, Created and Actions. */
export function commonColumns<Row extends ResourceRow>(
  { id, messages, rowName }: ResourceList<Row>,
  { isActive, toggle }: ReturnType<typeof useActiveToggles<Row>>,
  { edit, clone }: { edit: (row: Row) => void; clone: ((row: Row) => void) | undefined },
): Column<Row>[] {
  return [
    {
      header: 'Active',
      phone: 'control',
      cell: (row) => (
        <Toggle
          label={`Active: ${rowName(row)}`}
          checked={isActive(row)}
          onChange={(active) => toggle(row._id, active)}
        />
      ),
    },
    dateColumn('Created', (row) => row.createdAt),
    {
      header: messages.actions ?? 'Actions',
      bare: true,
      phone: messages.editRow ? 'wide-control' : 'control',
      cell: (row) => (
        <span className="flex gap-1.5 md:max-lg:flex-col">
          <RowButton
            label={messages.editRow ?? 'Edit'}
            name={rowName(row)}
            onClick={() => edit(row)}
          />
          {/* A phone's row is too narrow: there the actions of the selection have it. */}
          {clone && (
            <RowButton
              label="Clone"
              name={rowName(row)}
              onClick={() => clone(row)}
              className="max-md:hidden"
            />
          )}
          <HistoryLink record={`${id}/${row._id}`} name={rowName(row)} />
        </span>
      ),
    },
  ]
}

/** The changes of a row, beside its buttons: an icon keeps the table narrow. */
function HistoryLink({ record, name }: { record: string; name: string }) {
  return (
    <Link
      to="/adminHistory"
      search={{ record }}
      title="History"
      className={buttonClass({ variant: 'ghost', size: 'sm' }, 'max-md:hidden')}
    >
      <HistoryIcon />
      <span className="sr-only">History {name}</span>
    </Link>
  )
}

/** A button of a row; its accessible name includes the name of the row. */
export function RowButton({
  label,
  name,
  className = '',
  ...button
}: {
  label: string
  name: string
  onClick: () => void
  className?: string
}) {
  return (
    <Button variant="secondary" size="sm" {...button} className={`whitespace-nowrap ${className}`}>
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
