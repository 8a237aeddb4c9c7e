import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BSON, type Db, type Document, MongoClient, ObjectId } from 'mongodb'
import { startEmbeddedMongo } from '../src/start.ts'

/** The MongoDB server to compare with; without it the tests use recorded replies. */
const REAL_URL = process.env.MONGODB_TEST_URL

/** True to write the server's replies to the fixtures. */
export const RECORD = process.env.RECORD === '1'

/** The seed of the random cases. */
export const SEED = Number(process.env.SEED ?? 20260101)

/** A database for test cases, and its cleanup. */
export type Target = { db: Db; close(): Promise<void> }

/** The embedded store in a new folder. */
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

/** The MongoDB server, if one is set. */
export async function realTarget(): Promise<Target | undefined> {
  return REAL_URL ? connect(REAL_URL) : undefined
}

/** Documents as text that shows every type; generated ids are replaced by one placeholder. */
export function textOf(value: unknown): string {
  return BSON.EJSON.stringify(value as Document, { relaxed: false }).replace(
    /\{"\$oid":"(?!0000)[0-9a-f]{24}"\}/g,
    '"new id"',
  )
}

/** The code of an error, and the key of a duplicate key error. */
export function errorOf(error: unknown): Document {
  const { code, keyPattern, keyValue, writeErrors, result, message } = error as Document
  // An error without a code does not come from a server. Number, because codes are decoded as Int32.
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

/** A fixed id. */
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
