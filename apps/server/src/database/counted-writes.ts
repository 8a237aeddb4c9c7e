import { ObjectId } from 'mongodb'
import { type Database, wrapWrites } from './mongo.ts'

/**
 * Wraps a database: each write to these collections awaits `written` with its name, and the `_id` of its record if it
 * concerns a known one, before it returns. A failed write counts, too: the database may have executed it.
 */
export function countWrites(
  database: Database,
  collections: ReadonlySet<string>,
  written: (collection: string, id?: unknown) => Promise<void>,
): Database {
  return wrapWrites(
    database,
    (name) => collections.has(name),
    async (write, args, name, operation) => {
      let result: unknown
      try {
        result = await write()
        return result
      } finally {
        await written(name, ONE.has(operation) ? (idIn(result) ?? idIn(args[0])) : undefined)
      }
    },
  )
}

/** The writes that concern one document. */
const ONE: ReadonlySet<string> = new Set([
  'insertOne',
  'updateOne',
  'findOneAndUpdate',
  'deleteOne',
])

/** The `_id` of a document, or the only one that a filter accepts. */
export function idIn(value: unknown): unknown {
  const { _id } = (value ?? {}) as { _id?: unknown }
  return typeof _id === 'string' || _id instanceof ObjectId ? _id : undefined
}
