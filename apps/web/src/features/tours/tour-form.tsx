import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { SUB_IMAGES } from '@bharat/contracts/limits'
import { nightsFor } from '@bharat/contracts/tours'
import { Button } from '@bharat/ui/button'
import { TextInput } from '@bharat/ui/text-input'
import { type ReactNode, useEffect } from 'react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import {
  BoundDates,
  BoundImage,
  BoundImages,
  BoundMultiSelect,
  BoundSelect,
  BoundText,
  BoundTextarea,
} from '../../admin/form/fields.tsx'
import { useCategoryOptions } from '../../admin/resource/category-options.ts'
import type { FieldsProps } from '../../admin/resource/resource.ts'
import { readNumber, resizeItinerary } from './itinerary-days.ts'
import type { TourValues } from './tour-values.ts'
import { tripCostPreview } from './trip-cost.ts'

/** The fields of section 2, tab 3, in their order. */
export function TourFields({ form }: FieldsProps<TourValues>) {
  const [categoryId, categoryName] = [form.watch('categoryId'), form.watch('categoryName')]
  const options = useCategoryOptions(
    categoryName ? { value: categoryId, label: categoryName } : undefined,
  )
  const chosen = options.find(({ value }) => value === categoryId)?.label ?? ''
  useEffect(() => {
    if (chosen !== '') form.setValue('categoryName', chosen)
  }, [chosen, form])
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-6">
        <BoundText form={form} name="tourName" required className="sm:col-span-2 lg:col-span-4" />
        <BoundSelect
          form={form}
          name="categoryId"
          label="Category"
          required
          placeholder="Select a category"
          options={options}
          className="sm:col-span-2"
        />
        <DayFields form={form} editing={null} />
        <TripCostField form={form} editing={null} />
        <BoundText
          form={form}
          name="tripStyle"
          hint="Several with commas"
          className="lg:col-span-2"
        />
        <BoundText form={form} name="vehicle" className="lg:col-span-2" />
        <BoundText form={form} name="drivingDistance" className="lg:col-span-2" />
        <BoundMultiSelect
          form={form}
          name="landscapes"
          required
          options={LANDSCAPES}
          className="sm:col-span-2 lg:col-span-6"
        />
        <BoundText
          form={form}
          name="activity"
          hint="Several with commas"
          className="sm:col-span-2 lg:col-span-6"
        />
      </div>
      <Part title="Images">
        <div className="grid gap-5 md:grid-cols-2">
          <BoundImage form={form} name="mainImageUrl" required />
          <BoundImage form={form} name="routeMapUrl" />
        </div>
        <BoundImages
          form={form}
          name="subImageUrls"
          required
          hint={`Should be ${SUB_IMAGES}.`}
          max={SUB_IMAGES}
        />
      </Part>
      <BoundDates form={form} name="upcomingDates" />
      <ItineraryFields form={form} editing={null} />
      <FaqFields form={form} editing={null} />
    </div>
  )
}

/**
 * Days and nights. Nights follow the days; the itinerary grows as the number is typed, and what is
 * too much is dropped only when the field is left: on the way from 22 to 25 stands a 2.
 */
function DayFields({ form }: FieldsProps<TourValues>) {
  const { getValues, setValue, control } = form
  const { field, fieldState } = useController({ control, name: 'days' })
  const days = field.value
  useEffect(() => {
    const count = readNumber(days)
    if (!Number.isInteger(count) || count < 1) return
    const nights = String(nightsFor(count))
    if (getValues('nights') !== nights) setValue('nights', nights, { shouldDirty: true })
    const entries = getValues('itinerary')
    const resized = resizeItinerary(entries, count)
    if (resized.length > entries.length) setValue('itinerary', resized, { shouldDirty: true })
  }, [days, getValues, setValue])

  function drop() {
    const entries = getValues('itinerary')
    const resized = resizeItinerary(entries, readNumber(getValues('days')))
    if (resized.length < entries.length) setValue('itinerary', resized, { shouldDirty: true })
  }

  return (
    <>
      <TextInput
        {...field}
        label="Days"
        required
        inputMode="numeric"
        error={fieldState.error?.message}
        onBlur={() => {
          field.onBlur()
          drop()
        }}
      />
      <BoundText form={form} name="nights" required inputMode="numeric" />
    </>
  )
}

/** The trip cost as free text, and below it what the site will show for it. */
function TripCostField({ form }: FieldsProps<TourValues>) {
  const text = useWatch({ control: form.control, name: 'tripCost' })
  return (
    <BoundText
      form={form}
      name="tripCost"
      inputMode="decimal"
      hint={<span aria-live="polite">{tripCostPreview(text)}</span>}
      className="lg:col-span-2"
    />
  )
}

function ItineraryFields({ form }: FieldsProps<TourValues>) {
  const entries = form.watch('itinerary')
  if (entries.length === 0) {
    return (
      <Part title="Itinerary">
        <p className="text-sm text-ink-soft">Enter the number of days to plan each of them.</p>
      </Part>
    )
  }
  return (
    <Part title="Itinerary">
      <ol className="flex flex-col gap-4">
        {entries.map((_, index) => (
          <li
            // A day is its place in the list.
            key={index}
            className="grid gap-4 rounded-md border border-line bg-paper p-4 md:grid-cols-[--spacing(18)_minmax(0,1fr)_--spacing(56)] lg:grid-cols-[--spacing(18)_minmax(0,1fr)_--spacing(76)]"
          >
            <p className="text-sm font-semibold text-accent-strong tabular-nums">Day {index + 1}</p>
            <div className="flex flex-col gap-4">
              <BoundText form={form} name={`itinerary.${index}.title`} required />
              <BoundTextarea form={form} name={`itinerary.${index}.description`} required />
            </div>
            <BoundImage form={form} name={`itinerary.${index}.imageUrl`} compact />
          </li>
        ))}
      </ol>
    </Part>
  )
}

function FaqFields({ form }: FieldsProps<TourValues>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'faqs' })
  return (
    <Part title="FAQ">
      <ul className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="flex flex-col gap-4 rounded-md border border-line bg-paper p-4"
          >
            <BoundText form={form} name={`faqs.${index}.q`} />
            <BoundTextarea form={form} name={`faqs.${index}.a`} />
            {fields.length > 1 && (
              <Button
                variant="ghost"
                size="sm"
                className="self-start"
                onClick={() => remove(index)}
              >
                Remove<span className="sr-only"> question {index + 1}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="self-start"
        onClick={() => append({ q: '', a: '' }, { focusName: `faqs.${fields.length}.q` })}
      >
        Add Question
      </Button>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-6">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}
