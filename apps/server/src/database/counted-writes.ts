import { type Database, wrapWrites } from './mongo.ts'

/**
 * Wraps a database: each write to these collections awaits `written` with its name before it returns. A failed write
 * counts, too: the database may have executed it.
 */
export function countWrites(
  database: Database,
  collections: ReadonlySet<string>,
  written: (collection: string) => Promise<void>,
): Database {
  return wrapWrites(
    database,
    (name) => collections.has(name),
    async (write, _, name) => {
      try {
        return await write()
      } finally {
        await written(name)
      }
    },
  )
}
