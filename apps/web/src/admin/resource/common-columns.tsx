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
        <span className="flex gap-1.5">
          <RowButton
            label={messages.editRow ?? 'Edit'}
            name={rowName(row)}
            onClick={() => edit(row)}
          />
          {/* Narrow rows have no space for it: there the actions of the selection have it. */}
          {clone && (
            <RowButton
              label="Clone"
              name={rowName(row)}
              onClick={() => clone(row)}
              className="max-lg:hidden"
            />
          )}
          {/* The form has it, too. */}
          <HistoryLink
            record={`${id}/${row._id}`}
            name={rowName(row)}
            className={clone ? 'max-lg:hidden' : 'max-md:hidden'}
          />
        </span>
      ),
    },
  ]
}

/** The changes of a row, beside its buttons: an icon keeps the table narrow. */
function HistoryLink({
  record,
  name,
  className,
}: {
  record: string
  name: string
  className: string
}) {
  return (
    <Link
      to="/adminHistory"
      search={{ record }}
      title="History"
      className={buttonClass({ variant: 'ghost', size: 'sm' }, className)}
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
