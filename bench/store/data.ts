import { join } from 'node:path'
import { type Document, Int32, MongoClient } from 'mongodb'
import { connectMongo, createDatabase } from '../../apps/server/src/database/mongo.ts'
import { createTestApp } from '../../apps/server/test/support/create-test-app.ts'
import { loadCatalogue } from '../../apps/server/test/support/large-catalogue.ts'

/** A database on a server. */
export interface Place {
  url: string
  database: string
}

/** Number of values of `part`, which is indexed, and of `group`, which is not. */
const PARTS = 50
const FIRST_DATE = 1_700_000_000_000
/** Number of different dates, one per second. */
const DATES = 1_000_003
const BATCH = 5000
/** The size of each small document in BSON, in bytes. */
const SIZE = 436

export interface SiteSize {
  tours: number
  enquiries: number
}

/** Stores tours and enquiries with the product's indexes. */
export async function fillSite(place: Place, { tours, enquiries }: SiteSize): Promise<void> {
  const { url } = place
  const client = await connectMongo(url)
  const database = createDatabase(client.db(place.database))
  const app = await createTestApp({ sharing: { url, database }, exclusive: true })
  await loadCatalogue(app.repositories, { categories: Math.max(1, tours / 30) | 0, tours })
  for (let from = 0; from < enquiries; from += BATCH) {
    const count = Math.min(BATCH, enquiries - from)
    const batch = Array.from({ length: count }, (_, at) => enquiry(from + at))
    await database.driver.collection('enquiries').insertMany(batch)
  }
  await app.close()
  await client.close()
}

/** An enquiry of usual length: one every two and a half minutes. */
function enquiry(n: number): Document {
  const message = 'Is the coast road open in May, and is there a seat for a child? '.repeat(6)
  const email = `visitor${n}@example.com`
  return {
    fullName: `Visitor ${n}`,
    phone: '+919400000000',
    phoneKey: `9194${n}`,
    email,
    emailKey: email,
    message: `${message}${n}`,
    searchText: `visitor ${n} ${message}`,
    channel: n % 2 === 0 ? 'email' : 'whatsapp',
    createdAt: new Date(FIRST_DATE + n * 150_000),
    stage: n % 5 === 0 ? 'new' : 'won',
    assigneeId: '',
    followUpOn: '',
    version: new Int32(1),
    timeline: [],
  }
}

/** Stores small documents and indexes of `at` and `part`. */
export async function fillDocuments({ url, database }: Place, count: number): Promise<void> {
  const client = await new MongoClient(url).connect()
  const collection = client.db(database).collection<Document>('c')
  await collection.createIndex({ at: -1, _id: -1 })
  await collection.createIndex({ part: 1, at: -1, _id: -1 })
  for (let from = 0; from < count; from += BATCH) {
    await collection.insertMany(documents(Math.min(BATCH, count - from), from))
  }
  await client.close()
}

/** Documents of 436 bytes with the numbers from `from` on. */
export function documents(count: number, from: number): Document[] {
  return Array.from({ length: count }, (_, i) => {
    const n = from + i
    const start = `Number ${n} of the list: ${n % 10} lakes, ${n % 7} hills and a road. `
    return {
      _id: new Int32(n) as never,
      // Documents are inserted in another order than that of their dates.
      at: new Date(FIRST_DATE + ((n * 7919) % DATES) * 1000),
      n: new Int32((n * 104_729) % DATES),
      group: new Int32(n % PARTS),
      part: new Int32(n % PARTS),
      text: start.padEnd(SIZE - OTHER_BYTES, 'A long road between them. '),
    }
  })
}
/** The bytes of all but the text: the document, five fields, and the head of the text. */
const OTHER_BYTES = 4 + 1 + 9 + 12 + 7 + 11 + 10 + 11

/** The date that this share of all documents, at most, is older than. */
export function dateAt(share: number): Date {
  return new Date(FIRST_DATE + Math.round(share * DATES) * 1000)
}

/** Start and idle memory of the whole server over the data of a site. */
export async function runServerOver(checkout: string, dataDir: string, settling: number) {
  const { runServer } = await import(join(checkout, 'apps/server/test/support/run-server.ts'))
  await Bun.write(join(dataDir, 'session-secret'), 'b'.repeat(64))
  const began = performance.now()
  const server = await runServer({ DATA_DIR: dataDir, NODE_ENV: 'production' })
  const openedIn = performance.now() - began
  await Bun.sleep(2 * settling)
  const status = await Bun.file(`/proc/${server.pid}/status`).text()
  await server.end('SIGTERM')
  return {
    'start of the whole server, ms': { value: openedIn },
    'whole server, idle resident MB': {
      value: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    },
  }
}
