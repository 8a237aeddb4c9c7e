/**
 * `bun run bench <name>`: one measurement of the table below, as a Markdown table. `bun run bench` lists them.
 *
 *   bun run bench writes [--before <commit or folder>] [--rounds 40] [--only name] [its own options]
 *
 * Each checkout runs in a process of its own, with the code of this folder. With `--before`, two checkouts are measured in
 * turns, round by round, and parentheses have the ratios. MONGODB_TEST_URL: on that server instead of the embedded store.
 * `scale` measures both databases then, one after the other, and has columns for before and after.
 */
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { $ } from 'bun'
import { type Bench, checkout, type Options, type Samples } from './checkout.ts'

const BENCHES: Record<string, [says: string, load: () => Promise<{ bench: Bench }>]> = {
  load: ['requests per second beside a bare server (needs wrk)', () => import('./load.ts')],
  soak: ['an hour of mixed traffic at ten times the data', () => import('./soak.ts')],
  scale: ['requests at ten times the data', () => import('./scale.ts')],
  large: [
    'large responses without and with the workaround (needs wrk)',
    () => import('./large.ts'),
  ],
  writes: ['the writes of an administrator', () => import('./writes.ts')],
  requests: ['processor time of uncached requests', () => import('./requests.ts')],
  search: ['the tour search over 200 and 20,000 tours', () => import('./search.ts')],
  persons: [
    'five desks over 200,000 enquiries: views, counts, searches',
    () => import('./persons.ts'),
  ],
  overview: ['the overview over 20,000 and 200,000 enquiries', () => import('./overview.ts')],
  exports: ['downloads of 20,000 enquiries and tours', () => import('./exports.ts')],
  start: ['start and idle memory of the server', () => import('./start.ts')],
  store: ['operations of the database over 100,000 documents', () => import('./store.ts')],
  visitors: ['500 visitors while five desks are open', () => import('./visitors.ts')],
  attack: ['reads while one address sends expensive operations', () => import('./attack.ts')],
  desk: ['the sales desk with 10,000 enquiries in a browser', () => import('./desk.ts')],
  pages: ['the public pages by Lighthouse on a slow phone', () => import('./pages.ts')],
}

const [name = '', ...args] = process.argv.slice(2)
const chosen = BENCHES[name]
if (!chosen) {
  for (const [each, [says]] of Object.entries(BENCHES)) print(`${each.padEnd(10)}${says}`)
  process.exit(name ? 1 : 0)
}
const { bench } = await chosen[1]()
const { values } = parseArgs({
  args,
  options: Object.fromEntries(
    ['before', 'rounds', 'only', ...Object.keys(bench.options ?? {})].map((option) => [
      option,
      { type: 'string' as const },
    ]),
  ),
})
const options = { only: '', ...bench.options, ...(values as Options) }
if (process.send) await answer()
else await compare()

/** In the process of a checkout: one round per message. */
async function answer(): Promise<void> {
  const opened = await bench.open(options)
  process.on('message', async (message) => {
    if (message === 'round') return process.send?.(await opened.round())
    process.exit((await opened.close()) === false ? 1 : 0)
  })
  process.send?.('ready')
}

async function compare(): Promise<void> {
  const { before } = values as Options
  if (before && bench.onlyHere) throw new Error(`${name} measures this checkout only.`)
  const former = before ? await checkoutOf(before) : undefined
  const roots = [checkout, ...(former ? [former.root] : [])]
  const columns = Object.entries(bench.columns)
  if (bench.databases) {
    const titled = new Map<string, Collected>()
    for (const url of new Set(['', process.env.MONGODB_TEST_URL ?? ''])) {
      const [now, then] = await measure(roots, { MONGODB_TEST_URL: url })
      const database = url ? 'MongoDB' : 'embedded store'
      if (then) titled.set(`${database}, before`, then)
      if (now) titled.set(database, now)
    }
    const titles = columns.map(([column, shares]) => [column, ...shares.map(shareName)].join(' '))
    print(`Each cell: ${titles.join('; ')}.\n`)
    print(`| ${[name, ...titled.keys()].join(' | ')} |\n| --- |${' --- |'.repeat(titled.size)}`)
    for (const row of [...titled.values()].at(-1)?.rows() ?? []) {
      const cells = [...titled.values()].map((collected) =>
        columns
          .map(([column, shares]) => shares.map((share) => shown(collected.at(row, column, share))))
          .map((values) => values.filter(Boolean).join(' / '))
          .filter(Boolean)
          .join('; '),
      )
      print(`| ${[row, ...cells].join(' | ')} |`)
    }
  } else {
    const [now, then] = await measure(roots, {})
    const titles = columns.map(([column, shares]) => [column, ...shares.map(shareName)].join(' '))
    print(`| ${[name, ...titles].join(' | ')} |`)
    print(`| --- |${' ---: |'.repeat(columns.length)}`)
    for (const row of now?.rows() ?? []) {
      const cells = columns.map(([column, shares]) => {
        const values = shares.map((share) => now?.at(row, column, share))
        const ratios = shares.map(
          (share, n) => Number(values[n]) / Number(then?.at(row, column, share)),
        )
        const text = values[0] === undefined ? '' : values.map(shown).join(' / ')
        return then && text
          ? `${text} (${ratios.map((ratio) => ratio.toFixed(2)).join(' / ')})`
          : text
      })
      print(`| ${[row, ...cells].join(' | ')} |`)
    }
  }
  await former?.remove()
}

/** Measures the checkouts in turns. */
async function measure(roots: readonly string[], settings: Options): Promise<Collected[]> {
  const measured = roots.map(() => new Collected())
  const processes = await Promise.all(roots.map((root) => start(root, settings)))
  const { rounds = bench.rounds ?? 1 } = values as Options
  for (let round = 0; round < Number(rounds); round++) {
    const turns = [...processes.entries()]
    // Each begins every second round.
    for (const [at, { ask }] of round % 2 ? turns.toReversed() : turns) {
      measured[at]?.add((await ask('round')) as Samples)
    }
  }
  for (const { stop } of processes) if ((await stop()) !== 0) process.exitCode = 1
  return measured
}

/** A folder, or a worktree of a commit with its packages, which `remove` deletes. */
async function checkoutOf(before: string) {
  if (existsSync(before)) return { root: resolve(before), remove: async () => undefined }
  const root = join(await mkdtemp(join(tmpdir(), 'bharat-before-')), 'checkout')
  await $`git worktree add --detach ${root} ${before} && cd ${root} && bun install --frozen-lockfile`.quiet()
  return { root, remove: () => $`git worktree remove --force ${root}`.quiet() }
}

/** A process that measures a checkout. */
async function start(root: string, settings: Options) {
  let reply = Promise.withResolvers<unknown>()
  const child = Bun.spawn([process.execPath, import.meta.path, name, ...args], {
    cwd: root,
    env: { ...process.env, ...settings, BENCH_CHECKOUT: root },
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (message) => reply.resolve(message),
    onExit: () => reply.reject(new Error(`The process of ${root} has ended.`)),
  })
  await reply.promise
  return {
    async ask(message: string): Promise<unknown> {
      reply = Promise.withResolvers()
      child.send(message)
      return reply.promise
    },
    async stop(): Promise<number> {
      reply.promise.catch(() => undefined)
      child.send('close')
      return child.exited
    },
  }
}

/** The samples of all rounds of one checkout. */
class Collected {
  #cells = new Map<string, Map<string, number[]>>()

  add(samples: Samples): void {
    for (const [row, cells] of Object.entries(samples)) {
      const known = this.#cells.get(row) ?? new Map<string, number[]>()
      this.#cells.set(row, known)
      for (const [column, values] of Object.entries(cells)) {
        known.set(column, [...(known.get(column) ?? []), ...[values].flat()])
      }
    }
  }

  rows(): string[] {
    return [...this.#cells.keys()]
  }

  at(row: string, column: string, share: number): number | undefined {
    const values = this.#cells.get(row)?.get(column)
    return values && quantile(values, share)
  }
}

/** The value that this share of all is below. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function shareName(share: number): string {
  return share === 0 ? 'least' : share === 1 ? 'most' : `p${share * 100}`
}

function shown(value: number | undefined): string {
  if (value === undefined) return ''
  return value.toFixed(Number.isInteger(value) || value >= 100 ? 0 : value < 10 ? 2 : 1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
