import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { bootstrap as Bootstrap } from '../apps/server/src/bootstrap.ts'
import { ownDatabase } from '../apps/server/test/support/own-database.ts'

/** One measurement. */
export interface Bench {
  /** Its columns, each with the shares of the samples that are shown: 0.5 is the median. */
  columns: Record<string, readonly number[]>
  /** Its options with their defaults. */
  options?: Record<string, string>
  /** How often it is repeated by default; 1 without it. */
  rounds?: number
  /** Its requests are those of this checkout only: no `--before`. */
  onlyHere?: true
  /** With MONGODB_TEST_URL, it measures the embedded store as well. */
  databases?: true
  open(options: Options): Promise<{
    /** Samples of one round, by row and column. */
    round(): Promise<Samples>
    /** Ends it. @returns whether the measurement met its conditions */
    close(): Promise<unknown>
  }>
}

export type Options = Record<string, string>
export type Samples = Record<string, Record<string, number | readonly number[]>>

/** The folder of the product that this process measures. */
export const checkout = resolve(process.env.BENCH_CHECKOUT ?? join(import.meta.dirname, '..'))

export const mongodb = process.env.MONGODB_TEST_URL || undefined

type Product = Awaited<ReturnType<typeof Bootstrap>>

/** A module of the measured checkout. */
export function from<T>(path: string): Promise<T> {
  return import(join(checkout, path))
}

/** A test app of the measured checkout, with the functions that fill it. */
export async function openApp() {
  const support = 'apps/server/test/support'
  const [{ createTestApp, validTour }, { loadCatalogue, recordId }] = await Promise.all([
    from<typeof import('../apps/server/test/support/create-test-app.ts')>(
      `${support}/create-test-app.ts`,
    ),
    from<typeof import('../apps/server/test/support/large-catalogue.ts')>(
      `${support}/large-catalogue.ts`,
    ),
  ])
  return {
    app: await createTestApp({ exclusive: !mongodb }),
    loadCatalogue,
    recordId,
    validTour,
  }
}

/** Builds the web application if necessary. */
async function build(): Promise<void> {
  const child = Bun.spawn(['bun', 'scripts/build.ts'], { cwd: checkout, stdout: 'ignore' })
  if ((await child.exited) !== 0) throw new Error('The web application could not be built.')
}

export type Server = Awaited<ReturnType<typeof openServer>>

/** Fills an empty database. Returns ids to request. */
type Fill = (settings: Record<string, string>) => Promise<{ category: string; tour: string }>

/**
 * Builds and starts the product in production mode, with the demo data.
 * @param content the number of more tours, or what fills the database
 */
export async function openServer(content: number | Fill, enquiries = 0) {
  await build()
  const dataDir = await mkdtemp(join(tmpdir(), 'bharat-bench-'))
  const database = mongodb ? ownDatabase(mongodb) : undefined
  const settings = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DEMO_DATA: 'on',
    FIRST_ADMIN: 'open',
    SESSION_SECRET: 'b'.repeat(64),
    // The tests start servers without the optimizing compiler.
    BUN_JSC_useDFGJIT: '1',
    ...(database && { MONGODB_URL: database.url }),
  }
  const { runServer } = await from<typeof import('../apps/server/test/support/run-server.ts')>(
    'apps/server/test/support/run-server.ts',
  )
  const loaded = await (typeof content === 'number'
    ? fill(settings, content, enquiries)
    : content(settings))
  const began = performance.now()
  let server = await runServer(settings)
  const startUp = performance.now() - began
  const startUsed = await processorOf(server.pid)
  return {
    /** Its environment. */
    settings,
    get url() {
      return server.url
    },
    ...loaded,
    /** Milliseconds from the start of the process until it accepts requests, and those of the processor. */
    startUp,
    startUsed,
    /** The session cookie of an admin. */
    cookie: await logIn(server.url),
    /** The cookie of another session. */
    logIn: () => logIn(server.url),
    /** Resident memory in MB. */
    memory: () => memory(server.pid),
    /** MB of the embedded store on the disk. */
    async stored() {
      const files = await readdir(dataDir)
      const sizes = await Promise.all(
        files.map(async (file) => (await stat(join(dataDir, file))).size),
      )
      return sizes.reduce((sum, size) => sum + size, 0) / 1e6
    },
    /** Milliseconds of the processor that it has used since its start. */
    used: () => processorOf(server.pid),
    /** The lines of its log with errors. */
    errors: () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    /** The memory after some seconds without requests: the process releases that of its work. */
    async idle() {
      await Bun.sleep(15_000)
      return memory(server.pid)
    },
    /** Stops it and starts it again over the same data. */
    async restart() {
      await server.end('SIGTERM')
      server = await runServer(settings)
    },
    /** Stops it and deletes its data. */
    async close() {
      await server.end('SIGTERM')
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The product without a server, with the demo data. */
export async function openProduct(settings: Record<string, string>): Promise<Product> {
  const [{ bootstrap }, { readEnv }, { seedDemo }] = await Promise.all([
    from<typeof import('../apps/server/src/bootstrap.ts')>('apps/server/src/bootstrap.ts'),
    from<typeof import('../apps/server/src/env.ts')>('apps/server/src/env.ts'),
    from<typeof import('../apps/server/src/seed-demo.ts')>('apps/server/src/seed-demo.ts'),
  ])
  const product = await bootstrap(readEnv(settings))
  await seedDemo(product)
  return product
}

/**
 * Copies the demo's tours with other names up to `total`, in separate categories of thirty, so that the pages of the
 * demo keep their length. @returns ids to request
 */
async function fill(settings: Record<string, string>, total: number, enquiries: number) {
  const { demoCatalogue } = await from<typeof import('../apps/server/demo/catalogue.ts')>(
    'apps/server/demo/catalogue.ts',
  )
  const product = await openProduct(settings)
  const { categories, tours } = demoCatalogue(new Date())
  const [category, tour] = [categories[0], tours[0]]
  if (!category || !tour) throw new Error('The demo catalogue is empty.')
  for (let made = tours.length; made < total; made += 30) {
    const { _id, name } = await product.repositories.categories.insert({
      name: `Circle ${made}`,
      description: category.description,
      coverImage: '',
    })
    const copies = Array.from({ length: Math.min(30, total - made) }, (_, index) => {
      const like = tours[(made + index) % tours.length] ?? tour
      const { _id: __, activeStatus: ___, createdAt, highlight, routeStops, ...input } = like
      return {
        ...input,
        tourName: `${like.tourName} ${made + index}`,
        categoryId: _id,
        categoryName: name,
        mainImageUrl: '/images/none.jpg',
        subImageUrls: Array.from({ length: 5 }, () => '/images/none.jpg'),
        itinerary: like.itinerary.map((day) => ({ ...day, imageUrl: '' })),
        routeMapUrl: '',
        // Landscape pages keep their length as well.
        landscapes: input.landscapes.filter((landscape) => landscape !== 'Mangrove'),
      }
    })
    await product.repositories.tours.insertMany(copies.map((fields) => ({ fields })))
  }
  await insertEnquiries(product, enquiries)
  await product.close()
  return { category: category._id, tour: tour._id }
}

export const MESSAGE = 'Is the coast road open in May, and is there a seat for a child? '.repeat(6)

async function insertEnquiries({ repositories }: Product, total: number): Promise<void> {
  for (let from = 0; from < total; from += 500) {
    const batch = Array.from({ length: Math.min(500, total - from) }, (_, at) => from + at)
    await Promise.all(
      batch.map((n) =>
        repositories.enquiries.insert(n % 2 === 0 ? 'email' : 'whatsapp', {
          fullName: `Visitor ${n}`,
          phone: `+9194${String(n).padStart(8, '0')}`,
          email: `visitor${n}@example.com`,
          message: `${MESSAGE}${n}`,
        }),
      ),
    )
  }
}

async function logIn(url: string): Promise<string> {
  const post = (path: string) =>
    fetch(`${url}/api/v1/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bench@example.com', password: 'a bench of its own' }),
    })
  await post('registerAdmin')
  const reply = await post('loginAdmin')
  return (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** The resident memory of a process in MB. */
export async function memory(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Milliseconds of the processor that a process has used, to a tick of 10. */
async function processorOf(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/stat`).text()
  const [user = 0, system = 0] = status.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) * 10
}

/** Milliseconds that it takes. */
export async function timed(run: () => unknown): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** Milliseconds of the processor that this process uses meanwhile, all its threads included. */
export async function processorTime(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The longest time in milliseconds for which other work of this process had to wait meanwhile. */
export async function longestDelay(run: () => unknown): Promise<number> {
  let delay = 0
  let last = performance.now()
  const timer = setInterval(() => {
    delay = Math.max(delay, performance.now() - last)
    last = performance.now()
  }, 1)
  await run()
  clearInterval(timer)
  return delay
}

/** Calls `run` at an even rate, whatever its results, until the returned function is called. */
export function every(milliseconds: number, run: (n: number) => unknown): () => void {
  let n = 0
  const timer = setInterval(() => void run(n++), milliseconds)
  return () => clearInterval(timer)
}
