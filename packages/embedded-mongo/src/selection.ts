import {
  following,
  insertSorted,
  lastOf,
  removeSorted,
  type Sorted,
  sortedList,
  walk,
} from './entries.ts'
import { CommandError, type Doc } from './errors.ts'
import type { Entry } from './indexes.ts'
import { compareKeys, type KeyPart, sortKey } from './keys.ts'
import { type Filter, meetsAll } from './matcher.ts'
import { countOf, type Plan, plan } from './planner.ts'
import type { Steps } from './steps.ts'
import {
  type Collection,
  type Item,
  isStored,
  namespaceOf,
  readItem,
  type Store,
  wantEntries,
} from './store.ts'

/** What a search wants beside its filter. */
export type Wish = {
  order?: readonly KeyPart[]
  /** So many documents are enough. */
  enough?: number
  collator?: Intl.Collator
}

/** A search under way. */
export type Search = {
  /**
   * The documents that match, in the order asked for; without one, in that of insertion. Each is looked
   * for when it is taken. Undefined stands for a place where the search may pause; the collection
   * may change while it does.
   */
  items: Generator<Item | undefined, void, undefined>
  /** The entries of the index that it goes through. */
  entries?: Sorted<Entry<Item>>
  /** Documents that it holds, since they had to be sorted. */
  held: number
}

/** Documents looked at between two places where a search may pause. */
const STRIDE = 32
/** So many documents of a sort are kept in a plain array. */
const FEW = 1000

/** Begins a search for the first `enough` documents that match. */
export function search(
  store: Store,
  collection: Collection,
  filter: Filter,
  { order = [], enough = Number.POSITIVE_INFINITY, collator }: Wish = {},
): Search {
  const chosen = planFor(store, collection, filter, collator ? [] : order)
  const matching = filtered(store, collection, filter, chosen)
  const { changes } = collection
  const stands = (item: Item) =>
    collection.changes === changes ||
    (isStored(store, collection, item) && matches(store, item, filter))
  const begun: Search = { items: matching, entries: chosen?.runs[0]?.entries, held: 0 }
  const roots = new Set(order.map(({ path }) => path[0] as string))
  const keyOf = (item: Item) =>
    order.length > 0 ? sortKey(view(store, item, roots), order, collator) : []
  const compare: CompareKeys = (a, b) => compareKeys(a, b, order, collator)
  const isOne = chosen && chosen.runs.length === 0 && chosen.found.length < 2
  if (order.length > 0 && chosen?.ordered) {
    if (order.at(-1)?.path.join('.') !== '_id') begun.items = tied(matching, keyOf, compare, stands)
  } else if (!isOne && (order.length > 0 || chosen)) {
    // An index lists documents in its own order.
    begun.items = sorted(begun, matching, keyOf, enough, compare, stands)
  }
  if (enough < Number.POSITIVE_INFINITY) begun.items = first(begun.items, enough)
  return begun
}

/** How many documents match, `enough` at most. It may pause, as a search. */
export function* countMatches(
  store: Store,
  collection: Collection,
  filter: Filter,
  enough: number,
): Steps<number> {
  const chosen = planFor(store, collection, filter, [])
  const known = chosen && countOf(chosen)
  if (known !== undefined) return Math.min(enough, known)
  let n = 0
  for (const item of filtered(store, collection, filter, chosen)) {
    if (!item) yield
    else if (++n >= enough) break
  }
  return n
}

/** Whether a document that was found before a pause matches still. */
export function matches(store: Store, item: Item, filter: Filter): boolean {
  return filter.matches(view(store, item, filter.roots))
}

function planFor(store: Store, collection: Collection, filter: Filter, order: readonly KeyPart[]) {
  return plan(collection.indexes, filter, order, (index) => wantEntries(store, collection, index))
}

/**
 * The documents that match, each once.
 * @throws CommandError 175 after a pause in which the collection or the index was dropped
 */
function* filtered(
  store: Store,
  collection: Collection,
  filter: Filter,
  chosen: Plan<Item> | undefined,
): Generator<Item | undefined, void, undefined> {
  const namespace = namespaceOf(collection)
  const test = chosen ? meetsAll(chosen.rest) : filter.matches
  let looked = 0
  const mayRepeat = chosen && (chosen.repeats || chosen.runs.length > 1)
  const seen = mayRepeat ? new Set<Item>() : undefined
  if (!chosen) yield* through(collection.items, 1, everywhere, (item) => item)
  for (const item of new Set(chosen?.found)) if (passes(item)) yield item
  for (const { entries, side, step } of chosen?.runs ?? []) {
    yield* through(entries, step, side, (entry) => entry.item)
  }

  function* through<T>(
    list: Sorted<T>,
    step: 1 | -1,
    side: (entry: T) => number,
    itemOf: (entry: T) => Item,
  ): Generator<Item | undefined, void, undefined> {
    let last: T | undefined
    for (;;) {
      const { version } = list
      const entries = following(list, step, side, last)
      if (entries.length === 0) return
      for (const entry of entries) {
        last = entry
        const item = itemOf(entry)
        if (!seen?.has(item)) {
          seen?.add(item)
          if (passes(item)) yield item
        }
        if (++looked % STRIDE === 0) {
          yield undefined
          if (!isUsable(store, collection, namespace, chosen?.runs[0]?.entries)) {
            throw new CommandError(175, `the collection ${namespace} or its index was dropped`)
          }
        }
        if (list.version !== version) break
      }
    }
  }

  function passes(item: Item): boolean {
    return test(view(store, item, filter.roots))
  }
}

function everywhere(): number {
  return 0
}

/** Whether a search that has paused may go on: its collection has its name, its entries are those of an index. */
export function isUsable(
  store: Store,
  collection: Collection,
  namespace: string,
  entries: Search['entries'],
): boolean {
  return (
    store.collections.get(namespace) === collection &&
    (entries === undefined || collection.indexes.some((index) => index.entries === entries))
  )
}

function* first(
  items: Iterable<Item | undefined>,
  enough: number,
): Generator<Item | undefined, void, undefined> {
  let n = 0
  if (n >= enough) return
  for (const item of items) {
    yield item
    if (item && ++n >= enough) return
  }
}

type KeyOf = (item: Item) => readonly unknown[]
type CompareKeys = (a: readonly unknown[], b: readonly unknown[]) => number

/** Documents in their order, but for ties: those come in the order of insertion. */
function* tied(
  items: Iterable<Item | undefined>,
  keyOf: KeyOf,
  compare: CompareKeys,
  stands: (item: Item) => boolean,
): Generator<Item | undefined, void, undefined> {
  let key: readonly unknown[] = []
  let ties: Item[] = []
  function* settle() {
    for (const item of ties.sort((a, b) => a.row - b.row)) if (stands(item)) yield item
  }
  for (const item of items) {
    if (!item) {
      yield
      continue
    }
    const next = keyOf(item)
    if (ties.length > 0 && compare(next, key) !== 0) {
      yield* settle()
      ties = []
    }
    key = next
    ties.push(item)
  }
  yield* settle()
}

/** Sorts before the first is taken. */
function* sorted(
  search: Search,
  items: Iterable<Item | undefined>,
  keyOf: KeyOf,
  enough: number,
  compare: CompareKeys,
  stands: (item: Item) => boolean,
): Generator<Item | undefined, void, undefined> {
  // The keys are gone by now: a cursor may hold what it found for long.
  const found = yield* sort(items, keyOf, enough, compare)
  search.held = found.length
  for (const item of found) if (stands(item)) yield item
}

/** Only the first `enough` are kept on the way. Ties come in the order of insertion. */
function* sort(
  items: Iterable<Item | undefined>,
  keyOf: KeyOf,
  enough: number,
  compare: CompareKeys,
): Steps<Item[]> {
  type Keyed = { key: readonly unknown[]; item: Item }
  const order = (a: Keyed, b: Keyed) => compare(a.key, b.key) || a.item.row - b.item.row
  const list = sortedList(order)
  // Few are sorted from time to time, many stay sorted: no step takes long.
  const isFew = enough <= FEW
  let few: Keyed[] = []
  let last: Keyed | undefined
  for (const item of items) {
    if (!item) {
      yield
      continue
    }
    const keyed = { key: keyOf(item), item }
    if (last && order(keyed, last) >= 0) continue
    if (!isFew) {
      insertSorted(list, keyed)
      if (list.size > enough) removeSorted(list, lastOf(list) as Keyed)
      if (list.size === enough) last = lastOf(list)
    } else if (few.push(keyed) >= 2 * enough) {
      few = few.sort(order).slice(0, enough)
      last = few.at(-1)
    }
  }
  const found = isFew ? few.sort(order).slice(0, enough) : walk(list)
  return Array.from(found, ({ item }) => item)
}

/** The head of a large document is enough when none of the fields asked for is one it leaves out. */
function view(store: Store, item: Item, roots: Set<string>): Doc {
  if (item.omitted.size === 0) return item.head
  for (const name of item.omitted) if (roots.has(name)) return readItem(store, item)
  return item.head
}
