import type { DeskRow } from './desk.admin-documents.ts'

export interface OpenButtonProps {
  row: DeskRow
  onOpen: (row: DeskRow) => void
}

/** The name of a row or card, which opens the record. The keys j and k move from one to the next. */
export function OpenButton({ row, onOpen }: OpenButtonProps) {
  return (
    <button
      type="button"
      data-enquiry={row._id}
      onClick={() => onOpen(row)}
      className="max-w-full cursor-pointer text-left font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 -outline-offset-2 hover:decoration-ink max-md:block max-md:truncate max-md:leading-6 print:whitespace-normal md:min-h-11 md:pointer-fine:min-h-9"
    >
      {row.fullName}
      {row.reference && (
        <>
          {' '}
          <span className="text-xs font-normal text-ink-soft tabular-nums">{row.reference}</span>
        </>
      )}
    </button>
  )
}
