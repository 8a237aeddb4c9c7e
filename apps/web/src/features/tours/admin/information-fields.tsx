import type { DeclaredField } from '@bharat/contracts/fields'
import { placesIn, regionNamed, regionsOf } from '@bharat/contracts/places'
import { SUITABILITY_TITLE, TOUR_FIELDS, type TourFields } from '@bharat/contracts/tour-fields'
import { Button } from '@bharat/ui/button'
import { ChevronDownIcon } from '@bharat/ui/icons'
import { type ReactNode, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { BoundField, type FormValues } from '../../../admin/form/declared-fields.tsx'

/** The part of the tour form that these fields change. */
export type InformationValues = FormValues<TourFields> & {
  tourName: string
  itinerary: { title: string }[]
}

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
            Introduction, included, group size, season, what to bring, for whom it is right, what
            the price is for
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
      if (!isShown(field)) return null
      const bound = <BoundField key={name} {...{ form, field, className }} path={name} />
      return name === 'regions' ? <RegionsField key={name} form={form} field={bound} /> : bound
    })
  const isShort = ({ kind, rows }: DeclaredField) => kind !== 'lines' && kind !== 'entries' && !rows
  return (
    <>
      <div className="grid gap-5 pt-4 md:grid-cols-2">
        {shown(({ rows }) => rows !== undefined)}
        {shown(({ kind, part }) => kind === 'lines' && !part)}
        <div className="grid content-start gap-5 sm:grid-cols-2">
          {shown((field) => isShort(field) && !field.part)}
        </div>
        <div className="md:col-span-2">{shown(({ kind }) => kind === 'entries')}</div>
      </div>
      <fieldset className="mt-8 grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-semibold">{SUITABILITY_TITLE}</legend>
        {shown(({ part }) => part === 'suitability')}
      </fieldset>
    </>
  )
}

/** The states and countries, and those that the name and the days of the tour name, to be added by one press. */
function RegionsField({
  form,
  field,
}: {
  form: UseFormReturn<InformationValues>
  field: ReactNode
}) {
  const [tourName, itinerary, regions] = form.watch(['tourName', 'itinerary', 'regions'])
  const known = regions.split('\n').map((line) => regionNamed(line.trim()))
  const named = regionsOf(placesIn([tourName, ...itinerary.map(({ title }) => title)]))
  const missing = named.filter((region) => !known.includes(region))
  const add = () =>
    form.setValue('regions', [regions.trim(), ...missing].filter(Boolean).join('\n'), {
      shouldDirty: true,
    })
  return (
    <div className="flex flex-col items-start gap-2 [&>:first-child]:w-full">
      {field}
      {missing.length > 0 && (
        <Button type="button" variant="secondary" onClick={add}>
          Add {missing.join(', ')}
        </Button>
      )}
    </div>
  )
}
