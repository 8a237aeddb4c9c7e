import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { tokenMessages } from '@bharat/contracts/api-tokens.messages'
import {
  PERMISSIONS,
  type Permission,
  permissionNeeded,
  scopeNeeded,
  TOKEN_SCOPES,
  type TokenScope,
} from '@bharat/contracts/permissions'
import { operations } from '../src/all-operations.ts'
import { permissionsFor, tokenScopesFor } from '../src/http/access.ts'
import { isEndpoint, type Operation } from '../src/http/operation.ts'
import { createTestApp, type TestApp } from './support/create-test-app.ts'
import { operation, sampleArguments } from './support/graphql-operation.ts'

/* The permissions of administrators, on every operation of both APIs (docs/decisions, permissions of administrators). */

const PASSWORD = 'a long password'
const ghost = 'f'.repeat(24)

let server: TestApp
let admin: string
/** The sessions of administrators with one permission each. */
const limited = new Map<Permission, string>()

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.login()
  for (const permission of PERMISSIONS) limited.set(permission, await limitedAdmin([permission]))
})
afterAll(() => server.close())

/** Registers an account and gives it permissions. Returns its session. */
async function limitedAdmin(permissions: readonly Permission[], app = server): Promise<string> {
  const email = `${permissions.join('.')}@example.com`
  const cookie = await app.login(email, PASSWORD)
  const reply = await setPermissions(await idOf(cookie, app), permissions, admin, app)
  expect([email, reply.status]).toEqual([email, 200])
  return cookie
}

async function idOf(cookie: string, app = server): Promise<string> {
  return (await app.rest('GET', '/admin/me', undefined, cookie)).body.userId
}

const setPermissions = (
  id: string,
  permissions: readonly string[],
  caller: string,
  app: TestApp = server,
) => app.rest('PUT', `/admin/accounts/${id}/permissions`, { permissions }, caller)

/** A new API token of the first administrator. */
async function tokenOf(
  input: { scopes: TokenScope[]; readOnly?: boolean },
  app: TestApp = server,
): Promise<string> {
  const body = { name: input.scopes.join(), ...input }
  return (await app.rest('POST', '/admin/me/tokens', body, admin)).body.token
}

interface Request {
  /** Such as `REST saveSite`. */
  name: string
  accepted: readonly Permission[]
  /** The scopes of API tokens of which one is enough; empty if it accepts no tokens. */
  scopes: readonly TokenScope[]
  isRead: boolean
  /** The message of a rejection; undefined if the server admits the session or the token. */
  rejection(client: Client): Promise<string | undefined>
}

/** Who sends a request. */
interface Client {
  cookie?: string
  token?: string
}

const headersOf = ({ cookie, token }: Client) => ({
  ...(cookie ? { cookie } : {}),
  ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
})

/** A request without valid content for each operation: the server checks the access first. */
const requests: Request[] = operations
  .filter(({ access }) => permissionsFor(access).length > 0)
  .flatMap((each) => [...restRequest(each), ...graphqlRequest(each)])

function restRequest(each: Operation): Request[] {
  if (!isEndpoint(each)) return []
  const { id, method, path, access } = each
  return [
    {
      name: `REST ${id}`,
      accepted: permissionsFor(access),
      scopes: tokenScopesFor(each),
      isRead: method === 'GET',
      async rejection(client) {
        const target = `/api/v1${path.replace(/\{\w+\}/g, ghost)}`
        const { status, body } = await server.send(method, target, headersOf(client))
        return status === 403 || status === 401 ? body.message : undefined
      },
    },
  ]
}

function graphqlRequest(each: Operation): Request[] {
  if (isEndpoint(each) && !each.graphql) return []
  const { id, access } = each
  const isQuery = isEndpoint(each) ? each.method === 'GET' : each.kind === 'query'
  const kind = isQuery ? 'query' : 'mutation'
  const variables = sampleArguments(kind, id)
  const body = { query: operation(kind, id, variables, 'none'), variables }
  return [
    {
      name: `GraphQL ${id}`,
      accepted: permissionsFor(access),
      scopes: tokenScopesFor(each),
      isRead: isQuery,
      async rejection(client) {
        const reply = await server.send('POST', '/graphql', { ...headersOf(client), body })
        const error = reply.body.errors?.[0]
        const code = error?.extensions.code
        return code === 'FORBIDDEN' || code === 'UNAUTHENTICATED' ? error.message : undefined
      },
    },
  ]
}

// The access is checked before an operation uses the database, so one database is enough.
const describeOnce = describe.skipIf(Boolean(process.env.MONGODB_TEST_URL))
describeOnce('every operation admits the declared permissions and no others', () => {
  test.each([...PERMISSIONS])('%s', async (permission) => {
    const cookie = limited.get(permission) ?? ''
    const counts = { admitted: 0, rejected: 0 }
    for (const { name, accepted, rejection } of requests) {
      const expected = accepted.includes(permission) ? undefined : permissionNeeded(accepted)
      expect([name, await rejection({ cookie })]).toEqual([name, expected])
      counts[expected ? 'rejected' : 'admitted'] += 1
    }
    expect(counts.admitted + counts.rejected).toBe(requests.length)
    expect(counts.admitted).toBeGreaterThanOrEqual(MINIMUM[permission])
    expect(counts.rejected).toBeGreaterThan(40)
  })

  /** The admitted requests of each permission when it was introduced; an operation may be added, not lost. */
  const MINIMUM: Record<Permission, number> = {
    catalogue: 89,
    enquiries: 25,
    settings: 22,
    accounts: 10,
  }

  /** The requests of each scope: those that read, and all. */
  const TOKEN_MINIMUM: Record<TokenScope, readonly [number, number]> = {
    catalogue: [25, 105],
    enquiries: [13, 21],
    settings: [21, 38],
  }

  test('visitors and pending accounts are rejected everywhere', async () => {
    const pending = await server.login('pending@example.com', PASSWORD)
    expect(requests.length).toBeGreaterThanOrEqual(142)
    for (const { name, rejection } of requests) {
      expect([name, await rejection({})]).toEqual([name, accountMessages.noSession])
      expect([name, await rejection({ cookie: pending })]).toEqual([
        name,
        accountMessages.forbidden,
      ])
    }
  })

  describe.each([...TOKEN_SCOPES])('a token with the scope %s', (scope) => {
    test.each([true, false])('that can only read: %p', async (readOnly) => {
      const token = await tokenOf({ scopes: [scope], readOnly })
      const counts = { admitted: 0, rejected: 0 }
      // Which scope an operation needs is checked first, whatever the token may do.
      const tried = readOnly ? requests.filter(({ scopes }) => scopes.includes(scope)) : requests
      for (const { name, scopes, isRead, rejection } of tried) {
        const expected = !scopes.includes(scope)
          ? scopes.length > 0
            ? scopeNeeded(scopes)
            : tokenMessages.notAccepted
          : readOnly && !isRead
            ? tokenMessages.readOnly
            : undefined
        expect([name, await rejection({ token })]).toEqual([name, expected])
        counts[expected ? 'rejected' : 'admitted'] += 1
      }
      expect(counts.admitted + counts.rejected).toBe(tried.length)
      expect(counts.admitted).toBeGreaterThanOrEqual(TOKEN_MINIMUM[scope][readOnly ? 0 : 1])
      expect(counts.rejected).toBeGreaterThan(readOnly ? 10 : 60)
    })
  })

  test('no token is accepted for accounts, the own account, exports, erasure and other recent logins', () => {
    const closed = requests.flatMap(({ name, scopes }) => (scopes.length === 0 ? [name] : []))
    const guarded = operations.filter(
      ({ access, recentLogin }) => recentLogin || access === 'anyAdmin' || access === 'accounts',
    )
    expect(new Set(closed.map((name) => name.split(' ')[1] ?? ''))).toEqual(
      new Set(guarded.map(({ id }) => id)),
    )
    expect(closed).toContain('REST createToken')
    expect(closed).toContain('GraphQL setAccountPermissions')
    expect(closed).toContain('REST exportEnquiriesCsv')
    expect(closed).toContain('GraphQL erasePerson')
  })

  test('a token opens an operation exactly where the API reference says so', async () => {
    const { paths } = (await server.rest('GET', '/openapi.json')).body
    for (const each of operations.filter(isEndpoint)) {
      const { security = [] } = paths[`/api/v1${each.path}`][each.method.toLowerCase()]
      const session = each.access === 'public' ? [] : [{ session: [] }]
      const tokens = tokenScopesFor(each).map((scope) => ({ token: [scope] }))
      expect([each.id, security]).toEqual([each.id, [...session, ...tokens]])
    }
  })

  test('the preview of unsaved settings needs the permission settings', async () => {
    const site = await createTestApp({
      createRenderer: async () => ({
        build: 'test',
        quote: async () => new Response(),
        isCached: () => false,
        publicDocument: async () => undefined,
        handle: async () => new Response('page'),
        close: async () => undefined,
      }),
    })
    admin = await site.login()
    const preview = async (cookie: string) =>
      (await site.send('POST', '/home', { cookie, body: 'settings={' })).status
    const headers = { authorization: `Bearer ${await tokenOf({ scopes: ['settings'] }, site)}` }
    const byToken = await site.send('POST', '/home', { headers, body: 'settings={' })
    expect([byToken.status, byToken.body.message]).toEqual([403, tokenMessages.notAccepted])
    expect(await preview(await limitedAdmin(['catalogue'], site))).toBe(403)
    expect(await preview(await limitedAdmin(['settings'], site))).toBe(400)
    await site.close()
    admin = await server.login()
  })
})

describe('the permissions of an account', () => {
  test('the first administrator has all, and so has one that another approves', async () => {
    const me = await server.rest('GET', '/admin/me', undefined, admin)
    expect(me.body).toMatchObject({ role: 'admin', permissions: PERMISSIONS })
    const cookie = await server.login('approved@example.com', PASSWORD)
    const id = await idOf(cookie)
    const path = `/admin/accounts/${id}/approval`
    const { body } = await server.rest('POST', path, undefined, admin)
    expect(body.item.permissions).toEqual([...PERMISSIONS])
    // A second approval does not return a permission that was taken away.
    await setPermissions(id, ['catalogue'], admin)
    const again = await server.rest('POST', path, undefined, admin)
    expect(again.body.item.permissions).toEqual(['catalogue'])
    expect((await server.rest('GET', '/admin/me', undefined, cookie)).body.permissions).toEqual([
      'catalogue',
    ])
  })

  test('are validated, and listed in their order', async () => {
    const id = await idOf(limited.get('settings') ?? '')
    for (const [permissions, message] of [
      [[], accountMessages.permissionMissing],
      [undefined, accountMessages.permissionMissing],
      [['owner'], accountMessages.permissionUnknown],
      [
        ['catalogue', 'catalogue', 'catalogue', 'catalogue', 'catalogue'],
        accountMessages.permissionUnknown,
      ],
    ] as const) {
      const reply = await setPermissions(id, permissions as never, admin)
      expect([reply.status, reply.body.message]).toEqual([400, message])
    }
    const reply = await setPermissions(id, ['settings', 'catalogue', 'settings'], admin)
    expect(reply.body.message).toBe(accountMessages.permissionsSaved)
    expect(reply.body.item.permissions).toEqual(['catalogue', 'settings'])
    const { body } = await server.rest('GET', '/admin/accounts?search=settings', undefined, admin)
    expect(body.items[0].permissions).toEqual(['catalogue', 'settings'])
    await setPermissions(id, ['settings'], admin)
  })

  test('an administrator with the permission accounts alone cannot be locked out', async () => {
    const app = await createTestApp()
    const only = await app.login()
    const id = await idOf(only, app)
    const rejected = await setPermissions(id, ['catalogue'], only, app)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      accountMessages.lastAccountsAdmin,
    ])
    const other = await app.login('other@example.com', PASSWORD)
    await setPermissions(await idOf(other, app), ['catalogue', 'enquiries'], only, app)
    // The other administrator does not count: it has not the permission.
    expect((await app.rest('DELETE', `/admin/accounts/${id}`, undefined, only)).status).toBe(409)
    await setPermissions(await idOf(other, app), ['accounts'], only, app)
    expect((await setPermissions(id, ['catalogue'], only, app)).status).toBe(200)
    expect((await setPermissions(id, ['accounts'], only, app)).status).toBe(403)
    await app.close()
  })

  test('a login of the first administrator returns no permission that was taken away', async () => {
    const app = await createTestApp()
    const first = await app.login()
    const other = await app.login('other@example.com', PASSWORD)
    await setPermissions(await idOf(other, app), PERMISSIONS, first, app)
    await setPermissions(await idOf(first, app), ['enquiries'], other, app)
    const again = await app.login()
    const me = await app.rest('GET', '/admin/me', undefined, again)
    expect(me.body.permissions).toEqual(['enquiries'])
    await app.close()
  })

  test('a registration by an administrator without the permission accounts waits for approval', async () => {
    const account = { email: 'new@example.com', password: PASSWORD }
    const cookie = limited.get('catalogue')
    const reply = await server.rest('POST', '/admin/registerAdmin', account, cookie)
    expect(reply.body.message).toBe(accountMessages.registeredPending)
  })

  test('assignees of enquiries are the administrators with the permission enquiries', async () => {
    const cookie = limited.get('enquiries') ?? ''
    const { body } = await server.rest('GET', '/admin/enquiries/assignees', undefined, cookie)
    const emails = body.items.map(({ email }: { email: string }) => email)
    expect(emails).toContain('enquiries@example.com')
    expect(emails).not.toContain('catalogue@example.com')
    await server.rest('POST', '/public/enquiries/email', {
      fullName: 'Anu',
      phone: '+919847012345',
      email: 'anu@example.com',
      message: 'May?',
    })
    const { body: list } = await server.rest('GET', '/admin/enquiries', undefined, cookie)
    const path = `/admin/enquiries/${list.items[0]._id}`
    for (const [permission, status] of [
      ['catalogue', 400],
      ['enquiries', 200],
    ] as const) {
      const assigneeId = await idOf(limited.get(permission) ?? '')
      const reply = await server.rest('PATCH', path, { assigneeId }, cookie)
      expect([permission, reply.status]).toEqual([permission, status])
    }
  })
})

describe('two instances', () => {
  test('a change takes effect immediately on both', async () => {
    const other = await createTestApp({ sharing: server })
    const cookie = await limitedAdmin(['catalogue', 'enquiries'])
    const id = await idOf(cookie)
    const read = async (path: string) => (await other.rest('GET', path, undefined, cookie)).status
    expect([await read('/admin/tours'), await read('/admin/enquiries')]).toEqual([200, 200])
    await setPermissions(id, ['enquiries'], admin)
    expect([await read('/admin/tours'), await read('/admin/enquiries')]).toEqual([403, 200])
    await server.rest('DELETE', `/admin/accounts/${id}`, undefined, admin)
    expect([await read('/admin/tours'), await read('/admin/enquiries')]).toEqual([401, 401])
    await other.close()
  })

  test('administrators who remove and limit each other at once leave one with the permission accounts', async () => {
    const one = await createTestApp({ exclusive: false })
    const other = await createTestApp({ sharing: one })
    const first = await one.login()
    let pair = [first, await one.login('second@example.com', PASSWORD)]
    await setPermissions(await idOf(pair[1] ?? '', one), PERMISSIONS, first, one)
    for (let round = 0; round < 8; round++) {
      const [a = '', b = ''] = pair
      const [idA, idB] = [await idOf(a, one), await idOf(b, one)]
      const isRemoval = round % 2 === 0
      const act = (app: TestApp, id: string, caller: string) =>
        isRemoval
          ? app.rest('DELETE', `/admin/accounts/${id}`, undefined, caller)
          : setPermissions(id, ['catalogue'], caller, app)
      const replies = await Promise.all([act(one, idB, a), act(other, idA, b)])
      // One wins; the other has lost its session or its permission by then.
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await one.repositories.admins.all()
      const keepers = [...left].filter(([, held]) => held.includes('accounts'))
      expect(keepers).toHaveLength(1)
      const survivor = keepers[0]?.[0] === idA ? a : b
      const fresh = await one.login(`round${round}@example.com`, PASSWORD)
      await setPermissions(await idOf(fresh, one), PERMISSIONS, survivor, one)
      pair = [survivor, fresh]
    }
    await other.close()
    await one.close()
  }, 120_000)
})

test('administrators of a version without permissions have all of them after the start', async () => {
  const app = await createTestApp()
  const cookies = [await app.login(), await app.login('second@example.com', PASSWORD)]
  const id = await idOf(cookies[1] ?? '', app)
  await app.rest('POST', `/admin/accounts/${id}/approval`, undefined, cookies[0])
  await app.login('pending@example.com', PASSWORD)
  const claims = app.database.driver.collection<{ _id: string }>('claims')
  await claims.updateOne({ _id: 'admins' }, { $unset: { permissions: '' } })
  const { admins } = app.repositories
  // Two instances start at once.
  await Promise.all([admins.prepare(), admins.prepare()])
  for (const cookie of cookies) {
    const me = await app.rest('GET', '/admin/me', undefined, cookie)
    expect(me.body.permissions).toEqual([...PERMISSIONS])
  }
  expect((await admins.all()).size).toBe(2)
  // A later start changes nothing.
  await setPermissions(id, ['catalogue'], cookies[0] ?? '', app)
  await admins.prepare()
  expect(await admins.permissionsOf(id)).toEqual(['catalogue'])
  await app.close()
})
