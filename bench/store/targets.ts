import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import type { Place } from './data.ts'

/** The name that the product gives its database in the embedded store. */
const DATABASE = 'bharat'

/** A database to measure. */
export interface Target {
  name: string
  /** The checkout of an embedded store. */
  checkout?: string
  /** Opens it over a data folder. MongoDB is always open: this only connects. */
  open(dataDir: string): Promise<Opened>
  /** Deletes the data. */
  drop(): Promise<void>
}

interface Opened extends Place {
  /** Milliseconds from the start of the store until the first find has a response. */
  openedIn: number
  memory(): Promise<Memory>
  close(): Promise<void>
}

/** Megabytes of the process of the store; `private` is not shared with other processes. */
interface Memory {
  resident: number
  private?: number
}

/** The embedded store of a checkout, in a process of its own. */
export function embeddedTarget(name: string, checkout: string): Target {
  return {
    name,
    checkout,
    async open(dataDir) {
      const script = join(import.meta.dirname, 'store-process.ts')
      const child = Bun.spawn(['bun', script, checkout, dataDir], {
        stdin: 'pipe',
        stdout: 'pipe',
        stderr: 'inherit',
      })
      const { url, startedAt } = await firstLine(child.stdout)
      const place = { url, database: DATABASE }
      await firstResponse(place)
      return {
        ...place,
        openedIn: now() - startedAt,
        memory: () => memoryOf(child.pid),
        async close() {
          child.stdin.end()
          if ((await child.exited) !== 0) throw new Error('The store ended with an error.')
        },
      }
    },
    drop: async () => undefined,
  }
}

/** A running MongoDB. */
export function mongodbTarget(url: string): Target {
  const place = { url, database: `bench_store_${process.pid}` }
  const using = async <T>(run: (client: MongoClient) => Promise<T>): Promise<T> => {
    const client = await new MongoClient(url).connect()
    try {
      return await run(client)
    } finally {
      await client.close()
    }
  }
  return {
    name: 'MongoDB',
    async open() {
      const startedAt = now()
      await firstResponse(place)
      const memory = async () => ({
        resident: Number(
          (await using((client) => client.db('admin').command({ serverStatus: 1 }))).mem?.resident,
        ),
      })
      return { ...place, openedIn: now() - startedAt, memory, close: async () => undefined }
    },
    drop: () => using(async (client) => void (await client.db(place.database).dropDatabase())),
  }
}

async function firstResponse({ url, database }: Place): Promise<void> {
  const client = new MongoClient(url)
  await client.db(database).collection('c').findOne({})
  await client.close()
}

async function firstLine(stdout: ReadableStream<Uint8Array>) {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of stdout) {
    text += decoder.decode(bytes, { stream: true })
    if (text.includes('\n')) return JSON.parse(text) as { url: string; startedAt: number }
  }
  throw new Error('The store did not open.')
}

async function memoryOf(pid: number): Promise<Memory> {
  const sizes = await Bun.file(`/proc/${pid}/smaps_rollup`).text()
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(sizes)?.[1] ?? 0) / 1024
  return {
    resident: megabytes('Rss'),
    private: megabytes('Private_Clean') + megabytes('Private_Dirty'),
  }
}

/** Milliseconds of a clock that all processes of the machine share. */
function now(): number {
  return performance.timeOrigin + performance.now()
}
