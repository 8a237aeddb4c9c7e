import type { MouseEvent } from 'react'

export interface CheckboxProps {
  /** The accessible name: 'Select Kerala tours'. */
  label: string
  /** `mixed`: some of what it stands for. */
  checked: boolean | 'mixed'
  /** `isRange`: Shift was held. */
  onChange: (checked: boolean, isRange: boolean) => void
  /** Shows the label beside the box. */
  showLabel?: boolean
  className?: string
}

/** A checkbox for rows and lists. The area to press is 44 px on touch screens. */
export function Checkbox({
  label,
  checked,
  onChange,
  showLabel = false,
  className = '',
}: CheckboxProps) {
  return (
    <label
      // Shift selects a range of rows, not text.
      onMouseDown={(event: MouseEvent) => event.shiftKey && event.preventDefault()}
      className={`inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center gap-2 text-sm font-medium text-ink select-none md:pointer-fine:min-h-9 md:pointer-fine:min-w-9 ${showLabel ? '' : 'justify-center'} ${className}`}
    >
      <input
        // HTML has no attribute for it.
        ref={(input) => {
          if (input) input.indeterminate = checked === 'mixed'
        }}
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, (nativeEvent as globalThis.MouseEvent).shiftKey === true)
        }
        className="size-5 cursor-pointer accent-espresso"
      />
      {showLabel && <span aria-hidden="true">{label}</span>}
    </label>
  )
}
