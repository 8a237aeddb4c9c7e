import { ROW_BUTTON } from '../../admin/list/columns.tsx'
import type { DeskRow } from './desk.admin-documents.ts'

export interface OpenButtonProps {
  row: DeskRow
  onOpen: (row: DeskRow) => void
}

/** The name of a row or card, which opens the record. The keys j and k move from one to the next. */
export function OpenButton({ row, onOpen }: OpenButtonProps) {
  return (
    <button type="button" data-enquiry={row._id} onClick={() => onOpen(row)} className={ROW_BUTTON}>
      <span className="max-md:flex max-md:items-baseline max-md:gap-1">
        <span className="max-md:truncate">{row.fullName}</span>
        {row.reference && (
          <>
            {' '}
            <span className="shrink-0 text-xs font-normal text-ink-soft tabular-nums">
              {row.reference}
            </span>
          </>
        )}
      </span>
    </button>
  )
}
