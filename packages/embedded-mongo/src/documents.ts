import { Binary, type Document, serialize } from 'bson'
import { bitsOf, fits, forget, type Item, namesOf, newItem, remember, use, WHOLE } from './cache.ts'
import {
  begin,
  type Collection,
  isCurrent,
  maintained,
  namespaceOf,
  removeRow,
  STRIDE,
  type Store,
  StoreLost,
  takeRow,
} from './collections.ts'
import { isIdentical } from './compare.ts'
import { CommandError, type Doc } from './errors.ts'
import { addKeys, assertUnique, type Index, indexKeys, removeKeys, tracksKeys } from './indexes.ts'
import { appendChecksum, checksum, damaged, decode, decodedBytes, decodeFields } from './rows.ts'
import { findSorted, following, insertSorted, removeSorted } from './sorted-list.ts'

const MAX_DOCUMENT = 16 * 1024 * 1024

const LARGE_FIELD = 4096

/** Rows between the first and the last of documents that one statement reads, for each of them. */
const MAX_GAPS = 4

/** The size of SQLite's pages. */
const PAGE = 4096

/** Inserts a document that has an `_id`. @throws CommandError 11000, 171, 10334, 53, and writes nothing */
export function insertItem(store: Store, collection: Collection, doc: Doc): Item {
  const item = newItem(takeRow(store), 0)
  put(store, collection, item, undefined, doc)
  return item
}

/** Replaces a document. @throws as `insertItem` */
export function replaceItem(store: Store, collection: Collection, item: Item, doc: Doc): void {
  put(store, collection, item, readFor(store, collection, item, maintained(collection)), doc)
}

/** Removes a document. */
export function removeItem(store: Store, collection: Collection, item: Item): void {
  const indexes = maintained(collection).filter(tracksKeys)
  const doc = readFor(store, collection, item, indexes)
  const listed = indexes.map((index) => ({ index, keys: indexKeys(index, doc) }))
  removeRow(store, 'documents', item.row)
  for (const { index, keys } of listed) removeKeys(index, keys, item)
  removeSorted(collection.items, item)
  forget(store.cache, item)
  changed(collection)
  store.undo.push(() => {
    insertSorted(collection.items, item)
    for (const { index, keys } of listed) addKeys(index, keys, item)
    changed(collection)
  })
}

/** Whether a document that was found earlier still exists. */
export function isStored(store: Store, collection: Collection, item: Item): boolean {
  return isCurrent(store, collection) && findSorted(collection.items, item) === item
}

/** The complete document, read from disk if it is not in memory. @throws Error when the disk fails */
export function readItem(store: Store, item: Item): Doc {
  if (item.omitted.size > 0) return decode(readBytes(store, item))
  if (item.known !== WHOLE) keep(store, item, readBytes(store, item))
  return inMemory(store, item)
}

/**
 * Reads fields of documents with one statement, if their rows are close to each other. Those that are read next are in memory
 * then, unless they are changed before.
 */
export function prefetch(
  store: Store,
  collection: Collection,
  items: readonly Item[],
  bits: number,
): void {
  for (const [item, bson] of readTogether(store, collection, items, bits)) {
    keepFields(store, collection, item, bits, bson)
  }
}

/** The BSON of documents whose fields are not in memory, read with one statement; none if their rows are too far from each other. */
function readTogether(
  store: Store,
  collection: Collection,
  items: readonly Item[],
  bits: number,
): Map<Item, Uint8Array> {
  const found = new Map<Item, Uint8Array>()
  const missing = items.filter(({ known }) => (known & bits) !== bits)
  if (missing.length < 2) return found
  const numbers = missing.map(({ row }) => row)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  // Many other rows between them would cost more than a statement for each.
  if (last - first > MAX_GAPS * missing.length) return found
  const rows = store.file
    .query<Omit<Row, 'size' | 'body'>, [number, number, number]>(
      'SELECT row, collection, checksum, head FROM documents WHERE row BETWEEN ? AND ? AND collection = ?',
    )
    .all(first, last, collection.row)
  const byRow = new Map(missing.map((item) => [item.row, item]))
  for (const each of rows) {
    const item = byRow.get(each.row)
    if (item) found.set(item, verified(each, each.head, each.row))
  }
  return found
}

function keepFields(
  store: Store,
  { fields }: Collection,
  item: Item,
  bits: number,
  bson: Uint8Array,
): void {
  const known = item.known | bits
  if (known === WHOLE) keep(store, item, bson)
  else {
    const { doc, bytes } = decodeFields(bson, namesOf(fields, known), item.head)
    remember(store.cache, item, doc, known, bytes)
  }
}

function keep({ cache }: Store, item: Item, bson: Uint8Array): void {
  remember(cache, item, decode(bson), WHOLE, decodedBytes(bson.length))
}

/**
 * Reads some fields of all documents, several at a time, in the order of their rows. They stay in memory if those of all fit
 * into it. The collection may change between two batches.
 */
export function* readAll(
  store: Store,
  collection: Collection,
  roots: ReadonlySet<string>,
): Generator<{ item: Item; doc: Doc }[], void, undefined> {
  const bits = bitsOf(collection.fields, roots)
  const names = namesOf(collection.fields, bits)
  const view = viewOf(store, collection, roots)
  let stays = true
  let last: Item | undefined
  for (;;) {
    const items = following(collection.items, 1, () => 0, last).slice(0, STRIDE)
    if (items.length === 0) return
    last = items.at(-1)
    const found = stays ? undefined : readTogether(store, collection, items, bits)
    if (stays) prefetch(store, collection, items, bits)
    const batch = items.map((item) => {
      const bson = item.omitted.size > 0 ? undefined : found?.get(item)
      return { item, doc: bson ? decodeFields(bson, names).doc : view(item) }
    })
    const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
    stays &&= bits === WHOLE || fits((bytes / items.length) * collection.items.size)
    yield batch
  }
}

/** The part of a document that the indexes need. */
export function readFor(
  store: Store,
  collection: Collection,
  item: Item,
  indexes: Index<Item>[],
): Doc {
  if (item.known === WHOLE && item.omitted.size === 0) return inMemory(store, item)
  return viewOf(store, collection, rootsOf(indexes))(item)
}

/** Reads at least some fields of documents. */
export function viewOf(
  store: Store,
  collection: Collection,
  roots: ReadonlySet<string>,
): (item: Item) => Doc {
  const bits = bitsOf(collection.fields, roots)
  return (item) => {
    if (item.omitted.size > 0) return needsBody(item, roots) ? readItem(store, item) : headOf(item)
    if ((item.known & bits) !== bits) {
      keepFields(store, collection, item, bits, readBytes(store, item))
    }
    return inMemory(store, item)
  }
}

/** As `viewOf`, without keeping the fields in memory: a reader of a whole collection would remove what others use. */
export function readOnce(
  store: Store,
  collection: Collection,
  roots: ReadonlySet<string>,
): (item: Item) => Doc {
  const bits = bitsOf(collection.fields, roots)
  const view = viewOf(store, collection, roots)
  return (item) =>
    item.omitted.size > 0 || bits === WHOLE || (item.known & bits) === bits
      ? view(item)
      : decodeFields(readBytes(store, item), namesOf(collection.fields, bits)).doc
}

/** The fields that indexes need. */
export function rootsOf(indexes: Index<Item>[]): Set<string> {
  return new Set(
    indexes.flatMap(({ parts, partial }) => [
      ...parts.map(({ path }) => path[0] as string),
      ...(partial?.roots ?? []),
    ]),
  )
}

/** Whether the head of a large document omits one of the fields. */
function needsBody({ omitted }: Item, roots: ReadonlySet<string>): boolean {
  for (const name of omitted) if (roots.has(name)) return true
  return false
}

function inMemory({ cache }: Store, item: Item): Doc {
  use(cache, item)
  return headOf(item)
}

function headOf(item: Item): Doc {
  return item.head as Doc
}

/** The BSON of a complete document. @throws Error when the disk fails or it is damaged */
export function readBytes(store: Store, { row, omitted }: Item): Uint8Array {
  const column = omitted.size > 0 ? 'body' : 'head'
  const found = store.file
    .query<{ collection: number; checksum: number; bytes: Uint8Array }, [number]>(
      `SELECT collection, checksum, ${column} AS bytes FROM documents WHERE row = ?`,
    )
    .get(row)
  if (!found) throw damaged()
  return verified(found, found.bytes, row)
}

function verified(
  found: Pick<Row, 'collection' | 'checksum'>,
  bytes: Uint8Array,
  row: number,
): Uint8Array {
  if (checksum(bytes, row, found.collection) !== found.checksum) throw damaged()
  return bytes
}

function put(
  store: Store,
  collection: Collection,
  item: Item,
  old: Doc | undefined,
  doc: Doc,
): void {
  const bytes = serialize(doc as Document, { ignoreUndefined: false })
  if (bytes.length > MAX_DOCUMENT) {
    throw new CommandError(10334, `BSONObj size: ${bytes.length} is invalid, the limit is 16 MB`)
  }
  const changes = maintained(collection).map((index) => {
    const keys = indexKeys(index, doc)
    const read = (other: Item) => readFor(store, collection, other, [index])
    assertUnique(index, keys, item, namespaceOf(collection), read)
    return { index, keys, before: old && tracksKeys(index) ? indexKeys(index, old) : [] }
  })
  const omitted = bytes.length > LARGE_FIELD ? largeFields(doc) : new Set<string>()
  const large = omitted.size > 0
  const head =
    large && Object.fromEntries(Object.entries(doc).filter(([name]) => !omitted.has(name)))
  const stored = large ? serialize({ head, omitted: [...omitted] }) : bytes
  // Write to disk first: if that fails, memory has not changed.
  begin(store)
  write(store, old === undefined, {
    row: item.row,
    collection: collection.row,
    size: bytes.length,
    checksum: checksum(bytes, item.row, collection.row),
    head: large ? appendChecksum(stored, item.row, collection.row) : stored,
    body: large ? bytes : null,
  })
  const moved = changes.filter(({ keys, before }) => !isIdentical(keys, before))
  // What changes is read again from the disk, also after a rollback; only heads of large documents stay in memory.
  forget(store.cache, item)
  const before = { head: item.head, known: item.known, omitted: item.omitted, size: item.size }
  for (const { index, before } of moved) removeKeys(index, before, item)
  for (const { index, keys } of moved) addKeys(index, keys, item)
  // Decoded, so that it does not reference the received message.
  const kept = large ? (decode(stored).head as Doc) : undefined
  Object.assign(item, { head: kept, known: large ? WHOLE : 0, omitted, size: bytes.length })
  if (old === undefined) insertSorted(collection.items, item)
  // Who changes a document usually reads it again.
  else if (!large) keep(store, item, bytes)
  changed(collection)
  store.undo.push(() => {
    for (const { index, keys } of moved) removeKeys(index, keys, item)
    for (const { index, before } of moved) addKeys(index, before, item)
    forget(store.cache, item)
    Object.assign(item, before)
    if (old === undefined) removeSorted(collection.items, item)
    changed(collection)
  })
}

export type Row = {
  row: number
  collection: number
  size: number
  checksum: number
  head: Uint8Array
  body: Uint8Array | null
}

/** Inserts or updates a row. @throws StoreLost if another process has changed it */
function write(store: Store, isNew: boolean, { row, collection, size, checksum, head, body }: Row) {
  const { file } = store
  store.logged += 1 + Math.floor(size / PAGE)
  const { changes } = isNew
    ? file
        .query(
          'INSERT INTO documents (collection, size, checksum, head, body, row) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(collection, size, checksum, head, body, row)
    : file
        .query(
          'UPDATE documents SET collection = ?, size = ?, checksum = ?, head = ?, body = ? WHERE row = ?',
        )
        .run(collection, size, checksum, head, body, row)
  if (changes !== 1) throw new StoreLost('a stored document is gone')
}

function largeFields(doc: Doc): Set<string> {
  const large = Object.entries(doc).filter(
    ([, value]) => value instanceof Binary && value.length() > LARGE_FIELD,
  )
  return new Set(large.map(([name]) => name))
}

function changed(collection: Collection): void {
  collection.changes++
}
