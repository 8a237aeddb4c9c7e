import { randomBytes } from 'node:crypto'
import { RESTORING } from '@bharat/contracts/messages'
import type { Document } from 'mongodb'
import { type Database, isDuplicateKey } from '../database/mongo.ts'
import { ENDED_MS, PRESENCE, presentInstances } from '../database/presence.ts'
import { DomainError } from '../errors.ts'
import {
  BackupError,
  checkBackup,
  dataCollections,
  groupOf,
  OWN_MARKERS,
  readBackup,
  STAGED,
} from './backup.ts'

/*
 * A restore fills new collections and then replaces each existing collection by one rename. One document
 * stores the phase. Before the phase `swapping`, the existing data are unchanged, and a process that finds
 * the document undoes the restore; from then on it finishes the swap. So after an interruption at any
 * moment the database has either the old data or the new data.
 */

interface RestoreDocument {
  _id: 'restore'
  /** The prefix of the collections of this restore; unique. */
  prefix: string
  phase: 'copying' | 'swapping' | 'undoing'
  /** When the restoring process last renewed this document, by the clock of the database. */
  activeAt: Date
}

const RENEW_MS = 5000

export interface RestoreOptions {
  /** Whether to replace the contents of a database that is not empty. */
  replace: boolean
  /** Whether no other process can reach the database. */
  exclusive: boolean
  /** Creates the collections and indexes of the product. Called before and after the documents are stored. */
  prepare(database: Database): Promise<unknown>
  /** Changes each document of the collection with this name before it is stored. */
  change?(name: string, document: Document): Document
}

/**
 * Replaces the contents of the database by those of a backup. If this fails (the file is damaged, a
 * document violates a unique index, the disk is full), nothing is changed and nothing is left behind.
 * @returns the number of documents of each collection
 * @throws BackupError, also while a server uses the database
 */
export async function restoreBackup(
  database: Database,
  file: string,
  { replace, exclusive, prepare, change = (_, document) => document }: RestoreOptions,
): Promise<Record<string, number>> {
  const counts = await checkBackup(file)
  await recoverRestore(database, { exclusive })
  const prefix = `${STAGED}${randomBytes(6).toString('hex')}.`
  const restores = restoresOf(database)
  const own = { _id: 'restore', prefix } as const
  await claim(database, prefix)
  const renewal = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
  try {
    if (!exclusive) await assertUnused(database)
    if (!replace) await assertEmpty(database)
    await stage()
    if ((await restores.updateOne({ ...own, phase: 'copying' }, phase('swapping'))) === 0) {
      throw new BackupError('The restore paused for so long that another process undid it.')
    }
  } catch (error) {
    const undone = await undo()
    if (error instanceof BackupError) throw error
    throw new BackupError(
      undone
        ? `The backup could not be restored (${reasonOf(error)}); nothing was changed.`
        : `The restore was interrupted (${reasonOf(error)}); the next start undoes or finishes it.`,
    )
  } finally {
    clearInterval(renewal)
  }
  try {
    await swap(database, prefix)
    await restores.deleteOne(own)
  } catch (error) {
    throw new BackupError(
      `The restore was interrupted (${reasonOf(error)}); the next start finishes it.`,
    )
  }
  return counts

  async function renew(): Promise<void> {
    await restores.updateOne(own, { $set: { activeAt: await database.clock() } })
  }

  async function stage(): Promise<void> {
    const staged = prefixed(database, prefix)
    await prepare(staged)
    let waiting: Document[] = []
    let current = ''
    const store = async () => {
      if (waiting.length > 0) await staged.collection(current).insertMany(waiting)
      waiting = []
    }
    for await (const { name, document } of readBackup(file)) {
      if (name !== current || waiting.length >= groupOf(name)) await store()
      current = name
      waiting.push(change(name, document))
    }
    await store()
    // Adds indexes that an older backup does not need.
    await prepare(staged)
    // Collections that the backup does not contain become empty.
    const present = new Set(await database.collectionNames())
    for (const name of await dataCollections(database)) {
      if (!present.has(prefix + name)) await database.createCollection(prefix + name)
    }
  }

  /** Removes all collections of the restore. False if the swap has started, or the database is unreachable. */
  async function undo(): Promise<boolean> {
    try {
      await restores.updateOne({ ...own, phase: 'copying' }, phase('undoing'))
      const found = await restores.findOne(own)
      if (found?.phase === 'swapping') return false
      await drop(database, prefix)
      await restores.deleteOne(own)
      return true
    } catch {
      return false
    }
  }
}

/**
 * Finishes or undoes an interrupted restore.
 * @throws DomainError UNAVAILABLE while a restore is in progress
 */
export async function recoverRestore(
  database: Database,
  { exclusive }: { exclusive: boolean },
): Promise<void> {
  const restores = restoresOf(database)
  for (;;) {
    const found = await restores.findOne({ _id: 'restore' })
    if (!found) return
    const { prefix } = found
    if (!exclusive && (await isActive(database, found))) {
      throw new DomainError('UNAVAILABLE', RESTORING, { retryAfter: 30 })
    }
    if (found.phase === 'copying') {
      // Its process may only be slow: from here on it cannot start to swap.
      await restores.updateOne({ _id: 'restore', prefix, phase: 'copying' }, phase('undoing'))
      continue
    }
    if (found.phase === 'swapping') await swap(database, prefix)
    else await drop(database, prefix)
    await restores.deleteOne({ _id: 'restore', prefix })
  }
}

/** Whether a restore into this database has started and is neither finished nor undone. */
export async function isRestoring(database: Database): Promise<boolean> {
  return (await restoresOf(database).count({ _id: 'restore' })) > 0
}

function restoresOf(database: Database) {
  return database.collection<RestoreDocument>(PRESENCE)
}

function phase(phase: RestoreDocument['phase']) {
  return { $set: { phase } }
}

async function isActive(database: Database, { activeAt }: RestoreDocument): Promise<boolean> {
  return (await database.clock()).getTime() - activeAt.getTime() < ENDED_MS
}

/** Claims the database for this restore. @throws BackupError if another restore has claimed it */
async function claim(database: Database, prefix: string): Promise<void> {
  const activeAt = await database.clock()
  try {
    await restoresOf(database).insertOne({ _id: 'restore', prefix, phase: 'copying', activeAt })
  } catch (error) {
    if (isDuplicateKey(error)) throw new BackupError(RESTORING)
    throw error
  }
}

/** Call it after the claim: a server that starts later finds the claim. @throws BackupError */
async function assertUnused(database: Database): Promise<void> {
  const [other] = await presentInstances(database)
  if (!other) return
  throw new BackupError(
    `A server is using this database (process ${other.pid} on ${other.host}): stop it first. One that was killed counts as running for ${ENDED_MS / 1000} seconds. Nothing was changed.`,
  )
}

/** @throws BackupError */
async function assertEmpty(database: Database): Promise<void> {
  for (const name of await dataCollections(database)) {
    // An empty database may contain the version of the catalogue.
    const kept = name === 'markers' ? { _id: { $nin: OWN_MARKERS } } : {}
    if ((await database.collection<{ _id: string }>(name).count(kept)) === 0) continue
    throw new BackupError(
      `The database is not empty (${name}); with --replace all that is in it is replaced.`,
    )
  }
}

/** Renames every collection of a restore. Several processes may do this concurrently. */
async function swap(database: Database, prefix: string): Promise<void> {
  for (const name of await staged(database, prefix)) {
    await database.renameCollection(name, name.slice(prefix.length))
  }
}

async function drop(database: Database, prefix: string): Promise<void> {
  for (const name of await staged(database, prefix)) await database.dropCollection(name)
}

async function staged(database: Database, prefix: string): Promise<string[]> {
  return (await database.collectionNames()).filter((name) => name.startsWith(prefix))
}

/** Wraps a database: the names of its collections get this prefix. */
function prefixed(database: Database, prefix: string): Database {
  return { ...database, collection: (name) => database.collection(prefix + name) }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof DomainError && error.cause ? error.cause : error
  return cause instanceof Error ? (cause.message.split('\n')[0] ?? cause.name) : String(cause)
}
