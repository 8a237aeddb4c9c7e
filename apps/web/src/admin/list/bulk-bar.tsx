import { MAX_BULK } from '@bharat/contracts/limits'
import { Button } from '@bharat/ui/button'
import type { ReactNode } from 'react'

export interface BulkBarProps {
  count: number
  /** A change is in progress. */
  busy: boolean
  /** Undefined: rows have no switch. */
  onActive?: (activeStatus: boolean) => void
  onClear: () => void
  /** The most rows for an action. */
  max?: number
  /** More actions. */
  children?: ReactNode
}

/** The actions for the selected rows of a list, and their number. */
export function BulkBar({
  count,
  busy,
  onActive,
  onClear,
  max = MAX_BULK,
  children,
}: BulkBarProps) {
  const tooMany = count > max
  return (
    <section
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface p-3"
    >
      <p role="status" className="mr-auto text-sm font-semibold">
        {count} selected
        {tooMany && (
          <span className="block text-xs font-normal">Select at most {max} for an action.</span>
        )}
      </p>
      {!tooMany && (
        <>
          {(onActive ? [true, false] : []).map((activeStatus) => (
            <Button
              key={String(activeStatus)}
              variant="secondary"
              size="sm"
              disabled={busy}
              keepFocus
              onClick={() => onActive?.(activeStatus)}
            >
              {activeStatus ? 'Activate' : 'Deactivate'}
            </Button>
          ))}
          {children}
        </>
      )}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
