import { departureMessages } from './departures.messages.ts'
import { type DepartureDraft, departureFailures } from './departures.ts'
import { fieldsFailure } from './field-schemas.ts'
import type { ValuesOf } from './fields.ts'
import { LANDSCAPES } from './landscapes.ts'
import { MAX_DATES, MAX_DAYS, MAX_FAQS, SUB_IMAGES, TEXT_MAX } from './limits.ts'
import type { FieldError } from './replies.ts'
import { isImageUrl, isObjectId, tooLong, urlTooLong } from './text.ts'
import { DAY_FIELDS, type DayFields, TOUR_FIELDS, type TourFields } from './tour-fields.ts'
import { TOUR_TEXTS } from './tour-texts.ts'
import { tourMessages } from './tours.messages.ts'
import { inWords } from './words.ts'

/** An image of the form that is not uploaded yet, such as a browser's File. */
export interface PendingImage {
  readonly name: string
  readonly size: number
  readonly type: string
}

type ImageValue = string | PendingImage | null | undefined

/** Input of the ordered rules: the form (files or URLs) or the payload (URLs). */
export interface TourDraft
  extends Partial<ValuesOf<TourFields>>,
    Partial<Record<(typeof TOUR_TEXTS)[number], string>> {
  tourName: string
  categoryId: string
  /** NaN means "not a number". */
  days: number
  nights: number
  landscapes: readonly string[]
  subImageUrls: readonly ImageValue[]
  itinerary: readonly DayDraft[]
  faqs: readonly { q: string; a: string }[]
  mainImageUrl: ImageValue
  routeMapUrl?: ImageValue
  /** Undefined where the payload does not have them; sorted and without duplicates. */
  upcomingDates?: readonly string[] | undefined
  departures?: readonly DepartureDraft[] | undefined
}

interface DayDraft extends Partial<ValuesOf<DayFields>> {
  day: number
  title: string
  description: string
  imageUrl?: ImageValue
}

/** What is wrong with a tour; of a list, everything up to `MAX_LISTED`. */
type Rule = (tour: TourDraft) => FieldError | readonly FieldError[] | undefined

/** Wrong entries of a list that one rule names. */
const MAX_LISTED = 20

/** Section 5, Tour: the rules in validation order; the first failure is shown. */
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
  // Counts all entries, empty ones too; the rule for valid entries comes last.
  (t) => when(t.subImageUrls.length !== SUB_IMAGES, 'subImageUrls', tourMessages.subImages),
  (t) => eachOf(t.itinerary, itineraryFailure),
  (t) => eachOf(t.faqs, faqFailure),
  // An addition: it reports a URL that is too long before the rules that would call it unusable.
  (t) =>
    eachOf(imagesOf(t), ([field, url]) =>
      when(typeof url === 'string' && url.trim().length > TEXT_MAX.url, field, urlTooLong),
    ),
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
    eachOf(t.itinerary, (entry, index) =>
      when(
        isPresent(entry.imageUrl) && !isUsableImage(entry.imageUrl),
        `itinerary.${index}.imageUrl`,
        tourMessages.invalidImage,
      ),
    ),
  (t) => when(t.itinerary.length > MAX_DAYS, 'itinerary', tourMessages.tooManyDays),
  (t) => when(t.faqs.length > MAX_FAQS, 'faqs', tourMessages.tooManyFaqs),
  (t) =>
    eachOf(boundedFields(t), ([field, label, text, max]) =>
      when(text.trim().length > max, field, tooLong(label, max)),
    ),
  // Additions: departures and what travellers ask before booking.
  (t) => when((t.departures?.length ?? 0) > MAX_DATES, 'departures', tourMessages.tooManyDates),
  (t) =>
    departureFailures(t.departures ?? [])
      .slice(0, MAX_LISTED)
      .map(({ field, message }) => ({ field: `departures.${field}`, message })),
  (t) => when(!datesAgree(t), 'upcomingDates', departureMessages.otherDates),
  (t) => fieldsFailure(TOUR_FIELDS, t),
  (t) => eachOf(t.itinerary, (day, n) => fieldsFailure(DAY_FIELDS, day, `itinerary.${n}.`)),
]

/** A payload with both lists names the same days in both. */
function datesAgree({ upcomingDates, departures }: TourDraft): boolean {
  if (!upcomingDates || !departures) return true
  const days = departures.map(({ date }) => date).sort()
  return days.join() === upcomingDates.join()
}

function imagesOf(t: TourDraft): [field: string, image: ImageValue][] {
  return [
    ['mainImageUrl', t.mainImageUrl],
    ...t.subImageUrls.map((url, n): [string, ImageValue] => [`subImageUrls.${n}`, url]),
    ['routeMapUrl', t.routeMapUrl],
    ...t.itinerary.map((day, n): [string, ImageValue] => [`itinerary.${n}.imageUrl`, day.imageUrl]),
  ]
}

/** A field whose length is bounded, with its maximum. */
type BoundedField = [field: string, label: string, text: string, max: number]

function boundedFields(t: TourDraft): BoundedField[] {
  const { name, line, long } = TEXT_MAX
  return [
    ['tourName', 'Tour name', t.tourName, name],
    ...TOUR_TEXTS.map((name): BoundedField => [name, inWords(name), t[name] ?? '', line]),
    ...t.itinerary.flatMap(({ title, description }, n): BoundedField[] => [
      [`itinerary.${n}.title`, `Itinerary title (Day ${n + 1})`, title, name],
      [`itinerary.${n}.description`, `Itinerary description (Day ${n + 1})`, description, long],
    ]),
    ...t.faqs.flatMap(({ q, a }, n): BoundedField[] => [
      [`faqs.${n}.q`, `FAQ #${n + 1}: the question`, q, line],
      [`faqs.${n}.a`, `FAQ #${n + 1}: the answer`, a, long],
    ]),
  ]
}

/** Section 5, Tour: the first failed rule in the specified order; undefined when the tour is valid. */
export function tourFailure(tour: TourDraft): FieldError | undefined {
  for (const rule of rules) {
    const [failure] = [rule(tour) ?? []].flat()
    if (failure) return failure
  }
  return undefined
}

/** Every failed rule, in the same order: what an import reports of a row. Nights without days would only repeat it. */
export function tourFailures(tour: TourDraft): FieldError[] {
  const failures = rules.flatMap((rule) => [rule(tour) ?? []].flat())
  const hasDays = !failures.some(({ field }) => field === 'days')
  return failures.filter(({ field }) => field !== 'nights' || hasDays)
}

/** Number of nights for a number of days (section 9). */
export function nightsFor(days: number): number {
  return Math.max(0, days - 1)
}

function when(failed: boolean, field: string, message: string): FieldError | undefined {
  return failed ? { field, message } : undefined
}

function eachOf<T>(
  list: readonly T[],
  check: (entry: T, index: number) => FieldError | undefined,
): FieldError[] {
  const failures: FieldError[] = []
  for (const [index, entry] of list.entries()) {
    const failure = check(entry, index)
    if (failure) failures.push(failure)
    if (failures.length === MAX_LISTED) break
  }
  return failures
}

function itineraryFailure(
  entry: TourDraft['itinerary'][number],
  index: number,
): FieldError | undefined {
  // A day without a valid number is named by its position in the list.
  const shown = Number.isInteger(entry.day) && entry.day >= 1 ? entry.day : index + 1
  return (
    when(
      !Number.isInteger(entry.day) || entry.day < 1,
      `itinerary.${index}.day`,
      tourMessages.itineraryDay(shown),
    ) ??
    when(entry.day > MAX_DAYS, `itinerary.${index}.day`, tourMessages.tooManyDays) ??
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

function faqFailure({ q, a }: { q: string; a: string }, index: number): FieldError | undefined {
  const half = (q.trim() === '') !== (a.trim() === '')
  return when(half, `faqs.${index}.${q.trim() === '' ? 'q' : 'a'}`, tourMessages.faq(index + 1))
}

function isPresent(image: ImageValue): boolean {
  return typeof image === 'string' ? image.trim() !== '' : image != null
}

function isUsableImage(image: ImageValue): boolean {
  return typeof image === 'string' ? isImageUrl(image.trim()) : image != null
}

function isLandscape(name: string): boolean {
  return (LANDSCAPES as readonly string[]).includes(name)
}
