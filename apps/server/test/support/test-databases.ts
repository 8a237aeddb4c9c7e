import { randomBytes } from 'node:crypto'
import { connectMongo, type Database } from '../../src/database/mongo.ts'
import { atEnd } from './at-end.ts'

/*
 * The databases of test apps on MONGODB_TEST_URL. The next test app of the run gets the emptied database of a closed
 * one: MongoDB needs a second to create the collections and indexes of the product.
 */

const emptied: string[] = []

/** The name of an empty database that no other test app uses. */
export function takeDatabase(): string {
  return emptied.pop() ?? `test_${randomBytes(8).toString('hex')}`
}

/** Empties the database of a closed test app. */
export async function returnDatabase(database: Database): Promise<void> {
  const names = await database.collectionNames()
  await Promise.all(names.map((name) => database.driver.collection(name).deleteMany({})))
  emptied.push(database.driver.databaseName)
}

atEnd.push(async () => {
  const url = process.env.MONGODB_TEST_URL
  if (!url || emptied.length === 0) return
  const client = await connectMongo(url)
  for (const name of emptied) await client.db(name).dropDatabase()
  await client.close()
})
