import { z } from 'zod'
import { dayInput } from './date-inputs.ts'
import { departureMessages } from './departures.messages.ts'
import { departureInput, storedDepartures } from './departures.ts'
import { inputsOf } from './field-schemas.ts'
import { valuesOf } from './fields.ts'
import { LANDSCAPES, type Landscape } from './landscapes.ts'
import { MAX_DATES, MAX_DAYS, SUB_IMAGES, TEXT_MAX } from './limits.ts'
import { tolerantNumber } from './numbers.ts'
import { patchOf } from './records.ts'
import type { FieldError } from './replies.ts'
import { baseVersion, cleanImageUrl, cleanText, documentedIdOrRecord, idOrRecord } from './text.ts'
import { DAY_FIELDS, TOUR_FIELDS } from './tour-fields.ts'
import { activityInput, textsInput } from './tour-texts.ts'
import { tourMessages } from './tours.messages.ts'
import { type TourDraft, tourFailure, tourFailures } from './tours.rules.ts'

/*
 * The schema is permissive, so that the rules of section 5 run in their order. `documented` describes what the
 * rules accept.
 */
const tolerant = (clean: (value: string) => string, unreadable: string) =>
  z
    .string()
    .overwrite(clean)
    .nullish()
    .catch(unreadable)
    .transform((v) => v ?? '')
const tolerantText = tolerant(cleanText, '')
// What is no text becomes no usable URL, which a rule rejects.
const tolerantImageUrl = tolerant(cleanImageUrl, ':')
const filled = { type: 'string', minLength: 1 }
const imageText = { ...filled, maxLength: TEXT_MAX.url }
const images = ['https://images.example/road.jpg']

/** One day of a tour, as sent. */
export const itineraryDayInput = z
  .object({
    day: tolerantNumber.meta({
      description: 'Counted from 1.',
      documented: { type: 'integer', minimum: 1, maximum: MAX_DAYS, examples: [1] },
    }),
    title: tolerantText.meta({
      description: 'May end in a middle dot and the day’s location.',
      documented: {
        ...filled,
        maxLength: TEXT_MAX.name,
        examples: ['Along the coast · Kozhikode'],
      },
    }),
    description: tolerantText.meta({
      description: 'The programme of the day.',
      documented: { ...filled, maxLength: TEXT_MAX.long, examples: ['North on NH 66.'] },
    }),
    imageUrl: tolerantImageUrl.meta({
      description: 'URL of an image, or path on this site.',
      documented: { examples: images },
    }),
    ...inputsOf(DAY_FIELDS),
  })
  .meta({
    id: 'ItineraryDayInput',
    description: 'One day of a tour.',
    required: ['day', 'title', 'description'],
  })

/** A question and its answer, as sent. */
export const faqInput = z
  .object({
    q: tolerantText.meta({
      description: 'The question.',
      documented: { type: 'string', maxLength: TEXT_MAX.line, examples: ['Are meals included?'] },
    }),
    a: tolerantText.meta({
      description: 'The answer.',
      documented: { type: 'string', maxLength: TEXT_MAX.long, examples: ['Breakfast is.'] },
    }),
  })
  .meta({ id: 'FaqInput', description: 'A question and its answer: both or neither.' })

/* In place of what is no pair, day or list of them. The rules reject these: an empty list would delete the stored one. */
const unreadablePair: z.output<typeof faqInput> = { q: '?', a: '' }
const unreadableDay: z.output<typeof itineraryDayInput> = {
  day: Number.NaN,
  title: '',
  description: '',
  imageUrl: '',
  ...valuesOf(DAY_FIELDS),
}

/** The shape of a tour as sent; `tourInput` validates it. */
export const tourFields = z.object(
  {
    tourName: tolerantText.meta({
      description: 'The title.',
      documented: { ...filled, maxLength: TEXT_MAX.name, examples: ['Hills and coast'] },
    }),
    categoryId: idOrRecord(tolerantText, tourMessages.category).meta({
      description: 'Id of a category.',
      documented: documentedIdOrRecord('650000000000000000000001'),
    }),
    days: tolerantNumber.meta({
      description: 'Days on the road, a whole number of at least 1.',
      documented: { type: 'integer', minimum: 1, maximum: MAX_DAYS, examples: [2] },
    }),
    nights: tolerantNumber.meta({
      description: 'Exactly days - 1.',
      documented: { type: 'integer', minimum: 0, examples: [1] },
    }),
    tripCost: tolerantNumber
      .transform((cost) => (Number.isNaN(cost) ? 0 : cost))
      .meta({
        description: 'Rupees; 0 if there is no number.',
        documented: { type: ['number', 'null'], examples: [18_500] },
      }),
    ...textsInput,
    landscapes: z
      .array(tolerantText)
      .max(100)
      .nullish()
      .catch([])
      .transform((v) => v ?? [])
      .meta({
        description: 'Landscapes of the tour, at least one.',
        documented: {
          type: 'array',
          items: { type: 'string', enum: LANDSCAPES },
          minItems: 1,
          examples: [['Beaches', 'Rural']],
        },
      }),
    activity: activityInput,
    upcomingDates: z
      .array(dayInput(tourMessages.upcomingDates), { error: tourMessages.upcomingDates })
      .max(MAX_DATES, tourMessages.tooManyDates)
      .nullish()
      .transform((days) => (days ? [...new Set(days)].sort() : undefined))
      .meta({
        description:
          'Departure days, yyyy-mm-dd; of a date and time, the day in India. Without `departures`, the days that stay keep their details.',
        documented: { examples: [['2027-01-12']] },
      }),
    departures: z
      .array(departureInput, { error: departureMessages.departures })
      .nullish()
      .transform((list) => list ?? undefined)
      .describe('The departures, in place of `upcomingDates`; sent with both, their days agree.'),
    ...inputsOf(TOUR_FIELDS),
    mainImageUrl: tolerantImageUrl.meta({
      description: 'URL of an image, or path on this site.',
      documented: { ...imageText, examples: images },
    }),
    subImageUrls: z
      .array(tolerantImageUrl)
      .nullish()
      .catch([])
      .transform((v) => v ?? [])
      .meta({
        description: `Exactly ${SUB_IMAGES} URLs of images.`,
        documented: {
          type: 'array',
          items: imageText,
          minItems: SUB_IMAGES,
          maxItems: SUB_IMAGES,
          examples: [
            Array.from({ length: SUB_IMAGES }, (_, n) => `https://images.example/${n}.jpg`),
          ],
        },
      }),
    routeMapUrl: tolerantImageUrl.meta({
      description: 'URL of an image, or path on this site.',
      documented: { examples: ['https://images.example/map.png'] },
    }),
    itinerary: z
      .array(itineraryDayInput.catch(unreadableDay))
      .nullish()
      .catch([unreadableDay])
      .transform((v) => v ?? [])
      .describe('All days of the tour.'),
    faqs: z
      .array(faqInput.catch(unreadablePair))
      .nullish()
      .catch([unreadablePair])
      .transform((v) => v ?? [])
      .describe('Fully empty pairs are dropped.'),
  },
  { error: tourMessages.name },
)

const TOUR_REQUIRED = [
  'tourName',
  'categoryId',
  'days',
  'nights',
  'landscapes',
  'mainImageUrl',
  'subImageUrls',
]

/**
 * POST /admin/tours. The shape is permissive where section 5 has a rule: Zod runs object rules only after every
 * field has passed, which would break the specified order.
 */
export const tourInput = tourFields.superRefine(validate).transform(normalize).meta({
  id: 'TourInput',
  description:
    'A tour, all fields. The rules of section 5 apply in their order; they also report a missing required field.',
  required: TOUR_REQUIRED,
})

const versioned = tourFields.extend({ version: baseVersion })

export const tourUpdate = versioned.superRefine(validate).transform(normalize).meta({
  id: 'TourUpdate',
  description:
    'The new content of a tour, all fields. The rules of section 5 apply in their order; they also report a missing required field.',
  required: TOUR_REQUIRED,
})

/** PATCH /admin/tours/{id}. The rules apply to the tour that it leads to (`changedTour`). */
export const tourChange = patchOf(tourFields, {
  id: 'TourChange',
  description: 'The changed fields of a tour.',
})

/**
 * A tour with a change, as PUT takes it. Of the departures and their dates, the one that is sent replaces both.
 * @param change a body that `tourChange` accepts
 */
export function changedTour<Tour extends { upcomingDates: unknown; departures: unknown }>(
  { upcomingDates: _follow, departures, ...tour }: Tour,
  change: object,
): object {
  const isDated = 'upcomingDates' in change || 'departures' in change
  return { ...tour, ...(!isDated && { departures }), ...change }
}

/** Every failure of a payload that `tourUpdate` rejects, at most one of each field. */
export function updateFailures(payload: Readonly<Record<string, unknown>>): FieldError[] {
  const { data, error } = versioned.safeParse(payload)
  if (data) return firstOfEach(tourFailures(data))
  // The rules run only after every field has its shape: they are applied to the other fields.
  const misshapen = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const names = new Set(misshapen.map(({ field }) => field.split('.')[0]))
  const others = Object.entries(payload).filter(([name]) => !names.has(name))
  const rest = versioned.safeParse(Object.fromEntries(others))
  const failures = rest.data ? tourFailures(rest.data) : []
  const ofOthers = failures.filter(({ field }) => !names.has(field.split('.')[0]))
  return firstOfEach([...misshapen, ...ofOthers])
}

function firstOfEach(failures: readonly FieldError[]): FieldError[] {
  return [
    ...new Map(failures.toReversed().map((failure) => [failure.field, failure])).values(),
  ].reverse()
}

export type TourInput = z.output<typeof tourInput>
/** A tour as clients send it. */
export type TourPayload = z.input<typeof tourInput>

/** Reports the first failed rule as the only issue. */
function validate(tour: TourDraft, context: z.RefinementCtx): void {
  const failure = tourFailure(tour)
  if (!failure) return
  context.addIssue({ code: 'custom', path: failure.field.split('.'), message: failure.message })
}

/** A valid tour in its stored form. */
function normalize<T extends z.output<typeof tourFields>>({ landscapes, ...tour }: T) {
  const departures = tour.departures && storedDepartures(tour.departures)
  return {
    ...tour,
    departures,
    upcomingDates: departures?.map(({ date }) => date) ?? tour.upcomingDates ?? [],
    categoryId: tour.categoryId.toLowerCase(),
    landscapes: [...new Set(landscapes)] as Landscape[],
    itinerary: [...tour.itinerary].sort((a, b) => a.day - b.day),
    faqs: tour.faqs.filter(({ q, a }) => q !== '' || a !== ''),
  }
}
