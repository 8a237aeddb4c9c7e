import { MongoClient } from 'mongodb'
import { startEmbeddedMongo } from '../src/start.ts'

// A child process for tests: `bun child.ts <task> <data folder>`.

const [task = '', dataDir = ''] = process.argv.slice(2)
const say = (text: string) => process.stdout.write(`${text}\n`)

const workers: Worker[] = []
const OwnWorker = globalThis.Worker
globalThis.Worker = class extends OwnWorker {
  constructor(...options: ConstructorParameters<typeof OwnWorker>) {
    super(...options)
    workers.push(this)
  }
} as typeof OwnWorker

try {
  const store = await startEmbeddedMongo({ dataDir, snapshot: task === 'count' })
  if (task === 'count') await count(store.url)
  if (task === 'write') await write(store.url)
  if (task === 'unacknowledged') {
    await unacknowledged(store.url)
    await store.close()
  }
  if (task === 'lose-worker') {
    setInterval(() => {}, 1000)
    workers[0]?.terminate()
  }
  if (task === 'end') say('done')
} catch (error) {
  say(`rejected: ${(error as Error).message}`)
  process.exitCode = 3
}

/** Prints the number of documents in `x.c`. */
async function count(url: string): Promise<void> {
  const client = await new MongoClient(url).connect()
  say(String(await client.db('x').collection('c').countDocuments()))
  await client.close()
}

/** Sends an unacknowledged write outside the subset; prints the number of documents it created. */
async function unacknowledged(url: string): Promise<void> {
  const client = await new MongoClient(url, { maxPoolSize: 1 }).connect()
  const log = client.db('x').collection('c')
  const unheard = { upsert: true, writeConcern: { w: 0 } }
  await log.updateOne({}, { $mul: { a: 2 } }, unheard)
  await log.updateOne({}, { $set: { 'a.5': 2 } }, unheard)
  say(String(await log.countDocuments()))
  await client.close()
}

/** Writes without end and prints acknowledged writes. */
async function write(url: string): Promise<void> {
  const client = await new MongoClient(url).connect()
  const log = client.db('durable').collection<{ _id: number; half?: string }>('log')
  const counter = client.db('durable').collection<{ _id: string; n: number }>('counter')
  for (let n = await log.countDocuments(); ; n++) {
    await Promise.all([
      log.insertOne({ _id: n, half: 'x'.repeat(n % 500) }),
      counter.updateOne({ _id: 'c' }, { $inc: { n: 1 } }, { upsert: true }),
    ])
    say(String(n))
  }
}
