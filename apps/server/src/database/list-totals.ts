import { LRUCache } from 'lru-cache'
import { BSON, type Document } from 'mongodb'
import type { CatalogueVersion } from './catalogue-version.ts'
import type { Collection, Database } from './mongo.ts'

/** Totals that are in memory at a time. */
const MAX_TOTALS = 1000
/** Bounds the error where an instance is killed between a write and its counting, in milliseconds. */
const MAX_AGE_MS = 60_000

/**
 * The database, with the totals of these collections' lists cached for a version of the catalogue:
 * an admin who turns the pages of a search asks for the same total again.
 */
export function cacheTotals(
  database: Database,
  collections: ReadonlySet<string>,
  version: Pick<CatalogueVersion, 'now'>,
): Database {
  const totals = new LRUCache<string, number>({ max: MAX_TOTALS, ttl: MAX_AGE_MS })
  return {
    ...database,
    collection<T extends Document>(name: string): Collection<T> {
      const collection = database.collection<T>(name)
      if (!collections.has(name)) return collection
      return {
        ...collection,
        async total(filter) {
          // The version comes first: a total that is counted after it is at least as new.
          const key = `${await version.now()} ${name} ${BSON.EJSON.stringify(filter)}`
          const total = totals.get(key) ?? (await collection.total(filter))
          totals.set(key, total)
          return total
        },
      }
    },
  }
}
