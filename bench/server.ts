import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownDatabase } from '../apps/server/test/support/own-database.ts'
import { runServer } from '../apps/server/test/support/run-server.ts'
import { type Loaded, loadCatalogue, type Product } from './catalogue.ts'

/** The product in production mode with its own catalogue. */
export interface LoadedServer {
  url: string
  loaded: Loaded
  /** The session cookie of an admin. */
  cookie: string
  /** Milliseconds from the start of the process until it accepts requests. */
  startUp: number
  /** Resident memory in MB. */
  memory(): Promise<number>
  /** Stops it and starts it again over the same data. */
  restart(): Promise<void>
  /** Stops it and deletes its data. */
  close(): Promise<void>
}

/** Checks that the load generator is installed and builds the web application. */
export async function prepare(): Promise<void> {
  if (!Bun.which('wrk')) throw new Error('The load generator wrk is missing: apt-get install wrk')
  await build()
}

/** Builds the web application if necessary. */
export async function build(): Promise<void> {
  const child = Bun.spawn(['bun', 'scripts/build.ts'], { cwd: join(import.meta.dirname, '..') })
  if ((await child.exited) !== 0) throw new Error('The web application could not be built.')
}

/**
 * Starts the product with a catalogue of `tours` tours.
 * @param mongodb the URL of a server; undefined for the embedded store
 * @param addRecords stores further records before the start
 */
export async function openLoaded(
  tours: number,
  mongodb: string | undefined,
  addRecords?: (product: Product) => Promise<void>,
): Promise<LoadedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bharat-bench-'))
  const database = mongodb === undefined ? undefined : ownDatabase(mongodb)
  const settings = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DEMO_DATA: 'on',
    FIRST_ADMIN: 'open',
    SESSION_SECRET: 'b'.repeat(64),
    ...(database && { MONGODB_URL: database.url }),
  }
  const forget = async () => {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const loaded = await loadCatalogue(settings, tours, addRecords)
    const started = performance.now()
    let server = await runServer(settings)
    const startUp = performance.now() - started
    return {
      get url() {
        return server.url
      },
      loaded,
      startUp,
      cookie: await logIn(server.url),
      memory: () => memory(server.pid),
      restart: async () => {
        await server.end('SIGTERM')
        server = await runServer(settings)
      },
      close: async () => {
        await server.end('SIGTERM')
        await forget()
      },
    }
  } catch (error) {
    await forget()
    throw error
  }
}

const credentials = { email: 'bench@example.com', password: 'a bench of its own' }

async function logIn(url: string): Promise<string> {
  const post = (path: string) =>
    fetch(`${url}/api/v1/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
  await post('registerAdmin')
  const reply = await post('loginAdmin')
  return (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

async function memory(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
