import { Long } from 'bson'
import type { Item } from './cache.ts'
import type { Collection, Store } from './collections.ts'
import { CommandError, type Doc } from './errors.ts'
import type { Search } from './selection.ts'
import type { Steps } from './steps.ts'

/** The state between commands: the store and the open cursors. */
export type Server = {
  store: Store
  cursors: Map<string, Cursor>
  connections: number
  /** Whether batches contain whole documents as they are stored, in BSON: what sends them need not decode them. */
  sendsBson?: true
  /** Bytes of documents that were read for these since their garbage was collected. */
  uncollected?: number
}

/** A result that a client reads in batches; each batch is searched when it is requested. */
export type Cursor = {
  namespace: string
  collection: Collection
  search: Search
  /** A document that was too large for the previous batch. */
  next?: Item
  /** The maximum of remaining documents, and the number to skip first. */
  remaining: number
  skip: number
  /** What the client gets of a document, decoded or in BSON. */
  read: (item: Item) => Doc | Uint8Array
  usedAt: number
}

/** Runs one command on one database and returns the reply without `ok`. */
export type Runner = (server: Server, database: string, command: Doc) => Doc | Steps<Doc>

/** Milliseconds after which unread cursors are closed, as in MongoDB. */
const CURSOR_LIFETIME = 10 * 60_000
/** Limits of open cursors and of sorted documents in them; the least recently used are closed. */
const MAX_CURSORS = 1000
const MAX_SORTED = 5_000_000

/** Stores a cursor for later batches. */
export function storeCursor({ cursors }: Server, cursor: Cursor): Long {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  const id = new Long(low | 1, high & 0x7fffffff)
  cursors.set(id.toString(), cursor)
  let sorted = 0
  for (const { search } of cursors.values()) sorted += search.sortedCount
  for (const [other, { search }] of cursors) {
    if ((cursors.size <= MAX_CURSORS && sorted <= MAX_SORTED) || other === id.toString()) break
    sorted -= search.sortedCount
    cursors.delete(other)
  }
  return id
}

/** The cursor of an id, which becomes the most recently used. @throws CommandError 43 */
export function useCursor({ cursors }: Server, id: string, namespace: string): Cursor {
  const cursor = cursors.get(id)
  if (cursor?.namespace !== namespace) throw new CommandError(43, `cursor id ${id} not found`)
  cursor.usedAt = Date.now()
  cursors.delete(id)
  cursors.set(id, cursor)
  return cursor
}

/** Closes cursors that were unread for too long at `now`. */
export function closeIdleCursors({ cursors }: Server, now: number): void {
  for (const [id, { usedAt }] of cursors) if (now - usedAt > CURSOR_LIFETIME) cursors.delete(id)
}

/** The reply for a result that fits into one batch. */
export function singleBatchCursor(ns: string, firstBatch: Doc[]): Doc {
  return { cursor: { firstBatch, id: Long.ZERO, ns } }
}
