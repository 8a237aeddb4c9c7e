import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BSON, type Document } from 'mongodb'
import type { Database } from '../database/mongo.ts'
import { PRESENCE } from '../database/presence.ts'
import { extendedJsonLines } from './extended-json.ts'

/*
 * A backup is one gzipped file of lines: a head, one line for each document in canonical extended JSON
 * (which preserves all types), and a foot with counts and a checksum, which detect a truncated or altered
 * file. A backup of a MongoDB server can be restored into an embedded store and the other way round.
 * Backups contain no indexes: the product creates them.
 */

const FORMAT = 'bharat-by-road backup'
const VERSION = 1
/** Deadline of each operation in milliseconds. */
const DEADLINE_MS = 60_000
const DOCUMENTS_AT_A_TIME = 200
/** Level 3 takes a third of the time of level 6. */
const COMPRESSION = { level: 3 } as const
/** A chunk of an image has a quarter of a megabyte. */
const CHUNKS_AT_A_TIME = 8
/** Prefix of the collections that a restore fills before they replace the existing ones. */
export const STAGED = 'restore-'
/** Markers that belong to one database and not to its contents: each database has its own catalogue version. */
export const OWN_MARKERS: string[] = ['catalogue-version']

interface Head {
  format: typeof FORMAT
  /** A string: canonical extended JSON would write a number as an object. */
  version: string
  createdAt: string
}

interface Foot {
  /** Documents of each collection. */
  counts: Record<string, number>
  /** The digest of all lines before the foot. */
  sha256: string
}

export interface BackupScope {
  /** Collections that are not backed up, because their documents expire. */
  leftOut: ReadonlySet<string>
  /**
   * Collections that others refer to. They are read after all others, in this order, so that a document
   * that is stored during the backup never refers to a missing one.
   */
  last: readonly string[]
}

/** A backup or restore is not possible. The message is one line for the operator. */
export class BackupError extends Error {}

/**
 * Writes the contents of the database to `file`, which only its owner may read. The file is complete when
 * it appears.
 * @returns the number of documents of each collection
 * @throws Error if the file already exists or cannot be written
 */
export async function writeBackup(
  database: Database,
  file: string,
  { leftOut, last }: BackupScope,
): Promise<Record<string, number>> {
  if (await Bun.file(file).exists()) throw new BackupError(`${file} exists already.`)
  const partial = `${file}.part-${process.pid}`
  const handle = await open(partial, 'wx', 0o600)
  try {
    const names = (await dataCollections(database)).filter((name) => !leftOut.has(name))
    const ordered = [...names.filter((name) => !last.includes(name)), ...last].filter((name) =>
      names.includes(name),
    )
    const counts: Record<string, number> = {}
    const lines = async function* () {
      const digest = createHash('sha256')
      const digested = (lines: Buffer) => {
        digest.update(lines)
        return lines
      }
      const createdAt = new Date().toISOString()
      const head = { format: FORMAT, version: String(VERSION), createdAt } satisfies Head
      yield digested(Buffer.from(`${JSON.stringify(head)}\n`))
      for (const name of ordered) {
        counts[name] = 0
        for await (const found of documents(database, name)) {
          counts[name] += found.length
          yield digested(extendedJsonLines(found, `{"in":${JSON.stringify(name)},"document":`))
        }
      }
      yield `${JSON.stringify({ counts, sha256: digest.digest('hex') } satisfies Foot)}\n`
    }
    await pipeline(lines(), createGzip(COMPRESSION), handle.createWriteStream({ flush: true }))
    await rename(partial, file)
    return counts
  } finally {
    await handle.close().catch(() => undefined)
    await rm(partial, { force: true })
  }
}

/** The names of the collections with the data of the product. */
export async function dataCollections(database: Database): Promise<string[]> {
  const names = await database.collectionNames()
  return names.filter((name) => name !== PRESENCE && !name.startsWith(STAGED))
}

/**
 * Reads every document in BSON, in the order in which they are stored. A change does not move a document in this order, so
 * concurrent writes cause no duplicates and no gaps.
 */
async function* documents({ driver }: Database, name: string): AsyncGenerator<Uint8Array[]> {
  const late = new AbortController()
  const filter = name === 'markers' ? { _id: { $nin: OWN_MARKERS } } : {}
  const options = { batchSize: groupOf(name), raw: true, signal: late.signal } as const
  const cursor = driver.collection<{ _id: string }>(name).find(filter, options)
  const hasNext = () => {
    const timer = setTimeout(() => late.abort(), DEADLINE_MS)
    return cursor.hasNext().finally(() => clearTimeout(timer))
  }
  try {
    // With `raw`, each document is its BSON.
    while (await hasNext()) yield cursor.readBufferedDocuments() as unknown as Uint8Array[]
  } finally {
    await cursor.close()
  }
}

/** The number of documents of a collection in one command. */
export function groupOf(name: string): number {
  return name.endsWith('.chunks') ? CHUNKS_AT_A_TIME : DOCUMENTS_AT_A_TIME
}

/**
 * Checks a whole file.
 * @returns the number of documents of each collection
 * @throws BackupError
 */
export async function checkBackup(file: string): Promise<Record<string, number>> {
  const digest = createHash('sha256')
  let isFirst = true
  let foot: Foot | undefined
  try {
    for await (const line of linesOf(file)) {
      if (foot) throw new BackupError('there is something after its end')
      if (isFirst) checkHead(line)
      isFirst = false
      if (line.startsWith('{"counts":')) foot = JSON.parse(line)
      else digest.update(`${line}\n`)
    }
    if (!foot) throw new BackupError('its end is missing')
    if (foot.sha256 !== digest.digest('hex')) throw new BackupError('it was altered')
    return foot.counts
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`${file} is no whole backup (${reason}); nothing was changed.`)
  }
}

function checkHead(line: string): void {
  const { format, version } = JSON.parse(line) as Partial<Head>
  if (format !== FORMAT) throw new BackupError('it is something else')
  if (Number(version) > VERSION) throw new BackupError('it was written by a newer version')
}

/** The documents of a checked backup, in the order of the file. */
export async function* readBackup(
  file: string,
): AsyncGenerator<{ name: string; document: Document }> {
  for await (const line of linesOf(file)) {
    if (!line.startsWith('{"in":')) continue
    const { in: name, document } = BSON.EJSON.parse(line, { relaxed: false }) as {
      in: string
      document: Document
    }
    yield { name, document }
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  try {
    // Not node:readline, which also splits lines at U+2028.
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let rest = ''
    for await (const chunk of source.pipe(unpacked)) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest) yield rest
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}
