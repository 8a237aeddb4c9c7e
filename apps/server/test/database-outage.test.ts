import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceMessages } from '@bharat/contracts/messages'
import { MongoClient } from 'mongodb'
import { badge } from '../src/media/media.images.fixtures.ts'
import { validTour } from './support/create-test-app.ts'
import { form } from './support/every-operation.ts'
import { canKillDatabase, startKillableDatabase } from './support/killable-database.ts'
import { type InterruptibleDatabase, startProxiedDatabase } from './support/proxied-database.ts'
import { type RunningServer, runServer } from './support/run-server.ts'

/* The whole server in a separate process, whose database becomes unreachable under traffic. */

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'database-outage-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('a write that waits for buffer space fails when its connection is closed, and frees its place in the pool', async () => {
  const away = await startProxiedDatabase(join(dir, 'store'), 'stops responding')
  const watched = { connectTimeoutMS: 500, heartbeatFrequencyMS: 500 }
  const client = new MongoClient(away.url, { maxPoolSize: 1, ...watched })
  try {
    const documents = client.db().collection('documents')
    await documents.insertOne({ size: 0 })
    await away.cut()
    // More than the socket buffers hold.
    const large = documents.insertOne({ text: 'x'.repeat(15_000_000) })
    expect(await large.catch((error: Error) => error.name)).toMatch(/Network/)
    await away.restore()
    expect(await documents.countDocuments({ size: 0 })).toBe(1)
  } finally {
    await client.close()
    await away.close()
  }
}, 300_000)

const outages: [
  outage: string,
  isPossible: boolean,
  start: (folder: string) => Promise<InterruptibleDatabase>,
][] = [
  // One that is killed refuses connections as well.
  [
    'refuses connections',
    !canKillDatabase,
    (folder) => startProxiedDatabase(folder, 'refuses connections'),
  ],
  ['stops responding', true, (folder) => startProxiedDatabase(folder, 'stops responding')],
  ['is killed and restarted', canKillDatabase, startKillableDatabase],
]

describe.each(outages)('a database that %s', (outage, isPossible, start) => {
  let database: InterruptibleDatabase
  let server: RunningServer
  let cookie = ''
  let [tour, category, image] = ['', '', '']

  beforeAll(async () => {
    if (!isPossible) return
    database = await start(join(dir, outage))
    server = await runServer({
      DATA_DIR: join(dir, `data of one that ${outage}`),
      MONGODB_URL: database.url,
      FIRST_ADMIN: 'open',
    })
    const admin = { email: 'admin@example.com', password: 'correct horse' }
    await call('POST', '/admin/registerAdmin', admin)
    const login = await call('POST', '/admin/loginAdmin', admin)
    cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    category = await idOf('/admin/categories', { name: 'Coast' })
    const upload = await fetch(`${server.url}/api/v1/admin/media`, {
      method: 'POST',
      body: form(await badge()),
      headers: { cookie },
    })
    image = new URL(((await upload.json()) as { secure_url: string }).secure_url).pathname
    tour = await idOf('/admin/tours', validTour(category, { mainImageUrl: image }))
  }, 300_000)
  afterAll(async () => {
    if (!isPossible) return
    await server.end('SIGKILL')
    await database.close()
  })

  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const idOf = async (path: string, body: unknown) =>
    ((await (await call('POST', path, body)).json()) as { item: { _id: string } }).item._id
  const status = async (path: string) => (await fetch(server.url + path)).status
  const testimonials = async () => {
    const reply = await call('GET', '/admin/testimonials?limit=1000')
    const { items } = (await reply.json()) as { items: { clientName: string }[] }
    return items.map(({ clientName }) => clientName)
  }

  /** What visitors read, and whether each response was stale. */
  const read = () => [
    '/',
    `/tours/${tour}`,
    `/api/v1/public/tours/${tour}`,
    '/api/v1/public/testimonials',
  ]
  async function visit(): Promise<
    { path: string; status: number; stale: boolean; text: string }[]
  > {
    return Promise.all(
      read().map(async (path) => {
        const reply = await fetch(server.url + path)
        const stale = reply.headers.get('cache-status')?.includes('detail=stale') ?? false
        return { path, status: reply.status, stale, text: await reply.text() }
      }),
    )
  }

  test.skipIf(!isPossible)(
    'keeps the site readable, rejects writes that would be lost, and recovers when it returns',
    async () => {
      for (const page of await visit()) expect(page).toMatchObject({ status: 200, stale: false })
      expect(await status(`${image}?w=320`)).toBe(200)

      // Traffic before, during and after the outage.
      const acknowledged: string[] = []
      const statuses = new Set<number>()
      let over = false
      const writers = [1, 2, 3].map(async (writer) => {
        for (let n = 0; !over; n++) {
          const clientName = `${outage} ${writer} ${n}`
          const reply = await call('POST', '/admin/testimonials', { clientName })
          statuses.add(reply.status)
          await reply.text()
          if (reply.status === 201) acknowledged.push(clientName)
          else await Bun.sleep(100)
        }
      })
      while (acknowledged.length < 5) await Bun.sleep(5)
      await database.cut()

      while ((await status('/health/ready')) !== 503) await Bun.sleep(20)
      expect(await status('/health/live')).toBe(200)
      for (const page of await visit()) expect(page).toMatchObject({ status: 200, stale: true })
      // Campaign parameters in the address lead to the same cached page.
      expect(await status(`/tours/${tour}?utm_source=x`)).toBe(200)
      expect(await status(`${image}?w=320`)).toBe(200)
      expect(await status('/robots.txt')).toBe(200)

      const [enquiry, me, unread, unreadPage, mutation] = await Promise.all([
        call('POST', '/public/enquiries/email', {
          fullName: 'Anju',
          phone: '+919847012345',
          email: 'anju@example.com',
          message: outage,
        }),
        // Not 401: an outage must not log anyone out.
        call('GET', '/admin/me'),
        call('GET', '/public/landscapes/Beaches'),
        fetch(`${server.url}/categories/${category}`),
        fetch(`${server.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            query:
              'mutation { submitEnquiry(channel: email, input: { fullName: "a", phone: "1", email: "a@b.example", message: "c" }) { message } }',
          }),
        }),
      ])
      for (const reply of [enquiry, me, unread]) {
        expect(reply.status).toBe(503)
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await reply.json()).toEqual({
          message: serviceMessages.unavailable,
          code: 'UNAVAILABLE',
        })
      }
      expect(unreadPage.status).toBe(503)
      expect(Number(unreadPage.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await mutation.json()).toMatchObject({
        errors: [
          {
            message: serviceMessages.unavailable,
            extensions: { code: 'UNAVAILABLE', status: 503 },
          },
        ],
      })

      await database.restore()
      while ((await status('/health/ready')) !== 200) await Bun.sleep(20)
      const before = acknowledged.length
      while (acknowledged.length < before + 10) await Bun.sleep(5)
      over = true
      await Promise.all(writers)
      expect([...statuses].toSorted()).toEqual([201, 503])
      const stored = new Set(await testimonials())
      expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
      while ((await visit()).some(({ stale }) => stale)) await Bun.sleep(50)
      for (const page of await visit()) expect(page).toMatchObject({ status: 200, stale: false })
      const last = acknowledged.at(-1) ?? ''
      expect((await visit()).find(({ path }) => path.endsWith('/testimonials'))?.text).toContain(
        last,
      )
      expect((await call('GET', '/admin/me')).status).toBe(200)
      expect(server.output()).not.toMatch(/anju|98470/i)
    },
    300_000,
  )
})
