/**
 * `bun run bench`: what the product answers under load, beside what a bare Bun.serve does with the
 * same bytes in the same run. Both databases where MONGODB_TEST_URL is set, 200 and 20,000 tours.
 *
 *   bun run bench [--tours 200,20000] [--seconds 4] [--only name]
 *
 * The load comes from wrk (Debian: apt-get install wrk).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ownDatabase } from '../apps/server/test/own-database.ts'
import { runServer } from '../apps/server/test/run-server.ts'
import { type Call, calls } from './calls.ts'
import { loadCatalogue } from './catalogue.ts'
import { type Figures, load } from './load.ts'
import { serveSameBytes } from './same-bytes.ts'

const { values: options } = parseArgs({
  options: {
    tours: { type: 'string', default: '200,20000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)
const credentials = { email: 'bench@example.com', password: 'a bench of its own' }

if (!Bun.which('wrk')) throw new Error('The load generator wrk is missing: apt-get install wrk')
const build = Bun.spawn(['bun', 'scripts/build.ts'], { cwd: join(import.meta.dirname, '..') })
if ((await build.exited) !== 0) throw new Error('The web application could not be built.')

for (const mongodb of [undefined, process.env.MONGODB_TEST_URL].filter(
  (url, index) => index === 0 || url,
)) {
  for (const tours of options.tours.split(',').map(Number)) await measure(tours, mongodb)
}

async function measure(tours: number, mongodb: string | undefined): Promise<void> {
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
  try {
    const loaded = await loadCatalogue(settings, tours)
    const started = performance.now()
    const server = await runServer(settings)
    const startUp = performance.now() - started
    const idle = await memory(server.pid)
    const cookie = await logIn(server.url)
    print(
      `\n${database ? 'MongoDB' : 'embedded store'}, ${loaded.tours} tours: open after ${startUp.toFixed(0)} ms, ${idle} MB idle`,
    )
    print(row(['', 'req/s', 'p50 ms', 'p99 ms', 'MB', 'limit req/s', 'share']))
    for (const call of calls(loaded, cookie)) {
      if (!call.name.includes(options.only)) continue
      await report(server, call)
    }
    await server.end('SIGTERM')
  } finally {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }

  async function report(server: { url: string; pid: number }, call: Call): Promise<void> {
    const headers = await withValidator(server.url, call)
    const product = await load(server.url, { ...call, headers }, seconds)
    const used = await memory(server.pid)
    const bare = await serveSameBytes(server.url, { ...call, headers })
    const limit = await load(bare.url, { ...call, headers }, seconds)
    bare.stop()
    print(
      row([
        call.name,
        ...figures(product),
        used,
        limit.perSecond.toFixed(0),
        share(product, limit),
      ]),
    )
    if (product.failed > 0) print(`  ${product.failed} answers were neither 2xx nor 304`)
  }
}

/** A conditional request carries the validator of a first answer. */
async function withValidator(url: string, call: Call): Promise<Record<string, string>> {
  if (!call.conditional) return call.headers
  const { headers } = await fetch(url + call.path, { headers: call.headers })
  return { ...call.headers, 'if-none-match': headers.get('etag') ?? '"none"' }
}

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

/** Resident memory of a process in MB. */
async function memory(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

function figures({ perSecond, p50, p99 }: Figures): string[] {
  return [perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2)]
}

function share(product: Figures, limit: Figures): string {
  return (product.perSecond / limit.perSecond).toFixed(2)
}

function row([name, ...cells]: (string | number)[]): string {
  return String(name).padEnd(34) + cells.map((cell) => String(cell).padStart(12)).join('')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
