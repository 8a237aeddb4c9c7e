import { AsyncLocalStorage } from 'node:async_hooks'
import type { Document, Filter } from 'mongodb'
import type { CatalogueVersion, Change } from './catalogue-version.ts'
import { idIn } from './counted-writes.ts'
import type { Collection, Database, FindOptions } from './mongo.ts'

/** What some work has read of a collection. */
interface Reads {
  /** Numbers of the ids of the records that it has got: many pages keep them, and texts would need more memory. */
  ids: Set<number>
  /** Records that match one of these would be among them. */
  filters: Document[]
  /** Whether a change of any record may concern it: it counted, or skipped records. */
  isWhole: boolean
  /** How many of the records with these ids one of the filters finds. */
  count(ids: readonly unknown[]): Promise<number>
}

interface Recording {
  collections: Map<string, Reads>
  /** Whether the values that it has got are still the same. */
  values: (() => Promise<boolean>)[]
}

const recordings = new AsyncLocalStorage<Recording | undefined>()

/** Runs work and finds out later whether a change may have concerned what it has read. */
export type RecordReads = <T>(
  work: () => Promise<T>,
) => Promise<{ result: T; isUntouched: () => Promise<boolean> }>

/** Records what work reads through `recordableReads` and `derived`. */
export function createReadRecorder(
  version: Pick<CatalogueVersion, 'position' | 'changesSince'>,
): RecordReads {
  return async (work) => {
    // Before the reads: they include all earlier changes. Unknown while the database is away: the work says so itself.
    let since = await version.position().catch(() => undefined)
    const recording: Recording = { collections: new Map(), values: [] }
    const result = await recordings.run(recording, work)
    // Not a method: that would keep the object with the result as long as the function is kept.
    const isUntouched = async () => {
      if (!since) return false
      const { position, changes } = await version.changesSince(since)
      if (!changes || !(await isUntouchedBy(changes, recording))) return false
      since = position
      return true
    }
    return { result, isUntouched }
  }
}

/**
 * A value that does not follow from the records that its computation happens to read, such as one that is kept in memory:
 * it is compared after each change.
 */
export async function derived<T>(compute: () => Promise<T>): Promise<T> {
  const recording = recordings.getStore()
  if (!recording) return compute()
  const again = () => recordings.run(undefined, compute)
  const value = await again()
  // Many pages are kept, so none of them keeps the value itself.
  const before = hashOf(value)
  recording.values.push(async () => hashOf(await again()) === before)
  return value
}

function hashOf(value: unknown): bigint {
  const text = JSON.stringify(value, (_, part) => (part instanceof Map ? [...part] : part))
  return Bun.hash.xxHash64(text ?? '')
}

/** Wraps a database: the reads of these collections are recorded. */
export function recordableReads(database: Database, collections: ReadonlySet<string>): Database {
  return {
    ...database,
    collection<T extends Document>(name: string): Collection<T> {
      const collection = database.collection<T>(name)
      if (!collections.has(name)) return collection
      const recorded = (filter: Filter<T>, found: readonly Document[], options?: FindOptions) => {
        const reads = readsOf(name, collection)
        if (!reads) return
        for (const { _id } of found) {
          if (_id === undefined) reads.isWhole = true
          reads.ids.add(numberOf(_id))
        }
        // What names only records that it has found finds no others later.
        if (!namedBy(filter)?.every((id) => reads.ids.has(numberOf(id)))) reads.filters.push(filter)
        if (options?.skip) reads.isWhole = true
      }
      const counted =
        (count: Collection<T>['count']) =>
        (...args: Parameters<typeof count>) => {
          const reads = readsOf(name, collection)
          if (reads) reads.isWhole = true
          return count(...args)
        }
      return {
        ...collection,
        async find(filter, options) {
          const found = await collection.find(filter, options)
          recorded(filter, found, options)
          return found
        },
        async findOne(filter, options) {
          const found = await collection.findOne(filter, options)
          recorded(filter, found ? [found] : [], options)
          return found
        },
        count: counted(collection.count),
        total: counted(collection.total),
      }
    },
  }
}

function readsOf<T extends Document>(name: string, collection: Collection<T>): Reads | undefined {
  const collections = recordings.getStore()?.collections
  if (!collections) return undefined
  const known = collections.get(name)
  if (known) return known
  const filters: Document[] = []
  const count = (ids: readonly unknown[]) => {
    const possible = filters.filter((filter) => isPossible(filter, ids))
    const filter = { _id: { $in: ids }, $or: possible } as unknown as Filter<T>
    return possible.length > 0 ? collection.count(filter) : Promise.resolve(0)
  }
  const reads: Reads = { ids: new Set(), filters, isWhole: false, count }
  collections.set(name, reads)
  return reads
}

/** Whether a filter may find a record with one of these ids, as far as its own ids tell. */
function isPossible(filter: Document, ids: readonly unknown[]): boolean {
  const named = namedBy(filter)
  if (!named) return true
  const texts = new Set(named.map(String))
  return ids.some((id) => texts.has(String(id)))
}

/** The ids of the only records that a filter may find, if it names them. */
function namedBy({ _id }: Document): unknown[] | undefined {
  return _id?.$in ?? (idIn({ _id }) === undefined ? undefined : [_id])
}

/** Records with the same number are rare: then a change of one concerns the reads of the other. */
function numberOf(id: unknown): number {
  return Bun.hash.xxHash32(String(id))
}

async function isUntouchedBy(
  changes: readonly Change[],
  { collections, values }: Recording,
): Promise<boolean> {
  const others = new Map<Reads, unknown[]>()
  for (const { collection, id } of changes) {
    if (collection === undefined) return false
    const reads = collections.get(collection)
    if (!reads) continue
    if (id === undefined || reads.isWhole || reads.ids.has(numberOf(id))) return false
    others.set(reads, [...(others.get(reads) ?? []), id])
  }
  // What a change has not removed it may have added.
  for (const [reads, ids] of others) if ((await reads.count(ids)) > 0) return false
  for (const isSame of values) if (!(await isSame())) return false
  return true
}
