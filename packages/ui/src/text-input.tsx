import type { ComponentProps } from 'react'
import { controlClass, type FieldProps, FormField } from './form-field.tsx'

export interface TextInputProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps> {}

/** A one-line field; accepts react-hook-form's `register()`. */
export function TextInput({ label, hint, error, required, className, ...input }: TextInputProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => <input {...control} {...input} className={controlClass} />}
    </FormField>
  )
}
