import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENQUIRIES_PER_MINUTE } from '@bharat/contracts/limits'
import { site } from '@bharat/contracts/site-defaults'
import { badge } from '../src/media/media.images.fixtures.ts'
import { form } from './support/every-operation.ts'
import { type InterruptibleDatabase, startProxiedDatabase } from './support/proxied-database.ts'
import { type RunningServer, runServer } from './support/run-server.ts'
import { type RunningSmtpServer, startSmtpServer } from './support/smtp-server.ts'

/* Two servers in separate processes on one database, as behind a proxy. */

let dir: string
let database: InterruptibleDatabase
let smtp: RunningSmtpServer
let one: RunningServer
let other: RunningServer
let cookie = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'two-instances-'))
  database = await startProxiedDatabase(join(dir, 'store'), 'none')
  smtp = await startSmtpServer()
  const start = (name: string) =>
    runServer({
      DATA_DIR: join(dir, name),
      MONGODB_URL: database.url,
      SESSION_SECRET: 'a secret that both instances share',
      FIRST_ADMIN: 'open',
      SMTP_URL: smtp.url,
      ENQUIRY_EMAIL_TO: 'office@example.com',
    })
  one = await start('one')
  other = await start('other')
  await call(one, 'POST', '/admin/registerAdmin', admin)
  cookie = await login(one)
}, 300_000)
afterAll(async () => {
  await Promise.all([one.end('SIGKILL'), other.end('SIGKILL')])
  await database.close()
  await smtp.stop()
  await rm(dir, { recursive: true, force: true })
})

const call = (
  { url }: RunningServer,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const admin = { email: 'admin@example.com', password: 'correct horse' }
async function login(server: RunningServer): Promise<string> {
  const reply = await call(server, 'POST', '/admin/loginAdmin', admin)
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

test('two instances behave as one: sessions, limits, images, and the next response', async () => {
  expect((await call(other, 'GET', '/admin/me')).status).toBe(200)

  const enquiry = { fullName: 'Anju', phone: '+911', email: 'a@b.example', message: 'May?' }
  const statuses: number[] = []
  for (let n = 0; n < ENQUIRIES_PER_MINUTE.address + 4; n++) {
    const reply = await call(n % 2 ? one : other, 'POST', '/public/enquiries/email', enquiry, {
      'x-forwarded-for': '192.0.2.9',
    })
    statuses.push(reply.status)
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(ENQUIRIES_PER_MINUTE.address)
  expect(statuses.slice(-4)).toEqual([429, 429, 429, 429])

  // A login on one instance ends the previous session on the other; so does a logout.
  const before = cookie
  cookie = await login(other)
  expect((await call(one, 'GET', '/admin/me', undefined, { cookie: before })).status).toBe(401)
  expect((await call(one, 'GET', '/admin/me')).status).toBe(200)
  await call(one, 'POST', '/admin/logout')
  expect((await call(other, 'GET', '/admin/me')).status).toBe(401)
  cookie = await login(one)

  const upload = await fetch(`${one.url}/api/v1/admin/media`, {
    method: 'POST',
    body: form(await badge()),
    headers: { cookie },
  })
  const { secure_url } = (await upload.json()) as { secure_url: string }
  expect((await fetch(other.url + new URL(secure_url).pathname)).status).toBe(200)

  for (let n = 0; n < 4; n++) {
    const [writer, reader] = n % 2 ? [one, other] : [other, one]
    await call(writer, 'POST', '/admin/testimonials', { clientName: `Traveller ${n}`, review: 'x' })
    const shown = await (await call(reader, 'GET', '/public/testimonials')).text()
    expect(shown).toContain(`Traveller ${n}`)
  }

  // The next page, manifest and security.txt of the other instance have the new site settings.
  const name = 'Roads of Kerala'
  const logo = new URL(secure_url).pathname
  const phones = { primary: '+919400099999', alternate: '' }
  const change = { navigation: [], name, logo, phones, email: 'a@b.example' }
  await call(one, 'PUT', '/admin/site', { ...site, ...change })
  const home = await (await fetch(`${other.url}/home`)).text()
  expect(home).toContain('href="tel:+919400099999"')
  expect(/<header.*?<\/header>/s.exec(home)?.[0]).toContain(name)
  const [, jsonLd = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(home) ?? []
  expect(JSON.parse(jsonLd)).toMatchObject({
    name,
    logo: expect.stringContaining(logo),
    telephone: '+919400099999',
  })
  for (const path of ['/home', '/site.webmanifest', '/api/v1/public/site']) {
    expect([path, await (await fetch(other.url + path)).text()]).toEqual([
      path,
      expect.stringContaining(name),
    ])
  }
  const securityTxt = await fetch(`${other.url}/.well-known/security.txt`)
  expect(await securityTxt.text()).toContain('mailto:a@b.example')
})

test('concurrent readers of both instances never get data older than an acknowledgement', async () => {
  const created = await call(one, 'POST', '/admin/categories', { name: 'Coast' })
  const { item } = (await created.json()) as { item: { _id: string } }
  let acknowledged = 0
  let over = false
  const stale: string[] = []
  const reader = async (instance: RunningServer) => {
    while (!over) {
      const least = acknowledged
      const reply = await call(instance, 'GET', `/public/categories/${item._id}`)
      // On a busy machine the server may mark a response as stale.
      if (reply.headers.get('cache-status')?.includes('detail=stale')) continue
      const { category } = (await reply.json()) as { category: { description: string } }
      const { description } = category
      if (Number(description || 0) < least) stale.push(`${description} after ${least}`)
    }
  }
  // Two readers for each instance keep its version current without overloading it.
  const readers = [one, other, one, other].map(reader)
  for (let n = 1; n <= 16; n++) {
    const reply = await call(n % 2 ? one : other, 'PATCH', `/admin/categories/${item._id}`, {
      description: String(n),
    })
    expect(reply.status).toBe(200)
    acknowledged = n
  }
  over = true
  await Promise.all(readers)
  expect(stale).toEqual([])
}, 300_000)

test('one of two instances sends the mail of an enquiry with the current name, whichever accepted it', async () => {
  await call(one, 'PUT', '/admin/site', { ...site, navigation: [], name: 'Roads by Post' })
  const senders = Array.from({ length: 10 }, (_, n) => `visitor-${n}@example.com`)
  const replies = await Promise.all(
    senders.map((email, n) =>
      call(
        n % 2 ? one : other,
        'POST',
        '/public/enquiries/email',
        { fullName: 'Anju', phone: '+911', email, message: 'May?' },
        { 'x-forwarded-for': `2001:db8:2:${n.toString(16)}::1` },
      ),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  const pending = async () => {
    const { items } = (await (await call(one, 'GET', '/admin/enquiries?limit=1000')).json()) as {
      items: { mail: string }[]
    }
    return items.filter(({ mail }) => mail !== 'sent').length
  }
  // Waits until the database has recorded every mail as sent and no instance looks for more.
  while ((await pending()) > 0) await Bun.sleep(20)
  const sourcesOf = (sender: string) =>
    smtp.mails.flatMap(({ source }) => (source.includes(sender) ? [source] : []))
  const mailsOf = (sender: string) => sourcesOf(sender).length
  while (senders.some((sender) => mailsOf(sender) === 0)) await Bun.sleep(5)
  expect(senders.filter((sender) => mailsOf(sender) !== 1)).toEqual([])
  for (const source of senders.flatMap(sourcesOf)) expect(source).toContain('From: Roads by Post <')
}, 300_000)

test('when one of two instances is killed under load, only its requests in flight fail', async () => {
  const acknowledged: string[] = []
  const failures: string[] = []
  let [lost, inHands, atKill] = [0, 0, 0]
  let killed = false
  let over = false
  /**
   * Distributes requests like a proxy: to both in turn, and to the other one alone once one is
   * gone.
   */
  const client = async (id: number) => {
    for (let n = 0; !over; n++) {
      const target = killed || (id + n) % 2 ? other : one
      const name = `Client ${id}, request ${n}`
      const write = n % 3 === 0
      if (target === one) inHands++
      try {
        const reply = write
          ? await call(target, 'POST', '/admin/awards', { name, image: '/a.png' })
          : await fetch(target.url + (n % 3 === 1 ? '/' : '/api/v1/public/testimonials'))
        await reply.text()
        if (reply.status >= 400) failures.push(`${name}: ${reply.status}`)
        if (write && reply.status === 201) acknowledged.push(name)
      } catch (error) {
        if (target === one && killed) lost++
        else failures.push(`${name}: ${error}`)
      } finally {
        if (target === one) inHands--
      }
    }
  }
  const clients = Array.from({ length: 12 }, (_, id) => client(id))
  while (acknowledged.length < 20) await Bun.sleep(5)
  killed = true
  atKill = inHands
  await one.end('SIGKILL')
  const before = acknowledged.length
  while (acknowledged.length < before + 20) await Bun.sleep(5)
  over = true
  await Promise.all(clients)

  expect(failures).toEqual([])
  expect(lost).toBeLessThanOrEqual(atKill)
  const reply = await call(other, 'GET', '/admin/awards?limit=1000')
  const { items } = (await reply.json()) as { items: { name: string }[] }
  const stored = new Set(items.map(({ name }) => name))
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
}, 300_000)
