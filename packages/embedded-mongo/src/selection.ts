import type { Doc } from './errors.ts'
import { candidates } from './indexes.ts'
import { type KeyPart, sortDocs } from './keys.ts'
import type { Filter } from './matcher.ts'
import { type Collection, type Item, readItem, type Store } from './store.ts'

/** The first `enough` documents that match, in the order of insertion. */
export function select(
  store: Store,
  collection: Collection,
  filter: Filter,
  enough = Number.POSITIVE_INFINITY,
): Item[] {
  const narrowed = candidates(collection.indexes, filter)
  const among = narrowed ? [...narrowed].sort((a, b) => a.row - b.row) : collection.items.values()
  const found: Item[] = []
  for (const item of among) {
    if (found.length >= enough) break
    if (filter.matches(view(store, item, filter.roots))) found.push(item)
  }
  return found
}

/** The documents in the order asked for. */
export function sortItems(
  store: Store,
  items: Item[],
  order: KeyPart[],
  collator?: Intl.Collator,
): Item[] {
  const roots = new Set(order.map(({ path }) => path[0] as string))
  return sortDocs(items, (item) => view(store, item, roots), order, collator)
}

/** The head of a large document is enough when none of the fields asked for is one it leaves out. */
function view(store: Store, item: Item, roots: Set<string>): Doc {
  for (const name of item.omitted) if (roots.has(name)) return readItem(store, item)
  return item.head
}
