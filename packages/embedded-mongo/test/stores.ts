import type { Store } from '../src/collections.ts'
import { runCommand } from '../src/commands.ts'
import type { Doc } from '../src/errors.ts'
import { closeStore, commit, limitLog, openSnapshot, openStore } from '../src/store.ts'

/** A store that a test opened in its own process. */
export type OpenStore = {
  /** Runs a command on one database and returns the reply. @throws CommandError, or an error of the disk */
  run(database: string, command: Doc): Doc
  /** Writes all changes to disk, as before their acknowledgement. */
  commit(): void
  /** Closes it; the next start is one after an orderly end. */
  close(): void
}

/** What the tests of files need to know of a kind of store. */
export type StoreKind = {
  name: string
  /** The files in a data folder; `others` are counters and checksums. */
  files: { database: string; log: string; others: string[] }
  open(dataDir: string): OpenStore
  /** Opens it read-only. */
  snapshot(dataDir: string): OpenStore
  /** Moves the log into the database file; the next commit begins the log again. */
  checkpoint(store: OpenStore): void
  /** The file in which a conversion keeps the data of before; undefined if it converts nothing. */
  kept: string | undefined
  /** Damages that a start does not notice, by the name of their test. */
  undetected: readonly string[]
}

/** The kinds of store that the tests run against. */
export const STORES: readonly StoreKind[] = [
  {
    name: 'documents in memory',
    files: {
      database: 'embedded-mongo.sqlite',
      log: 'embedded-mongo.sqlite-wal',
      others: ['embedded-mongo.open'],
    },
    open: (dataDir) => wrap(openStore(dataDir)),
    snapshot: (dataDir) => wrap(openSnapshot(dataDir)),
    checkpoint: (store) => limitLog(stores.get(store) as Store),
    kept: undefined,
    undetected: [
      // After an orderly end a missing file is an empty store. The server recognizes it by its session secret.
      'a small closed store: no embedded-mongo.sqlite',
    ],
  },
]

const stores = new Map<OpenStore, Store>()

function wrap(store: Store): OpenStore {
  const opened: OpenStore = {
    run: (database, command) =>
      runCommand({ store, cursors: new Map(), connections: 0 }, { ...command, $db: database }),
    commit: () => commit(store),
    close() {
      stores.delete(opened)
      closeStore(store)
    },
  }
  stores.set(opened, store)
  return opened
}
