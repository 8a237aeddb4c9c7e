export interface ToggleProps {
  /** The accessible name, e.g. 'Active: Kerala tours'. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Shows the label beside the switch; in a table the column heading replaces it. */
  showLabel?: boolean
  disabled?: boolean
}

/** A switch with immediate effect (role `switch`). */
export function Toggle({ label, checked, onChange, showLabel = false, disabled }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      // The empty text aligns the switch with the baseline of the text beside it.
      className="group inline-flex before:-mr-2.5 before:content-['\200b'] min-h-11 min-w-11 cursor-pointer items-center gap-2.5 text-sm text-ink disabled:cursor-not-allowed disabled:opacity-60 md:pointer-fine:min-h-9"
    >
      <span className="relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-line-strong bg-sunken transition-colors group-aria-checked:border-success group-aria-checked:bg-success">
        <span className="ml-0.5 size-4.5 rounded-full bg-line-strong transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-white" />
      </span>
      {showLabel && <span aria-hidden="true">{label}</span>}
    </button>
  )
}
