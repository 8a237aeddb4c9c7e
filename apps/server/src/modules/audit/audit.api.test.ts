import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { AuditEntry } from '@bharat/contracts/audit'
import { createAuthenticator } from '../../../test/support/authenticator.ts'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { totpCode } from '../../../test/support/totp-code.ts'
import { addressClass } from '../../operations/address-class.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.login()
})
afterAll(() => server.close())

const entries = async (query = '') =>
  (await server.rest('GET', `/admin/audit?limit=100${query}`, undefined, admin)).body.items

test('logins, logouts, decisions on accounts and exports are part of the audit log', async () => {
  const cookie = await server.login('colleague@example.com', 'a long pass phrase')
  const { items } = (await server.rest('GET', '/admin/accounts', undefined, admin)).body
  const { _id } = items.find(({ role }: { role: string }) => role === 'pending')
  await server.rest('POST', `/admin/accounts/${_id}/approval`, undefined, admin)
  await server.rest('POST', '/admin/logout', undefined, cookie)
  await server.rest('GET', '/admin/tours.csv', undefined, admin)
  await server.rest('DELETE', `/admin/accounts/${_id}`, undefined, admin)
  const all: AuditEntry[] = await entries()
  expect(
    all
      .slice(0, 6)
      .map(({ actor, action, target, result }) => [actor?.email, action, target, result]),
  ).toEqual([
    ['admin@example.com', 'accountRemoved', 'colleague@example.com', 'done'],
    ['admin@example.com', 'listExported', 'Tours, CSV', 'done'],
    ['colleague@example.com', 'logout', 'colleague@example.com', 'done'],
    ['admin@example.com', 'accountApproved', 'colleague@example.com', 'done'],
    ['colleague@example.com', 'login', 'colleague@example.com', 'done'],
    [undefined, 'accountRegistered', 'colleague@example.com', 'done'],
  ])
  expect(await entries('&about=persons')).toEqual([])
  expect(await entries('&about=accounts')).toHaveLength(all.length)
})

test('a failed login is recorded without its password and without an unknown e-mail address', async () => {
  const attempts = [
    { email: 'admin@example.com', password: 'a wrong secret' },
    { email: 'stranger@example.com', password: 'another secret' },
  ]
  for (const body of attempts) await server.rest('POST', '/admin/loginAdmin', body)
  const [unknown, wrong] = await entries('&action=login')
  expect(unknown).toMatchObject({ actor: null, target: 'Unknown account', result: 'failed' })
  expect(wrong).toMatchObject({ actor: null, target: 'admin@example.com', result: 'failed' })
  const stored = JSON.stringify(await server.database.collection('audit').find({}))
  expect(stored).not.toMatch(/secret|stranger/)
})

test('a rejected action has the result failed', async () => {
  const { userId } = (await server.rest('GET', '/admin/me', undefined, admin)).body
  expect((await server.rest('DELETE', `/admin/accounts/${userId}`, undefined, admin)).status).toBe(
    409,
  )
  const [entry] = await entries()
  expect(entry).toMatchObject({ action: 'accountRemoved', result: 'failed', completedAt: null })
})

test('many failed logins remove no other entry', async () => {
  const { audit } = server.repositories
  const before = (await entries()).length
  const failed = (await entries('&action=login')).filter(
    ({ result }: { result: string }) => result === 'failed',
  ).length
  await audit.removeAbove(0, { action: 'login', result: 'failed' })
  expect(await entries()).toHaveLength(before - failed)
})

test('an address is recorded as its class only', () => {
  const classes = [
    '203.0.113.7',
    '10.1.2.3',
    '127.0.0.1',
    '2001:db8:1:2::/64',
    'fd00:1:2:3::/64',
    '::1',
    'x',
  ].map(addressClass)
  expect(classes).toEqual([
    'IPv4 203.0.x.x',
    'private network',
    'this machine',
    'IPv6 2001:db8::',
    'private network',
    'this machine',
    'unknown',
  ])
})

test('changes of factors, permissions, sessions and invitations are part of the audit log', async () => {
  const [email, password] = ['owner@example.com', 'a long pass phrase']
  await server.services.accounts.operator.create({ email, password })
  const cookie = await server.login(email, password)
  const send = (method: string, path: string, body?: unknown, session = cookie) =>
    server.rest(method, path, body, session)
  const authenticator = createAuthenticator('http://localhost')
  const { options, state } = (await send('POST', '/admin/me/passkeys/options')).body
  const response = authenticator.create(options)
  // Line breaks and words of the log itself: they stay within the name.
  const name = 'Laptop”\nadmin@example.com Account removed Done'
  const { recoveryCodes } = (await send('POST', '/admin/me/passkeys', { name, response, state }))
    .body
  const [{ _id }] = (await send('GET', '/admin/me/factors')).body.passkeys
  await send('PATCH', `/admin/me/passkeys/${_id}`, { name: 'Phone' })
  await send('POST', '/admin/loginAdmin', { email, password, code: recoveryCodes[0] }, '')
  await send('DELETE', '/admin/me/sessions')
  const start = (await send('POST', '/admin/loginAdmin/passkey/options')).body
  const proof = { response: authenticator.get(start.options), state: start.state }
  await send('POST', '/admin/loginAdmin/passkey', proof, '')
  await send('POST', '/admin/loginAdmin/passkey', { response: {}, state: 'x' }, '')
  await send('DELETE', '/admin/me/password')
  await send('DELETE', `/admin/me/passkeys/${_id}`)
  await send('PUT', '/admin/me/password', { next: password })
  const totp = (await send('POST', '/admin/me/totp')).body
  await send('POST', '/admin/me/totp/confirmation', { code: totpCode(totp.secret) })
  await send('POST', '/admin/me/recovery-codes')
  await send('DELETE', '/admin/me/totp')
  const { userId } = (await send('GET', '/admin/me')).body
  const permissions = ['accounts', 'enquiries']
  await send('PUT', `/admin/accounts/${userId}/permissions`, { permissions }, admin)
  const invited = { email: 'invited@example.com', permissions: ['catalogue'] }
  const { item } = (await send('POST', '/admin/accounts/invitations', invited)).body
  await server.login(invited.email, 'the password of a stranger')
  const path = `/admin/accounts/invitations/${item._id}`
  const token = (await send('POST', `${path}/link`)).body.path.split('=')[1]
  await send('POST', '/admin/invitations/acceptance', { token, password })
  const other = { ...invited, email: 'other@example.com' }
  const { _id: revoked } = (await send('POST', '/admin/accounts/invitations', other)).body.item
  await send('DELETE', `/admin/accounts/invitations/${revoked}`)
  const all: AuditEntry[] = await entries()
  const begin = all.findIndex(({ target }) => target === `${email}, by the admin command`)
  const shown = all
    .slice(0, begin)
    .map(({ actor, action, target, result }) => [actor?.email, action, target, result])
  const oneLine = 'Laptop” admin@example.com Account removed Done'
  expect(shown.toReversed()).toEqual([
    [email, 'login', email, 'done'],
    [email, 'passkeyAdded', `Passkey “${oneLine}”`, 'done'],
    [email, 'passkeyRenamed', `Passkey “${oneLine}”, now “Phone”`, 'done'],
    [email, 'recoveryCodeUsed', email, 'done'],
    [email, 'login', email, 'done'],
    [email, 'sessionsEnded', `${email}: all other sessions`, 'done'],
    [email, 'login', email, 'done'],
    [undefined, 'login', 'Unknown account', 'failed'],
    [email, 'passwordRemoved', email, 'done'],
    [email, 'passkeyRemoved', 'Passkey “Phone”', 'failed'],
    [email, 'passwordChanged', email, 'done'],
    [email, 'totpOn', email, 'done'],
    [email, 'recoveryCodesReplaced', email, 'done'],
    [email, 'totpOff', email, 'done'],
    ['admin@example.com', 'permissionsChanged', `${email}: Accounts, Enquiries`, 'done'],
    [email, 'invitationCreated', 'invited@example.com: Catalogue', 'done'],
    [undefined, 'accountRegistered', 'invited@example.com', 'done'],
    ['invited@example.com', 'login', 'invited@example.com', 'done'],
    [email, 'invitationSentAgain', 'invited@example.com', 'done'],
    ['invited@example.com', 'invitationAccepted', 'invited@example.com', 'done'],
    [
      'invited@example.com',
      'accountRemoved',
      'invited@example.com, which waited for approval',
      'done',
    ],
    [email, 'invitationCreated', 'other@example.com: Catalogue', 'done'],
    [email, 'invitationRevoked', 'other@example.com', 'done'],
  ])
  const stored = JSON.stringify(await server.database.collection('audit').find({}))
  for (const secret of [token, password, recoveryCodes[0], totp.secret]) {
    expect(stored).not.toContain(secret)
  }
})
