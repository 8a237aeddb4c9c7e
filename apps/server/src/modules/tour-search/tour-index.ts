import { formatTripCost, hasPrice, splitList } from '@bharat/contracts/format'
import {
  BUDGET_RANGES,
  DAY_RANGES,
  type NumberRange,
  parseBudget,
  parseDays,
  TOUR_FILTERS,
  type TourFilter,
  type TourSort,
} from '@bharat/contracts/tour-search-params'
import { createWordIndex, wordsOf } from './words.ts'

/** The fields of a tour that the search needs. */
export interface SearchableTour {
  _id: string
  tourName: string
  categoryId: string
  days: number
  tripCost: number
  tripStyle: string
  vehicle: string
  activity: string
  landscapes: readonly string[]
  /** Calendar days, ascending. */
  upcomingDates: readonly string[]
  /** The titles of the itinerary's days, which name places. */
  places: readonly string[]
  createdAt: string
  activeStatus: boolean
}

/** A tour in the index. */
interface Entry {
  slot: number
  id: string
  days: number
  price: number
  created: number
  dates: readonly string[]
  /** The first departure that is not past; empty if there is none. */
  next: string
  words: ReadonlySet<string>
  /** The choices that the tour belongs to, by filter. */
  choices: number[][]
}

/** The numbers of a filter's values, and the texts that the site shows for them. */
interface Values {
  numbers: Map<string, number>
  labels: string[]
}

/** How many tours of a result belong to each value of a filter. */
export type Counts = Record<TourFilter, { value: string; label: string; count: number }[]>

export interface TourMatches {
  total: number
  /** Ids of matching tours in the requested order. */
  ids(first: number, limit: number): string[]
  /** Whether a tour matches. */
  has(id: string): boolean
  /** For each filter, the tours that match all other filters, by value; without zeros, in no order. */
  counts: Counts
}

/** An empty text sets no filter. */
export type TourIndexQuery = Record<'search' | TourFilter, string> & { sort: TourSort }

/** The weights of the texts of a tour: a match in the name counts most. */
const NAME = 4
const CATEGORY = 2
const OTHER = 1

const dayRanges = rangesOf(DAY_RANGES, parseDays)
const budgetRanges = rangesOf(BUDGET_RANGES, parseBudget)
const MONTH = TOUR_FILTERS.indexOf('month')

/**
 * The tours that the site may show, in memory: an inverted index of their words, and their choices as
 * numbers, so that one pass over all tours filters and counts (docs/speed.md).
 */
export function createTourIndex() {
  const words = createWordIndex()
  const values = TOUR_FILTERS.map((): Values => ({ numbers: new Map(), labels: [] }))
  const entries = new Map<string, Entry>()
  const bySlot: (Entry | undefined)[] = []
  /** Slots of removed tours, for new ones. */
  const free: number[] = []
  let categoryNames: ReadonlyMap<string, string> = new Map()
  let today = ''
  /** Sorted entries by order, until a tour changes. */
  const sorted = new Map<TourSort, Entry[]>()

  return {
    get size() {
      return entries.size
    },

    /** @param names the names of the active categories, by id; tours of others are not found */
    setCategories(names: ReadonlyMap<string, string>): void {
      categoryNames = names
      for (const [id, name] of names) numberOf('category', id, name)
    },

    /** Adds tours or replaces them; removes those that are inactive. */
    put(tours: readonly SearchableTour[]): void {
      if (tours.length > 0) sorted.clear()
      for (const tour of tours) {
        remove(tour._id)
        if (tour.activeStatus) add(tour)
      }
    },

    /** Removes the tours that are not among these. */
    keepOnly(ids: ReadonlySet<string>): void {
      sorted.clear()
      for (const id of [...entries.keys()]) if (!ids.has(id)) remove(id)
    },

    search,
  }

  /** @param day the current day in India: earlier departures do not count */
  function search(query: TourIndexQuery, day: string): TourMatches {
    if (day !== today) setToday(day)
    const tests = testsOf(query)
    const scores = words.scores(query.search, bySlot.length)
    const totals = values.map(({ labels }) => new Int32Array(labels.length))
    const active = activeCategories()
    // 0 for tours that do not match.
    const matching = new Float32Array(bySlot.length)
    let total = 0
    // In the order of the slots, which is the order in memory.
    for (const entry of bySlot) {
      if (!entry) continue
      const score = scores ? (scores[entry.slot] ?? 0) : 1
      if (score === 0 || active[entry.choices[CATEGORY_FILTER]?.[0] ?? -1] !== 1) continue
      const failed = failedTest(tests, entry)
      if (failed === SEVERAL) continue
      count(totals, entry, failed)
      if (failed !== NONE) continue
      matching[entry.slot] = score
      total++
    }
    const ordered = inOrder(query.sort)
    return {
      total,
      ids: (first, limit) =>
        (scores && query.sort === 'relevance' ? byScore : bySort)(ordered, matching, first, limit),
      has: (id) => (matching[entries.get(id)?.slot ?? -1] ?? 0) > 0,
      counts: countsOf(totals),
    }
  }

  function add(tour: SearchableTour): void {
    const slot = free.pop() ?? bySlot.length
    const styles = splitList(tour.tripStyle)
    const weighted = new Map<string, number>()
    const weigh = (text: string, weight: number) => {
      for (const word of wordsOf(text)) {
        if (weight > (weighted.get(word) ?? 0)) weighted.set(word, weight)
      }
    }
    weigh(tour.tourName, NAME)
    weigh(categoryNames.get(tour.categoryId) ?? '', CATEGORY)
    for (const text of [tour.tripStyle, tour.vehicle, tour.activity]) weigh(text, OTHER)
    for (const text of [...tour.landscapes, ...tour.places]) weigh(text, OTHER)
    words.add(slot, weighted)
    const choices: Record<TourFilter, number[]> = {
      landscape: tour.landscapes.map((name) => numberOf('landscape', name, name)),
      category: [numberOf('category', tour.categoryId, '')],
      month: [],
      days: within(dayRanges, tour.days).map((range) => numberOf('days', range, dayLabel(range))),
      budget: hasPrice(tour.tripCost)
        ? within(budgetRanges, tour.tripCost).map((range) =>
            numberOf('budget', range, budgetLabel(range)),
          )
        : [],
      style: [...new Set(styles.map((style) => numberOf('style', style.toLowerCase(), style)))],
    }
    const entry: Entry = {
      slot,
      id: tour._id,
      days: tour.days,
      price: hasPrice(tour.tripCost) ? tour.tripCost : Number.NaN,
      created: Date.parse(tour.createdAt),
      dates: tour.upcomingDates.map((day) => day.slice(0, 10)),
      next: '',
      words: new Set(weighted.keys()),
      choices: TOUR_FILTERS.map((filter) => choices[filter]),
    }
    setDepartures(entry)
    entries.set(tour._id, entry)
    bySlot[slot] = entry
  }

  function remove(id: string): void {
    const entry = entries.get(id)
    if (!entry) return
    words.remove(entry.slot, entry.words)
    free.push(entry.slot)
    entries.delete(id)
    bySlot[entry.slot] = undefined
  }

  /** The number of a value of a filter; a new one if it has none yet. */
  function numberOf(filter: TourFilter, value: string, label: string): number {
    const { numbers, labels } = values[TOUR_FILTERS.indexOf(filter)] as Values
    const number = numbers.get(value) ?? numbers.size
    numbers.set(value, number)
    if (label !== '' || labels[number] === undefined) labels[number] = label
    return number
  }

  function setToday(day: string): void {
    today = day
    sorted.clear()
    for (const entry of entries.values()) setDepartures(entry)
  }

  function setDepartures(entry: Entry): void {
    const coming = entry.dates.filter((day) => day >= today)
    entry.next = coming[0] ?? ''
    const months = new Set(coming.map((day) => day.slice(0, 7)))
    entry.choices[MONTH] = [...months].map((month) => numberOf('month', month, monthLabel(month)))
  }

  function inOrder(sort: TourSort): Entry[] {
    const known = sorted.get(sort)
    if (known) return known
    const list = [...entries.values()].sort(comparisons[sort])
    sorted.set(sort, list)
    return list
  }

  function activeCategories(): Uint8Array {
    const { numbers } = values[CATEGORY_FILTER] as Values
    const active = new Uint8Array(numbers.size)
    for (const id of categoryNames.keys()) active[numbers.get(id) ?? -1] = 1
    return active
  }

  /** The set filters, by their place in `TOUR_FILTERS`. */
  function testsOf(query: TourIndexQuery): [number, (entry: Entry) => boolean][] {
    const days = query.days && parseDays(query.days)
    const budget = query.budget && parseBudget(query.budget)
    return TOUR_FILTERS.flatMap((filter, place): [number, (entry: Entry) => boolean][] => {
      if (query[filter] === '') return []
      if (filter === 'days' && days) return [[place, (entry) => isWithin(days, entry.days)]]
      if (filter === 'budget' && budget) return [[place, (entry) => isWithin(budget, entry.price)]]
      const value = filter === 'style' ? query.style.toLowerCase() : query[filter]
      const number = values[place]?.numbers.get(value) ?? -1
      return [[place, (entry) => entry.choices[place]?.includes(number) ?? false]]
    })
  }

  function countsOf(totals: readonly Int32Array[]): Counts {
    const counts = TOUR_FILTERS.map((filter, place) => {
      const { numbers, labels } = values[place] as Values
      const list = [...numbers].flatMap(([value, number]) => {
        const count = totals[place]?.[number] ?? 0
        return count > 0 ? [{ value, label: labels[number] ?? value, count }] : []
      })
      return [filter, list]
    })
    return Object.fromEntries(counts)
  }
}

export type TourIndex = ReturnType<typeof createTourIndex>

const CATEGORY_FILTER = TOUR_FILTERS.indexOf('category')

/** Returned by `failedTest`: no test failed, or more than one. */
const NONE = -1
const SEVERAL = -2

/** The filter whose test alone fails. */
function failedTest(tests: readonly [number, (entry: Entry) => boolean][], entry: Entry): number {
  let failed = NONE
  for (const [filter, test] of tests) {
    if (test(entry)) continue
    if (failed !== NONE) return SEVERAL
    failed = filter
  }
  return failed
}

/** Counts a tour in each filter, or only in the one filter that it does not match. */
function count(totals: readonly Int32Array[], { choices }: Entry, failed: number): void {
  const end = failed === NONE ? choices.length : failed + 1
  for (let place = failed === NONE ? 0 : failed; place < end; place++) {
    const total = totals[place] as Int32Array
    for (const number of choices[place] ?? []) total[number] = (total[number] ?? 0) + 1
  }
}

/** A page of the matching tours in this order. */
function bySort(
  ordered: readonly Entry[],
  matching: Float32Array,
  first: number,
  limit: number,
): string[] {
  const ids: string[] = []
  let before = first
  for (const { slot, id } of ordered) {
    if (ids.length >= limit) break
    if (matching[slot] !== 0 && --before < 0) ids.push(id)
  }
  return ids
}

/** A page of the matching tours by descending score, tours of one score in this order. Few scores differ. */
function byScore(
  ordered: readonly Entry[],
  matching: Float32Array,
  first: number,
  limit: number,
): string[] {
  const groups = new Map<number, number>()
  for (const score of matching) if (score > 0) groups.set(score, (groups.get(score) ?? 0) + 1)
  const ids: string[] = []
  let before = first
  for (const [score, size] of [...groups].sort(([a], [b]) => b - a)) {
    if (ids.length >= limit) break
    if (before >= size) before -= size
    else {
      const only = matching.map((each) => (each === score ? 1 : 0))
      ids.push(...bySort(ordered, only, before, limit - ids.length))
      before = 0
    }
  }
  return ids
}

const newest = (a: Entry, b: Entry) => b.created - a.created || (a.id < b.id ? 1 : -1)
/** Ascending or descending; entries without a value come last. */
const byNumber = (value: (entry: Entry) => number, sign: 1 | -1) => (a: Entry, b: Entry) => {
  const [left, right] = [value(a), value(b)]
  if (Number.isNaN(left) || Number.isNaN(right)) {
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || newest(a, b)
  }
  return sign * (left - right) || newest(a, b)
}

const comparisons: Record<TourSort, (a: Entry, b: Entry) => number> = {
  relevance: newest,
  departure: (a, b) => {
    if (a.next === b.next) return newest(a, b)
    return a.next === '' || (b.next !== '' && a.next > b.next) ? 1 : -1
  },
  price: byNumber(({ price }) => price, 1),
  '-price': byNumber(({ price }) => price, -1),
  days: byNumber(({ days }) => days, 1),
  '-days': byNumber(({ days }) => days, -1),
}

function rangesOf<Text extends string>(
  texts: readonly Text[],
  parse: (text: string) => NumberRange | undefined,
): [Text, NumberRange][] {
  return texts.flatMap((text): [Text, NumberRange][] => {
    const range = parse(text)
    return range ? [[text, range]] : []
  })
}

function within(ranges: readonly [string, NumberRange][], value: number): string[] {
  return ranges.filter(([, range]) => isWithin(range, value)).map(([text]) => text)
}

function isWithin({ min, max }: NumberRange, value: number): boolean {
  return value >= min && value <= max
}

/** `4 to 6 days`. */
export function dayLabel(text: string): string {
  const range = parseDays(text)
  if (!range) return text
  if (text.endsWith('-')) return `${range.min} days or more`
  return range.min === range.max
    ? `${range.min} ${range.min === 1 ? 'day' : 'days'}`
    : `${range.min} to ${range.max} days`
}

/** `₹25,000 to ₹50,000`. */
export function budgetLabel(text: string): string {
  const range = parseBudget(text)
  if (!range) return text
  const [min, max] = [rupees(range.min), rupees(range.max)]
  if (text.endsWith('-')) return `${min} or more`
  return range.min === 0 ? `Up to ${max}` : `${min} to ${max}`
}

function rupees(amount: number): string {
  return amount === 0 ? '₹0' : (formatTripCost(amount) ?? '')
}

const monthName = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `June 2027`. */
export function monthLabel(month: string): string {
  return monthName.format(new Date(`${month}-01`))
}
