import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { AuditEntry } from '@bharat/contracts/audit'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
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
