import { tmpdir } from 'node:os'
import { MongoClient } from 'mongodb'
import { startEmbeddedMongo } from '../src/start.ts'

/*
 * Kills a process that writes to the store, again and again, and counts the acknowledged writes that are lost.
 *
 *   bun packages/embedded-mongo/test/crash-rounds.ts <data folder> [rounds]
 */

/** Concurrent writers of a process; each waits for its last write before the next. */
const WRITERS = 4
/** A writer removes a document this many writes after its insert, or one or two more. */
const KEPT = 203

type Written = {
  _id: string
  writer: number
  n: number
  rank: number
  tags: string[]
  text: string
}
type CrashResult = { rounds: number; acknowledged: number; lost: string[] }

/**
 * Runs rounds of kill -9 on a data folder; verifies all documents and indexes after each.
 *
 * @param temporary the folder for temporary files of the killed processes
 */
export async function crashRounds(
  dataDir: string,
  rounds: number,
  temporary: string,
): Promise<CrashResult> {
  /** Per writer the number of its acknowledged writes. */
  const acknowledged = Array.from({ length: WRITERS }, () => 0)
  const lost: string[] = []
  for (let round = 0; round < rounds; round++) {
    // Some processes are killed with their first write, others after some hundred.
    await writeUntilKilled(dataDir, acknowledged, (round * 61) % 300, temporary)
    for (const [writer, found] of (await readWriters(dataDir)).entries()) {
      // A write without a response may be stored or not.
      const counts = [acknowledged[writer] ?? 0, (acknowledged[writer] ?? 0) + 1]
      const stored = counts.find((count) => Bun.deepEquals(found, documentsAfter(writer, count)))
      if (stored === undefined) lost.push(`round ${round}, writer ${writer}, ${counts[0]} writes`)
      acknowledged[writer] = stored ?? counts[0] ?? 0
    }
    if (lost.length > 0) break
  }
  return { rounds, acknowledged: acknowledged.reduce((sum, count) => sum + count, 0), lost }
}

/** Starts the child process and kills it after a number of acknowledged writes. */
async function writeUntilKilled(
  dataDir: string,
  acknowledged: number[],
  writes: number,
  temporary: string,
): Promise<void> {
  const command = [process.execPath, import.meta.path, 'write', dataDir, acknowledged.join()]
  const child = Bun.spawn(command, {
    env: { ...process.env, TMPDIR: temporary },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const decoder = new TextDecoder()
  let rest = ''
  let counted = 0
  for await (const bytes of child.stdout) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [writer = 0, n = 0] = line.split(' ').map(Number)
      acknowledged[writer] = n
      counted++
    }
    if (counted >= writes && !child.killed) child.kill('SIGKILL')
  }
  await child.exited
}

/** The documents of each writer in order. @throws Error when an index finds others than a search of all */
async function readWriters(dataDir: string): Promise<Written[][]> {
  const store = await startEmbeddedMongo({ dataDir })
  const client = await new MongoClient(store.url).connect()
  const collection = client.db('crash').collection<Written>('log')
  try {
    const all = await collection.find().toArray()
    const ids = (found: Written[]) => found.map(({ _id }) => _id).sort()
    const byRank = await collection
      .find({ rank: { $gte: 0 } })
      .sort({ rank: 1, _id: 1 })
      .toArray()
    const byTag = await collection
      .find({ tags: { $gte: 'tag' } })
      .sort({ tags: 1, _id: 1 })
      .toArray()
    for (const found of [byRank, byTag]) {
      if (!Bun.deepEquals(ids(found), ids(all))) throw new Error('An index has other documents.')
    }
    if ((await collection.countDocuments()) !== all.length) throw new Error('The count differs.')
    return Array.from({ length: WRITERS }, (_, writer) =>
      all.filter((each) => each.writer === writer).sort((a, b) => a.n - b.n),
    )
  } finally {
    await client.close()
    await store.close()
  }
}

/** The documents of a writer after a number of its writes. */
function documentsAfter(writer: number, writes: number): Written[] {
  const documents = new Map<number, Written>()
  for (let n = Math.max(0, writes - KEPT - 10); n < writes; n++) {
    const before = documents.get(n - 1)
    if (n % 5 < 2) documents.set(n, documentOf(writer, n))
    else if (n % 5 > 2) documents.delete(n - KEPT)
    else if (before) {
      documents.set(n - 1, { ...before, rank: n % 89, tags: [...before.tags, `tag ${n}`] })
    }
  }
  return [...documents.values()]
}

/** Two inserts, an update of the second document and two removals of older documents, again and again. */
async function write(client: MongoClient, writer: number, n: number): Promise<void> {
  const collection = client.db('crash').collection<Written>('log')
  if (n % 5 < 2) await collection.insertOne(documentOf(writer, n))
  else if (n % 5 > 2) await collection.deleteOne({ _id: `${writer}/${n - KEPT}` })
  else {
    const change = { $set: { rank: n % 89 }, $push: { tags: `tag ${n}` } }
    await collection.updateOne({ _id: `${writer}/${n - 1}` }, change)
  }
}

function documentOf(writer: number, n: number): Written {
  // Some have a large text, so that they need more than one page.
  const text = 'x'.repeat(n % 32 === 0 ? 20_000 : n % 500)
  const tags = [`tag ${n % 5}`, `tag ${n % 7}`]
  return { _id: `${writer}/${n}`, writer, n, rank: n % 97, tags, text }
}

/** The child process: writes without end and prints the number of acknowledged writes of each writer. */
async function writeForever(dataDir: string, counts: number[]): Promise<void> {
  const store = await startEmbeddedMongo({ dataDir })
  const client = await new MongoClient(store.url).connect()
  const collection = client.db('crash').collection<Written>('log')
  await collection.createIndex({ rank: 1, _id: 1 })
  await collection.createIndex({ tags: 1 })
  await Promise.all(
    counts.map(async (count, writer) => {
      for (let n = count; ; n++) {
        await write(client, writer, n)
        process.stdout.write(`${writer} ${n + 1}\n`)
      }
    }),
  )
}

const [first = '', second = '', third = ''] = process.argv.slice(2)
if (import.meta.main && first === 'write') await writeForever(second, third.split(',').map(Number))
else if (import.meta.main) {
  const result = await crashRounds(first, Number(second || 100), tmpdir())
  process.stdout.write(
    `${result.rounds} rounds, ${result.acknowledged} acknowledged writes, ${result.lost.length} lost ${result.lost.join()}\n`,
  )
}
