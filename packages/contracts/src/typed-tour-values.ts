import { isCalendarDay, readDay } from './dates.ts'
import type { Unit } from './fields.ts'
import { LANDSCAPES, type Landscape } from './landscapes.ts'

/* Values as people type them, in forms and in spreadsheets. Each kind of value has one reader. */

/** Digits in groups, as India and other countries separate thousands: `1,25,000`, `125,000` or `45 000`. */
const GROUPED = /^[-+]?(?:\d{1,2}(?:[,\s]\d\d)*|\d{1,3}(?:[,\s]\d{3})*)[,\s]\d{3}(?:\.\d+)?$/

/** A point before three digits separates thousands for some people and decimals for others: `25.000`. */
const AMBIGUOUS = /^[-+]?[1-9]\d{0,2}\.\d{3}$/

/** A number, which may have separators of thousands; NaN for any other text, such as `1,5`, and for `25.000`. */
export function readNumber(text: string): number {
  const typed = text.trim()
  return AMBIGUOUS.test(typed) ? Number.NaN : decimalNumber(typed)
}

function decimalNumber(typed: string): number {
  if (typed === '') return Number.NaN
  return Number(GROUPED.test(typed) ? typed.replace(/[,\s]/g, '') : typed)
}

/** A stored number as a text that `readNumber` reads: 25.125 as `25.1250`. */
export function numberText(value: number): string {
  const text = String(value)
  return AMBIGUOUS.test(text) ? `${text}0` : text
}

/**
 * The number in a text that may have separators and the unit of its field: `1,200 km`, `25%`, `30 days`, `5 h`, `8 pax`.
 * Null for an empty text, NaN for any other, also for a number in another unit.
 */
export function optionalNumber(text: string, unit?: Unit): number | null {
  if (text.trim() === '') return null
  if (unit === '₹') return readAmount(text)
  if (text.length > LONGEST) return Number.NaN
  return readNumber(unit ? text.replace(UNIT_WORDS[unit], '') : text)
}

/** How people write the units. */
const UNIT_WORDS: Readonly<Record<Exclude<Unit, '₹'>, RegExp>> = {
  hours: /\s*(?:h|hrs?|hours?)\.?\s*$/i,
  days: /\s*days?\s*$/i,
  years: /\s*(?:years?|yrs?\.?)(?: old)?\s*$/i,
  people: /\s*(?:people|persons?|pax|seats?|travell?ers?|guests?)\s*$/i,
  km: /\s*(?:kms?|kilomet(?:re|er)s?)\.?\s*$/i,
  '%': /\s*(?:%|per ?cent)\s*$/i,
}

/** Characters of the longest amount, day or duration: a longer text is none. */
const LONGEST = 100

/** Multipliers of the abbreviations after an amount. */
const UNITS: Record<string, number> = { k: 1000, l: 100_000, lakh: 100_000, lac: 100_000 }

/**
 * The amount in rupees: `45000`, `₹45,000`, `Rs. 45 000/-`, `45,000 INR`, `45k`, `1.25 lakh`, `₹45,000 per person`. NaN for any
 * other text, and for `25.000`.
 */
export function readAmount(text: string): number {
  if (text.length > LONGEST) return Number.NaN
  const plain = text
    .replace(/₹/g, '')
    .replace('−', '-')
    .trim()
    .replace(/^(?:rs\.?|inr|rupees)\s*/i, '')
    .replace(/\s*(?:per\s*person|per\s*head|pp|p\.\s*p\.|onwards|only)$/i, '')
    .replace(/\s*(?:rs\.?|inr|rupees)$/i, '')
    .replace(/\s*\/\s*-?$/, '')
    .replace(/^-\s+/, '-')
  const unit = /(k|l|lakh|lac)s?$/i.exec(plain)
  if (!unit) return readNumber(plain)
  const factor = UNITS[unit[1]?.toLowerCase() ?? ''] ?? Number.NaN
  // 1.15 * 100,000 is 114,999.999… in binary.
  return Math.round(decimalNumber(plain.slice(0, unit.index).trim()) * factor)
}

/** A driving distance as it is stored: a number alone is kilometres. */
export function typedDistance(text: string): string {
  const isNumber = /^\s*\d[\d,.]*\s*$/.test(text) && !Number.isNaN(readNumber(text))
  return isNumber ? `${text.trim()} km` : text
}

/** The value whose name or label a text is, or whose label alone has it; another text as it is. */
export function readChoice(text: string, choices: Readonly<Record<string, string>>): string {
  const plain = plainText(text)
  const known = Object.entries(choices)
  const exact = known.find((names) => names.some((name) => plainText(name) === plain))
  const having = known.filter(([, label]) => plain !== '' && plainText(label).includes(plain))
  return exact?.[0] ?? (having.length === 1 ? having[0]?.[0] : undefined) ?? text
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+(?=\d)/gi
/** Days from 1899-12-30, the first day of Excel's calendar, to 1970-01-01. */
export const EXCEL_EPOCH = 25_569
/** Excel's numbers of the years 2000 to 2099: a smaller or larger number is no date. */
const SERIAL = { first: 36_526, last: 73_050 } as const

/**
 * The calendar day, yyyy-mm-dd, of `2027-01-12`, `12/01/2027` (the day first), `12.1.27`, `12-Jan-27`,
 * `Sat, 12th January 2027`, `Jan 12, 2027` or Excel's number of a day. Null for any other text.
 */
export function readTypedDay(text: string): string | null {
  if (text.length > LONGEST) return null
  const plain = text.replace(WEEKDAY, '').trim()
  const known = readDay(plain)
  if (known !== null && isCalendarDay(known)) return known
  if (/^\d{5}$/.test(plain)) {
    const serial = Number(plain)
    if (serial < SERIAL.first || serial > SERIAL.last) return null
    return new Date((serial - EXCEL_EPOCH) * 86_400_000).toISOString().slice(0, 10)
  }
  const [, day, month, year] =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/.exec(plain) ??
    /^(\d{1,2})(?:st|nd|rd|th)?[/.\-\s]*([a-z]{3,9})\.?[,/.\-\s]*'?(\d{4}|\d{2})$/i.exec(plain) ??
    swapped(/^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?[,\s]+(\d{4}|\d{2})$/i.exec(plain)) ??
    []
  if (day === undefined || month === undefined || year === undefined) return null
  const number = /^\d/.test(month) ? Number(month) : monthOf(month)
  const two = (value: number | string) => String(value).padStart(2, '0')
  const found = `${year.length === 2 ? `20${year}` : year}-${two(number)}-${two(day)}`
  return isCalendarDay(found) ? found : null
}

/** The days of a list, separated by lines, `;`, `|`, `·` or commas; with a null the text that is no day. */
export function readTypedDays(text: string): { text: string; day: string | null }[] {
  return (
    text
      .replace(WEEKDAY, '')
      // A comma may be part of `Jan 12, 2027`.
      .split(/[;|·\r\n]+|,(?!\s*\d{4}\b(?![/.-]))/)
      // Dates without words are also separated by spaces.
      .flatMap((part) => (/[a-z]/i.test(part) ? part : part.trim().split(/\s+/)))
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => ({ text: part, day: readTypedDay(part) }))
  )
}

/** The number of a month from its English name or its beginning; 0 for another word. */
function monthOf(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
}

/** The parts of a date whose month comes first, with the day first. */
function swapped(parts: RegExpExecArray | null): (string | undefined)[] | null {
  return parts && [parts[0], parts[2], parts[1], parts[3]]
}

/**
 * Days and nights in `5D/4N`, `4N5D`, `5 days 4 nights` or `5 days`; those that a text does not name are undefined, and so are
 * those of `1.5 days` and `5-6 days`.
 */
export function readDuration(typed: string): { days?: number; nights?: number } {
  const text = typed.slice(0, LONGEST)
  const [, days] = /(?<!\d\s*[.,/–-]\s*|\d)(\d+)[\s-]*(?:d\b|d(?=\d)|days?)/i.exec(text) ?? []
  const [, nights] = /(?<!\d\s*[.,/–-]\s*|\d)(\d+)[\s-]*(?:n\b|n(?=\d)|nights?)/i.exec(text) ?? []
  return {
    ...(days !== undefined && { days: Number(days) }),
    ...(nights !== undefined && { nights: Number(nights) }),
  }
}

/** The days of a tour: `10`, `10 days` or `10D/9N`; NaN for any other text. */
export function readDays(text: string): number {
  return readDuration(text).days ?? readNumber(text)
}

/** The nights of a tour: `9`, `9 nights` or `10D/9N`; NaN for any other text. */
export function readNights(text: string): number {
  return readDuration(text).nights ?? readNumber(text)
}

/** The entries of a list: one per line, or in one line separated by `|`, `;` or `·`. */
export function readList(text: string): string[] {
  return text
    .split(/[\r\n]/.test(text.trim()) ? /\r\n|\r|\n/ : /[|;·]/)
    .map((entry) => entry.replace(/^\s*[•*–-]\s+/, '').trim())
    .filter(Boolean)
}

/** Names of landscapes, spelled as in the contract where they are known: in any case, in singular or plural. */
export function readLandscapes(text: string): string[] {
  return text
    .split(/[,;|/·&\r\n]+|\band\b/i)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => landscapeOf(name) ?? name)
}

function landscapeOf(name: string): Landscape | undefined {
  return LANDSCAPES.find((known) => isSameNoun(known.toLowerCase(), name.toLowerCase()))
}

function isSameNoun(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long === short || long === `${short}s` || long === `${short}es`
}

/** True for `true`, `yes`, `y`, `1`, `active`; false for their opposites; undefined for any other text. */
export function readFlag(text: string): boolean | undefined {
  if (/^(true|yes|y|1|active|live|on)$/i.test(text)) return true
  return /^(false|no|n|0|inactive|hidden|off)$/i.test(text) ? false : undefined
}

/**
 * The days of an itinerary as a text: `Day 1: Arrival in Kochi`, each with the lines that follow. Undefined for a text
 * without days.
 */
export function readItinerary(
  text: string,
): { day: number; title: string; description: string }[] | undefined {
  const parts = text.split(/(?:^|\s)(?=day[\s-]*\d)/i).filter((part) => part.trim())
  const days = parts.map((part) => ({
    day: Number(DAY.exec(part.trim())?.[1]),
    ...readDayText(part),
  }))
  return days.length > 0 && days.every(({ day }) => day > 0) ? days : undefined
}

const DAY = /^day[\s-]*(\d+)\s*[:.)\-–—|]*\s*/i

/** `Day 2: Shimla` as `Shimla`. */
export function withoutDay(text: string): string {
  return text.trim().replace(DAY, '')
}

/** The title and the description of a day: its first line or sentence, and the rest. One sentence is both. */
export function readDayText(text: string): { title: string; description: string } {
  const rest = withoutDay(text)
  const end = /\r\n|\r|\n|\.\s+(?=\S)/.exec(rest)
  const title = rest.slice(0, end?.index).trim()
  return { title, description: (end && rest.slice(end.index + end[0].length).trim()) || title }
}

/** A text without case, spaces, punctuation and accents, for comparisons of names and headings. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]|[\u0300-\u036F]/gu, '')
}
