/**
 * `bun run bench:store` measures operations of the embedded store over many documents, and the longest
 * time another client waits for a reply meanwhile. --mongodb also measures a MongoDB, --other another
 * version of the store.
 *
 *   bun run bench:store [--documents 100000] [--mongodb <url>] [--other <folder>/src/start.ts]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Collection, type Document, Int32, MongoClient } from 'mongodb'

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    other: { type: 'string' },
    mongodb: { type: 'string' },
  },
})
const DOCUMENTS = Number(options.documents)
/** Number of values of the field `group`. */
const GROUPS = 50
const SORT_AND_LIMIT = 20

/** A started server: its URL and its cleanup. */
interface Started {
  url: string
  close(): Promise<void>
}
type Start = (dataDir: string) => Promise<Started>

const stores = new Map<string, Start>([
  ['embedded', starter(join(import.meta.dir, '../src/start.ts'))],
])
if (options.other) stores.set('other', starter(resolve(options.other)))
const { mongodb } = options
if (mongodb) stores.set('MongoDB', async () => ({ url: mongodb, close: async () => undefined }))

function starter(module: string): Start {
  return async (dataDir) => {
    const { startEmbeddedMongo } = await import(module)
    return startEmbeddedMongo({ dataDir })
  }
}

/** The measured operations, in this order. */
const operations: [name: string, run: (c: Collection<Document>) => Promise<unknown>][] = [
  ['first sorted page by an index', (c) => c.find().sort({ at: -1, _id: -1 }).limit(20).toArray()],
  ['the same page again', (c) => c.find().sort({ at: -1, _id: -1 }).limit(20).toArray()],
  ['1,000 single inserts', (c) => insertSingly(c, 1000)],
  ['the page after them', (c) => c.find().sort({ at: -1, _id: -1 }).limit(20).toArray()],
  ['sort + limit without an index', (c) => c.find().sort({ n: 1 }).limit(SORT_AND_LIMIT).toArray()],
  ['two fields, sort + limit', (c) => c.find().sort({ group: 1, n: -1 }).limit(20).toArray()],
  ['sort of all without an index', (c) => c.find().sort({ n: 1 }).toArray()],
  ['count without an index', (c) => c.countDocuments({ text: /7 lake/ })],
  ['all documents', (c) => c.find().toArray()],
  ['updateMany of 2 %', (c) => c.updateMany({ group: 7 }, { $set: { seen: true } })],
  ['$inc of all', (c) => c.updateMany({}, { $inc: { n: 1 } })],
  ['$addToSet of 10,000 values', (c) => addToSet(c)],
  ['insertMany of 10,000', (c) => c.insertMany(documents(10_000, 2 * DOCUMENTS))],
  ['deleteMany of 2 %', (c) => c.deleteMany({ group: 9 })],
  ['createIndex', (c) => c.createIndex({ group: 1, at: -1, _id: -1 })],
  ['drop', (c) => c.drop()],
]

const figures = new Map<string, string[]>(operations.map(([name]) => [name, []]))
for (const [name, start] of stores) await measure(name, start)
const heads = [...stores.keys()].flatMap((name) => [`${name} ms`, 'others wait'])
print(['', ...heads])
for (const [name, cells] of figures) print([name, ...cells])

async function measure(name: string, start: Start): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-store-'))
  const database = `bench_${process.pid}`
  let server = await start(dataDir)
  let client = await new MongoClient(server.url).connect()
  const fill = client.db(database).collection<Document>('c')
  await fill.createIndex({ at: -1, _id: -1 })
  for (let from = 0; from < DOCUMENTS; from += 5000) {
    await fill.insertMany(documents(Math.min(5000, DOCUMENTS - from), from))
  }
  await client.close()
  await server.close()
  const before = performance.now()
  server = await start(dataDir)
  const opening = performance.now() - before
  client = await new MongoClient(server.url).connect()
  const waiting = await waitingClient(server.url)
  while ((await waiting.longest()) === 0) await Bun.sleep(10)
  const collection = client.db(database).collection<Document>('c')
  process.stderr.write(`${name}: open after ${opening.toFixed(0)} ms\n`)
  for (const [operation, run] of operations) {
    await waiting.longest()
    const begun = performance.now()
    await run(collection)
    const took = performance.now() - begun
    const wait = await waiting.longest()
    process.stderr.write(
      `${name}: ${operation} ${took.toFixed(1)} ms, others wait ${wait.toFixed(1)} ms\n`,
    )
    figures.get(operation)?.push(took.toFixed(1), wait.toFixed(1))
  }
  waiting.end()
  await client.db(database).dropDatabase()
  await client.close()
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** A client on its own thread that sends requests without a pause and reports its longest wait. */
async function waitingClient(url: string) {
  const worker = new Worker(new URL('./waiting-client.ts', import.meta.url).href)
  worker.postMessage(url)
  const ask = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
    worker.onerror = ({ message }: ErrorEvent) => reject(new Error(message))
    worker.postMessage('')
    return promise
  }
  return { longest: ask, end: () => worker.terminate() }
}

function documents(count: number, from: number): Document[] {
  return Array.from({ length: count }, (_, i) => {
    const n = from + i
    return {
      _id: new Int32(n) as never,
      at: new Date(1_700_000_000_000 + ((n * 7919) % 1_000_003) * 1000),
      n: new Int32((n * 104_729) % 1_000_003),
      group: new Int32(n % GROUPS),
      text: `Number ${n} of the list: ${n % 10} lakes, ${n % 7} hills and a long road between them, ${'word '.repeat(n % 20)}`,
    }
  })
}

async function insertSingly(collection: Collection<Document>, count: number): Promise<void> {
  await Promise.all(documents(count, DOCUMENTS).map((each) => collection.insertOne(each)))
}

async function addToSet(collection: Collection<Document>): Promise<void> {
  const values = Array.from({ length: 10_000 }, (_, n) => new Int32(n))
  await collection.updateOne(
    { _id: new Int32(1) as never },
    { $addToSet: { values: { $each: values } } },
  )
  await collection.updateOne(
    { _id: new Int32(1) as never },
    { $addToSet: { values: { $each: values } } },
  )
}

function print(cells: string[]): void {
  const [first = '', ...others] = cells
  process.stdout.write(`${first.padEnd(32)}${others.map((each) => each.padStart(14)).join('')}\n`)
}
