import { insertSorted, lastOf, removeSorted, sortedList, walk } from './entries.ts'
import type { Doc } from './errors.ts'
import type { Index } from './indexes.ts'
import { compareKeys, type KeyPart, sortKey } from './keys.ts'
import { type Filter, meetsAll } from './matcher.ts'
import { countOf, itemsOf, plan } from './planner.ts'
import type { Steps } from './steps.ts'
import { type Collection, type Item, isStored, readItem, type Store, wantEntries } from './store.ts'

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
  /** The index that it goes through. */
  index?: Index<Item>
  /** Documents that it holds, since they had to be sorted. */
  held: number
}

/** Documents looked at between two places where a search may pause. */
const STRIDE = 32

/** Begins a search for the first `enough` documents that match. */
export function search(
  store: Store,
  collection: Collection,
  filter: Filter,
  { order = [], enough = Number.POSITIVE_INFINITY, collator }: Wish = {},
): Search {
  const chosen = planFor(store, collection, filter, collator ? [] : order)
  const test = chosen ? meetsAll(chosen.rest) : filter.matches
  const among = chosen ? itemsOf(chosen) : walk(collection.items)
  const matching = filtered(store, among, filter, test)
  const { changes } = collection
  const stands = (item: Item) =>
    collection.changes === changes ||
    (isStored(store, collection, item) && matches(store, item, filter))
  const begun: Search = { items: matching, index: chosen?.index, held: 0 }
  if (order.length > 0 && !chosen?.ordered) {
    const roots = new Set(order.map(({ path }) => path[0] as string))
    const keyOf = (item: Item) => sortKey(view(store, item, roots), order, collator)
    const compare: CompareKeys = (a, b) => compareKeys(a, b, order, collator)
    begun.items = sorted(begun, matching, keyOf, enough, compare, stands)
    return begun
  }
  if (order.length === 0 && chosen) {
    // An index lists documents in its own order.
    begun.items = sorted(
      begun,
      matching,
      () => [],
      Number.POSITIVE_INFINITY,
      () => 0,
      stands,
    )
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
  const test = chosen ? meetsAll(chosen.rest) : filter.matches
  const among = chosen ? itemsOf(chosen) : walk(collection.items)
  let n = 0
  let looked = 0
  for (const item of among) {
    if (n >= enough) break
    if (++looked % STRIDE === 0) yield
    if (test(view(store, item, filter.roots))) n++
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

function* filtered(
  store: Store,
  items: Iterable<Item>,
  filter: Filter,
  test: (doc: Doc) => boolean,
): Generator<Item | undefined, void, undefined> {
  let n = 0
  for (const item of items) {
    if (++n % STRIDE === 0) yield undefined
    if (test(view(store, item, filter.roots))) yield item
  }
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
  const list = sortedList<Keyed>((a, b) => compare(a.key, b.key) || a.item.row - b.item.row)
  for (const item of items) {
    if (!item) {
      yield
      continue
    }
    const keyed = { key: keyOf(item), item }
    const last = list.size >= enough ? lastOf(list) : undefined
    if (last && list.compare(keyed, last) >= 0) continue
    insertSorted(list, keyed)
    if (last) removeSorted(list, last)
  }
  return Array.from(walk(list), ({ item }) => item)
}

/** The head of a large document is enough when none of the fields asked for is one it leaves out. */
function view(store: Store, item: Item, roots: Set<string>): Doc {
  if (item.omitted.size === 0) return item.head
  for (const name of item.omitted) if (roots.has(name)) return readItem(store, item)
  return item.head
}
