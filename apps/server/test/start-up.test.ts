import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { serviceMessages } from '@bharat/contracts/messages'
import { emptySite, site } from '@bharat/contracts/site-defaults'
import { startEmbeddedMongo } from '@bharat/embedded-mongo/start'
import { readEnv } from '../src/env.ts'
import { type RunningServer, runServer } from './support/run-server.ts'
import { NO_FAILURE, startFailure } from './support/start-failure.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'start-up-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const folder = () => mkdtemp(join(dir, 'data-'))

async function call(url: string, method: string, path: string, body?: unknown, cookie = '') {
  return fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function roleOf(url: string, account: object): Promise<string> {
  const reply = await call(url, 'POST', '/admin/loginAdmin', account)
  const cookie = reply.headers.get('set-cookie')?.split(';')[0]
  const me = await call(url, 'GET', '/admin/me', undefined, cookie)
  return ((await me.json()) as { role: string }).role
}

async function login(url: string): Promise<string> {
  const body = { email: 'admin@example.com', password: 'correct horse' }
  await call(url, 'POST', '/admin/registerAdmin', body)
  const reply = await call(url, 'POST', '/admin/loginAdmin', body)
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

describe('a start that fails ends with one line that names the remedy', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
    [{ FIRST_ADMIN: 'maybe' }, 'FIRST_ADMIN must be open or closed.'],
    [{ SELF_REGISTRATION: 'no' }, 'SELF_REGISTRATION must be open or closed.'],
    [{ DEMO_DATA: 'some' }, 'DEMO_DATA must be on or off.'],
    [{ SITE_DEFAULTS: 'none' }, 'SITE_DEFAULTS must be specified or empty.'],
    [{ PUBLIC_URL: 'example' }, 'PUBLIC_URL must be a URL such as https://www.example.com.'],
    [
      { ALLOWED_ORIGINS: 'https://a.example,b' },
      'ALLOWED_ORIGINS must be origins such as https://a.example,https://b.example.',
    ],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters of randomness.'],
    [
      { ENQUIRY_RETENTION_MONTHS: 'six' },
      'ENQUIRY_RETENTION_MONTHS must be a number from 1 to 999.',
    ],
    [
      { TRUSTED_PROXIES: 'proxy' },
      'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.7,172.16.0.0/12, or private.',
    ],
    [
      { WEBHOOK_TRUSTED_HOSTS: 'crm.office.lan,http://10.0.0.7' },
      'WEBHOOK_TRUSTED_HOSTS must be hosts, with a port unless it is 80 or 443, such as crm.office.lan,10.0.0.7:8080.',
    ],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of debug, info, warn, error.'],
    [{ MAX_IN_FLIGHT: '0' }, 'MAX_IN_FLIGHT must be a number from 1 to 999999.'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters of randomness.'],
    [
      { MONGODB_URL: 'localhost' },
      'MONGODB_URL must be a connection string such as mongodb://localhost:27017/bharat.',
    ],
    [
      { NODE_ENV: 'production', MONGODB_URL: 'mongodb://localhost/x' },
      'SESSION_SECRET is required when NODE_ENV=production and MONGODB_URL is set; make one with: openssl rand -hex 32',
    ],
    [
      { SMTP_URL: 'mail.example.com', ENQUIRY_EMAIL_TO: 'a@b.example' },
      'SMTP_URL must be a URL such as smtps://user:password@mail.example.com.',
    ],
    [
      // The driver would take this for a host name, and the next one for this machine.
      { SMTP_URL: 'smtp:mail.example.com', ENQUIRY_EMAIL_TO: 'a@b.example' },
      'SMTP_URL must be a URL such as smtps://user:password@mail.example.com.',
    ],
    [
      { SMTP_URL: 'smtp://', ENQUIRY_EMAIL_TO: 'a@b.example' },
      'SMTP_URL must be a URL such as smtps://user:password@mail.example.com.',
    ],
    [
      // Without its password.
      { SMTP_URL: 'http://office:hunter22@mail.example.com', ENQUIRY_EMAIL_TO: 'a@b.example' },
      'SMTP_URL must be a URL such as smtps://user:password@mail.example.com.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example.com', ENQUIRY_EMAIL_TO: 'office' },
      'ENQUIRY_EMAIL_TO must be e-mail addresses such as office@example.com,sales@example.com.',
    ],
    ...[
      'office',
      'a@b',
      'A <a@b.example',
      'a@b.example, c@d.example',
      'A\nB <a@b.example>',
      'ä@b.example',
    ].map((MAIL_FROM): [Record<string, string>, string] => [
      { SMTP_URL: 'smtp://mail.example.com', ENQUIRY_EMAIL_TO: 'a@b.example', MAIL_FROM },
      'MAIL_FROM must be an e-mail address such as office@example.com, or a name with one such as Example Tours <office@example.com>.',
    ]),
    [{ MAIL_FROM: 'a@b.example' }, 'SMTP_URL is required when MAIL_FROM is set.'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'ENQUIRY_EMAIL_TO is required when SMTP_URL is set.'],
    [{ ENQUIRY_EMAIL_TO: 'a@b.example' }, 'SMTP_URL is required when ENQUIRY_EMAIL_TO is set.'],
  ])('%j', (settings, line) => {
    expect(() => readEnv(settings)).toThrow(new Error(line))
  })

  test('an empty site has no demo data of the specified company, unless they are asked for', () => {
    const { siteDefaults, demoData } = readEnv({ SITE_DEFAULTS: 'empty' })
    expect([siteDefaults, demoData]).toEqual([emptySite, false])
    expect(readEnv({ SITE_DEFAULTS: 'empty', DEMO_DATA: 'on' }).demoData).toBe(true)
    const specified = readEnv({})
    expect([specified.siteDefaults, specified.demoData]).toEqual([site, true])
  })

  test.each([
    ['office@example.com', { name: '', address: 'office@example.com' }],
    [
      ' "Tours, by road" <office@münchen.example>',
      {
        name: 'Tours, by road',
        address: 'office@xn--mnchen-3ya.example',
      },
    ],
  ])('MAIL_FROM may be %s', (MAIL_FROM, from) => {
    const mail = { SMTP_URL: 'smtp://apikey:x@mail.example.com', ENQUIRY_EMAIL_TO: 'a@b.example' }
    expect(readEnv({ ...mail, MAIL_FROM }).enquiryMail?.from).toEqual(from)
  })

  test.each([
    ['HTTPS://WWW.Example.com/', 'https://www.example.com'],
    ['https://www.example.com:443', 'https://www.example.com'],
    ['http://10.0.0.7:8080//', 'http://10.0.0.7:8080'],
  ])('but %s is accepted, because browsers read it', (PUBLIC_URL, url) => {
    expect(readEnv({ PUBLIC_URL }).publicUrl).toBe(url)
  })

  test('a malformed setting, in the server process', async () => {
    const start = runServer({ DATA_DIR: await folder(), PORT: 'http' })
    expect(await start.catch(String)).toBe(
      'Error: bharat-by-road: PORT must be a number from 0 to 65535.\n',
    )
  })

  test('an unreachable MONGODB_URL, without its password', async () => {
    const url = 'mongodb://user:hunter22@127.0.0.1:9/bharat?serverSelectionTimeoutMS=300'
    const failure = await startFailure(await folder(), { MONGODB_URL: url })
    expect(failure).toContain('MONGODB_URL: no MongoDB server answers at 127.0.0.1:9')
    expect(failure).not.toContain('hunter22')
  }, 300_000)

  test('a database that is too slow, or whose disk is full before the store is complete', async () => {
    const DATA_DIR = await folder()
    const store = await startEmbeddedMongo({ dataDir: await folder() })
    const MONGODB_URL = `${store.url}&socketTimeoutMS=1`
    const slow = await runServer({ DATA_DIR, MONGODB_URL }).catch(String)
    expect(slow).toMatch(
      /^Error: bharat-by-road: MONGODB_URL: \S+ did not complete the start \(.+\)\.\n$/,
    )
    await store.close()
    const under = ['bash', '-c', `trap '' XFSZ; ulimit -f 40; exec "$@"`, '--']
    const full = await runServer({ DATA_DIR }, { under }).catch(String)
    expect(full).toMatch(
      /^Error: bharat-by-road: DATA_DIR: \S+ cannot be written \(.+\); its data are whole\. Make room there and start again\.\n$/,
    )
  }, 300_000)

  describe('beside a server', () => {
    let site: string
    let first: RunningServer
    beforeAll(async () => {
      site = await folder()
      // Another user created it with open permissions.
      await chmod(site, 0o755)
      first = await runServer({ DATA_DIR: site })
    }, 300_000)

    test('keeps its secret readable for its owner only, and sessions over a restart', async () => {
      const cookie = await login(first.url)
      expect(await first.end('SIGINT')).toBe(0)
      const secret = join(site, 'session-secret')
      expect((await stat(secret)).mode & 0o777).toBe(0o600)
      for (const name of await readdir(site, { recursive: true })) {
        expect([name, (await stat(join(site, name))).mode & 0o077]).toEqual([name, 0])
      }
      expect(await readFile(secret, 'utf8')).toHaveLength(64)
      first = await runServer({ DATA_DIR: site })
      expect((await call(first.url, 'GET', '/admin/me', undefined, cookie)).status).toBe(200)
    }, 300_000)

    test('a port on which another server of another data folder listens', async () => {
      const { port } = new URL(first.url)
      for (const HOST of ['127.0.0.1', '0.0.0.0']) {
        const second = runServer({ DATA_DIR: await folder(), PORT: port, HOST })
        const failure = await second.then((server) => server.end('SIGKILL'), String)
        expect(failure).toContain(`PORT: ${port} on ${HOST} is in use`)
      }
    }, 300_000)

    test('a data folder that is in use', async () => {
      expect(await startFailure(site)).toContain(site)
    }, 300_000)

    test('a store file that is empty, missing or new beside the secret of a site', async () => {
      expect(await first.end('SIGTERM')).toBe(0)
      const losses: [string, (file: string) => Promise<unknown>][] = [
        ['empty', (file) => writeFile(file, '')],
        [
          'new, because its log was not copied with it',
          async (file) => {
            await rm(file)
            await (await startEmbeddedMongo({ dataDir: dirname(file) })).close()
          },
        ],
        ['missing', (file) => rm(file)],
      ]
      const line = `DATA_DIR: ${site} has a session secret but no data: the store's file is missing or empty. Bring back a backup with bun run restore <file>, or delete session-secret there to begin with an empty site.`
      for (const [name, lose] of losses) {
        await lose(join(site, 'embedded-mongo.sqlite'))
        expect([name, await startFailure(site)]).toEqual([name, `Error: ${line}`])
      }
      await rm(join(site, 'session-secret'))
      expect(await startFailure(site)).toBe(NO_FAILURE)
    }, 300_000)
  })

  test('a data folder that cannot be created', async () => {
    const file = join(await folder(), 'a-file')
    await writeFile(file, '')
    const failure = await startFailure(join(file, 'data'))
    expect(failure).toContain('cannot be written')
    expect(failure).toContain('DATA_DIR')
  })
})

test('a server whose store is still opening responds with 503 and Retry-After', async () => {
  const DATA_DIR = await folder()
  // The store waits for the contents of its marker until the pipe is closed.
  const marker = join(DATA_DIR, 'embedded-mongo.open')
  expect(Bun.spawnSync(['mkfifo', marker]).exitCode).toBe(0)
  const pipe = await open(marker, 'r+')
  const reserved = Bun.serve({ port: 0, fetch: () => new Response() })
  const PORT = String(reserved.port)
  await reserved.stop(true)
  const starting = runServer({ DATA_DIR, PORT })
  const url = `http://localhost:${PORT}/`
  let reply: Response | undefined
  while (!reply) reply = await fetch(url).catch(() => undefined)
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await reply.text()).toBe(serviceMessages.unavailable)
  // What a traveller enters on the page of a quote is kept.
  const entered = { reply: 'acceptance', name: 'അഞ്ജലി "Anu" മേനോൻ' }
  const form = await fetch(`${url}q/token`, { method: 'POST', body: new URLSearchParams(entered) })
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await form.text()).toContain('name="name" value="അഞ്ജലി &quot;Anu&quot; മേനോൻ"')
  await rm(marker)
  await pipe.close()
  const server = await starting
  expect((await fetch(url)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
}, 300_000)

describe('a running server', () => {
  test('on a public address prints the link that registers its first admin', async () => {
    const DATA_DIR = await folder()
    const links: string[] = []
    for (const [signal, origin, settings] of [
      ['SIGTERM', /^http:\/\/\S+$/, { HOST: '0.0.0.0' }],
      ['SIGKILL', /^https:\/\/www\.example\.com$/, { PUBLIC_URL: 'https://www.example.com' }],
    ] as const) {
      const server = await runServer({ DATA_DIR, ...settings })
      const [link = ''] = /http\S+\/adminRegister#setup=[\w-]{43}/.exec(server.output()) ?? []
      links.push(link)
      expect(new URL(link).origin).toMatch(origin)
      const stranger = { email: `${signal}@example.com`, password: 'correct horse' }
      expect((await call(server.url, 'POST', '/admin/registerAdmin', stranger)).status).toBe(201)
      expect(await roleOf(server.url, stranger)).toBe('pending')
      if (links.length === 2) {
        const setupToken = link.split('=')[1]
        const owner = { email: 'owner@example.com', password: 'correct horse' }
        const body = { ...owner, setupToken }
        expect((await call(server.url, 'POST', '/admin/registerAdmin', body)).status).toBe(201)
        expect(await roleOf(server.url, owner)).toBe('admin')
      }
      await server.end(signal)
    }
    // The link stays valid over a restart; the first admin ends it.
    expect(new URL(links[0] ?? '').hash).toBe(new URL(links[1] ?? '').hash)
    const server = await runServer({ DATA_DIR, HOST: '0.0.0.0' })
    expect(server.output()).not.toContain('setup=')
    await server.end('SIGTERM')
  }, 300_000)

  test('behind a proxy on its machine requires the link as well, if the site is public', async () => {
    const unset = await runServer({ DATA_DIR: await folder(), HOST: '::1' })
    expect(unset.output()).not.toContain('setup=')
    const email = 'owner@example.com'
    for (const [role, proxied] of [
      ['pending', { 'x-forwarded-for': '203.0.113.5' }],
      ['admin', {}],
    ] as const) {
      const account = { email: `${role}-${email}`, password: 'correct horse' }
      await fetch(`${unset.url}/api/v1/admin/registerAdmin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...proxied },
        body: JSON.stringify(account),
      })
      expect(await roleOf(unset.url, account)).toBe(role)
    }
    await unset.end('SIGTERM')
  })
})
