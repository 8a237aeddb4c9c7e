import { serviceMessages } from '@bharat/contracts/messages'
import { type Bench, from, mongodb, openServer, type Server } from './checkout.ts'
import { fillScale, SCALE } from './scale-data.ts'
import { drawing } from './soak-drawing.ts'
import { type MeasuredRequest, measuredRequests } from './wrk.ts'

/** After each, it waits for all responses. */
const ROUND_SECONDS = 15
const LEAST_ROUNDS = 6
const PAUSE_MS = 50
/** One request in so many is for a page that is probably not in the cache. */
const UNCACHED = 100
/** Requests for such pages before the measurement: with these alone, the cache of responses would fill for half an hour. */
const FILL_CACHE = 8000
/** Seconds in which the rate rises, while the server compiles its code and builds indexes. */
const RAMP_SECONDS = 120
/** Seconds between two saves of a tour, each of which makes the server check its cached pages, and between two exports. */
const SAVE_EVERY = 5
const EXPORT_EVERY = 180
/** Rounds in which memory warms up, and as many at the end which are compared with as many after them. */
const TEN_MINUTES = 600 / ROUND_SECONDS
/** The memory of the same work varies by this share. */
const TOLERATED = 0.05

/**
 * Mixed requests at a fixed rate for a long time at the size of `SCALE`, while administrators save tours, write notes, search and
 * export, and visitors enquire. Draws memory and latency. It fails when a request failed, the log has an error, or the memory grew by
 * more than the data after the first ten minutes (in a shorter run: after the first third). Rejections of limits are counted apart.
 */
export const bench: Bench = {
  columns: {
    'req/s': [0.5],
    'p50 ms': [0, 0.5, 1],
    'p99 ms': [0, 0.5, 1],
    failed: [1],
    rejected: [1],
    'export s': [0.5, 1],
    'processor s per s': [0.5],
    MB: [0, 0.5, 1],
  },
  options: { minutes: '60', rate: '100', svg: `soak-${mongodb ? 'mongodb' : 'embedded'}.svg` },
  onlyHere: true,
  async open({ minutes, rate, svg = '' }) {
    const server = await openServer(fillScale)
    await server.idle()
    const traffic = await openTraffic(server, Number(rate))
    const began = performance.now()
    const passed = () => (performance.now() - began) / 60_000
    const used: number[] = []
    const stored: number[] = []
    const totals = { requests: 0, failed: 0, rejected: 0 }
    return {
      async round() {
        const all: Record<string, number[]> = {}
        while (used.length < LEAST_ROUNDS || passed() < Number(minutes)) {
          const processor = await server.used()
          const start = passed()
          const { latencies, exports, failed, rejected } = await traffic.send()
          used.push(await server.memory())
          stored.push(await server.stored())
          totals.requests += latencies.length
          totals.failed += failed
          totals.rejected += rejected
          const sorted = latencies.toSorted((a, b) => a - b)
          const seconds = 60 * (passed() - start)
          const figures = {
            'req/s': latencies.length / seconds,
            'p50 ms': sorted[Math.floor(sorted.length * 0.5)] ?? 0,
            'p99 ms': sorted[Math.floor(sorted.length * 0.99)] ?? 0,
            failed,
            rejected,
            'processor s per s': ((await server.used()) - processor) / 1000 / seconds,
          }
          for (const [name, value] of Object.entries(figures))
            all[name] = [...(all[name] ?? []), value]
          all['export s'] = [...(all['export s'] ?? []), ...exports]
          await Bun.write(svg, drawingOf(all))
        }
        return { 'mixed traffic': { ...all, MB: used } }
      },
      async close() {
        await traffic.exporting()
        const errors = server.errors()
        await server.close()
        const part = Math.min(TEN_MINUTES, Math.floor(used.length / 3))
        const growth = (values: readonly number[]) =>
          mean(values.slice(-part)) - mean(values.slice(part, 2 * part))
        const [grown, explained] = [growth(used), mongodb ? 0 : growth(stored)]
        const { requests, failed, rejected } = totals
        process.stdout.write(
          `${requests} requests, ${failed} failed, ${rejected} rejected by a limit; memory ${grown.toFixed(0)} MB more at the end, the data ${explained.toFixed(0)} MB; ${errors.length} errors in the log; drawn: ${svg}\n${errors.slice(0, 50).join('\n')}\n`,
        )
        const isBounded = grown <= explained + TOLERATED * mean(used.slice(part, 2 * part))
        return failed === 0 && errors.length === 0 && isBounded
      },
    }

    function drawingOf(figures: Record<string, number[]>) {
      const line = (name: string, values: readonly number[] = []) => ({ name, values })
      return drawing({
        title: `Mixed traffic, ${rate} requests a second, ${mongodb ? 'MongoDB' : 'embedded store'}`,
        minutes: passed(),
        memory: [line('memory', used), ...(mongodb ? [] : [line('files', stored)])],
        latency: [line('p50', figures['p50 ms']), line('p99', figures['p99 ms'])],
      })
    }
  },
}

/** What an administrator reads, one each second. */
const READS = [
  'enquiries?limit=50',
  'enquiries/summary',
  'enquiries?limit=50&due=today',
  'overview',
  'tours?limit=10&search=coast',
  'media?limit=24',
  'enquiries?limit=50&search=visitor',
  'audit?limit=50',
]
const EXPORTS = ['enquiries.xlsx', 'tours.csv', 'enquiries.csv']

async function openTraffic(server: Server, rate: number) {
  const { recordId } = await from<typeof import('../apps/server/test/support/large-catalogue.ts')>(
    'apps/server/test/support/large-catalogue.ts',
  )
  const { url, cookie } = server
  const cached = measuredRequests(server).filter(({ headers }) => !('cookie' in headers))
  const page = cached.find(({ name }) => name === 'page tour')
  const json = { 'content-type': 'application/json' }
  // Every twentieth is hidden.
  const tour = () => recordId('tour', 20 * random(SCALE.tours / 20))
  const uncached = [
    () => `/tours/${tour()}`,
    () => `/categories/${recordId('category', random(SCALE.categories))}`,
    () => `/api/v1/public/tours?search=coast&page=${1 + random(500)}`,
    () => `/api/v1/public/tours/${tour()}`,
  ]
  // A site in use: the first requests after a start read far more, and build indexes.
  const first = [
    ...cached.map(({ path }) => path),
    ...READS.map((path) => `/api/v1/admin/${path}`),
    '/api/v1/public/tours?search=coast',
  ]
  for (const path of [...first, ...first]) {
    await (await fetch(url + path, { headers: { cookie } })).bytes()
  }
  for (let n = 0; n < FILL_CACHE; n++) {
    const path = uncached[n % uncached.length]?.() ?? ''
    await (await fetch(url + path, { headers: { ...page?.headers, ...address() } })).bytes()
  }
  let sent = 0
  let seconds = 0
  let round: { latencies: number[]; exports: number[]; failed: number; rejected: number }
  const exporting = new Set<Promise<unknown>>()

  return {
    /** Sends requests at the rate for one round, whatever their responses are, and waits for these. */
    async send() {
      round = { latencies: [], exports: [], failed: 0, rejected: 0 }
      const list = await fetch(`${url}/api/v1/admin/enquiries?limit=20`, { headers: { cookie } })
      const { items = [] } = (await list.json()) as { items?: { _id: string }[] }
      const pending: Promise<unknown>[] = []
      const began = performance.now()
      const share = Math.min(1, (seconds + ROUND_SECONDS) / RAMP_SECONDS)
      const before = sent
      for (let second = 0; ; await Bun.sleep(PAUSE_MS)) {
        const passed = (performance.now() - began) / 1000
        if (passed >= ROUND_SECONDS) break
        while (sent < before + passed * rate * share) pending.push(visit(sent++))
        for (; second < passed; second++) pending.push(...administer(items, seconds++))
      }
      await Promise.all(pending)
      return round
    },
    exporting: () => Promise.all(exporting),
  }

  function visit(n: number) {
    if (n % UNCACHED === 0) {
      const path = uncached[(n / UNCACHED) % uncached.length]?.() ?? ''
      return measured(path, { headers: { ...page?.headers, ...address() } })
    }
    const { path, headers } = cached[n % cached.length] as MeasuredRequest
    return measured(path, { headers: { ...headers, ...address() } })
  }

  /** The work of a second. */
  function administer(items: readonly { _id: string }[], second: number) {
    const admin = (path: string, method = 'GET', body?: object) =>
      measured(`/api/v1/admin/${path}`, {
        method,
        headers: { cookie, ...(body && json) },
        ...(body && { body: JSON.stringify(body) }),
      })
    if (second % EXPORT_EVERY === 60) {
      const running = download(EXPORTS[Math.floor(second / EXPORT_EVERY) % EXPORTS.length] ?? '')
      exporting.add(running)
      void running.finally(() => exporting.delete(running))
    }
    const enquiry = items[second % items.length]?._id
    return [
      ...(second % SAVE_EVERY === 0
        ? [admin(`tours/${tour()}`, 'PATCH', { tripCost: 20_000 + second })]
        : []),
      admin(READS[second % READS.length] ?? ''),
      admin(`enquiries/${enquiry}`),
      admin(`enquiries/${enquiry}/notes`, 'POST', { text: `Called back, ${second}.` }),
      measured('/api/v1/public/enquiries/email', {
        method: 'POST',
        headers: { ...json, ...address() },
        body: JSON.stringify({
          fullName: `Visitor of the soak ${second}`,
          phone: `+9195${String(second).padStart(8, '0')}`,
          email: `soak${second}@example.com`,
          message: 'Is the coast road open in May?',
        }),
      }),
    ]
  }

  async function measured(path: string, init: RequestInit) {
    const began = performance.now()
    const status = await statusOf(path, init)
    round.latencies.push(performance.now() - began)
    count(`${init.method ?? 'GET'} ${path}`, status)
  }

  async function download(file: string) {
    const began = performance.now()
    // The session of the others is too old for an export.
    const headers = { cookie: await server.logIn() }
    const status = await statusOf(`/api/v1/admin/${file}`, { headers })
    round.exports.push((performance.now() - began) / 1000)
    count(file, status)
  }

  function count(name: string, status: string) {
    if (status === '') return
    if (status === '429' || status === '503 busy') round.rejected++
    else round.failed++
    process.stdout.write(`${new Date().toISOString()} ${name}: ${status}\n`)
  }

  /** '' for a success. */
  async function statusOf(path: string, init: RequestInit): Promise<string> {
    try {
      const response = await fetch(url + path, { ...init, decompress: false })
      if (response.status < 400) {
        // Not in one piece: an export may be large.
        for await (const _ of response.body ?? []);
        return ''
      }
      const text = await response.text()
      return response.status === 503 && text.includes(serviceMessages.busy)
        ? '503 busy'
        : `${response.status} ${text}`
    } catch (error) {
      return String(error)
    }
  }

  /** Each visitor has an address of its own. */
  function address() {
    const part = () => random(0xffff).toString(16)
    return { 'x-forwarded-for': `2001:db8:${part()}:${part()}::1` }
  }
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
