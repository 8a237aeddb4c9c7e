import { compareValues, hashKey, isNumber, typeRank } from './compare.ts'
import { type Entry, type Index, itemOf, lookUpHash, type Stored } from './indexes.ts'
import type { KeyPart } from './keys.ts'
import type { Conjunct, Filter } from './matcher.ts'
import { countBefore, type SortedList, walk } from './sorted-list.ts'

/** How a search uses an index instead of visiting all documents. */
export type Plan<Item extends Stored> = {
  /** Documents found by a unique key. */
  lookedUp: Item[]
  ranges: KeyRange<Item>[]
  /** Conditions that still have to be tested on each document. */
  residual: Conjunct[]
  /** The documents come in the requested order, ties in any order. */
  ordered: boolean
  /** A document that contains an array may come more than once. */
  mayRepeat: boolean
}

/** Index entries for which `side` is zero; it is negative for entries before and positive for those after. */
export type KeyRange<Item> = {
  entries: SortedList<Entry<Item>>
  side: (entry: Entry<Item>) => number
  step: 1 | -1
}

/** An index that can serve a search. */
type Candidate<Item extends Stored> = {
  index: Index<Item>
  /** Equality conditions of the leading parts: the first may have several values, the others one. */
  equalities: { conjunct: Conjunct; values: unknown[] }[]
  /** Bounds of the next part. */
  bounds: Conjunct[]
  /** The condition on the beginning of the next part that the fewest entries meet, and their number. */
  prefix?: { conjunct: Conjunct; count: number }
  /** Few entries are within the bounds. */
  isNarrow: boolean
  /** Set if the next parts are the requested order, forward or reversed. */
  step?: 1 | -1
}

/**
 * The plan with the best index, or undefined when all documents must be visited.
 * @param limit of documents in the order that are searched
 * @param requestEntries is called with the best index if its sorted entries are not complete; it may
 *   complete them
 */
export function plan<Item extends Stored>(
  indexes: Index<Item>[],
  filter: Filter,
  order: readonly KeyPart[],
  requestEntries: (index: Index<Item>) => void,
  limit = Number.POSITIVE_INFINITY,
): Plan<Item> | undefined {
  const candidates = indexes.flatMap((index) => candidatesOf(index, filter, order))
  const exactMatch = candidates.find(
    ({ index, equalities }) => index.unique && equalities.length === index.parts.length,
  )
  if (exactMatch) return lookUp(exactMatch, filter)
  candidates.sort(
    (a, b) => score(b) - score(a) || Number(b.index.complete) - Number(a.index.complete),
  )
  const [preferred] = candidates
  const walk = preferred?.prefix && walkOf(candidates, filter, limit, preferred.prefix.count)
  if (walk) return walk
  const union = unionOf(indexes, filter, preferred, requestEntries, limit)
  if (union) return union
  // Of several that serve equally many equalities, the one decides that finds the fewest documents. A beginning competes with
  // each equality, and narrow bounds with several values.
  const isMany = preferred?.equalities.some(({ values }) => values.length > 1)
  const rivals = candidates.filter(
    (each) =>
      each === preferred ||
      (each.equalities.length > 0
        ? preferred?.prefix || (preferred && score(each) === score(preferred))
        : isMany && each.isNarrow),
  )
  const usable = (each: Candidate<Item>) =>
    each.index.complete && each.index.entries ? [scan(each, filter, each.index.entries)] : []
  let [best, ...others] = rivals.flatMap(usable)
  for (const other of others) if (best && estimateOf(other) < estimateOf(best)) best = other
  if (!best || (rivals.length > 1 && estimateOf(best) > FEW)) {
    for (const { index } of rivals) if (!index.complete) requestEntries(index)
  }
  // While its entries are being built, another index may serve.
  const chosen = best ?? candidates.flatMap(usable)[0]
  const isSorted = chosen && !chosen.ordered && chosen.ranges.length > 1
  return (isSorted && walkOf(candidates, filter, limit, estimateOf(chosen))) || chosen
}

/**
 * A walk in the order instead of a sort of all that have a common beginning or one of several values, if it probably finds
 * `limit` matches sooner, as in `unionOf`. A value that it would have to test may be rare.
 * @param count of documents that would be sorted
 */
function walkOf<Item extends Stored>(
  candidates: readonly Candidate<Item>[],
  filter: Filter,
  limit: number,
  count: number,
): Plan<Item> | undefined {
  const walk = candidates.find(({ index, step, prefix }) => step && !prefix && index.complete)
  const entries = walk?.index.entries
  if (!walk || !entries || count ** 2 <= entries.size * limit) return undefined
  const served = new Set(walk.equalities.map(({ conjunct }) => conjunct))
  const isTested = filter.conjuncts.some(
    (conjunct) => !served.has(conjunct) && equalityOf(conjunct).length > 0,
  )
  return isTested ? undefined : scan(walk, filter, entries)
}

/** Documents that a search visits in a few milliseconds: for so few it requests no other index. */
const FEW = 1000

/** The number of index entries and documents that a plan visits. */
function sizeOf<Item extends Stored>({ ranges, lookedUp }: Plan<Item>): number {
  return ranges.reduce((sum, each) => sum + countWithin(each.entries, each.side), lookedUp.length)
}

/** Ranges that are counted to estimate all: there may be thousands. */
const COUNTED = 64

function estimateOf<Item extends Stored>({ ranges, ...plan }: Plan<Item>): number {
  const apart = Math.ceil(ranges.length / COUNTED)
  return sizeOf({ ...plan, ranges: ranges.filter((_, n) => n % apart === 0) }) * apart
}

/**
 * The plan that finds the matches of each part of an `$or` by an index. None if the best index serves another condition, or if
 * a walk in the order probably finds `limit` matches sooner: it visits all documents × `limit` / matches.
 */
function unionOf<Item extends Stored>(
  indexes: Index<Item>[],
  { conjuncts, ...filter }: Filter,
  best: Candidate<Item> | undefined,
  requestEntries: (index: Index<Item>) => void,
  limit: number,
): Plan<Item> | undefined {
  if (best && (best.equalities.length > 0 || best.bounds.length > 0 || best.prefix))
    return undefined
  const others = conjuncts.filter(({ branches }) => !branches)
  for (const { branches } of conjuncts) {
    const plans = branches?.map((branch) =>
      plan(indexes, { ...filter, conjuncts: [...others, ...branch] }, [], requestEntries),
    )
    if (!plans?.every((each) => each !== undefined)) continue
    const ranges = plans.flatMap((each) => each.ranges)
    const lookedUp = plans.flatMap((each) => each.lookedUp)
    const union = { lookedUp, ranges, residual: conjuncts, ordered: false, mayRepeat: true }
    const all = best?.index.complete ? (best.index.entries?.size ?? 0) : Number.POSITIVE_INFINITY
    if (sizeOf(union) ** 2 <= all * limit) return union
  }
  return undefined
}

/** Entries that a count visits at once, without a pause. */
const MAX_COUNTED = 50_000

/** The number of documents of a plan, if the index alone determines it, and a search for `limit` of them does not visit fewer. */
export function countOf<Item extends Stored>(plan: Plan<Item>, limit: number): number | undefined {
  const { lookedUp, ranges, residual, mayRepeat } = plan
  if (ranges.length === 0 || lookedUp.length > 0 || residual.length > 0) return undefined
  const size = sizeOf(plan)
  if (ranges.length === 1 && !mayRepeat) return size
  if (size > MAX_COUNTED || limit < size) return undefined
  const found = new Set<Item>()
  for (const { entries, side } of ranges) {
    for (const entry of walk(entries, 1, side)) found.add(itemOf(entry))
  }
  return found.size
}

/** A beginning of what its first field contains competes with a value: more documents may have this one. */
function candidatesOf<Item extends Stored>(
  index: Index<Item>,
  { conjuncts, ...filter }: Filter,
  order: readonly KeyPart[],
): Candidate<Item>[] {
  const first = lookupsAt(conjuncts, index.parts[0]?.path.join('.'))
  const values = first.flatMap((each) => (each.values ? [each.conjunct] : []))
  const both =
    values.length > 0 && first.some(({ conjunct: { lookup } }) => lookup && 'prefix' in lookup)
  const withoutValues = both ? [conjuncts.filter((each) => !values.includes(each))] : []
  return [conjuncts, ...withoutValues].flatMap(
    (each) => candidateOf(index, { ...filter, conjuncts: each }, order) ?? [],
  )
}

function candidateOf<Item extends Stored>(
  index: Index<Item>,
  { conjuncts }: Filter,
  order: readonly KeyPart[],
): Candidate<Item> | undefined {
  if (index.collator || !includesAll(index, conjuncts)) return undefined
  const candidate: Candidate<Item> = { index, equalities: [], bounds: [], isNarrow: false }
  const roots = new Set<string>()
  for (const { path } of index.parts) {
    // Two paths through one array: different elements may meet the conditions, and no key contains both values.
    const root = path[0] as string
    if (roots.has(root)) break
    roots.add(root)
    const found = path.some((name) => /^\d/.test(name)) ? [] : lookupsAt(conjuncts, path.join('.'))
    const equal = found.find(
      ({ values }) => values && (values.length === 1 || candidate.equalities.length === 0),
    )
    if (equal?.values) {
      candidate.equalities.push({ conjunct: equal.conjunct, values: equal.values })
      if (equal.values.length === 1) continue
      return candidate
    }
    candidate.bounds = found.flatMap(({ conjunct }) => (isBound(conjunct) ? [conjunct] : []))
    candidate.prefix = rarestPrefix(candidate, found)
    candidate.isNarrow = isNarrow(candidate)
    break
  }
  candidate.step = stepOf(index.parts.slice(candidate.equalities.length), order)
  const { equalities, bounds, prefix, step } = candidate
  const narrows = equalities.length > 0 || bounds.length > 0 || prefix || step || index.partial
  return narrows ? candidate : undefined
}

function isBound({ lookup }: Conjunct): boolean {
  return lookup !== undefined && 'side' in lookup
}

/** Unlike two bounds, one beginning is met by one of several values of a document: it limits a range in any index. */
function rarestPrefix<Item extends Stored>(
  candidate: Candidate<Item>,
  found: readonly { conjunct: Conjunct }[],
): Candidate<Item>['prefix'] {
  const { index, equalities } = candidate
  const counted = found.flatMap(({ conjunct }) => {
    if (!conjunct.lookup || !('prefix' in conjunct.lookup)) return []
    if (!index.complete || !index.entries) return [{ conjunct, count: 0 }]
    if (equalities.some(({ values }) => values.length > 1)) return []
    const values = equalities.map((equality) => equality.values[0])
    const position = positionAt(index.parts, values, [conjunct])
    return [{ conjunct, count: countWithin(index.entries, position) }]
  })
  return counted.toSorted((one, other) => one.count - other.count)[0]
}

/** Whether the bounds of the first part exclude most entries. */
function isNarrow<Item extends Stored>({ index, equalities, bounds }: Candidate<Item>): boolean {
  if (equalities.length > 0 || bounds.length === 0) return false
  if (!index.complete || !index.entries) return true
  if (index.multikey[0]) return false
  const position = positionAt(index.parts, [], bounds)
  return countWithin(index.entries, position) * RARE <= index.entries.size
}

function countWithin<T>(entries: SortedList<T>, side: (entry: T) => number): number {
  return (
    countBefore(entries, (entry) => side(entry) > 0) -
    countBefore(entries, (entry) => side(entry) >= 0)
  )
}

/** Whether the index contains all matches: a partial index does if the search contains its conditions. */
function includesAll<Item extends Stored>(
  { partial }: Index<Item>,
  conjuncts: readonly Conjunct[],
): boolean {
  if (!partial) return true
  const requested = new Set(
    conjuncts.flatMap((conjunct) => {
      // What equals a value, or lies beside one, exists.
      const path = conjunct.lookup?.path
      return [...meaningOf(conjunct), ...(path === undefined ? [] : [hashKey([path, '', true])])]
    }),
  )
  return partial.conjuncts.every((conjunct) => {
    const [meaning] = meaningOf(conjunct)
    return meaning !== undefined && requested.has(meaning)
  })
}

/** A condition on one value, on null or on existence as a string; none for other conditions. */
function meaningOf(conjunct: Conjunct): string[] {
  const { presence } = conjunct
  return presence ? [hashKey([presence.path, '', presence.is])] : equalityOf(conjunct)
}

/** An equality condition as a string; none for other conditions. */
function equalityOf({ lookup }: Conjunct): string[] {
  const values = lookup && 'values' in lookup ? lookup.values : []
  return lookup && values.length === 1 ? [hashKey([lookup.path, values[0]])] : []
}

function lookupsAt(conjuncts: readonly Conjunct[], path: string | undefined) {
  return conjuncts.flatMap((conjunct) => {
    const { lookup } = conjunct
    if (!lookup || lookup.path !== path) return []
    return [{ conjunct, values: 'values' in lookup ? lookup.values : undefined }]
  })
}

/** The direction in which the parts begin with the order, if they do. */
function stepOf(parts: readonly KeyPart[], order: readonly KeyPart[]): 1 | -1 | undefined {
  if (order.length === 0) return undefined
  const step = order[0]?.direction === parts[0]?.direction ? 1 : -1
  const same = order.every(
    ({ path, direction }, at) =>
      parts[at]?.path.join('.') === path.join('.') && parts[at]?.direction === direction * step,
  )
  return same ? step : undefined
}

function score<Item extends Stored>(candidate: Candidate<Item>): number {
  const { index, equalities, bounds, prefix, step, isNarrow } = candidate
  const isRare = prefix && prefix.count * RARE <= (index.entries?.size ?? 0)
  return (
    (isRare ? 100 : 0) +
    equalities.length * 8 +
    // More than an order that excludes nothing, less than a value.
    (isNarrow ? 5 : 0) +
    (step ? 4 : 0) +
    (bounds.length > 0 || prefix ? 2 : 0)
  )
}

/** A beginning that one of so many entries has finds fewer documents than an order or a common value. */
const RARE = 16

/** A lookup in a unique index, by the hash of the key. */
function lookUp<Item extends Stored>(
  { index, equalities }: Candidate<Item>,
  filter: Filter,
): Plan<Item> {
  const [first, ...others] = equalities.map(({ values }) => values)
  const found = (first ?? []).flatMap((value) => lookUpHash(index, [value, ...others.flat()]))
  return {
    lookedUp: found,
    ranges: [],
    residual: filter.conjuncts,
    ordered: false,
    mayRepeat: false,
  }
}

function scan<Item extends Stored>(
  { index, equalities, bounds, prefix, step: requestedStep }: Candidate<Item>,
  filter: Filter,
  entries: SortedList<Entry<Item>>,
): Plan<Item> {
  const at = equalities.length
  // A document with several values may meet each bound with a different one.
  const usable = prefix ? [prefix.conjunct] : index.multikey[at] ? [] : bounds
  const step = requestedStep ?? 1
  const isOrdered =
    requestedStep !== undefined && !prefix && !index.multikey.slice(at).some((count) => count > 0)
  const exact = new Set([
    ...equalities.map(({ conjunct }) => conjunct),
    ...(prefix ? usable : exactBounds(usable)),
  ])
  const [choices = [undefined], ...others] = equalities.map(({ values }) => values)
  const ranges = choices.flatMap((choice): KeyRange<Item>[] => {
    const values = at === 0 ? [] : [choice, ...others.flat()]
    const positions = [positionAt(index.parts, values, usable)]
    // A stored expression equals itself.
    if (prefix?.conjunct.lookup && 'prefix' in prefix.conjunct.lookup) {
      positions.push(positionAt(index.parts, [...values, prefix.conjunct.lookup.expression], []))
    }
    return positions.map((side) => ({ entries, side, step }))
  })
  const isPlain = index.parts.every(({ path }) => path.length === 1)
  return {
    lookedUp: [],
    ranges,
    residual: isPlain
      ? filter.conjuncts.filter((conjunct) => !exact.has(conjunct))
      : filter.conjuncts,
    ordered: isOrdered,
    mayRepeat: index.multikey.some((count) => count > 0),
  }
}

/** NaN sorts before all numbers but is not below any: below a number, without a lower bound, it must be tested. */
function exactBounds(bounds: readonly Conjunct[]): readonly Conjunct[] {
  const isExact = bounds.some(
    ({ lookup }) =>
      lookup && 'side' in lookup && (lookup.side === 'above' || !isNumber(lookup.bound)),
  )
  return isExact ? bounds : []
}

/** Whether a key, or an entry that begins with it, lies before (negative), after (positive) or within the range. */
function positionAt(
  parts: readonly KeyPart[],
  equalities: readonly unknown[],
  bounds: readonly Conjunct[],
): (key: readonly unknown[]) => number {
  const lookups = bounds.flatMap(({ lookup }) => (lookup && 'side' in lookup ? [lookup] : []))
  const prefix = bounds.flatMap(({ lookup }) =>
    lookup && 'prefix' in lookup ? lookup.prefix : [],
  )[0]
  const direction = parts[equalities.length]?.direction ?? 1
  return (key) => {
    for (const [at, value] of equalities.entries()) {
      const result = compareValues(key[at], value)
      if (result !== 0) return result * (parts[at]?.direction ?? 1)
    }
    const value = key[equalities.length]
    if (prefix !== undefined) {
      if (typeof value === 'string' && value.startsWith(prefix)) return 0
      return compareValues(value, prefix) * direction
    }
    for (const { side, bound, orEqual } of lookups) {
      const rank = typeRank(value) - typeRank(bound)
      if (rank !== 0) return rank * direction
      const result = compareValues(value, bound)
      if (result === 0 && orEqual) continue
      if (side === 'above' && result <= 0) return -direction
      if (side === 'below' && result >= 0) return direction
    }
    return 0
  }
}
