import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import {
  CODE_FAILURES_PER_DAY,
  CODE_FAILURES_PER_NETWORK,
  PASSWORD_KNOWN,
} from '@bharat/contracts/back-office-limits'
import { TOTP } from 'otpauth'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { createSecretBox } from '../../database/secret-box.ts'
import type { Mail } from '../../jobs/mail.ts'

const PASSWORD = 'correct horse'
const STEP_MS = 30_000
/**
 * The middle of the present step, so that the steps of a test do not depend on its speed. MongoDB has the time of its
 * machine: it removes the sessions of an earlier day.
 */
const NOW = (Math.floor(Date.now() / STEP_MS) + 0.5) * STEP_MS

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ exclusive: false })
})
afterEach(() => setSystemTime())
afterAll(() => server.close())

/** The seconds after `NOW`. */
const at = (seconds: number) => setSystemTime(new Date(NOW + seconds * 1000))

let made = 0
/** An admin with an authenticator app, set up at `NOW`. */
async function enrolled() {
  at(0)
  const email = `owner${++made}@example.com`
  await server.services.accounts.operator.create({ email, password: PASSWORD })
  const cookie = await server.login(email, PASSWORD)
  const started = await server.rest('POST', '/admin/me/totp', undefined, cookie)
  const { secret, uri } = started.body
  const totp = new TOTP({ secret })
  const codeAt = (seconds: number) => totp.generate({ timestamp: NOW + seconds * 1000 })
  const confirmed = await server.rest(
    'POST',
    '/admin/me/totp/confirmation',
    { code: codeAt(0) },
    cookie,
  )
  const login = async (code?: string, device?: string) => {
    const body = { email, password: PASSWORD, ...(code && { code }) }
    const reply = await server.rest('POST', '/admin/loginAdmin', body, device)
    return [reply.status, reply.body] as const
  }
  /** Logs in, and returns the cookie of the device. */
  const deviceOf = async (code: string) => {
    const reply = await server.rest('POST', '/admin/loginAdmin', {
      email,
      password: PASSWORD,
      code,
    })
    return /device=[^;]+/.exec(reply.headers.get('set-cookie') ?? '')?.[0] ?? ''
  }
  const recoveryCodes: string[] = confirmed.body.recoveryCodes
  return { email, cookie, secret, uri, codeAt, confirmed, recoveryCodes, login, deviceOf }
}

const welcome = [200, { message: accountMessages.loggedIn }] as const
const code = 'UNAUTHENTICATED'
const codeNeeded = [401, { message: accountMessages.factorRequired, code, factor: 'totp' }] as const
const codeWrong = [401, { message: accountMessages.codeWrong, code, factor: 'totp' }] as const

describe('an authenticator app', () => {
  test('is set up with a code; logins then ask for one', async () => {
    const { confirmed, uri, email, secret, codeAt, login, cookie } = await enrolled()
    expect(confirmed.status).toBe(200)
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(email)
    at(60)
    expect(await login()).toEqual(codeNeeded)
    expect(await login('000000')).toEqual(codeWrong)
    expect(await login(codeAt(60))).toEqual(welcome)
    const { body } = await server.rest('GET', '/admin/me/factors', undefined, cookie)
    expect(body).toMatchObject({ totp: true, recoveryCodes: 10 })
  })

  test('is not active before a code confirms it; a wrong one does not', async () => {
    at(0)
    const cookie = await server.login('unconfirmed@example.com', PASSWORD)
    await server.services.accounts.operator.approve('unconfirmed@example.com')
    const confirm = (code: string) =>
      server.rest('POST', '/admin/me/totp/confirmation', { code }, cookie)
    expect((await confirm('123456')).status).toBe(409)
    const { body } = await server.rest('POST', '/admin/me/totp', undefined, cookie)
    const right = new TOTP({ secret: body.secret }).generate({ timestamp: NOW })
    const wrong = await confirm(right === '111111' ? '222222' : '111111')
    expect([wrong.status, wrong.body.message]).toEqual([400, accountMessages.codeWrong])
    expect(await server.login('unconfirmed@example.com', PASSWORD)).not.toBe('')
  })

  test('gives codes for one step before and after the server’s clock', async () => {
    const { codeAt, login } = await enrolled()
    at(300)
    expect(await login(codeAt(240))).toEqual(codeWrong)
    expect(await login(codeAt(360))).toEqual(codeWrong)
    expect(await login(codeAt(270))).toEqual(welcome)
    expect(await login(codeAt(300))).toEqual(welcome)
    expect(await login(codeAt(330))).toEqual(welcome)
  })

  test('gives codes that work once, also for concurrent logins, and not before an accepted one', async () => {
    const { codeAt, login } = await enrolled()
    expect(await login(codeAt(0))).toEqual(codeWrong)
    at(60)
    const statuses = (await Promise.all([1, 2, 3].map(() => login(codeAt(60))))).map(
      ([status]) => status,
    )
    expect(statuses.sort()).toEqual([200, 401, 401])
    expect(await login(codeAt(30))).toEqual(codeWrong)
  })

  test('cannot be guessed: ten wrong codes from a network, fifty within a day, or ten on a known device get 429', async () => {
    const { codeAt, login, deviceOf, cookie } = await enrolled()
    at(60)
    const device = await deviceOf(codeAt(60))
    const wrong = codeAt(10_000)
    const statuses = async (count: number, cookie?: string) => {
      const replies: number[] = []
      for (let n = 0; n < count; n++) replies.push((await login(wrong, cookie))[0])
      return replies
    }
    const rejected = (count: number) => [...Array<number>(count).fill(401), 429]
    expect(await statuses(CODE_FAILURES_PER_NETWORK + 1)).toEqual(rejected(10))
    expect((await login(codeAt(90)))[0]).toBe(429)
    // Its windows are its own, in both directions.
    expect(await login(codeAt(90), device)).toEqual(welcome)
    expect(await statuses(CODE_FAILURES_PER_NETWORK + 1, device)).toEqual(rejected(10))
    const { body } = await server.rest('GET', '/admin/me', undefined, cookie)
    const day = `factor:day:${body.userId}`
    // As by other networks.
    while ((await server.repositories.limits.count(day, 24 * 3_600_000)) < CODE_FAILURES_PER_DAY);
    const later = 60 + 6 * 15 * 60
    at(later)
    expect(await login(codeAt(later), device)).toEqual(welcome)
    expect((await login(codeAt(later + 30)))[0]).toBe(429)
    const tomorrow = 24 * 3600 + 90
    at(tomorrow)
    expect(await login(codeAt(tomorrow))).toEqual(welcome)
  })

  test('cannot lock its owner out: recovery codes and other networks log in beside exhausted codes', async () => {
    const { codeAt, login, recoveryCodes } = await enrolled()
    at(60)
    for (let n = 0; n <= CODE_FAILURES_PER_NETWORK; n++) await login(codeAt(10_000))
    expect((await login(codeAt(60)))[0]).toBe(429)
    // Wrong recovery codes are not counted at all.
    const counters = () => server.database.collection('rateLimits').count({})
    const before = await counters()
    for (let n = 0; n < 3; n++) expect(await login(`x${n}`)).toEqual(codeWrong)
    expect(await counters()).toBe(before)
    expect(await login(recoveryCodes[0])).toEqual(welcome)
    const { accounts } = server.services
    const [{ email = '' } = {}] = (await accounts.list({ search: `owner${made}@` })).items
    const elsewhere = { email, password: PASSWORD, code: codeAt(60) }
    const { message } = await accounts.login(elsewhere, { address: '198.51.100.7' })
    expect(message).toBe(accountMessages.loggedIn)
  })

  test('that gets wrong codes after the right password tells its owner, once a day, until the password changes', async () => {
    const mails: Mail[] = []
    const mailing = await createTestApp({
      sharing: server,
      mailer: {
        send: async (mail) => {
          mails.push(mail)
          return { rejectedRecipients: 0 }
        },
        close: () => undefined,
      },
    })
    const { email, codeAt, cookie, deviceOf } = await enrolled()
    at(60)
    const device = await deviceOf(codeAt(60))
    const attempt = (sent?: string) => {
      const body = { email, password: PASSWORD, code: codeAt(10_000) }
      return mailing.rest('POST', '/admin/loginAdmin', body, sent)
    }
    const knownAt = async (session = cookie) =>
      (await server.rest('GET', '/admin/me/factors', undefined, session)).body.passwordKnownAt
    for (let n = 0; n < PASSWORD_KNOWN.wrongCodes; n++) await attempt(device)
    for (let n = 1; n < PASSWORD_KNOWN.wrongCodes; n++) await attempt()
    await mailing.jobs.runDue()
    expect([await knownAt(), mails]).toEqual([null, []])
    await Promise.all([attempt(), attempt(), attempt()])
    await mailing.jobs.runDue()
    expect(await knownAt()).toBe(new Date(NOW + 60_000).toISOString())
    expect(mails).toMatchObject([
      { to: { address: email }, text: expect.stringContaining('/adminAccount') },
    ])
    const audited = await server.database
      .collection('audit')
      .find({ action: 'passwordKnown', target: email })
    expect(audited).toHaveLength(1)
    const factors = '{ ownFactors { passwordKnownAt } }'
    const { data } = (await server.graphql(factors, {}, cookie)).body
    expect(data.ownFactors.passwordKnownAt).toBe(await knownAt())
    const change = { current: PASSWORD, next: 'another long password' }
    expect((await server.rest('PATCH', '/admin/me/password', change, cookie)).status).toBe(200)
    expect(await knownAt()).toBeNull()
    await mailing.close()
  })

  test('is not asked for before the password is right', async () => {
    const { email } = await enrolled()
    const body = { email, password: 'a wrong one', code: '123456' }
    const reply = await server.rest('POST', '/admin/loginAdmin', body)
    expect([reply.status, reply.body]).toEqual([
      401,
      { message: accountMessages.invalidCredentials, code },
    ])
  })

  test('can be removed; the password is then enough', async () => {
    const { cookie, login } = await enrolled()
    expect((await server.rest('DELETE', '/admin/me/totp', undefined, cookie)).status).toBe(200)
    expect(await login()).toEqual(welcome)
  })

  test('has a secret that the database contains only encrypted, and no reply contains later', async () => {
    const { email, secret, cookie, recoveryCodes } = await enrolled()
    const stored = await server.database.driver.collection('accounts').findOne({ email })
    const text = JSON.stringify(stored)
    for (const secretText of [secret, ...recoveryCodes]) expect(text).not.toContain(secretText)
    const box = createSecretBox(() => 'the secret of another installation')
    expect(box.open(stored?.totp.secret, String(stored?._id))).toBeNull()
    const me = await server.rest('GET', '/admin/me', undefined, cookie)
    const factors = await server.rest('GET', '/admin/me/factors', undefined, cookie)
    const accounts = await server.rest('GET', `/admin/accounts?search=${email}`, undefined, cookie)
    for (const { body } of [me, factors, accounts]) {
      expect(JSON.stringify(body)).not.toMatch(/secret|totp":\{|Hash/)
    }
  })

  test('of an account cannot be copied to another account', async () => {
    const box = createSecretBox(() => 'a secret')
    const sealed = box.seal('the text', 'one')
    expect([box.open(sealed, 'one'), box.open(sealed, 'other')]).toEqual(['the text', null])
    expect(box.open('short', 'one')).toBeNull()
  })
})

describe('a recovery code', () => {
  test('replaces the app once; a used one gets 400', async () => {
    const { recoveryCodes, login, cookie } = await enrolled()
    const [one = '', two = ''] = recoveryCodes
    expect(await login(one)).toEqual(welcome)
    const [status, body] = await login(one)
    expect([status, body.message]).toEqual([400, accountMessages.recoveryCodeUsed])
    expect(await login(two.toUpperCase().replaceAll('-', ' '))).toEqual(welcome)
    const { body: factors } = await server.rest('GET', '/admin/me/factors', undefined, cookie)
    expect(factors.recoveryCodes).toBe(8)
  })

  test('is invalid once there are new ones', async () => {
    const { recoveryCodes, login, cookie } = await enrolled()
    const { body } = await server.rest('POST', '/admin/me/recovery-codes', undefined, cookie)
    expect(body.recoveryCodes).toHaveLength(10)
    expect(await login(recoveryCodes[0])).toEqual(codeWrong)
    expect(await login(body.recoveryCodes[0])).toEqual(welcome)
  })
})

test('an account without a second factor gets no recovery codes', async () => {
  const { cookie, email } = await enrolled()
  await server.rest('DELETE', '/admin/me/totp', undefined, cookie)
  const reply = await server.rest('POST', '/admin/me/recovery-codes', undefined, cookie)
  expect([reply.status, reply.body.message]).toEqual([409, accountMessages.noFactor])
  const stored = await server.database.driver.collection('accounts').findOne({ email })
  expect(stored).not.toHaveProperty('recoveryCodes')
})

test('the operator removes the second factors of an account, which ends its sessions', async () => {
  const { email, cookie, login } = await enrolled()
  await server.services.accounts.operator.resetFactors(email)
  expect((await server.rest('GET', '/admin/me', undefined, cookie)).status).toBe(401)
  expect(await login()).toEqual(welcome)
})
