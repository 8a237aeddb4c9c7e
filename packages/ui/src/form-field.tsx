import { type ReactNode, useId } from 'react'

/** Properties that a field passes to its control, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: string
  /** A hint below the control. */
  hint?: ReactNode
  /** The failed rule, shown beside the control and announced with it (section 5). */
  error?: string
  /** Marks the label as required; the schema has the rule itself. */
  required?: boolean
  className?: string
}

export interface FormFieldProps extends FieldProps {
  /** The id of the control, if a link leads to it. */
  id?: string | undefined
  /** Renders the control with the properties that connect it to label, hint and error. */
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error of one field. */
export function FormField(props: FormFieldProps) {
  const { label, hint, error, required, className, children } = props
  const made = useId()
  const id = props.id ?? made
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className ?? ''}`}>
      <label htmlFor={id} className={labelClass}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, hint, error),
        'aria-required': required || undefined,
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The same for a group of controls (checkboxes, images): a fieldset with a legend. */
export function FieldGroup({
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={describedBy(id, hint, error)}
      className={`flex min-w-0 flex-col gap-1.5 ${className ?? ''}`}
    >
      <legend className={`${labelClass} mb-1.5`}>
        {label}
        {required && <RequiredMark />}
      </legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

/**
 * The look of every one-line control; `aria-invalid` colours its border. The scroll margin leaves space for its
 * label when it is focused.
 */
export const controlClass =
  'scroll-mt-9 min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft/80 aria-invalid:border-2 aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken md:text-sm'

const labelClass = 'text-sm font-medium text-ink'

function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger">
      *
    </span>
  )
}

function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-xs leading-5 text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="flex items-start gap-1.5 text-sm leading-5 font-medium text-danger"
        >
          <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0">
            <circle cx="8" cy="8" r="7" fill="currentColor" />
            <path
              d="M8 4.5v4M8 11v.2"
              className="stroke-white"
              strokeWidth="1.8"
              strokeLinecap="round"
            />
          </svg>
          {error}
        </p>
      )}
    </>
  )
}

function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
