import { hexColour } from '@bharat/contracts/brand'
import type { Ref } from 'react'
import { Button } from './button.tsx'
import { controlClass, type FieldProps, FormField } from './form-field.tsx'

export interface ColourFieldProps extends FieldProps {
  /** The text as typed; empty: the default. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  /** `#rrggbb`. */
  byDefault: string
  ref?: Ref<HTMLInputElement>
}

/** A colour: chosen in the dialog of the browser, or typed with its hexadecimal digits. */
export function ColourField({
  value,
  onChange,
  byDefault,
  onBlur,
  name,
  ref,
  ...field
}: ColourFieldProps) {
  return (
    <FormField {...field}>
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            type="color"
            aria-label={`Choose: ${field.label}`}
            value={hexColour(value) ?? byDefault}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
            className="size-11 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <input
            {...control}
            ref={ref}
            name={name}
            value={value}
            placeholder={byDefault}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
            className={controlClass}
          />
          {value !== '' && (
            <Button
              variant="ghost"
              size="sm"
              className="shrink-0"
              aria-label={`Use the default: ${field.label}`}
              onClick={() => {
                // This button disappears.
                document.getElementById(control.id)?.focus()
                onChange('')
              }}
            >
              Use the default
            </Button>
          )}
        </div>
      )}
    </FormField>
  )
}
