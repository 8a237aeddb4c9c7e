import { bitsOf, type Item } from './cache.ts'
import { type Collection, isCurrent, namespaceOf, type Store } from './collections.ts'
import { isStored, prefetch, readItem, viewOf } from './documents.ts'
import { CommandError } from './errors.ts'
import { fillPending, requestEntries } from './index-builds.ts'
import { type Entry, type Index, itemOf } from './indexes.ts'
import { compareKeys, type KeyPart, sortKey } from './keys.ts'
import { type Filter, meetsAll } from './matcher.ts'
import { countOf, type Plan, plan } from './planner.ts'
import {
  following,
  insertSorted,
  lastOf,
  removeSorted,
  type SortedList,
  sortedList,
  walk,
} from './sorted-list.ts'
import type { Steps } from './steps.ts'

/** The options of a search beside its filter. */
export type SearchOptions = {
  order?: readonly KeyPart[]
  /** The maximum number of documents. */
  limit?: number
  collator?: Intl.Collator
  /** Fields that the caller reads of every document. */
  roots?: ReadonlySet<string> | undefined
}

/** A running search. */
export type Search = {
  /**
   * The matching documents in the requested order, otherwise in insertion order. The generator
   * searches for each when it is requested. Undefined marks a point where the search may pause; the
   * collection may change during a pause.
   */
  items: Generator<Item | undefined, void, undefined>
  /** The entries of the indexes that it uses. */
  entries: Set<SortedList<Entry<Item>>>
  /** The number of documents that it stores because they had to be sorted. */
  sortedCount: number
}

/** Documents visited between two points where a search may pause. */
const STRIDE = 32
/** Up to this limit a sort uses a plain array. */
const MAX_ARRAY_SORT = 1000

/** Starts a search for the first `limit` matching documents. */
export function search(
  store: Store,
  collection: Collection,
  filter: Filter,
  options: SearchOptions = {},
): Search {
  return begin(store, collection, filter, options, planFor(store, collection, filter, options))
}

/** As `search`, but waits for indexes as `planWhenFilled` does. */
export function* searchWhenFilled(
  store: Store,
  collection: Collection,
  filter: Filter,
  options: SearchOptions,
): Steps<Search> {
  const chosen = yield* planWhenFilled(store, collection, filter, options)
  return begin(store, collection, filter, options, chosen)
}

function begin(
  store: Store,
  collection: Collection,
  filter: Filter,
  { order = [], limit = Number.POSITIVE_INFINITY, collator, roots: read }: SearchOptions,
  chosen: Plan<Item> | undefined,
): Search {
  // A search with a limit may end before it has read them of all.
  const wanted = limit < Number.POSITIVE_INFINITY ? undefined : read
  const matching = filtered(store, collection, filter, chosen, wanted)
  const { changes } = collection
  const stillMatches = (item: Item) =>
    collection.changes === changes ||
    (isStored(store, collection, item) && matches(store, collection, item, filter))
  const started: Search = { items: matching, entries: entriesOf(chosen), sortedCount: 0 }
  const roots = new Set(order.map(({ path }) => path[0] as string))
  const view = viewOf(store, collection, roots)
  const keyOf = (item: Item) => (order.length > 0 ? sortKey(view(item), order, collator) : [])
  const compare: CompareKeys = (a, b) => compareKeys(a, b, order, collator)
  const isOne = chosen && chosen.ranges.length === 0 && chosen.lookedUp.length < 2
  if (order.length > 0 && chosen?.ordered) {
    if (order.at(-1)?.path.join('.') !== '_id')
      started.items = orderTies(matching, keyOf, compare, stillMatches)
  } else if (!isOne && (order.length > 0 || chosen)) {
    // An index has its own order.
    started.items = sorted(started, matching, keyOf, limit, compare, stillMatches)
  }
  if (limit < Number.POSITIVE_INFINITY) started.items = first(started.items, limit)
  return started
}

/** A visit of all documents takes less time than their entries in more indexes than these. */
const MAX_AWAITED = 2

/**
 * The plan of a search. It waits for indexes that the search requests, if it would otherwise visit all documents: searches that
 * wait share one visit.
 * @throws CommandError 175 when the collection was dropped meanwhile
 */
function* planWhenFilled(
  store: Store,
  collection: Collection,
  filter: Filter,
  options: SearchOptions = {},
): Steps<Plan<Item> | undefined> {
  const { order = [], limit = Number.POSITIVE_INFINITY } = options
  const requested = new Set<Index<Item>>()
  const chosen = planFor(store, collection, filter, options, requested)
  // With a limit and no order it may end long before it has visited all.
  if (chosen || (limit < Number.POSITIVE_INFINITY && order.length === 0)) return chosen
  const pending = () => requested.intersection(store.pendingIndexes)
  if (pending().size === 0 || pending().size > MAX_AWAITED) return undefined
  while (pending().size > 0) {
    fillPending(store, collection)
    yield
  }
  if (!isCurrent(store, collection)) {
    throw new CommandError(175, `the collection ${namespaceOf(collection)} was dropped`)
  }
  return planFor(store, collection, filter, options)
}

/** The number of matching documents, at most `limit`. It may pause like a search. */
export function* countMatches(
  store: Store,
  collection: Collection,
  filter: Filter,
  limit: number,
): Steps<number> {
  const chosen =
    limit < Number.POSITIVE_INFINITY
      ? planFor(store, collection, filter)
      : yield* planWhenFilled(store, collection, filter)
  const known = chosen && countOf(chosen, limit)
  if (known !== undefined) return Math.min(limit, known)
  let n = 0
  for (const item of filtered(store, collection, filter, chosen)) {
    if (!item) yield
    else if (++n >= limit) break
  }
  return n
}

/** Whether a document found before a pause still matches. */
export function matches(store: Store, collection: Collection, item: Item, filter: Filter): boolean {
  return filter.matches(viewOf(store, collection, filter.roots)(item))
}

/** @param requested gets the indexes of which the plan requests the entries */
function planFor(
  store: Store,
  collection: Collection,
  filter: Filter,
  { order = [], limit, collator }: SearchOptions = {},
  requested = new Set<Index<Item>>(),
): Plan<Item> | undefined {
  const request = (index: Index<Item>) => {
    requestEntries(store, collection, index)
    requested.add(index)
  }
  return plan(collection.indexes, filter, collator ? [] : order, request, limit)
}

function entriesOf(chosen: Plan<Item> | undefined): Search['entries'] {
  return new Set(chosen?.ranges.map(({ entries }) => entries))
}

/**
 * The matching documents, each once.
 * @throws CommandError 175 after a pause in which the collection or the index was dropped
 */
function* filtered(
  store: Store,
  collection: Collection,
  filter: Filter,
  chosen: Plan<Item> | undefined,
  wanted: ReadonlySet<string> = new Set(),
): Generator<Item | undefined, void, undefined> {
  const namespace = namespaceOf(collection)
  const test = chosen ? meetsAll(chosen.residual) : filter.matches
  const tests = (chosen?.residual ?? filter.conjuncts).length > 0
  const view = viewOf(store, collection, filter.roots)
  let visited = 0
  const mayRepeat = chosen && (chosen.mayRepeat || chosen.ranges.length > 1)
  const seen = mayRepeat ? new Set<Item>(chosen.lookedUp) : undefined
  const used = entriesOf(chosen)
  const bits = bitsOf(collection.fields, tests ? filter.roots : wanted)
  if (!chosen) yield* visit(collection.items, 1, everywhere, (item) => item)
  for (const item of new Set(chosen?.lookedUp)) {
    // Others may be removed after each. A search by a key usually needs the whole document.
    if (!isStored(store, collection, item)) continue
    if (!tests || test(item.omitted.size > 0 ? view(item) : readItem(store, item))) yield item
  }
  for (const { entries, side, step } of chosen?.ranges ?? []) {
    yield* visit(entries, step, side, itemOf)
  }

  function* visit<T>(
    list: SortedList<T>,
    step: 1 | -1,
    side: (entry: T) => number,
    document: (entry: T) => Item,
  ): Generator<Item | undefined, void, undefined> {
    let last: T | undefined
    for (;;) {
      const { version } = list
      const entries = following(list, step, side, last)
      if (entries.length === 0) return
      let fetched = 0
      for (let n = 0; n < entries.length; n++) {
        const entry = entries[n] as T
        last = entry
        const item = document(entry)
        if (n >= fetched && (item.known & bits) !== bits) {
          fetched = n + STRIDE
          prefetch(store, collection, entries.slice(n, fetched).map(document), bits)
        }
        if (!seen?.has(item)) {
          seen?.add(item)
          if (passes(item)) yield item
        }
        if (++visited % STRIDE === 0) {
          yield undefined
          if (!isUsable(store, collection, namespace, used)) {
            throw new CommandError(175, `the collection ${namespace} or its index was dropped`)
          }
        }
        if (list.version !== version) break
      }
    }
  }

  function passes(item: Item): boolean {
    return !tests || test(view(item))
  }
}

function everywhere(): number {
  return 0
}

/** Whether a paused search may continue: its collection and its indexes still exist. */
export function isUsable(
  store: Store,
  collection: Collection,
  namespace: string,
  entries: Search['entries'],
): boolean {
  if (store.collections.get(namespace) !== collection) return false
  const present = new Set(collection.indexes.map((index) => index.entries))
  return [...entries].every((each) => present.has(each))
}

function* first(
  items: Iterable<Item | undefined>,
  limit: number,
): Generator<Item | undefined, void, undefined> {
  let n = 0
  if (n >= limit) return
  for (const item of items) {
    yield item
    if (item && ++n >= limit) return
  }
}

type KeyOf = (item: Item) => readonly unknown[]
type CompareKeys = (a: readonly unknown[], b: readonly unknown[]) => number

/** Puts ties of sorted documents into insertion order. */
function* orderTies(
  items: Iterable<Item | undefined>,
  keyOf: KeyOf,
  compare: CompareKeys,
  stillMatches: (item: Item) => boolean,
): Generator<Item | undefined, void, undefined> {
  let key: readonly unknown[] = []
  let ties: Item[] = []
  function* flushTies() {
    for (const item of ties.sort((a, b) => a.row - b.row)) if (stillMatches(item)) yield item
  }
  for (const item of items) {
    if (!item) {
      yield
      continue
    }
    const next = keyOf(item)
    if (ties.length > 0 && compare(next, key) !== 0) {
      yield* flushTies()
      ties = []
    }
    key = next
    ties.push(item)
  }
  yield* flushTies()
}

/** Sorts before the first is taken. */
function* sorted(
  search: Search,
  items: Iterable<Item | undefined>,
  keyOf: KeyOf,
  limit: number,
  compare: CompareKeys,
  stillMatches: (item: Item) => boolean,
): Generator<Item | undefined, void, undefined> {
  // Without the sort keys, because a cursor may store the documents for a long time.
  const found = yield* sort(items, keyOf, limit, compare)
  search.sortedCount = found.length
  for (const item of found) if (stillMatches(item)) yield item
}

/** Sorts and stores only the first `limit` documents, ties in insertion order. */
function* sort(
  items: Iterable<Item | undefined>,
  keyOf: KeyOf,
  limit: number,
  compare: CompareKeys,
): Steps<Item[]> {
  type Keyed = { key: readonly unknown[]; item: Item }
  const order = (a: Keyed, b: Keyed) => compare(a.key, b.key) || a.item.row - b.item.row
  const list = sortedList(order)
  // A small result is sorted repeatedly, a large one stays sorted, so that no step takes long.
  const isSmall = limit <= MAX_ARRAY_SORT
  let buffer: Keyed[] = []
  let last: Keyed | undefined
  for (const item of items) {
    if (!item) {
      yield
      continue
    }
    const keyed = { key: keyOf(item), item }
    if (last && order(keyed, last) >= 0) continue
    if (!isSmall) {
      insertSorted(list, keyed)
      if (list.size > limit) removeSorted(list, lastOf(list) as Keyed)
      if (list.size === limit) last = lastOf(list)
    } else if (buffer.push(keyed) >= 2 * limit) {
      buffer = buffer.sort(order).slice(0, limit)
      last = buffer.at(-1)
    }
  }
  const found = isSmall ? buffer.sort(order).slice(0, limit) : walk(list)
  return Array.from(found, ({ item }) => item)
}
