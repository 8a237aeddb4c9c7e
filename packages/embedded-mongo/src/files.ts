import { constants, Database } from 'bun:sqlite'
import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Marked,
  makeMarker,
  markerOf,
  readMarker,
  writeCheckpointed,
  writeCommits,
} from './marker.ts'

/*
 * The files of a store: SQLite's, a lock beside them, and a marker that counts commits. A start compares it with
 * the counts in the store's file: a log that was removed, truncated or altered contains fewer commits, and an older
 * file contains fewer without its log. The file itself contains whether the store is open, so that a copy of it
 * without its log and its marker is recognized.
 */

type State = { commits: number; open?: number; remains?: number }

/** The open files of a writable store; a snapshot only has `file`. */
export type Files = {
  file: Database
  path: string
  /** Commits of this store since its creation. */
  commits: number
  /** The lock while the store is open for writing. */
  lock?: Database
  /** The marker's open file. */
  marker?: number
  /** Pages that the commits since the last checkpoint have written to the log, roughly. */
  logged: number
  /** Whether the log may contain deleted rows: `deleted` until `eraseSoon`, `due` until the log was truncated. */
  erasure?: 'deleted' | 'due' | undefined
  /** Why the store cannot be written: its disk was full when it was opened, and at the latest attempt since. */
  full?: { reason: string; triedAt: number } | undefined
  /** Whether unused parts of the file may contain documents that were deleted for good. */
  remains?: boolean
  /** Inodes by path at the time the store was opened. */
  inodes: Map<string, number>
}

const FILE_NAME = 'embedded-mongo.sqlite'
const LOCK_NAME = 'embedded-mongo.lock'
const APPLICATION_ID = 0x42425244
/** The version of the format of the file, from the first release on. */
const VERSION = 2
/** Milliseconds for which a statement waits for a lock of another process. */
const BUSY_MS = 500
/** Milliseconds between attempts to write to a disk that was full. */
const RETRY_MS = 1000
/** Bytes of the file that are mapped at most. */
const MAPPED = 2 ** 31
/** Size limit of the log on disk after a checkpoint, in bytes. */
const LOG_KEPT = 16 * 1024 * 1024
/** Pages in the log that cause a checkpoint. */
const LOG_FULL = 1000
/** Bytes of a file that is compacted in less than a second. */
const SMALL_FILE = 64 * 1024 * 1024

/** The file's path in a data folder. */
export function storePath(dataDir: string): string {
  return join(dataDir, FILE_NAME)
}

/** Whether the folder contains no store file or an empty one. */
export function isMissing(path: string): boolean {
  return !existsSync(path) || statSync(path).size === 0
}

/**
 * Opens the file of an existing store for reading, in one transaction. It checks that the file is a
 * store, that all its pages are intact, and that it contains every commit of the marker.
 *
 * @param isAlone whether no other process may read meanwhile: then SQLite needs no space on the disk
 * @param isMapped whether all pages are read once, soon: then a mapping of the file is faster than a call for each page
 * @throws Error that says what is wrong
 */
export function openForReading(
  path: string,
  { isAlone = false, isMapped = false } = {},
): { file: Database; commits: number } {
  // Read before the transaction begins, because another process may continue to count.
  const marked = readMarker(markerOf(path))
  const file = new Database(path, { [isAlone ? 'readwrite' : 'readonly']: true, strict: true })
  try {
    file.run(`PRAGMA busy_timeout = ${BUSY_MS}`)
    // Keeps the index of the log in memory and not in the file `-shm`.
    if (isAlone) file.run('PRAGMA locking_mode = EXCLUSIVE')
    if (isMapped) file.run(`PRAGMA mmap_size = ${MAPPED}`)
    file.run('BEGIN')
    checkFile(file)
    const { commits, open } = stateOf(file)
    // The marker was read first, so a store that was opened meanwhile has one now.
    if (open && !marked && !existsSync(markerOf(path))) {
      throw new LogLost('it is a copy of the file of an open store without its log')
    }
    const missing = Math.max(
      (marked?.commits ?? 0) - commits,
      marked?.checkpointed ? marked.checkpointed - commitsWithoutLog(path, marked) : 0,
    )
    if (missing > 0) throw missingCommits(path, missing)
    return { file, commits }
  } catch (error) {
    file.close()
    throw error
  }
}

/** Locks the folder until the returned connection is closed. @throws SQLiteError when another process has it */
export function lockFolder(dataDir: string): Database {
  const lock = new Database(join(dataDir, LOCK_NAME), { create: true, readwrite: true })
  try {
    // The store never writes to the lock, so it needs no journal file.
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Rolls back an interrupted creation of the store. @throws LogLost when the file of an open store is missing */
export function prepareFile(path: string): void {
  if (isMissing(path)) {
    const marked = readMarker(markerOf(path))
    // After an orderly end, the caller decides what a missing file means.
    if (marked && marked.commits > 0 && !marked.closed) throw missingCommits(path, marked.commits)
  } else if (existsSync(`${path}-journal`)) {
    const file = new Database(path, { readwrite: true })
    file.query('SELECT count(*) FROM sqlite_master').get()
    file.close()
  }
}

/**
 * Opens the store's file for writing, creates missing tables, and writes the marker.
 *
 * @param path the file, which `openForReading` has checked, in a folder that `lock` locks
 */
export function openForWriting(path: string, lock: Database): Files {
  const file = new Database(path, { create: true, readwrite: true, strict: true })
  try {
    file.run(`PRAGMA busy_timeout = ${BUSY_MS}`)
    // Written first, so that a file truncated by a crash is still recognized.
    if (pragma(file, 'application_id') === 0) file.run(`PRAGMA application_id = ${APPLICATION_ID}`)
    file.run('PRAGMA journal_mode = WAL')
    // Full: a commit is on the disk before its write is acknowledged.
    file.run('PRAGMA synchronous = FULL')
    // Only `checkpoint` copies the log into the file, in a turn of its own.
    file.run('PRAGMA wal_autocheckpoint = 0')
    // Overwrites deleted rows in the file. `checkpoint` removes them from the log.
    file.run('PRAGMA secure_delete = ON')
    // Limits the log, which grows while a snapshot is read.
    file.run(`PRAGMA journal_size_limit = ${LOG_KEPT}`)
    file.run('BEGIN IMMEDIATE')
    file.run(
      'CREATE TABLE IF NOT EXISTS collections (row INTEGER PRIMARY KEY, name TEXT NOT NULL, spec BLOB NOT NULL)',
    )
    file.run(
      // `body` is the last column, so that reading the heads of large documents does not read their bodies.
      'CREATE TABLE IF NOT EXISTS documents (row INTEGER PRIMARY KEY, collection INTEGER NOT NULL, size INTEGER NOT NULL, checksum INTEGER NOT NULL, head BLOB NOT NULL, body BLOB)',
    )
    file.run('CREATE TABLE IF NOT EXISTS dropped (collection INTEGER PRIMARY KEY)')
    file.run('CREATE TABLE IF NOT EXISTS state (commits INTEGER NOT NULL)')
    file.run('INSERT INTO state (commits) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM state)')
    // Earlier versions did not overwrite deleted rows.
    for (const [column, initial] of [
      ['open', 0],
      ['remains', 1],
    ] as const) {
      if (stateOf(file)[column] !== undefined) continue
      file.run(`ALTER TABLE state ADD COLUMN ${column} INTEGER NOT NULL DEFAULT ${initial}`)
    }
    file.run(`PRAGMA user_version = ${VERSION}`)
    const { commits: before } = stateOf(file)
    // Written first, because an open store without a marker counts as a copy without its log.
    const { checkpointed = 0, commits: marked = 0 } = readMarker(markerOf(path)) ?? {}
    makeMarker(markerOf(path), {
      commits: before,
      checkpointed: marked > before ? 0 : checkpointed,
      closed: false,
    })
    const commits = before + 1
    file.query('UPDATE state SET commits = ?, open = 1').run(commits)
    file.run('COMMIT')
    const marker = openSync(markerOf(path), 'r+')
    const inodes = new Map(watched(path).map((each) => [each, statSync(each).ino]))
    const files: Files = { file, path, commits, lock, marker, inodes, logged: 0, erasure: 'due' }
    writeCommits(marker, commits)
    if (stateOf(file).remains) compact(files)
    checkpoint(files)
    return files
  } catch (error) {
    file.close()
    rmSync(`${markerOf(path)}.new`, { force: true })
    throw error
  }
}

/** Whether an error says that the disk cannot be written. */
export function isDiskError(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code)
  return /^(SQLITE_(CANTOPEN|READONLY|PERM|FULL|IOERR)|E(NOSPC|FBIG|DQUOT|ROFS|IO)$)/.test(code)
}

/** As `openForReading`; on a full disk no other process can read meanwhile. */
export function openEvenIfFull(
  path: string,
  isMapped = false,
): { file: Database; commits: number } {
  try {
    return openForReading(path, { isMapped })
  } catch (error) {
    if (!isDiskError(error)) throw error
    return openForReading(path, { isAlone: true, isMapped })
  }
}

/** Opens the file of a store whose disk is full. `openAgain` makes it writable when there is room. */
export function openFull(path: string, lock: Database, error: unknown): Files {
  const { file, commits } = openEvenIfFull(path)
  file.run('COMMIT')
  const full = { reason: String((error as Error).message), triedAt: Date.now() }
  return { file, path, commits, lock, inodes: new Map(), logged: 0, full }
}

/** Tries to open the file of a store for writing, at most once a second. @throws Error while its disk is full */
export function openAgain(files: Files): void {
  const { full, path, lock } = files
  if (!full || !lock) return
  if (Date.now() - full.triedAt < RETRY_MS) throw new Error(full.reason)
  files.file.close()
  try {
    Object.assign(files, openForWriting(path, lock), { full: undefined })
  } catch (error) {
    Object.assign(files, openFull(path, lock, error))
    throw error
  }
}

/** The name of the first store file that was removed or replaced since it was opened; undefined if none. */
export function displaced({ inodes }: Files): string | undefined {
  for (const [path, inode] of inodes) {
    if (statSync(path, { throwIfNoEntry: false })?.ino !== inode) return basename(path)
  }
  return undefined
}

/** Begins a transaction. @throws OtherWriter when another process has written since the last one */
export function beginTransaction({ file, commits }: Files): void {
  file.run('BEGIN IMMEDIATE')
  if (countCommits(file) !== commits) {
    throw new OtherWriter('another process has written to the store')
  }
}

/** Commits; the writes are on disk when it returns. */
export function commitTransaction(files: Files): void {
  files.file
    .query('UPDATE state SET commits = ?, remains = max(remains, ?)')
    .run(files.commits + 1, files.remains ? 1 : 0)
  files.file.run('COMMIT')
  files.commits++
  files.logged++
  // Not synchronized: after a power failure it may count too few commits, never too many.
  mark(files, writeCommits)
}

/** Whether `checkpoint` should run: the log is long, or an erasure is due. */
export function isCheckpointDue({ logged, erasure }: Files): boolean {
  return logged > LOG_FULL || erasure === 'due'
}

/** Makes the next checkpoint remove deleted rows from the log. Returns whether there may be any. */
export function eraseSoon(files: Files): boolean {
  if (files.erasure) files.erasure = 'due'
  return files.erasure !== undefined
}

/** Copies the log into the file, so that the log begins again. Call it between transactions. */
export function checkpoint(files: Files): void {
  const { file, path, erasure, remains } = files
  files.logged = 0
  // If it fails, `eraseSoon` repeats it.
  if (erasure) files.erasure = 'deleted'
  // A larger file is compacted at the next start.
  if (erasure && remains && statSync(path).size <= SMALL_FILE) compact(files)
  // Does not wait for a snapshot that is being read: it keeps a part of the log.
  file.run('PRAGMA busy_timeout = 0')
  try {
    const done = file
      .query<{ busy: number; log: number; checkpointed: number }, []>(
        `PRAGMA wal_checkpoint(${erasure ? 'TRUNCATE' : 'PASSIVE'})`,
      )
      .get()
    if (done?.log === done?.checkpointed) mark(files, writeCheckpointed)
    if (done?.busy === 0) files.erasure = undefined
  } finally {
    file.run(`PRAGMA busy_timeout = ${BUSY_MS}`)
  }
}

/**
 * Rewrites the file without unused space. When SQLite moves rows between pages, it may leave fragments of them in
 * unused space, and a later deletion of the row does not overwrite these.
 */
function compact(files: Files): void {
  files.remains = false
  try {
    files.file.run('VACUUM')
    files.file.run('UPDATE state SET remains = 0')
  } catch {
    // The disk has no room for a second copy: the next start tries again.
  }
}

/** Changes the marker. If that fails, the write is on disk anyway; an older marker makes the next start's check weaker. */
function mark(files: Files, write: (marker: number, commits: number) => void): void {
  try {
    if (files.marker !== undefined) write(files.marker, files.commits)
  } catch {}
}

/**
 * Checkpoints the log when its file was removed, because only this process can still read it.
 * Call it between transactions.
 */
export function rescueLog(files: Files): void {
  const log = `${files.path}-wal`
  if (!files.inodes.has(log) || existsSync(log)) return
  const others = new Map([...files.inodes].filter(([path]) => !/-(wal|shm)$/.test(path)))
  if (displaced({ ...files, inodes: others })) return
  files.file.run('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Checkpoints the log, completes the marker, and unlocks the folder. */
export function closeFiles(files: Files): void {
  const { file, lock, marker, path, commits } = files
  const ours = marker !== undefined && displaced(files) === undefined
  try {
    if (ours) {
      file.run('UPDATE state SET open = 0')
      file.run('PRAGMA wal_checkpoint(TRUNCATE)')
    }
  } finally {
    // If the checkpoint fails, the log stays and the next start reads it.
    file.close(false)
    if (marker !== undefined) closeSync(marker)
    if (ours && isMissing(`${path}-wal`)) {
      makeMarker(markerOf(path), { commits, checkpointed: commits, closed: true })
    }
    lock?.close()
  }
}

/** Another process has written to the file, so memory and disk differ. */
export class OtherWriter extends Error {}

/** Acknowledged commits are missing. */
export class LogLost extends Error {}

function missingCommits(path: string, commits: number): LogLost {
  return new LogLost(
    `${commits} acknowledged ${commits === 1 ? 'commit is' : 'commits are'} missing: ${basename(path)} or its log was removed, cut short or replaced by an older one`,
  )
}

/** The advice for the operator after `LogLost`. */
export function adviceFor(path: string): string {
  return `To go on without the missing commits, put an empty file at ${markerOf(path)}.`
}

function watched(path: string): string[] {
  return [path, `${path}-wal`, `${path}-shm`, join(dirname(path), LOCK_NAME)]
}

function checkFile(file: Database): void {
  if (pragma(file, 'application_id') !== APPLICATION_ID) {
    throw new Error('it is no file of this store')
  }
  // 0: a crash cut the first commit short.
  if (![0, VERSION].includes(Number(pragma(file, 'user_version')))) {
    throw new Error(
      'it was written by another version of this program: make a backup of it with that version and restore it with this one',
    )
  }
  const health = pragma(file, 'quick_check')
  if (health !== 'ok') throw new Error(String(health))
}

function pragma(file: Database, name: string): unknown {
  return Object.values(file.query(`PRAGMA ${name}`).get() ?? {})[0]
}

/** Whether the table exists: a crash before the first commit leaves a file without tables. */
export function hasTable(file: Database, name: string): boolean {
  return (
    file.query('SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?').get('table', name) !==
    null
  )
}

/** The counts in the file; `open` and `remains` are undefined in files of earlier versions. */
function stateOf(file: Database): State {
  // A crash before the first commit leaves a file without tables.
  if (!hasTable(file, 'state')) return { commits: 0 }
  const select = file.prepare<State, []>('SELECT * FROM state')
  try {
    return select.get() ?? { commits: 0 }
  } finally {
    select.finalize()
  }
}

function countCommits(file: Database): number {
  return file.query<{ commits: number }, []>('SELECT commits FROM state').get()?.commits ?? 0
}

/** The commits that the file contains without its log. */
function commitsWithoutLog(path: string, { checkpointed }: Marked): number {
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = constants
  const url = `${pathToFileURL(path).href}?immutable=1`
  try {
    const file = new Database(url, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    try {
      return stateOf(file).commits
    } finally {
      file.close()
    }
  } catch {
    // A crash has interrupted a checkpoint; the log contains what is incomplete in the file.
    return checkpointed
  }
}
