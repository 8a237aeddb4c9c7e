import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Collection, type Document, Int32, MongoClient } from 'mongodb'
import { type Bench, checkout, mongodb, type Samples, timed } from './checkout.ts'

type Operation = [name: string, run: (c: Collection, count: number) => Promise<unknown>]

const PAGE = 20
/** Reads after the first one. */
const REPEATS = 15
/** Larger collections are not read completely. */
const READ_ALL = 200_000
/** Number of values of `part`, which is indexed, and of `group`, which is not. */
const PARTS = 50
const FIRST_DATE = 1_700_000_000_000
/** Number of different dates, one per second. */
const DATES = 1_000_003
const BATCH = 5000
const newestFirst = { at: -1, _id: -1 } as const
const set = { $set: { seen: true } }
const target = { _id: new Int32(1) as never }

/** Run several times. */
const reads: Operation[] = [
  ['page by index', (c) => page(c, {})],
  ['middle page by index', (c) => page(c, { at: { $lt: dateAt(0.5) } })],
  ['deep page by index', (c) => page(c, { at: { $lt: dateAt(0.001) } })],
  ['page of a part by index', (c) => page(c, { part: new Int32(3) })],
  ['page after skip 10,000', (c) => page(c, {}, 10_000)],
  ['one by _id', (c, count) => c.findOne({ _id: new Int32(count >> 1) as never })],
  ['count by index', (c) => c.countDocuments({ part: new Int32(3) })],
  ['unindexed sort + limit 20', (c) => c.find().sort({ n: 1 }).limit(PAGE).toArray()],
  [
    'unindexed sort by two fields + limit 20',
    (c) => c.find().sort({ group: 1, n: -1 }).limit(PAGE).toArray(),
  ],
  ['unindexed count by expression', (c) => c.countDocuments({ text: /7 lakes, 3/ })],
]

/** Run once, in this order. */
const writes: Operation[] = [
  ['update of 2 % by index', (c) => c.updateMany({ part: new Int32(7) }, set)],
  ['update of 2 % without index', (c) => c.updateMany({ group: new Int32(8) }, set)],
  [
    'update of 2 % that moves it in an index',
    (c) => c.updateMany({ part: new Int32(5) }, { $set: { part: new Int32(51) } }),
  ],
  ['page of a part after it', (c) => page(c, { part: new Int32(51) })],
  ['insert of 10,000', (c, count) => c.insertMany(documents(10_000, 2 * count + 20_000))],
  ['page after it', (c) => page(c, {})],
  [
    '1,000 concurrent inserts',
    (c, count) => Promise.all(documents(1000, 3 * count + 50_000).map((each) => c.insertOne(each))),
  ],
  [
    '100 inserts in sequence',
    async (c, count) => {
      for (const each of documents(100, 4 * count + 80_000)) await c.insertOne(each)
    },
  ],
  ['delete of 2 %', (c) => c.deleteMany({ part: new Int32(9) })],
  ['$addToSet of 10,000 values', addToSet],
  ['the same again', addToSet],
  [
    '100 single $addToSet to it',
    async (c) => {
      for (let n = 0; n < 100; n++) {
        await c.updateOne(target, { $addToSet: { values: new Int32(20_000 + n) } as never })
      }
    },
  ],
  [
    'read of all',
    async (c, count) => {
      for await (const _ of c.find({}, { raw: true }).limit(Math.min(count, READ_ALL)));
    },
  ],
  ['createIndex over all', (c) => c.createIndex({ n: 1, _id: 1 })],
  ['first page of that index', (c) => c.find().sort({ n: 1, _id: 1 }).limit(PAGE).toArray()],
  ['$inc of all', (c) => c.updateMany({}, { $inc: { n: 1 } })],
  ['page of that index after it', (c) => c.find().sort({ n: 1, _id: 1 }).limit(PAGE).toArray()],
  ['deleteMany of 20,000', (c) => c.deleteMany({ _id: { $lt: new Int32(20_000) as never } })],
  ['drop', (c) => c.drop()],
]

/**
 * The embedded store, or a MongoDB, through the wire protocol: time until the first response, memory, and operations with
 * the longest time for which another client waited meanwhile.
 */
export const bench: Bench = {
  columns: { ms: [0.5], 'another client waited ms': [1], MB: [0.5], 'private MB': [0.5] },
  options: { documents: '100000' },
  open: async ({ documents: counts = '' }) => ({
    async round() {
      const samples: Samples = {}
      for (const count of counts.split(',').map(Number)) {
        for (const [row, cells] of Object.entries(await measure(count))) {
          samples[`${count} documents: ${row}`] = cells
        }
      }
      return samples
    },
    close: async () => undefined,
  }),
}

async function measure(count: number): Promise<Samples> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-store-'))
  const filled = await openStore(dataDir)
  await fill(filled.collection, count)
  await filled.close()
  const idle = await openStore(dataDir)
  // Until the memory of the start is released.
  await Bun.sleep(5000)
  const samples: Samples = {
    'open until the first response, idle memory': { ms: idle.openedIn, ...(await idle.memory()) },
  }
  await idle.close()
  const { collection, url, memory, close } = await openStore(dataDir)
  const waiting = waitingClient(url)
  while ((await waiting.longest()) === 0) await Bun.sleep(10)
  const run = async (name: string, [, operation]: Operation, repeats = 1) => {
    await waiting.longest()
    const ms: number[] = []
    for (let n = 0; n < repeats; n++) ms.push(await timed(() => operation(collection, count)))
    samples[name] = { ms, 'another client waited ms': await waiting.longest() }
    return ms[0] ?? 0
  }
  for (const each of reads) {
    const first = await run(`${each[0]}, first`, each)
    await run(each[0], each, first > 2000 ? 3 : REPEATS)
  }
  for (const each of writes) await run(each[0], each)
  waiting.end()
  samples['after all operations'] = await memory()
  await close()
  await rm(dataDir, { recursive: true, force: true })
  return samples
}

/** The embedded store of the checkout in a process of its own, or a connection to the MongoDB. */
async function openStore(dataDir: string) {
  const began = performance.timeOrigin + performance.now()
  const script = join(import.meta.dirname, 'store/store-process.ts')
  const child = mongodb
    ? undefined
    : Bun.spawn(['bun', script, checkout, dataDir], { stdin: 'pipe', stderr: 'inherit' })
  const { value } = (await child?.stdout.getReader().read()) ?? {}
  const { url, startedAt } = value
    ? (JSON.parse(new TextDecoder().decode(value)) as { url: string; startedAt: number })
    : { url: mongodb ?? '', startedAt: began }
  const client = await new MongoClient(url).connect()
  const collection = client.db(mongodb ? `bench_store_${process.pid}` : 'bharat').collection('c')
  await collection.findOne({})
  return {
    url,
    collection: collection as Collection,
    openedIn: performance.timeOrigin + performance.now() - startedAt,
    async memory(): Promise<Record<string, number>> {
      if (!child)
        return { MB: (await client.db('admin').command({ serverStatus: 1 })).mem.resident }
      const sizes = await Bun.file(`/proc/${child.pid}/smaps_rollup`).text()
      const megabytes = (name: string) =>
        Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(sizes)?.[1] ?? 0) / 1024
      return {
        MB: megabytes('Rss'),
        'private MB': megabytes('Private_Clean') + megabytes('Private_Dirty'),
      }
    },
    async close() {
      await client.close()
      child?.stdin.end()
      if (child && (await child.exited) !== 0) throw new Error('The store ended with an error.')
    },
  }
}

/** A client on its own thread that reports its longest wait. */
function waitingClient(url: string) {
  const worker = new Worker(new URL('./store/waiting-client.ts', import.meta.url).href)
  worker.postMessage(url)
  const longest = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
    worker.onerror = ({ message }: ErrorEvent) => reject(new Error(message))
    worker.postMessage('')
    return promise
  }
  return { longest, end: () => worker.terminate() }
}

async function fill(collection: Collection, count: number): Promise<void> {
  await collection.createIndex({ at: -1, _id: -1 })
  await collection.createIndex({ part: 1, at: -1, _id: -1 })
  for (let from = 0; from < count; from += BATCH) {
    await collection.insertMany(documents(Math.min(BATCH, count - from), from))
  }
}

/** Documents of 436 bytes with the numbers from `from` on. */
function documents(count: number, from: number): Document[] {
  return Array.from({ length: count }, (_, at) => {
    const n = from + at
    const start = `Number ${n} of the list: ${n % 10} lakes, ${n % 7} hills and a road. `
    return {
      _id: new Int32(n) as never,
      // Documents are inserted in another order than that of their dates.
      at: new Date(FIRST_DATE + ((n * 7919) % DATES) * 1000),
      n: new Int32((n * 104_729) % DATES),
      group: new Int32(n % PARTS),
      part: new Int32(n % PARTS),
      text: start.padEnd(371, 'A long road between them. '),
    }
  })
}

/** The date that this share of all documents, at most, is older than. */
function dateAt(share: number): Date {
  return new Date(FIRST_DATE + Math.round(share * DATES) * 1000)
}

function page(collection: Collection, filter: Document, skip = 0): Promise<Document[]> {
  return collection.find(filter).sort(newestFirst).skip(skip).limit(PAGE).toArray()
}

function addToSet(collection: Collection): Promise<unknown> {
  const $each = Array.from({ length: 10_000 }, (_, n) => new Int32(n))
  return collection.updateOne(target, { $addToSet: { values: { $each } } as never })
}
