import { findPlaces, isRegion } from '@bharat/contracts/places'
import { wordsOf } from '@bharat/contracts/search-words'
import {
  isMonth,
  parseBudget,
  parseDays,
  type TourFilter,
} from '@bharat/contracts/tour-search-params'
import { readNumber } from '@bharat/contracts/typed-tour-values'

/** What a traveller has typed: the filters that it names, and its other words. */
export interface Question {
  filters: Partial<Record<TourFilter, string>>
  rest: string
}

const LAKH = 100_000
const UNITS: Record<string, number> = {
  k: 1000,
  thousand: 1000,
  lakh: LAKH,
  lakhs: LAKH,
  lac: LAKH,
}
const AMOUNT = String.raw`(?:₹|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|thousand|lakhs?|lac)?\b`
const MOST = String.raw`(?:under|below|within|up\s?to|upto|less than|at most|max(?:imum)?|budget(?: of)?)`
const LEAST = '(?:over|above|more than|at least|min(?:imum)?)'
const MONTHS = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sep(?:t|tember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
].map(
  (month) => new RegExp(String.raw`\b(?:in |during )?(?:${month})\b(?:\s*,?\s*(20\d\d))?`, 'gi'),
)

/** Whether a filter takes a value: of 0 days there is no tour. */
const isValid: Partial<Record<TourFilter, (value: string) => unknown>> = {
  budget: parseBudget,
  days: parseDays,
  month: isMonth,
}

/** The parts of a question that are filters. The first valid match of each is taken out of the text. */
const readers: {
  filter: TourFilter
  pattern: RegExp
  /** Undefined if it says something else. */
  value(match: RegExpExecArray, day: string): string | undefined
}[] = [
  {
    filter: 'budget',
    pattern: new RegExp(
      String.raw`(?:₹|rs\.?|inr)?\s*(\d[\d,.]*)\s*(k|thousand|lakhs?|lac)?\s*(?:-|–|to)\s*${AMOUNT}`,
      'gi',
    ),
    value: ([text, from = '', fromUnit, to = '', unit]) => {
      const amounts = [rupees(from, fromUnit ?? unit), rupees(to, unit)]
      const isPrice = fromUnit || unit || /₹|rs|inr/i.test(text) || Math.min(...amounts) >= 1000
      return isPrice ? amounts.sort((a, b) => a - b).join('-') : undefined
    },
  },
  {
    filter: 'budget',
    pattern: new RegExp(String.raw`\b${LEAST}\s*${AMOUNT}(?!\s*(?:days?|nights?|km))`, 'gi'),
    value: ([, amount = '', unit]) => `${rupees(amount, unit)}-`,
  },
  {
    filter: 'budget',
    pattern: new RegExp(String.raw`\b${MOST}\s*${AMOUNT}(?!\s*(?:days?|nights?|km))`, 'gi'),
    value: ([, amount = '', unit]) => `0-${rupees(amount, unit)}`,
  },
  {
    filter: 'budget',
    pattern:
      /(?:₹|\brs\.?|\binr)\s*(\d[\d,]*(?:\.\d+)?)\s*(k|thousand|lakhs?|lac)?\b|\b(\d+(?:\.\d+)?)\s*(k|lakhs?|lac)\b/gi,
    value: ([, amount, unit, bare = '', bareUnit]) =>
      `0-${rupees(amount ?? bare, unit ?? bareUnit)}`,
  },
  {
    filter: 'days',
    pattern: new RegExp(String.raw`\b(${LEAST}|${MOST})\s*(\d{1,3})\s*-?\s*(day|night)s?\b`, 'gi'),
    value: ([, bound = '', count, unit]) => {
      const days = Number(count) + (unit?.toLowerCase() === 'night' ? 1 : 0)
      return new RegExp(LEAST, 'i').test(bound) ? `${days}-` : `1-${days}`
    },
  },
  {
    filter: 'days',
    pattern: /\b(?:for )?(\d{1,3})\s*(?:-|–|to)\s*(\d{1,3})\s*days?\b/gi,
    value: ([, from, to]) => `${Number(from)}-${Number(to)}`,
  },
  {
    filter: 'days',
    pattern: /\b(?:for )?(\d{1,3})\s*-?\s*days?\b(?:\s*(?:\/|and|,)?\s*\d{1,3}\s*nights?\b)?/gi,
    value: ([, days]) => String(Number(days)),
  },
  {
    filter: 'days',
    pattern: /\b(?:for )?(\d{1,3})\s*-?\s*nights?\b/gi,
    value: ([, nights]) => String(Number(nights) + 1),
  },
  { filter: 'days', pattern: /\b(?:for )?(?:a|one) week\b/gi, value: () => '6-8' },
  { filter: 'days', pattern: /\b(?:for )?(?:two|2) weeks\b/gi, value: () => '12-15' },
  ...MONTHS.map((pattern, at) => ({
    filter: 'month' as const,
    pattern,
    value: ([text, year]: RegExpExecArray, day: string) =>
      // "may" is also a verb.
      at === 4 && !year && !/^(in|during) /i.test(text) ? undefined : monthOf(at + 1, year, day),
  })),
]

/**
 * Reads "kerala in december under 40k 4 days" as filters and words. A region becomes a filter if the text names no other.
 * @param known whether a region has tours
 * @param day the current day in India: a month is the next one that is not past
 */
export function readQuestion(
  text: string,
  known: (region: string) => boolean,
  day: string,
): Question {
  const filters: Question['filters'] = {}
  let rest = text
  for (const { filter, pattern, value } of readers) {
    if (filters[filter] !== undefined) continue
    for (const match of rest.matchAll(pattern)) {
      const found = value(match, day)
      if (found === undefined || !isValid[filter]?.(found)) continue
      filters[filter] = found
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
      break
    }
  }
  const words = wordsOf(rest)
  const named = findPlaces(words).flatMap(({ from, to, places }) => {
    const region = places.find(isRegion)
    return region ? [{ from, to, name: region.name }] : []
  })
  const [only] = named
  if (only && named.length === 1 && known(only.name)) {
    filters.where = only.name.toLowerCase()
    rest = words.toSpliced(only.from, only.to - only.from).join(' ')
  }
  return { filters, rest: rest.replace(/\s+/g, ' ').trim() }
}

function rupees(amount: string, unit = ''): number {
  return Math.round(readNumber(amount) * (UNITS[unit.toLowerCase()] ?? 1))
}

function monthOf(month: number, year: string | undefined, day: string): string {
  const text = String(month).padStart(2, '0')
  if (year) return `${year}-${text}`
  const current = Number(day.slice(0, 4))
  return `${text < day.slice(5, 7) ? current + 1 : current}-${text}`
}
