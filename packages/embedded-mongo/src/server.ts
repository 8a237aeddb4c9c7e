import { Long } from 'bson'
import type { Doc } from './errors.ts'
import type { Item, Store } from './store.ts'

/** What a server keeps between commands: the store and the cursors that are still being read. */
export type Server = { store: Store; cursors: Map<string, Cursor>; connections: number }

/** A result that a client fetches batch by batch. */
export type Cursor = {
  namespace: string
  /** The document as it was when the cursor opened; large ones are read from disk when their turn comes. */
  rest: { item: Item; doc: Doc | undefined }[]
  project: (doc: Doc) => Doc
  usedAt: number
}

/** Carries out one command on one database; the answer is the reply without `ok`. */
export type Runner = (server: Server, database: string, command: Doc) => Doc

/** The reply of a cursor that needs no second batch. */
export function wholeCursor(ns: string, firstBatch: Doc[]): Doc {
  return { cursor: { firstBatch, id: Long.ZERO, ns } }
}
