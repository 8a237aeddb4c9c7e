import { ENQUIRY_COLUMNS as columns } from '@bharat/contracts/enquiry-columns'
import type { EnquiryStage } from '@bharat/contracts/enquiry-stages'
import { LARGE_PAGE } from '@bharat/contracts/limits'
import type { Page } from '@bharat/contracts/list'
import { staffName } from '@bharat/contracts/persons'
import { formatPhone } from '@bharat/contracts/site'
import { type Column, DataTable } from '@bharat/ui/data-table'
import { Paging } from '@bharat/ui/paging'
import { type ReactNode, useMemo } from 'react'
import { useSelection } from '../../admin/list/use-selection.ts'
import type { DeskRow } from './desk.admin-documents.ts'
import { momentText, tourText } from './desk-format.ts'
import { FollowUpBadge } from './follow-up-badge.tsx'
import { OpenButton } from './open-button.tsx'
import { SearchedSince, type SearchedSinceProps } from './searched-since.tsx'
import { SelectedEnquiries } from './selected-enquiries.tsx'
import { StageSelect } from './stage-select.tsx'

export interface DeskListProps {
  /** Undefined until the first page has loaded. */
  list: Page<DeskRow> | undefined
  loading: boolean
  empty: ReactNode
  /** The id of the enquiry whose record is open: the list beside it has fewer columns. */
  open: string | undefined
  /** The ids of the enquiries with a change that failed. */
  failed: ReadonlySet<string>
  /** Identifies view, search and filters: with others, no row is selected. */
  filters: string
  onOpen: (row: DeskRow) => void
  onStage: (row: DeskRow, stage: EnquiryStage) => void
  onPage: (page: number) => void
  onOlder: SearchedSinceProps['onOlder']
  reload: () => void
}

const NO_ROWS: readonly DeskRow[] = []

/** The enquiries of a view as a table, page by page, with the actions for selected rows. */
export function DeskList(props: DeskListProps) {
  const { list, loading, empty, open, failed, onOpen, onStage, onPage } = props
  const selection = useSelection(list?.items ?? NO_ROWS, props.filters)
  const isBesideRecord = open !== undefined
  const shown = useMemo(
    () => columnsOf({ onOpen, onStage, failed, isBesideRecord }),
    [onOpen, onStage, failed, isBesideRecord],
  )
  return (
    <div className="flex flex-col gap-4">
      <DataTable
        caption="Enquiries"
        columns={shown}
        rows={list?.items}
        rowKey={({ _id }) => _id}
        loading={loading}
        onOpen={onOpen}
        isCurrent={({ _id }) => _id === open}
        selection={{ label: ({ fullName }) => `Select ${fullName}`, ...selection }}
        empty={empty}
        skeletonRows={LARGE_PAGE}
      />
      <SelectedEnquiries selection={selection} reload={props.reload} />
      <SearchedSince since={list?.searchedSince} onOlder={props.onOlder} />
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

interface ColumnOptions extends Pick<DeskListProps, 'onOpen' | 'onStage' | 'failed'> {
  isBesideRecord: boolean
}

const columnsOf = ({
  onOpen,
  onStage,
  failed,
  isBesideRecord,
}: ColumnOptions): Column<DeskRow>[] => [
  {
    header: columns.fullName.label,
    phone: 'title',
    className: 'md:min-w-36 xl:min-w-60',
    cell: (row) => (
      <span className="block min-w-0">
        <OpenButton row={row} onOpen={onOpen} />
        <Contact row={row} />
      </span>
    ),
  },
  {
    header: columns.tour.label,
    phoneLabel: '',
    className: 'md:max-w-96 xl:min-w-40',
    cell: (row) => tourText(row) || 'No tour',
    below: ({ message }) => (
      <span className="wrap-anywhere md:line-clamp-1">{message.split('\n', 1)[0]}</span>
    ),
  },
  {
    header: columns.stage.label,
    phone: 'wide-control',
    className: 'md:w-px',
    cell: (row) => (
      <>
        <StageSelect row={row} onStage={(stage) => onStage(row, stage)} />
        {failed.has(row._id) && (
          <span className="block text-xs font-medium text-danger">Not saved</span>
        )}
      </>
    ),
  },
  ...(isBesideRecord
    ? []
    : [
        {
          header: columns.assignee.label,
          phoneLabel: '',
          className: 'max-md:hidden',
          cell: ({ assignee }: DeskRow) => (assignee ? staffName(assignee) : 'Unassigned'),
        },
      ]),
  {
    header: columns.followUpOn.label,
    phoneLabel: '',
    className: 'max-md:has-[>span:empty]:hidden',
    cell: (row) => <FollowUpBadge row={row} />,
  },
  ...(isBesideRecord
    ? []
    : [
        {
          header: 'Received',
          numeric: true,
          phoneLabel: '',
          // A phone has the day of the next contact in this place.
          cell: ({ createdAt, followUpOn }: DeskRow) => (
            <span className={followUpOn ? 'max-md:hidden' : ''}>{momentText(createdAt)}</span>
          ),
        },
      ]),
]

/** How to reach the visitor, and what is odd about it. */
function Contact({ row: { phone, phoneValid, email, repeatOf } }: { row: DeskRow }) {
  const remarks = [phone && !phoneValid && 'Doubtful', repeatOf && 'Repeat']
  return (
    <span className="block text-xs leading-4 font-normal text-ink-soft tabular-nums">
      <span className="max-md:inline-block max-md:max-w-full max-md:truncate max-md:align-bottom">
        {phone ? formatPhone(phone) : email}
      </span>
      {remarks.filter(Boolean).map((remark) => (
        <span key={remark || ''} className="font-medium text-ink">
          {' '}
          <span className="max-md:hidden">· </span>
          {remark}
        </span>
      ))}
    </span>
  )
}
