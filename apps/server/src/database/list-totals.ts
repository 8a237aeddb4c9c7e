import { LRUCache } from 'lru-cache'
import { BSON, type Document } from 'mongodb'
import type { CatalogueVersion } from './catalogue-version.ts'
import type { Collection, Database } from './mongo.ts'

const MAX_TOTALS = 1000
/** Milliseconds. Limits how long a total is wrong after an instance was killed between a write and its count. */
const MAX_AGE_MS = 60_000

/**
 * Wraps a database: caches the totals of these collections for one version of the catalogue. An admin
 * who pages through a search needs the same total on each page.
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
          // Read the version first: the total is then at least as new as the version.
          const key = `${await version.now()} ${name} ${BSON.EJSON.stringify(filter)}`
          const total = totals.get(key) ?? (await collection.total(filter))
          totals.set(key, total)
          return total
        },
      }
    },
  }
}
