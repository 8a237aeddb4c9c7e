import { Database, SQLiteError } from 'bun:sqlite'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Binary, type Document, deserialize, Int32, serialize, UUID } from 'bson'
import { isIdentical } from './compare.ts'
import { CommandError, type Doc } from './errors.ts'
import {
  addKeys,
  assertUnique,
  type Index,
  indexKeys,
  openIndex,
  removeKeys,
  wantsKeys,
} from './indexes.ts'

/** One document in memory. Of a large one only the head: all but its big binary fields. */
export type Item = { row: number; head: Doc; omitted: Set<string>; size: number }

/** One collection: its documents in the order of insertion, and its indexes. */
export type Collection = {
  row: number
  database: string
  name: string
  uuid: Binary
  items: Map<number, Item>
  indexes: Index<Item>[]
  /** What searches were counted at since the last change: whoever turns pages counts again and again. */
  counted: Map<string, number>
}

/** An open store; `dirty` while a transaction holds writes that are not on disk yet. */
export type Store = {
  file: Database
  /** Held while the store is open for writing; a snapshot holds none. */
  lock?: Database
  path: string
  /** Which file it was when it was opened. */
  inode: number
  collections: Map<string, Collection>
  nextRow: number
  dirty: boolean
}

/** The options under which documents and commands are decoded: every type is kept as it came. */
export const DECODING = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const

const FILE_NAME = 'embedded-mongo.sqlite'
const LOCK_NAME = 'embedded-mongo.lock'
const APPLICATION_ID = 0x42425244
const VERSION = 1
const MAX_DOCUMENT = 16 * 1024 * 1024
const LARGE_FIELD = 4096
/** Bytes of the log that stay on the disk once it was folded into the file. */
const LOG_KEPT = 16 * 1024 * 1024

/**
 * Opens the store in a folder, or makes one. The folder stays locked until `closeStore`.
 *
 * @throws Error with one line for people: folder not writable, in use by another process, file damaged
 */
export function openStore(dataDir: string): Store {
  const path = join(dataDir, FILE_NAME)
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written: ${messageOf(error)}`)
  }
  const fresh = !existsSync(path) || statSync(path).size === 0
  let lock: Database | undefined
  let file: Database | undefined
  try {
    lock = lockFolder(dataDir)
    file = new Database(path, { create: true, readwrite: true, strict: true })
    file.run('PRAGMA busy_timeout = 500')
    if (fresh) {
      // Marked before anything else, so that a file cut short by a crash is still known as ours.
      file.run(`PRAGMA application_id = ${APPLICATION_ID}`)
      file.run(`PRAGMA user_version = ${VERSION}`)
    } else checkFile(file)
    file.run('PRAGMA journal_mode = WAL')
    // Full: a commit is on the disk before its write is acknowledged.
    file.run('PRAGMA synchronous = FULL')
    // What the log grew by while a snapshot was read goes back to the disk.
    file.run(`PRAGMA journal_size_limit = ${LOG_KEPT}`)
    file.run('BEGIN IMMEDIATE')
    file.run(
      'CREATE TABLE IF NOT EXISTS collections (row INTEGER PRIMARY KEY, name TEXT NOT NULL, spec BLOB NOT NULL)',
    )
    file.run(
      // The body comes last, so that reading the heads of large documents does not read their bodies.
      'CREATE TABLE IF NOT EXISTS documents (row INTEGER PRIMARY KEY, collection INTEGER NOT NULL, size INTEGER NOT NULL, checksum INTEGER NOT NULL, head BLOB NOT NULL, body BLOB)',
    )
    file.run('COMMIT')
    return loaded({ file, lock, path, inode: statSync(path).ino })
  } catch (error) {
    file?.close()
    lock?.close()
    throw new Error(explain(error, dataDir, path))
  }
}

/**
 * Opens what the store in a folder holds at this moment, to be read: whoever has it open goes on
 * writing, and nothing of that is seen.
 *
 * @throws Error with one line for people: no store there, file damaged
 */
export function openSnapshot(dataDir: string): Store {
  const path = join(dataDir, FILE_NAME)
  if (!existsSync(path) || statSync(path).size === 0) {
    throw new Error(`The data folder ${dataDir} holds no store.`)
  }
  let file: Database | undefined
  try {
    file = new Database(path, { readonly: true, strict: true })
    file.run('PRAGMA busy_timeout = 500')
    // One transaction from the first look to the last: all of it is of one moment.
    file.run('BEGIN')
    checkFile(file)
    return loaded({ file, path, inode: statSync(path).ino })
  } catch (error) {
    file?.close()
    throw new Error(explain(error, dataDir, path))
  }
}

/** Whether it was opened by `openSnapshot`. */
export function isSnapshot({ lock }: Store): boolean {
  return lock === undefined
}

/** Writes what is pending, folds the log into the file and gives up the lock. */
export function closeStore(store: Store): void {
  const { file, lock } = store
  try {
    commit(store)
    if (!isSnapshot(store)) file.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    // A disk that refuses now keeps the log, which the next start folds in.
    file.close(false)
    lock?.close()
  }
}

/**
 * Puts all writes since the last commit on disk. When that fails, memory goes back to what the disk
 * holds and the error is thrown: none of those writes has happened.
 */
export function commit(store: Store): void {
  if (!store.dirty) return
  try {
    assertInPlace(store)
    store.file.run('COMMIT')
    store.dirty = false
  } catch (error) {
    rollback(store)
    throw diskError(error)
  }
}

/** A file that was taken away goes on being written, and is lost with the process. @throws CommandError */
function assertInPlace({ path, inode }: Store): void {
  if (statSync(path, { throwIfNoEntry: false })?.ino === inode) return
  throw new CommandError(14031, `The disk refused: ${FILE_NAME} is not where it was`)
}

/** What SQLite says of a disk that is full or fails, as a server would; another error stays as it is. */
export function diskError(error: unknown): unknown {
  return error instanceof SQLiteError
    ? new CommandError(14031, `The disk refused: ${messageOf(error)}`)
    : error
}

/**
 * Forgets all writes since the last commit and reads the disk again.
 * @throws StoreLost when it cannot be read
 */
export function rollback(store: Store): void {
  try {
    if (store.file.inTransaction) store.file.run('ROLLBACK')
    store.dirty = false
    store.collections.clear()
    load(store)
  } catch (error) {
    throw new StoreLost(messageOf(error))
  }
}

/** Memory holds neither what the disk has nor what was acknowledged: nothing may be answered from it. */
export class StoreLost extends Error {}

/** The collection of that name, if there is one. */
export function findCollection(store: Store, database: string, name: string) {
  return store.collections.get(`${database}.${name}`)
}

/** The collection of that name, made when missing. */
export function ensureCollection(store: Store, database: string, name: string): Collection {
  const found = findCollection(store, database, name)
  if (found) return found
  const collection: Collection = {
    row: takeRow(store),
    database,
    name,
    uuid: new UUID().toBinary(),
    items: new Map(),
    counted: new Map(),
    indexes: [openIndex({ v: new Int32(2), key: { _id: new Int32(1) }, name: '_id_' })],
  }
  store.collections.set(`${database}.${name}`, collection)
  saveCollection(store, collection)
  return collection
}

/** Removes a collection with all it holds. */
export function dropCollection(store: Store, collection: Collection): void {
  for (const row of collection.items.keys()) removeRow(store, 'documents', row)
  removeRow(store, 'collections', collection.row)
  store.collections.delete(`${collection.database}.${collection.name}`)
}

/** Gives a collection another name, which is free. */
export function moveCollection(store: Store, collection: Collection, name: string): void {
  store.collections.delete(namespaceOf(collection))
  collection.name = name
  store.collections.set(namespaceOf(collection), collection)
  saveCollection(store, collection)
}

/** Builds an index over what the collection holds. @throws CommandError 11000, and nothing is built */
export function addIndex(store: Store, collection: Collection, spec: Doc): void {
  const index = openIndex<Item>(spec)
  for (const item of collection.items.values()) {
    const keys = indexKeys(index, readFor(store, item, [index]))
    assertUnique(index, keys, item, namespaceOf(collection))
    addKeys(index, keys, item)
  }
  collection.indexes.push(index)
  saveCollection(store, collection)
}

/** Removes an index. */
export function dropIndex(store: Store, collection: Collection, index: Index<Item>): void {
  collection.indexes = collection.indexes.filter((other) => other !== index)
  saveCollection(store, collection)
}

/** Adds a document, whose `_id` is in place. @throws CommandError 11000, 171, 10334, 53 and nothing is written */
export function insertItem(store: Store, collection: Collection, doc: Doc): Item {
  const item: Item = { row: takeRow(store), head: {}, omitted: new Set(), size: 0 }
  put(store, collection, item, undefined, doc)
  return item
}

/** Puts another document in the place of one. @throws as `insertItem` */
export function replaceItem(store: Store, collection: Collection, item: Item, doc: Doc): void {
  put(store, collection, item, readFor(store, item, collection.indexes), doc)
}

/** Removes a document. */
export function removeItem(store: Store, collection: Collection, item: Item): void {
  const indexes = collection.indexes.filter(wantsKeys)
  const doc = readFor(store, item, indexes)
  removeRow(store, 'documents', item.row)
  for (const index of indexes) removeKeys(index, indexKeys(index, doc), item)
  collection.items.delete(item.row)
  collection.counted.clear()
}

/** The whole document, read from disk when it is a large one. @throws Error when the disk fails */
export function readItem(store: Store, item: Item): Doc {
  if (item.omitted.size === 0) return item.head
  const found = store.file
    .query<{ checksum: number; body: Uint8Array }, [number]>(
      'SELECT checksum, body FROM documents WHERE row = ?',
    )
    .get(item.row)
  if (!found || checksum(found.body) !== found.checksum) throw new Error('a document is damaged')
  return decode(found.body)
}

/** The name that errors and cursors call a collection by. */
export function namespaceOf(collection: Collection): string {
  return `${collection.database}.${collection.name}`
}

/** Decodes BSON with all types kept. */
export function decode(bytes: Uint8Array): Doc {
  return deserialize(bytes, DECODING)
}

/** What the indexes need of a document: a large one is read only if one of the indexes needs more than its head. */
export function readFor(store: Store, item: Item, indexes: Index<Item>[]): Doc {
  const needed = indexes.some(
    ({ parts, partial }) =>
      parts.some(({ path }) => item.omitted.has(path[0] as string)) ||
      [...(partial?.roots ?? [])].some((root) => item.omitted.has(root)),
  )
  return needed ? readItem(store, item) : item.head
}

function put(store: Store, collection: Collection, item: Item, old: Doc | undefined, doc: Doc) {
  const bytes = serialize(doc as Document, { ignoreUndefined: false })
  if (bytes.length > MAX_DOCUMENT) {
    throw new CommandError(10334, `BSONObj size: ${bytes.length} is invalid, the limit is 16 MB`)
  }
  const changes = collection.indexes.map((index) => {
    const keys = indexKeys(index, doc)
    assertUnique(index, keys, item, namespaceOf(collection))
    return { index, keys, before: old && wantsKeys(index) ? indexKeys(index, old) : [] }
  })
  const omitted = bytes.length > LARGE_FIELD ? largeFields(doc) : new Set<string>()
  const large = omitted.size > 0
  const head = Object.fromEntries(Object.entries(doc).filter(([name]) => !omitted.has(name)))
  const stored = large ? serialize({ head, omitted: [...omitted] }) : bytes
  // Memory keeps what the disk would give back, and nothing of the message that brought it.
  const kept = decode(stored)
  // The disk comes first: if it refuses, memory has not changed.
  begin(store)
  store.file
    .query(
      'INSERT OR REPLACE INTO documents (row, collection, size, checksum, head, body) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(item.row, collection.row, bytes.length, checksum(bytes), stored, large ? bytes : null)
  const changed = changes.filter(({ keys, before }) => !isIdentical(keys, before))
  for (const { index, before } of changed) removeKeys(index, before, item)
  for (const { index, keys } of changed) addKeys(index, keys, item)
  Object.assign(item, { head: large ? kept.head : kept, omitted, size: bytes.length })
  collection.items.set(item.row, item)
  collection.counted.clear()
}

function largeFields(doc: Doc): Set<string> {
  const large = Object.entries(doc).filter(
    ([, value]) => value instanceof Binary && value.length() > LARGE_FIELD,
  )
  return new Set(large.map(([name]) => name))
}

function loaded(files: Pick<Store, 'file' | 'lock' | 'path' | 'inode'>): Store {
  const store: Store = { ...files, collections: new Map(), nextRow: 1, dirty: false }
  load(store)
  return store
}

function load(store: Store): void {
  const byRow = new Map<number, Collection>()
  const { file } = store
  for (const { row, spec } of file
    .query<{ row: number; spec: Uint8Array }, []>('SELECT row, spec FROM collections ORDER BY row')
    .all()) {
    const { database, name, uuid, indexes } = decode(spec) as unknown as Collection & {
      indexes: Doc[]
    }
    const collection = {
      row,
      database,
      name,
      uuid,
      items: new Map(),
      counted: new Map(),
      indexes: indexes.map((index) => openIndex<Item>(index)),
    }
    byRow.set(row, collection)
    store.collections.set(namespaceOf(collection), collection)
    store.nextRow = Math.max(store.nextRow, row + 1)
  }
  type Row = {
    row: number
    collection: number
    size: number
    checksum: number
    head: Uint8Array
    large: number
  }
  const rows = file.query<Row, []>(
    'SELECT row, collection, size, checksum, head, body IS NOT NULL AS large FROM documents ORDER BY row',
  )
  for (const { row, collection: owner, size, checksum: sum, head, large } of rows.iterate()) {
    const collection = byRow.get(owner)
    if (!collection || (!large && checksum(head) !== sum)) throw new Error('a document is damaged')
    const content = decode(head)
    const item: Item = large
      ? { row, size, head: content.head as Doc, omitted: new Set(content.omitted as string[]) }
      : { row, size, head: content, omitted: new Set() }
    // The others are filled when a search first wants them.
    const indexes = collection.indexes.filter(wantsKeys)
    const doc = readFor(store, item, indexes)
    for (const index of indexes) addKeys(index, indexKeys(index, doc), item)
    collection.items.set(row, item)
    store.nextRow = Math.max(store.nextRow, row + 1)
  }
}

function saveCollection(store: Store, collection: Collection): void {
  const { row, database, name, uuid } = collection
  const spec = serialize({
    database,
    name,
    uuid,
    indexes: collection.indexes.map((index) => index.spec),
  })
  begin(store)
  store.file
    .query('INSERT OR REPLACE INTO collections (row, name, spec) VALUES (?, ?, ?)')
    .run(row, namespaceOf(collection), spec)
}

function removeRow(store: Store, table: 'documents' | 'collections', row: number): void {
  begin(store)
  store.file.query(`DELETE FROM ${table} WHERE row = ?`).run(row)
}

function begin(store: Store): void {
  if (store.dirty) return
  store.file.run('BEGIN IMMEDIATE')
  store.dirty = true
}

function takeRow(store: Store): number {
  return store.nextRow++
}

function checksum(bytes: Uint8Array): number {
  return Bun.hash.crc32(bytes)
}

/**
 * Keeps a second process out until this one ends, however it ends. Not by a lock on the store's own
 * file, which would keep those out as well who only read a snapshot.
 */
function lockFolder(dataDir: string): Database {
  const lock = new Database(join(dataDir, LOCK_NAME), { create: true, readwrite: true })
  try {
    lock.run('PRAGMA busy_timeout = 500')
    // Nothing is ever written to it, so that it needs no journal beside it either.
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

function checkFile(file: Database): void {
  const pragma = (name: string) => Object.values(file.query(`PRAGMA ${name}`).get() ?? {})[0]
  if (pragma('application_id') !== APPLICATION_ID) throw new Error('it is no file of this store')
  const version = Number(pragma('user_version'))
  if (version > VERSION) throw new Error('it was written by a newer version of this program')
  const health = pragma('quick_check')
  if (health !== 'ok') throw new Error(String(health))
}

function explain(error: unknown, dataDir: string, path: string): string {
  const code = String((error as { code?: unknown }).code)
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return `Another process is using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`
  }
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|FULL|IOERR)/.test(code)) {
    return `The data folder ${dataDir} cannot be written: ${messageOf(error)}`
  }
  return `The store file ${path} cannot be used (${messageOf(error)}); nothing in it was changed.`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] as string) : String(error)
}
