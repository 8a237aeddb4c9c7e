import { FieldGroup, type FieldProps } from './form-field.tsx'

export interface MultiSelectProps extends FieldProps {
  /** All options; value equals label (section 3, landscapes). */
  options: readonly string[]
  value: readonly string[]
  /** Called with the selection in the order of the options. */
  onChange: (value: string[]) => void
  disabled?: boolean
}

/** Multiple choice from a fixed set, all visible: checkboxes that look like chips. */
export function MultiSelect({ options, value, onChange, disabled, ...field }: MultiSelectProps) {
  const toggle = (option: string, chosen: boolean) =>
    onChange(options.filter((name) => (name === option ? chosen : value.includes(name))))

  return (
    <FieldGroup {...field}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 text-sm text-ink select-none has-checked:border-espresso has-checked:bg-espresso has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-60 md:pointer-fine:min-h-9 md:pointer-fine:px-3"
          >
            <input
              type="checkbox"
              className="peer sr-only"
              checked={value.includes(option)}
              disabled={disabled}
              aria-invalid={field.error ? true : undefined}
              onChange={(event) => toggle(option, event.target.checked)}
            />
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className="hidden size-3.5 text-gold-bright peer-checked:block"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d="m3 8.5 3.5 3.5L13 5" />
            </svg>
            {option}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
