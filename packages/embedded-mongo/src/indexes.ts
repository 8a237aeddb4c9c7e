import { Double, Int32, ObjectId } from 'bson'
import { compareValues, hashKey, isDoc, isNumber } from './compare.ts'
import { CommandError, type Doc } from './errors.ts'
import { compareKeys, type KeyPart, keysOf } from './keys.ts'
import { compileFilter, type Filter, isOperatorDoc, isTrue } from './matcher.ts'
import { addRow, deleteRow, emptyRowTable, type RowTable, rowsWith } from './row-table.ts'
import {
  findSorted,
  firstWhere,
  insertSorted,
  mergeRuns,
  removeSorted,
  type SortedList,
  sortedList,
  walk,
} from './sorted-list.ts'
import type { Steps } from './steps.ts'

/** A stored document; `row` is its insertion order, `id` its `_id` in all entries that contain it. */
export type Stored = { row: number; id?: unknown }

/** The values of one key of an index, and its document: a single array, because a store has millions of them. */
export type Entry<Item> = [...key: unknown[], item: Item]

/** The document of an entry. */
export function itemOf<Item>(entry: Entry<Item>): Item {
  return entry[entry.length - 1] as Item
}

/** One index of a collection; `Item` is the owner's representation of a document. */
export type Index<Item extends Stored> = {
  /** The documents of its collection, by row. */
  items: SortedList<Item>
  /** The specification as stored and as shown by `listIndexes`. */
  spec: Doc
  name: string
  /** The fields of its keys, up to `_id`: that decides the order alone, so entries contain nothing of the fields after it. */
  parts: KeyPart[]
  /** All fields: a document with arrays in two of them is an error. */
  allParts: KeyPart[]
  unique: boolean
  partial?: Filter
  collator?: Intl.Collator
  /**
   * The rows of documents by a number that follows from their key; only for unique indexes without a collation. The texts of the
   * keys would need more memory than all else that is known of a document.
   */
  byKeyHash: RowTable
  /**
   * All keys in order, equal ones in insertion order. Created when a search first requests them and
   * maintained from then on. Unique indexes with a collation always have them, because equal strings
   * have no common hash there.
   */
  entries?: SortedList<Entry<Item>>
  /** Entries of stored documents, before `entries` contains them. */
  filling?: Filling<Item>
  /** Whether the entries contain every document, so that searches may use them. */
  complete: boolean
  /** Per part, the number of documents with several values of it, because they contain arrays. */
  multikey: number[]
}

/** Sorting runs of entries and merging them takes a tenth of the time of inserting each. */
type Filling<Item> = {
  /** Each is sorted. */
  runs: Entry<Item>[][]
  /** The next run. */
  gathered: Entry<Item>[]
  /** The row of the last document that was gathered: they are gathered in the order of their rows. */
  row: number
  /** Documents that were written meanwhile: `entries` contains theirs, and the runs may contain outdated ones. */
  written: Set<Item>
}

/** The entries of a run: sorting them takes some milliseconds. */
const RUN = 4096

/** Entries of documents written during a fill that are inserted without a pause; more are merged like a run. */
const INSERTED_AT_ONCE = 256

/** Differs between processes, so that no client can choose keys with the same number. */
const SEED = crypto.getRandomValues(new Uint32Array(1))[0]

/** The maximum number of fields of an index. */
const MAX_FIELDS = 32

/** An empty index for a stored or checked specification. */
export function openIndex<Item extends Stored>(spec: Doc, items: SortedList<Item>): Index<Item> {
  const partial = spec.partialFilterExpression
  const collator = collatorOf(spec.collation)
  const unique = spec.unique === true || spec.name === '_id_'
  const allParts = Object.entries(spec.key as Doc).map(
    ([path, direction]): KeyPart => ({
      path: path.split('.'),
      direction: Number(String(direction)) < 0 ? -1 : 1,
    }),
  )
  const id = unique ? -1 : allParts.findIndex(({ path }) => path.join('.') === '_id')
  const parts = id < 0 ? allParts : allParts.slice(0, id + 1)
  const index: Index<Item> = {
    items,
    spec,
    name: String(spec.name),
    parts,
    allParts,
    unique,
    partial: isDoc(partial) ? compileFilter(partial, collator) : undefined,
    collator,
    byKeyHash: emptyRowTable(),
    complete: false,
    multikey: parts.map(() => 0),
  }
  if (unique && collator) {
    openEntries(index)
    index.complete = true
  }
  return index
}

/** Starts to maintain sorted entries. */
export function openEntries<Item extends Stored>(index: Index<Item>): void {
  const { parts, collator } = index
  index.entries ??= sortedList(
    (a, b) => compareKeys(a, b, parts, collator) || itemOf(a).row - itemOf(b).row,
  )
}

/** Begins to fill the entries with the stored documents, which the caller gathers. */
export function beginFilling<Item extends Stored>(index: Index<Item>): void {
  closeEntries(index)
  openEntries(index)
  index.filling = { runs: [], gathered: [], row: 0, written: new Set() }
}

/** Gathers the entries of a document. Call it for all documents, by row, and `endRun` now and then. */
export function gather<Item extends Stored>(
  index: Index<Item>,
  keys: unknown[][],
  item: Item,
): void {
  const { filling } = index
  if (!filling || filling.written.has(item)) return
  for (const key of distinct(index, keys)) filling.gathered.push(entryOf(index, key, item))
  filling.row = item.row
  countMultikey(index, keys, 1)
}

/** Sorts what was gathered, if it is enough for a run. @returns whether it was */
export function endRun<Item extends Stored>({ filling, entries }: Index<Item>): boolean {
  if (!filling || !entries || filling.gathered.length < RUN) return false
  filling.runs.push(filling.gathered.sort(entries.compare))
  filling.gathered = []
  return true
}

/** Completes the entries after all documents were gathered. Writes during its pauses may change the index, complete it or discard its entries. */
export function* endFilling<Item extends Stored>(index: Index<Item>): Steps<void> {
  const { filling } = index
  if (!filling || !index.entries) return
  const { compare } = index.entries
  // All documents are in the runs or in `written`.
  filling.row = Number.POSITIVE_INFINITY
  let runs = [...filling.runs, filling.gathered.sort(compare)]
  for (;;) {
    const sorted = yield* mergeRuns(runs, compare)
    const { entries } = index
    if (index.filling !== filling || !entries) return
    const { written } = filling
    const current =
      written.size > 0 ? sorted.filter((entry) => !written.has(itemOf(entry))) : sorted
    if (entries.size <= INSERTED_AT_ONCE) {
      index.entries = sortedList(compare, current)
      for (const entry of walk(entries)) insertSorted(index.entries, entry)
      index.filling = undefined
      index.complete = true
      return
    }
    index.entries = sortedList(compare)
    filling.written = new Set()
    runs = [current, entries.chunks.flat()]
  }
}

/** Discards the sorted entries. */
export function closeEntries<Item extends Stored>(index: Index<Item>): void {
  index.entries = undefined
  index.filling = undefined
  index.complete = false
  index.multikey.fill(0)
}

/** The collator for the subset's only collation, undefined for byte order. */
export function collatorOf(collation: unknown): Intl.Collator | undefined {
  if (!isDoc(collation) || Object.keys(collation).length === 0) return undefined
  return new Intl.Collator('en', { sensitivity: 'accent' })
}

/** The index keys of a document; none if a partial index does not contain it. */
export function indexKeys<Item extends Stored>(index: Index<Item>, doc: Doc): unknown[][] {
  if (index.partial && !index.partial.matches(doc)) return []
  return keysOf(doc, index.allParts, index.parts.length)
}

/** The documents that may have a key of a unique index without a collation: those whose keys have its number. */
export function lookUpHash<Item extends Stored>(
  { byKeyHash, items }: Index<Item>,
  key: unknown[],
): readonly Item[] {
  return rowsWith(byKeyHash, numberOf(hashKey(key))).flatMap(
    (row) => findSorted(items, { row } as Item) ?? [],
  )
}

/** Adds a document under a key of a unique index without a collation. @param hash the key's `hashKey` */
export function addHash<Item extends Stored>(
  { byKeyHash }: Index<Item>,
  hash: string,
  row: number,
): void {
  addRow(byKeyHash, numberOf(hash), row)
}

function numberOf(hash: string): number {
  return Bun.hash.xxHash32(hash, SEED)
}

/**
 * Checks that no other document has one of the keys.
 *
 * @param read returns the part of another document that the index needs
 * @throws CommandError 11000
 */
export function assertUnique<Item extends Stored>(
  index: Index<Item>,
  keys: unknown[][],
  self: Item | undefined,
  namespace: string,
  read: (item: Item) => Doc,
): void {
  if (!index.unique) return
  for (const key of keys) {
    const others = index.collator ? findByKey(index, key) : lookUpHash(index, key)
    const has = (other: Item) =>
      index.collator !== undefined ||
      indexKeys(index, read(other)).some((each) => hashKey(each) === hashKey(key))
    if (others.some((other) => other !== self && has(other))) throw duplicate(index, key, namespace)
  }
}

/** Adds a document under its keys, which `assertUnique` has checked. */
export function addKeys<Item extends Stored>(
  index: Index<Item>,
  keys: unknown[][],
  item: Item,
): void {
  if (index.unique && !index.collator)
    for (const key of keys) addHash(index, hashKey(key), item.row)
  addEntries(index, keys, item)
}

/** Adds a document to the sorted entries only; an existing entry stays. */
export function addEntries<Item extends Stored>(
  index: Index<Item>,
  keys: unknown[][],
  item: Item,
): void {
  const { entries } = index
  if (!entries) return
  const added = distinct(index, keys).filter((key) =>
    insertSorted(entries, entryOf(index, key, item)),
  )
  if (added.length > 0) countMultikey(index, keys, 1)
}

/** Short texts that entries have lately been made of, by a number of theirs: equal ones share their memory. */
const texts: string[] = []
const TEXTS = 4096
const LONGEST_TEXT = 48

function entryOf<Item extends Stored>(
  { parts }: Index<Item>,
  key: unknown[],
  item: Item,
): Entry<Item> {
  const values = key.map((value, n) => {
    if (parts[n]?.path[0] === '_id' && parts[n].path.length === 1) {
      item.id ??= value
      return item.id
    }
    if (typeof value !== 'string' || value === '' || value.length > LONGEST_TEXT) return value
    const { length } = value
    const ends = value.charCodeAt(0) * 31 + value.charCodeAt(length - 1)
    const at = (ends * 31 + value.charCodeAt(length >> 1) + length * 7) % TEXTS
    if (texts[at] !== value) texts[at] = value
    return texts[at]
  })
  return [...values, item]
}

/** Removes a document from its keys. */
export function removeKeys<Item extends Stored>(
  index: Index<Item>,
  keys: unknown[][],
  item: Item,
): void {
  if (index.unique && !index.collator) {
    for (const key of keys) deleteRow(index.byKeyHash, numberOf(hashKey(key)), item.row)
  }
  const { entries, filling } = index
  if (!entries) return
  // A write removes the keys of a document before it adds others, also if it had none.
  if (filling && !filling.written.has(item)) {
    filling.written.add(item)
    if (item.row <= filling.row) countMultikey(index, keys, -1)
    return
  }
  const removed = distinct(index, keys).filter((key) =>
    removeSorted<Entry<Item>>(entries, [...key, item]),
  )
  if (removed.length > 0) countMultikey(index, keys, -1)
}

/** Whether an index needs the keys of a removed document. */
export function tracksKeys<Item extends Stored>(index: Index<Item>): boolean {
  return index.unique || index.entries !== undefined
}

/** The document of a key in a unique index with a collation. */
function findByKey<Item extends Stored>(index: Index<Item>, key: unknown[]): Item[] {
  const { entries, parts, collator } = index
  const compare = (entry: Entry<Item>) => compareKeys(entry, key, parts, collator)
  const found = entries && firstWhere(entries, (entry) => compare(entry) >= 0)
  return found && compare(found) === 0 ? [itemOf(found)] : []
}

function countMultikey<Item extends Stored>(
  index: Index<Item>,
  keys: unknown[][],
  by: 1 | -1,
): void {
  const [first] = keys
  if (!first || keys.length === 1) return
  for (const part of index.parts.keys()) {
    const isMultikey = keys.some(
      (key) => compareValues(key[part], first[part], index.collator) !== 0,
    )
    if (isMultikey) index.multikey[part] = (index.multikey[part] ?? 0) + by
  }
}

/** Removes duplicate keys: an array may contain a value twice. */
function distinct<Item extends Stored>(index: Index<Item>, keys: unknown[][]): unknown[][] {
  if (keys.length < 2) return keys
  return keys.filter(
    (key, at) =>
      keys.findIndex((other) => compareKeys(other, key, index.parts, index.collator) === 0) === at,
  )
}

/**
 * Validates an index specification like the server and completes it as `listIndexes` shows it.
 * Returns undefined if `existing`, the specifications of the collection, contain the same index.
 *
 * @throws CommandError 2, 9, 67, 197 or 13103 on a bad specification, 85 or 86 on one that conflicts
 */
export function checkIndexSpec(input: Doc, existing: readonly Doc[]): Doc | undefined {
  const { key, name, unique, background, partialFilterExpression } = input
  if (!isDoc(key)) throw new CommandError(9, "The 'key' field is a required property of an index")
  if (typeof name !== 'string') throw new CommandError(9, "The 'name' field is a required property")
  const paths = Object.keys(key)
  if (paths.length === 0) throw new CommandError(67, 'Index keys cannot be empty.')
  if (name === '' || name.includes('\0')) {
    throw new CommandError(67, 'The index name cannot be empty or contain NUL bytes')
  }
  if (name === '*' || (name === '_id_' && paths.join() !== '_id')) {
    throw new CommandError(2, `The index name '${name}' is not valid`)
  }
  if (paths.length > MAX_FIELDS) throw new CommandError(13103, 'too many compound keys')
  for (const [path, direction] of Object.entries(key)) {
    if (!isNumber(direction) || !Number(String(direction)) || path.split('.').includes('')) {
      throw new CommandError(67, `Values in the index key pattern cannot be of this kind: ${path}`)
    }
  }
  if (paths.join() === '_id') {
    if (Number(String(key._id)) !== 1) {
      throw new CommandError(2, "The field 'key' for an _id index must be {_id: 1}")
    }
    for (const option of ['unique', 'expireAfterSeconds', 'partialFilterExpression']) {
      if (option in input) {
        throw new CommandError(
          197,
          `The field '${option}' is not valid for an _id index specification`,
        )
      }
    }
  }
  const spec: Doc = { v: new Int32(2), key, name }
  if (background !== undefined) spec.background = isTrue(background)
  if (isTrue(unique)) spec.unique = true
  if (isDoc(partialFilterExpression)) {
    compileFilter(partialFilterExpression)
    spec.partialFilterExpression = partialFilterExpression
  }
  if (input.expireAfterSeconds !== undefined) {
    spec.expireAfterSeconds = checkLifetime(input.expireAfterSeconds, paths)
  }
  if (isDoc(input.collation)) {
    if (Object.keys(input.collation).length === 0) throw new CommandError(2, 'An empty collation')
    spec.collation = fullCollation(input.collation)
  }
  return exists(spec, existing) ? undefined : spec
}

/** The lifetime of documents in a TTL index, in milliseconds; undefined for other indexes. */
export function lifetimeOf<Item extends Stored>(index: Index<Item>): number | undefined {
  const seconds = index.spec.expireAfterSeconds
  return seconds === undefined ? undefined : Number(String(seconds)) * 1000
}

function checkLifetime(seconds: unknown, paths: string[]): unknown {
  const value = isNumber(seconds) ? Number(String(seconds)) : -1
  if (!(value >= 0 && value <= 2147483647)) {
    throw new CommandError(67, "TTL index 'expireAfterSeconds' must be within 0 and 2147483647")
  }
  if (paths.length > 1) {
    throw new CommandError(
      67,
      'TTL indexes are single-field indexes, compound indexes do not support TTL',
    )
  }
  return new Int32(value)
}

function exists(spec: Doc, existing: readonly Doc[]): boolean {
  if (Object.keys(spec.key as Doc).join() === '_id') return true
  const signature = ({ key, collation, partialFilterExpression, unique }: Doc) =>
    hashKey([key, collation ?? null, sorted(partialFilterExpression ?? null), unique ?? null])
  const lifetime = ({ expireAfterSeconds }: Doc) => hashKey(expireAfterSeconds ?? null)
  for (const other of existing) {
    const { name } = other
    const sameKeys = signature(other) === signature(spec)
    if (name === spec.name && sameKeys) {
      if (lifetime(other) === lifetime(spec)) return true
      throw new CommandError(85, `An equivalent index exists with different options: ${name}`)
    }
    if (name === spec.name) {
      throw new CommandError(
        86,
        `An existing index has the same name as the requested index: ${name}`,
      )
    }
    if (sameKeys) throw new CommandError(85, `Index already exists with a different name: ${name}`)
  }
  return false
}

/** A partial filter with sorted conditions: their order does not distinguish two indexes. */
function sorted(filter: unknown): unknown {
  if (!isDoc(filter)) return filter
  return Object.entries(filter)
    .map(([name, value]) => [name, isOperatorDoc(value) ? sorted(value) : value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}

function fullCollation(collation: Doc): Doc {
  return {
    locale: collation.locale,
    caseLevel: false,
    caseFirst: 'off',
    strength: new Int32(2),
    numericOrdering: false,
    alternate: 'non-ignorable',
    maxVariable: 'punct',
    normalization: false,
    backwards: false,
    version: '57.1',
  }
}

function duplicate<Item extends Stored>(
  index: Index<Item>,
  key: unknown[],
  namespace: string,
): CommandError {
  const names = index.parts.map((part) => part.path.join('.'))
  const value = Object.fromEntries(names.map((name, i) => [name, key[i] ?? null]))
  const shown = Object.fromEntries(names.map((name, i) => [name, key[i]]))
  const collation = index.collator ? ` collation: ${shellText(index.spec.collation)}` : ''
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${namespace} index: ${index.name}${collation} dup key: ${shellText(shown)}`,
    { keyPattern: index.spec.key, keyValue: value },
  )
}

/** A value as the server's messages print it. */
function shellText(value: unknown): string {
  if (Array.isArray(value)) return value.length ? `[ ${value.map(shellText).join(', ')} ]` : '[]'
  if (isDoc(value)) {
    const fields = Object.entries(value).map(([name, item]) => `${name}: ${shellText(item)}`)
    return fields.length ? `{ ${fields.join(', ')} }` : '{}'
  }
  if (typeof value === 'string') return `"${value}"`
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`
  if (value instanceof Double && Number.isInteger(value.value)) return `${value.value}.0`
  return String(value)
}
