import { z } from 'zod'
import { bulkMessages } from './bulk-changes.messages.ts'
import { category, categoryRef } from './categories.ts'
import { defined } from './defined.ts'
import { departureMessages } from './departures.messages.ts'
import {
  type Departure,
  departure,
  departureInput,
  plainDeparture,
  storedDepartures,
} from './departures.ts'
import { LANDSCAPES, type Landscape } from './landscapes.ts'
import {
  HIGHLIGHTED_PER_CATEGORY,
  LARGE_PAGE,
  MAX_BULK,
  MAX_DATES,
  MAX_DAYS,
  MAX_SELECTED,
  SUB_IMAGES,
  TEXT_MAX,
} from './limits.ts'
import { flag, listQuery, publicQuery } from './list.ts'
import { tolerantNumber } from './numbers.ts'
import {
  activeStatus,
  calendarDay,
  errorReply,
  type FieldError,
  filledText,
  image,
  moment,
  optionalImage,
  optionalImageDetails,
  recordId,
  recordReplies,
  recordVersion,
  storedImage,
  storedText,
} from './replies.ts'
import { baseVersion, cleanImageUrl, cleanText, isObjectId, OBJECT_ID } from './text.ts'
import { tourDraftState } from './tour-drafts.ts'
import {
  type DayInformation,
  dayInformation,
  dayInformationInput,
  type Information,
  information,
  informationInput,
  noDayInformation,
  noInformation,
  storedGroupSize,
} from './tour-information.ts'
import { tourMessages } from './tours.messages.ts'
import { firstFailure, type RuledTour } from './tours.rules.ts'

/** The optional texts of one line, with the labels of their messages. */
const SHORT_TEXTS = {
  tripStyle: 'Trip style',
  vehicle: 'Vehicle',
  drivingDistance: 'Driving distance',
  activity: 'Activity',
} as const

/** Input of the rules: the form (files or URLs) or the payload (URLs). */
export type TourDraft = Omit<RuledTour, 'shortTexts'> & {
  [Name in keyof typeof SHORT_TEXTS]?: string
}

/** Section 5, Tour: the first failed rule in the specified order; undefined if the tour is valid. */
export function tourFailure(tour: TourDraft): FieldError | undefined {
  const names = Object.keys(SHORT_TEXTS) as (keyof typeof SHORT_TEXTS)[]
  const shortTexts = names.map((name) => [name, SHORT_TEXTS[name], tour[name] ?? ''] as const)
  return firstFailure({ ...tour, shortTexts })
}

/*
 * The schema is permissive, so that the rules of section 5 run in their order. `documented` describes what the
 * rules accept.
 */
const tolerantText = z
  .string()
  .overwrite(cleanText)
  .nullish()
  .catch('')
  .transform((v) => v ?? '')
/** An optional text; the rules check its length after those of section 5. */
const ruledText = (name: keyof typeof SHORT_TEXTS) =>
  z
    .string({ error: `${SHORT_TEXTS[name]} must be text.` })
    .overwrite(cleanText)
    .nullish()
    .transform((v) => v ?? '')
const tolerantImageUrl = tolerantText.overwrite(cleanImageUrl)
const filled = { type: 'string', minLength: 1 }
const imageText = { ...filled, maxLength: TEXT_MAX.url }
const images = ['https://images.example/road.jpg']

const upcomingDate = z
  .string({ error: tourMessages.upcomingDates })
  .max(40, tourMessages.upcomingDates)
  .transform((value, context) => {
    const moment = new Date(value)
    const year = moment.getUTCFullYear()
    if (!/^\d{4}-\d{2}-\d{2}/.test(value) || !(year >= 1970 && year <= 9999)) {
      context.addIssue({ code: 'custom', message: tourMessages.upcomingDates })
      return z.NEVER
    }
    // A departure is a calendar day: a time of day in the input is dropped.
    return moment.toISOString().slice(0, 10)
  })

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
    ...dayInformationInput,
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
      documented: { type: 'string', maxLength: TEXT_MAX.name, examples: ['Are meals included?'] },
    }),
    a: tolerantText.meta({
      description: 'The answer.',
      documented: { type: 'string', maxLength: TEXT_MAX.long, examples: ['Breakfast is.'] },
    }),
  })
  .meta({ id: 'FaqInput', description: 'A question and its answer: both or neither.' })

const unreadableDay: z.output<typeof itineraryDayInput> = {
  day: Number.NaN,
  title: '',
  description: '',
  imageUrl: '',
  stay: '',
  meals: '',
  kilometres: null,
}

/** The shape of a tour as sent; `tourInput` validates it. */
export const tourFields = z.object(
  {
    tourName: tolerantText.meta({
      description: 'The title.',
      documented: { ...filled, maxLength: TEXT_MAX.name, examples: ['Malabar by road'] },
    }),
    categoryId: tolerantText.meta({
      description: 'Id of a category.',
      documented: {
        type: 'string',
        pattern: OBJECT_ID.source,
        examples: ['650000000000000000000001'],
      },
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
    tripStyle: ruledText('tripStyle').meta({
      description: 'Text, may be a list separated by comma, slash or pipe.',
      documented: { maxLength: TEXT_MAX.line, examples: ['Leisure, Small Group'] },
    }),
    vehicle: ruledText('vehicle').meta({
      description: 'The vehicle.',
      documented: { maxLength: TEXT_MAX.line, examples: ['Innova Crysta'] },
    }),
    drivingDistance: ruledText('drivingDistance').meta({
      description: 'In words.',
      documented: { maxLength: TEXT_MAX.line, examples: ['320 km'] },
    }),
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
    activity: ruledText('activity').meta({
      description: 'Text, possibly a separated list.',
      documented: { maxLength: TEXT_MAX.line, examples: ['Kayaking / Toddy shop lunch'] },
    }),
    upcomingDates: z
      .array(upcomingDate, { error: tourMessages.upcomingDates })
      .max(MAX_DATES, tourMessages.tooManyDates)
      .nullish()
      .transform((days) => (days ? [...new Set(days)].sort() : undefined))
      .meta({
        description:
          'Departure days, yyyy-mm-dd; a time of day is dropped. Without `departures`, the days that stay keep their details.',
        documented: { examples: [['2027-01-12']] },
      }),
    departures: z
      .array(departureInput, { error: departureMessages.departures })
      .nullish()
      .transform((list) => list ?? undefined)
      .describe('The departures, in place of `upcomingDates`; sent with both, their days agree.'),
    ...informationInput,
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
      .catch([])
      .transform((v) => v ?? [])
      .describe('All days of the tour.'),
    faqs: z
      .array(faqInput.catch({ q: '', a: '' }))
      .nullish()
      .catch([])
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

/** PUT /admin/tours/{id}. */
export const tourUpdate = tourFields
  .extend({ version: baseVersion })
  .superRefine(validate)
  .transform(normalize)
  .meta({
    id: 'TourUpdate',
    description:
      'The new content of a tour, all fields. The rules of section 5 apply in their order; they also report a missing required field.',
    required: TOUR_REQUIRED,
  })

/** PATCH /admin/toursinhighlight/{id}/highlight. */
export const highlightInput = z
  .object(
    {
      highlightStatus: z
        .boolean({ error: 'highlightStatus must be true or false.' })
        .describe('Whether the home page shows the tour.'),
    },
    { error: 'highlightStatus must be true or false.' },
  )
  .meta({ id: 'HighlightInput', description: 'Adds or removes the highlight of a tour.' })

const tourSorts = [
  'createdAt',
  'tourName',
  'days',
  'nights',
  'tripCost',
  'activeStatus',
  'position',
] as const

const ofCategory = listQuery(tourSorts, LARGE_PAGE).extend({
  categoryId: z
    .string({ error: 'categoryId must be a 24-character id.' })
    .refine((id) => id === '' || OBJECT_ID.test(id), 'categoryId must be a 24-character id.')
    .default('')
    .meta({
      description: 'Only tours of this category.',
      documented: {
        type: 'string',
        pattern: OBJECT_ID.source,
        examples: ['650000000000000000000001'],
      },
    }),
})

/** Ids in a query string, separated by commas; none by default. */
const idList = (max: number, message: string) =>
  z
    .string({ error: message })
    .max(max * 25, message)
    .default('')
    .transform((text) =>
      text === '' ? [] : [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))],
    )
    .refine((ids) => ids.length <= max && ids.every(isObjectId), message)

/** GET /admin/tours. */
export const tourListQuery = ofCategory.extend({
  activeStatus: flag('activeStatus')
    .transform((value) => (value === '' ? undefined : value === true || value === 'true'))
    .optional()
    .meta({
      description: 'True: only active tours. False: only inactive ones.',
      documented: { type: 'boolean' },
    }),
})

/** GET /admin/tours.csv and .xlsx: the list, or only some of its tours. */
export const tourExportQuery = tourListQuery.extend({
  ids: idList(MAX_BULK, bulkMessages.ids).meta({
    description: `Only these tours: up to ${MAX_BULK} ids, separated by commas.`,
    documented: {
      type: 'string',
      examples: ['650000000000000000000101,650000000000000000000102'],
    },
  }),
})

/** GET /admin/toursinhighlight. */
export const highlightListQuery = ofCategory.extend({
  highlighted: flag('highlighted')
    .transform((value) => value === true || value === 'true')
    .default(false)
    .meta({ description: 'True: only highlighted tours.', documented: { type: 'boolean' } }),
})

/** GET /public/with-highlighted-tours. */
export const highlightedQuery = publicQuery.extend({
  limit: listQuery(['createdAt'], HIGHLIGHTED_PER_CATEGORY).shape.limit.describe(
    `Tours a category, at most ${HIGHLIGHTED_PER_CATEGORY}.`,
  ),
})

export type TourInput = z.output<typeof tourInput>
/** A tour as clients send it. */
export type TourPayload = z.input<typeof tourInput>
export type TourListQuery = z.output<typeof tourListQuery>
export type TourExportQuery = z.output<typeof tourExportQuery>
export type HighlightListQuery = z.output<typeof highlightListQuery>

/** One day of a tour. */
export const itineraryDay = z
  .object({
    day: z.int().min(1).max(MAX_DAYS).describe('Counted from 1.'),
    title: filledText.describe('May end in a middle dot and the day’s location.'),
    description: filledText.describe('The programme of the day.'),
    imageUrl: optionalImage,
    ...dayInformation,
    image: optionalImageDetails,
  })
  .meta({ id: 'ItineraryDay', description: 'One day of a tour.' })

/** A question and its answer. */
export const faq = z
  .object({ q: filledText.describe('The question.'), a: filledText.describe('The answer.') })
  .meta({ id: 'Faq', description: 'A question and its answer.' })

/** The fields of a tour card and a table row: everything except the long parts. */
export const tourSummary = z
  .object({
    _id: recordId,
    tourName: filledText.describe('The title.'),
    categoryId: categoryRef.describe('The category it belongs to.'),
    categoryStatus: z
      .boolean()
      .describe('Whether its category is active; the site shows the tour only then.'),
    days: z.int().min(1).max(MAX_DAYS).describe('Days on the road, at least 1.'),
    nights: z
      .int()
      .min(0)
      .max(MAX_DAYS - 1)
      .describe('Always days - 1.'),
    tripCost: z.number().describe('Rupees; 0 if there is no price yet.'),
    tripStyle: storedText.describe('Text, may be a list separated by comma, slash or pipe.'),
    vehicle: storedText.describe('Empty if unknown.'),
    drivingDistance: storedText.describe('Empty if unknown.'),
    landscapes: z.array(z.enum(LANDSCAPES)).min(1).describe('At least one.'),
    activity: storedText.describe('Text, possibly a separated list.'),
    upcomingDates: z.array(calendarDay).describe('Departure days, yyyy-mm-dd, ascending.'),
    departures: z.array(departure).describe('One for each of the upcoming dates, ascending.'),
    nextDeparture: departure
      .nullable()
      .describe(
        'The first departure from today on (in India) with a seat left, or else the first full one; null without one.',
      ),
    mainImageUrl: storedImage,
    mainImage: image.describe('The same image with its details.'),
    activeStatus,
    highlightStatus: z
      .boolean()
      .describe(
        `Whether the home page shows it; at most ${HIGHLIGHTED_PER_CATEGORY} in a category.`,
      ),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'TourSummary', description: 'A tour as a card shows it.' })

/** A tour without its long parts, and with what a traveller asks before booking. */
export const selectedTour = z
  .object({ ...tourSummary.shape, ...information })
  .meta({ id: 'SelectedTour', description: 'A tour as travellers compare it with others.' })

export type SelectedTour = z.output<typeof selectedTour>

/** GET /public/selected-tours. */
export const selectedToursQuery = publicQuery.extend({
  ids: idList(MAX_SELECTED, tourMessages.selectedIds).meta({
    description: `Up to ${MAX_SELECTED} ids of tours, separated by commas.`,
    documented: {
      type: 'string',
      examples: ['650000000000000000000101,650000000000000000000102'],
    },
  }),
})

/** Section 3, Tour, with all fields. */
export const tour = z
  .object({
    ...tourSummary.shape,
    subImageUrls: z.array(storedImage).length(SUB_IMAGES).describe(`Exactly ${SUB_IMAGES} URLs.`),
    subImages: z.array(image).length(SUB_IMAGES).describe('The same images with their details.'),
    routeMapUrl: optionalImage,
    routeMap: optionalImageDetails,
    itinerary: z.array(itineraryDay).describe('Sorted by day.'),
    faqs: z.array(faq).describe('Questions with their answers.'),
    ...information,
    draft: tourDraftState
      .nullable()
      .describe('Its next version or publication; null without one, and for the public.'),
    version: recordVersion,
  })
  .meta({ id: 'Tour', description: 'A tour with all fields (section 3).' })

/** Number, days and price of the active tours of a category, for menus and hero slides. */
export const tourStatistics = z
  .object({
    count: z.int().min(1).describe('How many active tours the category has.'),
    minDays: z.int().min(1).max(MAX_DAYS).describe('Days of the shortest.'),
    maxDays: z.int().min(1).max(MAX_DAYS).describe('Days of the longest.'),
    minTripCost: z
      .number()
      .positive()
      .nullable()
      .describe('Rupees of the cheapest that has a price; null when none has.'),
  })
  .meta({
    id: 'TourStatistics',
    description: 'Number, days and price of the active tours of a category.',
  })

/** GET /public/categories: a category that has active tours. */
export const publicCategory = z
  .object({
    _id: recordId,
    name: category.shape.name,
    tours: tourStatistics.describe('Number, days and price of its active tours.'),
  })
  .meta({ id: 'PublicCategory', description: 'A category, as the menus of the site show it.' })

/** Section 3, Category, public version. */
export const categoryWithTours = z
  .object({
    ...category.shape,
    highlightedTours: z
      .array(tourSummary)
      .max(HIGHLIGHTED_PER_CATEGORY)
      .describe(`At most ${HIGHLIGHTED_PER_CATEGORY}, in the order they were highlighted.`),
  })
  .meta({ id: 'CategoryWithTours', description: 'A category with its highlighted tours.' })

/** The error response to a highlight over the maximum names the tours that are highlighted (section 7). */
export const highlightCapReply = errorReply
  .extend({
    highlightedTours: z
      .array(tour.pick({ _id: true, tourName: true }))
      .optional()
      .describe('The tours highlighted now.'),
  })
  .meta({
    id: 'HighlightCapError',
    description: 'The highlighted tours, of which one must be removed first.',
  })

export const tourReplies = recordReplies('Tour', tour)

/** GET /public/tour-previews/{token}: a tour as its page will show it. */
export const tourPreview = z
  .object({ tour, expiresAt: moment.describe('When the link ends.') })
  .meta({ id: 'TourPreview', description: 'The draft of a tour, for the page of a preview.' })

/** A day as it is stored, without the details of its image. */
export type ItineraryDay = Omit<z.output<typeof itineraryDay>, 'image'>

/** The fields that a payload may leave out, so that they stay as they are. */
interface Additions extends Information {
  departures: Departure[]
}

type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** The content of a tour as an administrator saves it, and as the server stores it. */
export interface TourContent extends Omit<TourInput, keyof Additions | 'itinerary'>, Additions {
  itinerary: ItineraryDay[]
}

/** The content of a tour that may lack the additions. */
export interface NewTourContent
  extends Omit<TourContent, keyof Additions | 'itinerary'>,
    Optional<Additions> {
  itinerary: (Omit<ItineraryDay, keyof DayInformation> & Optional<DayInformation>)[]
}

/**
 * Fills in what a payload leaves out: with the stored value, or else with the empty one. The departures follow
 * from the dates; a day keeps its details.
 */
export function completeTour(tour: NewTourContent, stored?: TourContent): TourContent {
  const { included, notIncluded, groupSize, bestSeason, bring } = stored ?? noInformation
  const details = new Map(stored?.departures.map((departure) => [departure.date, departure]))
  const days = new Map(stored?.itinerary.map((day) => [day.day, day]))
  return {
    ...{ included, notIncluded, groupSize, bestSeason, bring },
    ...defined(tour),
    departures:
      tour.departures ??
      tour.upcomingDates.map((date) => details.get(date) ?? plainDeparture(date)),
    itinerary: tour.itinerary.map((day) => {
      const { stay, meals, kilometres } = days.get(day.day) ?? noDayInformation
      return { stay, meals, kilometres, ...defined(day) }
    }),
  }
}

export type Faq = z.output<typeof faq>
export type PublicCategory = z.output<typeof publicCategory>
export type TourStatistics = z.output<typeof tourStatistics>
export type TourSummary = z.output<typeof tourSummary>
export type Tour = z.output<typeof tour>
export type CategoryWithTours = z.output<typeof categoryWithTours>

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
    groupSize: tour.groupSize === undefined ? undefined : storedGroupSize(tour.groupSize),
    categoryId: tour.categoryId.toLowerCase(),
    landscapes: [...new Set(landscapes)] as Landscape[],
    itinerary: [...tour.itinerary].sort((a, b) => a.day - b.day),
    faqs: tour.faqs.filter(({ q, a }) => q !== '' || a !== ''),
  }
}
