import { ENQUIRY_COLUMNS as columns } from '@bharat/contracts/enquiry-columns'
import type { EnquiryStage } from '@bharat/contracts/enquiry-stages'
import { LARGE_PAGE } from '@bharat/contracts/limits'
import type { Page } from '@bharat/contracts/list'
import { staffName } from '@bharat/contracts/persons'
import { type Column, DataTable } from '@bharat/ui/data-table'
import { Paging } from '@bharat/ui/paging'
import { type ReactNode, useMemo } from 'react'
import type { DeskRow } from './desk.admin-documents.ts'
import { momentText, tourText } from './desk-format.ts'
import { FollowUpBadge } from './follow-up-badge.tsx'
import { OpenButton } from './open-button.tsx'
import { StageSelect } from './stage-select.tsx'

export interface DeskListProps {
  /** Undefined until the first page has loaded. */
  list: Page<DeskRow> | undefined
  loading: boolean
  empty: ReactNode
  onOpen: (row: DeskRow) => void
  onStage: (row: DeskRow, stage: EnquiryStage) => void
  onPage: (page: number) => void
}

/** The enquiries of a view as a table, page by page. */
export function DeskList({ list, loading, empty, onOpen, onStage, onPage }: DeskListProps) {
  const shown = useMemo(() => columnsOf(onOpen, onStage), [onOpen, onStage])
  return (
    <div className="flex flex-col gap-4">
      <DataTable
        caption="Enquiries"
        columns={shown}
        rows={list?.items}
        rowKey={({ _id }) => _id}
        loading={loading}
        onOpen={onOpen}
        empty={empty}
        skeletonRows={LARGE_PAGE}
      />
      {list && (
        <Paging
          label="Enquiries"
          page={Math.min(list.page, list.totalPages)}
          totalPages={list.totalPages}
          totalItems={list.totalItems}
          onPage={onPage}
        />
      )}
    </div>
  )
}

const columnsOf = (
  open: (row: DeskRow) => void,
  onStage: DeskListProps['onStage'],
): Column<DeskRow>[] => [
  {
    header: columns.fullName.label,
    phone: 'title',
    className: 'md:min-w-32 xl:min-w-40',
    cell: (row) => <OpenButton row={row} onOpen={open} />,
  },
  {
    header: columns.tour.label,
    phoneLabel: '',
    className: 'xl:min-w-40',
    cell: (row) => tourText(row) || 'No tour',
  },
  {
    header: columns.stage.label,
    phone: 'wide-control',
    className: 'md:w-px',
    cell: (row) => <StageSelect row={row} onStage={(stage) => onStage(row, stage)} />,
  },
  {
    header: columns.assignee.label,
    phoneLabel: '',
    cell: ({ assignee }) => (assignee ? staffName(assignee) : 'Unassigned'),
  },
  { header: columns.followUpOn.label, phoneLabel: '', cell: (row) => <FollowUpBadge row={row} /> },
  {
    header: 'Received',
    numeric: true,
    phoneLabel: '',
    cell: ({ createdAt }) => momentText(createdAt),
  },
]
