import { z } from 'zod'
import { categoryItem, categoryRef } from './categories.ts'
import { LANDSCAPES, type Landscape } from './landscapes.ts'
import { HIGHLIGHTED_PER_CATEGORY, LARGE_PAGE, MAX_DAYS, SUB_IMAGES } from './limits.ts'
import { listQuery } from './list.ts'
import { imageUrl, moment, recordId } from './replies.ts'
import {
  cleanImageUrl,
  cleanText,
  isImageUrl,
  isObjectId,
  OBJECT_ID,
  optionalText,
} from './text.ts'

/** Texts of the Tours and Highlight tabs and the tour page (sections 5 and 8). */
export const tourMessages = {
  name: 'Please enter tour name.',
  category: 'Please select a category.',
  days: 'Please enter number of days (≥ 1).',
  tooManyDays: `A tour can have at most ${MAX_DAYS} days.`,
  nights: 'Please enter nights.',
  nightsMismatch: 'Nights must be exactly days - 1.',
  landscapes: 'Please select at least one landscape.',
  invalidLandscape: (name: string) =>
    `Invalid landscape "${name}". Allowed: ${LANDSCAPES.join(', ')}`,
  subImages: `Please select exactly ${SUB_IMAGES} sub images.`,
  itineraryDay: (day: number) => `Itinerary day must be ≥ 1 (error at Day ${day}).`,
  itineraryTitle: (day: number) => `Itinerary title is required (Day ${day}).`,
  itineraryDescription: (day: number) => `Itinerary description is required (Day ${day}).`,
  faq: (n: number) => `FAQ #${n}: both question and answer are required.`,
  mainImage: 'Main image is required.',
  validSubImages: `Exactly ${SUB_IMAGES} valid sub images are required.`,
  invalidImage: 'Please select a valid image file.',
  upcomingDates: 'Upcoming dates must be valid dates.',
  notFound: 'Tour not found.',
  created: 'Tour created successfully.',
  updated: 'Tour updated successfully.',
  statusUpdated: 'Tour status updated successfully.',
  highlighted: 'Tour highlighted.',
  highlightRemoved: 'Highlight removed.',
  highlightCap: 'Only 3 tours can be highlighted in a category.',
  highlightFailed: 'Failed to update highlight status.',
  landscapeNotFound: 'Landscape not found.',
} as const

/** An image of the form that is not uploaded yet; a browser's File is one. */
export interface PendingImage {
  readonly name: string
  readonly size: number
  readonly type: string
}

type ImageValue = string | PendingImage | null | undefined

/** What the ordered rules look at: the form (files or URLs) and the payload (URLs) are both one. */
export interface TourDraft {
  tourName: string
  categoryId: string
  /** NaN stands for "not a number". */
  days: number
  nights: number
  landscapes: readonly string[]
  subImageUrls: readonly ImageValue[]
  itinerary: readonly { day: number; title: string; description: string; imageUrl?: ImageValue }[]
  faqs: readonly { q: string; a: string }[]
  mainImageUrl: ImageValue
  routeMapUrl?: ImageValue
}

/** A failed rule: the path of its field, dotted, and the specified text. */
export interface RuleFailure {
  field: string
  message: string
}

type Rule = (tour: TourDraft) => RuleFailure | undefined

/** Section 5, Tour: the rules in the order in which they are checked; the first failure is shown. */
const rules: readonly Rule[] = [
  (t) => when(t.tourName.trim() === '', 'tourName', tourMessages.name),
  (t) => when(!isObjectId(t.categoryId), 'categoryId', tourMessages.category),
  (t) => when(!Number.isInteger(t.days) || t.days < 1, 'days', tourMessages.days),
  (t) => when(t.days > MAX_DAYS, 'days', tourMessages.tooManyDays),
  (t) => when(!Number.isFinite(t.nights), 'nights', tourMessages.nights),
  (t) => when(t.nights !== t.days - 1, 'nights', tourMessages.nightsMismatch),
  (t) => when(t.landscapes.length === 0, 'landscapes', tourMessages.landscapes),
  (t) => {
    const unknown = t.landscapes.find((name) => !isLandscape(name))
    return when(
      unknown !== undefined,
      'landscapes',
      tourMessages.invalidLandscape((unknown ?? '').slice(0, 100)),
    )
  },
  (t) =>
    when(
      t.subImageUrls.filter(isPresent).length !== SUB_IMAGES,
      'subImageUrls',
      tourMessages.subImages,
    ),
  (t) => firstOf(t.itinerary, itineraryFailure),
  (t) => firstOf(t.faqs, faqFailure),
  (t) => when(!isUsableImage(t.mainImageUrl), 'mainImageUrl', tourMessages.mainImage),
  (t) =>
    when(
      t.subImageUrls.filter(isUsableImage).length !== SUB_IMAGES,
      'subImageUrls',
      tourMessages.validSubImages,
    ),
  (t) =>
    when(
      isPresent(t.routeMapUrl) && !isUsableImage(t.routeMapUrl),
      'routeMapUrl',
      tourMessages.invalidImage,
    ),
  (t) =>
    firstOf(t.itinerary, (entry, index) =>
      when(
        isPresent(entry.imageUrl) && !isUsableImage(entry.imageUrl),
        `itinerary.${index}.imageUrl`,
        tourMessages.invalidImage,
      ),
    ),
]

/** Every failed rule in the specified order; the first is the one to show. Empty: the tour is valid. */
export function tourFailures(tour: TourDraft): RuleFailure[] {
  return rules.flatMap((rule) => rule(tour) ?? [])
}

/** Number of nights that belongs to a number of days (section 9). */
export function nightsFor(days: number): number {
  return Math.max(0, days - 1)
}

/** A number, or the text of one; anything else is NaN. */
function toNumber(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  return typeof value === 'string' && value.trim() !== '' && value.length < 40
    ? toNumber(Number(value))
    : Number.NaN
}

const tolerantText = z
  .string()
  .overwrite(cleanText)
  .nullish()
  .catch('')
  .transform((v) => v ?? '')
const tolerantImageUrl = tolerantText.overwrite(cleanImageUrl)
// The description for OpenAPI: a number or its text; whatever else becomes NaN and fails its rule.
const tolerantNumber = z.union([z.number(), z.string()]).nullish().catch(null).transform(toNumber)

const departure = z
  .string({ error: tourMessages.upcomingDates })
  .max(40, tourMessages.upcomingDates)
  .transform((value, context) => {
    const moment = new Date(value)
    const year = moment.getUTCFullYear()
    if (!/^\d{4}-\d{2}-\d{2}/.test(value) || !(year >= 1970 && year <= 9999)) {
      context.addIssue({ code: 'custom', message: tourMessages.upcomingDates })
      return z.NEVER
    }
    // A departure is a calendar day: the time of day, if one was sent, is dropped.
    return moment.toISOString().slice(0, 10)
  })

const itineraryEntry = z
  .object({
    day: tolerantNumber,
    title: tolerantText,
    description: tolerantText,
    imageUrl: tolerantImageUrl,
  })
  .catch({ day: Number.NaN, title: '', description: '', imageUrl: '' })
const faqEntry = z.object({ q: tolerantText, a: tolerantText }).catch({ q: '', a: '' })

/**
 * POST and PUT of /admin/tours. The shape is permissive where section 5 has a rule, because Zod
 * runs object rules only after every field has passed and the specified order would be lost.
 */
export const tourInput = z
  .object(
    {
      tourName: tolerantText,
      categoryId: tolerantText,
      days: tolerantNumber,
      nights: tolerantNumber,
      tripCost: tolerantNumber.transform((cost) => (Number.isNaN(cost) ? 0 : cost)),
      tripStyle: optionalText('Trip style'),
      vehicle: optionalText('Vehicle'),
      drivingDistance: optionalText('Driving distance'),
      landscapes: z
        .array(tolerantText)
        .max(100)
        .nullish()
        .catch([])
        .transform((v) => v ?? []),
      activity: optionalText('Activity'),
      upcomingDates: z
        .array(departure, { error: tourMessages.upcomingDates })
        .max(400, tourMessages.upcomingDates)
        .nullish()
        .transform((days) => [...new Set(days ?? [])].sort()),
      mainImageUrl: tolerantImageUrl,
      subImageUrls: z
        .array(tolerantImageUrl)
        .nullish()
        .catch([])
        .transform((v) => v ?? []),
      routeMapUrl: tolerantImageUrl,
      itinerary: z
        .array(itineraryEntry)
        .nullish()
        .catch([])
        .transform((v) => v ?? []),
      faqs: z
        .array(faqEntry)
        .nullish()
        .catch([])
        .transform((v) => v ?? []),
    },
    { error: tourMessages.name },
  )
  .superRefine((tour, context) => {
    for (const { field, message } of tourFailures(tour)) {
      context.addIssue({ code: 'custom', path: field.split('.'), message })
    }
  })
  .transform((tour) => ({
    ...tour,
    categoryId: tour.categoryId.toLowerCase(),
    landscapes: [...new Set(tour.landscapes)] as Landscape[],
    itinerary: [...tour.itinerary].sort((a, b) => a.day - b.day),
    faqs: tour.faqs.filter(({ q, a }) => q !== '' || a !== ''),
  }))

/** PATCH /admin/toursinhighlight/{id}/highlight. */
export const highlightInput = z.object(
  { highlightStatus: z.boolean({ error: 'highlightStatus must be true or false.' }) },
  { error: 'highlightStatus must be true or false.' },
)

const tourSorts = ['createdAt', 'tourName', 'days', 'nights', 'tripCost', 'activeStatus'] as const

export const tourListQuery = listQuery(tourSorts, LARGE_PAGE)

/** GET /public/with-highlighted-tours. */
export const highlightedQuery = listQuery(['createdAt'], HIGHLIGHTED_PER_CATEGORY).pick({
  limit: true,
})

const flagMessage = 'highlighted must be true or false.'

/** GET /admin/toursinhighlight. */
export const highlightListQuery = listQuery(tourSorts, LARGE_PAGE).extend({
  categoryId: z
    .string({ error: 'categoryId must be a 24-character id.' })
    .refine((id) => id === '' || OBJECT_ID.test(id), 'categoryId must be a 24-character id.')
    .default(''),
  highlighted: z
    .union([z.boolean(), z.enum(['true', 'false', ''])], { error: flagMessage })
    .transform((value) => value === true || value === 'true')
    .default(false),
})

export type TourInput = z.output<typeof tourInput>
export type TourListQuery = z.output<typeof tourListQuery>
export type HighlightListQuery = z.output<typeof highlightListQuery>

export const itineraryDay = z.strictObject({
  day: z.int().min(1),
  title: z.string(),
  description: z.string(),
  imageUrl,
})
export type ItineraryDay = z.output<typeof itineraryDay>

export const faqItem = z.strictObject({ q: z.string(), a: z.string() })
export type Faq = z.output<typeof faqItem>

/** What a tour card and a table row show: everything but the long parts. */
export const tourSummary = z.strictObject({
  _id: recordId,
  tourName: z.string(),
  categoryId: categoryRef,
  categoryStatus: z
    .boolean()
    .meta({ description: 'Whether the tour’s category is active (section 3).' }),
  days: z.int().min(1),
  nights: z.int().min(0),
  tripCost: z.number().meta({ description: 'Rupees.' }),
  tripStyle: z.string(),
  vehicle: z.string(),
  drivingDistance: z.string(),
  landscapes: z.array(z.enum(LANDSCAPES)),
  activity: z.string(),
  upcomingDates: z
    .array(z.iso.date())
    .meta({ description: 'Calendar days, yyyy-mm-dd, ascending.' }),
  mainImageUrl: imageUrl,
  activeStatus: z.boolean(),
  highlightStatus: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type TourSummary = z.output<typeof tourSummary>

/** Section 3, Tour, whole. */
export const tourItem = tourSummary.extend({
  subImageUrls: z.array(z.string()),
  routeMapUrl: imageUrl,
  itinerary: z.array(itineraryDay),
  faqs: z.array(faqItem),
})
export type Tour = z.output<typeof tourItem>

/** Section 3, Category, public version. */
export const categoryWithTours = categoryItem.extend({ highlightedTours: z.array(tourSummary) })
export type CategoryWithTours = z.output<typeof categoryWithTours>

function when(failed: boolean, field: string, message: string): RuleFailure | undefined {
  return failed ? { field, message } : undefined
}

function firstOf<T>(
  list: readonly T[],
  check: (entry: T, index: number) => RuleFailure | undefined,
): RuleFailure | undefined {
  for (const [index, entry] of list.entries()) {
    const failure = check(entry, index)
    if (failure) return failure
  }
  return undefined
}

function itineraryFailure(
  entry: TourDraft['itinerary'][number],
  index: number,
): RuleFailure | undefined {
  // A day that is no number has no name of its own: its place in the list names it.
  const shown = Number.isInteger(entry.day) && entry.day >= 1 ? entry.day : index + 1
  return (
    when(
      !Number.isInteger(entry.day) || entry.day < 1,
      `itinerary.${index}.day`,
      tourMessages.itineraryDay(shown),
    ) ??
    when(
      entry.title.trim() === '',
      `itinerary.${index}.title`,
      tourMessages.itineraryTitle(shown),
    ) ??
    when(
      entry.description.trim() === '',
      `itinerary.${index}.description`,
      tourMessages.itineraryDescription(shown),
    )
  )
}

function faqFailure({ q, a }: { q: string; a: string }, index: number): RuleFailure | undefined {
  const half = (q.trim() === '') !== (a.trim() === '')
  return when(half, `faqs.${index}.${q.trim() === '' ? 'q' : 'a'}`, tourMessages.faq(index + 1))
}

function isPresent(image: ImageValue): boolean {
  return typeof image === 'string' ? image.trim() !== '' : image != null
}

function isUsableImage(image: ImageValue): boolean {
  return typeof image === 'string' ? isImageUrl(image.trim()) : image != null
}

function isLandscape(name: string): name is Landscape {
  return (LANDSCAPES as readonly string[]).includes(name)
}

/** What the calls of section 7 take and give: for the service that parses it and the REST document. */
export const tourCalls = {
  item: tourItem,
  input: tourInput,
  patch: tourInput,
  listQuery: tourListQuery,
  messages: tourMessages,
}
