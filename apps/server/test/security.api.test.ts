import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { createHash, createHmac } from 'node:crypto'
import {
  LOGIN_FAILURES_IN_ALL,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_FAILURES_PER_DEVICE,
  LOGIN_FAILURES_PER_EMAIL,
  LOGIN_FAILURES_PER_SITE,
  PASSWORD_MAX,
  REGISTRATIONS_IN_ALL,
  REGISTRATIONS_PER_ADDRESS,
  REGISTRATIONS_PER_SITE,
} from '@bharat/contracts/back-office-limits'
import { operations } from '../src/all-operations.ts'
import { createSecretBox } from '../src/database/secret-box.ts'
import { isEndpoint } from '../src/http/operation.ts'
import { createSessionCookies } from '../src/http/sessions.ts'
import { createAccountsService } from '../src/modules/accounts/accounts.service.ts'
import { schema } from '../src/schema.ts'
import { createTestApp, type TestApp, validTour } from './support/create-test-app.ts'
import { createOperationRequests } from './support/every-operation.ts'
import { operation, sampleArguments } from './support/graphql-operation.ts'
import { useFullPasswordCost } from './support/password-cost.ts'

/* Attacks on both APIs that no other file covers; docs/security.md maps its rows to the tests. */

let server: TestApp
let admin: string
let pending: string
let asked = 0
beforeAll(async () => {
  server = await createTestApp()
  // Each request comes from a separate address unless a test sets one.
  comeFrom(() => `2001:db8:${(++asked).toString(16)}::1`)
  admin = await server.login()
  pending = await server.login('pending@example.com', 'a long password')
})
afterAll(() => server.close())

function comeFrom(address: () => string): void {
  server.app.attach({
    requestIP: () => ({ address: address() }),
    timeout: () => undefined,
  } as unknown as Bun.Server<undefined>)
}

const login = (email: unknown, password: unknown, headers: Record<string, string> = {}) =>
  server.send('POST', '/api/v1/admin/loginAdmin', { body: { email, password }, headers })
const cookieOf = (reply: { headers: Headers }) =>
  reply.headers.get('set-cookie')?.split(';')[0] ?? ''
const me = async (cookie: string) =>
  (await server.rest('GET', '/admin/me', undefined, cookie)).status

/** A token signed with the session key. */
function signed(claims: object): string {
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = createHmac('sha256', 'a secret of the tests, long enough to be one')
  return `${text}.${signature.update(text).digest('base64url')}`
}

describe('passwords', () => {
  test('are stored as argon2id at a safe cost, each with its own salt', async () => {
    const password = 'the same password'
    const emails = ['one@example.com', 'two@example.com']
    const endFullCost = useFullPasswordCost()
    for (const email of emails) {
      await server.rest('POST', '/admin/registerAdmin', { email, password })
    }
    endFullCost()
    const accounts = await server.database.collection('accounts').find({})
    const stored = accounts.filter(({ email }) => emails.includes(String(email)))
    expect(stored).toHaveLength(emails.length)
    const hashes = stored.map(({ passwordHash }) => String(passwordHash))
    expect(new Set(hashes).size).toBe(hashes.length)
    for (const hash of hashes) {
      const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(hash) ?? []
      // The minimum of OWASP: 19 MB and two rounds.
      expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
      expect(Number(time)).toBeGreaterThanOrEqual(2)
    }
    expect(JSON.stringify(stored)).not.toContain(password)
  })

  test('are compared to their last character, in any script', async () => {
    const password = `${'päßwörter मसाला '.repeat(20)}`.slice(0, PASSWORD_MAX - 1)
    const email = 'long@example.com'
    await server.rest('POST', '/admin/registerAdmin', { email, password: `${password}1` })
    expect((await login(email, `${password}1`)).status).toBe(200)
    expect((await login(email, `${password}2`)).status).toBe(401)
  })

  test('an unknown e-mail takes as long as a wrong password', async () => {
    const verify = spyOn(Bun.password, 'verify')
    for (const email of ['nobody@example.com', 'admin@example.com']) {
      expect((await login(email, 'a wrong password')).status).toBe(401)
    }
    // The work decides the time: for both one hash with the same parameters.
    const parameters = verify.mock.calls.map(([, hash]) => String(hash).split('$').slice(1, 4))
    verify.mockRestore()
    expect(parameters).toHaveLength(2)
    expect(parameters[0]).toEqual(parameters[1] ?? [])
    expect(parameters[0]?.[0]).toBe('argon2id')
  })

  test('guessing for many accounts from one address is limited', async () => {
    const address = '192.0.2.7'
    const failed = {
      key: `login:address:${address}`,
      attempts: LOGIN_FAILURES_PER_ADDRESS,
      windowMs: 60_000,
      message: '',
    }
    // All attempts but two, recorded directly to save the time of the hashes.
    for (let n = 2; n < LOGIN_FAILURES_PER_ADDRESS; n++) {
      await server.repositories.limits.take(failed)
    }
    comeFrom(() => address)
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      statuses.push((await login(`guess${n}@example.com`, 'a wrong password')).status)
    }
    // The attempts beyond the limit lock no further account.
    for (let n = 0; n < LOGIN_FAILURES_PER_EMAIL; n++) {
      expect((await login('admin@example.com', 'a wrong password')).status).toBe(429)
    }
    comeFrom(() => `2001:db8:${(++asked).toString(16)}::1`)
    expect(statuses).toEqual([401, 401, 429, 429])
    expect((await login('admin@example.com', 'correct horse')).status).toBe(200)
  })
})

describe('guessing', () => {
  const right = { email: 'admin@example.com', password: 'correct horse' }
  const wrong = { ...right, password: 'a wrong password' }
  let app: TestApp
  let address = ''
  const from = (network: string) => {
    address = network
  }
  beforeEach(async () => {
    app = await createTestApp()
    app.app.attach({
      requestIP: () => ({ address }),
      timeout: () => undefined,
    } as unknown as Bun.Server<undefined>)
    from('198.51.100.1')
    await app.rest('POST', '/admin/registerAdmin', right)
  })
  afterEach(() => app.close())

  const attempt = (body: object, cookie = '') =>
    app.send('POST', '/api/v1/admin/loginAdmin', { body, cookie })
  /** The device cookie that a login set. */
  const deviceOf = ({ headers }: { headers: Headers }) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0] ?? ''
  const claimsOf = (device: string) =>
    JSON.parse(Buffer.from(device.split('.')[1] ?? '', 'base64url').toString())
  const counters = () => app.database.collection('rateLimits').count({})
  /** Uses up all but `left` attempts of a limit. */
  const use = async (key: string, attempts: number, left: number) => {
    const _id = createHash('sha256').update(key).digest('base64url')
    const $set = { count: attempts - left, expiresAt: new Date(Date.now() + 900_000) }
    const stored = app.database.collection<{ _id: string }>('rateLimits')
    await stored.updateOne({ _id }, { $set }, { upsert: true })
  }
  const statuses = async (count: number, body: object, cookie?: string) => {
    const found = new Set<number>()
    for (let n = 0; n < count; n++) found.add((await attempt(body, cookie)).status)
    return [...found]
  }

  test('guesses for one account lock it for the guessing network, and for no other', async () => {
    from('203.0.113.9')
    const guesses = Array.from({ length: LOGIN_FAILURES_PER_EMAIL }, () => attempt(wrong))
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(
      new Set([401]),
    )
    const rejected = await attempt(right)
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(600)
    from('203.0.113.10')
    expect((await attempt(right)).status).toBe(200)
  })

  test('on a device that has logged in before has a separate limit', async () => {
    const first = await attempt(right)
    const device = deviceOf(first)
    const [, cookie = ''] = first.headers.getSetCookie()
    expect(cookie).toMatch(
      /^device=[\w.-]+; Max-Age=15552000; Path=\/api\/v1\/admin; HttpOnly; SameSite=Strict$/,
    )
    // A stranger behind the same address, who also knows the e-mail.
    await use(`login:email:${right.email} ${address}`, LOGIN_FAILURES_PER_EMAIL, 0)
    await use(`login:address:${address}`, LOGIN_FAILURES_PER_ADDRESS, 0)
    await use('login:all', LOGIN_FAILURES_IN_ALL, 0)
    expect((await attempt(right)).status).toBe(429)
    const again = await attempt(right, device)
    expect(again.status).toBe(200)
    // The failures of one device add up, also across logins.
    const { jti } = claimsOf(device)
    await use(`login:device:${jti}`, LOGIN_FAILURES_PER_DEVICE, 2)
    expect(await statuses(1, wrong, device)).toEqual([401])
    expect(await statuses(1, wrong, deviceOf(again))).toEqual([401])
    expect((await attempt(right, device)).status).toBe(429)
  })

  test('gains nothing from devices that knew an earlier password', async () => {
    const device = deviceOf(await attempt(right))
    await app.services.accounts.operator.resetPassword(right.email, 'another horse altogether')
    await use(`login:email:${right.email} ${address}`, LOGIN_FAILURES_PER_EMAIL, 0)
    expect((await attempt(wrong, device)).status).toBe(429)
  })

  test('gains nothing from the device of another account, or from a forged cookie', async () => {
    const own = await attempt(right)
    const session = cookieOf(own).replace('session=', 'device=')
    const other = { email: 'other@example.com', password: 'a long password' }
    await app.rest('POST', '/admin/registerAdmin', other)
    const stolen = deviceOf(await attempt(other))
    const forged = signed({
      ...claimsOf(deviceOf(own)),
      jti: 'b',
      exp: Math.floor(Date.now() / 1000) + 60,
    })
    await use(`login:email:${right.email} ${address}`, LOGIN_FAILURES_PER_EMAIL, 0)
    for (const cookie of [stolen, session, `${stolen}x`, `device=${forged}`, 'device=']) {
      expect([cookie, (await attempt(right, cookie)).status]).toEqual([cookie, 429])
    }
    // A device cookie is not a session.
    const asSession = stolen.replace('device=', 'session=')
    expect((await app.rest('GET', '/admin/me', undefined, asSession)).status).toBe(401)
  })

  test('from the 65,536 networks of one IPv6 customer is limited, and from all together', async () => {
    await use('login:site:2001:db8:7::/48', LOGIN_FAILURES_PER_SITE, 1)
    from('2001:db8:7:1::1')
    expect((await attempt(wrong)).status).toBe(401)
    from('2001:db8:7:2::1')
    expect((await attempt(wrong)).status).toBe(429)
    from('2001:db8:8:1::1')
    await use('login:all', LOGIN_FAILURES_IN_ALL, 1)
    expect(await statuses(1, wrong)).toEqual([401])
    from('203.0.113.77')
    expect((await attempt(wrong)).status).toBe(429)
  })

  test('by a client over its limit uses up no limit of others and adds no counters', async () => {
    from('2001:db8:9:1::1')
    await use('login:address:2001:db8:9:1::/64', LOGIN_FAILURES_PER_ADDRESS, 0)
    const before = await counters()
    for (let n = 0; n < 5; n++) {
      expect((await attempt({ ...wrong, email: `${n}@example.com` })).status).toBe(429)
    }
    await use('login:site:2001:db8:9::/48', LOGIN_FAILURES_PER_SITE, 0)
    for (let n = 2; n < 7; n++) {
      from(`2001:db8:9:${n}::1`)
      expect((await attempt(wrong)).status).toBe(429)
    }
    // The counter that `use` created.
    expect(await counters()).toBe(before + 1)
  })

  test('a success returns its attempt to every counter', async () => {
    await attempt(right)
    const left = await app.database.collection<{ count: number }>('rateLimits').find({})
    // Only the registration counts.
    expect(left.filter(({ count }) => count > 0)).toHaveLength(2)
  })

  test('registrations are limited for a network, an IPv6 customer and in total, but not for an admin', async () => {
    const register = (name: string, cookie = '') =>
      app.send('POST', '/api/v1/admin/registerAdmin', {
        body: { email: `${name}@example.com`, password: 'a long password' },
        cookie,
      })
    await use('register:address:2001:db8:1:1::/64', REGISTRATIONS_PER_ADDRESS, 0)
    await use('register:site:2001:db8:2::/48', REGISTRATIONS_PER_SITE, 0)
    const session = cookieOf(await attempt(right))
    for (const network of ['2001:db8:1:1::9', '2001:db8:2:9::9']) {
      from(network)
      expect((await register('rejected')).status).toBe(429)
    }
    from('2001:db8:3:1::1')
    expect((await register('one')).status).toBe(201)
    await use('register:all', REGISTRATIONS_IN_ALL, 0)
    expect((await register('two')).status).toBe(429)
    expect((await register('colleague', session)).status).toBe(201)
  })
})

test('no dependency runs a script when it is installed', async () => {
  const root = await Bun.file(new URL('../../../package.json', import.meta.url)).json()
  // Without this list Bun trusts its own list.
  expect(root.trustedDependencies).toEqual([])
})

describe('sessions', () => {
  test('none survives a password change, not even one whose login was in progress', async () => {
    const account = { email: 'reset@example.com', password: 'the old password' }
    const { operator } = server.services.accounts
    await operator.create(account)
    const before = cookieOf(await login(account.email, account.password))
    const { repositories } = server
    const late = createAccountsService({
      ...repositories,
      resets: repositories.passwordResets,
      firstAdmin: 'closed',
      selfRegistration: 'open',
      pauseWebhooks: async () => [],
      openEnquiries: { countOf: async () => 0, handOver: async () => undefined },
      audit: server.services.audit,
      warnOwner: async () => undefined,
      jobs: { wake: () => undefined },
      mails: false,
      secretBox: createSecretBox(() => ''),
      siteName: async () => '',
      publicUrl: () => 'http://localhost',
      sessions: {
        ...repositories.sessions,
        async insert(...session) {
          await operator.resetPassword(account.email, 'another password')
          await repositories.sessions.insert(...session)
        },
      },
    })
    const rejected = await late
      .login(account, { address: '192.0.2.9' })
      .catch((error: Error) => error.message)
    expect(rejected).toBe('Invalid credentials ❌')
    expect(await me(before)).toBe(401)
    const owner = await repositories.accounts.byEmail(account.email)
    const left = await server.database.collection('sessions').find({ accountId: owner?._id })
    expect(left).toEqual([])
  })

  test('are looked up by a string, never by a query object, even with a correctly signed token', async () => {
    const token = cookieOf(await login('admin@example.com', 'correct horse')).split('.')[1] ?? ''
    const claims = JSON.parse(Buffer.from(token, 'base64url').toString())
    expect(await me(`session=${signed(claims)}`)).toBe(200)
    for (const sub of [{ $ne: null }, [claims.sub], null]) {
      expect([sub, await me(`session=${signed({ ...claims, sub })}`)]).toEqual([sub, 401])
    }
  })

  test('an id that an attacker set in the cookie is not adopted', async () => {
    const planted = 'session=planted'
    const reply = await login('admin@example.com', 'correct horse', { cookie: planted })
    const cookie = cookieOf(reply)
    expect(cookie).not.toContain('planted')
    expect(await me(planted)).toBe(401)
    expect(await me(cookie)).toBe(200)
  })

  test('have ids of 192 random bits, signed; every login creates a new one', async () => {
    const ids = new Set<string>()
    for (let n = 0; n < 3; n++) {
      const token = cookieOf(await login('admin@example.com', 'correct horse')).split('=')[1] ?? ''
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      expect(Buffer.from(sub, 'base64url')).toHaveLength(24)
      ids.add(sub)
    }
    expect(ids.size).toBe(3)
  })

  test.each([
    ['no algorithm', { alg: 'none', typ: 'JWT' }, () => ''],
    [
      'another secret',
      { alg: 'HS256', typ: 'JWT' },
      (signed: string) => createHmac('sha256', '').update(signed).digest('base64url'),
    ],
  ] as const)('a token signed with %s is no session', async (_, header, sign) => {
    const token = cookieOf(await login('admin@example.com', 'correct horse')).split('=')[1] ?? ''
    const head = Buffer.from(JSON.stringify(header)).toString('base64url')
    const signed = `${head}.${token.split('.')[1]}`
    expect(await me(`session=${signed}.${sign(signed)}`)).toBe(401)
  })

  test('end after twelve hours on the server, whatever the cookie says', async () => {
    const cookie = cookieOf(await login('admin@example.com', 'correct horse'))
    expect(await me(cookie)).toBe(200)
    const sessions = server.database.collection<{ _id: string; expiresAt: Date }>('sessions')
    const [last] = await sessions.find({}, { sort: { expiresAt: -1 }, limit: 1 })
    const hours = ((last?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeWithin(11.9, 12.01)
    await sessions.updateOne({ _id: last?._id ?? '' }, { $set: { expiresAt: new Date() } })
    expect(await me(cookie)).toBe(401)
  })

  test('over https the cookie is Secure, and no other host can set it', async () => {
    const https = createSessionCookies({ secret: 'x'.repeat(32), secure: true })
    for (const cookie of [await https.write('id'), https.clear()]) {
      expect(cookie).toMatch(/^__Host-session=[^;]*; /)
      for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
        expect(cookie.split('; ')).toContain(part)
      }
      expect(cookie).not.toMatch(/domain/i)
    }
  })
})

describe('access control', () => {
  const open = new Set([
    'submitEnquiry',
    'findInvitation',
    'acceptInvitation',
    'requestPasswordReset',
    'completePasswordReset',
    'openQuote',
    'acceptQuote',
    'declineQuote',
    'askAboutQuote',
  ])
  const fields = [
    ...Object.keys(schema.getQueryType()?.getFields() ?? {})
      .filter((name) => name.startsWith('admin'))
      .map((name) => ['query', name] as const),
    ...Object.keys(schema.getMutationType()?.getFields() ?? {})
      .filter((name) => !open.has(name))
      .map((name) => ['mutation', name] as const),
  ]

  test.each(fields)('GraphQL: %s %s is only for admins', async (kind, name) => {
    // Empty inputs: a client without access gets no validation errors.
    const values = sampleArguments(kind, name)
    for (const [cookie, code] of [
      ['', 'UNAUTHENTICATED'],
      [pending, 'FORBIDDEN'],
    ] as const) {
      const reply = await server.graphql(operation(kind, name, values), values, cookie)
      const codes = reply.body.errors?.map(
        ({ extensions }: { extensions: { code: string } }) => extensions.code,
      )
      expect([name, codes]).toEqual([name, [code]])
    }
  })

  test('a role in the input is ignored', async () => {
    const account = { email: 'climber@example.com', password: 'a long password' }
    await server.rest('POST', '/admin/registerAdmin', {
      ...account,
      role: 'admin',
      isAdmin: true,
      _id: 'f'.repeat(24),
    })
    const cookie = cookieOf(await login(account.email, account.password))
    const { body } = await server.rest('GET', '/admin/me', undefined, cookie)
    expect(body.role).toBe('pending')
    expect(body.userId).not.toBe('f'.repeat(24))
  })

  test('public reads of both APIs do not find a hidden record by its id', async () => {
    const { body: made } = await server.rest('POST', '/admin/categories', { name: 'Hidden' }, admin)
    const category = made.item._id
    const { body: tour } = await server.rest('POST', '/admin/tours', validTour(category), admin)
    await server.rest(
      'PATCH',
      `/admin/categories/${category}/status`,
      { activeStatus: false },
      admin,
    )
    for (const cookie of ['', pending]) {
      const paths = [`/public/categories/${category}`, `/public/tours/${tour.item._id}`]
      for (const path of paths) {
        expect((await server.rest('GET', path, undefined, cookie)).status).toBe(404)
      }
      const query = `{ tour(id: "${tour.item._id}") { tourName } }`
      const reply = await server.graphql(query, {}, cookie)
      expect(reply.body.errors[0].extensions.code).toBe('NOT_FOUND')
    }
  })
})

describe('injection', () => {
  test.each([
    [{ $ne: null }],
    [{ $gt: '' }],
    [{ $regex: '.*' }],
    [['admin@example.com']],
    [{ toString: 'admin@example.com' }],
  ])('%j is rejected as an e-mail and as a password', async (value) => {
    expect((await login(value, 'correct horse')).status).toBe(400)
    expect((await login('admin@example.com', value)).status).toBe(400)
  })

  test('operators in a query are search text, or rejected', async () => {
    const found = async (query: string) =>
      (await server.rest('GET', `/admin/accounts?${query}`, undefined, admin)).body.totalItems
    const all = await found('')
    expect(all).toBeGreaterThan(2)
    for (const query of ['search[$ne]=x', 'search[$regex]=x', 'role[$ne]=admin']) {
      expect([query, await found(query)]).toEqual([query, undefined])
    }
    for (const query of ['search=.*', 'search=$ne', 'search=%7B%22$gt%22:%22%22%7D']) {
      expect([query, await found(query)]).toEqual([query, 0])
    }
  })

  test('both APIs reject a body that is nested too deeply before they parse it', async () => {
    server.logged.length = 0
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    // As many levels as fit into a body of a client without a session.
    for (const levels of [101, 30_000]) {
      for (const [path, body] of [
        ['/graphql', nested(levels)],
        ['/graphql', `{"query":"{__typename}","variables":{"a":${nested(levels)}}}`],
        ['/api/v1/public/enquiries/email', `{"message":${nested(levels)}}`],
      ] as const) {
        const reply = await server.send('POST', path, { body })
        expect([path, reply.status]).toEqual([path, 400])
      }
    }
    expect(server.logged).toEqual([])
    // Brackets inside a text do not count.
    const message = `${nested(500)}\\"[${'{'.repeat(500)}`
    const reply = await server.rest('POST', '/public/enquiries/email', {
      fullName: 'Anu',
      phone: '+91',
      email: 'x',
      message,
    })
    expect(reply.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'phone',
      'email',
    ])
  })

  test('no text starts or ends a log line', async () => {
    server.logged.length = 0
    const forged = '\r\n{"level":"error","event":"forged"}'
    await server.send('GET', `/api/v1/public/tours/${encodeURIComponent(forged)}`)
    await server.rest('POST', '/public/enquiries/email', { fullName: forged, message: forged })
    await server.send('POST', '/graphql', { body: `{"query": "${forged}"}` })
    await login(forged, forged)
    for (const line of [...server.logged, ...server.informed]) {
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(JSON.parse(line).event).not.toBe('forged')
    }
  })

  test('no text splits a response header', async () => {
    const split = encodeURIComponent('x\r\nset-cookie: session=evil\r\n\r\n<script>')
    for (const path of [
      `/media/${split}`,
      `/api/v1/public/landscapes/${split}`,
      `/tours/${split}`,
    ]) {
      const { headers } = await server.send('GET', path, { headers: { 'x-request-id': split } })
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('x-request-id')).not.toContain('evil')
    }
  })

  test('the server fetches no address from the input', async () => {
    let fetched = 0
    const inside = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => {
        fetched++
        return new Response('secret')
      },
    })
    const url = `http://127.0.0.1:${inside.port}/latest/meta-data.png`
    const { body: made } = await server.rest(
      'POST',
      '/admin/categories',
      { name: 'Inside', coverImage: url },
      admin,
    )
    const tour = validTour(made.item._id, { mainImageUrl: url, subImageUrls: Array(5).fill(url) })
    const { body, status } = await server.rest('POST', '/admin/tours', tour, admin)
    expect(status).toBe(201)
    await server.rest('GET', `/public/tours/${body.item._id}`)
    await server.send('GET', `/media/${encodeURIComponent(url)}?url=${encodeURIComponent(url)}`)
    expect(fetched).toBe(0)
    await inside.stop(true)
  })
})

describe('requests of other sites', () => {
  const change = (headers: Record<string, string>, site = server) =>
    site.send('POST', '/api/v1/admin/logout', { headers: { host: 'www.example.com', ...headers } })

  test('are rejected by their fetch metadata, also without an Origin', async () => {
    for (const site of ['cross-site', 'same-site', 'anything']) {
      expect((await change({ 'sec-fetch-site': site })).status).toBe(403)
    }
    for (const site of ['same-origin', 'none']) {
      expect((await change({ 'sec-fetch-site': site })).status).toBe(200)
    }
  })

  test('an unencrypted page of our host name is another site', async () => {
    const https = await createTestApp({ settings: { publicUrl: () => 'https://www.example.com' } })
    expect((await change({ origin: 'http://www.example.com' }, https)).status).toBe(403)
    expect((await change({ origin: 'https://www.example.com' }, https)).status).toBe(200)
    await https.close()
  })

  test('the requested host counts as the site only where no setting names the public URL', async () => {
    const origin = 'http://www.example.com'
    expect((await change({ origin })).status).toBe(403)
    expect((await change({ origin: 'http://localhost' })).status).toBe(200)
    const unset = await createTestApp({ settings: { sameHostOrigins: true } })
    expect((await change({ origin }, unset)).status).toBe(200)
    expect((await change({ origin: 'http://evil.example' }, unset)).status).toBe(403)
    await unset.close()
  })
})

describe('every response', () => {
  test('forbids MIME sniffing and framing, and sends no referrer to other sites', async () => {
    const replies = [
      await server.send('GET', '/api/v1/public/testimonials'),
      await server.send('GET', '/api/v1/public/testimonials'),
      await server.send('GET', '/api/v1/nowhere'),
      await server.send('GET', '/media/nowhere'),
      await server.send('GET', '/robots.txt'),
      await server.send('GET', '/health/live'),
      await server.graphql('{ testimonials { name } }'),
    ]
    for (const { headers } of replies) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).toContain("base-uri 'none'")
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      // Responses do not name the server software.
      for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull()
      expect(headers.get('content-type')).toMatch(/charset=utf-8/)
    }
  })

  test('over https has HSTS', async () => {
    const https = await createTestApp({ settings: { publicUrl: () => 'https://www.example.com' } })
    for (const path of ['/api/v1/public/testimonials', '/api/v1/nowhere', '/health/live']) {
      const { headers } = await https.send('GET', path)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    }
    await https.close()
  })

  test('for an admin is not cached', async () => {
    const { ready } = createOperationRequests(server, admin)
    const reads = operations
      .filter(isEndpoint)
      .filter(({ method, access }) => method === 'GET' && access !== 'public')
    expect(reads.length).toBeGreaterThan(8)
    for (const { id, method, ...read } of reads) {
      const { params } = await ready(id)
      const path = read.path.replace(/\{(\w+)\}/g, (_, name) => params?.[name] ?? '')
      const { headers } = await server.rest(method, path, undefined, admin)
      expect([id, headers.get('cache-control')]).toEqual([id, 'no-store'])
      expect([id, headers.get('cross-origin-resource-policy')]).toEqual([id, 'same-origin'])
    }
  })

  test('other origins get credentials only by setting', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const { headers } = await server.send('GET', '/api/v1/admin/accounts', {
        cookie: admin,
        headers: { origin },
      })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    const preflight = await server.send('OPTIONS', '/graphql', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
})
