import type { Category } from '@bharat/contracts/categories'
import { indianDay } from '@bharat/contracts/indian-day'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { MAX_DAYS, MAX_PLACES, NEAR_TOURS, RELATED_TOURS } from '@bharat/contracts/limits'
import { pageCount } from '@bharat/contracts/list'
import { formatMonth } from '@bharat/contracts/party-text'
import {
  findPlaces,
  isRegion,
  nameBeginning,
  regionNamed,
  regionNamesOf,
} from '@bharat/contracts/places'
import { wordsOf } from '@bharat/contracts/search-words'
import { SUITS } from '@bharat/contracts/suitability'
import {
  type AppliedTourFilter,
  type PlacesReply,
  placesQuery,
  type TourSearchFacets,
  type TourSearchQuery,
  type TourSearchReply,
  tourSearchQuery,
} from '@bharat/contracts/tour-search'
import {
  BUDGET_RANGES,
  DAY_RANGES,
  parseDays,
  TOUR_FILTERS,
  type TourFilter,
} from '@bharat/contracts/tour-search-params'
import type { TourSummary } from '@bharat/contracts/tours'
import { derived } from '../../database/recorded-reads.ts'
import { parseInput } from '../../errors.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { ToursService } from '../tours/tours.service.ts'
import { budgetLabel, dayLabel } from './labels.ts'
import { type Aliases, isIgnored, KNOWN_ALIASES, readAliases } from './query-parts.ts'
import { readQuestion } from './question.ts'
import type { SearchMisses } from './search-misses.ts'
import { type Counts, createTourIndex, type TourMatches } from './tour-index.ts'
import { closestWords } from './words.ts'

interface Dependencies {
  tours: Pick<
    ToursService,
    | 'listSearchable'
    | 'listSearchableSince'
    | 'countActive'
    | 'listPublic'
    | 'listIdsOfCategory'
    | 'getPublic'
  >
  categories: Pick<CategoriesService, 'listActive'>
  /** Changes with every write to the catalogue. */
  version: { now(): string | Promise<string> }
  /** The lines of the setting with this name. */
  searchAliases: () => Promise<readonly string[]>
  misses: Pick<SearchMisses, 'note'>
  now?: () => number
}

/** Tours that are read and indexed without a pause for other requests: a few milliseconds. */
const SLICE = 250
/** More changed tours than this are read by slices. */
const MAX_CHANGED = 500
/**
 * Changes are looked for from this long before the last look: an instance may have set the time of a change
 * and sent it ten seconds later (the deadline of a write), and the clocks of two instances differ a little.
 */
const OVERLAP_MS = 15_000
/** All tours are read again after this long, if something was written: the clock of an instance may differ more. */
const FULL_MS = 600_000
/** The parts of a search in the order in which a search without a result leaves them out. */
const LEAST_IMPORTANT_FIRST = [
  'style',
  'days',
  'budget',
  'month',
  'search',
  'landscape',
  'category',
  'where',
  'suits',
] as const satisfies readonly ('search' | TourFilter)[]
/** A search without a text and filters. */
const NOTHING = tourSearchQuery.parse({})
/** Trip styles are free text: a form offers the most frequent ones. */
const MAX_STYLES = 24

/**
 * The search of the site's tours. It works on an index in memory, which follows the catalogue: the first
 * search after a write reads the tours that have changed since the last look, by one request for all that
 * wait. The tours of a page are read from the database.
 */
export function createTourSearchService(dependencies: Dependencies) {
  const { tours, categories, version, searchAliases, misses, now = Date.now } = dependencies
  const index = createTourIndex()
  let active: readonly Category[] = []
  let aliases: Aliases = new Map()
  /** The words of the names of places and regions that tours visit; undefined until a search needs them. */
  let placeWords: ReadonlySet<string> | undefined
  let known: string | undefined
  let lookedAt = 0
  let readAllAt = 0
  /** The tours that were put into the index since all are, or were, read. */
  let changedSinceRead = new Set<string>()
  /** The tours that the last look has found, as JSON. */
  let lastChanged = new Map<string, string>()
  let looking: Promise<void> | undefined
  let next: Promise<void> | undefined

  return {
    /** Builds the index after a start: no visitor waits for it. */
    prepare: followCatalogue,

    /** One page of the tours that match, and the choices of each filter. */
    async search(value: unknown): Promise<TourSearchReply> {
      const typed = parseInput(tourSearchQuery, value)
      const { ids, ...reply } = await derived(() => find(typed))
      return { ...reply, items: await inOrderOfIds(ids) }
    },

    /** The places that tours visit and whose name begins with a text. */
    async listPlaces(value: unknown): Promise<PlacesReply['places']> {
      const { search } = parseInput(placesQuery, value)
      await followCatalogue()
      const today = indianDay(new Date(now()))
      const regions = index.countRegions(today).map(({ label, count }) => ({
        place: { name: label, names: regionNamesOf(label), region: label },
        count,
      }))
      const visited = search === '' ? [] : [...index.countPlaces()]
      const places = visited.flatMap(([place, count]) =>
        isRegion(place) ? [] : [{ place, count }],
      )
      const others = [...aliases].flatMap(([name, texts]) => {
        // Only what is offered is searched: a request arrives for each letter.
        if (search === '' || nameBeginning(search, [name]) === undefined) return []
        const { total: count } = index.search({ ...NOTHING, search: name }, today)
        return count > 0
          ? [{ place: { name, names: [name], region: texts.join(', ') }, count }]
          : []
      })
      // Spellings of one alias, such as "tiger" and "tigers", are one suggestion.
      const meanings = new Map(others.toReversed().map((each) => [each.place.region, each]))
      return (
        [regions, [...meanings.values()], places]
          .flatMap((list) => list.toSorted((a, b) => b.count - a.count))
          .flatMap(({ place: { name, names, region }, count }) => {
            const matched = nameBeginning(search, names)
            return matched === undefined ? [] : [{ name, matched, region, count }]
          })
          .slice(0, MAX_PLACES)
          // A search for one of several places of one name says which.
          .map((place, _, all) =>
            all.filter(({ name }) => name === place.name).length > 1
              ? { ...place, name: `${place.name}, ${place.region}` }
              : place,
          )
      )
    },

    /**
     * The tours most similar to one that the site shows, the most similar first.
     * @throws DomainError NOT_FOUND for any other tour
     */
    async related(id: string): Promise<TourSummary[]> {
      const ids = await derived(async () => {
        await followCatalogue()
        return index.related(id.toLowerCase(), RELATED_TOURS)
      })
      if (!ids) await tours.getPublic(id)
      return inOrderOfIds(ids ?? [])
    },
  }

  /** The response to a search, with the ids of the tours of its page. */
  async function find(
    typed: TourSearchQuery,
  ): Promise<Omit<TourSearchReply, 'items'> & { ids: string[] }> {
    await followCatalogue()
    const today = indianDay(new Date(now()))
    const { query, corrected } = withQuestion(typed, today)
    const exact = index.search(query, today)
    // A number of days is a wish: tours of other lengths come before a search without another part.
    const days = exact.total === 0 ? nearestDays(query, today) : undefined
    const matches = days ? index.search({ ...query, days }, today) : exact
    if (typed.page === 1) await noteMiss(typed, query, exact)
    return {
      ids: await pageOf(query, matches),
      totalItems: matches.total,
      totalPages: pageCount(matches.total, query.limit),
      facets: facetsOf((matches.isUnknown ? index.search(NOTHING, today) : matches).counts()),
      filters: appliedFilters(query),
      search: query.search,
      dropped: matches.dropped,
      note: noteOf(matches, corrected, days && daysNote(query.days, matches.days())),
      near: matches.total === 0 ? await near(query, matches, today) : null,
    }
  }

  /** A query with the filters that its text names, and the places that it misspells. Its own filters come first. */
  function withQuestion(
    query: TourSearchQuery,
    today: string,
  ): { query: TourSearchQuery; corrected: readonly string[] } {
    const where = regionNamed(query.where).toLowerCase()
    if (query.search === '') return { query: { ...query, where }, corrected: [] }
    const isKnown = (region: string) => query.where === '' && index.hasRegion(region, today)
    const { filters, rest } = readQuestion(query.search, isKnown, today)
    const spelled = correctPlaces(rest, today)
    const again = spelled && readQuestion(spelled.text, isKnown, today)
    const read = Object.entries({ ...again?.filters, ...filters }).filter(
      ([name]) => query[name as TourFilter] === '',
    )
    return {
      query: { ...query, where, ...Object.fromEntries(read), search: again?.rest ?? rest },
      corrected: spelled?.names ?? [],
    }
  }

  /** A text whose words that no tour has are those of a place, as far as they are close to one; undefined without one. */
  function correctPlaces(text: string, today: string) {
    const words = wordsOf(text)
    const named = findPlaces(words)
    const corrected = new Map<number, string>()
    for (const [at, word] of words.entries()) {
      const isNamed = named.some(({ from, to }) => from <= at && at < to)
      if (isNamed || isIgnored(word) || index.knows(word)) continue
      placeWords ??= wordsOfPlaces(today)
      const [close] = closestWords(word, placeWords)
      if (close) corrected.set(at, close)
    }
    if (corrected.size === 0) return undefined
    const spelled = words.map((word, at) => corrected.get(at) ?? word)
    const places = findPlaces(spelled)
    const names = [...corrected].map(([at, word]) => {
      const found = places.find(({ from, to }) => from <= at && at < to)
      return found?.places[0]?.name ?? word
    })
    return { text: spelled.join(' '), names: [...new Set(names)] }
  }

  function wordsOfPlaces(today: string): Set<string> {
    const regions = index.countRegions(today).flatMap(({ label }) => regionNamesOf(label))
    const places = [...index.countPlaces().keys()].flatMap(({ names }) => names)
    return new Set([...regions, ...places].flatMap(wordsOf))
  }

  /** The range of days around the wished number that leads to tours; undefined without a wish or tours. */
  function nearestDays(query: TourSearchQuery, today: string): string | undefined {
    const range = parseDays(query.days)
    if (!range || range.min !== range.max) return undefined
    const wish = range.min
    const found = index.search({ ...query, days: '' }, today).days()
    const nearest = Math.min(...found.map((days) => Math.abs(days - wish)))
    return Number.isFinite(nearest)
      ? `${Math.max(1, wish - nearest)}-${Math.min(MAX_DAYS, wish + nearest)}`
      : undefined
  }

  /** Remembers a search that no tour matches: by its unknown words, or else by its filters and other words. */
  async function noteMiss(
    typed: TourSearchQuery,
    query: TourSearchQuery,
    { total, dropped }: TourMatches,
  ): Promise<void> {
    if (dropped.length > 0) return misses.note(typed.search, dropped.join(' '))
    if (total > 0 || typed.search === '') return
    const filters = appliedFilters(query).map(({ label }) => label)
    const words = wordsOf(query.search)
      .filter((word) => !isIgnored(word))
      .join(' ')
    const text = typed.search.includes('@') ? typed.search : query.search
    await misses.note(text, [words, ...filters].filter(Boolean).join(', '))
  }

  /**
   * The tours that match all of a search but its least important part; if there are none, those of its most important one. Of a
   * search of which nothing is known, the recommended tours.
   */
  async function near(
    query: TourSearchQuery,
    { isUnknown }: TourMatches,
    today: string,
  ): Promise<TourSearchReply['near']> {
    const set = LEAST_IMPORTANT_FIRST.filter((name) => query[name] !== '')
    const tries = [
      ...set.map((name) => [name]),
      ...set.slice(1).map((_, at) => set.slice(0, at + 2)),
    ]
    for (const left of tries) {
      const matches = index.search({ ...query, ...empty(left) }, today)
      if (matches.total === 0) continue
      if (isUnknown) return { without: [], items: await inOrderOfIds(matches.ids(0, NEAR_TOURS)) }
      const filters = appliedFilters(query)
      return {
        without: left.map((name) =>
          name === 'search'
            ? `“${query.search}”`
            : (filters.find((filter) => filter.name === name)?.label ?? ''),
        ),
        items: await inOrderOfIds(matches.ids(0, NEAR_TOURS)),
      }
    }
    return null
  }

  async function followCatalogue(): Promise<void> {
    if ((await version.now()) !== known) await lookAfterNow()
  }

  async function inOrderOfIds(ids: readonly string[]): Promise<TourSummary[]> {
    if (ids.length === 0) return []
    const found = new Map((await tours.listPublic(ids)).map((tour) => [tour._id, tour]))
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  /** The ids of a page. A category without a search text keeps the order that an admin gave it. */
  async function pageOf(
    { search, sort, category, page, limit }: TourSearchQuery,
    matches: TourMatches,
  ): Promise<string[]> {
    const first = (page - 1) * limit
    if (category === '' || search !== '' || sort !== 'relevance' || matches.total === 0) {
      return matches.ids(first, limit)
    }
    const ids = await tours.listIdsOfCategory(category)
    return ids.filter(matches.has).slice(first, first + limit)
  }

  /** One update of the index at a time; a search during an update waits for the next one. */
  function lookAfterNow(): Promise<void> {
    if (looking === undefined) {
      looking = look().finally(() => {
        looking = undefined
      })
      return looking
    }
    next ??= looking
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return lookAfterNow()
      })
    return next
  }

  /** Brings the index to the current version of the catalogue. */
  async function look(): Promise<void> {
    const current = await version.now()
    if (current === known) return
    const began = now()
    const before = new Set(active.map(({ _id }) => _id))
    active = await categories.listActive()
    aliases = readAliases([...KNOWN_ALIASES, ...(await searchAliases())])
    index.setAliases(aliases)
    placeWords = undefined
    index.setCategories(new Map(active.map(({ _id, name }) => [_id, name])))
    const isRecent = readAllAt > 0 && began >= lookedAt
    // The names of categories that have just become active are in no tour's words yet.
    const isKnown = active.every(({ _id }) => before.has(_id))
    const changed =
      isRecent && isKnown
        ? await tours.listSearchableSince(new Date(lookedAt - OVERLAP_MS), MAX_CHANGED)
        : undefined
    if (changed && changed.length < MAX_CHANGED) {
      const texts = new Map(changed.map((tour) => [tour._id, JSON.stringify(tour)]))
      // The last look has found the latest ones already.
      index.put(changed.filter(({ _id }) => lastChanged.get(_id) !== texts.get(_id)))
      lastChanged = texts
      for (const { _id } of changed) changedSinceRead.add(_id)
    }
    // No list of changes has a tour that the undo of an import has removed.
    const isComplete =
      changed !== undefined &&
      changed.length < MAX_CHANGED &&
      index.countActive() === (await tours.countActive())
    if (!isComplete) {
      await readAll()
      readAllAt = began
    } else if (began - readAllAt >= FULL_MS) {
      readAllAt = began
      // No visitor waits for it. If it fails, the next one tries again.
      readAll().catch(() => undefined)
    }
    lookedAt = began
    known = current
  }

  /** Reads all tours by slices; tours that change meanwhile are newer in the index. The latest call replaces earlier ones. */
  async function readAll(): Promise<void> {
    const newer = new Set<string>()
    changedSinceRead = newer
    const seen = new Set<string>()
    for (let after: string | undefined; ; ) {
      const slice = await tours.listSearchable(after, SLICE)
      if (changedSinceRead !== newer) return
      index.put(slice.filter(({ _id }) => !newer.has(_id)))
      for (const { _id } of slice) seen.add(_id)
      after = slice.at(-1)?._id
      if (slice.length < SLICE) break
    }
    index.keepOnly(seen.union(newer))
  }

  function facetsOf(counts: Counts): TourSearchFacets {
    return {
      where: counts.where.toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)),
      landscape: inOrderOf(LANDSCAPES, counts.landscape),
      category: inOrderOf(
        active.map(({ _id }) => _id),
        counts.category,
      ),
      month: counts.month.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
      days: inOrderOf(DAY_RANGES, counts.days),
      budget: inOrderOf(BUDGET_RANGES, counts.budget),
      style: counts.style
        .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
        .slice(0, MAX_STYLES),
      suits: inOrderOf(
        SUITS.map(({ value }) => value),
        counts.suits,
      ),
    }
  }

  function appliedFilters(query: TourSearchQuery): AppliedTourFilter[] {
    const labels: Record<TourFilter, (value: string) => string> = {
      where: (value) => index.regionLabel(value),
      landscape: (value) => value,
      category: (value) => active.find(({ _id }) => _id === value)?.name ?? 'Unknown category',
      month: formatMonth,
      days: dayLabel,
      budget: budgetLabel,
      style: (value) => value,
      suits: (values) =>
        values
          .split(',')
          .map((value) => SUITS.find((suit) => suit.value === value)?.label ?? value)
          .join(', '),
    }
    return TOUR_FILTERS.flatMap((name) => {
      const value = query[name]
      return value === '' ? [] : [{ name, value, label: labels[name](value) }]
    })
  }
}

/** What became of the words of a search, and of its number of days. */
function noteOf(
  { dropped, isUnknown, total }: TourMatches,
  corrected: readonly string[],
  days = '',
): string {
  const shown = corrected.length > 0 ? `Showing results for ${corrected.join(', ')}.` : ''
  if (isUnknown) return `We do not know “${dropped.join(' ')}”.`
  const words = dropped.map((word) => `“${word}”`).join(' or ')
  const rest =
    words && `No tour mentions ${words}.${total > 0 && !days ? ' These match the rest.' : ''}`
  return [shown, rest, days].filter(Boolean).join(' ')
}

/** "No tour of 4 days; these have 3 and 5." */
function daysNote(wish: string, found: readonly number[]): string {
  const lengths = new Intl.ListFormat('en').format(found.map(String))
  return `No tour of ${dayLabel(wish)}; these have ${lengths}.`
}

function empty(names: readonly string[]): Record<string, ''> {
  return Object.fromEntries(names.map((name) => [name, '']))
}

function inOrderOf<Choice extends { value: string }>(
  order: readonly string[],
  choices: readonly Choice[],
): Choice[] {
  const byValue = new Map(choices.map((choice) => [choice.value, choice]))
  return order.flatMap((value) => byValue.get(value) ?? [])
}
