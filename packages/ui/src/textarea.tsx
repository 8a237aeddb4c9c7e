import type { ComponentProps } from 'react'
import { controlClass, type FieldProps, FormField } from './form-field.tsx'

export interface TextareaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, keyof FieldProps> {}

/** A multi-line field that grows with its text if the browser supports it. */
export function Textarea({
  id,
  label,
  hint,
  error,
  required,
  className,
  rows = 3,
  ...textarea
}: TextareaProps) {
  return (
    <FormField
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      className={className}
    >
      {(control) => (
        <textarea
          {...control}
          {...textarea}
          rows={rows}
          className={`${controlClass} field-sizing-content max-h-96 wrap-anywhere ${rows === 1 ? '' : 'min-h-24'} [&[readonly]]:min-h-11 py-2.5 leading-6`}
        />
      )}
    </FormField>
  )
}
