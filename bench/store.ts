/**
 * `bun run bench:store` measures the embedded store through the wire protocol: of this checkout, of other checkouts
 * and a MongoDB, in one run. Prints Markdown tables; all data are the same in every run.
 *
 *   bun run bench:store [--documents 100000] [--site 200+0,20000+200000] [--mongodb <url>] [--server] [<checkout> …]
 *
 * The first checkout is the one that ratios refer to; by default it is this one. `--site` takes tours + enquiries,
 * `--documents` numbers of small documents; an empty value leaves the measurement out. `--server` also starts the
 * whole server over the site's data; build the checkouts first.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fillDocuments, fillSite, runServerOver, type SiteSize } from './store/data.ts'
import { type Figures, measureOperations, sqliteFigures } from './store/operations.ts'
import { print, printTable } from './store/table.ts'
import { embeddedTarget, mongodbTarget, type Target } from './store/targets.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '100000' },
    site: { type: 'string', default: '200+0' },
    mongodb: { type: 'string' },
    server: { type: 'boolean', default: false },
    cpu: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
/** Milliseconds until the memory of a start is released. */
const SETTLING = 5000
/** Pairs of runs in process, alternating between the checkouts. */
const ROUNDS = 3

const checkouts = (positionals.length > 0 ? positionals : ['.']).map((path) => resolve(path))
const targets: Target[] = checkouts.map((path) => embeddedTarget(basename(path), path))
if (options.mongodb) targets.push(mongodbTarget(options.mongodb))
const names = targets.map(({ name }) => name)

for (const size of listOf(options.site)) {
  const [tours = 0, enquiries = 0] = size.split('+').map(Number)
  await measureSite({ tours, enquiries })
}
for (const count of listOf(options.documents)) await measureDocuments(Number(count))
if (options.cpu) await measureInProcess()

/** Open time and memory over the data of the product. */
async function measureSite(size: SiteSize): Promise<void> {
  const figures: Figures[] = []
  for (const target of targets) {
    await withFolder(async (dataDir) => {
      const filled = await target.open(dataDir)
      await fillSite(filled, size)
      await filled.close()
      const opened = await openFigures(target, dataDir)
      if (options.server && target.checkout) {
        Object.assign(opened, await runServerOver(target.checkout, dataDir, SETTLING))
      }
      figures.push(opened)
      await target.drop()
    })
  }
  printTable(`${size.tours} tours and ${size.enquiries} enquiries`, names, figures)
}

/** Open time, memory and operations over small documents. */
async function measureDocuments(count: number): Promise<void> {
  const figures: Figures[] = []
  for (const target of targets) {
    await withFolder(async (dataDir) => {
      const filled = await target.open(dataDir)
      await fillDocuments(filled, count)
      await filled.close()
      const idle = await openFigures(target, dataDir)
      const opened = await target.open(dataDir)
      const measured = await measureOperations(opened, count, (line) =>
        process.stderr.write(`${target.name}: ${line}\n`),
      )
      const after = await opened.memory()
      await opened.close()
      await target.drop()
      figures.push({
        ...idle,
        ...measured,
        'resident MB after all operations': { value: after.resident },
      })
    })
  }
  figures.push(await sqliteFigures(count))
  printTable(`${count} documents of 436 bytes`, [...names, 'SQLite JSON'], figures)
}

async function openFigures(target: Target, dataDir: string): Promise<Figures> {
  const opened = await target.open(dataDir)
  await Bun.sleep(SETTLING)
  const { resident, private: own } = await opened.memory()
  await opened.close()
  return {
    'open until the first response, ms': { value: opened.openedIn },
    'idle resident MB': { value: resident },
    'idle private MB': { value: own },
  }
}

/** CPU time of uncached requests in a process that contains the store. The rounds alternate between the checkouts. */
async function measureInProcess(): Promise<void> {
  const rounds: Record<string, number>[][] = checkouts.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, checkout] of checkouts.entries()) rounds[at]?.push(await inProcess(checkout))
  }
  const figures = rounds.map(
    (runs): Figures =>
      Object.fromEntries(
        Object.keys(runs[0] ?? {}).map((name) => [
          name,
          { value: Math.min(...runs.map((run) => run[name] ?? 0)) },
        ]),
      ),
  )
  printTable(
    `200 tours in process, CPU ms per request (least of ${ROUNDS} runs)`,
    checkouts.map((path) => basename(path)),
    figures,
  )
}

async function inProcess(checkout: string): Promise<Record<string, number>> {
  const script = join(import.meta.dirname, 'store/in-process.ts')
  const child = Bun.spawn(['bun', script, checkout], { stdout: 'pipe', stderr: 'inherit' })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`The requests in ${checkout} failed.`)
  return JSON.parse(text.trim().split('\n').at(-1) ?? '')
}

async function withFolder(run: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-store-'))
  try {
    await run(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function listOf(text: string): string[] {
  return text.split(',').filter(Boolean)
}

print(`\nLoad average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores at the end of the run.`)
