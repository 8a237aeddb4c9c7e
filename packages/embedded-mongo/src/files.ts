import { Database } from 'bun:sqlite'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/*
 * The files of a store: SQLite's, a lock beside them, and a marker that exists while the store is open.
 * The marker counts commits. A start after a crash compares it with the count in the store's file:
 * a log that was removed, truncated or altered contains fewer.
 */

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
  /** Inodes by path at the time the store was opened. */
  inodes: Map<string, number>
}

const FILE_NAME = 'embedded-mongo.sqlite'
const LOCK_NAME = 'embedded-mongo.lock'
const MARKER_NAME = 'embedded-mongo.open'
const APPLICATION_ID = 0x42425244
/** The version of the format of the file, from the first release on. */
const VERSION = 2
/** Size limit of the log on disk after a checkpoint, in bytes. */
const LOG_KEPT = 16 * 1024 * 1024
/** Bytes per record of the marker: 16 digits, a checksum, a line feed. */
const RECORD = 32

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
 * @throws Error that says what is wrong
 */
export function openForReading(path: string): { file: Database; commits: number } {
  // Read before the transaction begins, because another process may continue to count.
  const acknowledged = readMarker(markerOf(path))
  const file = new Database(path, { readonly: true, strict: true })
  try {
    file.run('PRAGMA busy_timeout = 500')
    file.run('BEGIN')
    checkFile(file)
    const commits = hasTable(file, 'state') ? countCommits(file) : 0
    if (commits < acknowledged) throw new LogLost(path, acknowledged - commits)
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

/** Rolls back an interrupted creation of the store. @throws LogLost for a marker without its file */
export function prepareFile(path: string): void {
  if (isMissing(path)) {
    if (existsSync(markerOf(path))) throw new LogLost(path, readMarker(markerOf(path)))
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
    file.run('PRAGMA busy_timeout = 500')
    // Written first, so that a file truncated by a crash is still recognized.
    if (pragma(file, 'application_id') === 0) file.run(`PRAGMA application_id = ${APPLICATION_ID}`)
    file.run('PRAGMA journal_mode = WAL')
    // Full: a commit is on the disk before its write is acknowledged.
    file.run('PRAGMA synchronous = FULL')
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
    file.run('INSERT INTO state SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM state)')
    file.run(`PRAGMA user_version = ${VERSION}`)
    // The first commit creates the log file; the marker follows it.
    const commits = countCommits(file) + 1
    file.query('UPDATE state SET commits = ?').run(commits)
    file.run('COMMIT')
    const marker = makeMarker(markerOf(path), commits)
    const inodes = new Map(watched(path).map((each) => [each, statSync(each).ino]))
    return { file, path, commits, lock, marker, inodes }
  } catch (error) {
    file.close()
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
  files.file.query('UPDATE state SET commits = ?').run(files.commits + 1)
  files.file.run('COMMIT')
  files.commits++
  try {
    // Not synchronized: after a power failure it may count too few commits, never too many.
    if (files.marker !== undefined) writeRecord(files.marker, files.commits)
  } catch {
    // The write is on disk anyway, and an older marker only makes the check of the next start weaker.
  }
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

/** Checkpoints the log and unlocks the folder. Deletes the marker if the log is empty. */
export function closeFiles(files: Files): void {
  const { file, lock, marker, path } = files
  const ours = marker !== undefined && displaced(files) === undefined
  try {
    if (ours) file.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    // If the checkpoint fails, the log stays and the next start reads it.
    file.close(false)
    if (marker !== undefined) closeSync(marker)
    if (ours && isMissing(`${path}-wal`)) rmSync(markerOf(path), { force: true })
    lock?.close()
  }
}

/** Another process has written to the file, so memory and disk differ. */
export class OtherWriter extends Error {}

/** Acknowledged commits are missing. */
export class LogLost extends Error {
  constructor(path: string, commits: number) {
    super(
      `${commits} acknowledged ${commits === 1 ? 'commit is' : 'commits are'} missing: ${basename(path)} or its log was removed, cut short or replaced by an older one`,
    )
  }
}

/** The advice for the operator after `LogLost`. */
export function adviceFor(path: string): string {
  return `To go on without the missing commits, delete ${markerOf(path)}.`
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
    throw new Error('it was written by another version of this program')
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

function countCommits(file: Database): number {
  return file.query<{ commits: number }, []>('SELECT commits FROM state').get()?.commits ?? 0
}

function markerOf(path: string): string {
  return join(dirname(path), MARKER_NAME)
}

/** The marker has two records that are written alternately, so that one is always intact. */
function makeMarker(path: string, commits: number): number {
  const made = `${path}.new`
  writeFileSync(made, recordOf(commits) + recordOf(commits), { flush: true })
  renameSync(made, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
  return openSync(path, 'r+')
}

function writeRecord(marker: number, commits: number): void {
  writeSync(marker, recordOf(commits), (commits % 2) * RECORD)
}

/** The commits that the marker counts; 0 without a marker. @throws Error when it is damaged */
function readMarker(path: string): number {
  if (!existsSync(path)) return 0
  const text = readFileSync(path, 'latin1')
  const counts = [text.slice(0, RECORD), text.slice(RECORD)].flatMap((record) => {
    const commits = Number(record.slice(0, 16))
    return record === recordOf(commits) ? [commits] : []
  })
  if (counts.length === 0) throw new Error(`${MARKER_NAME} is damaged`)
  return Math.max(...counts)
}

function recordOf(commits: number): string {
  const digits = String(commits).padStart(16, '0')
  return `${`${digits} ${Bun.hash.crc32(digits).toString(16)}`.padEnd(RECORD - 1)}\n`
}
