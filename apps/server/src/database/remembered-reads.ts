import { LRUCache } from 'lru-cache'
import { BSON, type Document } from 'mongodb'
import { type Collection, type Database, wrapWrites } from './mongo.ts'

/** Results of each collection that stay in memory. */
const MAX_RESULTS = 1000
/** Milliseconds. Limits how long a result is wrong after a write that failed by its deadline, and that the database executes later. */
const MAX_AGE_MS = 10_000

/**
 * Wraps a database that no other process writes to: what `findOne` reads of these collections stays in memory until the next write
 * to the collection ends. A result is frozen, and no filter may depend on the time.
 */
export function rememberReads(
  database: Database,
  names: readonly string[],
  maxAgeMs = MAX_AGE_MS,
): Database {
  const kept = { max: MAX_RESULTS, ttl: maxAgeMs }
  const results = new Map(names.map((name) => [name, new LRUCache<string, Promise<unknown>>(kept)]))
  const written = wrapWrites(
    database,
    (name) => results.has(name),
    (write, _, name) => write().finally(() => results.get(name)?.clear()),
  )
  return {
    ...written,
    collection<T extends Document>(name: string): Collection<T> {
      const collection = written.collection<T>(name)
      const known = results.get(name)
      if (!known) return collection
      return {
        ...collection,
        findOne(filter, options) {
          const key = BSON.EJSON.stringify([filter, options])
          const found = known.get(key) as ReturnType<typeof collection.findOne> | undefined
          if (found) return found
          const reading = collection.findOne(filter, options).then((found) => {
            // Many requests share it.
            Object.freeze(found)
            return found
          })
          known.set(key, reading)
          reading.catch(() => known.delete(key))
          return reading
        },
      }
    },
  }
}
