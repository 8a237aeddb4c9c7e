import { type DeclaredField, mapFields } from './fields.ts'
import { formatCalendarDay, formatDate, formatTime, PRICE_ON_REQUEST } from './format.ts'
import { kindFacts, type RecordKind } from './kinds.ts'
import { formatPhone } from './site.ts'
import { SITE_FIELDS } from './site-fields.ts'
import { TOUR_FIELDS } from './tour-fields.ts'
import { TOUR_TEXTS } from './tour-texts.ts'
import { capitalised, inWords } from './words.ts'

/* The history as text: labels of fields, as in the forms, and their values. */

/** Fields of the lists, with the labels of their columns. */
const COMMON: Readonly<Record<string, string>> = {
  activeStatus: 'Active',
  position: 'Position in the list',
}

/** The labels of a tour's form that differ from the name of the field in words: section 5 capitalises each word. */
const TOUR_LABELS: Readonly<Record<string, string>> = {
  tourName: 'Tour Name',
  categoryId: 'Category',
  tripCost: 'Trip Cost',
  ...Object.fromEntries(TOUR_TEXTS.map((name) => [name, capitalised(inWords(name))])),
  mainImageUrl: 'Main Image',
  subImageUrls: 'Sub Images',
  routeMapUrl: 'Route Map',
  departures: 'Upcoming Dates',
  ...mapFields(TOUR_FIELDS, ({ label }) => label),
  faqs: 'FAQ',
  highlightStatus: 'Highlighted',
  highlightPosition: 'Position among the highlights',
  draft: 'Draft',
  publishAt: 'To be published at',
}

/** The labels of the kinds with declared fields. */
const DECLARED: Partial<Record<RecordKind, Readonly<Record<string, string>>>> = {
  tours: TOUR_LABELS,
  site: mapFields(SITE_FIELDS, ({ label }) => label),
}

/** The label of a field as in its form or list. */
export function fieldLabel(kind: RecordKind, field: string): string {
  const labels = { ...kindFacts(kind).fieldLabels, ...DECLARED[kind] }
  return labels[field] ?? COMMON[field] ?? inWords(field)
}

const TOUR_CHOICES: Readonly<Record<string, DeclaredField>> = TOUR_FIELDS

/** The value of a field as text: prices and choices as in the form, others as `valueText`. */
export function fieldText(kind: RecordKind, field: string, value: unknown): string {
  const declared = kind === 'tours' ? TOUR_CHOICES[field] : undefined
  if (declared?.kind === 'choice') return declared.values[String(value)] ?? ''
  return field === 'tripCost' ? priceText(value) : valueText(value)
}

/**
 * A value as text: one line for each member of a list and each field of an object. Control characters and marks of
 * text direction become spaces, except line breaks within a text, so that a value cannot look like another entry.
 */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') {
    if (DAY.test(value)) return formatCalendarDay(value)
    return MOMENT.test(value) ? momentText(value) : formatPhone(visible(value))
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(memberText).join('\n')
  return fieldTexts(value).join('\n')
}

/** A moment as the API has it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A calendar day as the API has it. */
const DAY = /^\d{4}-\d\d-\d\d$/

/** In Indian time. */
function momentText(moment: string): string {
  return `${formatDate(moment)}, ${formatTime(moment)} IST`
}

function memberText(member: unknown): string {
  return typeof member === 'object' && member !== null
    ? fieldTexts(member).join(', ')
    : valueText(member)
}

function fieldTexts(object: object): string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const text = name === 'price' ? priceText(value) : valueText(value)
    return text === '' || name === '_id' ? [] : [`${inWords(name)}: ${text}`]
  })
}

/** A price as it is stored, also one that pages round or hide. */
const storedPrice = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 20,
})

/** `₹27,500`, `₹27,500.5` or `-₹500`; 0 is a price on request. */
function priceText(value: unknown): string {
  if (typeof value !== 'number') return ''
  return value === 0 ? PRICE_ON_REQUEST : storedPrice.format(value)
}

function visible(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\u200c\u200d]|[\u2028\u2029]/gu, ' ')
}
