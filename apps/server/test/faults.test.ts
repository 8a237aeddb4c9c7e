import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceMessages } from '@bharat/contracts/messages'
import { type RunningServer, runServer } from './run-server.ts'

/* Disks that are full, closed or damaged under a whole server: a clear line, and no damage. */

const STORE = 'embedded-mongo.sqlite'
/** No file may grow beyond so many kilobytes; a write beyond it fails as on a full disk. */
const fullAt = (kilobytes: number) => [
  'bash',
  '-c',
  `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$@"`,
  '--',
]
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'faults-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const folder = () => mkdtemp(join(dir, 'data-'))
const refused = (dataDir: string) => runServer({ DATA_DIR: dataDir }).catch(String)

let addresses = 0
async function enquire({ url }: RunningServer, message: string): Promise<Response> {
  return fetch(`${url}/api/v1/public/enquiries/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `2001:db8:${(++addresses).toString(16)}::1`,
    },
    body: JSON.stringify({
      fullName: 'Anju',
      phone: '+919847012345',
      email: 'anju@example.com',
      message,
    }),
  })
}

async function storedEnquiries({ url }: RunningServer): Promise<string[]> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'admin@example.com', password: 'correct horse' })
  await fetch(`${url}/api/v1/admin/registerAdmin`, { method: 'POST', headers, body })
  const login = await fetch(`${url}/api/v1/admin/loginAdmin`, { method: 'POST', headers, body })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const reply = await fetch(`${url}/api/v1/admin/enquiries?limit=1000`, { headers: { cookie } })
  const { items } = (await reply.json()) as { items: { message: string }[] }
  return items.map(({ message }) => message)
}

describe('a full disk', () => {
  test('refuses writes with 503, leaves the site readable, and loses nothing', async () => {
    const dataDir = join(await folder(), 'new')
    const server = await runServer({ DATA_DIR: dataDir }, { under: fullAt(400) })
    // Enquiries and password hashes lie there: it is its owner's alone.
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    const acknowledged: string[] = []
    let refusal: Response
    for (;;) {
      const message = `Enquiry ${acknowledged.length} ${'m'.repeat(4000)}`
      const reply = await enquire(server, message)
      if (reply.status !== 201) {
        refusal = reply
        break
      }
      await reply.text()
      acknowledged.push(message)
    }
    expect(refusal.status).toBe(503)
    expect(refusal.headers.has('retry-after')).toBe(true)
    expect(await refusal.json()).toEqual({ message: serviceMessages.unavailable })
    expect(acknowledged.length).toBeGreaterThan(5)
    expect(server.output()).toContain('The disk refused')
    for (const path of ['/', '/health/live', '/api/v1/public/testimonials']) {
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
    }
    await server.end('SIGTERM')

    // Somebody has made room.
    const roomy = await runServer({ DATA_DIR: dataDir })
    expect((await enquire(roomy, 'There is room.')).status).toBe(201)
    const stored = await storedEnquiries(roomy)
    expect(stored.toSorted()).toEqual([...acknowledged, 'There is room.'].toSorted())
    await roomy.end('SIGTERM')
  }, 30_000)

  test('leaves no half secret to sign sessions with', async () => {
    const dataDir = await folder()
    const start = () => runServer({ DATA_DIR: dataDir }, { under: fullAt(0) })
    const failure = await start().catch(String)
    expect(failure).toMatch(/^Error: bharat-by-road: DATA_DIR: [^\n]*\n$/)
    await writeFile(join(dataDir, 'session-secret'), '')
    expect(await refused(dataDir)).toMatch(/session-secret is damaged; delete it[^\n]*\n$/)
  }, 30_000)
})

test('a folder that cannot be written ends the start with one line', async () => {
  // Nobody can write there, not even root.
  expect(await refused('/proc/self')).toMatch(
    /^Error: bharat-by-road: DATA_DIR: \/proc\/self cannot be written[^\n]*\n$/,
  )
})

test('a damaged store is left as it is; one line names the way back', async () => {
  const dataDir = await folder()
  const server = await runServer({ DATA_DIR: dataDir })
  for (let n = 0; n < 20; n++) await (await enquire(server, `Enquiry ${n}`)).text()
  expect(await server.end('SIGTERM')).toBe(0)
  const kept = await folder()
  await cp(dataDir, kept, { recursive: true })
  const file = join(dataDir, STORE)
  await truncate(file, (await stat(file)).size / 2)
  const damaged = await readFile(file)
  const line = await refused(dataDir)
  expect(line).toMatch(
    /^Error: bharat-by-road: DATA_DIR: The store file [^\n]* cannot be used \([^\n]*\); nothing in it was changed\.[^\n]*bun run restore[^\n]*\n$/,
  )
  expect((await readFile(file)).equals(damaged)).toBe(true)
  // A copy of the folder, made while the server was stopped, is a way back.
  const copy = await runServer({ DATA_DIR: kept })
  expect(await storedEnquiries(copy)).toHaveLength(20)
  await copy.end('SIGTERM')
}, 30_000)
