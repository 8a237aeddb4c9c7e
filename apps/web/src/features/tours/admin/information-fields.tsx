import type { DeclaredField } from '@bharat/contracts/fields'
import { TOUR_FIELDS, type TourFields } from '@bharat/contracts/tour-fields'
import { ChevronDownIcon } from '@bharat/ui/icons'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { BoundField, type FormValues } from '../../../admin/form/declared-fields.tsx'

/** The part of the tour form that these fields change. */
export type InformationValues = FormValues<TourFields>

const NAMES = Object.keys(TOUR_FIELDS) as (keyof TourFields)[]

/** What travellers ask before they book; all of it is optional, so it is collapsed at first. */
export function InformationFields({ form }: { form: UseFormReturn<InformationValues> }) {
  const [isOpen, setIsOpen] = useState(false)
  const { errors, submitCount } = form.formState
  const hasFailed = NAMES.some((name) => errors[name])

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
            Introduction, included, group size, season, what to bring
          </span>
        </span>
        <ChevronDownIcon className="size-5 text-accent-strong transition-transform group-open/info:rotate-180" />
      </summary>
      {isOpen && <Fields form={form} />}
    </details>
  )
}

function Fields({ form }: { form: UseFormReturn<InformationValues> }) {
  const shown = (isShown: (field: DeclaredField) => boolean) =>
    Object.entries<DeclaredField>(TOUR_FIELDS).map(([name, field]) => {
      const className = field.kind === 'text' ? 'sm:col-span-2' : undefined
      return isShown(field) && <BoundField key={name} {...{ form, field, className }} path={name} />
    })
  const isShort = (field: DeclaredField) => field.kind !== 'lines' && !field.rows
  return (
    <div className="grid gap-5 pt-4 md:grid-cols-2">
      {shown(({ rows }) => rows !== undefined)}
      {shown(({ kind }) => kind === 'lines')}
      <div className="grid content-start gap-5 sm:grid-cols-2">{shown(isShort)}</div>
    </div>
  )
}
