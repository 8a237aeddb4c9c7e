import { type Database, SQLiteError } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { emptyCache, encodeName, type Item, type Name, newItem, packItem, WHOLE } from './cache.ts'
import {
  byRowNumber,
  type Collection,
  type CollectionIdentity,
  messageOf,
  namespaceOf,
  newCollection,
  type Store,
  StoreLost,
} from './collections.ts'
import { hashKey } from './compare.ts'
import { type Row, readFor, rootsOf } from './documents.ts'
import { CommandError, type Doc } from './errors.ts'
import {
  adviceFor,
  checkpoint,
  closeFiles,
  commitTransaction,
  displaced,
  type Files,
  hasTable,
  isCheckpointDue,
  isDiskError,
  isMissing,
  LogLost,
  lockFolder,
  openEvenIfFull,
  openForReading,
  openForWriting,
  openFull,
  prepareFile,
  rescueLog,
  storePath,
} from './files.ts'
import {
  addEntries,
  addHash,
  closeEntries,
  type Index,
  indexKeys,
  openEntries,
  type Stored,
  tracksKeys,
} from './indexes.ts'

import {
  checksum,
  damaged,
  decode,
  decodeFields,
  hashOfId,
  mayBeNull,
  placesOf,
  removeChecksum,
} from './rows.ts'

import { appendPacked, insertSorted, type SortedList, sortedList } from './sorted-list.ts'

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
    const isNew = isMissing(path)
    const memory = isNew ? emptyMemory() : readAndClose(path)
    return { ...openFiles(path, lock, isNew), ...memory }
  } catch (error) {
    lock?.close()
    throw new Error(explain(error, dataDir, path))
  }
}

/** Opens the files for writing; an existing store whose disk is full for reading, until there is room. */
function openFiles(path: string, lock: Database, isNew: boolean): Files {
  try {
    return openForWriting(path, lock)
  } catch (error) {
    if (isNew || !isDiskError(error)) throw error
    return openFull(path, lock, error)
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
export function isLogDue(store: Store): boolean {
  return !store.dirty && isCheckpointDue(store)
}

/** Copies the log into the file, so that the log begins again; removes deleted rows from it. */
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
    // What has been undone may have closed their entries.
    store.filling.clear()
    store.dirty = false
  } catch (error) {
    throw new StoreLost(messageOf(error))
  }
}

type Memory = Pick<
  Store,
  'collections' | 'nextRow' | 'cache' | 'dirty' | 'undo' | 'pendingIndexes' | 'filling' | 'dropped'
>

function emptyMemory(): Memory {
  return {
    collections: new Map(),
    nextRow: 1,
    cache: emptyCache(),
    dirty: false,
    undo: [],
    pendingIndexes: new Map(),
    filling: new Map(),
    dropped: new Set(),
  }
}

function readAndClose(path: string): Memory {
  const { file } = openEvenIfFull(path, true)
  try {
    return load(file)
  } finally {
    file.close()
  }
}

/** A collection while its documents are loaded, with the indexes that need keys: unique ones, and partial ones with few documents so far. */
type Loaded = {
  collection: Collection
  indexes: LoadedIndex[]
  /** The fields of conditions. */
  roots: Name[]
}

/** An index, the fields of its keys, and what a document in it meets. */
type LoadedIndex = { index: Index<Item>; names: Name[]; conditions: Condition[] }

/** Partial indexes with at most so many documents are filled at the start: nothing needs to read all documents for them later. */
const RARE = 1000

function load(file: Database): Memory {
  const memory = emptyMemory()
  if (!hasTable(file, 'documents')) return memory
  const byRow = new Map<number, Loaded>()
  const omissions = new Map<string, ReadonlySet<string>>()
  for (const { row, spec } of file
    .query<{ row: number; spec: Uint8Array }, []>('SELECT row, spec FROM collections ORDER BY row')
    .all()) {
    const { indexes: specs, ...identity } = decode(
      removeChecksum(spec, row),
    ) as unknown as CollectionIdentity & { indexes: Doc[] }
    const collection = newCollection({ ...identity, row }, specs)
    // The other indexes are filled when a search first requests them.
    for (const index of collection.indexes) if (index.partial && !index.unique) openEntries(index)
    const indexes = collection.indexes.filter(tracksKeys).map((index) => ({
      index,
      names: Array.from(rootsOf([index]), encodeName),
      conditions: conditionsOf(index),
    }))
    const roots = indexes.flatMap(({ conditions }) => conditions.map(({ root }) => root))
    byRow.set(row, { collection, indexes, roots: Array.from(new Set(roots), encodeName) })
    memory.collections.set(namespaceOf(collection), collection)
    memory.nextRow = Math.max(memory.nextRow, row + 1)
  }
  const dropped = new Map<number, SortedList<Stored>>()
  for (const { collection } of file
    .query<{ collection: number }, []>('SELECT collection FROM dropped')
    .all()) {
    dropped.set(collection, sortedList<Stored>(byRowNumber))
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
    const loaded = byRow.get(found.collection)
    const large = body !== null
    if (!loaded || size !== (large ? body : head.length)) throw damaged()
    const { collection, indexes } = loaded
    if (!large && checksum(head, row, collection.row) !== found.checksum) throw damaged()
    let item: Item | undefined
    const unpacked = () => {
      item ??= newItem(row, size)
      return item
    }
    if (large) {
      const content = decode(removeChecksum(head, row, collection.row))
      const key = JSON.stringify(content.omitted)
      const omitted = omissions.get(key) ?? new Set(content.omitted as string[])
      omissions.set(key, omitted)
      Object.assign(unpacked(), { head: content.head, known: WHOLE, omitted })
    }
    const places = placesOf(head, large ? [] : loaded.roots)
    const id = large ? undefined : hashOfId(head)
    for (const each of indexes) {
      const { index, names, conditions } = each
      if (id && index === collection.indexes[0]) {
        addHash(index, id, row)
        continue
      }
      if (!large && !mayMeet(conditions, head, places)) continue
      const doc = large
        ? readFor({ file } as Store, collection, unpacked(), [index])
        : decodeFields(head, names).doc
      const keys = indexKeys(index, doc)
      if (index.unique && !index.collator) {
        for (const key of keys) addHash(index, hashKey(key), row)
        continue
      }
      if (keys.length > 0) addEntries(index, keys, unpacked())
      if (index.unique || (index.entries?.size ?? 0) <= RARE) continue
      closeEntries(index)
      loaded.indexes = loaded.indexes.filter((other) => other !== each)
    }
    const packed = item ? undefined : packItem(row, size)
    if (packed === undefined) insertSorted(collection.items, unpacked())
    else appendPacked(collection.items, packed)
  }
  for (const { indexes } of byRow.values()) {
    for (const { index } of indexes) index.complete = index.entries !== undefined
  }
  for (const [collection, { chunks }] of dropped) memory.dropped.add({ collection, chunks })
  return memory
}

/**
 * A condition of a partial index as the bytes of a document show it: a field is null or missing, or it exists, and the document
 * contains one of the texts, if there are any.
 */
type Condition = { root: string; isNull: boolean; texts: Uint8Array[] }

function conditionsOf({ partial, collator }: Index<Item>): Condition[] {
  return (partial?.conjuncts ?? []).flatMap(({ lookup, presence }) => {
    const isNull = presence?.is === false
    const [root, ...rest] = (lookup ?? presence)?.path.split('.') ?? []
    if (root === undefined || (isNull && rest.length > 0)) return []
    const values = lookup && 'values' in lookup && !collator ? lookup.values : []
    const isText = values.length > 0 && values.every((value) => typeof value === 'string')
    const texts = isText ? (values as string[]) : rest.slice(-1)
    return { root, isNull, texts: texts.map((text) => Buffer.from(text)) }
  })
}

/** Unlike `Buffer.from`, it does not copy the bytes that SQLite returns. */
const { includes } = Buffer.prototype

/** Whether a document may meet the conditions. @param places of their fields */
function mayMeet(
  conditions: readonly Condition[],
  head: Uint8Array,
  places: ReadonlyMap<string, number>,
): boolean {
  for (const { root, isNull, texts } of conditions) {
    const start = places.get(root)
    if (start === undefined ? !isNull : isNull && !mayBeNull(head, start)) return false
    // Faster than decoding the field.
    if (texts.length > 0 && !texts.some((text) => includes.call(head, text))) return false
  }
  return true
}

function explain(error: unknown, dataDir: string, path: string): string {
  const code = String((error as { code?: unknown }).code)
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return `Another process is using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`
  }
  if (isDiskError(error)) {
    return `The data folder ${dataDir} cannot be written (${messageOf(error)}); make room there or make it writable. Nothing in it was changed.`
  }
  const advice = error instanceof LogLost ? ` ${adviceFor(path)}` : ''
  return `The store file ${path} cannot be used (${messageOf(error)}); nothing in it was changed.${advice}`
}
