import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { accountMessages } from '@bharat/contracts/accounts'
import { LOGIN_FAILURES_PER_EMAIL } from '@bharat/contracts/limits'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const credentials = (email: string, password = 'a long password') => ({ email, password })

describe('registration', () => {
  test('exactly one of many concurrent first registrations becomes the admin', async () => {
    const fresh = await createTestApp()
    const emails = Array.from({ length: 8 }, (_, n) => `first${n}@example.com`)
    const replies = await Promise.all(
      emails.map((email) => fresh.rest('POST', '/admin/registerAdmin', credentials(email))),
    )
    expect(replies.map(({ status }) => status)).toEqual(emails.map(() => 201))
    const roles = await Promise.all(
      emails.map(async (email) => {
        const cookie = await fresh.login(email, 'a long password')
        return (await fresh.rest('GET', '/admin/me', undefined, cookie)).body.role
      }),
    )
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
    expect(roles.filter((role) => role === 'pending')).toHaveLength(7)
    await fresh.close()
  })

  test('where FIRST_ADMIN is closed nobody becomes an admin by registering', async () => {
    const closed = await createTestApp({ firstAdmin: 'closed' })
    const reply = await closed.rest('POST', '/admin/registerAdmin', credentials('me@example.com'))
    expect(reply.body.message).toBe(accountMessages.registeredPending)
    const cookie = await closed.login('me@example.com', 'a long password')
    expect((await closed.rest('GET', '/admin/me', undefined, cookie)).body.role).toBe('pending')
    await closed.services.accounts.createAdmin(credentials('operator@example.com'))
    const operator = await closed.login('operator@example.com', 'a long password')
    expect((await closed.rest('GET', '/admin/me', undefined, operator)).body.role).toBe('admin')
    await closed.close()
  })

  test('an e-mail is taken whatever its case, also when two ask at once', async () => {
    await server.login()
    const replies = await Promise.all(
      ['Twin@Example.com', 'twin@example.com'].map((email) =>
        server.rest('POST', '/admin/registerAdmin', credentials(email)),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await server.rest('POST', '/admin/registerAdmin', credentials('TWIN@example.com'))
    expect(again.status).toBe(409)
    expect(again.body).toEqual({ message: 'An account with this email already exists.' })
  })

  test('an account made in an admin’s session is an admin; another is pending', async () => {
    const admin = await server.login()
    const byAdmin = credentials('colleague@example.com')
    await server.rest('POST', '/admin/registerAdmin', byAdmin, admin)
    await server.rest('POST', '/admin/registerAdmin', credentials('stranger@example.com'))
    const colleague = await server.login('colleague@example.com', 'a long password')
    const stranger = await server.login('stranger@example.com', 'a long password')
    expect((await server.rest('GET', '/admin/me', undefined, colleague)).body.role).toBe('admin')
    expect((await server.rest('GET', '/admin/me', undefined, stranger)).body.role).toBe('pending')
    const refused = await server.rest('GET', '/admin/categories', undefined, stranger)
    expect(refused.status).toBe(403)
  })

  test.each([
    [{ email: 'no address', password: 'a long password' }, 'Enter a valid email.'],
    [{ email: 'a@b.example', password: '' }, 'Password is required.'],
    [{ email: 'a@b.example', password: '1234567' }, accountMessages.passwordLength],
    [{ email: 'a@b.example', password: 'x'.repeat(129) }, accountMessages.passwordLength],
    [{ email: { $ne: '' }, password: { $ne: '' } }, 'Enter a valid email.'],
  ])('refuses %j', async (body, message) => {
    const reply = await server.rest('POST', '/admin/registerAdmin', body)
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })
})

describe('session', () => {
  test('login answers the specified text and sets an httpOnly, SameSite=Lax cookie', async () => {
    await server.login()
    const reply = await server.rest('POST', '/admin/loginAdmin', {
      email: 'ADMIN@example.com',
      password: 'correct horse',
    })
    expect([reply.status, reply.body]).toEqual([200, { message: 'Login successful ✅' }])
    const cookie = reply.headers.get('set-cookie') ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Max-Age=43200')
    expect(cookie).not.toContain('Secure')
  })

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    await server.login()
    const wrong = await server.rest('POST', '/admin/loginAdmin', credentials('admin@example.com'))
    const unknown = await server.rest('POST', '/admin/loginAdmin', credentials('no@example.com'))
    expect([wrong.status, wrong.body]).toEqual([401, { message: 'Invalid credentials ❌' }])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('a logout ends the session on the server: its cookie is worth nothing afterwards', async () => {
    const cookie = await server.login()
    expect((await server.rest('GET', '/admin/me', undefined, cookie)).status).toBe(200)
    const reply = await server.rest('POST', '/admin/logout', undefined, cookie)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await server.rest('GET', '/admin/me', undefined, cookie)).status).toBe(401)
  })

  test('a cookie with another signature is no session', async () => {
    const cookie = await server.login()
    const forged = `${cookie.slice(0, -4)}AAAA`
    expect((await server.rest('GET', '/admin/me', undefined, forged)).status).toBe(401)
    expect((await server.rest('GET', '/admin/me')).body).toEqual({ message: 'Please log in.' })
  })

  test('logging in again ends the session the browser had', async () => {
    const first = await server.login()
    await server.rest(
      'POST',
      '/admin/loginAdmin',
      { email: 'admin@example.com', password: 'correct horse' },
      first,
    )
    expect((await server.rest('GET', '/admin/me', undefined, first)).status).toBe(401)
  })
})

describe('limits', () => {
  test('the eleventh attempt after ten failures waits, even with the right password', async () => {
    const fresh = await createTestApp()
    await fresh.login()
    const attempts = await Promise.all(
      Array.from({ length: LOGIN_FAILURES_PER_EMAIL }, () =>
        fresh.rest('POST', '/admin/loginAdmin', credentials('admin@example.com')),
      ),
    )
    expect(attempts.every(({ status }) => status === 401)).toBe(true)
    const right = { email: 'admin@example.com', password: 'correct horse' }
    const refused = await fresh.rest('POST', '/admin/loginAdmin', right)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
    await fresh.close()
  })

  test('successful logins are not counted', async () => {
    const fresh = await createTestApp()
    for (let n = 0; n < LOGIN_FAILURES_PER_EMAIL + 2; n++) expect(await fresh.login()).not.toBe('')
    await fresh.close()
  })
})

describe('origins', () => {
  const login = (origin: string, on: TestApp) =>
    on.send('POST', '/api/v1/admin/loginAdmin', {
      body: credentials('admin@example.com', 'correct horse'),
      headers: { origin },
    })

  test('a foreign page cannot change anything; our own and an allowed one can', async () => {
    const open = await createTestApp({ allowedOrigins: ['https://partner.example'] })
    await open.login()
    const foreign = await login('https://evil.example', open)
    expect([foreign.status, foreign.body]).toEqual([
      403,
      { message: accountMessages.foreignOrigin },
    ])
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect((await login('http://localhost', open)).status).toBe(200)
    const allowed = await login('https://partner.example', open)
    expect(allowed.status).toBe(200)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://partner.example')
    await open.close()
  })
})
