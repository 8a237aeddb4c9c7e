import type { DeclaredField } from '@bharat/contracts/fields'
import { DAY_FIELDS, TOUR_FIELDS, type TourFields } from '@bharat/contracts/tour-fields'
import { ChevronDownIcon } from '@bharat/ui/icons'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { BoundField, type FormValues } from '../../../admin/form/declared-fields.tsx'
import type { ItineraryEntry } from './itinerary-days.ts'

/** The part of the tour form that these fields change. */
export interface InformationValues extends FormValues<TourFields> {
  itinerary: ItineraryEntry[]
}

const NAMES = Object.keys(TOUR_FIELDS) as (keyof TourFields)[]
const DAY_NAMES = Object.keys(DAY_FIELDS)

/** What travellers ask before they book; all of it is optional, so it is collapsed at first. */
export function InformationFields({ form }: { form: UseFormReturn<InformationValues> }) {
  const [isOpen, setIsOpen] = useState(false)
  const { errors, submitCount } = form.formState
  const failedDays = Object.values(errors.itinerary ?? {}) as Partial<Record<string, unknown>>[]
  const hasFailed =
    NAMES.some((name) => errors[name]) ||
    failedDays.some((day) => DAY_NAMES.some((name) => day?.[name]))

  // The field that a rejected save names must be visible.
  useEffect(() => {
    if (hasFailed) setIsOpen(true)
  }, [hasFailed, submitCount])

  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group/info border-t border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 pt-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-semibold">Tour information</span>
          <span className="block text-xs leading-5 text-ink-soft">
            Included, group size, season, what to bring; stay, meals and kilometres of each day
          </span>
        </span>
        <ChevronDownIcon className="size-5 text-accent-strong transition-transform group-open/info:rotate-180" />
      </summary>
      {isOpen && <Fields form={form} />}
    </details>
  )
}

function Fields({ form }: { form: UseFormReturn<InformationValues> }) {
  const days = form.watch('itinerary')
  const fields = Object.entries<DeclaredField>(TOUR_FIELDS)
  return (
    <div className="flex flex-col gap-5 pt-4">
      <div className="grid gap-5 md:grid-cols-2">
        {fields.map(
          ([name, field]) =>
            field.kind === 'lines' && <BoundField key={name} {...{ form, field }} path={name} />,
        )}
        <div className="grid content-start gap-5 sm:grid-cols-2">
          {fields.map(([name, field]) => {
            const className = field.kind === 'text' ? 'sm:col-span-2' : undefined
            return (
              field.kind !== 'lines' && (
                <BoundField key={name} {...{ form, field, className }} path={name} />
              )
            )
          })}
        </div>
      </div>
      {days.length > 0 && (
        <ol className="flex flex-col gap-4">
          {days.map((_, index) => (
            <li
              // A day is identified by its position in the list.
              key={index}
              className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr]"
            >
              {Object.entries(DAY_FIELDS).map(([name, field]) => (
                <BoundField
                  key={name}
                  form={form}
                  field={field}
                  path={`itinerary.${index}.${name}`}
                />
              ))}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
