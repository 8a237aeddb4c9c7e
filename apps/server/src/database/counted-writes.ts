import type { Document } from 'mongodb'
import { type Collection, type Database, WRITES } from './mongo.ts'

/**
 * Wraps a database: each write to these collections awaits `written` before it returns. A failed write
 * counts, too: the database may have executed it.
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
