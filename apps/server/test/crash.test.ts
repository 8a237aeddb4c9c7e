import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp, mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Enquiry, enquiryReplies } from '@bharat/contracts/enquiries'
import type { HistoryEntry } from '@bharat/contracts/history'
import { type Tour, tourReplies } from '@bharat/contracts/tours'
import sharp from 'sharp'
import { badge } from '../src/media/media.images.fixtures.ts'
import { validTour } from './support/create-test-app.ts'
import { form } from './support/every-operation.ts'
import { type OwnDatabase, ownDatabase } from './support/own-database.ts'
import { type RunningServer, runServer } from './support/run-server.ts'
import { startFailure } from './support/start-failure.ts'

/*
 * Kills the server at a random moment under writes and restarts it, CRASH_ROUNDS times. All
 * acknowledged data must be there, and no record may be incomplete.
 */

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? (process.env.MONGODB_TEST_URL ? 1 : 2))
/** Each kill comes at most this many milliseconds after the first writes. */
const LONGEST_LIFE_MS = 500
const PAGE = 1000

let dir: string
let database: OwnDatabase | undefined
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'crash-'))
  const url = process.env.MONGODB_TEST_URL
  database = url ? ownDatabase(url) : undefined
})
afterAll(async () => {
  await database?.drop()
  await rm(dir, { recursive: true, force: true })
})

/** The data that the server acknowledged. */
interface Acknowledged {
  enquiries: string[]
  /** Enquiries that the server may have stored without an answer, by their `Idempotency-Key`. */
  unanswered: Map<string, string>
  tours: string[]
  /** The greatest acknowledged cost of each tour that the test changes repeatedly. */
  costs: Map<string, number>
  /** Paths of uploaded images. */
  images: string[]
  /** The alternative texts of the uploaded image, in this order. */
  texts: string[]
}

const start = () =>
  runServer({
    DATA_DIR: join(dir, 'data'),
    FIRST_ADMIN: 'open',
    ...(database && { MONGODB_URL: database.url }),
  })

test(
  'acknowledged writes survive kill -9 at any moment, and no record is incomplete',
  async () => {
    const imageBytes = await badge()
    const all: Acknowledged = {
      ...{ enquiries: [], unanswered: new Map(), tours: [], costs: new Map(), images: [] },
      texts: [],
    }
    let cookie = ''
    let category = ''
    for (let round = 0; round < ROUNDS; round++) {
      const server = await start()
      if (round === 0) {
        cookie = await login(server)
        const reply = await call(server, 'POST', '/admin/categories', { name: 'Coast' }, cookie)
        category = ((await reply.json()) as { item: { _id: string } }).item._id
      }
      await sendAgain(server, all)
      await verify(server, cookie, { ...all, images: all.images.slice(-20) })
      const before = count(all)
      const writing = write(server, { round, cookie, category, imageBytes, all })
      // Some rounds end before the first acknowledgement, others after hundreds.
      await Bun.sleep(Math.random() * LONGEST_LIFE_MS)
      const ended = server.end('SIGKILL')
      await Promise.all([ended, writing])
      if (process.env.CRASH_ROUNDS) {
        process.stdout.write(`round ${round + 1}: ${count(all) - before} acknowledged\n`)
      }
    }
    const server = await start()
    await sendAgain(server, all)
    await verify(server, cookie, all)
    if (process.env.CRASH_ROUNDS) process.stdout.write(`in all: ${summary(all)}\n`)
    expect(await server.end('SIGTERM')).toBe(0)
  },
  300_000 + ROUNDS * 60_000,
)

describe.skipIf(Boolean(process.env.MONGODB_TEST_URL))('files that another program changes', () => {
  const LOG = 'embedded-mongo.sqlite-wal'
  let dataDir: string
  let server: RunningServer
  let cookie: string
  const acknowledged: string[] = []
  beforeAll(async () => {
    dataDir = await mkdtemp(join(dir, 'files-'))
    server = await runServer({ DATA_DIR: dataDir, FIRST_ADMIN: 'open' })
    cookie = await login(server)
  }, 300_000)
  afterAll(() => server.end('SIGKILL'))

  test('writes fail while the files are missing, and kill -9 then loses nothing', async () => {
    // files.test.ts of the embedded store removes its other files.
    await enquire(20)
    await rm(join(dataDir, LOG))
    const late = await call(server, 'POST', '/public/enquiries/email', enquiryOf('Late'), '')
    await late.text()
    expect(late.status).toBe(503)
    await server.said(`${LOG} was removed or replaced`)
    await server.end('SIGKILL')
    server = await runServer({ DATA_DIR: dataDir })
    expect(await storedMessages()).toEqual(acknowledged)
  }, 300_000)

  test('a log that is missing or truncated after kill -9 ends the start with a message', async () => {
    await enquire(20)
    await server.end('SIGKILL')
    for (const lose of [
      (log: string) => rm(log),
      async (log: string) => truncate(log, (await stat(log)).size - 100),
    ]) {
      const image = await mkdtemp(join(dir, 'files-'))
      await cp(dataDir, image, { recursive: true })
      await lose(join(image, LOG))
      expect(await startFailure(image)).toMatch(
        /^Error: DATA_DIR: The store file [^\n]*\d+ acknowledged commits? (is|are) missing[^\n]*put an empty file at [^\n]*embedded-mongo\.open\.[^\n]*bun run restore[^\n]*$/,
      )
    }
    server = await runServer({ DATA_DIR: dataDir })
    expect(await storedMessages()).toEqual(acknowledged)
  }, 300_000)

  async function enquire(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const message = `Enquiry ${acknowledged.length}`
      const address = { 'x-forwarded-for': `2001:db8:${acknowledged.length + 1}::1` }
      const body = enquiryOf(message)
      const reply = await call(server, 'POST', '/public/enquiries/email', body, '', address)
      expect([await reply.text(), reply.status]).toEqual([expect.any(String), 201])
      acknowledged.push(message)
    }
  }

  async function storedMessages(): Promise<string[]> {
    return (await list<Enquiry>(server, '/admin/enquiries', cookie)).map(({ message }) => message)
  }
})

const enquiryOf = (message: string) => ({
  fullName: 'Anju',
  phone: '+919847012345',
  email: 'a@b.example',
  message,
})

interface Writing {
  round: number
  cookie: string
  category: string
  imageBytes: Uint8Array
  all: Acknowledged
}

/** Writes from several clients at once until the server is gone. */
async function write(server: RunningServer, { round, cookie, category, imageBytes, all }: Writing) {
  let writes = 0
  let isGone = false
  void server.exited.then(() => {
    isGone = true
  })
  const untilGone = async (step: (n: number) => Promise<unknown>) => {
    try {
      // Another program may get its port.
      for (let n = 0; !isGone; n++) await step(n)
    } catch {
      // The kill interrupted this request.
    }
  }
  const enquiry = (writer: number) => async (n: number) => {
    const message = `Round ${round}, writer ${writer}, enquiry ${n}`
    const key = crypto.randomUUID()
    all.unanswered.set(key, message)
    const address = `2001:db8:${round.toString(16)}:${(++writes).toString(16)}::1`
    await enquire(server, key, message, address)
    all.unanswered.delete(key)
    all.enquiries.push(message)
  }
  const tour = async (n: number) => {
    const tourName = `Round ${round}, tour ${n}`
    const body = validTour(category, { tourName })
    const reply = await call(server, 'POST', '/admin/tours', body, cookie)
    const { item } = (await reply.json()) as { item: Tour }
    if (reply.status !== 201) return
    all.tours.push(tourName)
    for (let tripCost = 1; tripCost <= 5; tripCost++) {
      const change = validTour(category, { tourName, tripCost })
      const changed = await call(server, 'PUT', `/admin/tours/${item._id}`, change, cookie)
      await changed.text()
      if (changed.status === 200) all.costs.set(tourName, tripCost)
    }
  }
  const upload = async (n: number) => {
    const reply = await fetch(`${server.url}/api/v1/admin/media`, {
      method: 'POST',
      body: form(imageBytes),
      headers: { cookie },
    })
    const { secure_url, public_id } = (await reply.json()) as Record<string, string>
    if (reply.status !== 201) return
    all.images.push(new URL(secure_url ?? '').pathname)
    // The same file is the same image: its texts follow each other.
    const alt = `Round ${round}, text ${n}`
    const edited = await call(server, 'PATCH', `/admin/media/${public_id}`, { alt }, cookie)
    await edited.text()
    if (edited.status === 200) all.texts.push(alt)
  }
  await Promise.all([
    untilGone(enquiry(1)),
    untilGone(enquiry(2)),
    untilGone(tour),
    untilGone(upload),
  ])
}

/** The visitors whose answers the kill cut off send their enquiries again; each of them is stored once. */
async function sendAgain(server: RunningServer, { enquiries, unanswered }: Acknowledged) {
  let repeated = 0
  for (const [key, message] of unanswered) {
    await enquire(server, key, message, `2001:db8:ffff:${(++repeated).toString(16)}::1`)
    enquiries.push(message)
  }
  unanswered.clear()
}

/** @param address of its own: the rate limit is out of the test */
async function enquire(server: RunningServer, key: string, message: string, address: string) {
  const headers = { 'x-forwarded-for': address, 'idempotency-key': key }
  const body = enquiryOf(message)
  const reply = await call(server, 'POST', '/public/enquiries/email', body, '', headers)
  expect([await reply.text(), reply.status]).toEqual([expect.any(String), 201])
}

async function verify(server: RunningServer, cookie: string, all: Acknowledged): Promise<void> {
  // Checks every record of a list against the schema of a reply.
  const enquiries = await list<Enquiry>(server, '/admin/enquiries', cookie)
  for (const item of enquiries) enquiryReplies.page.shape.items.element.parse(item)
  const tours = await list<Tour>(server, '/admin/tours', cookie)
  for (const item of tours) tourReplies.page.shape.items.element.parse(item)

  const messages = enquiries.map(({ message }) => message)
  expect(new Set(messages).size).toBe(messages.length)
  expect(missing(all.enquiries, messages)).toEqual([])
  const costs = new Map(tours.map(({ tourName, tripCost }) => [tourName, tripCost]))
  expect(missing(all.tours, [...costs.keys()])).toEqual([])
  const lost = [...all.costs].filter(([name, cost]) => {
    const stored = costs.get(name) ?? 0
    // The server may also have stored the change after the last acknowledged one.
    return stored !== cost && stored !== cost + 1
  })
  expect(lost).toEqual([])
  await verifyHistory(server, cookie, all)
  for (const path of all.images) {
    const reply = await fetch(server.url + path, { headers: { accept: 'image/webp' } })
    expect([path, reply.status]).toEqual([path, 200])
    expect((await sharp(await reply.bytes()).stats()).channels.length).toBeGreaterThan(0)
  }
}

/** Every acknowledged change has its entry in the history, once. */
async function verifyHistory(server: RunningServer, cookie: string, all: Acknowledged) {
  const entries = await list<HistoryEntry>(server, '/admin/history', cookie, '')
  const recorded = entries.flatMap(({ record, name, isNew, changes }) =>
    isNew
      ? [name || record]
      : changes.flatMap(({ field, after }) =>
          field === 'tripCost' ? [`${name}: ${after}`] : field === 'alt' ? [after] : [],
        ),
  )
  expect(new Set(recorded).size).toBe(recorded.length)
  const changed = [...all.costs].flatMap(([name, cost]) =>
    Array.from({ length: cost }, (_, n) => `${name}: ₹${n + 1}`),
  )
  expect(missing([...all.tours, ...changed, ...all.texts], recorded)).toEqual([])
  // The last text, or one that was stored without an acknowledgement after it.
  const { items } = await page<{ alt: string }>(server, '/admin/media', cookie)
  const possible = [all.texts.at(-1) ?? '', ...missing(recorded, all.texts)]
  expect(possible).toContain(items[0]?.alt ?? '')
}

async function list<Item>(
  server: RunningServer,
  path: string,
  cookie: string,
  order = '&sort=createdAt',
): Promise<Item[]> {
  const items: Item[] = []
  for (let number = 1; ; number++) {
    const query = `?limit=${PAGE}&page=${number}${order}`
    const read = await page<Item>(server, path + query, cookie)
    items.push(...read.items)
    if (number >= read.totalPages) return items
  }
}

async function page<Item>(server: RunningServer, path: string, cookie: string) {
  const reply = await call(server, 'GET', path, undefined, cookie)
  expect(reply.status).toBe(200)
  return (await reply.json()) as { items: Item[]; totalPages: number }
}

async function call(
  { url }: RunningServer,
  method: string,
  path: string,
  body: unknown,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function login(server: RunningServer): Promise<string> {
  const body = { email: 'admin@example.com', password: 'correct horse' }
  await call(server, 'POST', '/admin/registerAdmin', body, '')
  const reply = await call(server, 'POST', '/admin/loginAdmin', body, '')
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function missing(wanted: string[], there: string[]): string[] {
  const stored = new Set(there)
  return wanted.filter((each) => !stored.has(each))
}

function count({ enquiries, tours, costs, images, texts }: Acknowledged): number {
  return (
    enquiries.length +
    tours.length +
    images.length +
    texts.length +
    [...costs.values()].reduce((sum, cost) => sum + cost, 0)
  )
}

function summary(all: Acknowledged): string {
  const { enquiries, tours, images, texts } = all
  return `${count(all)} writes: ${enquiries.length} enquiries, ${tours.length} tours and their changes, ${images.length} uploads, ${texts.length} texts of an image`
}
