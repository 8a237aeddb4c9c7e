import { Database } from 'bun:sqlite'
import { BSON, type Collection, type Document, Int32, MongoClient } from 'mongodb'
import { dateAt, documents, type Place } from './data.ts'

/** Milliseconds or megabytes by operation, and the longest time another client waited meanwhile. */
export type Figures = Record<string, { value: number | undefined; waited?: number } | undefined>

type Operation = [name: string, run: (c: Collection, count: number) => Promise<unknown>]

const PAGE = 20
/** Reads after the first one. */
const REPEATS = 15
/** Larger collections are not read completely. */
const READ_ALL = 200_000
const SORT = 'unindexed sort + limit 20'
const SORT_TWO = 'unindexed sort by two fields + limit 20'
const newestFirst = { at: -1, _id: -1 } as const

/** Run several times: the table shows the first and the median of the others. */
const reads: Operation[] = [
  ['page by index', (c) => page(c, {})],
  ['middle page by index', (c) => page(c, { at: { $lt: dateAt(0.5) } })],
  ['deep page by index', (c) => page(c, { at: { $lt: dateAt(0.001) } })],
  ['page of a part by index', (c) => page(c, { part: new Int32(3) })],
  ['page after skip 10,000', (c) => page(c, {}, 10_000)],
  ['one by _id', (c, count) => c.findOne({ _id: new Int32(count >> 1) as never })],
  ['count by index', (c) => c.countDocuments({ part: new Int32(3) })],
  [SORT, (c) => c.find().sort({ n: 1 }).limit(PAGE).toArray()],
  [SORT_TWO, (c) => c.find().sort({ group: 1, n: -1 }).limit(PAGE).toArray()],
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
  ['1,000 concurrent inserts', (c, count) => insertSingly(c, count)],
  ['100 inserts in sequence', (c, count) => insertInSequence(c, count)],
  ['delete of 2 %', (c) => c.deleteMany({ part: new Int32(9) })],
  ['$addToSet of 10,000 values', addToSet],
  ['the same again', addToSet],
  ['100 single $addToSet to it', addSingly],
  ['read of all', readAll],
  ['createIndex over all', (c) => c.createIndex({ n: 1, _id: 1 })],
  ['first page of that index', (c) => c.find().sort({ n: 1, _id: 1 }).limit(PAGE).toArray()],
  ['$inc of all', (c) => c.updateMany({}, { $inc: { n: 1 } })],
  ['page of that index after it', (c) => c.find().sort({ n: 1, _id: 1 }).limit(PAGE).toArray()],
  ['deleteMany of 20,000', deleteTwenty],
  ['drop', (c) => c.drop()],
]

const set = { $set: { seen: true } }

/** Measures all operations over the documents of `fillDocuments`. */
export async function measureOperations(
  { url, database }: Place,
  count: number,
  progress: (line: string) => void,
): Promise<Figures> {
  const client = await new MongoClient(url).connect()
  const collection = client.db(database).collection<Document>('c')
  const waiting = waitingClient(url)
  while ((await waiting.longest()) === 0) await Bun.sleep(10)
  const figures: Figures = {}
  const measure = async (name: string, [, run]: Operation, repeats = 1) => {
    await waiting.longest()
    const times: number[] = []
    for (let n = 0; n < repeats; n++) {
      const began = performance.now()
      await run(collection, count)
      times.push(performance.now() - began)
    }
    const value = times.toSorted((a, b) => a - b)[repeats >> 1]
    const waited = await waiting.longest()
    figures[name] = { value, waited }
    progress(`${name} ${value?.toFixed(1)} ms, another client waited ${waited.toFixed(1)} ms`)
  }
  for (const each of reads) {
    await measure(`${each[0]}, first`, each)
    await measure(each[0], each, (figures[`${each[0]}, first`]?.value ?? 0) > 2000 ? 3 : REPEATS)
  }
  for (const each of writes) await measure(each[0], each)
  waiting.end()
  await client.close()
  return figures
}

/** The unindexed sorts by SQLite over the same documents as JSON text. */
export async function sqliteFigures(count: number): Promise<Figures> {
  const file = new Database('')
  file.run('CREATE TABLE c (doc TEXT)')
  const insert = file.query('INSERT INTO c VALUES (?)')
  file.transaction(() => {
    for (let from = 0; from < count; from += 5000) {
      for (const each of documents(Math.min(5000, count - from), from)) {
        insert.run(BSON.EJSON.stringify(each, { relaxed: true }))
      }
    }
  })()
  const time = (order: string) => {
    const query = file.query(`SELECT doc FROM c ORDER BY ${order} LIMIT ${PAGE}`)
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now()
      query.all()
      return performance.now() - began
    })
    return { value: times.toSorted((a, b) => a - b)[2] }
  }
  const figures = {
    [SORT]: time("doc->>'$.n'"),
    [SORT_TWO]: time("doc->>'$.group', doc->>'$.n' DESC"),
  }
  file.close()
  return figures
}

/** A client on its own thread that reports its longest wait. */
function waitingClient(url: string) {
  const worker = new Worker(new URL('./waiting-client.ts', import.meta.url).href)
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

function page(collection: Collection, filter: Document, skip = 0): Promise<Document[]> {
  return collection.find(filter).sort(newestFirst).skip(skip).limit(PAGE).toArray()
}

async function insertSingly(collection: Collection, count: number): Promise<void> {
  await Promise.all(documents(1000, 3 * count + 50_000).map((each) => collection.insertOne(each)))
}

async function insertInSequence(collection: Collection, count: number): Promise<void> {
  for (const each of documents(100, 4 * count + 80_000)) await collection.insertOne(each)
}

const target = { _id: new Int32(1) as never }

async function addToSet(collection: Collection): Promise<void> {
  const $each = Array.from({ length: 10_000 }, (_, n) => new Int32(n))
  await collection.updateOne(target, { $addToSet: { values: { $each } } as never })
}

async function addSingly(collection: Collection): Promise<void> {
  for (let n = 0; n < 100; n++) {
    await collection.updateOne(target, { $addToSet: { values: new Int32(20_000 + n) } as never })
  }
}

async function readAll(collection: Collection, count: number): Promise<void> {
  const cursor = collection.find({}, { raw: true }).limit(Math.min(count, READ_ALL))
  for await (const _ of cursor);
}

async function deleteTwenty(collection: Collection): Promise<void> {
  await collection.deleteMany({ _id: { $lt: new Int32(20_000) as never } })
}
