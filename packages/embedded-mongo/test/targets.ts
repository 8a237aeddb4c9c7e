import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BSON, type Db, type Document, MongoClient, ObjectId } from 'mongodb'
import { startEmbeddedMongo } from '../src/start.ts'

/** The real server to compare with; without it the recorded answers stand in. */
const REAL_URL = process.env.MONGODB_TEST_URL

/** True when the real server's answers are to be written to the fixtures. */
export const RECORD = process.env.RECORD === '1'

/** What the random cases grow from. */
export const SEED = Number(process.env.SEED ?? 20260101)

/** A database that cases run in, and how to end it. */
export type Target = { db: Db; close(): Promise<void> }

/** The embedded store over a fresh folder. */
export async function embeddedTarget(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'))
  const store = await startEmbeddedMongo({ dataDir })
  const target = await connect(store.url)
  return {
    db: target.db,
    async close() {
      await target.close()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The real server, when there is one. */
export async function realTarget(): Promise<Target | undefined> {
  return REAL_URL ? connect(REAL_URL) : undefined
}

/** Documents as text in which every type shows; ids that the server made up are all alike. */
export function textOf(value: unknown): string {
  return BSON.EJSON.stringify(value as Document, { relaxed: false }).replace(
    /\{"\$oid":"(?!0000)[0-9a-f]{24}"\}/g,
    '"new id"',
  )
}

/** What an error tells: its code, and what a duplicate key names. */
export function errorOf(error: unknown): Document {
  const { code, keyPattern, keyValue, writeErrors, result, message } = error as Document
  // Without a code it is no server's answer; Number, since a code is decoded as an Int32 here.
  if (code === undefined) throw error
  const failures = (Array.isArray(writeErrors) ? writeErrors : []).map(
    ({ index, code: each, err }: Document) => ({
      index: Number(index),
      code: Number(each),
      keyPattern: err?.keyPattern,
      keyValue: err?.keyValue,
    }),
  )
  return {
    error: Number(code),
    ...(keyPattern && {
      keyPattern,
      keyValue,
      message: String(message)
        .replace(/^.* (?=E11000)/, '')
        .replace(/\S+\.c\d+ /, ''),
    }),
    ...(failures.length > 0 && { failures }),
    ...(result?.insertedCount !== undefined && { inserted: Number(result.insertedCount) }),
  }
}

/** An id that reads the same on every server. */
export function id(n: number): ObjectId {
  return new ObjectId(n.toString(16).padStart(24, '0'))
}

async function connect(url: string): Promise<Target> {
  const client = new MongoClient(url, {
    promoteValues: false,
    promoteLongs: false,
    bsonRegExp: true,
    ignoreUndefined: true,
    retryWrites: false,
  })
  const db = client.db(`conformance_${process.pid}_${Math.random().toString(36).slice(2, 8)}`)
  return {
    db,
    async close() {
      await db.dropDatabase()
      await client.close()
    },
  }
}
