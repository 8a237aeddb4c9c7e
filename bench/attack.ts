/**
 * `bun run bench:attack`: one address sends 50 expensive GraphQL operations a second, while visitors of other addresses
 * read a cached page and pages and searches that no cache has. With `--before`, another checkout of the product is
 * measured in turns with this one. Prints medians over the rounds.
 *
 * bun run bench:attack [--before ../checkout-of-another-commit] [--tours 200] [--seconds 20] [--rounds 3]
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { recordId } from '../apps/server/test/support/large-catalogue.ts'
import type { build as Build, LoadedServer, openLoaded as OpenLoaded } from './server.ts'

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    tours: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
})
const TOURS = Number(options.tours)
const ATTACKER = '203.0.113.7'
const ALIASES = 10
const CARD = '_id tourName days nights tripCost mainImageUrl landscapes mainImage { alt credit }'

/** Requests per second. */
const RATE = { attack: 50, cached: 20, uncached: 5 }

type Figures = Record<
  | 'cached p50'
  | 'cached p95'
  | 'uncached p50'
  | 'uncached p95'
  | 'uncached failed %'
  | 'memory MB'
  | 'attacker 503 %'
  | 'attacker without Retry-After',
  number
>

const attacks: Record<string, ((n: number) => string) | undefined> = {
  none: undefined,
  'ten selectedTours of 40 ids': (n) =>
    aliases((alias) => {
      const ids = Array.from({ length: 40 }, (_, at) =>
        recordId('tour', (n * 401 + alias * 40 + at) % TOURS),
      )
      return `selectedTours(ids: "${ids}") { ${CARD} }`
    }),
  'ten misspelled searches': (n) =>
    aliases(
      (alias) =>
        `tours(search: "${misspelled(n * ALIASES + alias)}") { totalItems items { ${CARD} } }`,
    ),
}

let requests = 0
const checkouts = [
  { name: 'this', root: join(import.meta.dirname, '..') },
  ...(options.before ? [{ name: 'before', root: resolve(options.before) }] : []),
]
const measured = new Map<string, Figures[]>()
for (let round = 0; round < Number(options.rounds); round++) {
  for (const { name, root } of round % 2 === 0 ? checkouts : checkouts.toReversed()) {
    const { build, openLoaded }: { build: typeof Build; openLoaded: typeof OpenLoaded } =
      await import(join(root, 'bench/server.ts'))
    await build()
    for (const [attack, operation] of Object.entries(attacks)) {
      const server = await openLoaded(TOURS, process.env.MONGODB_TEST_URL)
      try {
        const figures = await measure(server, operation)
        const key = `${name}: ${attack}`
        measured.set(key, [...(measured.get(key) ?? []), figures])
      } finally {
        await server.close()
      }
    }
  }
}
const columns = Object.keys([...measured.values()][0]?.[0] ?? {}) as (keyof Figures)[]
print(`| ${TOURS} tours | ${columns.join(' | ')} |`)
print(`| --- |${' --- |'.repeat(columns.length)}`)
for (const [name, rounds] of measured) {
  const cells = columns.map((column) =>
    format(
      at(
        rounds.map((round) => round[column]),
        0.5,
      ),
    ),
  )
  print(`| ${name} | ${cells.join(' | ')} |`)
}

/** The figures of some seconds of visitors, and of an attack. */
async function measure(
  server: LoadedServer,
  operation: ((n: number) => string) | undefined,
): Promise<Figures> {
  const times = { cached: [] as number[], uncached: [] as number[] }
  const attacked = { total: 0, rejected: 0, withoutRetryAfter: 0 }
  let failed = 0
  let memory = 0
  // Fills the cache and the index of the search.
  for (let n = 0; n < 20; n++) await uncached()
  await cached()
  times.cached = []
  times.uncached = []

  async function cached() {
    times.cached.push(await timed('/', { 'x-forwarded-for': '198.51.100.1' }))
  }
  /** A page or a search of another visitor each time. */
  async function uncached() {
    const n = ++requests
    const path = n % 2 === 0 ? `/tours?search=coast+${n}` : `/api/v1/public/tours?search=coast+${n}`
    times.uncached.push(await timed(path, { 'x-forwarded-for': `2001:db8:${n.toString(16)}::1` }))
  }
  async function timed(path: string, headers: Record<string, string>): Promise<number> {
    const began = performance.now()
    const response = await fetch(server.url + path, { headers }).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.status !== 200) failed++
    return performance.now() - began
  }
  async function attack(query: string) {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': ATTACKER,
      },
      body: JSON.stringify({ query }),
    }).catch(() => undefined)
    await response?.arrayBuffer()
    attacked.total++
    if (response?.status !== 503) return
    attacked.rejected++
    if (!response.headers.has('retry-after')) attacked.withoutRetryAfter++
  }

  const sent: Promise<unknown>[] = []
  const ends = [
    every(1000 / RATE.cached, () => sent.push(cached())),
    every(1000 / RATE.uncached, () => sent.push(uncached())),
    every(1000, async () => {
      memory = Math.max(memory, await server.memory())
    }),
    ...(operation ? [every(1000 / RATE.attack, (n) => sent.push(attack(operation(n))))] : []),
  ]
  await Bun.sleep(Number(options.seconds) * 1000)
  for (const end of ends) end()
  // Until each request has its response, or has waited for half a minute.
  await Promise.race([Promise.all(sent), Bun.sleep(30_000)])
  return {
    'cached p50': at(times.cached, 0.5),
    'cached p95': at(times.cached, 0.95),
    'uncached p50': at(times.uncached, 0.5),
    'uncached p95': at(times.uncached, 0.95),
    'uncached failed %': (100 * failed) / Math.max(1, times.uncached.length),
    'memory MB': memory,
    'attacker 503 %': (100 * attacked.rejected) / Math.max(1, attacked.total),
    'attacker without Retry-After': attacked.withoutRetryAfter,
  }
}

function aliases(fieldOf: (alias: number) => string): string {
  const fields = Array.from({ length: ALIASES }, (_, alias) => `a${alias}: ${fieldOf(alias)}`)
  return `{ ${fields.join(' ')} }`
}

/** Words that are one letter away from a word of the catalogue, and differ from each other. */
function misspelled(n: number): string {
  const letter = (value: number) => String.fromCharCode(97 + (value % 26))
  return `malabar${letter(n)} zansk${letter(n / 26)}r`
}

/** Calls `run` at an even rate, whatever its results. Returns what ends it. */
function every(milliseconds: number, run: (n: number) => unknown): () => void {
  let n = 0
  const timer = setInterval(() => void run(n++), milliseconds)
  return () => clearInterval(timer)
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function format(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
