import { compareKeys, type KeyPart } from './keys.ts'

/** One key of an index and the document it stands for. */
export type Entry<Item> = { key: unknown[]; item: Item }

/** What is sorted, and how. */
type Ordered<Item> = { parts: KeyPart[]; collator?: Intl.Collator; entries?: Entry<Item>[] }

/** Puts an entry in its place. */
export function addEntry<Item extends { row: number }>(
  index: Ordered<Item>,
  entry: Entry<Item>,
): void {
  index.entries?.splice(placeOf(index, entry), 0, entry)
}

/** Takes an entry out. */
export function removeEntry<Item extends { row: number }>(
  index: Ordered<Item>,
  entry: Entry<Item>,
): void {
  const at = placeOf(index, entry)
  if (index.entries?.[at]?.item === entry.item) index.entries.splice(at, 1)
}

/** The first entry of that key. */
export function findEntry<Item>(index: Ordered<Item>, key: unknown[]): Entry<Item> | undefined {
  const { entries = [], parts, collator } = index
  const compare = (entry: Entry<Item>) => compareKeys(entry.key, key, parts, collator)
  const found = entries[firstAt(entries, (entry) => compare(entry) >= 0)]
  return found && compare(found) === 0 ? found : undefined
}

/** Where the first entry stands from which on `holds` is true; it is false before. */
export function firstAt<Item>(
  entries: readonly Entry<Item>[],
  holds: (entry: Entry<Item>) => boolean,
): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(entries[middle] as Entry<Item>)) high = middle
    else low = middle + 1
  }
  return low
}

/** Equal keys stand in the order in which their documents came. */
function placeOf<Item extends { row: number }>(
  { entries = [], parts, collator }: Ordered<Item>,
  { key, item }: Entry<Item>,
): number {
  return firstAt(
    entries,
    (other) => (compareKeys(other.key, key, parts, collator) || other.item.row - item.row) >= 0,
  )
}
