import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedMongo, startEmbeddedMongo } from '@bharat/embedded-mongo/start'
import { connectMongo, type Database } from '../../src/database/mongo.ts'
import { atEnd } from './at-end.ts'

/*
 * The databases of the test apps of a run, on one server: the MongoDB of MONGODB_TEST_URL, or an embedded store, which
 * needs half a second of processor time to start. The next test app gets the emptied database of a closed one: MongoDB
 * needs a second to create the collections and indexes of the product.
 */

const emptied: string[] = []
let store: Promise<EmbeddedMongo> | undefined

/** The URL of the server. */
export async function databaseServer(): Promise<string> {
  if (process.env.MONGODB_TEST_URL) return process.env.MONGODB_TEST_URL
  store ??= mkdtemp(join(tmpdir(), 'bharat-store-')).then((dataDir) =>
    startEmbeddedMongo({ dataDir }),
  )
  return (await store).url
}

/** An empty database that no other test app uses. */
export function takeDatabase(): { name: string; hasIndexes: boolean } {
  const name = emptied.pop()
  return { name: name ?? `test_${randomBytes(8).toString('hex')}`, hasIndexes: name !== undefined }
}

/** A database whose indexes exist: to create each of them again is half of the commands of a test app. */
export function withIndexes(database: Database): Database {
  const createIndexes = async () => undefined
  return {
    ...database,
    collection: (name) => ({ ...database.collection(name), createIndexes }),
  }
}

/** Empties the database of a closed test app. */
export async function returnDatabase(database: Database): Promise<void> {
  const names = await database.collectionNames()
  await Promise.all(names.map((name) => database.driver.collection(name).deleteMany({})))
  emptied.push(database.driver.databaseName)
}

atEnd.push(async () => {
  const url = process.env.MONGODB_TEST_URL
  if (url && emptied.length > 0) {
    const client = await connectMongo(url)
    for (const name of emptied) await client.db(name).dropDatabase()
    await client.close()
  }
  await (await store)?.close()
})
