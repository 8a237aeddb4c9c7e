import { checkArguments } from './arguments.ts'
import { forgetUnused } from './cache.ts'
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
import { isCurrent } from './collections.ts'
import { readAll, removeItem, rootsOf } from './documents.ts'
import { CommandError, type Doc } from './errors.ts'
import { indexKeys, lifetimeOf } from './indexes.ts'
import { aggregate, count, find, getMore, killCursors } from './reading.ts'
import { closeIdleCursors, type Runner, type Server } from './server.ts'
import { finish, type Steps } from './steps.ts'
import { isSnapshot } from './store.ts'
import { assertPortable } from './subset.ts'
import { deleteDocuments, findAndModify, insert, update } from './writing.ts'

/**
 * Starts one command; its result is the reply document without `ok`.
 *
 * @throws CommandError with the server's codes, and 238 outside the subset, also from a step
 */
export function* startCommand(server: Server, command: Doc): Steps<Doc> {
  const name = Object.keys(command)[0] ?? ''
  assertPortable(name, command)
  checkArguments(name, command)
  const database = String(command.$db ?? 'admin')
  const write = WRITERS[name]
  if (write && isSnapshot(server.store)) {
    throw new CommandError(20, 'This is a snapshot of the store, which takes no writes.')
  }
  const run = write ?? (READERS[name] as Runner)
  const result = run(server, database, command)
  return isSteps(result) ? yield* result : result
}

/** Runs one command without a pause. @throws as `startCommand` */
export function runCommand(server: Server, command: Doc): Doc {
  return finish(startCommand(server, command))
}

/** Whether a command changes nothing, not even a cursor, and may run twice. */
export function isRepeatable(command: Doc): boolean {
  const name = Object.keys(command)[0] ?? ''
  return name in READERS && name !== 'getMore'
}

/** Removes documents that a TTL index declares expired at `now`, and cursors unread for ten minutes. */
export function* sweep(server: Server, now: number): Steps<void> {
  closeIdleCursors(server, now)
  const { store } = server
  forgetUnused(store.cache, now)
  if (isSnapshot(store)) return
  for (const collection of store.collections.values()) {
    for (const index of collection.indexes) {
      const lifetime = lifetimeOf(index)
      if (lifetime === undefined || !isCurrent(store, collection)) continue
      for (const batch of readAll(store, collection, rootsOf([index]))) {
        for (const { item, doc } of batch) {
          const dates = indexKeys(index, doc)
            .flat()
            .filter((value) => value instanceof Date)
          const first = Math.min(...dates.map((date) => date.getTime()))
          if (first + lifetime <= now) removeItem(store, collection, item)
        }
        yield
        if (!isCurrent(store, collection)) break
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
    // Drivers split larger inserts, so that no single command delays others for long.
    maxWriteBatchSize: 1000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connections,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: isSnapshot(store),
  }
}

function isSteps(result: Doc | Steps<Doc>): result is Steps<Doc> {
  return typeof (result as Steps<Doc>).next === 'function' && Symbol.iterator in result
}
