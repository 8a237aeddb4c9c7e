import { Long, serialize } from 'bson'
import { collectionName, document, size, sortOrder } from './arguments.ts'
import { CommandError, type Doc } from './errors.ts'
import { collatorOf } from './indexes.ts'
import { compileFilter } from './matcher.ts'
import { compileProjection } from './projection.ts'
import { countMatches, select } from './selection.ts'
import { type Cursor, type Server, wholeCursor } from './server.ts'
import { findCollection, type Item, readItem, type Store } from './store.ts'

const MAX_REPLY = 16 * 1024 * 1024
const FIRST_BATCH = 101
/** So many counts of one collection are remembered. */
const MANY_COUNTS = 100

/** A search; what exceeds the first batch waits in a cursor. */
export function find(server: Server, database: string, command: Doc): Doc {
  const name = collectionName(database, command)
  const collator = collatorOf(command.collation)
  const filter = compileFilter(document(command.filter, 'filter'), collator)
  const order = sortOrder(command.sort)
  const project = compileProjection(document(command.projection, 'projection'))
  const skip = size(command.skip, 'skip') ?? 0
  const limit = size(command.limit, 'limit') || Number.POSITIVE_INFINITY
  const batchSize = size(command.batchSize, 'batchSize') ?? FIRST_BATCH
  const collection = findCollection(server.store, database, name)
  const found = collection
    ? select(server.store, collection, filter, { order, enough: skip + limit, collator })
    : []
  const cursor: Cursor = {
    namespace: `${database}.${name}`,
    rest: found
      .slice(skip)
      .map((item) => ({ item, doc: item.omitted.size === 0 ? item.head : undefined })),
    project,
    usedAt: Date.now(),
  }
  const firstBatch = takeBatch(server, cursor, batchSize)
  const open = cursor.rest.length > 0 && command.singleBatch !== true
  return {
    cursor: { firstBatch, id: open ? keepCursor(server, cursor) : Long.ZERO, ns: cursor.namespace },
  }
}

/** The next batch of a cursor. @throws CommandError 43 */
export function getMore(server: Server, database: string, command: Doc): Doc {
  const id = String(command.getMore)
  const cursor = server.cursors.get(id)
  if (!cursor || cursor.namespace !== `${database}.${command.collection}`) {
    throw new CommandError(43, `cursor id ${id} not found`)
  }
  cursor.usedAt = Date.now()
  const wanted = size(command.batchSize, 'batchSize') || Number.POSITIVE_INFINITY
  const nextBatch = takeBatch(server, cursor, wanted)
  const done = cursor.rest.length === 0
  if (done) server.cursors.delete(id)
  return {
    cursor: { nextBatch, id: done ? Long.ZERO : Long.fromString(id), ns: cursor.namespace },
  }
}

/** Gives up cursors. */
export function killCursors({ cursors }: Server, _: string, command: Doc): Doc {
  const ids = Array.isArray(command.cursors) ? command.cursors : []
  const cursorsKilled = ids.filter((id) => cursors.delete(String(id)))
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id))
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] }
}

/** How many documents match: the old way, which drivers use for estimates. */
export function count({ store }: Server, database: string, command: Doc): Doc {
  const limit = Math.abs(size(command.limit, 'limit', true) ?? 0)
  return { n: matches(store, database, command, command.query, command.skip, limit) }
}

/** The one pipeline of the subset, whose shape `assertPortable` has checked: countDocuments. */
export function aggregate({ store }: Server, database: string, command: Doc): Doc {
  const stages = Object.assign({}, ...(command.pipeline as Doc[])) as Doc
  const limit = size(stages.$limit, '$limit')
  if (limit === 0) throw new CommandError(15958, 'the limit must be positive')
  const n = matches(store, database, command, stages.$match, stages.$skip, limit ?? 0)
  return wholeCursor(`${database}.${command.aggregate}`, n > 0 ? [{ _id: 1, n }] : [])
}

function matches(
  store: Store,
  database: string,
  command: Doc,
  query: unknown,
  skipped: unknown,
  limit: number,
): number {
  const collection = findCollection(store, database, collectionName(database, command))
  const sought = document(query, 'query')
  const filter = compileFilter(sought, collatorOf(command.collation))
  const skip = size(skipped, 'skip') ?? 0
  const end = limit ? skip + limit : Number.POSITIVE_INFINITY
  if (!collection) return 0
  const key = Buffer.from(serialize({ sought, collation: command.collation, end })).toString(
    'latin1',
  )
  const counted = collection.counted.get(key) ?? countMatches(store, collection, filter, end)
  if (collection.counted.size >= MANY_COUNTS) collection.counted.clear()
  collection.counted.set(key, counted)
  return Math.max(0, counted - skip)
}

function takeBatch({ store }: Server, cursor: Cursor, wanted: number): Doc[] {
  const docs: Doc[] = []
  let bytes = 0
  let taken = 0
  for (const { item, doc } of cursor.rest) {
    if (docs.length >= wanted || (docs.length > 0 && bytes + item.size > MAX_REPLY)) break
    taken++
    const whole = doc ?? (isStored(store, item) ? readItem(store, item) : undefined)
    if (!whole) continue
    bytes += item.size
    docs.push(cursor.project(whole))
  }
  cursor.rest = cursor.rest.slice(taken)
  return docs
}

function isStored(store: Store, item: Item): boolean {
  for (const { items } of store.collections.values()) if (items.has(item.row)) return true
  return false
}

function keepCursor({ cursors }: Server, cursor: Cursor): Long {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  const id = new Long(low | 1, high & 0x7fffffff)
  cursors.set(id.toString(), cursor)
  return id
}
