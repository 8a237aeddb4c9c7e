import {
  create,
  createIndexes,
  drop,
  dropDatabase,
  dropIndexes,
  listCollections,
  listDatabases,
  listIndexes,
  renameCollection,
} from './catalog.ts'
import { CommandError, type Doc } from './errors.ts'
import { indexKeys, lifetimeOf } from './indexes.ts'
import { aggregate, count, find, getMore, killCursors } from './reading.ts'
import type { Runner, Server } from './server.ts'
import { isSnapshot, removeItem } from './store.ts'
import { assertPortable } from './subset.ts'
import { deleteDocuments, findAndModify, insert, update } from './writing.ts'

const CURSOR_LIFETIME = 10 * 60_000

/**
 * Runs one command and answers with the reply document, without `ok`.
 *
 * @throws CommandError as the server numbers it, and 238 for all that the subset leaves out
 */
export function runCommand(server: Server, command: Doc): Doc {
  const name = Object.keys(command)[0] ?? ''
  assertPortable(name, command)
  const database = String(command.$db ?? 'admin')
  const write = WRITERS[name]
  if (write && isSnapshot(server.store)) {
    throw new CommandError(20, 'This is a snapshot of the store, which takes no writes.')
  }
  const run = write ?? (READERS[name] as Runner)
  return run(server, database, command)
}

/** Whether a command changes nothing, not even a cursor: it may be run twice. */
export function isRepeatable(command: Doc): boolean {
  const name = Object.keys(command)[0] ?? ''
  return name in READERS && name !== 'getMore'
}

/** Removes what TTL indexes call expired at `now`, and cursors that nobody has read for ten minutes. */
export function sweep(server: Server, now: number): void {
  for (const [id, cursor] of server.cursors) {
    if (now - cursor.usedAt > CURSOR_LIFETIME) server.cursors.delete(id)
  }
  if (isSnapshot(server.store)) return
  for (const collection of server.store.collections.values()) {
    for (const index of collection.indexes) {
      const lifetime = lifetimeOf(index)
      if (lifetime === undefined) continue
      for (const item of [...collection.items.values()]) {
        const dates = indexKeys(index, item.head)
          .flat()
          .filter((value) => value instanceof Date)
        const first = Math.min(...dates.map((date) => date.getTime()))
        if (first + lifetime <= now) removeItem(server.store, collection, item)
      }
    }
  }
}

const READERS: Record<string, Runner> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: () => ({}),
  buildInfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], modules: ['embedded'] }),
  endSessions: () => ({}),
  listDatabases,
  listCollections,
  listIndexes,
  find,
  getMore,
  killCursors,
  count,
  aggregate,
}

const WRITERS: Record<string, Runner> = {
  create,
  drop,
  dropDatabase,
  renameCollection,
  createIndexes,
  dropIndexes,
  insert,
  findAndModify,
  update,
  delete: deleteDocuments,
}

function hello({ connections, store }: Server): Doc {
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connections,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: isSnapshot(store),
  }
}
