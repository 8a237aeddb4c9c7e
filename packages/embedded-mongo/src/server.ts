import { Long } from 'bson'
import { CommandError, type Doc } from './errors.ts'
import type { Search } from './selection.ts'
import type { Steps } from './steps.ts'
import type { Collection, Item, Store } from './store.ts'

/** What a server keeps between commands: the store and the cursors that are still being read. */
export type Server = { store: Store; cursors: Map<string, Cursor>; connections: number }

/** A result that a client fetches batch by batch; the documents of a batch are looked for when it is asked for. */
export type Cursor = {
  namespace: string
  collection: Collection
  search: Search
  /** Found, and too large for the batch before. */
  next?: Item
  /** Documents still to come at most, and to be left out first. */
  left: number
  skip: number
  project: (doc: Doc) => Doc
  usedAt: number
}

/** Carries out one command on one database; the answer is the reply without `ok`. */
export type Runner = (server: Server, database: string, command: Doc) => Doc | Steps<Doc>

/** Cursors that nobody has read for so many milliseconds are closed, as MongoDB does. */
const CURSOR_LIFETIME = 10 * 60_000
/** Open cursors, and documents that they hold sorted, beyond which those unread for longest are closed. */
const MOST_CURSORS = 1000
const MOST_HELD = 5_000_000

/** Keeps a cursor for later batches. */
export function keepCursor({ cursors }: Server, cursor: Cursor): Long {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  const id = new Long(low | 1, high & 0x7fffffff)
  cursors.set(id.toString(), cursor)
  let held = 0
  for (const { search } of cursors.values()) held += search.held
  for (const [other, { search }] of cursors) {
    if ((cursors.size <= MOST_CURSORS && held <= MOST_HELD) || other === id.toString()) break
    held -= search.held
    cursors.delete(other)
  }
  return id
}

/** The cursor of that number, which from now on is the one read last. @throws CommandError 43 */
export function useCursor({ cursors }: Server, id: string, namespace: string): Cursor {
  const cursor = cursors.get(id)
  if (cursor?.namespace !== namespace) throw new CommandError(43, `cursor id ${id} not found`)
  cursor.usedAt = Date.now()
  cursors.delete(id)
  cursors.set(id, cursor)
  return cursor
}

/** Closes the cursors that are unread for too long at `now`. */
export function closeIdleCursors({ cursors }: Server, now: number): void {
  for (const [id, { usedAt }] of cursors) if (now - usedAt > CURSOR_LIFETIME) cursors.delete(id)
}

/** The reply of a cursor that needs no second batch. */
export function wholeCursor(ns: string, firstBatch: Doc[]): Doc {
  return { cursor: { firstBatch, id: Long.ZERO, ns } }
}
