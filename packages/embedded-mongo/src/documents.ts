import { Binary, type Document, serialize } from 'bson'
import {
  begin,
  type Collection,
  type Item,
  isCurrent,
  maintained,
  namespaceOf,
  removeRow,
  type Store,
  StoreLost,
  takeRow,
} from './collections.ts'
import { isIdentical } from './compare.ts'
import { CommandError, type Doc } from './errors.ts'
import { addKeys, assertUnique, type Index, indexKeys, removeKeys, tracksKeys } from './indexes.ts'
import { appendChecksum, checksum, decode } from './rows.ts'
import { findSorted, insertSorted, removeSorted } from './sorted-list.ts'

const MAX_DOCUMENT = 16 * 1024 * 1024

const LARGE_FIELD = 4096

/** The size of SQLite's pages. */
const PAGE = 4096

/** Inserts a document that has an `_id`. @throws CommandError 11000, 171, 10334, 53, and writes nothing */
export function insertItem(store: Store, collection: Collection, doc: Doc): Item {
  const item: Item = { row: takeRow(store), head: {}, omitted: new Set(), size: 0 }
  put(store, collection, item, undefined, doc)
  return item
}

/** Replaces a document. @throws as `insertItem` */
export function replaceItem(store: Store, collection: Collection, item: Item, doc: Doc): void {
  put(store, collection, item, readFor(store, item, maintained(collection)), doc)
}

/** Removes a document. */
export function removeItem(store: Store, collection: Collection, item: Item): void {
  const indexes = maintained(collection).filter(tracksKeys)
  const doc = readFor(store, item, indexes)
  const listed = indexes.map((index) => ({ index, keys: indexKeys(index, doc) }))
  removeRow(store, 'documents', item.row)
  for (const { index, keys } of listed) removeKeys(index, keys, item)
  removeSorted(collection.items, item)
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

/** The complete document, read from disk if it is large. @throws Error when the disk fails */
export function readItem(store: Store, item: Item): Doc {
  if (item.omitted.size === 0) return item.head
  const found = store.file
    .query<{ collection: number; checksum: number; body: Uint8Array }, [number]>(
      'SELECT collection, checksum, body FROM documents WHERE row = ?',
    )
    .get(item.row)
  if (!found || checksum(found.body, item.row, found.collection) !== found.checksum) {
    throw new Error('a document is damaged')
  }
  return decode(found.body)
}

/** The part of a document that the indexes need: all of it only if one needs more than the head. */
export function readFor(store: Store, item: Item, indexes: Index<Item>[]): Doc {
  const needed = indexes.some(
    ({ parts, partial }) =>
      parts.some(({ path }) => item.omitted.has(path[0] as string)) ||
      [...(partial?.roots ?? [])].some((root) => item.omitted.has(root)),
  )
  return needed ? readItem(store, item) : item.head
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
    assertUnique(index, keys, item, namespaceOf(collection))
    return { index, keys, before: old && tracksKeys(index) ? indexKeys(index, old) : [] }
  })
  const omitted = bytes.length > LARGE_FIELD ? largeFields(doc) : new Set<string>()
  const large = omitted.size > 0
  const head = Object.fromEntries(Object.entries(doc).filter(([name]) => !omitted.has(name)))
  const stored = large ? serialize({ head, omitted: [...omitted] }) : bytes
  // Memory contains what the disk would return and does not reference the received message.
  const decoded = decode(stored)
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
  const before = { head: item.head, omitted: item.omitted, size: item.size }
  for (const { index, before } of moved) removeKeys(index, before, item)
  for (const { index, keys } of moved) addKeys(index, keys, item)
  Object.assign(item, { head: large ? decoded.head : decoded, omitted, size: bytes.length })
  if (old === undefined) insertSorted(collection.items, item)
  changed(collection)
  store.undo.push(() => {
    for (const { index, keys } of moved) removeKeys(index, keys, item)
    for (const { index, before } of moved) addKeys(index, before, item)
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
