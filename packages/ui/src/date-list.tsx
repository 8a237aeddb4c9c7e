import { formatCalendarDay } from '@bharat/contracts/format'
import { useState } from 'react'
import { Button } from './button.tsx'
import { controlClass, type FieldProps, FormField } from './form-field.tsx'

export interface DateListProps extends FieldProps {
  /** Calendar days, yyyy-mm-dd. */
  value: readonly string[]
  /** Called with the days in ascending order, without duplicates. */
  onChange: (days: string[]) => void
  disabled?: boolean
}

/** A list of days (section 2, Upcoming Dates): a date picker with 'Add', and removable chips dd/mm/yyyy. */
export function DateList({ value, onChange, disabled, ...field }: DateListProps) {
  const [day, setDay] = useState('')

  function add() {
    if (day === '') return
    onChange([...new Set([...value, day])].sort())
    setDay('')
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
              className="inline-flex items-center rounded-full bg-sunken pl-4 text-sm text-ink tabular-nums"
            >
              {formatCalendarDay(entry)}
              <button
                type="button"
                disabled={disabled}
                aria-label={`Remove ${formatCalendarDay(entry)}`}
                className="inline-flex size-11 cursor-pointer items-center justify-center rounded-full text-ink-soft hover:text-danger md:pointer-fine:size-9"
                onClick={() => onChange(value.filter((other) => other !== entry))}
              >
                <svg
                  aria-hidden="true"
                  viewBox="0 0 16 16"
                  className="size-3.5"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeLinecap="round"
                >
                  <path d="m3 3 10 10M13 3 3 13" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
