import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BSON, type Document } from 'mongodb'
import type { Database } from '../database/mongo.ts'
import { PRESENCE } from '../database/presence.ts'

/*
 * A backup is one gzipped file of lines: a head, a line for each document in canonical extended JSON
 * (every type survives), and a foot with what was counted and a checksum, by which a file that was
 * cut short or altered is told. It is of no particular database: one from a MongoDB server fills an
 * embedded store, and the other way round. Indexes are not in it: the product makes its own.
 */

const FORMAT = 'bharat-by-road backup'
const VERSION = 1
/** Milliseconds any single operation may take. */
const DEADLINE_MS = 60_000
const DOCUMENTS_AT_A_TIME = 200
/** Chunks of images are a quarter of a megabyte each. */
const CHUNKS_AT_A_TIME = 16
/** Begins the names of the collections that a restore fills before they replace others. */
export const STAGED = 'restore-'
/** Of this database, not of what is in it: the catalogue's version differs from any other database's. */
export const OWN_MARKERS: string[] = ['catalogue-version']

interface Head {
  format: typeof FORMAT
  /** A text: extended JSON would make an object of a number. */
  version: string
  createdAt: string
}

interface Foot {
  /** Documents of each collection. */
  counts: Record<string, number>
  /** Of every line before it. */
  sha256: string
}

export interface BackupScope {
  /** Collections whose documents end by themselves. */
  leftOut: ReadonlySet<string>
  /**
   * Collections that others refer to, in this order after them: what is stored while the backup is
   * made is then in it without what refers to it, and never the other way round.
   */
  last: readonly string[]
}

/** Why a file is no backup that can be restored; a line for people. */
export class BackupError extends Error {}

/**
 * Writes all that is in the database to `file`, which only its owner may read. It appears whole or
 * not at all.
 * @returns the documents of each collection
 * @throws Error when the file exists already or cannot be written
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
      const line = (value: unknown) => {
        const text = `${BSON.EJSON.stringify(value, { relaxed: false })}\n`
        digest.update(text)
        return text
      }
      const createdAt = new Date().toISOString()
      yield line({ format: FORMAT, version: String(VERSION), createdAt } satisfies Head)
      for (const name of ordered) {
        counts[name] = 0
        for await (const document of documents(database, name)) {
          counts[name]++
          yield line({ in: name, document })
        }
      }
      yield `${JSON.stringify({ counts, sha256: digest.digest('hex') } satisfies Foot)}\n`
    }
    await pipeline(lines(), createGzip(), handle.createWriteStream({ flush: true }))
    await rename(partial, file)
    return counts
  } finally {
    await handle.close().catch(() => undefined)
    await rm(partial, { force: true })
  }
}

/** Names of the collections that hold the product's data. */
export async function dataCollections(database: Database): Promise<string[]> {
  const names = await database.collectionNames()
  return names.filter((name) => name !== PRESENCE && !name.startsWith(STAGED))
}

/** Every document, found by its id: whatever is written meanwhile, none is met twice or missed. */
async function* documents({ driver }: Database, name: string): AsyncGenerator<Document> {
  const collection = driver.collection<Document>(name, { promoteValues: false })
  const timeLimit = () => ({ signal: AbortSignal.timeout(DEADLINE_MS) })
  const ids = await collection
    .find({}, { projection: { _id: 1 }, sort: { _id: 1 }, ...timeLimit() })
    .map(({ _id }) => _id)
    .toArray()
  const size = groupOf(name)
  for (let at = 0; at < ids.length; at += size) {
    const $in = ids.slice(at, at + size)
    const found = await collection
      .find({ _id: { $in } }, { sort: { _id: 1 }, ...timeLimit() })
      .toArray()
    for (const document of found) {
      if (!OWN_MARKERS.includes(String(document._id))) yield document
    }
  }
}

/** Documents of a collection that one command carries. */
export function groupOf(name: string): number {
  return name.endsWith('.chunks') ? CHUNKS_AT_A_TIME : DOCUMENTS_AT_A_TIME
}

/**
 * Looks through a whole file.
 * @returns the documents of each collection
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

/** The documents of a backup that was checked, in its order. */
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
    // Not node:readline, for which a line of somebody's text may end a line, too (U+2028).
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
