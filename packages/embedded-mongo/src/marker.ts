import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/*
 * The marker beside a store's file counts commits. Its first two records are written alternately, so that one is
 * always intact. The third is written after a checkpoint. After an orderly end `CLOSED` follows.
 */

/** What the marker says of the file and its log. */
export type Marked = {
  /** Acknowledged commits. */
  commits: number
  /** Those of them that the file contains without its log. */
  checkpointed: number
  /** Whether the store was closed. */
  closed: boolean
}

const MARKER_NAME = 'embedded-mongo.open'
/** Bytes per record: 16 digits, a checksum, a line feed. */
const RECORD = 32
const CLOSED = 'closed\n'

/** The path of the marker of a store's file. */
export function markerOf(path: string): string {
  return join(dirname(path), MARKER_NAME)
}

/** Writes a new marker to disk. */
export function makeMarker(path: string, { commits, checkpointed, closed }: Marked): void {
  const made = `${path}.new`
  const records = recordOf(commits) + recordOf(commits) + recordOf(checkpointed)
  writeFileSync(made, records + (closed ? CLOSED : ''), { flush: true })
  renameSync(made, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Counts a commit in the open marker. */
export function writeCommits(marker: number, commits: number): void {
  writeSync(marker, recordOf(commits), (commits % 2) * RECORD)
}

/** Writes into the open marker that the file contains these commits without its log. */
export function writeCheckpointed(marker: number, commits: number): void {
  writeSync(marker, recordOf(commits), 2 * RECORD)
}

/**
 * The contents of a marker; undefined without one. An empty one counts nothing: with it the operator accepts a loss.
 * @throws Error when it is damaged
 */
export function readMarker(path: string): Marked | undefined {
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'latin1')
  if (text === '') return { commits: 0, checkpointed: 0, closed: false }
  const [even, odd, checkpointed] = [0, 1, 2].map((at) => countIn(text, at))
  if (even === undefined && odd === undefined) throw new Error(`${basename(path)} is damaged`)
  return {
    commits: Math.max(even ?? 0, odd ?? 0),
    checkpointed: checkpointed ?? 0,
    closed: text.endsWith(CLOSED),
  }
}

function countIn(text: string, at: number): number | undefined {
  const record = text.slice(at * RECORD, (at + 1) * RECORD)
  const count = Number(record.slice(0, 16))
  return record === recordOf(count) ? count : undefined
}

function recordOf(count: number): string {
  const digits = String(count).padStart(16, '0')
  return `${`${digits} ${Bun.hash.crc32(digits).toString(16)}`.padEnd(RECORD - 1)}\n`
}
