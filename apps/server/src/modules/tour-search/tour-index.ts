import { shownState } from '@bharat/contracts/departure-states'
import type { ValuesOf } from '@bharat/contracts/fields'
import { hasPrice, splitList } from '@bharat/contracts/format'
import { formatMonth } from '@bharat/contracts/party-text'
import { isRegion, type Place, placesIn, regionNamed, regionsOf } from '@bharat/contracts/places'
import { comparablePrice, type PricedFor, priceOn } from '@bharat/contracts/prices'
import { wordsOf } from '@bharat/contracts/search-words'
import { type SUITABILITY_FIELDS, suitsOf } from '@bharat/contracts/suitability'
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
import { LRUCache } from 'lru-cache'
import { type Bits, has, intersection, set, size } from './bits.ts'
import { budgetLabel, dayLabel } from './labels.ts'
import { type Aliases, partsOf } from './query-parts.ts'
import { type Comparable, similarity } from './similarity.ts'
import { addedWhereBoth, createWordIndex, type IndexedWord } from './words.ts'

/** The fields of a tour that the search needs. */
export interface SearchableTour
  extends ValuesOf<typeof SUITABILITY_FIELDS>,
    Pick<PricedFor, 'pricePer' | 'pricePeople'> {
  _id: string
  tourName: string
  categoryId: string
  days: number
  tripCost: number
  tripStyle: string
  vehicle: string
  activity: string
  landscapes: readonly string[]
  /** States and countries; empty: those of the places that its texts name. */
  regions: readonly string[]
  /** By date, ascending. */
  departures: readonly PlannedDay[]
  /** The titles of the itinerary's days, which name places. */
  places: readonly string[]
  createdAt: string
  activeStatus: boolean
}

/** A departure, as far as the search knows it. */
interface PlannedDay {
  date: string
  price: number | null
  state: string
  seatsLeft: number | null
}

interface Entry extends Comparable {
  slot: number
  id: string
  categoryId: string
  created: number
  /** The departures that are not cancelled, ascending. A price on request is NaN. */
  departures: readonly PricedDay[]
  words: readonly IndexedWord[]
  /** The places that its name and its days name. */
  places: readonly Place[]
  /** The regions that at least half of them are in, in lower case; of others it only touches the edge. */
  mainRegions: ReadonlySet<string>
  /** The choices that the tour belongs to, apart from its category, its months and its budgets. */
  choices: Partial<Record<TourFilter, readonly Choice[]>>
}

interface PricedDay {
  date: string
  price: number
  isFull: boolean
}

/** A value of a filter, and the text that the site shows for it. */
interface Choice {
  value: string
  label: string
}

/** What follows from the tours, the active categories and the day; it follows each change of a tour. */
interface View {
  day: string
  /** The tours of active categories. */
  shown: Bits
  choices: Record<TourFilter, Map<string, Choice & { tours: Bits }>>
  /** By slot, the departures that are not past: those with a seat, or all where none has one. */
  coming: (readonly PricedDay[])[]
  /** Slots in each order that a search has asked for. */
  orders: Map<TourSort, Int32Array>
  /** The tours of each month and budget that a search has asked for or counted. */
  priced: LRUCache<string, Bits>
}

/** How many tours of a result belong to each value of a filter; 0 only for what tours suit. */
export type Counts = Record<TourFilter, { value: string; label: string; count: number }[]>

export interface TourMatches {
  total: number
  ids(first: number, limit: number): string[]
  has(id: string): boolean
  /** The different numbers of days of the matching tours, ascending. */
  days(): number[]
  /** For each filter, the tours that match all other filters, by value, in no order. */
  counts(): Counts
  /** The words of the text that no tour has. They are left out of the search. */
  dropped: string[]
  /** Whether nothing of the text is known, and no filter is set. */
  isUnknown: boolean
}

/** An empty text sets no filter. */
export type TourIndexQuery = Record<'search' | TourFilter, string> & { sort: TourSort }

/** The weights of the texts of a tour: a match in the name counts most. */
const NAME = 4
const CATEGORY = 2
const OTHER = 1

/** Sets and lists that tours share. */
const MAX_SHARED = 5000

/** Months and budgets whose tours are kept: visitors may type any budget. */
const MAX_PRICED = 200

const dayRanges = rangesOf(DAY_RANGES, parseDays, dayLabel)
const budgetRanges = rangesOf(BUDGET_RANGES, parseBudget, budgetLabel)

/**
 * The tours that the site may show, in memory: an inverted index of their words, and for each choice of a
 * filter the set of its tours, so that a search intersects sets and counts bits (docs/speed.md).
 */
export function createTourIndex() {
  const words = createWordIndex()
  const entries = new Map<string, Entry>()
  const bySlot: (Entry | undefined)[] = []
  /** Equal sets and lists of tours exist once: thousands of tours have few different ones. */
  const shared = new LRUCache<string, object>({ max: MAX_SHARED })
  /** Slots of removed tours, for new ones. */
  const free: number[] = []
  let categoryNames: ReadonlyMap<string, string> = new Map()
  let aliases: Aliases = new Map()
  /** Undefined before the first search, and when it does not fit the tours any more. */
  let view: View | undefined

  return {
    /** @param names the names of the active categories, by id; tours of others are not found */
    setCategories(names: ReadonlyMap<string, string>): void {
      const isSame =
        names.size === categoryNames.size &&
        [...names].every(([id, name]) => categoryNames.get(id) === name)
      if (!isSame) view = undefined
      categoryNames = names
    },

    /** @param given what words of a search stand for */
    setAliases(given: Aliases): void {
      aliases = given
    },

    /** Whether a tour has a word or one that begins with it, or an alias has it. */
    knows: (word: string): boolean =>
      words.knows(word) || [...aliases.keys()].some((name) => name.split(' ').includes(word)),

    /** How many tours it has, those of inactive categories included. */
    countActive: (): number => entries.size,

    /** Adds tours or replaces them; removes those that are inactive. */
    put(tours: readonly SearchableTour[]): void {
      for (const tour of tours) {
        remove(tour._id)
        if (tour.activeStatus) add(tour)
      }
    },

    /** Removes the tours that are not among these. */
    keepOnly(ids: ReadonlySet<string>): void {
      for (const id of [...entries.keys()]) if (!ids.has(id)) remove(id)
    },

    search,

    /** For each place, how many tours that the site shows visit it. */
    countPlaces(): Map<Place, number> {
      const counts = new Map<Place, number>()
      for (const { categoryId, places } of entries.values()) {
        if (!categoryNames.has(categoryId)) continue
        for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
      }
      return counts
    },

    /** Whether a region has tours that the site shows. @param day the current day in India */
    hasRegion(region: string, day: string): boolean {
      return size(viewAt(day).choices.where.get(region.toLowerCase())?.tours ?? noBits()) > 0
    },

    /** The regions of the tours that the site shows, with their numbers of tours. @param day the current day in India */
    countRegions: (day: string): { label: string; count: number }[] =>
      [...viewAt(day).choices.where.values()]
        .map(({ label, tours }) => ({ label, count: size(tours) }))
        .filter(({ count }) => count > 0),

    /** The name of a region that tours have; of any other, the text. */
    regionLabel: (value: string): string =>
      view?.choices.where.get(value)?.label ?? regionNamed(value),

    /**
     * Ids of the tours most similar to one, the most similar first: those that share a landscape with it, by landscapes,
     * length and price. Undefined for a tour that the site does not show.
     */
    related(id: string, limit: number): string[] | undefined {
      const tour = entries.get(id)
      if (!tour || !categoryNames.has(tour.categoryId)) return undefined
      const best: { entry: Entry; score: number }[] = []
      for (const entry of entries.values()) {
        if (entry === tour || !categoryNames.has(entry.categoryId)) continue
        const score = similarity(tour, entry)
        if (score === 0 || score < (best[limit - 1]?.score ?? 0)) continue
        best.push({ entry, score })
        best.sort((a, b) => b.score - a.score || newest(a.entry, b.entry))
        if (best.length > limit) best.pop()
      }
      return best.map(({ entry }) => entry.id)
    },
  }

  /** @param day the current day in India: earlier departures do not count */
  function search(query: TourIndexQuery, day: string): TourMatches {
    const current = viewAt(day)
    const { shown, choices, orders } = current
    const filters = TOUR_FILTERS.filter((filter) => query[filter] !== '')
    const { scores, dropped, isUnknown } = scoresOf(query.search, current, filters.length > 0)
    const found = scores ? intersection([shown, bitsWhere((slot) => scores[slot] !== 0)]) : shown
    const sets = new Map(filters.map((filter) => [filter, chosen(choices, filter, query[filter])]))
    // A month and a budget are about the same departure.
    const { month, budget } = query
    if (month !== '' && budget !== '') sets.set('budget', withBudget(budget, month))
    const matching = intersection([found, ...sets.values()])
    const slots = () => {
      const order = orders.get(query.sort) ?? orderOf(query.sort)
      orders.set(query.sort, order)
      const inOrder = order.filter((slot) => has(matching, slot))
      if (query.sort !== 'relevance') return inOrder
      const ranked = scores ? byScore(inOrder, scores) : [...inOrder]
      if (query.where === '') return ranked
      const isMain = (slot: number) => Number(bySlot[slot]?.mainRegions.has(query.where) ?? false)
      return ranked.sort((a, b) => isMain(b) - isMain(a))
    }
    return {
      total: size(matching),
      ids: (first, limit) =>
        [...slots().slice(first, first + limit)].map((slot) => bySlot[slot]?.id ?? ''),
      has: (id) => has(matching, entries.get(id)?.slot ?? -1),
      days: () => {
        const found = [...entries.values()].filter(({ slot }) => has(matching, slot))
        return [...new Set(found.map(({ days }) => days))].toSorted((a, b) => a - b)
      },
      dropped,
      isUnknown,
      counts: () =>
        countsOf(
          choices,
          (filter) =>
            // What a tour suits adds up; of the other filters a tour needs one value.
            sets.has(filter) && filter !== 'suits'
              ? intersection([
                  found,
                  ...filters.flatMap((other) =>
                    other === filter || (other === 'budget' && filter === 'month')
                      ? []
                      : (sets.get(other) ?? []),
                  ),
                ])
              : matching,
          (filter, { value, tours }) => {
            if (filter === 'month' && budget !== '') return withBudget(budget, value)
            return filter === 'budget' && month !== '' ? withBudget(value, month) : tours
          },
        ),
    }
  }

  /**
   * The scores of the tours that have every part of a text; undefined for a text without a part. A part that no shown
   * tour has is dropped. If all are, nothing is found, unless filters are set.
   */
  function scoresOf(text: string, { shown, choices }: View, isFiltered: boolean) {
    const dropped: string[] = []
    let scores: Float32Array | undefined
    const parts = partsOf(text, aliases)
    for (const { name, alternatives, regions } of parts) {
      const best = new Float32Array(bySlot.length)
      for (const alternative of alternatives) {
        const score = words.scores(alternative, bySlot.length)
        for (let slot = 0; slot < best.length; slot++)
          if ((score[slot] ?? 0) > (best[slot] ?? 0)) best[slot] = score[slot] ?? 0
      }
      for (const region of regions) {
        const tours = choices.where.get(region.toLowerCase())?.tours
        for (let slot = 0; tours && slot < best.length; slot++)
          if (best[slot] === 0 && has(tours, slot)) best[slot] = OTHER
      }
      if (!best.some((score, slot) => score !== 0 && has(shown, slot))) dropped.push(name)
      else scores = scores ? addedWhereBoth(best, scores) : best
    }
    const isUnknown = parts.length > 0 && !isFiltered && scores === undefined
    if (isUnknown) scores = new Float32Array(bySlot.length)
    return { scores, dropped, isUnknown }
  }

  function add(tour: SearchableTour): void {
    const slot = free.pop() ?? bySlot.length
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
    const suits = suitsOf(tour)
    for (const suit of suits) weigh(suit.words, OTHER)
    const visited = placesIn([tour.tourName, ...tour.places])
    const placeKey = visited.map(({ name, region }) => `${name}, ${region}`)
    const places = share('places', placeKey, () => visited)
    const regions = tour.regions.length > 0 ? tour.regions : regionsOf(places)
    const priceAt = (departure?: { price: number | null }) => {
      const price = priceOn(tour, departure)
      return hasPrice(price) ? comparablePrice(price, tour) : Number.NaN
    }
    const entry: Entry = {
      slot,
      id: tour._id,
      categoryId: tour.categoryId,
      days: tour.days,
      price: priceAt(),
      landscapes: share('landscapes', tour.landscapes, () => new Set(tour.landscapes)),
      created: Date.parse(tour.createdAt),
      departures: tour.departures
        .filter(({ state }) => state !== 'cancelled')
        .map((departure) => ({
          date: departure.date,
          price: priceAt(departure),
          isFull: shownState(departure) === 'full',
        })),
      words: words.add(slot, weighted),
      places,
      mainRegions: share('main', [...placeKey, '', ...regions], () =>
        mainRegionsOf(places, regions),
      ),
      choices: {
        where: share('where', regions, () =>
          choicesOf([...new Set(regions.map(regionNamed))], (label) => label.toLowerCase()),
        ),
        landscape: share('landscape', tour.landscapes, () => choicesOf(tour.landscapes)),
        days: share('days', [`${tour.days}`], () => within(dayRanges, tour.days)),
        suits: share(
          'suits',
          suits.map(({ value }) => value),
          () => suits,
        ),
        style: share('style', [tour.tripStyle], () =>
          choicesOf(splitList(tour.tripStyle), (label) => label.toLowerCase()),
        ),
      },
    }
    entries.set(tour._id, entry)
    bySlot[slot] = entry
    if (view && slot >= view.shown.length * 32) view = undefined
    if (view) mark(view, entry, true)
  }

  function share<T extends object>(kind: string, key: readonly string[], make: () => T): T {
    const name = JSON.stringify([kind, ...key])
    const value = (shared.get(name) as T | undefined) ?? make()
    shared.set(name, value)
    return value
  }

  function remove(id: string): void {
    const entry = entries.get(id)
    if (!entry) return
    if (view) mark(view, entry, false)
    words.remove(entry.slot, entry.words)
    free.push(entry.slot)
    entries.delete(id)
    bySlot[entry.slot] = undefined
  }

  /** The view of a day, which follows each change of a tour. */
  function viewAt(day: string): View {
    if (view?.day !== day) view = viewOf(day)
    return view
  }

  function viewOf(day: string): View {
    const choices = Object.fromEntries(
      TOUR_FILTERS.map((filter) => [filter, new Map()]),
    ) as View['choices']
    // With space for some more tours.
    const shown = new Uint32Array(Math.ceil((bySlot.length * 1.2) / 32) + 1)
    const created = {
      day,
      shown,
      choices,
      coming: [],
      orders: new Map(),
      priced: new LRUCache<string, Bits>({ max: MAX_PRICED }),
    }
    for (const entry of entries.values()) mark(created, entry, true)
    return created
  }

  /** Puts a tour into the sets of its choices, or takes it out of them. */
  function mark(view: View, entry: Entry, isIn: boolean): void {
    const { day, shown, choices, coming, orders, priced } = view
    const { slot, categoryId, departures } = entry
    const name = categoryNames.get(categoryId)
    if (name === undefined) return
    const change = (filter: TourFilter, value: string, label: (value: string) => string) => {
      let choice = choices[filter].get(value)
      if (!choice) {
        choice = { value, label: label(value), tours: new Uint32Array(shown.length) }
        choices[filter].set(value, choice)
      }
      set(choice.tours, slot, isIn)
    }
    orders.clear()
    if (priced.size > 0) priced.clear()
    set(shown, slot, isIn)
    change('category', categoryId, () => name)
    const planned = departures.filter(({ date }) => date >= day)
    // As `nextDeparture`: a full departure counts only where no other has a seat.
    const free = planned.filter(({ isFull }) => !isFull)
    const days = free.length > 0 ? free : planned
    coming[slot] = days
    for (const { date } of days) change('month', date.slice(0, 7), formatMonth)
    // A tour without a departure costs the trip cost.
    for (const { price } of days.length > 0 ? days : [entry]) {
      for (const { value, label } of within(budgetRanges, price)) {
        change('budget', value, () => label)
      }
    }
    for (const filter of TOUR_FILTERS) {
      for (const { value, label } of entry.choices[filter] ?? []) change(filter, value, () => label)
    }
  }

  /** The tours of a choice. Days and budget may be any range. */
  function chosen(choices: View['choices'], filter: TourFilter, text: string): Bits {
    if (filter === 'suits') {
      const sets = text.split(',').map((value) => choices.suits.get(value)?.tours ?? noBits())
      return intersection(sets as [Bits, ...Bits[]])
    }
    const value = filter === 'style' || filter === 'where' ? text.toLowerCase() : text
    const known = choices[filter].get(value)
    if (known) return known.tours
    const range = filter === 'days' ? parseDays(text) : undefined
    if (filter === 'budget') return withBudget(text)
    return range ? bitsWhere((slot) => isWithin(range, bySlot[slot]?.days ?? Number.NaN)) : noBits()
  }

  function withBudget(budget: string, month = ''): Bits {
    const range = parseBudget(budget)
    const inMonth = month === '' ? view?.shown : view?.choices.month.get(month)?.tours
    if (!view || !range || !inMonth) return noBits()
    const { coming, priced } = view
    const known = priced.get(`${month} ${budget}`)
    if (known) return known
    const fits = ({ date, price }: PricedDay) => isWithin(range, price) && date.startsWith(month)
    const found = bitsWhere((slot) => {
      if (!has(inMonth, slot)) return false
      const days = coming[slot] ?? []
      // A tour without a departure costs the trip cost, in no month.
      return days.length > 0 ? days.some(fits) : isWithin(range, bySlot[slot]?.price ?? Number.NaN)
    })
    priced.set(`${month} ${budget}`, found)
    return found
  }

  function orderOf(sort: TourSort): Int32Array {
    const compare = comparisons[sort](view?.coming ?? [])
    return Int32Array.from([...entries.values()].sort(compare), ({ slot }) => slot)
  }

  function noBits(): Bits {
    return new Uint32Array(view?.shown.length ?? 0)
  }

  function bitsWhere(test: (slot: number) => boolean): Bits {
    const bits = noBits()
    for (let slot = 0; slot < bySlot.length; slot++) if (test(slot)) set(bits, slot)
    return bits
  }
}

/**
 * @param within the tours of which those of each choice of a filter count
 * @param toursOf the tours of a choice
 */
function countsOf(
  choices: View['choices'],
  within: (filter: TourFilter) => Bits,
  toursOf: (filter: TourFilter, choice: { value: string; tours: Bits }) => Bits,
): Counts {
  const counts = TOUR_FILTERS.map((filter) => {
    const counted = within(filter)
    const list = [...choices[filter].values()].map((choice) => ({
      value: choice.value,
      label: choice.label,
      count: size(toursOf(filter, choice), counted),
    }))
    // What tours suit can be chosen together: none of it disappears while others are chosen.
    const isOffered = ({ value, count }: { value: string; count: number }) =>
      count > 0 || (filter === 'suits' && size(choices.suits.get(value)?.tours ?? counted) > 0)
    return [filter, list.filter(isOffered)]
  })
  return Object.fromEntries(counts)
}

/** The regions, in lower case, that at least half of the places are in; without a place of a region, all regions of a tour. */
function mainRegionsOf(places: readonly Place[], regions: readonly string[]): Set<string> {
  const within = places.filter((place) => !isRegion(place)).map(({ region }) => region)
  return new Set(
    regions
      .map(regionNamed)
      .filter((region) => within.filter((each) => each === region).length * 2 >= within.length)
      .map((region) => region.toLowerCase()),
  )
}

/** By descending score; slots of one score keep their order. Few scores differ. */
function byScore(slots: Int32Array, scores: Float32Array): number[] {
  const groups = new Map<number, number[]>()
  for (const slot of slots) {
    const score = scores[slot] ?? 0
    const group = groups.get(score)
    if (group) group.push(slot)
    else groups.set(score, [slot])
  }
  return [...groups].sort(([a], [b]) => b - a).flatMap(([, group]) => group)
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

/** @param coming the departures of each slot that are not past */
type Comparison = (coming: View['coming']) => (a: Entry, b: Entry) => number

const comparisons: Record<TourSort, Comparison> = {
  relevance: () => newest,
  departure: (coming) => (a, b) => {
    const [left, right] = [coming[a.slot]?.[0]?.date ?? '', coming[b.slot]?.[0]?.date ?? '']
    if (left === right) return newest(a, b)
    return left === '' || (right !== '' && left > right) ? 1 : -1
  },
  price: () => byNumber(({ price }) => price, 1),
  '-price': () => byNumber(({ price }) => price, -1),
  days: () => byNumber(({ days }) => days, 1),
  '-days': () => byNumber(({ days }) => days, -1),
}

function choicesOf(labels: readonly string[], toValue = (label: string) => label): Choice[] {
  return labels.map((label) => ({ value: toValue(label), label }))
}

function rangesOf(
  texts: readonly string[],
  parse: (text: string) => NumberRange | undefined,
  labelOf: (text: string) => string,
): (Choice & { range: NumberRange })[] {
  return texts.flatMap((value) => {
    const range = parse(value)
    return range ? [{ value, label: labelOf(value), range }] : []
  })
}

function within(ranges: readonly (Choice & { range: NumberRange })[], value: number): Choice[] {
  return ranges.filter(({ range }) => isWithin(range, value))
}

function isWithin({ min, max }: NumberRange, value: number): boolean {
  return value >= min && value <= max
}
