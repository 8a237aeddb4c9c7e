import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  setSystemTime,
  spyOn,
  test,
} from 'bun:test'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { MAX_PASSKEYS } from '@bharat/contracts/back-office-limits'
import { createAuthenticator } from '../../../test/support/authenticator.ts'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { relyingPartyOf } from './passkeys.ts'

const PASSWORD = 'correct horse'
const ORIGIN = 'http://localhost'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterEach(() => setSystemTime())
afterAll(() => server.close())

const rest = (path: string, body?: unknown, cookie?: string) =>
  server.rest('POST', path, body, cookie)

async function options(path: string, cookie?: string) {
  return (await rest(path, undefined, cookie)).body
}

async function add(cookie: string, authenticator = createAuthenticator(ORIGIN), name = 'Laptop') {
  const { options: wanted, state } = await options('/admin/me/passkeys/options', cookie)
  return rest('/admin/me/passkeys', { name, response: authenticator.create(wanted), state }, cookie)
}

async function login(authenticator: ReturnType<typeof createAuthenticator>) {
  const { options: wanted, state } = await options('/admin/loginAdmin/passkey/options')
  return rest('/admin/loginAdmin/passkey', { response: authenticator.get(wanted), state })
}

/** The session of a login with a passkey. */
async function sessionOf(authenticator: ReturnType<typeof createAuthenticator>): Promise<string> {
  return (await login(authenticator)).headers.get('set-cookie')?.split(';')[0] ?? ''
}

let made = 0
/** An admin with a passkey. */
async function withPasskey() {
  const email = `owner${++made}@example.com`
  await server.services.accounts.operator.create({ email, password: PASSWORD })
  const cookie = await server.login(email, PASSWORD)
  const authenticator = createAuthenticator(ORIGIN)
  const added = await add(cookie, authenticator)
  const factors = async () =>
    (await server.rest('GET', '/admin/me/factors', undefined, cookie)).body
  const byPassword = (code?: string) =>
    rest('/admin/loginAdmin', { email, password: PASSWORD, ...(code && { code }) })
  return { email, cookie, authenticator, added, factors, byPassword }
}

describe('a passkey', () => {
  test('is added with a name, and is enough to log in', async () => {
    const { added, factors, authenticator, email } = await withPasskey()
    expect([added.status, added.body.message]).toEqual([201, accountMessages.passkeyAdded])
    expect(added.body.recoveryCodes).toHaveLength(10)
    const reply = await login(authenticator)
    expect([reply.status, reply.body]).toEqual([200, { message: accountMessages.loggedIn }])
    const session = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
    const me = await server.rest('GET', '/admin/me', undefined, session)
    expect(me.body).toMatchObject({ email, role: 'admin' })
    const [passkey] = (await factors()).passkeys
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: expect.any(String) })
  })

  test('is the second factor of the password, which a recovery code replaces', async () => {
    const { byPassword, added } = await withPasskey()
    const without = await byPassword()
    expect([without.status, without.body]).toEqual([
      401,
      { message: accountMessages.passkeyRequired, code: 'UNAUTHENTICATED', factor: 'passkey' },
    ])
    expect((await byPassword(added.body.recoveryCodes[0])).status).toBe(200)
  })

  test('answers one challenge once, within five minutes, for the same purpose', async () => {
    const { authenticator, cookie } = await withPasskey()
    const challenge = await options('/admin/loginAdmin/passkey/options')
    const body = { response: authenticator.get(challenge.options), state: challenge.state }
    expect((await rest('/admin/loginAdmin/passkey', body)).status).toBe(200)
    expect((await rest('/admin/loginAdmin/passkey', body)).status).toBe(401)

    const late = await options('/admin/loginAdmin/passkey/options')
    setSystemTime(new Date(Date.now() + 5 * 60_000 + 1))
    const response = authenticator.get(late.options)
    expect((await rest('/admin/loginAdmin/passkey', { response, state: late.state })).status).toBe(
      401,
    )
    setSystemTime()

    const { state } = await options('/admin/me/passkeys/options', cookie)
    expect((await rest('/admin/loginAdmin/passkey', { response, state })).status).toBe(401)
  })

  test('of another site, key or account is rejected', async () => {
    const { authenticator } = await withPasskey()
    const wanted = await options('/admin/loginAdmin/passkey/options')
    const right = authenticator.get(wanted.options)
    const other = await withPasskey()
    const foreign = other.authenticator.get(wanted.options)
    const forged = {
      ...right,
      response: { ...right.response, signature: foreign.response.signature },
    }
    const stolen = {
      ...right,
      response: { ...right.response, userHandle: foreign.response.userHandle },
    }
    const phished = createAuthenticator('https://evil.example')
    const { cookie } = other
    expect((await add(cookie, phished)).status).toBe(400)
    for (const response of [
      forged,
      stolen,
      { id: 'x' },
      {},
      { id: '__proto__', response: foreign.response },
    ]) {
      const { state } = await options('/admin/loginAdmin/passkey/options')
      const reply = await rest('/admin/loginAdmin/passkey', { response, state })
      expect([reply.status, reply.body.message]).toEqual([401, accountMessages.passkeyRejected])
    }
  })

  test('can be removed; it does not log in any more, and the password is enough', async () => {
    const { cookie, factors, authenticator, byPassword } = await withPasskey()
    const [{ _id }] = (await factors()).passkeys
    const reply = await server.rest('DELETE', `/admin/me/passkeys/${_id}`, undefined, cookie)
    expect(reply.status).toBe(200)
    expect((await login(authenticator)).status).toBe(401)
    expect((await byPassword()).status).toBe(200)
  })

  for (const api of ['REST', 'GraphQL'] as const) {
    test(`that was the last factor takes the recovery codes with it; the next factor brings new ones (${api})`, async () => {
      const { cookie, factors, added, byPassword } = await withPasskey()
      const [{ _id }] = (await factors()).passkeys
      if (api === 'REST') {
        await server.rest('DELETE', `/admin/me/passkeys/${_id}`, undefined, cookie)
      } else {
        const query = 'mutation ($id: ID!) { removePasskey(id: $id) { message } }'
        await server.graphql(query, { id: _id }, cookie)
      }
      expect(await factors()).toMatchObject({ passkeys: [], recoveryCodes: 0 })
      const { body } = await add(cookie)
      expect(body.recoveryCodes).toHaveLength(10)
      const [lost] = added.body.recoveryCodes
      expect((await byPassword(lost)).body).toMatchObject({ message: accountMessages.codeWrong })
      expect((await byPassword(body.recoveryCodes[0])).status).toBe(200)
    })
  }

  test('that is not the last factor leaves the recovery codes: beside another one, or beside the app', async () => {
    const { cookie, factors, email } = await withPasskey()
    await add(cookie, createAuthenticator(ORIGIN), 'Phone')
    const removeFirst = async () => {
      const [{ _id }] = (await factors()).passkeys
      return server.rest('DELETE', `/admin/me/passkeys/${_id}`, undefined, cookie)
    }
    await removeFirst()
    expect((await factors()).recoveryCodes).toBe(10)
    await server.database
      .collection<{ email: string; totp?: { secret: string; lastStep: number } }>('accounts')
      .updateOne({ email }, { $set: { totp: { secret: 'sealed', lastStep: 0 } } })
    await removeFirst()
    expect(await factors()).toMatchObject({ totp: true, passkeys: [], recoveryCodes: 10 })
    await server.rest('DELETE', '/admin/me/totp', undefined, cookie)
    expect(await factors()).toMatchObject({ totp: false, recoveryCodes: 0 })
    expect((await add(cookie)).body.recoveryCodes).toHaveLength(10)
  })

  test('is stored once, and no other account can remove it', async () => {
    const { cookie, authenticator, factors } = await withPasskey()
    expect((await add(cookie, authenticator)).status).toBe(409)
    const other = await withPasskey()
    const [{ _id }] = (await factors()).passkeys
    const path = `/admin/me/passkeys/${_id}`
    expect((await server.rest('DELETE', path, undefined, other.cookie)).status).toBe(404)
    expect((await factors()).passkeys).toHaveLength(1)
  })

  test('is stored with known transports only, whatever the client sends', async () => {
    for (const transports of [{ $where: '1' }, [[['usb']]], 'usb', [1, 'usb', 'moon', 'usb']]) {
      const { cookie, email } = await withPasskey()
      const { options: wanted, state } = await options('/admin/me/passkeys/options', cookie)
      const created = createAuthenticator(ORIGIN).create(wanted)
      const response = { ...created, response: { ...created.response, transports } }
      const reply = await rest('/admin/me/passkeys', { name: 'Odd', response, state }, cookie)
      expect([transports, reply.status]).toEqual([transports, 201])
      const account = await server.repositories.accounts.byEmail(email)
      const { passkeys } = await server.repositories.factors.get(account?._id ?? '')
      const odd = Object.values(passkeys).find(({ name }) => name === 'Odd')
      expect(odd?.transports).toEqual(
        Array.isArray(transports) && transports.some((each) => each === 'usb') ? ['usb'] : [],
      )
    }
  })

  test('can be renamed by its owner only', async () => {
    const { cookie, factors } = await withPasskey()
    const other = await withPasskey()
    const [{ _id }] = (await factors()).passkeys
    const rename = (name: string, session: string) =>
      server.rest('PATCH', `/admin/me/passkeys/${_id}`, { name }, session)
    expect((await rename('Stolen', other.cookie)).status).toBe(404)
    expect((await rename(' ', cookie)).body.message).toBe(accountMessages.passkeyNameRequired)
    expect((await rename(' Office  ', cookie)).status).toBe(200)
    expect((await factors()).passkeys[0].name).toBe('Office')
  })
})

describe('the limit of passkeys', () => {
  test('holds for concurrent requests, and a removed passkey makes room', async () => {
    const { cookie, factors } = await withPasskey()
    const prepared = await Promise.all(
      Array.from({ length: MAX_PASSKEYS + 3 }, async (_, n) => {
        const { options: wanted, state } = await options('/admin/me/passkeys/options', cookie)
        const response = createAuthenticator(ORIGIN).create(wanted)
        return { name: `Passkey ${n}`, response, state }
      }),
    )
    const replies = await Promise.all(
      prepared.map((body) => rest('/admin/me/passkeys', body, cookie)),
    )
    const rejected = replies.filter(({ status }) => status === 409)
    expect(rejected).toHaveLength(4)
    expect(rejected[0]?.body.message).toBe(accountMessages.passkeysFull)
    const { passkeys } = await factors()
    expect(passkeys).toHaveLength(MAX_PASSKEYS)
    const path = `/admin/me/passkeys/${passkeys[0]._id}`
    await Promise.all([1, 2].map(() => server.rest('DELETE', path, undefined, cookie)))
    expect((await add(cookie)).status).toBe(201)
    expect((await rest('/admin/me/passkeys/options', undefined, cookie)).status).toBe(409)
  })
})

describe('an account without a password', () => {
  const removePassword = (cookie: string) =>
    server.rest('DELETE', '/admin/me/password', undefined, cookie)

  test('logs in with its passkey only; a password is rejected like a wrong one', async () => {
    const { cookie, email, authenticator, byPassword, factors } = await withPasskey()
    const session = await sessionOf(authenticator)
    expect((await removePassword(cookie)).body.message).toBe(accountMessages.passwordRemoved)
    expect(await factors()).toMatchObject({ password: false })
    expect((await server.rest('GET', '/admin/me', undefined, session)).status).toBe(401)
    const unknown = await rest('/admin/loginAdmin', { email: 'no@example.com', password: PASSWORD })
    const replies = [await byPassword(), await byPassword('123456')]
    for (const { status, body } of replies) {
      expect([status, body]).toEqual([
        401,
        { message: accountMessages.invalidCredentials, code: 'UNAUTHENTICATED' },
      ])
      expect(body).toEqual(unknown.body)
    }
    expect((await login(authenticator)).status).toBe(200)
    const change = { current: PASSWORD, next: 'another long password' }
    const changed = await server.rest('PATCH', '/admin/me/password', change, cookie)
    expect([changed.status, changed.body.message]).toEqual([409, accountMessages.noPassword])
    const stored = await server.repositories.accounts.byEmail(email)
    expect(stored?.passwordHash).toBeNull()
  })

  test('verifies a password of nobody at a login, which takes as long as a wrong one', async () => {
    const { cookie, byPassword } = await withPasskey()
    await removePassword(cookie)
    const verify = spyOn(Bun.password, 'verify')
    await byPassword()
    expect(verify).toHaveBeenCalledTimes(1)
    expect(String(verify.mock.calls[0]?.[1])).toStartWith('$argon2id$')
    verify.mockRestore()
  })

  test('keeps its last passkey, also under concurrent requests', async () => {
    const { cookie, factors } = await withPasskey()
    await add(cookie, createAuthenticator(ORIGIN), 'Phone')
    const ids = (await factors()).passkeys.map(({ _id }: { _id: string }) => _id)
    const requests = [
      () => removePassword(cookie),
      ...ids.map(
        (id: string) => () => server.rest('DELETE', `/admin/me/passkeys/${id}`, undefined, cookie),
      ),
    ]
    const replies = await Promise.all(requests.map((send) => send()))
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const left = await factors()
    expect(left.password || left.passkeys.length > 0).toBe(true)
    for (const send of requests) await send()
    const { password, passkeys } = await factors()
    expect([password, passkeys.length]).toEqual(password ? [true, 0] : [false, 1])
  })

  test('keeps its last passkey beside an authenticator app, which asks only after a password', async () => {
    const { cookie, email, factors } = await withPasskey()
    await removePassword(cookie)
    await server.database
      .collection<{ email: string; totp?: { secret: string; lastStep: number } }>('accounts')
      .updateOne({ email }, { $set: { totp: { secret: 'sealed', lastStep: 0 } } })
    const [{ _id }] = (await factors()).passkeys
    const reply = await server.rest('DELETE', `/admin/me/passkeys/${_id}`, undefined, cookie)
    expect([reply.status, reply.body.message]).toEqual([409, accountMessages.lastPasskey])
    expect(await factors()).toMatchObject({ recoveryCodes: 10, passkeys: [{ name: 'Laptop' }] })
  })

  test('needs a passkey before the password can be removed', async () => {
    const email = 'only-password@example.com'
    await server.services.accounts.operator.create({ email, password: PASSWORD })
    const cookie = await server.login(email, PASSWORD)
    const reply = await removePassword(cookie)
    expect([reply.status, reply.body.message]).toEqual([409, accountMessages.passkeyNeeded])
  })

  test('can set a password again, which then needs the passkey or a new recovery code', async () => {
    const { cookie, authenticator, byPassword, email } = await withPasskey()
    await removePassword(cookie)
    await server.database
      .collection<{ email: string; recoveryCodes?: string[] }>('accounts')
      .updateOne({ email }, { $unset: { recoveryCodes: '' } })
    const session = await sessionOf(authenticator)
    const set = (next: string) => server.rest('PUT', '/admin/me/password', { next }, session)
    expect((await set('password')).status).toBe(400)
    const reply = await set(PASSWORD)
    expect([reply.status, reply.body.message]).toEqual([200, accountMessages.passwordSet])
    expect((await set(PASSWORD)).body.message).toBe(accountMessages.hasPassword)
    expect((await server.rest('GET', '/admin/me', undefined, cookie)).status).toBe(401)
    expect((await byPassword()).body.factor).toBe('passkey')
    expect((await byPassword(reply.body.recoveryCodes[0])).status).toBe(200)
  })
})

test('passkeys are for the host of the site; an address of this machine is localhost', () => {
  expect(relyingPartyOf('https://tours.example')).toEqual({
    id: 'tours.example',
    origin: 'https://tours.example',
  })
  for (const url of ['http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect(relyingPartyOf(url)).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  }
})
