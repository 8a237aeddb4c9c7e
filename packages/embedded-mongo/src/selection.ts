import type { Doc } from './errors.ts'
import { fillEntries, type Index, indexKeys } from './indexes.ts'
import { type KeyPart, sortDocs } from './keys.ts'
import { type Filter, meetsAll } from './matcher.ts'
import { itemsOf, plan } from './planner.ts'
import { type Collection, type Item, readFor, readItem, type Store } from './store.ts'

/** What a search wants beside its filter. */
export type Wish = {
  order?: readonly KeyPart[]
  /** So many documents are enough. */
  enough?: number
  collator?: Intl.Collator
}

/** The first `enough` documents that match, in the order asked for; without one, in that of insertion. */
export function select(
  store: Store,
  collection: Collection,
  filter: Filter,
  { order = [], enough = Number.POSITIVE_INFINITY, collator }: Wish = {},
): Item[] {
  const chosen = planFor(store, collection, filter, collator ? [] : order)
  const test = chosen ? meetsAll(chosen.rest) : filter.matches
  const isOrdered = order.length === 0 || chosen?.ordered === true
  const found: Item[] = []
  let among: Iterable<Item> = collection.items.values()
  if (chosen) among = isOrdered && order.length > 0 ? itemsOf(chosen) : byRow(itemsOf(chosen))
  for (const item of among) {
    if (isOrdered && found.length >= enough) break
    if (test(view(store, item, filter.roots))) found.push(item)
  }
  if (isOrdered) return found
  const roots = new Set(order.map(({ path }) => path[0] as string))
  return sortDocs(found, (item) => view(store, item, roots), order, collator).slice(0, enough)
}

/** How many documents match, `enough` at most. */
export function countMatches(
  store: Store,
  collection: Collection,
  filter: Filter,
  enough: number,
): number {
  const chosen = planFor(store, collection, filter, [])
  if (chosen && chosen.rest.length === 0 && !chosen.repeats && chosen.runs.length === 1) {
    const [run] = chosen.runs
    return Math.min(enough, run ? Math.abs(run.end - run.start) : 0)
  }
  const test = chosen ? meetsAll(chosen.rest) : filter.matches
  let n = 0
  for (const item of chosen ? itemsOf(chosen) : collection.items.values()) {
    if (n >= enough) break
    if (test(view(store, item, filter.roots))) n++
  }
  return n
}

function planFor(store: Store, collection: Collection, filter: Filter, order: readonly KeyPart[]) {
  return plan(collection.indexes, filter, order, (index) => {
    index.unread = 0
    if (!index.entries) fillEntries(index, keyed(store, collection, index))
    return index.entries ?? []
  })
}

function* keyed(store: Store, collection: Collection, index: Index<Item>) {
  for (const item of collection.items.values()) {
    yield { keys: indexKeys(index, readFor(store, item, [index])), item }
  }
}

function byRow(items: Iterable<Item>): Item[] {
  return [...items].sort((a, b) => a.row - b.row)
}

/** The head of a large document is enough when none of the fields asked for is one it leaves out. */
function view(store: Store, item: Item, roots: Set<string>): Doc {
  for (const name of item.omitted) if (roots.has(name)) return readItem(store, item)
  return item.head
}
