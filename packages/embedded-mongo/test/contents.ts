import { BSON, Int32 } from 'bson'
import type { Doc } from '../src/errors.ts'
import type { OpenStore } from './stores.ts'

/**
 * All that a client can read, as text: the collections, their indexes, the documents in insertion order, and for
 * each index the ids that a search by it finds.
 *
 * @throws Error when the store notices damage
 */
export function contentsOf(store: OpenStore): string[] {
  const { databases } = store.run('admin', { listDatabases: new Int32(1) })
  return (databases as Doc[]).flatMap(({ name }) => contentsOfDatabase(store, String(name)))
}

function contentsOfDatabase(store: OpenStore, database: string): string[] {
  const collections = firstBatch(store.run(database, { listCollections: new Int32(1) }))
  return collections.flatMap(({ name, info }) => {
    const indexes = firstBatch(store.run(database, { listIndexes: name }))
    const find = (options: Doc) =>
      firstBatch(
        store.run(database, { find: name, singleBatch: true, batchSize: MANY, ...options }),
      )
    return [
      `${database}.${name} ${textOf([info, indexes])}`,
      ...find({}).map(textOf),
      textOf(store.run(database, { count: name }).n),
      ...indexes.map((index) => textOf([index.name, idsBy(index, find)])),
    ]
  })
}

const MANY = new Int32(1_000_000)

/** The ids that a search in the order of an index finds. An index with a collation or a condition serves no order. */
function idsBy(index: Doc, find: (options: Doc) => Doc[]): unknown[] {
  const filter = index.partialFilterExpression ?? {}
  const sort = { ...(index.key as Doc), ...(index.name !== '_id_' && { _id: new Int32(1) }) }
  const found = find({ filter, sort, projection: { _id: new Int32(1) } })
  return found.map(({ _id }) => _id)
}

function firstBatch(reply: Doc): Doc[] {
  return (reply.cursor as { firstBatch: Doc[] }).firstBatch
}

function textOf(value: unknown): string {
  return BSON.EJSON.stringify(value as Doc, { relaxed: false })
}
