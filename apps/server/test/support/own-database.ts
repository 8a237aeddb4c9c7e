import { connectMongo } from '../../src/database/mongo.ts'

/** A separate database for one test or measurement on a MongoDB server. */
export interface OwnDatabase {
  /** MONGODB_URL of the database. */
  url: string
  drop(): Promise<void>
}

/** Names a database that no other test uses; the first write creates it. */
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
