import { mapFields } from '@bharat/contracts/fields'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { SUB_IMAGES } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { DAY_FIELDS, TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import { nightsFor } from '@bharat/contracts/tours.rules'
import {
  numberText,
  readDays,
  readNights,
  typedDistance,
} from '@bharat/contracts/typed-tour-values'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { type ReactNode, useEffect } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import {
  BoundField,
  declaredFields,
  formInput,
  formValues,
} from '../../../admin/form/declared-fields.tsx'
import { EntryList } from '../../../admin/form/entry-list.tsx'
import {
  entries,
  formFields,
  image,
  images,
  reference,
  text,
  textList,
  type UrlOf,
} from '../../../admin/form/field-table.ts'
import {
  BoundImage,
  BoundImages,
  BoundMultiSelect,
  BoundReference,
  BoundText,
  BoundTextarea,
} from '../../../admin/form/fields.tsx'
import { useActiveCategories } from '../../../admin/resource/category-options.ts'
import type { FieldsProps } from '../../../admin/resource/resource.ts'
import { type DepartureEntry, departuresText, fromEntry, toEntry } from './departure-entries.ts'
import { DepartureFields, type DepartureValues } from './departure-fields.tsx'
import { DrawPictures, type PictureValues } from './draw-pictures.tsx'
import { InformationFields, type InformationValues } from './information-fields.tsx'
import {
  type DroppedDays,
  droppedBy,
  droppedText,
  type ItineraryEntry,
  NO_DROPPED_DAYS,
  resizeItinerary,
  withDropped,
} from './itinerary-days.ts'
import { RouteMapField, type RouteMapValues } from './route-map-field.tsx'
import type { StoredTour } from './tours.admin-documents.ts'
import { tripCostOf, tripCostPreview } from './trip-cost.ts'

/** The fields of section 2, tab 3, in the order in which conflicts and failed uploads name them. */
export const tourForm = formFields<StoredTour>()({
  tourName: text('Tour Name'),
  categoryId: reference('Category'),
  days: { ...text('Days'), toInput: readDays },
  nights: { ...text('Nights'), toInput: readNights },
  tripCost: {
    ...text('Trip Cost'),
    fromRecord: ({ tripCost }) => numberText(tripCost),
    toInput: tripCostOf,
  },
  tripStyle: text('Trip Style'),
  vehicle: text('Vehicle'),
  drivingDistance: text('Driving Distance'),
  landscapes: textList('Landscapes'),
  activity: text('Activity'),
  mainImageUrl: image('Main Image', mediaMessages.mainImageFailed),
  subImageUrls: images('Sub Images', mediaMessages.subImageFailed),
  routeMapUrl: image('Route Map', mediaMessages.routeMapFailed),
  departures: {
    label: 'Upcoming Dates',
    empty: [] as DepartureEntry[],
    key: 'date',
    fromRecord: ({ departures }) => departures.map(toEntry),
    toInput: (entries: DepartureEntry[]) => entries.map(fromEntry),
    shown: departuresText,
  },
  itinerary: {
    label: (day) => ({
      title: `Title (Day ${day})`,
      description: `Description (Day ${day})`,
      imageUrl: `Image (Day ${day})`,
      ...mapFields(DAY_FIELDS, ({ label }) => `${label} (Day ${day})`),
    }),
    empty: [] as ItineraryEntry[],
    together: ['days', 'nights', 'droppedDays'],
    fromRecord: ({ itinerary, days }) =>
      resizeItinerary(
        itinerary.map(({ title, description, imageUrl, ...day }) => ({
          title,
          description,
          imageUrl: imageUrl || null,
          ...formValues(DAY_FIELDS, day),
        })),
        days,
      ),
    toInput: (entries: ItineraryEntry[], url: UrlOf, { days }: { days: string }) =>
      resizeItinerary(entries, readDays(days)).map(({ imageUrl, ...day }, index) => ({
        ...day,
        day: index + 1,
        imageUrl: url(imageUrl),
        ...formInput(DAY_FIELDS, day),
      })),
    images: (entries: ItineraryEntry[]) =>
      entries.map(({ imageUrl }, index) => ({
        image: imageUrl,
        failed: mediaMessages.itineraryImageFailed(index + 1),
      })),
  },
  // Part of the form, so that it lasts as long as other unsaved work. It is not sent.
  droppedDays: {
    label: '',
    empty: NO_DROPPED_DAYS,
    fromRecord: () => NO_DROPPED_DAYS,
    toInput: (_: DroppedDays) => undefined,
  },
  ...declaredFields(TOUR_FIELDS),
  faqs: entries((place) => ({ q: `Question ${place}`, a: `Answer ${place}` })),
})

/** A single image beside the five takes half of a wide form. */
const IMAGE_WIDTH = 'w-full md:max-w-[calc(50%-var(--spacing)*2.5)]'

type TourFieldProps = Pick<FieldsProps<typeof tourForm.empty>, 'form'>

/** Layout of the form. */
export function TourFormFields({ form, editing }: FieldsProps<typeof tourForm.empty>) {
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-flow-row-dense gap-5 sm:grid-cols-2 lg:grid-cols-6">
        <BoundText form={form} name="tourName" required className="sm:col-span-2 lg:col-span-4" />
        <BoundReference
          form={form}
          name="categoryId"
          required
          placeholder="Select a category"
          records={useActiveCategories()}
          className="sm:col-span-2"
        />
        <DayFields form={form} />
        <TripCostField form={form} />
        <BoundText
          form={form}
          name="tripStyle"
          hint="Several with commas"
          className="lg:col-span-2"
        />
        <BoundText form={form} name="vehicle" className="lg:col-span-2" />
        <BoundText
          form={form}
          name="drivingDistance"
          hint="With its unit: 240 km"
          typed={typedDistance}
          className="lg:col-span-2"
        />
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
        <BoundImage form={form} name="mainImageUrl" required className={IMAGE_WIDTH} />
        <BoundImages
          form={form}
          name="subImageUrls"
          required
          hint={`Exactly ${SUB_IMAGES} images.`}
          max={SUB_IMAGES}
        />
        <DrawPictures
          key={editing?.id ?? 'new'}
          form={form as unknown as UseFormReturn<PictureValues>}
        />
        <div className={IMAGE_WIDTH}>
          <RouteMapField form={form as unknown as UseFormReturn<RouteMapValues>} />
        </div>
      </Part>
      <DepartureFields form={form as unknown as UseFormReturn<DepartureValues>} />
      <ItineraryFields form={form} />
      <InformationFields form={form as unknown as UseFormReturn<InformationValues>} />
      <Part title="FAQ">
        <EntryList form={form} name="faqs" one="question" add="Add Question">
          {(index) => (
            <>
              <BoundText form={form} name={`faqs.${index}.q`} />
              <BoundTextarea form={form} name={`faqs.${index}.a`} />
            </>
          )}
        </EntryList>
      </Part>
    </div>
  )
}

/**
 * Days and nights. The nights follow from the days. The itinerary grows while the number is typed, but shrinks
 * only when the field loses the focus: typing 25 over 22 passes through 2.
 */
function DayFields({ form }: TourFieldProps) {
  const { getValues, setValue, control } = form
  const { field, fieldState } = useController({ control, name: 'days' })
  const days = field.value
  useEffect(() => {
    const count = readDays(days)
    if (!Number.isInteger(count) || count < 1) return
    const nights = String(nightsFor(count))
    if (getValues('nights') !== nights) setValue('nights', nights, { shouldDirty: true })
    const entries = getValues('itinerary')
    const resized = resizeItinerary(entries, count)
    if (resized.length > entries.length) setValue('itinerary', resized, { shouldDirty: true })
  }, [days, getValues, setValue])

  function drop() {
    const entries = getValues('itinerary')
    const count = readDays(getValues('days'))
    const resized = resizeItinerary(entries, count)
    if (resized.length >= entries.length) return
    const dropped = droppedBy(entries, getValues('droppedDays'), count)
    setValue('droppedDays', dropped, { shouldDirty: true })
    setValue('itinerary', resized, { shouldDirty: true })
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-5 sm:contents">
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
      </div>
      <DroppedNotice form={form} />
    </>
  )
}

/** Says what a smaller number of days drops, from the typing on, and puts it back. */
function DroppedNotice({ form }: TourFieldProps) {
  const { control, setValue, setFocus } = form
  const [days, itinerary, before] = useWatch({
    control,
    name: ['days', 'itinerary', 'droppedDays'],
  })
  const count = Math.min(readDays(days), itinerary.length)
  const dropped = count < itinerary.length ? droppedBy(itinerary, before, count) : before
  const places = droppedText(dropped)

  function undo() {
    const whole = withDropped(itinerary, before)
    setValue('droppedDays', NO_DROPPED_DAYS, { shouldDirty: true })
    setValue('itinerary', whole, { shouldDirty: true })
    setValue('days', String(whole.length), { shouldDirty: true })
    // The pressed button is gone.
    setFocus('days')
  }
  return (
    <div className="col-span-full has-[>:empty]:sr-only">
      <Notice
        tone="info"
        message={places && `What is written in ${places} is dropped when the tour is saved.`}
        action={{ label: 'Undo', run: undo }}
      />
    </div>
  )
}

/** The trip cost as free text, and below it how the site will show it. */
function TripCostField({ form }: TourFieldProps) {
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

function ItineraryFields({ form }: TourFieldProps) {
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
            // A day is identified by its position in the list.
            key={index}
            className="grid gap-4 rounded-md border border-line bg-paper p-4 md:grid-cols-[--spacing(18)_minmax(0,1fr)_--spacing(56)] lg:grid-cols-[--spacing(18)_minmax(0,1fr)_--spacing(76)]"
          >
            <p className="text-sm font-semibold text-accent-strong tabular-nums">Day {index + 1}</p>
            <div className="flex flex-col gap-4">
              <BoundText
                form={form}
                name={`itinerary.${index}.title`}
                required
                hint={index === 0 && '“Kochi · Munnar”: a middle dot separates places'}
              />
              <BoundTextarea form={form} name={`itinerary.${index}.description`} required />
              <div className="grid gap-4 sm:grid-cols-[2fr_2fr_1fr]">
                {Object.entries(DAY_FIELDS).map(([name, field]) => (
                  <BoundField key={name} {...{ form, field }} path={`itinerary.${index}.${name}`} />
                ))}
              </div>
            </div>
            <BoundImage form={form} name={`itinerary.${index}.imageUrl`} compact />
          </li>
        ))}
      </ol>
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
