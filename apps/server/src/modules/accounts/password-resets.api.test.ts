import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PASSWORD_RESETS } from '@bharat/contracts/back-office-limits'
import { passwordResetMessages } from '@bharat/contracts/password-resets.messages'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { createKeptMails } from '../../../test/support/kept-mails.ts'
import { totpCode } from '../../../test/support/totp-code.ts'

const NEW_PASSWORD = 'a password of her own'
const OLD_PASSWORD = 'the forgotten password'

let server: TestApp
/** Another instance, without a mail server. */
let silent: TestApp
let admin: string
const { mails, mailer } = createKeptMails()

beforeAll(async () => {
  server = await createTestApp({ mailer, exclusive: false, watched: true })
  silent = await createTestApp({ sharing: server })
  admin = await server.login()
})
afterEach(() => {
  setSystemTime()
  mails.length = 0
})
afterAll(async () => {
  await silent.close()
  await server.close()
})

let made = 0
/** A colleague with a session. */
async function newColleague() {
  const email = `forgetful${++made}@example.com`
  await server.services.accounts.operator.create({ email, password: OLD_PASSWORD })
  const cookie = await server.login(email, OLD_PASSWORD)
  const { userId: id } = (await server.rest('GET', '/admin/me', undefined, cookie)).body
  return { email, cookie, id: id as string }
}
const ask = (email: string, app = server) => app.rest('POST', '/admin/password-resets', { email })
const complete = (token: string, password = NEW_PASSWORD, app = server) =>
  app.rest('POST', '/admin/password-resets/completion', { token, password })
const login = (email: string, password: string, code?: string) =>
  server.rest('POST', '/admin/loginAdmin', { email, password, code })
const meOf = async (cookie: string) =>
  (await server.rest('GET', '/admin/me', undefined, cookie)).status
const tokenIn = (text = '') => /#reset=([\w-]{43})\b/.exec(text)?.[1] ?? ''
const clearLimits = () => server.database.collection('rateLimits').deleteMany({})
/** Asks for a link and returns the token of its mail. */
async function mailedToken(email: string): Promise<string> {
  await clearLimits()
  await ask(email)
  await server.jobs.runDue()
  return tokenIn(mails.find(({ to }) => to?.address === email)?.text)
}
/** What is stored anywhere, apart from the accounts. */
const storedText = async () =>
  JSON.stringify(
    await Promise.all(
      ['passwordResets', 'jobs', 'audit', 'rateLimits'].map((name) =>
        server.database.collection(name).find({}),
      ),
    ),
  )

test('a mailed link sets a password once, and ends sessions, tokens and other links of the account', async () => {
  const { email, cookie } = await newColleague()
  const scopes = { name: 'Script', scopes: ['catalogue'], readOnly: true }
  const { token: apiToken } = (await server.rest('POST', '/admin/me/tokens', scopes, cookie)).body
  const other = await mailedToken(email)
  mails.length = 0
  const token = await mailedToken(email)
  expect(token).not.toBe(other)
  expect(await storedText()).not.toContain(token)
  expect(mails[0]?.text).toContain(`http://localhost/adminLogin#reset=${token}`)

  for (const weak of ['', 'password']) expect((await complete(token, weak)).status).toBe(400)
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      complete(token, `${NEW_PASSWORD} ${n}`, n % 2 ? silent : server),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
  const winner = replies.findIndex(({ status }) => status === 200)
  expect(replies[winner]?.body.message).toBe(passwordResetMessages.done)
  expect((await login(email, `${NEW_PASSWORD} ${winner}`)).status).toBe(200)
  expect((await login(email, OLD_PASSWORD)).status).toBe(401)
  expect(await meOf(cookie)).toBe(401)
  const headers = { authorization: `Bearer ${apiToken}` }
  expect((await server.send('GET', '/api/v1/admin/tours', { headers })).status).toBe(401)
  for (const password of ['', NEW_PASSWORD]) {
    expect((await complete(other, password)).body.message).toBe(passwordResetMessages.ended)
  }
  const audit = (await server.rest('GET', '/admin/audit', undefined, admin)).body.items
  const entries = audit.filter(({ target }: { target: string }) => target.startsWith(email))
  const actions = entries.map(({ action, result }: Record<string, string>) => `${action} ${result}`)
  expect(actions).toContain('passwordResetSent done')
  expect(actions).toContain('passwordChanged done')
})

test('the owner is told by mail, and the second factor stays', async () => {
  const { email, cookie } = await newColleague()
  const { secret } = (await server.rest('POST', '/admin/me/totp', undefined, cookie)).body
  const code = { code: totpCode(secret) }
  await server.rest('POST', '/admin/me/totp/confirmation', code, cookie)
  const token = await mailedToken(email)
  mails.length = 0
  await complete(token)
  await server.jobs.runDue()
  expect(mails.map(({ to, subject }) => [to?.address, subject])).toEqual([
    [email, expect.stringContaining('Your password was changed')],
  ])
  const reply = await login(email, NEW_PASSWORD)
  expect([reply.status, reply.body.factor]).toEqual([401, 'totp'])
})

test('known and unknown addresses get the same reply after the same commands of the database', async () => {
  const { email } = await newColleague()
  await clearLimits()
  const commandsOf = async (address: string) => {
    const { commands, result } = await server.watch(() => ask(address))
    const { status, body } = result
    return { status, body, commands: commands.map(({ name }) => name) }
  }
  const known = await commandsOf(email)
  await clearLimits()
  expect(await commandsOf('nobody@example.com')).toEqual(known)
  expect(known).toMatchObject({ status: 200, body: { message: passwordResetMessages.asked } })
  await server.jobs.runDue()
  expect(mails.map(({ to }) => to?.address)).toEqual([email])
})

test('a link ends after 30 minutes and with its account', async () => {
  const [late, removed] = [await newColleague(), await newColleague()]
  const [lateToken, token] = [await mailedToken(late.email), await mailedToken(removed.email)]
  await server.rest('DELETE', `/admin/accounts/${removed.id}`, undefined, admin)
  expect(await server.database.collection('passwordResets').count({ email: removed.email })).toBe(0)
  expect((await complete(token)).status).toBe(410)
  setSystemTime(new Date(Date.now() + PASSWORD_RESETS.minutes * 60_000))
  expect((await complete(lateToken)).status).toBe(410)
})

test('links are limited for a network and for an address, known or not', async () => {
  await clearLimits()
  const statuses: number[] = []
  for (let n = 0; n <= PASSWORD_RESETS.perEmail; n++) {
    statuses.push((await ask('unknown@example.com')).status)
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([429])
  for (let n = 0; n < PASSWORD_RESETS.perNetwork; n++) await ask(`unknown${n}@example.com`)
  const { status, body } = await ask('another@example.com')
  expect([status, body.message]).toEqual([429, passwordResetMessages.tooMany])
  await clearLimits()
})

test('an administrator sends a link and removes a lost second factor; the person gets a mail', async () => {
  const { email, cookie, id } = await newColleague()
  const path = `/admin/accounts/${id}`
  const sent = await server.rest('POST', `${path}/password-reset`, undefined, admin)
  expect(sent.body).toEqual({ message: passwordResetMessages.mailed, path: null })
  const nothing = await server.rest('DELETE', `${path}/factors`, undefined, admin)
  expect([nothing.status, nothing.body.message]).toEqual([409, accountMessages.noFactor])
  const { secret } = (await server.rest('POST', '/admin/me/totp', undefined, cookie)).body
  const code = { code: totpCode(secret) }
  await server.rest('POST', '/admin/me/totp/confirmation', code, cookie)
  expect((await server.rest('DELETE', `${path}/factors`, undefined, admin)).status).toBe(200)
  expect(await meOf(cookie)).toBe(401)
  expect((await login(email, OLD_PASSWORD)).status).toBe(200)
  await server.jobs.runDue()
  expect(mails.map(({ to, subject }) => [to?.address, subject.split(/:| for/)[0]]).sort()).toEqual([
    [email, 'New password'],
    [email, 'Your second factor was removed'],
  ])
  setSystemTime(new Date(Date.now() + 11 * 60_000))
  for (const [method, part] of [
    ['POST', 'password-reset'],
    ['DELETE', 'factors'],
  ] as const) {
    expect((await server.rest(method, `${path}/${part}`, undefined, admin)).status).toBe(403)
  }
})

test('without a mail server the page says who can help, and an administrator gets the link', async () => {
  const { email, id } = await newColleague()
  await clearLimits()
  const reply = await ask(email, silent)
  expect([reply.status, reply.body.message]).toEqual([200, passwordResetMessages.noMails])
  const { registration } = (await silent.rest('GET', '/public/registration')).body
  expect(registration.mailsLinks).toBe(false)
  const path = `/admin/accounts/${id}/password-reset`
  const sent = await silent.rest('POST', path, undefined, admin)
  expect(sent.body.message).toBe(passwordResetMessages.created)
  expect((await complete(tokenIn(sent.body.path), NEW_PASSWORD, silent)).status).toBe(200)
  expect((await login(email, NEW_PASSWORD)).status).toBe(200)
})
