import { formatCalendarDay } from '@bharat/contracts/format'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { controlClass, type FieldProps, FormField } from './form-field.tsx'
import { CrossMark } from './icons/controls.tsx'

export interface DateListProps extends FieldProps {
  /** Calendar days, yyyy-mm-dd. */
  value: readonly string[]
  /** Called with the days in ascending order, without duplicates. */
  onChange: (days: string[]) => void
  disabled?: boolean
  /** For days with details: each chip is a button that opens them. */
  details?: DayDetails
}

export interface DayDetails {
  /** The day whose details are open. */
  open: string | undefined
  onOpen: (day: string | undefined) => void
  /** A few words on the chip, such as `3 left`; empty if there is nothing to say. */
  summary: (day: string) => string
  /** Name of the group of fields: `Departure on 12/01/2027`. */
  title: (day: string) => string
  /** The fields of the open day. */
  children: ReactNode
}

/** A list of days (section 2, Upcoming Dates): a date picker with 'Add', and removable chips dd/mm/yyyy. */
export function DateList({ value, onChange, disabled, details, ...field }: DateListProps) {
  const [day, setDay] = useState('')
  const panel = useId()
  const openChip = useRef<HTMLButtonElement>(null)
  const shown = value.find((entry) => entry === details?.open)

  function add() {
    if (day === '') return
    onChange([...new Set([...value, day])].sort())
    setDay('')
  }

  /** The chip that opened the details gets the focus back. */
  function close() {
    openChip.current?.focus()
    details?.onOpen(undefined)
  }

  return (
    <div className="flex flex-col gap-2">
      <FormField {...field}>
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              type="date"
              value={day}
              max="9999-12-31"
              disabled={disabled}
              className={`${controlClass} max-w-56 tabular-nums`}
              onChange={(event) => setDay(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // Enter adds the day; it must not submit the surrounding form.
                event.preventDefault()
                add()
              }}
            />
            <Button variant="secondary" disabled={disabled || day === ''} onClick={add}>
              Add
              <span className="sr-only"> date</span>
            </Button>
          </span>
        )}
      </FormField>
      {value.length > 0 && (
        <ul aria-label={field.label} className="flex flex-wrap gap-2">
          {value.map((entry) => (
            <li
              key={entry}
              className={`inline-flex items-center rounded-full bg-sunken text-sm text-ink tabular-nums ${details ? '' : 'pl-4'} ${entry === shown ? 'outline-2 outline-accent' : ''}`}
            >
              {details ? (
                <button
                  ref={entry === shown ? openChip : undefined}
                  type="button"
                  disabled={disabled}
                  aria-expanded={entry === shown}
                  aria-controls={entry === shown ? panel : undefined}
                  className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full pl-4 underline decoration-gold underline-offset-4 hover:text-accent-strong md:pointer-fine:min-h-9"
                  onClick={() => details.onOpen(entry === shown ? undefined : entry)}
                >
                  {formatCalendarDay(entry)}
                  {details.summary(entry) && (
                    <span className="text-ink-soft">{details.summary(entry)}</span>
                  )}
                </button>
              ) : (
                formatCalendarDay(entry)
              )}
              <button
                type="button"
                disabled={disabled}
                aria-label={`Remove ${formatCalendarDay(entry)}`}
                className="inline-flex size-11 cursor-pointer items-center justify-center rounded-full text-ink-soft hover:text-danger md:pointer-fine:size-9"
                onClick={() => onChange(value.filter((other) => other !== entry))}
              >
                <CrossMark className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {details && shown && (
        <fieldset
          id={panel}
          className="mt-1 flex flex-col gap-4 rounded-md border border-line bg-paper p-4"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return
            // Escape must not cancel the surrounding form.
            event.preventDefault()
            close()
          }}
        >
          <legend className="sr-only">{details.title(shown)}</legend>
          <p aria-hidden="true" className="text-sm font-semibold">
            {details.title(shown)}
          </p>
          {details.children}
          <Button variant="secondary" size="sm" className="self-start" onClick={close}>
            Done
          </Button>
        </fieldset>
      )}
    </div>
  )
}
