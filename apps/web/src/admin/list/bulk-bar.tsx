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
      <p role="status" className="text-sm font-semibold max-sm:mr-auto">
        {count} selected
        {tooMany && (
          <span className="block text-xs font-normal">Select at most {max} for an action.</span>
        )}
      </p>
      <Button variant="ghost" size="sm" className="sm:mr-auto" onClick={onClear}>
        Clear selection
      </Button>
      {!tooMany && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:*:grow max-sm:*:px-2">
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
        </div>
      )}
    </section>
  )
}
