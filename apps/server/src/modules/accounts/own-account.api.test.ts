import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import type { OwnSession } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { CONFIRMATION_FAILURES } from '@bharat/contracts/back-office-limits'
import { BACKGROUND_HEADER, RECENT_LOGIN_REQUIRED } from '@bharat/contracts/sessions'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { operations } from '../../all-operations.ts'
import { isEndpoint } from '../../http/operation.ts'

const EMAIL = 'admin@example.com'
const PASSWORD = 'correct horse'
const WINDOWS_FIREFOX =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const MINUTE_MS = 60_000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ exclusive: false, watched: true })
  await server.login()
})
afterEach(() => setSystemTime())
afterAll(() => server.close())

const login = async (agent?: string): Promise<string> => {
  const { headers } = await server.send('POST', '/api/v1/admin/loginAdmin', {
    body: { email: EMAIL, password: PASSWORD },
    ...(agent && { headers: { 'user-agent': agent } }),
  })
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}
const statusOf = async (cookie: string) =>
  (await server.rest('GET', '/admin/me', undefined, cookie)).status
const sessionsOf = async (cookie: string): Promise<OwnSession[]> =>
  (await server.rest('GET', '/admin/me/sessions', undefined, cookie)).body.items
const later = (minutes: number) => setSystemTime(new Date(Date.now() + minutes * MINUTE_MS))

describe('a session', () => {
  test('ends after two hours without use, and after twelve hours of use', async () => {
    const [idle, used] = [await login(), await login()]
    for (let hour = 1; hour <= 6; hour++) {
      later(119)
      expect([hour, await statusOf(used)]).toEqual([hour, 200])
    }
    expect(await statusOf(idle)).toBe(401)
    later(6)
    expect(await statusOf(used)).toBe(401)
  })

  test('is not prolonged by requests in the background, nor by an open stream of events', async () => {
    const cookie = await login()
    later(119)
    const headers = { [BACKGROUND_HEADER]: '1' }
    const background = await server.send('GET', '/api/v1/admin/me', { cookie, headers })
    const stream = await server.send('GET', '/api/v1/admin/enquiries/events', { cookie })
    expect([background.status, stream.status]).toEqual([200, 200])
    later(1)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('stores its last use at most once a minute', async () => {
    const cookie = await login()
    const writes = async () => {
      const { commands } = await server.watch(() => statusOf(cookie))
      return commands.filter(({ name }) => name === 'update').length
    }
    expect(await writes()).toBe(0)
    later(1)
    expect([await writes(), await writes()]).toEqual([1, 0])
  })

  test('of version 1.0.0 stays valid, and ends two hours after its last use', async () => {
    const cookie = await login()
    const sessions = server.database.driver.collection('sessions')
    await sessions.updateMany({}, { $unset: { lastUsedAt: '', device: '' } })
    expect(await sessionsOf(cookie)).toContainEqual({
      _id: expect.any(String),
      device: 'Unknown device',
      lastUsedAt: expect.any(String),
      current: true,
    })
    later(120)
    expect(await statusOf(cookie)).toBe(401)
  })
})

describe('the own sessions', () => {
  test('are listed with device and last use, the last used first, without secrets', async () => {
    const stranger = await server.login('stranger@example.com', 'a long password')
    const first = await login(WINDOWS_FIREFOX)
    later(5)
    const current = await login('curl/8.0')
    const items = await sessionsOf(current)
    expect(items[0]).toMatchObject({ device: 'Unknown device', current: true })
    const other = items.find(({ device }) => device === 'Firefox on Windows')
    expect(other).toMatchObject({ current: false })
    expect(Date.parse(items[0]?.lastUsedAt ?? '')).toBeGreaterThan(
      Date.parse(other?.lastUsedAt ?? ''),
    )
    const token = first.split('.')[1] ?? ''
    const { sub } = JSON.parse(Buffer.from(token, 'base64url').toString())
    expect(JSON.stringify(items)).not.toContain(sub)
    expect((await server.rest('GET', '/admin/me/sessions', undefined, stranger)).status).toBe(403)
  })

  test('can be ended one by one, or all others; those of other accounts cannot', async () => {
    const [current, one, two] = [await login(), await login('curl/1'), await login('curl/2')]
    await server.services.accounts.operator.create({ email: 'b@example.com', password: PASSWORD })
    const colleague = await server.login('b@example.com', PASSWORD)
    const [foreign] = await sessionsOf(colleague)
    const end = (id: string) =>
      server.rest('DELETE', `/admin/me/sessions/${id}`, undefined, current)
    expect((await end(foreign?._id ?? '')).body.message).toBe(accountMessages.sessionNotFound)

    const [own] = await sessionsOf(one)
    const id = (await sessionsOf(one)).find((session) => session.current)?._id ?? own?._id ?? ''
    expect((await end(id)).status).toBe(200)
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200])
    expect((await end(id)).status).toBe(404)

    await server.rest('DELETE', '/admin/me/sessions', undefined, current)
    expect(await sessionsOf(current)).toHaveLength(1)
    expect([await statusOf(current), await statusOf(two)]).toEqual([200, 401])
    expect(await statusOf(colleague)).toBe(200)
  })
})

describe('the own password', () => {
  const change = (cookie: string, body: unknown) =>
    server.rest('PATCH', '/admin/me/password', body, cookie)

  test('is changed with the current one, which ends the other sessions', async () => {
    const account = { email: 'change@example.com', password: PASSWORD }
    await server.services.accounts.operator.create(account)
    const login = () => server.login(account.email, account.password)
    const [own, other] = [await login(), await login()]
    const input = { current: PASSWORD, next: 'a new long password' }
    const reply = await change(own, input)
    expect([reply.status, reply.body]).toEqual([200, { message: accountMessages.passwordChanged }])
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 401])
    expect(await login()).toBe('')
    expect(await server.login(account.email, input.next)).not.toBe('')
  })

  test('keeps the rules of new passwords', async () => {
    const cookie = await login()
    for (const [next, message] of [
      ['short', accountMessages.passwordLength],
      ['password', accountMessages.passwordCommon],
      [EMAIL, accountMessages.passwordPersonal],
      ['', accountMessages.passwordRequired],
    ]) {
      const { status, body } = await change(cookie, { current: PASSWORD, next })
      expect([next, status, body.message]).toEqual([next, 400, message])
      expect(body.errors).toContainEqual({ field: 'next', message })
    }
  })

  test('cannot be guessed with a stolen session: wrong ones get 400, and count as failed logins', async () => {
    const app = await createTestApp()
    const cookie = await app.login()
    const statuses: number[] = []
    for (let n = 0; n <= CONFIRMATION_FAILURES; n++) {
      const body = { current: `guess ${n}`, next: 'a new long password' }
      const reply = await app.rest('PATCH', '/admin/me/password', body, cookie)
      statuses.push(reply.status)
      if (n === 0) expect(reply.body.message).toBe(accountMessages.wrongPassword)
    }
    expect(statuses).toEqual([...Array(CONFIRMATION_FAILURES).fill(400), 429])
    const credentials = { email: EMAIL, password: PASSWORD }
    expect((await app.rest('POST', '/admin/loginAdmin', credentials)).status).toBe(429)
    await app.close()
  })
})

describe('a recent login', () => {
  const needing = operations.filter(({ recentLogin }) => recentLogin)

  test('is needed for accounts, factors, webhooks, exports and erasure, and for no other operation', () => {
    expect(needing.map(({ id }) => id).sort()).toEqual([
      'addPasskey',
      'approveAccount',
      'confirmTotp',
      'createToken',
      'createWebhook',
      'erasePerson',
      'exportEnquiriesCsv',
      'exportEnquiriesXlsx',
      'exportPerson',
      'exportQuotesCsv',
      'exportQuotesXlsx',
      'exportToursCsv',
      'exportToursXlsx',
      'invite',
      'removeAccount',
      'removeAccountFactors',
      'removePasskey',
      'removePassword',
      'removeTotp',
      'removeWebhook',
      'renamePasskey',
      'replaceRecoveryCodes',
      'resendWebhookDelivery',
      'revokeAccountToken',
      'revokeInvitation',
      'rotateWebhookSecret',
      'sendInvitationAgain',
      'sendPasswordReset',
      'setAccountName',
      'setAccountPermissions',
      'setPassword',
      'startPasskey',
      'startTotp',
      'testWebhook',
      'updateWebhook',
    ])
  })

  test('is no older than ten minutes, in both APIs; the error has a code, and a new login is enough', async () => {
    const [recent, old] = [await login(), await login()]
    const send = (method: string, path: string, cookie: string) =>
      server.rest(method, path.replace(/\{\w+\}/g, 'f'.repeat(24)), undefined, cookie)
    later(9)
    expect((await send('GET', '/admin/tours.csv', recent)).status).toBe(200)
    later(2)
    for (const operation of needing) {
      if (!isEndpoint(operation)) throw new Error('Only endpoints need a recent login.')
      const { id, method, path } = operation
      const { status, body } = await send(method, path, old)
      expect([id, status, body]).toEqual([
        id,
        403,
        { message: accountMessages.recentLoginRequired, code: RECENT_LOGIN_REQUIRED },
      ])
    }
    const { body } = await server.graphql('mutation { startTotp { uri } }', {}, old)
    expect(body.errors[0].extensions).toMatchObject({ code: RECENT_LOGIN_REQUIRED, status: 403 })
    expect((await send('GET', '/admin/tours', old)).status).toBe(200)
    expect((await send('GET', '/admin/tours.csv', await login())).status).toBe(200)
  })

  test('is needed to register another admin; the audit log names the permissions', async () => {
    const old = await login()
    later(11)
    const colleague = { email: 'second.admin@example.com', password: 'a long password' }
    const register = (cookie: string) =>
      server.rest('POST', '/admin/registerAdmin', colleague, cookie)
    const rejected = await register(old)
    expect([rejected.status, rejected.body.code]).toEqual([403, RECENT_LOGIN_REQUIRED])
    expect((await server.rest('POST', '/admin/loginAdmin', colleague)).status).toBe(401)
    const recent = await login()
    expect((await register(recent)).body.message).toBe(accountMessages.registeredAdmin)
    const { body } = await server.rest('GET', '/admin/audit?search=second.admin', undefined, recent)
    expect(body.items).toMatchObject([
      {
        action: 'accountRegistered',
        target: `${colleague.email}: Catalogue, Enquiries, Settings, Accounts`,
        result: 'done',
      },
    ])
  })
})
