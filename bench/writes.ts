/**
 * `bun run bench:writes`: what an admin's write costs: processor time of the server (its threads included, so also
 * the embedded store), time until the response, and commands sent to the database. With `--before`, another checkout
 * of the product does the same in turns with this one, batch by batch, and the table has the ratios. Processor time
 * hardly depends on other work on the machine.
 *
 * bun run bench:writes [--before ../checkout-of-another-commit] [--rounds 40] [--only name]
 *
 * On MongoDB (MONGODB_TEST_URL) the processor time of MongoDB is not contained, nor the 45 ms for which a write waits
 * there (docs/decisions/012).
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { TestApp } from '../apps/server/test/support/create-test-app.ts'

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    child: { type: 'string' },
  },
})
/** Requests of one measurement. Each changes another record. */
const BATCH = 20
const RECORDS = 200
/** Batches of each write before the measurement. */
const WARM_UP = 5
const SUPPORT = 'apps/server/test/support'

/** The mean cost of a request of a batch. */
interface Cost {
  processorMs: number
  responseMs: number
  commands: number
}

type Write = (n: number) => [method: string, path: string, body: unknown]

if (options.child) await answer(options.child)
else await compare(options.before)

/** Measures one or two checkouts in turns, and prints a table. */
async function compare(before: string | undefined): Promise<void> {
  const roots = [join(import.meta.dirname, '..'), ...(before ? [resolve(before)] : [])]
  const checkouts = await Promise.all(roots.map(start))
  try {
    print(
      `| | processor ms | response ms | commands |${before ? ' before | processor | response |' : ''}`,
    )
    print(`| --- | --- | --- | --- |${before ? ' --- | --- | --- |' : ''}`)
    for (const name of checkouts[0]?.names ?? []) {
      if (!name.includes(options.only)) continue
      const costs: Cost[][] = checkouts.map(() => [])
      for (let round = 0; round < Number(options.rounds); round++) {
        // Each begins every second round.
        const order = round % 2 === 0 ? [...checkouts.keys()] : [...checkouts.keys()].toReversed()
        for (const each of order) {
          const cost = await checkouts[each]?.measure(name)
          if (cost) costs[each]?.push(cost)
        }
      }
      print(row(name, costs))
    }
  } finally {
    for (const { stop } of checkouts) await stop()
  }
}

function row(name: string, [now = [], before]: Cost[][]): string {
  const of = (costs: Cost[], key: keyof Cost) => lowerQuartile(costs.map((cost) => cost[key]))
  const cells = [
    name,
    of(now, 'processorMs').toFixed(2),
    of(now, 'responseMs').toFixed(2),
    of(now, 'commands').toFixed(0),
  ]
  if (before) {
    const ratio = (key: keyof Cost) => (of(now, key) / of(before, key)).toFixed(2)
    const absolute = `${of(before, 'processorMs').toFixed(2)}, ${of(before, 'responseMs').toFixed(2)}, ${of(before, 'commands').toFixed(0)}`
    cells.push(absolute, ratio('processorMs'), ratio('responseMs'))
  }
  return `| ${cells.join(' | ')} |`
}

/** Other work on the machine only adds to a cost. */
function lowerQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN
}

/** Starts a process with the product of a checkout, which measures when it is told to. */
async function start(root: string) {
  let received = Promise.withResolvers<unknown>()
  const child = Bun.spawn([process.execPath, import.meta.path, '--child', root], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (message) => received.resolve(message),
    onExit: () => received.reject(new Error(`The process of ${root} has ended.`)),
  })
  const names = (await received.promise) as string[]
  return {
    names,
    async measure(name: string): Promise<Cost> {
      received = Promise.withResolvers()
      child.send(name)
      return (await received.promise) as Cost
    },
    async stop(): Promise<void> {
      received.promise.catch(() => undefined)
      child.send('stop')
      await child.exited
    },
  }
}

/** In the process of a checkout: measures one batch per message. */
async function answer(root: string): Promise<void> {
  const { createTestApp, validTour } = (await import(
    join(root, SUPPORT, 'create-test-app.ts')
  )) as typeof import('../apps/server/test/support/create-test-app.ts')
  const { loadCatalogue, recordId } = (await import(
    join(root, SUPPORT, 'large-catalogue.ts')
  )) as typeof import('../apps/server/test/support/large-catalogue.ts')
  const { site } = (await import(
    join(root, 'packages/contracts/src/site-defaults.ts')
  )) as typeof import('@bharat/contracts/site-defaults')

  const app = await createTestApp({ exclusive: !process.env.MONGODB_TEST_URL })
  const cookie = await app.login()
  const sizes = { testimonials: 0, awards: RECORDS, teamMembers: 0 }
  await loadCatalogue(app.repositories, { categories: 40, tours: RECORDS, ...sizes })
  const tour = (n: number) => `/admin/tours/${recordId('tour', n % RECORDS)}`
  const award = (n: number) => `/admin/awards/${recordId('award', n % RECORDS)}`
  const category = (n: number) => recordId('category', n % 40)
  const content = (n: number) =>
    validTour(category(n % RECORDS), { tourName: `Changed tour ${n}`, mainImageUrl: `/${n}.jpg` })
  const writes: Record<string, Write> = {
    'save a tour': (n) => ['PUT', tour(n), content(n)],
    'show or hide a tour': (n) => [
      'PATCH',
      `${tour(n)}/status`,
      { activeStatus: Math.floor(n / RECORDS) % 2 === 1 },
    ],
    'move a tour': (n) => [
      'PATCH',
      `${tour(n)}/position`,
      { after: recordId('tour', (n * 7 + 3) % RECORDS) },
    ],
    'create a tour': (n) => ['POST', '/admin/tours', content(n)],
    'save a category': (n) => [
      'PATCH',
      `/admin/categories/${category(n)}`,
      { description: `Change ${n}` },
    ],
    'save an award': (n) => ['PATCH', award(n), { name: `Changed award ${n}` }],
    'show or hide an award': (n) => [
      'PATCH',
      `${award(n)}/status`,
      { activeStatus: Math.floor(n / RECORDS) % 2 === 1 },
    ],
    'save the contact': (n) => [
      'PUT',
      '/admin/contact',
      { addresses: [{ address: `Street ${n}`, phone: '' }], landline: '', email: '' },
    ],
    'save the site settings': (n) => [
      'PUT',
      '/admin/site',
      { ...site, navigation: [], name: `Site ${n}` },
    ],
  }
  const made = new Map<string, number>()
  // The first requests compile the code.
  for (let round = 0; round < WARM_UP; round++) {
    for (const name of Object.keys(writes)) await batch(app, name)
  }

  process.on('message', async (name: string) => {
    if (name !== 'stop') return process.send?.(await batch(app, name))
    await app.close()
    process.exit(0)
  })
  process.send?.(Object.keys(writes))

  async function batch({ rest, watch, repositories }: TestApp, name: string): Promise<Cost> {
    const write = writes[name]
    const first = made.get(name) ?? 0
    if (!write) throw new Error(`Unknown: ${name}`)
    made.set(name, first + BATCH)
    const request = async (n: number) => {
      const { status, body } = await rest(...write(n), cookie)
      if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    }
    Bun.gc(true)
    const used = process.cpuUsage()
    const began = performance.now()
    for (let n = first; n < first + BATCH - 1; n++) await request(n)
    const responseMs = (performance.now() - began) / (BATCH - 1)
    const { user, system } = process.cpuUsage(used)
    const { commands } = await watch(() => request(first + BATCH - 1))
    // What waits for the next poll of the job runner in production.
    await repositories.jobs.collect()
    return {
      processorMs: (user + system) / 1000 / (BATCH - 1),
      responseMs,
      commands: commands.length,
    }
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
