import { connectMongo } from '../../src/database/mongo.ts'

/** A database of one test's or measurement's own on a MongoDB server. */
export interface OwnDatabase {
  /** MONGODB_URL of the database. */
  url: string
  drop(): Promise<void>
}

/** Names a database that nobody else uses; it is made by the first write to it. */
export function ownDatabase(server: string): OwnDatabase {
  const url = new URL(server)
  url.pathname = `/own_${crypto.randomUUID().replaceAll('-', '')}`
  return {
    url: url.href,
    async drop() {
      const client = await connectMongo(url.href)
      await client.db().dropDatabase()
      await client.close()
    },
  }
}
