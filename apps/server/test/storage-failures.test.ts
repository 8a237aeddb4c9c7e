import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceMessages } from '@bharat/contracts/messages'
import { bootstrap } from '../src/bootstrap.ts'
import { readEnv } from '../src/env.ts'
import { photo } from '../src/media/media.images.fixtures.ts'
import { storedSecret } from '../src/session-secret.ts'
import { form } from './support/every-operation.ts'
import { type RunningServer, runServer } from './support/run-server.ts'
import { NO_FAILURE, startFailure } from './support/start-failure.ts'

/*
 * Full, read-only and damaged disks under a whole server: it prints a clear message and loses no
 * data.
 */

const STORE = 'embedded-mongo.sqlite'
/** The greatest file size in kilobytes. A write beyond it fails as on a full disk, until prlimit makes room. */
const fullAt = (kilobytes: number | 'unlimited') => [
  'bash',
  '-c',
  `trap '' XFSZ; ulimit -S -f ${kilobytes}; exec "$@"`,
  '--',
]
const done = (...command: string[]) => {
  const { exitCode, stderr } = Bun.spawnSync(command, { stderr: 'pipe' })
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
}
/** Mounting needs root and a loop device, which containers may lack. */
const canMount =
  process.getuid?.() === 0 &&
  ['bash', 'mkfs.ext4', 'unshare', 'nsenter'].every((program) => Bun.which(program)) &&
  Bun.spawnSync([
    'unshare',
    '-m',
    'bash',
    '-ec',
    'd=$(mktemp -d); trap "rm -rf $d" EXIT; truncate -s 4M $d/disk; mkfs.ext4 -q $d/disk; mkdir $d/m; mount -o loop $d/disk $d/m; umount $d/m',
  ]).exitCode === 0

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'faults-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const folder = () => mkdtemp(join(dir, 'data-'))
const ADMIN = { email: 'admin@example.com', password: 'correct horse' }

/** Opens a data folder as a server does, without a process of its own, and closes it again. */
async function prepared<T>(
  DATA_DIR: string,
  run: (product: Awaited<ReturnType<typeof bootstrap>>) => Promise<T>,
): Promise<T> {
  const product = await bootstrap(readEnv({ DATA_DIR }))
  try {
    const result = await run(product)
    await storedSecret(DATA_DIR)
    return result
  } finally {
    await product.close()
  }
}

/** The messages of the enquiries that a start finds in a data folder. */
const messagesIn = (dataDir: string) =>
  prepared(dataDir, async ({ database }) =>
    (await database.collection('enquiries').find({})).map(({ message }) => String(message)),
  )

const enquiryOf = (message: string, fullName = 'Anju') => ({
  fullName,
  phone: '+919847012345',
  email: `${fullName.toLowerCase().replace(' ', '.')}@example.com`,
  message,
})

let addresses = 0
async function enquire(
  { url }: RunningServer,
  message: string,
  fullName = 'Anju',
): Promise<Response> {
  return fetch(`${url}/api/v1/public/enquiries/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `2001:db8:${(++addresses).toString(16)}::1`,
    },
    body: JSON.stringify(enquiryOf(message, fullName)),
  })
}

async function adminCookie({ url }: RunningServer): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(ADMIN)
  await fetch(`${url}/api/v1/admin/registerAdmin`, { method: 'POST', headers, body })
  const login = await fetch(`${url}/api/v1/admin/loginAdmin`, { method: 'POST', headers, body })
  return login.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function storedEnquiries(server: RunningServer): Promise<string[]> {
  const headers = { cookie: await adminCookie(server) }
  const reply = await fetch(`${server.url}/api/v1/admin/enquiries?limit=1000`, { headers })
  const { items } = (await reply.json()) as { items: { message: string }[] }
  return items.map(({ message }) => message)
}

describe('a full disk', () => {
  test.skipIf(!Bun.which('prlimit'))(
    'lets a start serve everything read-only: an administrator logs in, reads and downloads',
    async () => {
      const dataDir = await folder()
      let image = ''
      await prepared(dataDir, async ({ media, services }) => {
        const bytes = new Uint8Array(await photo(400, 300).jpeg().toBuffer())
        image = `/media/${(await media.put({ bytes })).id}`
        const { email, password } = ADMIN
        await services.accounts.operator.create({ email, password })
        for (let n = 0; n < 12; n++) {
          await services.enquiries.submit('email', enquiryOf(`Enquiry ${n}`), `client ${n}`)
        }
      })
      // Without and with a log that the start has to read.
      let before: RunningServer | undefined
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        if (before) await (await enquire(before, 'In the log')).text()
        await before?.end(signal)
        const server = await runServer({ DATA_DIR: dataDir }, { under: fullAt(0) })
        await server.said('is full: the site is read-only until there is room')
        for (const path of ['/', '/contact', '/health/ready', image]) {
          expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
        }
        const wrong = await fetch(`${server.url}/api/v1/admin/loginAdmin`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...ADMIN, password: 'wrong wrong' }),
        })
        expect(wrong.status).toBe(401)
        let cookie = await adminCookie(server)
        const read = async (path: string) =>
          fetch(`${server.url}/api/v1/admin${path}`, { headers: { cookie } })
        expect((await read('/me')).status).toBe(200)
        const { totalItems } = (await (await read('/enquiries')).json()) as { totalItems: number }
        expect(totalItems).toBe(signal === 'SIGTERM' ? 12 : 14)
        const csv = await read('/enquiries.csv')
        expect([csv.status, (await csv.text()).includes('Enquiry 11')]).toEqual([200, true])
        await server.said('entry of the audit log not stored')
        const rejection = await enquire(server, 'Is anybody there?')
        expect(rejection.status).toBe(503)
        expect(await rejection.json()).toMatchObject({ message: serviceMessages.unavailable })
        // The operator frees space.
        done('prlimit', '--pid', String(server.pid), '--fsize=unlimited:')
        const isStored = async () => (await enquire(server, 'There is room.')).status === 201
        while (!(await isStored())) await Bun.sleep(100)
        expect(await storedEnquiries(server)).toHaveLength(signal === 'SIGTERM' ? 13 : 15)
        cookie = await adminCookie(server)
        const left = await fetch(`${server.url}/api/v1/admin/logout`, {
          method: 'POST',
          headers: { cookie },
        })
        expect([left.status, (await read('/me')).status]).toEqual([200, 401])
        before = server
      }
      expect(await before?.end('SIGTERM')).toBe(0)
    },
    300_000,
  )

  test('leaves no incomplete session secret', async () => {
    const dataDir = await folder()
    const start = () => runServer({ DATA_DIR: dataDir }, { under: fullAt(0) })
    const failure = await start().catch(String)
    expect(failure).toMatch(/^Error: bharat-by-road: DATA_DIR: [^\n]*\n$/)
    expect(await startFailure(dataDir)).toBe(NO_FAILURE)
    expect(await storedSecret(dataDir)).toHaveLength(64)
    await writeFile(join(dataDir, 'session-secret'), '')
    const damaged = await storedSecret(dataDir).catch(String)
    expect(damaged).toMatch(/session-secret is damaged; delete it[^\n]*$/)
  }, 300_000)
})

describe('a disk that starts to fail under traffic', () => {
  test.skipIf(!Bun.which('prlimit'))(
    'rejects writes with 503, keeps the site readable, and loses nothing',
    async () => {
      const dataDir = join(await folder(), 'new')
      const METRICS_TOKEN = 'a token of the tests'
      const server = await runServer({ DATA_DIR: dataDir, METRICS_TOKEN }, { under: fullAt(1100) })
      // The folder contains enquiries and password hashes: only its owner may read it.
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
      const isFull = async () => {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
        const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text()
        return /^disk_full (\d)$/m.exec(metrics)?.[1]
      }
      const limit = (bytes: string) =>
        done('prlimit', '--pid', String(server.pid), `--fsize=${bytes}:`)
      expect(await isFull()).toBe('0')

      // The disk has room for a part of the last write.
      const acknowledged: string[] = []
      for (;;) {
        const message = `Enquiry ${acknowledged.length} ${'m'.repeat(4000)}`
        const reply = await enquire(server, message)
        await reply.text()
        if (reply.status !== 201) break
        acknowledged.push(message)
      }
      expect(acknowledged.length).toBeGreaterThan(5)
      await expectReadable(server)
      expect(await isFull()).toBe('1')

      // Every write fails, in the middle of the traffic.
      limit('unlimited')
      const traffic = await begin(server)
      expect(await isFull()).toBe('0')
      limit('0')
      while (!traffic.statuses.has(503)) await Bun.sleep(5)
      expect(await isFull()).toBe('1')
      await expectReadable(server)
      expect([...traffic.statuses].toSorted()).toEqual([201, 503])
      limit('unlimited')
      await traffic.acknowledgeMore()
      expect(await isFull()).toBe('0')
      await traffic.end()
      expect(await server.end('SIGTERM')).toBe(0)

      const stored = await messagesIn(dataDir)
      expect(stored.filter((message) => message.startsWith('Enquiry'))).toHaveLength(
        acknowledged.length,
      )
      const lost = [...acknowledged, ...traffic.acknowledged].filter(
        (message) => !stored.includes(message),
      )
      expect(lost).toEqual([])
    },
    300_000,
  )

  test.skipIf(!canMount)(
    'a file system that turns read-only keeps the site readable, and a restart loses nothing',
    async () => {
      const image = join(await folder(), 'disk')
      const mounted = join(await folder(), 'mounted')
      await mkdir(mounted)
      await writeFile(image, '')
      await truncate(image, 32 * 1024 * 1024)
      done('mkfs.ext4', '-q', image)
      // The mount is in a namespace of the server process and disappears with it.
      const start = () =>
        runServer(
          { DATA_DIR: join(mounted, 'data') },
          {
            under: [
              'unshare',
              '-m',
              'bash',
              '-c',
              `mount -o loop ${image} ${mounted}; exec "$@"`,
              '--',
            ],
          },
        )
      const server = await start()
      const traffic = await begin(server)
      // The kernel (seen on Linux 6.18) can report an fsync as done in the instant in which it
      // aborts the file system, and drop the data. No program can notice that, so no write is in
      // progress in that instant.
      await traffic.end()
      // The kernel does the same when the disk fails; no process can make it writable again.
      done('nsenter', '-t', String(server.pid), '-m', 'mount', '-o', 'remount,abort', mounted)
      await expectReadable(server)
      expect(await server.end('SIGTERM')).toBe(0)

      const again = await start()
      expect((await enquire(again, 'It is mounted again.')).status).toBe(201)
      const stored = new Set(await storedEnquiries(again))
      expect(traffic.acknowledged.filter((message) => !stored.has(message))).toEqual([])
      await again.end('SIGTERM')
    },
    300_000,
  )

  interface Traffic {
    acknowledged: string[]
    statuses: Set<number>
    acknowledgeMore(): Promise<void>
    end(): Promise<void>
  }

  /** Sends enquiries from several visitors at once; resolves after `enough` were acknowledged. */
  async function begin(server: RunningServer): Promise<Traffic> {
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    let over = false
    const visitors = [1, 2, 3].map(async (visitor) => {
      for (let n = 0; !over; n++) {
        const message = `Visitor ${visitor}, enquiry ${n}`
        const reply = await enquire(server, message)
        statuses.add(reply.status)
        await reply.text()
        if (reply.status === 201) acknowledged.push(message)
      }
    })
    const acknowledgeMore = async () => {
      const enough = acknowledged.length + 10
      while (acknowledged.length < enough) await Bun.sleep(5)
    }
    await acknowledgeMore()
    return {
      acknowledged,
      statuses,
      acknowledgeMore,
      async end() {
        over = true
        await Promise.all(visitors)
      },
    }
  }

  async function expectReadable(server: RunningServer): Promise<void> {
    for (const path of [
      '/',
      '/contact',
      '/health/live',
      '/health/ready',
      '/api/v1/public/testimonials',
    ]) {
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
    }
    const rejection = await enquire(server, 'Is anybody there?')
    expect(rejection.status).toBe(503)
    expect(rejection.headers.has('retry-after')).toBe(true)
    expect(await rejection.json()).toEqual({
      message: serviceMessages.unavailable,
      code: 'UNAVAILABLE',
    })
    await server.said('Disk write failed')
  }
})

describe('files that disappear under a running server', () => {
  let server: RunningServer
  let dataDir: string
  let temporary: string
  beforeAll(async () => {
    dataDir = join(await folder(), 'data')
    temporary = await folder()
    server = await runServer({ DATA_DIR: dataDir, TMPDIR: temporary })
  })
  afterAll(() => server.end('SIGKILL'))
  const taken = async () => (await enquire(server, 'Is it there?')).status

  test('the server recreates resized images and the socket of the store', async () => {
    const upload = await fetch(`${server.url}/api/v1/admin/media`, {
      method: 'POST',
      headers: { cookie: await adminCookie(server) },
      body: form(await photo(1000, 800).jpeg().toBuffer()),
    })
    const image = ((await upload.json()) as { secure_url: string }).secure_url
    const shown = async (width: number) => {
      const reply = await fetch(`${image}?w=${width}`, { headers: { accept: 'image/webp' } })
      return [reply.status, (await reply.bytes()).length > 500]
    }
    expect(await shown(320)).toEqual([200, true])
    const cache = join(dataDir, 'media-cache')
    /** Resolves once an image is stored: the server writes it after its response. */
    const cached = async () => {
      const isThere = async () => {
        const names = await readdir(cache, { recursive: true }).catch(() => [])
        return names.some((name) => name.endsWith('.webp'))
      }
      while (!(await isThere())) await Bun.sleep(5)
    }
    await cached()
    await rm(cache, { recursive: true, force: true, maxRetries: 5 })
    const socket = (await readdir(temporary)).find((name) => name.startsWith('bharat-')) ?? ''
    await rm(join(temporary, socket), { recursive: true })
    expect([await shown(320), await shown(640)]).toEqual([
      [200, true],
      [200, true],
    ])
    await cached()
    expect(await taken()).toBe(201)
    while (!existsSync(join(temporary, socket, 'mongo.sock'))) await Bun.sleep(10)
    // More requests than connections, so that the driver opens new ones.
    expect(new Set(await Promise.all(Array.from({ length: 40 }, taken)))).toEqual(new Set([201]))
  }, 300_000)

  test('without its store file the server rejects writes; once the file is back it accepts them', async () => {
    const [file, elsewhere] = [join(dataDir, STORE), join(dir, STORE)]
    const headers = { 'content-type': 'application/json', cookie: await adminCookie(server) }
    expect(await taken()).toBe(201)
    const page = (await quoteFor(server, headers, 'Quote to accept')).pdf.replace('/quote.pdf', '')
    const acceptance = { reply: 'acceptance', option: '0', name: 'Asha', termsAccepted: 'true' }
    const accept = async () => {
      const init = { method: 'POST', body: new URLSearchParams(acceptance) } as const
      const reply = await fetch(page, { ...init, redirect: 'manual' })
      return { status: reply.status, text: await reply.text() }
    }
    await rename(file, elsewhere)
    const { status, text } = await accept()
    expect([status, text.includes('name="name" value="Asha"')]).toEqual([503, true])
    expect(await taken()).toBe(503)
    expect((await fetch(`${server.url}/`)).status).toBe(200)
    await server.said('was removed or replaced')
    await rename(elsewhere, file)
    expect(await taken()).toBe(201)
    expect((await accept()).status).toBe(303)
  }, 300_000)
})

/** Sends a quote to the visitor of the newest enquiry. Returns the addresses of its data and its document. */
async function quoteFor(server: RunningServer, headers: Record<string, string>, title: string) {
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return (await fetch(`${server.url}/api/v1/admin/${path}`, init)).json()
  }
  const { items } = (await call('GET', 'enquiries?limit=1')) as { items: { _id: string }[] }
  const options = [{ name: title, lines: [{ label: title, quantity: 2, unitPrice: 33_500 }] }]
  const draft = { enquiryId: items[0]?._id, title, options }
  const { item } = (await call('POST', 'quotes', draft)) as { item: { _id: string } }
  const { url } = (await call('POST', `quotes/${item._id}/send`)) as { url: string }
  const token = url.split('/').at(-1)
  return {
    api: `${server.url}/api/v1/public/quotes/${token}`,
    pdf: `${server.url}/q/${token}/quote.pdf`,
  }
}

test('a folder that is not writable ends the start with one line', async () => {
  // Not even root can write there.
  expect(await startFailure('/proc/self')).toMatch(
    /^Error: DATA_DIR: \/proc\/self cannot be written[^\n]*$/,
  )
})

describe('a folder that was copied while its server was stopped', () => {
  let dataDir: string
  let kept: string
  beforeAll(async () => {
    dataDir = await folder()
    kept = await folder()
    await prepared(dataDir, async ({ services }) => {
      for (const name of ['Someone else', 'Secret wish']) {
        for (let n = 0; n < 10; n++) {
          const enquiry = enquiryOf(`${name} ${n} ${'and more '.repeat(n * 60)}`, name)
          await services.enquiries.submit('email', enquiry, `client ${name} ${n}`)
        }
      }
    })
    await cp(dataDir, kept, { recursive: true })
  }, 300_000)

  test('a damaged store is left unchanged; one line names the recovery', async () => {
    const file = join(dataDir, STORE)
    await truncate(file, (await stat(file)).size / 2)
    const damaged = await readFile(file)
    expect(await startFailure(dataDir)).toMatch(
      /^Error: DATA_DIR: The store file [^\n]* cannot be used \([^\n]*\); nothing in it was changed\.[^\n]*bun run restore[^\n]*$/,
    )
    expect((await readFile(file)).equals(damaged)).toBe(true)
  })

  // The copy has all enquiries.
  test('an erased person is in no file of the data folder, while the server runs and after a restart', async () => {
    const dataDir = kept
    const server = await runServer({ DATA_DIR: dataDir })
    expect(await storedEnquiries(server)).toHaveLength(20)
    const isStored = async (text: string) => {
      const names = (await readdir(dataDir)).filter((name) => name.startsWith('embedded-mongo'))
      const files = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')))
      return files.some((content) => content.includes(text))
    }
    expect(await isStored('Secret wish')).toBe(true)
    const headers = { 'content-type': 'application/json', cookie: await adminCookie(server) }
    const link = await quoteFor(server, headers, 'Quote to erase')
    const statuses = () =>
      Promise.all([link.api, link.pdf].map(async (url) => (await fetch(url)).status))
    expect(await statuses()).toEqual([200, 200])
    expect(await isStored('Quote to erase')).toBe(true)
    const erasure = await fetch(`${server.url}/api/v1/admin/privacy/erase`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'secret.wish@example.com' }),
    })
    expect(await erasure.json()).toMatchObject({ erased: 10 })
    expect(await statuses()).toEqual([404, 404])
    for (const text of ['Secret wish', 'secret.wish@', 'Quote to erase']) {
      while (await isStored(text)) await Bun.sleep(50)
    }
    expect(await isStored('Someone else 9')).toBe(true)
    await server.end('SIGKILL')
    expect(await messagesIn(dataDir)).toHaveLength(10)
    expect(await isStored('Secret wish')).toBe(false)
  }, 300_000)
})
