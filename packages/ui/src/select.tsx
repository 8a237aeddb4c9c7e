import type { ComponentProps } from 'react'
import { controlClass, type FieldProps, FormField } from './form-field.tsx'
import { DownMark } from './icons/controls.tsx'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps> {
  options: readonly SelectOption[]
  /** The first, empty option, e.g. 'Select a category' or 'All categories'. */
  placeholder?: string
}

/** A single-choice dropdown: the platform's own, which works best on phones. */
export function Select({
  label,
  hint,
  error,
  required,
  className,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <span className="relative block">
          <select {...control} {...select} className={`${controlClass} appearance-none pr-10`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <DownMark className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft" />
        </span>
      )}
    </FormField>
  )
}
