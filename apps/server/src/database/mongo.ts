import { serviceMessages } from '@bharat/contracts/messages'
import {
  type CollationOptions,
  type Db,
  type Document,
  type Filter,
  type IndexDescription,
  MongoClient,
  type MongoClientOptions,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  type OptionalUnlessRequiredId,
  type Sort,
  type UpdateFilter,
  type WithId,
} from 'mongodb'
import { DomainError } from '../errors.ts'

/** Milliseconds any single database operation may take, unless `socketTimeoutMS` in the URL says so. */
const DEADLINE_MS = 10_000
const OUT_OF_DISK_SPACE = 14031
const NAMESPACE_NOT_FOUND = 26
/** How long a server is looked for, unless the URL says so: long enough for a replica set to elect one. */
const SELECTION_MS = 5000

export interface FindOptions {
  sort?: Sort
  skip?: number
  limit?: number
  projection?: Document
}

/**
 * The portable subset of the driver's collection (docs/decisions/003-embedded-store.md): what is
 * not here, a repository cannot use. Every operation has a deadline; a database out of reach
 * becomes DomainError UNAVAILABLE.
 */
export interface Collection<T extends Document> {
  find(filter: Filter<T>, options?: FindOptions): Promise<WithId<T>[]>
  findOne(filter: Filter<T>, options?: FindOptions): Promise<WithId<T> | null>
  count(filter: Filter<T>): Promise<number>
  /** As `count`, for what a list says of itself: it may be remembered until the next change. */
  total(filter: Filter<T>): Promise<number>
  insertOne(document: OptionalUnlessRequiredId<T>): Promise<void>
  insertMany(documents: OptionalUnlessRequiredId<T>[]): Promise<void>
  /** The number of documents matched, or 1 for an upserted one. */
  updateOne(
    filter: Filter<T>,
    update: UpdateFilter<T>,
    options?: { upsert?: boolean },
  ): Promise<number>
  updateMany(filter: Filter<T>, update: UpdateFilter<T>): Promise<number>
  /** The document after the update, or null when none matched. */
  findOneAndUpdate(
    filter: Filter<T>,
    update: UpdateFilter<T>,
    options?: { upsert?: boolean },
  ): Promise<WithId<T> | null>
  /** The number of documents deleted. */
  deleteOne(filter: Filter<T>): Promise<number>
  deleteMany(filter: Filter<T>): Promise<number>
  createIndexes(indexes: IndexDescription[]): Promise<void>
}

/** The operations of a collection that change documents. */
export const WRITES = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
] as const satisfies (keyof Collection<Document>)[]

export interface Database {
  collection<T extends Document>(name: string): Collection<T>
  /** Answers once the server does, within the deadline. */
  ping(): Promise<void>
  /** Whether the last write found the database's disk full, or failing. */
  isDiskFull(): boolean
  /** The server's own clock: the one clock that all processes on a database share. */
  clock(): Promise<Date>
  /** Names of the collections, without the server's own. */
  collectionNames(): Promise<string[]>
  createCollection(name: string): Promise<void>
  /** Gives a collection another name, in place of the collection of that name; false when there is no such collection. */
  renameCollection(from: string, to: string): Promise<boolean>
  dropCollection(name: string): Promise<void>
  /** The driver's own handle, for GridFS and backups alone. */
  readonly driver: Db
}

/** Compares texts without case, as unique names and e-mails need. */
export const CASE_INSENSITIVE: CollationOptions = { locale: 'en', strength: 2 }

/**
 * Connects and waits until the server answers.
 * @param url its own options stand before ours
 * @throws Error when no server can be reached within five seconds
 */
export async function connectMongo(
  url: string,
  options: MongoClientOptions = {},
): Promise<MongoClient> {
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
    // A client that never connected has nothing to close gracefully; do not wait for it.
    void client.close(true).catch(() => undefined)
    throw error
  }
}

/** The portable subset over a driver's database. */
export function createDatabase(driver: Db): Database {
  const guarded = createGuard(driver.client.options.socketTimeoutMS || DEADLINE_MS)
  const disk = { isFull: false }
  return {
    driver,
    collection: (name) => portableCollection(driver, name, guarded, disk),
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

/** Whether a write failed because a unique index already holds the value; `field` names the index's first key. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== 11000) return false
  return field === undefined || Object.keys(error.keyPattern ?? {})[0] === field
}

/** `text` as a case-insensitive substring match, never a pattern. */
export function containing(text: string): { $regex: string; $options: 'i' } {
  return { $regex: text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'), $options: 'i' }
}

function portableCollection<T extends Document>(
  driver: Db,
  name: string,
  guarded: Guard,
  disk: { isFull: boolean },
): Collection<T> {
  /** Notes what a write says of the disk: one that changed nothing says nothing. */
  async function write<R>(
    operation: (signal: AbortSignal) => Promise<R>,
    hasChanged: (result: R) => boolean = () => true,
  ): Promise<R> {
    try {
      const result = await guarded(operation)
      if (hasChanged(result)) disk.isFull = false
      return result
    } catch (error) {
      const { cause } = error as { cause?: unknown }
      if (cause instanceof MongoError && cause.code === OUT_OF_DISK_SPACE) disk.isFull = true
      throw error
    }
  }
  const collection = driver.collection<T>(name)
  const count = (filter: Filter<T>): Promise<number> =>
    guarded((signal) => collection.countDocuments(filter, { signal }))
  return {
    find: (filter, options) =>
      guarded((signal) => collection.find<WithId<T>>(filter, { ...options, signal }).toArray()),
    findOne: (filter, options) =>
      guarded((signal) => collection.findOne<WithId<T>>(filter, { ...options, signal })),
    count,
    total: count,
    insertOne: async (document) => {
      await write((signal) => collection.insertOne(document, abortable(signal)))
    },
    insertMany: async (documents) => {
      await write((signal) => collection.insertMany(documents, abortable(signal)))
    },
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
    deleteMany: async (filter) => {
      const result = await write(
        (signal) => collection.deleteMany(filter, abortable(signal)),
        ({ deletedCount }) => deletedCount > 0,
      )
      return result.deletedCount
    },
    createIndexes: async (indexes) => {
      await guarded((signal) => collection.createIndexes(indexes, abortable(signal)))
    },
  }
}

/** The driver passes `signal` to every operation's connection; its types name it for reads alone. */
function abortable(signal: AbortSignal): Record<string, unknown> {
  return { signal }
}

/** Runs an operation within its deadline; a database out of reach becomes DomainError UNAVAILABLE. */
type Guard = <R>(operation: (signal: AbortSignal) => Promise<R>) => Promise<R>

function createGuard(deadlineMs: number): Guard {
  return async (operation) => {
    try {
      return await deadline(deadlineMs, operation)
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      const masked = new DomainError('UNAVAILABLE', serviceMessages.unavailable, { retryAfter: 5 })
      masked.cause = error
      throw masked
    }
  }
}

/** The options that the connection string does not set itself. */
function without<T extends object>(options: T, url: string): Partial<T> {
  const set = new Set(
    [...new URLSearchParams(url.split('?')[1]).keys()].map((name) => name.toLowerCase()),
  )
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => !set.has(name.toLowerCase())),
  ) as Partial<T>
}

/**
 * The driver under Bun (docs/workarounds.md) can wait for ever on a server that died within milliseconds of an
 * operation, whatever its own time-outs say: the signal ends the operation, and the race ends the
 * wait where the driver does not listen to the signal.
 */
async function deadline<R>(
  milliseconds: number,
  operation: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException('The database did not answer in time.', 'TimeoutError')
      reject(reason)
      controller.abort(reason)
    }, milliseconds)
  })
  try {
    return await Promise.race([operation(controller.signal), expiry])
  } finally {
    clearTimeout(timer)
  }
}

function isOutOfReach(error: unknown): boolean {
  if (error instanceof DOMException)
    return error.name === 'TimeoutError' || error.name === 'AbortError'
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true
  if (!(error instanceof MongoError)) return false
  // Its disk is full or fails: nothing was written, and somebody has to see to it.
  if (error.code === OUT_OF_DISK_SPACE) return true
  return (
    error.hasErrorLabel('RetryableWriteError') ||
    error.hasErrorLabel('TransientTransactionError') ||
    /^(MongoNotConnected|MongoTopologyClosed|MongoPoolCleared|MongoPoolClosed|MongoWaitQueueTimeout|MongoClientClosed|PoolCleared)/.test(
      error.name,
    )
  )
}
