import { findLandscape } from './landscapes.ts'
import { MAX_DAYS, SEARCH_TEXT_MAX } from './limits.ts'

/*
 * The parameters of the tour search, without Zod: the page `/tours` and the response cache read query strings
 * with them, and the schema of the API (tour-search.ts) uses the same rules.
 */

/** The filters of the tour search, in the order of the form and of canonical query strings. */
export const TOUR_FILTERS = [
  'where',
  'landscape',
  'category',
  'month',
  'days',
  'budget',
  'style',
  'suits',
] as const

export type TourFilter = (typeof TOUR_FILTERS)[number]

/** The orders of the tour search; `-` for descending. */
export const TOUR_SORTS = ['relevance', 'departure', 'price', '-price', 'days', '-days'] as const

export type TourSort = (typeof TOUR_SORTS)[number]

/** Ranges of the days on the road that the search offers. */
export const DAY_RANGES = ['1-3', '4-6', '7-10', '11-14', '15-'] as const

/** Ranges of the trip cost in rupees that the search offers: what a traveller can spend at most. */
export const BUDGET_RANGES = ['0-25000', '0-40000', '0-60000', '0-100000', '100000-'] as const

/** A range of numbers, both ends included. */
export interface NumberRange {
  min: number
  max: number
}

/** The highest trip cost that a range may name, in rupees. */
const MAX_BUDGET = 1_000_000_000

/** Days such as `4-6`, `4` or `15-`; undefined for any other text. */
export function parseDays(text: string): NumberRange | undefined {
  return parseRange(text, 1, MAX_DAYS)
}

/** A trip cost in rupees such as `25000-50000` or `200000-`; undefined for any other text. */
export function parseBudget(text: string): NumberRange | undefined {
  return parseRange(text, 0, MAX_BUDGET)
}

function parseRange(text: string, least: number, most: number): NumberRange | undefined {
  const [, first, dash, last] = /^(\d{1,10})(-)?(\d{1,10})?$/.exec(text) ?? []
  if (first === undefined || (!dash && last !== undefined)) return undefined
  const min = Number(first)
  // An open end has no limit: a price may be higher than a range can name.
  const max = dash ? Number(last ?? Number.POSITIVE_INFINITY) : min
  return min >= least && Number(last ?? first) <= most && min <= max ? { min, max } : undefined
}

/** Whether a text is a month such as `2027-06`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** The values of a query or a form by name; those of one name with commas. */
export function valuesByName(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name).join()]))
}

/** The parameters of a search page that have an effect, in canonical order and spelling. */
export type TourSearchParams = Partial<Record<'search' | TourFilter | 'sort' | 'page', string>>

function bounded(text: string): string {
  return text.slice(0, SEARCH_TEXT_MAX).trim()
}

const canonical: Record<keyof TourSearchParams, (text: string) => string | undefined> = {
  search: (text) => bounded(text.replace(/\s+/g, ' ')),
  where: bounded,
  landscape: findLandscape,
  category: (text) => (/^[0-9a-f]{24}$/i.test(text) ? text.toLowerCase() : undefined),
  month: (text) => (isMonth(text) ? text : undefined),
  days: (text) => (parseDays(text) ? text : undefined),
  budget: (text) => (parseBudget(text) ? text : undefined),
  style: bounded,
  suits: bounded,
  sort: (text) =>
    text !== TOUR_SORTS[0] && (TOUR_SORTS as readonly string[]).includes(text) ? text : undefined,
  page: (text) => (/^([2-9]|1\d|20)$/.test(text) ? text : undefined),
}

/**
 * Reads the query of a page with tours. Ignores unknown parameters, invalid values and defaults, so that two
 * queries with the same effect have the same result.
 * @param fixed the filter that the page's path sets
 */
export function readTourSearch(
  query: Readonly<Record<string, unknown>>,
  fixed?: TourFilter,
): TourSearchParams {
  const params: TourSearchParams = {}
  for (const name of Object.keys(canonical) as (keyof TourSearchParams)[]) {
    const value = name === fixed || !Object.hasOwn(query, name) ? undefined : query[name]
    // Checkboxes send a parameter more than once.
    const given = Array.isArray(value) ? value.join() : value
    // The web's router turns digits into numbers.
    if (typeof given !== 'string' && typeof given !== 'number') continue
    const text = canonical[name](String(given).replaceAll('\0', '').toWellFormed().trim())
    if (text) params[name] = text
  }
  return params
}
