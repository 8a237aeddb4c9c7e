import { edenGC } from 'bun:jsc'
import { Long } from 'bson'
import { collectionName, document, size, sortOrder } from './arguments.ts'
import { encodeName, type Item } from './cache.ts'
import { findCollection, type Store } from './collections.ts'
import { isStored, readBytes, readItem, readOnce, viewOf } from './documents.ts'
import { CommandError, type Doc } from './errors.ts'
import { collatorOf } from './indexes.ts'
import { compileFilter } from './matcher.ts'
import { compileProjection } from './projection.ts'
import { withoutFields } from './rows.ts'
import { countMatches, isUsable, searchWhenFilled } from './selection.ts'
import { type Cursor, type Server, singleBatchCursor, storeCursor, useCursor } from './server.ts'
import type { Steps } from './steps.ts'

const MAX_REPLY = 16 * 1024 * 1024
/** Maximum bytes of a batch, so that encoding the reply does not delay other clients. */
const MAX_BATCH = 2 * 1024 * 1024
const FIRST_BATCH = 101
/** Documents added to a reply between two points where the command may pause. */
const STRIDE = 32

/** Bytes of documents that are sent whole, after which their garbage is collected: an export would otherwise double the heap. */
const COLLECTED = 8 * 1024 * 1024

function collectAfter(server: Server, { size, omitted }: Item): void {
  // The runtime counts the memory of large binary data itself.
  const bytes = (server.uncollected ?? 0) + (omitted.size > 0 ? 0 : size)
  server.uncollected = bytes > COLLECTED ? 0 : bytes
  if (bytes > COLLECTED) edenGC()
}

/** Runs a search and returns its first batch; the cursor searches for the rest when it is read. */
export function* find(server: Server, database: string, command: Doc): Steps<Doc> {
  const name = collectionName(database, command)
  const collator = collatorOf(command.collation)
  const filter = compileFilter(document(command.filter, 'filter'), collator)
  const order = sortOrder(command.sort)
  const projection = compileProjection(document(command.projection, 'projection'))
  const { project, roots } = projection
  const omitted = server.sendsBson && projection.omitted?.map(encodeName)
  const skip = size(command.skip, 'skip') ?? 0
  const limit = size(command.limit, 'limit') || Number.POSITIVE_INFINITY
  const batchSize = size(command.batchSize, 'batchSize') ?? FIRST_BATCH
  const namespace = `${database}.${name}`
  const { store } = server
  const collection = findCollection(store, database, name)
  if (!collection) return singleBatchCursor(namespace, [])
  const options = { order, limit: skip + limit, collator, roots }
  const started = yield* searchWhenFilled(store, collection, filter, options)
  // What asks for many at a time reads a collection in slices, and each document once.
  const viewed = limit > FIRST_BATCH && limit < Number.POSITIVE_INFINITY ? readOnce : viewOf
  const view = roots ? viewed(store, collection, roots) : (item: Item) => readItem(store, item)
  const cursor: Cursor = {
    namespace,
    collection,
    search: started,
    remaining: limit,
    skip,
    read: (item) => {
      if (!omitted) return project(view(item))
      collectAfter(server, item)
      return withoutFields(readBytes(store, item), omitted)
    },
    usedAt: Date.now(),
  }
  const single = command.singleBatch === true
  const firstBatch = yield* takeBatch(server, cursor, batchSize, single ? MAX_REPLY : MAX_BATCH)
  const open = cursor.remaining > 0 && !single
  return {
    cursor: { firstBatch, id: open ? storeCursor(server, cursor) : Long.ZERO, ns: namespace },
  }
}

/**
 * The next batch of a cursor.
 * @throws CommandError 43, and 175 when its collection or index was dropped or renamed
 */
export function* getMore(server: Server, database: string, command: Doc): Steps<Doc> {
  const id = String(command.getMore)
  const cursor = useCursor(server, id, `${database}.${command.collection}`)
  const { namespace } = cursor
  try {
    assertUsable(server.store, cursor)
  } catch (error) {
    server.cursors.delete(id)
    throw error
  }
  const batchSize = size(command.batchSize, 'batchSize') || Number.POSITIVE_INFINITY
  const nextBatch = yield* takeBatch(server, cursor, batchSize, MAX_BATCH)
  const done = cursor.remaining === 0
  if (done) server.cursors.delete(id)
  return { cursor: { nextBatch, id: done ? Long.ZERO : Long.fromString(id), ns: namespace } }
}

/** Closes cursors. */
export function killCursors({ cursors }: Server, _: string, command: Doc): Doc {
  const ids = Array.isArray(command.cursors) ? command.cursors : []
  const cursorsKilled = ids.filter((id) => cursors.delete(String(id)))
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id))
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] }
}

/** The number of matching documents, by the command that drivers use for estimates. */
export function* count({ store }: Server, database: string, command: Doc): Steps<Doc> {
  const limit = Math.abs(size(command.limit, 'limit', true) ?? 0)
  return { n: yield* matches(store, database, command, command.query, command.skip, limit) }
}

/** The subset's only pipeline, countDocuments; `assertPortable` has checked its shape. */
export function* aggregate({ store }: Server, database: string, command: Doc): Steps<Doc> {
  const stages = Object.assign({}, ...(command.pipeline as Doc[])) as Doc
  const limit = size(stages.$limit, '$limit')
  if (limit === 0) throw new CommandError(15958, 'the limit must be positive')
  const n = yield* matches(store, database, command, stages.$match, stages.$skip, limit ?? 0)
  return singleBatchCursor(`${database}.${command.aggregate}`, n > 0 ? [{ _id: 1, n }] : [])
}

function* matches(
  store: Store,
  database: string,
  command: Doc,
  query: unknown,
  skipped: unknown,
  limit: number,
): Steps<number> {
  const collection = findCollection(store, database, collectionName(database, command))
  const filter = compileFilter(document(query, 'query'), collatorOf(command.collation))
  const skip = size(skipped, 'skip') ?? 0
  const end = limit ? skip + limit : Number.POSITIVE_INFINITY
  if (!collection) return 0
  return Math.max(0, (yield* countMatches(store, collection, filter, end)) - skip)
}

/** A dropped collection has no documents on the disk. */
function assertUsable(store: Store, { collection, namespace, search }: Cursor): void {
  if (isUsable(store, collection, namespace, search.entries)) return
  throw new CommandError(175, `the collection ${namespace} or its index was dropped`)
}

/** At least one document of any size, unless none remains; `remaining` is then 0. */
function* takeBatch(
  { store }: Server,
  cursor: Cursor,
  maxDocuments: number,
  maxBytes: number,
): Steps<(Doc | Uint8Array)[]> {
  const docs: (Doc | Uint8Array)[] = []
  const { items } = cursor.search
  let bytes = 0
  while (docs.length < maxDocuments && cursor.remaining > 0) {
    let item = cursor.next
    cursor.next = undefined
    if (!item || !isStored(store, cursor.collection, item)) {
      const next = items.next()
      if (next.done) {
        cursor.remaining = 0
        break
      }
      item = next.value
    }
    if (!item) {
      yield
    } else if (cursor.skip > 0) {
      cursor.skip--
    } else if (docs.length > 0 && bytes + item.size > maxBytes) {
      cursor.next = item
      break
    } else {
      bytes += item.size
      cursor.remaining--
      docs.push(cursor.read(item))
      if (docs.length % STRIDE > 0) continue
      yield
      assertUsable(store, cursor)
    }
  }
  return docs
}
