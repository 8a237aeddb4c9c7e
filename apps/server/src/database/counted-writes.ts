import type { Document } from 'mongodb'
import { type Collection, type Database, WRITES } from './mongo.ts'

/**
 * The database, with `written` awaited after every write to these collections and before the caller
 * hears of the write. A failed write counts as well: it may have been done all the same.
 */
export function countWrites(
  database: Database,
  collections: ReadonlySet<string>,
  written: () => Promise<void>,
): Database {
  return {
    ...database,
    collection<T extends Document>(name: string): Collection<T> {
      const collection = database.collection<T>(name)
      if (!collections.has(name)) return collection
      const writes = WRITES.map((write) => [
        write,
        async (...args: never[]) => {
          try {
            return await (collection[write] as (...args: never[]) => unknown)(...args)
          } finally {
            await written()
          }
        },
      ])
      return { ...collection, ...Object.fromEntries(writes) }
    },
  }
}
