import { type Database, SQLiteError } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { Binary, type Document, deserialize, Int32, serialize, UUID } from 'bson'
import { isIdentical } from './compare.ts'
import { CommandError, type Doc } from './errors.ts'
import {
  adviceFor,
  beginTransaction,
  checkpoint,
  closeFiles,
  commitTransaction,
  displaced,
  type Files,
  hasTable,
  isLogFull,
  isMissing,
  LogLost,
  lockFolder,
  OtherWriter,
  openForReading,
  openForWriting,
  prepareFile,
  rescueLog,
  storePath,
} from './files.ts'
import {
  addEntries,
  addKeys,
  assertUnique,
  closeEntries,
  type Index,
  indexKeys,
  openEntries,
  openIndex,
  removeKeys,
  type Stored,
  tracksKeys,
} from './indexes.ts'
import {
  findSorted,
  insertSorted,
  removeSorted,
  type SortedList,
  sortedList,
  walk,
} from './sorted-list.ts'
import { finish, type Steps } from './steps.ts'

/** One document in memory. `head` omits the large binary fields (`omitted`) of a large document. */
export type Item = { row: number; head: Doc; omitted: Set<string>; size: number }

/** One collection: its documents in the order of insertion, and its indexes. */
export type Collection = {
  row: number
  database: string
  name: string
  uuid: Binary
  items: SortedList<Item>
  indexes: Index<Item>[]
  /** Indexes that `buildIndexes` fills: writes obey and maintain them, searches do not use them yet. */
  building: Index<Item>[]
  /** The number of changes to its documents since the start. */
  changes: number
}

/** An open store; `dirty` while a transaction contains writes that are not on disk yet. */
export type Store = Files & {
  collections: Map<string, Collection>
  nextRow: number
  dirty: boolean
  /** Functions that undo the changes of the open transaction in memory; run in reverse order. */
  undo: (() => void)[]
  /** Indexes that a search requested and that `maintain` fills. */
  pendingIndexes: Map<Index<Item>, Collection>
  /** Dropped collections whose documents `maintain` removes from the disk. */
  dropped: Set<Dropped>
}

/** The documents of a dropped collection that are still on disk, in chunks. */
type Dropped = { collection: number; chunks: Stored[][] }

/** The decoding options of documents and commands: they preserve every BSON type. */
export const DECODING = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const

const MAX_DOCUMENT = 16 * 1024 * 1024
const LARGE_FIELD = 4096
/** The size of SQLite's pages. */
const PAGE = 4096
/** Collections up to this size are dropped, and their indexes filled, without a pause. */
const SMALL = 1000
/** Documents between two points where a long operation may pause. */
const STRIDE = 32

/**
 * Opens or creates the store in a folder. The folder stays locked until `closeStore`.
 *
 * @throws Error with a one-line message: folder not writable, in use by another process, file damaged,
 *   acknowledged commits missing
 */
export function openStore(dataDir: string): Store {
  const path = storePath(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written: ${messageOf(error)}`)
  }
  let lock: Database | undefined
  try {
    lock = lockFolder(dataDir)
    prepareFile(path)
    const memory = isMissing(path) ? emptyMemory() : readAndClose(path)
    return { ...openForWriting(path, lock), ...memory }
  } catch (error) {
    lock?.close()
    throw new Error(explain(error, dataDir, path))
  }
}

/**
 * Opens a read-only snapshot of the store in a folder. Another process may continue to write; the
 * snapshot does not contain its later writes.
 *
 * @throws Error with a one-line message: no store, file damaged, acknowledged commits missing
 */
export function openSnapshot(dataDir: string): Store {
  const path = storePath(dataDir)
  if (isMissing(path)) throw new Error(`The data folder ${dataDir} holds no store.`)
  let opened: { file: Database; commits: number } | undefined
  try {
    // One transaction for all reads, so that they see one state.
    opened = openForReading(path)
    return {
      ...opened,
      path,
      inodes: new Map(),
      logged: 0,
      ...load(opened.file),
      dropped: new Set(),
    }
  } catch (error) {
    opened?.file.close()
    throw new Error(explain(error, dataDir, path))
  }
}

/** Whether `openSnapshot` opened it. */
export function isSnapshot({ lock }: Store): boolean {
  return lock === undefined
}

/** Commits pending writes, checkpoints the log and releases the lock. */
export function closeStore(store: Store): void {
  try {
    commit(store)
  } finally {
    closeFiles(store)
  }
}

/**
 * Writes all changes since the last commit to disk. If that fails, it rolls all of them back and
 * throws the error.
 */
export function commit(store: Store): void {
  if (!store.dirty) return
  try {
    const file = displaced(store)
    // Writes to a removed file succeed, but are lost with the process.
    if (file) throw new CommandError(14031, `Disk write failed: ${file} was removed or replaced`)
    commitTransaction(store)
    store.dirty = false
    store.undo = []
  } catch (error) {
    rollback(store)
    protect(store)
    throw diskError(error)
  }
}

/** Whether `limitLog` should run between two transactions. */
export function isLogLong(store: Store): boolean {
  return !store.dirty && isLogFull(store)
}

/** Copies a long log into the file, so that the log begins again. */
export function limitLog(store: Store): void {
  try {
    checkpoint(store)
  } catch {
    // The log only stays longer, and the next checkpoint copies all of it.
  }
}

/** Saves acknowledged writes after the log of the open store was removed. */
export function protect(store: Store): void {
  try {
    if (!store.dirty) rescueLog(store)
  } catch {
    // This fails as well: later writes fail too, and try it again.
  }
}

/** Converts SQLite's error of a full or failing disk to the server's; returns other errors unchanged. */
export function diskError(error: unknown): unknown {
  return error instanceof SQLiteError
    ? new CommandError(14031, `Disk write failed: ${messageOf(error)}`)
    : error
}

/**
 * Rolls back all writes since the last commit, on disk and in memory.
 * @throws StoreLost when that fails
 */
export function rollback(store: Store): void {
  try {
    if (store.file.inTransaction) store.file.run('ROLLBACK')
    for (const takeBack of store.undo.reverse()) takeBack()
    store.undo = []
    store.dirty = false
  } catch (error) {
    throw new StoreLost(messageOf(error))
  }
}

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
  } else for (const { row } of chunks.flat()) removeRow(store, 'documents', row)
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

/**
 * Builds indexes over the collection's documents, all or none. From its start, writes of other clients obey the new
 * indexes.
 *
 * @throws CommandError 11000, 171, and 276 when the collection was dropped during a pause
 */
export function* buildIndexes(store: Store, collection: Collection, specs: Doc[]): Steps<void> {
  const added = specs.map((spec) => openIndex<Item>(spec))
  // A first search would otherwise fill them later.
  if (collection.items.size > SMALL) for (const index of added) openEntries(index)
  collection.building.push(...added)
  try {
    let n = 0
    for (const item of walk(collection.items)) {
      const doc = readFor(store, item, added)
      for (const index of added) {
        const keys = indexKeys(index, doc)
        assertUnique(index, keys, item, namespaceOf(collection))
        addKeys(index, keys, item)
      }
      if (++n % STRIDE > 0) continue
      yield
      if (!isCurrent(store, collection)) {
        throw new CommandError(276, 'the collection was dropped during the build of its index')
      }
    }
    for (const index of added) index.complete = index.entries !== undefined
    setIndexes(store, collection, [...collection.indexes, ...added])
  } finally {
    collection.building = collection.building.filter((index) => !added.includes(index))
  }
}

/** Removes an index. */
export function dropIndex(store: Store, collection: Collection, index: Index<Item>): void {
  setIndexes(
    store,
    collection,
    collection.indexes.filter((other) => other !== index),
  )
}

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

/** The full name of a collection in errors and cursors. */
export function namespaceOf(collection: Collection): string {
  return `${collection.database}.${collection.name}`
}

/** Decodes BSON and preserves all types. */
export function decode(bytes: Uint8Array): Doc {
  return deserialize(bytes, DECODING)
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

/**
 * Fills the entries of an index of a small collection. For a large one `maintain` fills them, and
 * searches do not use the index until then.
 */
export function requestEntries(store: Store, collection: Collection, index: Index<Item>): void {
  if (index.complete) return
  // A rollback would otherwise undo earlier changes in entries that never contained the old keys.
  if (!index.entries && store.dirty) store.undo.push(() => closeEntries(index))
  if (collection.items.size <= SMALL) finish(fill(store, collection, index))
  else {
    openEntries(index)
    store.pendingIndexes.set(index, collection)
  }
}

/** Background work in short steps, between two transactions or within one. */
export function* maintain(store: Store): Steps<void> {
  for (const [index, collection] of store.pendingIndexes) {
    yield* fill(store, collection, index)
    store.pendingIndexes.delete(index)
  }
  for (const remains of store.dropped) {
    for (let rows = remains.chunks.pop(); rows; rows = remains.chunks.pop()) {
      const removed = rows
      begin(store)
      store.undo.push(() => remains.chunks.push(removed))
      for (const { row } of removed) removeRow(store, 'documents', row)
      yield
    }
    begin(store)
    store.file.query('DELETE FROM dropped WHERE collection = ?').run(remains.collection)
    store.dropped.delete(remains)
    store.undo.push(() => store.dropped.add(remains))
  }
}

/** The indexes that a write has to obey and to change. */
function maintained({ indexes, building }: Collection): Index<Item>[] {
  return building.length > 0 ? [...indexes, ...building] : indexes
}

/** Adds all documents to an index, including those inserted and changed meanwhile. */
function* fill(store: Store, collection: Collection, index: Index<Item>): Steps<void> {
  openEntries(index)
  let n = 0
  for (const item of walk(collection.items)) {
    if (!isCurrent(store, collection) || !collection.indexes.includes(index)) return
    addEntries(index, indexKeys(index, readFor(store, item, [index])), item)
    if (++n % STRIDE === 0) yield
  }
  index.complete = true
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

type Row = {
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

type Memory = Pick<
  Store,
  'collections' | 'nextRow' | 'dirty' | 'undo' | 'pendingIndexes' | 'dropped'
>

function emptyMemory(): Memory {
  return {
    collections: new Map(),
    nextRow: 1,
    dirty: false,
    undo: [],
    pendingIndexes: new Map(),
    dropped: new Set(),
  }
}

function readAndClose(path: string): Memory {
  const { file } = openForReading(path)
  try {
    return load(file)
  } finally {
    file.close()
  }
}

function load(file: Database): Memory {
  const memory = emptyMemory()
  if (!hasTable(file, 'documents')) return memory
  const byRow = new Map<number, Collection>()
  for (const { row, spec } of file
    .query<{ row: number; spec: Uint8Array }, []>('SELECT row, spec FROM collections ORDER BY row')
    .all()) {
    const { indexes, ...identity } = decode(
      removeChecksum(spec, row),
    ) as unknown as CollectionIdentity & { indexes: Doc[] }
    const collection = newCollection({ ...identity, row }, indexes)
    byRow.set(row, collection)
    memory.collections.set(namespaceOf(collection), collection)
    memory.nextRow = Math.max(memory.nextRow, row + 1)
  }
  const dropped = new Map<number, SortedList<Stored>>()
  for (const { collection } of file
    .query<{ collection: number }, []>('SELECT collection FROM dropped')
    .all()) {
    dropped.set(collection, sortedList(byRowNumber))
    memory.nextRow = Math.max(memory.nextRow, collection + 1)
  }
  const rows = file.query<Omit<Row, 'body'> & { body: number | null }, []>(
    'SELECT row, collection, size, checksum, head, length(body) AS body FROM documents ORDER BY row',
  )
  for (const found of rows.iterate()) {
    const { row, size, head, body } = found
    memory.nextRow = Math.max(memory.nextRow, row + 1)
    const remains = dropped.get(found.collection)
    if (remains) {
      insertSorted(remains, { row })
      continue
    }
    const collection = byRow.get(found.collection)
    const large = body !== null
    if (!collection || size !== (large ? body : head.length)) throw damaged()
    if (!large && checksum(head, row, collection.row) !== found.checksum) throw damaged()
    const content = decode(large ? removeChecksum(head, row, collection.row) : head)
    const item: Item = large
      ? { row, size, head: content.head as Doc, omitted: new Set(content.omitted as string[]) }
      : { row, size, head: content, omitted: new Set() }
    // The other indexes are filled when a search first requests them.
    const indexes = collection.indexes.filter(tracksKeys)
    const doc = readFor({ file } as Store, item, indexes)
    for (const index of indexes) addKeys(index, indexKeys(index, doc), item)
    insertSorted(collection.items, item)
  }
  for (const [collection, { chunks }] of dropped) memory.dropped.add({ collection, chunks })
  return memory
}

type CollectionIdentity = Pick<Collection, 'row' | 'database' | 'name' | 'uuid'>

function newCollection(identity: CollectionIdentity, indexes: Doc[]): Collection {
  return {
    ...identity,
    items: sortedList<Item>(byRowNumber),
    building: [],
    changes: 0,
    indexes: indexes.map((index) => openIndex<Item>(index)),
  }
}

function byRowNumber(a: Stored, b: Stored): number {
  return a.row - b.row
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

function setIndexes(store: Store, collection: Collection, indexes: Index<Item>[]): void {
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

function removeRow(store: Store, table: 'documents' | 'collections', row: number): void {
  begin(store)
  store.logged++
  const { changes } = store.file.query(`DELETE FROM ${table} WHERE row = ?`).run(row)
  if (changes !== 1) throw new StoreLost('a stored row is gone')
}

function begin(store: Store): void {
  if (store.dirty) return
  try {
    beginTransaction(store)
    store.dirty = true
  } catch (error) {
    if (error instanceof OtherWriter) throw new StoreLost(error.message)
    throw error
  }
}

function changed(collection: Collection): void {
  collection.changes++
}

function takeRow(store: Store): number {
  return store.nextRow++
}

/** The checksum of bytes and their row, so that bytes in the wrong row count as damaged. */
function checksum(bytes: Uint8Array, row: number, collection = 0): number {
  return Bun.hash.crc32(bytes, Bun.hash.crc32(`${row}/${collection}`))
}

/** BSON followed by its checksum. */
function appendChecksum(bson: Uint8Array, row: number, collection = 0): Uint8Array {
  const bytes = Buffer.alloc(bson.length + 4)
  bytes.set(bson)
  bytes.writeUInt32LE(checksum(bson, row, collection), bson.length)
  return bytes
}

/** The BSON before the checksum. @throws Error when it is damaged */
function removeChecksum(checked: Uint8Array, row: number, collection = 0): Uint8Array {
  const bytes = Buffer.from(checked.buffer, checked.byteOffset, checked.byteLength)
  if (bytes.length < 9) throw damaged()
  const bson = bytes.subarray(0, -4)
  if (checksum(bson, row, collection) !== bytes.readUInt32LE(bson.length)) throw damaged()
  return bson
}

function damaged(): Error {
  return new Error('a document is damaged')
}

function explain(error: unknown, dataDir: string, path: string): string {
  const code = String((error as { code?: unknown }).code)
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return `Another process is using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`
  }
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|FULL|IOERR)/.test(code)) {
    return `The data folder ${dataDir} cannot be written: ${messageOf(error)}`
  }
  const advice = error instanceof LogLost ? ` ${adviceFor(path)}` : ''
  return `The store file ${path} cannot be used (${messageOf(error)}); nothing in it was changed.${advice}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] as string) : String(error)
}
