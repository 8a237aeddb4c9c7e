import { type Binary, Int32, serialize, UUID } from 'bson'
import { type Cache, type Fields, type Item, rowOf, unpackItem } from './cache.ts'
import { CommandError, type Doc } from './errors.ts'
import { beginTransaction, type Files, OtherWriter, openAgain } from './files.ts'
import { type Index, openIndex, type Stored } from './indexes.ts'
import { appendChecksum } from './rows.ts'
import { type SortedList, sortedList } from './sorted-list.ts'
import type { Steps } from './steps.ts'

/** One collection: its documents in the order of insertion, and its indexes. */
export type Collection = {
  row: number
  database: string
  name: string
  uuid: Binary
  /** In the order of insertion; packed until something reads one. */
  items: SortedList<Item>
  indexes: Index<Item>[]
  /** Indexes that `buildIndexes` fills: writes obey and maintain them, searches do not use them yet. */
  building: Index<Item>[]
  /** The number of changes to its documents since the start. */
  changes: number
  fields: Fields
}

/** An open store; `dirty` while a transaction contains writes that are not on disk yet. */
export type Store = Files & {
  collections: Map<string, Collection>
  nextRow: number
  cache: Cache
  dirty: boolean
  /** Functions that undo the changes of the open transaction in memory; run in reverse order. */
  undo: (() => void)[]
  /** Indexes that a search requested and that `fillPending` fills. */
  pendingIndexes: Map<Index<Item>, Collection>
  /** The fills that have begun. */
  filling: Map<Collection, Steps<void>>
  /** Dropped collections whose documents `maintain` removes from the disk. */
  dropped: Set<Dropped>
}

/** The documents of a dropped collection that are still on disk, in chunks. */
type Dropped = { collection: number; chunks: Stored[][] }

/** Collections up to this size are dropped, and their indexes filled, without a pause. */
export const SMALL = 1000

/** Documents between two points where a long operation may pause. */
export const STRIDE = 32

/** Memory and disk differ, so the store must not reply from memory any more. */
export class StoreLost extends Error {}

/** The collection of that name, if there is one. */
export function findCollection(store: Store, database: string, name: string) {
  return store.collections.get(`${database}.${name}`)
}

/** Whether a collection still exists under its name. */
export function isCurrent(store: Store, collection: Collection): boolean {
  return findCollection(store, collection.database, collection.name) === collection
}

/** The collection of that name, created if missing. */
export function ensureCollection(store: Store, database: string, name: string): Collection {
  const found = findCollection(store, database, name)
  if (found) return found
  const row = takeRow(store)
  const collection = newCollection({ row, database, name, uuid: new UUID().toBinary() }, [
    { v: new Int32(2), key: { _id: new Int32(1) }, name: '_id_' },
  ])
  saveCollection(store, collection, true)
  list(store, collection, namespaceOf(collection))
  return collection
}

/** Drops a collection; `maintain` removes the documents of a large one from the disk in steps. */
export function dropCollection(store: Store, collection: Collection): void {
  unlist(store, namespaceOf(collection))
  removeRow(store, 'collections', collection.row)
  const { size, chunks } = collection.items
  if (size > SMALL) {
    store.file.query('INSERT INTO dropped (collection) VALUES (?)').run(collection.row)
    const remains = { collection: collection.row, chunks: [...chunks] }
    store.dropped.add(remains)
    store.undo.push(() => store.dropped.delete(remains))
  } else for (const item of chunks.flat()) removeRow(store, 'documents', rowOf(item))
}

/** Renames a collection to an unused name. */
export function moveCollection(store: Store, collection: Collection, name: string): void {
  const { name: before } = collection
  unlist(store, namespaceOf(collection))
  collection.name = name
  store.undo.push(() => {
    collection.name = before
  })
  list(store, collection, namespaceOf(collection))
  saveCollection(store, collection)
}

/** The full name of a collection in errors and cursors. */
export function namespaceOf(collection: Collection): string {
  return `${collection.database}.${collection.name}`
}

/** The indexes that a write has to obey and to change. */
export function maintained({ indexes, building }: Collection): Index<Item>[] {
  return building.length > 0 ? [...indexes, ...building] : indexes
}

export type CollectionIdentity = Pick<Collection, 'row' | 'database' | 'name' | 'uuid'>

export function newCollection(identity: CollectionIdentity, indexes: Doc[]): Collection {
  const items = sortedList<Item>(byRowNumber, [], unpackItem)
  return {
    ...identity,
    items,
    building: [],
    changes: 0,
    fields: { bits: new Map(), names: new Map() },
    indexes: indexes.map((index) => openIndex(index, items)),
  }
}

export function byRowNumber(a: Stored | number, b: Stored | number): number {
  return rowOf(a) - rowOf(b)
}

function list(store: Store, collection: Collection, name: string): void {
  store.collections.set(name, collection)
  store.undo.push(() => store.collections.delete(name))
}

function unlist(store: Store, name: string): void {
  const collection = store.collections.get(name) as Collection
  store.collections.delete(name)
  store.undo.push(() => store.collections.set(name, collection))
}

export function setIndexes(store: Store, collection: Collection, indexes: Index<Item>[]): void {
  const { indexes: before } = collection
  collection.indexes = indexes
  store.undo.push(() => {
    collection.indexes = before
  })
  saveCollection(store, collection)
}

function saveCollection(store: Store, collection: Collection, isNew = false): void {
  const { row, database, name, uuid } = collection
  const spec = appendChecksum(
    serialize({ database, name, uuid, indexes: collection.indexes.map((index) => index.spec) }),
    row,
  )
  begin(store)
  const { changes } = isNew
    ? store.file
        .query('INSERT INTO collections (name, spec, row) VALUES (?, ?, ?)')
        .run(namespaceOf(collection), spec, row)
    : store.file
        .query('UPDATE collections SET name = ?, spec = ? WHERE row = ?')
        .run(namespaceOf(collection), spec, row)
  if (changes !== 1) throw new StoreLost('a stored collection is gone')
}

export function removeRow(store: Store, table: 'documents' | 'collections', row: number): void {
  begin(store)
  store.logged++
  store.erasure ??= 'deleted'
  const { changes } = store.file.query(`DELETE FROM ${table} WHERE row = ?`).run(row)
  if (changes !== 1) throw new StoreLost('a stored row is gone')
}

export function begin(store: Store): void {
  if (store.dirty) return
  try {
    if (store.full) openAgain(store)
  } catch (error) {
    throw new CommandError(14031, `Disk write failed: ${messageOf(error)}`)
  }
  try {
    beginTransaction(store)
    store.dirty = true
  } catch (error) {
    if (error instanceof OtherWriter) throw new StoreLost(error.message)
    throw error
  }
}

export function takeRow(store: Store): number {
  return store.nextRow++
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] as string) : String(error)
}
