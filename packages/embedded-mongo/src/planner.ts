import { compareValues, hashKey, typeRank } from './compare.ts'
import { countBefore, type Sorted } from './entries.ts'
import type { Entry, Index, Listed } from './indexes.ts'
import type { KeyPart } from './keys.ts'
import type { Conjunct, Filter } from './matcher.ts'

/** How a search goes through an index instead of through all documents. */
export type Plan<Item extends Listed> = {
  /** The documents that can match: looked up, or listed in the index. */
  found: Item[]
  runs: Run<Item>[]
  /** What is left to be tested of each. */
  rest: Conjunct[]
  /** They come in the order asked for, ties in any order. */
  ordered: boolean
  /** A document that holds an array may be listed more than once. */
  repeats: boolean
}

/** Entries of an index for which `side` is zero: it is negative for those before and positive for those after. */
export type Run<Item> = {
  entries: Sorted<Entry<Item>>
  side: (entry: Entry<Item>) => number
  step: 1 | -1
}

/** What an index can do for a search. */
type Use<Item extends Listed> = {
  index: Index<Item>
  /** Equal at the leading parts: of the first any of several values, of the others one. */
  pinned: { conjunct: Conjunct; values: unknown[] }[]
  /** Bounds of the part that follows. */
  bounds: Conjunct[]
  /** The parts that follow are the order asked for, as it is or reversed. */
  step?: 1 | -1
}

/**
 * The index that serves a search best, or nothing when all documents have to be looked at.
 * @param want is told of the best index when its keys are not in order; it may put them in order
 */
export function plan<Item extends Listed>(
  indexes: Index<Item>[],
  filter: Filter,
  order: readonly KeyPart[],
  want: (index: Index<Item>) => void,
): Plan<Item> | undefined {
  const uses = indexes.flatMap((index) => useOf(index, filter, order) ?? [])
  const whole = uses.find(
    ({ index, pinned }) => index.unique && pinned.length === index.parts.length,
  )
  if (whole) return lookUp(whole, filter)
  uses.sort((a, b) => worth(b) - worth(a))
  if (uses[0] && !uses[0].index.complete) want(uses[0].index)
  // While its keys are being put in order, another index may serve.
  for (const use of uses) {
    if (use.index.complete && use.index.entries) return scan(use, filter, use.index.entries)
  }
  return undefined
}

/** How many documents a plan leads to, where the index alone tells: nothing is left to be tested. */
export function countOf<Item extends Listed>(plan: Plan<Item>): number | undefined {
  const [run, ...others] = plan.runs
  if (!run || others.length > 0 || plan.rest.length > 0 || plan.repeats) return undefined
  return (
    countBefore(run.entries, (entry) => run.side(entry) > 0) -
    countBefore(run.entries, (entry) => run.side(entry) >= 0)
  )
}

function useOf<Item extends Listed>(
  index: Index<Item>,
  { conjuncts }: Filter,
  order: readonly KeyPart[],
): Use<Item> | undefined {
  if (index.collator || !includesAll(index, conjuncts)) return undefined
  const use: Use<Item> = { index, pinned: [], bounds: [] }
  const roots = new Set<string>()
  for (const { path } of index.parts) {
    // Two paths through one array: different elements may meet their conditions, and no key holds both values.
    const root = path[0] as string
    if (roots.has(root)) break
    roots.add(root)
    const found = path.some((name) => /^\d/.test(name)) ? [] : lookupsAt(conjuncts, path.join('.'))
    const equal = found.find(
      ({ values }) => values && (values.length === 1 || use.pinned.length === 0),
    )
    if (equal?.values) {
      use.pinned.push({ conjunct: equal.conjunct, values: equal.values })
      if (equal.values.length === 1) continue
      return use
    }
    use.bounds = found.flatMap(({ conjunct, values }) => (values ? [] : [conjunct]))
    break
  }
  use.step = stepOf(index.parts.slice(use.pinned.length), order)
  return use.pinned.length > 0 || use.bounds.length > 0 || use.step ? use : undefined
}

/** Whether whatever matches is in the index: a partial one has all of it when the search asks for its condition. */
function includesAll<Item extends Listed>(
  { partial }: Index<Item>,
  conjuncts: readonly Conjunct[],
): boolean {
  if (!partial) return true
  const asked = new Set(conjuncts.flatMap(equalityOf))
  return partial.conjuncts.every((conjunct) => {
    const [equality] = equalityOf(conjunct)
    return equality !== undefined && asked.has(equality)
  })
}

/** A condition of one value, as text. */
function equalityOf({ lookup }: Conjunct): string[] {
  const values = lookup && 'values' in lookup ? lookup.values : []
  return lookup && values.length === 1 ? [hashKey([lookup.path, values[0]])] : []
}

function lookupsAt(conjuncts: readonly Conjunct[], path: string) {
  return conjuncts.flatMap((conjunct) => {
    const { lookup } = conjunct
    if (lookup?.path !== path) return []
    return [{ conjunct, values: 'values' in lookup ? lookup.values : undefined }]
  })
}

/** Whether the parts begin with the order, and which way. */
function stepOf(parts: readonly KeyPart[], order: readonly KeyPart[]): 1 | -1 | undefined {
  if (order.length === 0) return undefined
  const step = order[0]?.direction === parts[0]?.direction ? 1 : -1
  const same = order.every(
    ({ path, direction }, at) =>
      parts[at]?.path.join('.') === path.join('.') && parts[at]?.direction === direction * step,
  )
  return same ? step : undefined
}

function worth<Item extends Listed>({ index, pinned, bounds, step }: Use<Item>): number {
  return pinned.length * 8 + (step ? 4 : 0) + (bounds.length > 0 ? 2 : 0) + (index.complete ? 1 : 0)
}

/** Unique indexes know their documents by the hash of the key. */
function lookUp<Item extends Listed>({ index, pinned }: Use<Item>, filter: Filter): Plan<Item> {
  const [first, ...others] = pinned.map(({ values }) => values)
  const found = (first ?? []).flatMap((value) => {
    const item = index.whole.get(hashKey([value, ...others.flat()]))
    return item ? [item] : []
  })
  return {
    found,
    runs: [],
    rest: filter.conjuncts,
    ordered: false,
    repeats: false,
  }
}

function scan<Item extends Listed>(
  { index, pinned, bounds, step: wanted }: Use<Item>,
  filter: Filter,
  entries: Sorted<Entry<Item>>,
): Plan<Item> {
  const at = pinned.length
  // Where a document stands under several values, it may meet each bound with another one.
  const usable = index.spread[at] ? [] : bounds
  const step = wanted ?? 1
  const isOrdered = wanted !== undefined && !index.spread.slice(at).some((count) => count > 0)
  const exact = new Set([...pinned.map(({ conjunct }) => conjunct), ...exactBounds(usable)])
  const [choices = [undefined], ...others] = pinned.map(({ values }) => values)
  const runs = choices.map((choice): Run<Item> => {
    const place = placeAt(index.parts, at === 0 ? [] : [choice, ...others.flat()], usable)
    return { entries, side: ({ key }) => place(key), step }
  })
  const isPlain = index.parts.every(({ path }) => path.length === 1)
  return {
    found: [],
    runs,
    rest: isPlain ? filter.conjuncts.filter((conjunct) => !exact.has(conjunct)) : filter.conjuncts,
    ordered: isOrdered,
    repeats: index.spread.some((count) => count > 0),
  }
}

/** NaN stands before all numbers and is not below any: without a bound above it, it has to be tested. */
function exactBounds(bounds: readonly Conjunct[]): readonly Conjunct[] {
  const kinds = bounds.map(({ lookup }) => lookup && 'side' in lookup && lookup.side)
  return kinds.includes('above') ? bounds : []
}

/** Whether a key stands before (negative), after (positive) or among those looked for. */
function placeAt(
  parts: readonly KeyPart[],
  pinned: readonly unknown[],
  bounds: readonly Conjunct[],
): (key: unknown[]) => number {
  const lookups = bounds.flatMap(({ lookup }) => (lookup && 'side' in lookup ? [lookup] : []))
  const direction = parts[pinned.length]?.direction ?? 1
  return (key) => {
    for (const [at, value] of pinned.entries()) {
      const result = compareValues(key[at], value)
      if (result !== 0) return result * (parts[at]?.direction ?? 1)
    }
    const value = key[pinned.length]
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
