import { ERASURE } from '@bharat/embedded-mongo/erasure'
import {
  type AnyBulkWriteOperation,
  type CollationOptions,
  type Db,
  type Document,
  type Filter,
  type IndexDescription,
  MongoBulkWriteError,
  MongoClient,
  type MongoClientOptions,
  MongoServerError,
  MongoServerSelectionError,
  type OptionalUnlessRequiredId,
  type Sort,
  type UpdateFilter,
  type WithId,
  type WriteError,
} from 'mongodb'
import { isOutOfSpace } from '../errors.ts'
import { createGuard, deadline, type Guard } from './deadline.ts'

/** Deadline of each database operation in milliseconds, unless the URL sets `socketTimeoutMS`. */
const DEADLINE_MS = 10_000
/** Deadline of the creation of indexes, which read all documents of a collection the first time. */
const INDEXES_DEADLINE_MS = 600_000
const NAMESPACE_NOT_FOUND = 26
/** Timeout of server selection in milliseconds, unless the URL sets it: long enough for an election. */
const SELECTION_MS = 5000
/** Times that a start selects a server: a busy machine may need longer to answer for the first time. */
const FIRST_SELECTIONS = 3

export interface FindOptions {
  sort?: Sort
  skip?: number
  limit?: number
  projection?: Document
}

/**
 * The portable subset of the driver's collection (docs/decisions/003-embedded-store.md). Repositories can
 * use no other operation. Each operation has a deadline; an unreachable database causes DomainError
 * UNAVAILABLE.
 */
export interface Collection<T extends Document> {
  find(filter: Filter<T>, options?: FindOptions): Promise<WithId<T>[]>
  findOne(filter: Filter<T>, options?: FindOptions): Promise<WithId<T> | null>
  /** @param options.limit counts up to so many: 1 tells whether there is one, without the first in any order */
  count(filter: Filter<T>, options?: { limit: number }): Promise<number>
  /** As `count`, for the total of a list: the result may be cached until the next write. */
  total(filter: Filter<T>): Promise<number>
  insertOne(document: OptionalUnlessRequiredId<T>): Promise<void>
  insertMany(documents: OptionalUnlessRequiredId<T>[]): Promise<void>
  /** Inserts documents that do not depend on each other, in one command. Returns those that a unique index rejects. */
  insertEach<D extends OptionalUnlessRequiredId<T>>(documents: readonly D[]): Promise<Set<D>>
  /** Returns the number of matched documents, or 1 for an upsert. */
  updateOne(
    filter: Filter<T>,
    update: UpdateFilter<T>,
    options?: { upsert?: boolean },
  ): Promise<number>
  updateMany(filter: Filter<T>, update: UpdateFilter<T>): Promise<number>
  /**
   * Updates one document for each filter, in one command. A failure does not prevent the other updates. Returns those that a
   * unique index rejects.
   */
  updateEach<U extends { filter: Filter<T>; update: UpdateFilter<T>; upsert?: boolean }>(
    updates: readonly U[],
  ): Promise<Set<U>>
  /** Returns the document after the update, or null if none matched. */
  findOneAndUpdate(
    filter: Filter<T>,
    update: UpdateFilter<T>,
    options?: { upsert?: boolean; projection?: Document },
  ): Promise<WithId<T> | null>
  deleteOne(filter: Filter<T>): Promise<number>
  /** @param options.erase whether nothing of the documents may remain in the files of the embedded store */
  deleteMany(filter: Filter<T>, options?: { erase?: boolean }): Promise<number>
  createIndexes(indexes: IndexDescription[]): Promise<void>
}

/** The operations of a collection that change documents. */
const WRITES = [
  'insertOne',
  'insertMany',
  'insertEach',
  'updateOne',
  'updateMany',
  'updateEach',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
] as const satisfies (keyof Collection<Document>)[]

export interface Database {
  collection<T extends Document>(name: string): Collection<T>
  /** Resolves when the server responds. Rejects after the deadline. */
  ping(): Promise<void>
  /** Whether the last write failed because the disk of the database is full or defective. */
  isDiskFull(): boolean
  /** The clock of the database server, which all processes that use it share. */
  clock(): Promise<Date>
  /** The names of the collections, without system collections. */
  collectionNames(): Promise<string[]>
  createCollection(name: string): Promise<void>
  /** Renames a collection and replaces the collection with the new name. False if `from` does not exist. */
  renameCollection(from: string, to: string): Promise<boolean>
  dropCollection(name: string): Promise<void>
  /** The driver's database, only for GridFS and backups. */
  readonly driver: Db
}

/**
 * Wraps a database: `around` runs each write to the selected collections.
 * @param around.args the arguments of the write
 * @param around.name of the collection
 * @param around.operation the name of the write
 */
export function wrapWrites(
  database: Database,
  isSelected: (name: string) => boolean,
  around: (
    write: () => Promise<unknown>,
    args: readonly unknown[],
    name: string,
    operation: string,
  ) => Promise<unknown>,
): Database {
  return {
    ...database,
    collection<T extends Document>(name: string): Collection<T> {
      const collection = database.collection<T>(name)
      if (!isSelected(name)) return collection
      const writes = WRITES.map((write) => {
        const run = collection[write] as (...args: never[]) => Promise<unknown>
        return [write, (...args: never[]) => around(() => run(...args), args, name, write)]
      })
      return { ...collection, ...Object.fromEntries(writes) }
    },
  }
}

/** Compares strings case-insensitively, for unique names and e-mail addresses. */
export const CASE_INSENSITIVE: CollationOptions = { locale: 'en', strength: 2 }

/**
 * Connects and waits for a response of the server.
 * @param url options in the URL override our defaults
 * @throws Error if no server responds within three times the timeout of server selection
 */
export async function connectMongo(
  url: string,
  options: MongoClientOptions = {},
): Promise<MongoClient> {
  for (let selections = 1; ; selections++) {
    try {
      return await connect(url, options)
    } catch (error) {
      const isSlow = error instanceof MongoServerSelectionError
      if (!isSlow || selections === FIRST_SELECTIONS) throw error
    }
  }
}

async function connect(url: string, options: MongoClientOptions): Promise<MongoClient> {
  const ours = {
    serverSelectionTimeoutMS: SELECTION_MS,
    connectTimeoutMS: SELECTION_MS,
    maxPoolSize: 20,
  }
  const client = new MongoClient(url, { ...without(ours, url), ...options })
  try {
    await deadline(DEADLINE_MS, (signal) => client.db('admin').command({ ping: 1 }, { signal }))
    return client
  } catch (error) {
    // A client that never connected has nothing to close, so nothing waits for it.
    void client.close(true).catch(() => undefined)
    throw error
  }
}

/** Wraps the driver's database as the portable subset. */
export function createDatabase(driver: Db): Database {
  const { socketTimeoutMS } = driver.client.options
  const guarded = createGuard(socketTimeoutMS || DEADLINE_MS)
  const creatingIndexes = createGuard(socketTimeoutMS || INDEXES_DEADLINE_MS)
  const disk = { isFull: false }
  return {
    driver,
    collection: (name) => portableCollection(driver, name, { guarded, creatingIndexes }, disk),
    isDiskFull: () => disk.isFull,
    ping: async () => {
      await guarded((signal) => driver.command({ ping: 1 }, { signal }))
    },
    clock: async () =>
      (await guarded((signal) => driver.command({ hello: 1 }, { signal }))).localTime as Date,
    collectionNames: async () => {
      const found = await guarded((signal) =>
        driver.listCollections({}, { nameOnly: true, signal }).toArray(),
      )
      return found
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('system.'))
        .toSorted()
    },
    createCollection: async (name) => {
      await guarded((signal) => driver.command({ create: name }, { signal }))
    },
    renameCollection: async (from, to) => {
      try {
        await guarded((signal) =>
          driver.collection(from).rename(to, { dropTarget: true, ...abortable(signal) }),
        )
        return true
      } catch (error) {
        if (error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND) return false
        throw error
      }
    },
    dropCollection: async (name) => {
      await guarded((signal) => driver.collection(name).drop(abortable(signal)))
    },
  }
}

/** Whether a write failed because of a unique index. `field` is the first key of the index. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== 11000) return false
  return field === undefined || Object.keys(error.keyPattern ?? {})[0] === field
}

/** What a unique index rejected, if all else of a bulk write is stored. A full disk has no errors of statements. @throws otherwise */
function duplicatesIn(error: unknown): WriteError[] {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error
  const rejected = [error.writeErrors].flat()
  if (rejected.length > 0 && rejected.every(({ code }) => code === 11000)) return rejected
  throw error
}

/** The result of a write; null if it failed because of a unique index (see `isDuplicateKey`). */
export async function unlessDuplicate<Result>(
  write: Promise<Result>,
  field?: string,
): Promise<Result | null> {
  try {
    return await write
  } catch (error) {
    if (isDuplicateKey(error, field)) return null
    throw error
  }
}

/** The condition that a field contains `text`, case-insensitively. Special characters match literally. */
export function containing(text: string): { $regex: string; $options: 'i' } {
  return { $regex: literally(text), $options: 'i' }
}

/** The condition that a field begins with `text`, which both databases answer from a range of an index. */
export function beginningWith(text: string): { $regex: string } {
  return { $regex: `^${literally(text)}` }
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}

function portableCollection<T extends Document>(
  driver: Db,
  name: string,
  { guarded, creatingIndexes }: { guarded: Guard; creatingIndexes: Guard },
  disk: { isFull: boolean },
): Collection<T> {
  /** Updates `disk` after each write; a write that changed nothing shows nothing about the disk. */
  async function write<R>(
    operation: (signal: AbortSignal) => Promise<R>,
    hasChanged: (result: R) => boolean = () => true,
  ): Promise<R> {
    try {
      const result = await guarded(operation)
      if (hasChanged(result)) disk.isFull = false
      return result
    } catch (error) {
      if (isOutOfSpace(error)) disk.isFull = true
      throw error
    }
  }
  const collection = driver.collection<T>(name)
  /** Runs statements that do not depend on each other. Returns those that a unique index rejects. */
  async function each<S>(
    statements: readonly S[],
    operationOf: (statement: S) => AnyBulkWriteOperation<T>,
  ): Promise<Set<S>> {
    const operations = statements.map(operationOf)
    const rejected = await write(async (signal) => {
      const written = collection.bulkWrite(operations, { ordered: false, ...abortable(signal) })
      return written.then(() => [], duplicatesIn)
    })
    return new Set(rejected.map(({ index }) => statements[index] as S))
  }
  const count: Collection<T>['count'] = (filter, options) =>
    guarded((signal) => collection.countDocuments(filter, { ...options, signal }))
  return {
    find: (filter, options) =>
      guarded((signal) =>
        // The first batch of MongoDB has 101 documents unless the command says otherwise.
        collection
          .find<WithId<T>>(filter, { batchSize: options?.limit, ...options, signal })
          .toArray(),
      ),
    findOne: (filter, options) =>
      guarded((signal) => collection.findOne<WithId<T>>(filter, { ...options, signal })),
    count,
    total: (filter) => count(filter),
    insertOne: async (document) => {
      await write((signal) => collection.insertOne(document, abortable(signal)))
    },
    insertMany: async (documents) => {
      await write((signal) => collection.insertMany(documents, abortable(signal)))
    },
    insertEach: (documents) =>
      each(documents, (document) => ({ insertOne: { document: document as never } })),
    updateOne: async (filter, update, options) => {
      const result = await write(
        (signal) => collection.updateOne(filter, update, { ...options, ...abortable(signal) }),
        ({ matchedCount, upsertedCount }) => matchedCount + upsertedCount > 0,
      )
      return result.matchedCount + result.upsertedCount
    },
    updateMany: async (filter, update) => {
      const result = await write(
        (signal) => collection.updateMany(filter, update, abortable(signal)),
        ({ matchedCount }) => matchedCount > 0,
      )
      return result.matchedCount
    },
    updateEach: (updates) => each(updates, (updateOne) => ({ updateOne })),
    findOneAndUpdate: (filter, update, options) =>
      write(
        (signal) =>
          collection.findOneAndUpdate(filter, update, {
            returnDocument: 'after',
            ...options,
            ...abortable(signal),
          }),
        (document) => document !== null,
      ),
    deleteOne: async (filter) => {
      const result = await write(
        (signal) => collection.deleteOne(filter, abortable(signal)),
        ({ deletedCount }) => deletedCount > 0,
      )
      return result.deletedCount
    },
    deleteMany: async (filter, { erase = false } = {}) => {
      const comment = erase ? { comment: ERASURE } : {}
      const result = await write(
        (signal) => collection.deleteMany(filter, { ...comment, ...abortable(signal) }),
        ({ deletedCount }) => deletedCount > 0,
      )
      return result.deletedCount
    },
    createIndexes: async (indexes) => {
      await creatingIndexes((signal) => collection.createIndexes(indexes, abortable(signal)))
    },
  }
}

/** The driver accepts `signal` for every operation, but its types declare it only for reads. */
function abortable(signal: AbortSignal): Record<string, unknown> {
  return { signal }
}

/** The options that the connection string does not set. */
function without<T extends object>(options: T, url: string): Partial<T> {
  const set = new Set(
    [...new URLSearchParams(url.split('?')[1]).keys()].map((name) => name.toLowerCase()),
  )
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => !set.has(name.toLowerCase())),
  ) as Partial<T>
}
