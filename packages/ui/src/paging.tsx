import { Button } from './button.tsx'

export interface PagingProps {
  /** 1-based. */
  page: number
  /** At least 1. */
  totalPages: number
  totalItems?: number
  onPage: (page: number) => void
  /** Names the list, e.g. 'Tours'. */
  label: string
}

/** 'Prev' / 'Next' with 'Page X of Y' (section 2, every list tab). */
export function Paging({ page, totalPages, totalItems, onPage, label }: PagingProps) {
  return (
    <nav aria-label={`${label} pages`} className="flex flex-wrap items-center gap-3 tabular-nums">
      <Button
        variant="secondary"
        size="sm"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="print:hidden"
      >
        Prev
      </Button>
      <p aria-live="polite" className="text-sm text-ink">
        Page {page} of {totalPages}
      </p>
      <Button
        variant="secondary"
        size="sm"
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
        className="print:hidden"
      >
        Next
      </Button>
      {totalItems !== undefined && (
        <p className="ml-auto text-sm text-ink-soft">
          {totalItems} {totalItems === 1 ? 'entry' : 'entries'}
        </p>
      )}
    </nav>
  )
}
