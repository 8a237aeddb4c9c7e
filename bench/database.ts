import { MongoClient } from 'mongodb'

/** Where a measurement keeps its data: the embedded store, or a database of its own on a server. */
export function createBenchDatabase(server: string | undefined): {
  name: string
  settings: Record<string, string>
  drop(): Promise<void>
} {
  if (server === undefined) return { name: 'embedded store', settings: {}, drop: async () => {} }
  const name = `bench_${crypto.randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name: 'MongoDB',
    settings: { MONGODB_URL: url.href },
    async drop() {
      const client = await MongoClient.connect(server)
      await client.db(name).dropDatabase()
      await client.close()
    },
  }
}
