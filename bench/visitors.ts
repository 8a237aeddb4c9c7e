/**
 * `bun run bench:visitors`: 500 visitors on connections of their own who browse and enquire, while five desks are open.
 * Exits with 1 when a request fails, or when an enquiry needs more than two seconds to be on all desks.
 *
 * bun run bench:visitors [--visitors 500] [--desks 5] [--seconds 60] [--enquiries 10000]
 *
 * Uses MongoDB if MONGODB_TEST_URL is set, otherwise the embedded store.
 */
import { parseArgs } from 'node:util'
import { persistedOperation } from '@bharat/contracts/persisted-operations'
import { documentId } from '../apps/web/scripts/persisted-documents.ts'
import { TourSearchDocument } from '../apps/web/src/features/tours/tour-search.documents.ts'
import { searchVariables } from '../apps/web/src/features/tours/tour-search.ts'
import { TourDocument } from '../apps/web/src/features/tours/tours.documents.ts'
import { openConnection } from './connection.ts'
import { type Desk, openDesk } from './desks.ts'
import { insertEnquiries } from './enquiries.ts'
import { build, openLoaded } from './server.ts'

const { values: options } = parseArgs({
  options: {
    visitors: { type: 'string', default: '500' },
    desks: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    enquiries: { type: 'string', default: '10000' },
  },
})
/** Seconds in which the visitors arrive. */
const ARRIVAL_SECONDS = 15
/** Seconds that a visitor reads before the next action. */
const READS = { least: 2, most: 8 }
/** Of a hundred actions: a page as a document, data of a navigation, a search, an enquiry. */
const ACTIONS = { page: 40, navigation: 37, search: 20 }
const MAX_DESK_MS = 2000
const WORDS = ['coast', 'beaches', 'kerala', 'mountain', 'himalaya', 'tea', 'family', 'desert']

await build()
const server = await openLoaded(200, process.env.MONGODB_TEST_URL, (product) =>
  insertEnquiries(product, Number(options.enquiries)),
)
type Kind = 'page' | 'file' | 'navigation' | 'search' | 'enquiry'
/** Milliseconds of each response. */
const times: Record<Kind, number[]> = {
  page: [],
  file: [],
  navigation: [],
  search: [],
  enquiry: [],
}
const failures: string[] = []
/** When each enquiry was sent, by reference. */
const sent = new Map<string, number>()
const memory: number[] = []
try {
  const paths = [
    '/',
    `/categories/${server.loaded.category}`,
    `/tours/${server.loaded.tour}`,
    '/tours',
    '/contact',
  ]
  const files = await filesOf(paths)
  const desks = await Promise.all(
    Array.from({ length: Number(options.desks) }, () => openDesk(server.url, server.cookie)),
  )
  memory.push(await server.memory())
  const end = performance.now() + (ARRIVAL_SECONDS + Number(options.seconds)) * 1000
  const sampling = setInterval(async () => memory.push(await server.memory()), 1000)
  await Promise.all(
    Array.from({ length: Number(options.visitors) }, (_, n) => visit(n, { paths, files, end })),
  )
  clearInterval(sampling)
  // The last enquiries may still be on their way.
  await Bun.sleep(MAX_DESK_MS)
  report(desks)
  for (const desk of desks) desk.close()
} finally {
  await server.close()
}

interface Visit {
  /** The pages. */
  paths: readonly string[]
  /** The files that a browser loads with its first page. */
  files: readonly string[]
  /** When the visitor leaves (`performance.now()`). */
  end: number
}

/** One visitor: the first page with its files, then a page, a search or an enquiry every few seconds. */
async function visit(n: number, { paths, files, end }: Visit): Promise<void> {
  await Bun.sleep(Math.random() * ARRIVAL_SECONDS * 1000)
  const connection = await openConnection(server.url)
  const headers = {
    accept: 'text/html,*/*',
    'accept-encoding': 'gzip, deflate, br',
    // The address that the proxy of a deployment reports: limits count by it.
    'x-forwarded-for': `2001:db8:${n.toString(16)}:1::1`,
  }
  async function send(kind: Kind, path: string, body?: object): Promise<string> {
    const began = performance.now()
    const reply = await connection.request(path, { headers, ...(body && { body }) })
    times[kind].push(performance.now() - began)
    if (reply.status >= 400) failures.push(`${kind} ${path} ${reply.status}`)
    return String(reply.body)
  }
  const actions = {
    page: () => send('page', pick(paths)),
    navigation: () =>
      send(
        'navigation',
        operation(documentId(TourDocument), { id: server.loaded.tour, tourId: server.loaded.tour }),
      ),
    search: () =>
      send(
        'search',
        operation(
          documentId(TourSearchDocument),
          searchVariables({ search: `${pick(WORDS)} ${n % 50}` }),
        ),
      ),
    async enquiry() {
      const began = performance.now()
      const reply = await send('enquiry', '/api/v1/public/enquiries/email', enquiryOf(n))
      const reference = /BR-[0-9A-Z]+/.exec(reply)?.[0]
      if (reference) sent.set(reference, began)
    },
  }
  try {
    await actions.page()
    for (const file of files) await send('file', file)
    while (performance.now() < end) {
      await Bun.sleep((READS.least + Math.random() * (READS.most - READS.least)) * 1000)
      await actions[choose()]()
    }
  } catch (error) {
    failures.push(String(error))
  } finally {
    connection.close()
  }
}

function choose(): Exclude<Kind, 'file'> {
  const value = Math.random() * 100
  if (value < ACTIONS.page) return 'page'
  if (value < ACTIONS.page + ACTIONS.navigation) return 'navigation'
  return value < ACTIONS.page + ACTIONS.navigation + ACTIONS.search ? 'search' : 'enquiry'
}

function operation(id: string, variables: object): string {
  return `/graphql${persistedOperation(id, variables)}`
}

function enquiryOf(n: number): object {
  return {
    fullName: `Visitor ${n}`,
    phone: `+9194${String(n).padStart(8, '0')}`,
    email: `visitor${n}@example.com`,
    message: 'Two of us in May: is the road over the pass open by then?',
    tourId: server.loaded.tour,
    page: `/tours/${server.loaded.tour}`,
  }
}

/** Stylesheets, scripts and images of the pages, each once; without the missing images of the copied tours. */
async function filesOf(paths: readonly string[]): Promise<string[]> {
  const get = (path: string) => fetch(server.url + path)
  const pages = await Promise.all(paths.map(async (path) => (await get(path)).text()))
  const found = pages.flatMap((html) => [
    ...[...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|svg|png|jpg)[^"]*)"/g)].map(
      ([, file = '']) => file.replaceAll('&amp;', '&'),
    ),
    ...(/data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []),
  ])
  const files = [...new Set(found)]
  const statuses = await Promise.all(files.map(async (file) => (await get(file)).status))
  return files.filter((_, index) => statuses[index] === 200)
}

function report(desks: readonly Desk[]): void {
  print('                        number   p50 ms   p99 ms  most ms')
  for (const [kind, measured] of Object.entries(times)) print(row(kind, measured))
  print(
    row(
      'list of a desk',
      desks.flatMap(({ loads }) => loads),
    ),
  )
  const onAll = [...sent].map(
    ([reference, began]) =>
      Math.max(...desks.map(({ shown }) => shown.get(reference) ?? Infinity)) - began,
  )
  print(row('enquiry on all desks', onAll))
  const most = Math.max(...memory)
  print(`memory in MB: ${memory[0]} before, ${most} at most, ${memory.at(-1)} at the end`)
  failures.push(...desks.flatMap((desk) => desk.failures))
  print(`${failures.length} failed`)
  for (const failure of [...new Set(failures)].slice(0, 10)) print(`  ${failure.slice(0, 300)}`)
  if (failures.length > 0 || Math.max(...onAll) > MAX_DESK_MS) process.exitCode = 1
}

function row(name: string, measured: readonly number[]): string {
  const sorted = measured.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const cells = [at(0.5), at(0.99), sorted.at(-1)].map((value) => (value ?? Number.NaN).toFixed(1))
  return (
    name.padEnd(22) + [String(sorted.length), ...cells].map((cell) => cell.padStart(9)).join('')
  )
}

function pick<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
