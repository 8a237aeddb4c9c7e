/**
 * `bun run bench:overview`: times of the overview over 20,000 and 200,000 enquiries of one year. Uses MongoDB if
 * MONGODB_TEST_URL is set, otherwise the embedded store; arguments are other numbers of enquiries. The processor's time is that of this process: on the
 * embedded store with the store's.
 */
import { ENQUIRY_STAGES } from '@bharat/contracts/enquiry-stages'
import { indianDay } from '@bharat/contracts/indian-day'
import { createTestApp, type TestApp } from '../apps/server/test/support/create-test-app.ts'

const RUNS = 11
const BATCH = 1000
const DAY_MS = 86_400_000
const yearAgo = indianDay(new Date(Date.now() - 364 * DAY_MS))
const QUERIES: [name: string, query: string][] = [
  ['12 weeks and the 12 before', ''],
  ['the year', `?from=${yearAgo}`],
]

const counts = process.argv.slice(2).map(Number)
for (const count of counts.length > 0 ? counts : [20_000, 200_000]) {
  const app = await createTestApp()
  try {
    const cookie = await app.login()
    await insert(app, count)
    // The first one builds the index on the embedded store.
    await Bun.sleep(await timed(() => get(app, cookie, '')))
    print(
      row(`${count} enquiries`, ['fastest', 'p50 ms', 'p95 ms', 'CPU ms', 'delay ms', 'counted']),
    )
    for (const [name, query] of QUERIES) print(await measured(app, cookie, name, query))
  } finally {
    await app.close()
  }
}

/** Enquiries of usual length, evenly over the last year: about fifty tours, some with a campaign. */
async function insert({ database }: TestApp, count: number): Promise<void> {
  const message = 'Is the coast road open in May, and is there a seat for a child? '.repeat(6)
  const now = Date.now()
  for (let n = 0; n < count; n += BATCH) {
    await database.collection('enquiries').insertMany(
      Array.from({ length: BATCH }, (_, at) => {
        const createdAt = new Date(now - ((n + at) / count) * 364 * DAY_MS)
        const email = `visitor${n + at}@example.com`
        const isNew = at % ENQUIRY_STAGES.length === 0
        return {
          fullName: `Visitor ${n + at}`,
          phone: '+919400000000',
          phoneKey: `9194${n + at}`,
          email,
          emailKey: email,
          message,
          searchText: message,
          channel: at % 2 === 0 ? 'email' : 'whatsapp',
          createdAt,
          stage: ENQUIRY_STAGES[at % ENQUIRY_STAGES.length],
          assigneeId: '',
          followUpOn: '',
          version: 1,
          tourId: at % 4 === 0 ? '' : (at % 50).toString(16).padStart(24, '0'),
          utm: { source: '', medium: '', campaign: at % 3 === 0 ? `campaign ${at % 20}` : '' },
          timeline: [],
          ...(!isNew && { firstReplyAt: new Date(createdAt.getTime() + (at % 100) * 60_000) }),
        }
      }),
    )
  }
}

async function measured(
  app: TestApp,
  cookie: string,
  name: string,
  query: string,
): Promise<string> {
  const times: number[] = []
  const before = process.cpuUsage()
  let counted = 0
  for (let n = 0; n < RUNS; n++) {
    times.push(
      await timed(async () => {
        counted = await get(app, cookie, query)
      }),
    )
  }
  const { user, system } = process.cpuUsage(before)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (RUNS - 1))] ?? 0).toFixed(0)
  const cpu = ((user + system) / 1000 / RUNS).toFixed(0)
  const delay = (await delayDuring(() => get(app, cookie, query))).toFixed(0)
  return row(name, [at(0), at(0.5), at(0.95), cpu, delay, String(counted)])
}

/** The number of enquiries that the reply counts, in both periods. */
async function get(app: TestApp, cookie: string, query: string): Promise<number> {
  const { status, body } = await app.rest('GET', `/admin/overview${query}`, undefined, cookie)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.totals.enquiries + body.previousTotals.enquiries
}

/** The longest time for which other work of this process had to wait. */
async function delayDuring(run: () => Promise<unknown>): Promise<number> {
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

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(28) + cells.map((cell) => cell.padStart(10)).join('')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
