import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { type ApiToken, TOKEN_PREFIX } from '@bharat/contracts/api-tokens'
import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import type { AuditEntry } from '@bharat/contracts/audit'
import { API_TOKENS, LOGIN_FAILURES_PER_ADDRESS } from '@bharat/contracts/back-office-limits'
import { permissionNeeded } from '@bharat/contracts/permissions'
import fc from 'fast-check'
import { createTestApp, type TestApp, validTour } from '../../../test/support/create-test-app.ts'
import { text } from '../../../test/support/hostile.ts'
import type { Mail } from '../../jobs/mail.ts'

/* API tokens (docs/decisions/048-api-tokens.md). test/permissions.api.test.ts sends them to every operation. */

const PASSWORD = 'a long password'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const WRONG = `${TOKEN_PREFIX}${'0'.repeat(48)}`

let server: TestApp
let other: TestApp
let admin: string
beforeAll(async () => {
  server = await createTestApp({ settings: { logRequests: true }, exclusive: false, watched: true })
  other = await createTestApp({ sharing: server })
  admin = await server.login()
})
afterEach(() => setSystemTime())
afterAll(async () => {
  await other.close()
  await server.close()
})

interface Created {
  token: string
  item: ApiToken
}

async function create(cookie = admin, input: Record<string, unknown> = {}): Promise<Created> {
  const body = { name: 'Price list', scopes: ['catalogue'], ...input }
  const reply = await server.rest('POST', '/admin/me/tokens', body, cookie)
  expect([reply.status, reply.body.message]).toEqual([201, tokenMessages.created])
  return reply.body
}

/** Another administrator. Returns the cookie and the id of the account. */
async function newAdmin(email: string): Promise<{ cookie: string; id: string }> {
  await server.services.accounts.operator.create({ email, password: PASSWORD })
  const cookie = await server.login(email, PASSWORD)
  return { cookie, id: (await server.rest('GET', '/admin/me', undefined, cookie)).body.userId }
}

const send = (
  token: string,
  method = 'GET',
  path = '/admin/awards',
  { body, cookie, app = server }: { body?: unknown; cookie?: string; app?: TestApp } = {},
) =>
  app.send(method, `/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
    ...(cookie ? { cookie } : {}),
  })

const query = (token: string, document: string, app = server) =>
  app.send('POST', '/graphql', {
    headers: { authorization: `Bearer ${token}` },
    body: { query: document },
  })

const listOf = async (cookie = admin): Promise<ApiToken[]> =>
  (await server.rest('GET', '/admin/me/tokens', undefined, cookie)).body.items

/** Every document of the database as text. */
async function dump(): Promise<string> {
  const { driver } = server.database
  const collections = await driver.listCollections().toArray()
  const documents = await Promise.all(
    collections.map(({ name }) => driver.collection(name).find().toArray()),
  )
  return JSON.stringify(documents)
}

describe('a new token', () => {
  test('tells its own name, scopes and expiry in both APIs, also one that only reads', async () => {
    const { token, item } = await create(admin, { scopes: ['settings'], readOnly: true })
    const { status, body } = await send(token, 'GET', '/admin/token')
    expect([status, body]).toEqual([200, { item: { ...item, lastUsedAt: null } }])
    const reply = await query(token, '{ currentToken { name scopes readOnly expiresAt } }')
    const { name, scopes, readOnly, expiresAt } = item
    expect(reply.body.data.currentToken).toEqual({ name, scopes, readOnly, expiresAt })
    const bySession = await server.rest('GET', '/admin/token', undefined, admin)
    expect([bySession.status, bySession.body.message]).toEqual([404, tokenMessages.noToken])
  })

  test('is shown once, with the prefix for scanners, and only its hash is stored', async () => {
    const { token, item } = await create()
    expect(token).toMatch(/^bbr_[0-9a-f]{48}$/)
    expect(item).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Price list',
      scopes: ['catalogue'],
      readOnly: false,
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: new Date(Date.parse(item.createdAt) + API_TOKENS.days * DAY_MS).toISOString(),
    })
    expect((await listOf())[0]).toEqual(item)
    const stored = await dump()
    expect(stored).toContain(createHash('sha256').update(token).digest('base64url'))
    expect(stored).not.toContain(token.slice(TOKEN_PREFIX.length))
  })

  test.each([
    [{ name: ' ' }, 'name', tokenMessages.nameRequired],
    [{ name: 'x'.repeat(API_TOKENS.name + 1) }, 'name', tokenMessages.nameLength],
    [{ scopes: [] }, 'scopes', tokenMessages.scopesRequired],
    [{ scopes: undefined }, 'scopes', tokenMessages.scopesRequired],
    [{ scopes: ['accounts'] }, 'scopes.0', tokenMessages.scopeUnknown],
    [{ readOnly: 'yes' }, 'readOnly', tokenMessages.readOnlyInvalid],
    [{ expiresInDays: 0 }, 'expiresInDays', tokenMessages.daysInvalid],
    [{ expiresInDays: 366 }, 'expiresInDays', tokenMessages.daysInvalid],
    [{ expiresInDays: 1.5 }, 'expiresInDays', tokenMessages.daysInvalid],
  ])('with %j is rejected', async (input, field, message) => {
    const body = { name: 'Price list', scopes: ['catalogue'], ...input }
    const reply = await server.rest('POST', '/admin/me/tokens', body, admin)
    expect([reply.status, reply.body.errors[0]]).toEqual([400, { field, message }])
  })

  test('has no permission that its account does not have', async () => {
    const { cookie, id } = await newAdmin('catalogue@example.com')
    const permissions = { permissions: ['catalogue'] }
    await server.rest('PUT', `/admin/accounts/${id}/permissions`, permissions, admin)
    const body = { name: 'Site', scopes: ['catalogue', 'settings'] }
    const reply = await server.rest('POST', '/admin/me/tokens', body, cookie)
    expect([reply.status, reply.body.message]).toEqual([400, tokenMessages.scopeNotHeld])
  })

  test('is one of at most 20, also if two instances create them at once', async () => {
    const { cookie } = await newAdmin('many@example.com')
    const body = { name: 'Price list', scopes: ['catalogue'] }
    const replies = await Promise.all(
      Array.from({ length: API_TOKENS.perAccount + 4 }, (_, n) =>
        (n % 2 === 0 ? server : other).rest('POST', '/admin/me/tokens', body, cookie),
      ),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(API_TOKENS.perAccount).fill(201), 409, 409, 409, 409])
    expect(await listOf(cookie)).toHaveLength(API_TOKENS.perAccount)
  })
})

describe('a token', () => {
  test('works in both APIs without a cookie, and no response sets one', async () => {
    const { token } = await create()
    const replies = [
      await send(token, 'POST', '/admin/awards', { body: { name: 'Best road' } }),
      await send(token),
      await query(token, '{ adminAwards { totalItems } }'),
      await query(token, 'mutation { createAward(input: { name: "Best car" }) { message } }'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 200])
    for (const { body, headers } of replies) {
      expect(body.errors).toBeUndefined()
      expect(headers.has('set-cookie')).toBe(false)
    }
  })

  test('that reads the enquiries by either API is recorded in the audit log, once a day and not for each request', async () => {
    const { cookie } = await newAdmin('reading@example.com')
    const { token } = await create(cookie, { name: 'CRM', scopes: ['enquiries'] })
    const read = async () => {
      const { body } = await server.rest(
        'GET',
        '/admin/audit?action=enquiriesRead',
        undefined,
        cookie,
      )
      return body.items.map(({ actor, token, target }: AuditEntry) => [actor?.email, token, target])
    }
    await server.rest('GET', '/admin/enquiries', undefined, cookie)
    expect(await read()).toEqual([])
    const replies = [
      await query(token, '{ adminEnquiries { totalItems } }'),
      await send(token, 'GET', '/admin/enquiries?limit=1000'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toEqual([['reading@example.com', 'CRM', 'Enquiries']])
  })

  test('is named by the audit log and the history for what it did, a publication at a time included', async () => {
    const { cookie } = await newAdmin('names@example.com')
    const name = 'Website\u202e import\nadmin@example.com'
    const scopes = ['catalogue', 'enquiries', 'settings']
    const { token } = await create(cookie, { name, scopes })
    const shownName = 'Website  import\nadmin@example.com'
    const person = { email: 'visitor@example.com' }
    const replies = [
      await send(token, 'POST', '/admin/privacy/find', { body: person }),
      await server.rest('POST', '/admin/privacy/find', person, cookie),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { items } = (await server.rest('GET', '/admin/audit?limit=3', undefined, cookie)).body
    const actor = { email: 'names@example.com' }
    expect(items).toMatchObject([
      { action: 'personFound', token: null, actor },
      { action: 'personFound', token: shownName, actor },
      { action: 'tokenCreated', token: null, actor },
    ])
    const audited = '{ adminAudit(action: personFound) { items { token } } }'
    const { data } = (await server.graphql(audited, {}, cookie)).body
    expect(data.adminAudit.items.slice(0, 2)).toEqual([{ token: null }, { token: shownName }])

    const category = { name: 'By a token' }
    const { item } = (await send(token, 'POST', '/admin/categories', { body: category })).body
    const created = await send(token, 'POST', '/admin/tours', { body: validTour(item._id) })
    const { _id: id } = created.body.item
    const path = `/admin/tours/${id}`
    await send(token, 'PATCH', `${path}/status`, { body: { activeStatus: false } })
    const at = new Date(Date.now() + MINUTE_MS).toISOString()
    await send(token, 'POST', `${path}/draft/publish`, { body: { at } })
    await server.jobs.runDue()
    setSystemTime(new Date(Date.now() + 2 * MINUTE_MS))
    await server.jobs.runDue()
    setSystemTime()
    const history = await server.rest('GET', `/admin/history?record=tours/${id}`, undefined, cookie)
    const facts = { token: shownName, actor }
    expect(history.body.items).toMatchObject([
      { api: 'server', ...facts },
      ...Array.from({ length: 3 }, () => ({ api: 'rest', ...facts })),
    ])
  })

  test('is rejected with 401 and a challenge if it is wrong or empty, in both APIs', async () => {
    const awards = '{ awards { _id } }'
    for (const token of [WRONG, 'x', '', `${(await create()).token} `.repeat(2)]) {
      for (const reply of [await send(token), await query(token, awards)]) {
        expect(reply.status).toBe(401)
        expect(reply.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
        const { message } = reply.body.errors?.[0] ?? reply.body
        expect(message).toBe(tokenMessages.invalid)
        expect(JSON.stringify(reply.body)).not.toContain('authenticate')
      }
    }
  })

  test('ends at its time, and says so', async () => {
    const { token } = await create(admin, { expiresInDays: 1 })
    setSystemTime(new Date(Date.now() + DAY_MS - MINUTE_MS))
    expect((await send(token)).status).toBe(200)
    setSystemTime(new Date(Date.now() + MINUTE_MS))
    for (const reply of [await send(token), await query(token, '{ adminAwards { page } }')]) {
      expect(reply.status).toBe(401)
      expect((reply.body.errors?.[0] ?? reply.body).message).toBe(tokenMessages.expired)
    }
  })

  test('that is revoked is rejected by every instance at once; one of another account stays', async () => {
    const [one, two] = [await create(), await create()]
    const colleague = await newAdmin('colleague@example.com')
    expect((await send(one.token, 'GET', '/admin/awards', { app: other })).status).toBe(200)
    const path = `/admin/me/tokens/${one.item._id}`
    expect((await server.rest('DELETE', path, undefined, colleague.cookie)).status).toBe(404)
    const reply = await server.rest('DELETE', path, undefined, admin)
    expect([reply.status, reply.body]).toEqual([200, { message: tokenMessages.revoked }])
    for (const app of [other, server]) {
      expect((await send(one.token, 'GET', '/admin/awards', { app })).status).toBe(401)
      expect((await send(two.token, 'GET', '/admin/awards', { app })).status).toBe(200)
    }
    expect((await server.rest('DELETE', path, undefined, admin)).status).toBe(404)
  })

  test('loses what its account loses, at once and on every instance', async () => {
    const { cookie, id } = await newAdmin('limited@example.com')
    const { token } = await create(cookie, { scopes: ['catalogue', 'enquiries'] })
    const read = async (path: string) => (await send(token, 'GET', path, { app: other })).status
    const permissions = { permissions: ['enquiries'] }
    await server.rest('PUT', `/admin/accounts/${id}/permissions`, permissions, admin)
    expect([await read('/admin/awards'), await read('/admin/enquiries')]).toEqual([403, 200])
    expect((await send(token)).body.message).toBe(permissionNeeded(['catalogue']))
    await server.rest('DELETE', `/admin/accounts/${id}`, undefined, admin)
    expect([await read('/admin/awards'), await read('/admin/enquiries')]).toEqual([401, 401])
  })

  test('survives a change of the password', async () => {
    const { cookie } = await newAdmin('password@example.com')
    const { token } = await create(cookie)
    const body = { current: PASSWORD, next: 'another long password' }
    expect((await server.rest('PATCH', '/admin/me/password', body, cookie)).status).toBe(200)
    expect((await send(token)).status).toBe(200)
  })

  test('takes precedence over the session, also if it is not valid', async () => {
    const { token } = await create(admin, { readOnly: true })
    const body = { name: 'Best road' }
    const write = await send(token, 'POST', '/admin/awards', { body, cookie: admin })
    expect([write.status, write.body.message]).toEqual([403, tokenMessages.readOnly])
    expect((await send(WRONG, 'GET', '/admin/awards', { cookie: admin })).status).toBe(401)
  })

  test('is no other scheme: a proxy may have a password of its own', async () => {
    const headers = { authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=' }
    const reply = await server.send('GET', '/api/v1/admin/awards', { cookie: admin, headers })
    expect(reply.status).toBe(200)
  })

  test('cannot be sent by pages of other origins', async () => {
    const { token } = await create()
    const preflight = await server.send('OPTIONS', '/api/v1/admin/awards', {
      headers: {
        origin: 'http://localhost',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(preflight.headers.get('access-control-allow-headers')).not.toContain('authorization')
    const { status, body } = await server.send('POST', '/api/v1/admin/awards', {
      headers: { authorization: `Bearer ${token}`, origin: 'https://evil.example' },
      body: { name: 'Best road' },
    })
    expect([status, body.message]).toEqual([403, accountMessages.foreignOrigin])
  })

  test('gets no session: it cannot log in, register an admin or see the account', async () => {
    const { token } = await create(admin, { scopes: ['catalogue', 'enquiries', 'settings'] })
    const account = { email: 'by-token@example.com', password: PASSWORD }
    const me = await send(token, 'GET', '/admin/me')
    expect([me.status, me.body.message]).toEqual([403, tokenMessages.notAccepted])
    const registered = await send(token, 'POST', '/admin/registerAdmin', { body: account })
    expect(registered.body.message).toBe(accountMessages.registeredPending)
    const wrong = { body: { email: 'admin@example.com', password: token } }
    const login = await send(token, 'POST', '/admin/loginAdmin', wrong)
    expect([login.status, login.headers.has('set-cookie')]).toEqual([401, false])
    await send(token, 'POST', '/admin/logout')
    expect((await send(token)).status).toBe(200)
    expect((await server.rest('GET', '/admin/me', undefined, admin)).status).toBe(200)
  })
})

describe('the last use', () => {
  const lastUseOf = async (id: string) =>
    (await listOf()).find(({ _id }) => _id === id)?.lastUsedAt ?? null
  const writes = async (token: string) => {
    const { commands } = await server.watch(() => send(token))
    return commands.filter(({ name }) => name === 'update').length
  }

  test('is stored at most once a minute', async () => {
    const { token, item } = await create()
    await send(token)
    while ((await lastUseOf(item._id)) === null) await Bun.sleep(5)
    expect(await writes(token)).toBe(0)
    const before = await lastUseOf(item._id)
    setSystemTime(new Date(Date.now() + MINUTE_MS))
    await send(token)
    while ((await lastUseOf(item._id)) === before) await Bun.sleep(5)
    expect(await writes(token)).toBe(0)
  })

  test('is not stored by each of many requests at the same moment', async () => {
    const { token, item } = await create()
    const { commands } = await server.watch(async () => {
      await Promise.all(Array.from({ length: 20 }, () => send(token)))
      while ((await lastUseOf(item._id)) === null) await Bun.sleep(5)
    })
    const stored = commands.filter(({ command }) => command.update === 'accounts')
    // A request that began before the first was stored may store it again.
    expect(stored.length).toBeLessThan(5)
  })

  test('does not restore a token that is revoked meanwhile', async () => {
    const { token, item } = await create()
    const { userId } = (await server.rest('GET', '/admin/me', undefined, admin)).body
    await server.rest('DELETE', `/admin/me/tokens/${item._id}`, undefined, admin)
    expect(await server.repositories.tokens.touch(userId, item._id, new Date())).toBe(false)
    expect((await send(token)).status).toBe(401)
  })
})

test('the owner gets a mail 14 and 3 days before a token expires, each once', async () => {
  const mails: Mail[] = []
  const mailing = await createTestApp({
    mailer: {
      send: async (mail) => {
        mails.push(mail)
        return { rejectedRecipients: 0 }
      },
      close: () => undefined,
    },
  })
  const cookie = await mailing.login()
  const made = async (name: string, expiresInDays: number): Promise<ApiToken> => {
    const input = { name, scopes: ['catalogue'], expiresInDays }
    return (await mailing.rest('POST', '/admin/me/tokens', input, cookie)).body.item
  }
  const [long, , revoked] = [
    await made('Price list', 90),
    await made('Short', 5),
    await made('Gone', 90),
  ]
  const begin = Date.now()
  const onDay = async (day: number) => {
    setSystemTime(new Date(begin + day * DAY_MS + MINUTE_MS))
    for (let n = 0; n < 2; n++) {
      await mailing.jobTypes['token-expiry']?.run({} as never, new AbortController().signal)
      await mailing.jobs.runDue()
    }
    return mails
      .splice(0)
      .map(({ to, subject }) => `${to?.address}: ${subject.split(' expires')[0]}`)
  }
  await mailing.rest('DELETE', `/admin/me/tokens/${revoked?._id}`, undefined, cookie)
  const mail = (name: string) => `admin@example.com: The API token “${name}”`
  expect(await onDay(1)).toEqual([])
  // Five days are less than fourteen, so the first notice is the second one.
  expect(await onDay(2)).toEqual([mail('Short')])
  expect(await onDay(75)).toEqual([])
  expect(await onDay(76)).toEqual([mail('Price list')])
  expect(await onDay(77)).toEqual([])
  await mailing.database.collection('jobs').deleteMany({})
  expect(await onDay(78)).toEqual([])
  expect(await onDay(87)).toEqual([mail('Price list')])
  expect(await onDay(91)).toEqual([])
  expect(
    JSON.stringify(await mailing.repositories.tokens.findExpiring(new Date(0), new Date())),
  ).toContain(long?._id ?? '?')
  await mailing.close()
}, 30_000)

describe('what a token does', () => {
  test('is in the history with its account and its name, through each API', async () => {
    const { token } = await create(admin, { name: 'Nightly import' })
    const { body } = await send(token, 'POST', '/admin/awards', { body: { name: 'Best road' } })
    const { _id: id } = body.item
    const rename = `mutation { updateAward(id: "${id}", input: { name: "Renamed" }) { message } }`
    await query(token, rename)
    await server.rest('PATCH', `/admin/awards/${id}`, { name: 'By hand' }, admin)
    const path = `/admin/history?record=awards/${id}`
    const { items } = (await server.rest('GET', path, undefined, admin)).body
    const actor = { email: 'admin@example.com' }
    expect(items).toMatchObject([
      { actor, api: 'rest', token: null },
      { actor, api: 'graphql', token: 'Nightly import' },
      { actor, api: 'rest', token: 'Nightly import' },
    ])
  })

  test('is in the timeline of an enquiry, through each API', async () => {
    const enquiry = {
      fullName: 'Anu',
      phone: '+919400000000',
      email: 'a@b.example',
      message: 'May?',
    }
    await server.rest('POST', '/public/enquiries/email', enquiry)
    const { token } = await create(admin, { name: 'Customer database', scopes: ['enquiries'] })
    const [{ _id }] = (await send(token, 'GET', '/admin/enquiries')).body.items
    const path = `/admin/enquiries/${_id}`
    await send(token, 'PATCH', path, { body: { stage: 'quoted' } })
    await send(token, 'POST', `${path}/notes`, { body: { text: 'Called.' } })
    await query(token, `mutation { addEnquiryReply(id: "${_id}", channel: call) { message } }`)
    await server.rest('POST', `${path}/notes`, { text: 'By hand.' }, admin)
    const { timeline } = (await send(token, 'GET', path)).body.item
    expect(
      timeline.map((entry: { kind: string; token: string }) => [entry.kind, entry.token]),
    ).toEqual([
      ['received', null],
      ['stage', 'Customer database'],
      ['note', 'Customer database'],
      ['reply', 'Customer database'],
      ['note', null],
    ])
  })

  test('creating and revoking are in the audit log, without the token', async () => {
    const { token, item } = await create(admin, { name: 'Audited', scopes: ['enquiries'] })
    await server.rest('DELETE', `/admin/me/tokens/${item._id}`, undefined, admin)
    const { items } = (await server.rest('GET', '/admin/audit?limit=2', undefined, admin)).body
    expect(items).toMatchObject([
      { action: 'tokenRevoked', target: 'API token “Audited”', result: 'done' },
      { action: 'tokenCreated', target: 'API token “Audited” (enquiries)', result: 'done' },
    ])
    expect(JSON.stringify(items)).not.toContain(token)
  })

  test('leaves no token in the log, valid or not', async () => {
    const { token } = await create()
    await send(token)
    await send(WRONG)
    await query(token, 'mutation { moveAward(id: "x") { message } }')
    const lines = [...server.logged, ...server.informed].join('\n')
    expect(lines).toContain('/api/v1/admin/awards')
    for (const secret of [token, WRONG, 'Bearer']) expect(lines).not.toContain(secret)
  })
})

describe('tokens of other accounts', () => {
  test('are listed and revoked by an administrator with the permission accounts', async () => {
    const { cookie, id } = await newAdmin('owner@example.com')
    const { token, item } = await create(cookie, { name: 'Left behind' })
    const path = `/admin/accounts/${id}/tokens`
    const { body } = await server.rest('GET', path, undefined, admin)
    expect(body).toEqual({ items: [item] })
    setSystemTime(new Date(Date.now() + 11 * MINUTE_MS))
    const late = await server.rest('DELETE', `${path}/${item._id}`, undefined, admin)
    expect([late.status, late.body.message]).toEqual([403, accountMessages.recentLoginRequired])
    setSystemTime()
    const reply = await server.rest('DELETE', `${path}/${item._id}`, undefined, admin)
    expect([reply.status, reply.body]).toEqual([200, { message: tokenMessages.revoked }])
    expect((await send(token)).status).toBe(401)
    const { items } = (await server.rest('GET', '/admin/audit?limit=1', undefined, admin)).body
    expect(items[0].target).toBe('API token “Left behind” of owner@example.com')
  })
})

test('an address that guesses tokens is counted; a valid token and other addresses are not rejected', async () => {
  const app = await createTestApp({ sharing: server })
  let address = '203.0.113.7'
  app.app.attach({
    requestIP: () => ({ address }),
    timeout: () => undefined,
  } as unknown as Bun.Server<undefined>)
  const { token } = await create()
  const guesses = Array.from({ length: LOGIN_FAILURES_PER_ADDRESS }, (_, n) => n)
  const replies = await Promise.all(
    guesses.map((n) => send(`${WRONG}${n}`, 'GET', undefined, { app })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  for (const reply of [
    await send(WRONG, 'GET', undefined, { app }),
    await query(WRONG, '{ adminAwards { page } }', app),
  ]) {
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await send(token, 'GET', undefined, { app })).status).toBe(200)
  address = '203.0.113.8'
  expect((await send(WRONG, 'GET', undefined, { app })).status).toBe(401)
  await app.close()
})

test('no Authorization header causes a server error, in any API', async () => {
  const app = await createTestApp({ sharing: server })
  let requests = 0
  // Separate client addresses keep the limit on failures out of the test.
  app.app.attach({
    requestIP: () => ({ address: `2001:db8:${(++requests).toString(16)}::1` }),
    timeout: () => undefined,
  } as unknown as Bun.Server<undefined>)
  const { token } = await create()
  const scheme = fc.constantFrom('Bearer ', 'bearer', 'BEARER\t', 'Basic ', '', 'Bearer Bearer ')
  const value = fc.oneof(text, fc.constantFrom(token, token.toUpperCase(), `${token},`, WRONG))
  await fc.assert(
    fc.asyncProperty(scheme, value, async (scheme, value) => {
      const authorization = `${scheme}${value}`
      const isValid = authorization.trim().toLowerCase() === `bearer ${token}` && value === token
      for (const [method, path, body] of [
        ['GET', '/api/v1/admin/awards', undefined],
        ['GET', '/api/v1/public/awards', undefined],
        ['POST', '/graphql', { query: '{ adminAwards { page } }' }],
      ] as const) {
        let headers: Headers
        try {
          headers = new Headers({ authorization })
        } catch {
          // No client can send it.
          return
        }
        const { status } = await app.send(method, path, { headers, body })
        expect(status).toBeLessThan(500)
        if (path.includes('/admin/') && !isValid) expect(status).toBe(401)
      }
    }),
    { numRuns: 200 },
  )
  expect(app.logged).toEqual([])
  await app.close()
}, 60_000)

describe('docs/api-tokens.md', () => {
  test('every curl command succeeds as it is written', async () => {
    const { token } = await create(admin, { scopes: ['catalogue', 'enquiries'] })
    const category = { name: 'For the examples' }
    const { _id } = (await server.rest('POST', '/admin/categories', category, admin)).body.item
    const made = await server.rest('POST', '/admin/tours', validTour(_id), admin)
    const ID: string = made.body.item._id
    const tour = await server.rest('GET', `/admin/tours/${ID}`, undefined, admin)
    const ETAG = tour.headers.get('etag') ?? ''
    const commands = await curlCommands({ SITE: 'http://localhost', TOKEN: token, ID, ETAG })
    expect(commands).toHaveLength(8)
    for (const { method, url, headers, body } of commands) {
      const request = new Request(url, { method, headers, body: body ?? null })
      const response = await server.app.handle(request)
      expect([url, response.ok]).toEqual([url, true])
      expect((await response.json()).errors).toBeUndefined()
    }
  })

  test('the pattern for scanners finds a token', async () => {
    const { token } = await create()
    const [, pattern = ''] = /`(bbr_[^`]*\})`/.exec(await documentation()) ?? []
    expect(new RegExp(`^${pattern}$`).test(token)).toBe(true)
  })
})

const documentation = () =>
  Bun.file(new URL('../../../../../docs/api-tokens.md', import.meta.url)).text()

/** The curl commands of the document as requests. */
async function curlCommands(variables: Record<string, string>) {
  const lines = (await documentation()).split('\n').filter((line) => line.startsWith('curl '))
  return lines.map((line) => {
    const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
      ([, literal, quoted, plain]) =>
        literal ?? (quoted ?? plain ?? '').replace(/\$(\w+)/g, (_, name) => variables[name] ?? ''),
    )
    const after = (option: string) =>
      words.flatMap((word, at) => (word === option ? [words[at + 1] ?? ''] : []))
    const headers = new Headers()
    for (const header of after('-H')) {
      const [name = '', ...value] = header.split(': ')
      headers.set(name, value.join(': '))
    }
    const [body] = after('-d')
    const [method = body === undefined ? 'GET' : 'POST'] = after('-X')
    const url = words.find((word) => word.startsWith('http')) ?? ''
    return { method, url, headers, body }
  })
}
