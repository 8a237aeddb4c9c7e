import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { accountMessages } from '@bharat/contracts/accounts.messages'
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
      { message: accountMessages.passkeyRequired, factor: 'passkey' },
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

  test('is stored once, and no other account can remove it', async () => {
    const { cookie, authenticator, factors } = await withPasskey()
    expect((await add(cookie, authenticator)).status).toBe(409)
    const other = await withPasskey()
    const [{ _id }] = (await factors()).passkeys
    const path = `/admin/me/passkeys/${_id}`
    expect((await server.rest('DELETE', path, undefined, other.cookie)).status).toBe(404)
    expect((await factors()).passkeys).toHaveLength(1)
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
