import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Session } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import {
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_FAILURES_PER_EMAIL,
  MAX_PENDING_ACCOUNTS,
} from '@bharat/contracts/back-office-limits'
import { serviceMessages } from '@bharat/contracts/messages'
import { PERMISSIONS, permissionNeeded } from '@bharat/contracts/permissions'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { operation } from '../../../test/support/graphql-operation.ts'

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
  }, 300_000)

  test('where FIRST_ADMIN is closed no registration becomes an admin', async () => {
    const closed = await createTestApp({ firstAdmin: 'closed' })
    const reply = await closed.rest('POST', '/admin/registerAdmin', credentials('me@example.com'))
    expect(reply.body.message).toBe(accountMessages.registeredPending)
    const cookie = await closed.login('me@example.com', 'a long password')
    expect((await closed.rest('GET', '/admin/me', undefined, cookie)).body.role).toBe('pending')
    await closed.services.accounts.operator.create(credentials('operator@example.com'))
    const operator = await closed.login('operator@example.com', 'a long password')
    expect((await closed.rest('GET', '/admin/me', undefined, operator)).body.role).toBe('admin')
    await closed.close()
  })

  test('where SELF_REGISTRATION is closed, only the first admin and admins register', async () => {
    const app = await createTestApp({ selfRegistration: 'closed' })
    const register = (name: string, cookie?: string) =>
      app.rest('POST', '/admin/registerAdmin', credentials(`${name}@example.com`), cookie)
    const state = async () => (await app.rest('GET', '/public/registration')).body
    expect(await state()).toEqual({ registration: { isOpen: true, mailsLinks: false } })
    expect((await register('first')).body.message).toBe(accountMessages.registeredAdmin)
    expect(await state()).toEqual({ registration: { isOpen: false, mailsLinks: false } })
    const rejected = await register('stranger')
    expect([rejected.status, rejected.body]).toEqual([
      403,
      { message: accountMessages.registrationClosed, code: 'FORBIDDEN' },
    ])
    const admin = await app.login('first@example.com', 'a long password')
    const { body } = await register('colleague', admin)
    expect(body.message).toBe(accountMessages.registeredAdmin)
    const list = await app.rest('GET', '/admin/accounts?sort=email', undefined, admin)
    expect(list.body.items.map(({ email }: { email: string }) => email)).toEqual([
      'colleague@example.com',
      'first@example.com',
    ])
    await app.close()
  })

  test('an account that registered itself is marked until it is approved', async () => {
    const email = 'unconfirmed@example.com'
    // The first account ever registered needs no approval.
    const admin = await server.login()
    await server.rest('POST', '/admin/registerAdmin', credentials(email))
    const path = `/admin/accounts?search=${email}`
    const [found] = (await server.rest('GET', path, undefined, admin)).body.items
    expect([found.role, found.addressConfirmed]).toEqual(['pending', false])
    const approval = `/admin/accounts/${found._id}/approval`
    const { body } = await server.rest('POST', approval, undefined, admin)
    expect(body.item.addressConfirmed).toBe(true)
  })

  test('where a setup token is required, only the first registration with it becomes an admin', async () => {
    const app = await createTestApp({ setupToken: 'the token of the link' })
    const register = (name: string, setupToken?: unknown) =>
      app.rest('POST', '/admin/registerAdmin', {
        ...credentials(`${name}@example.com`),
        setupToken,
      })
    const roleOf = async (name: string) => {
      const cookie = await app.login(`${name}@example.com`, 'a long password')
      return (await app.rest('GET', '/admin/me', undefined, cookie)).body.role
    }
    for (const [name, token] of [['absent', undefined] as const, ['null', null] as const]) {
      expect((await register(name, token)).body.message).toBe(accountMessages.registeredPending)
      expect(await roleOf(name)).toBe('pending')
    }
    for (const wrong of ['', 'the token of the lin', 'x'.repeat(1000), 7, { $ne: '' }]) {
      const reply = await register('wrong', wrong)
      expect([wrong, reply.status, reply.body.message]).toEqual([
        wrong,
        400,
        accountMessages.setupInvalid,
      ])
    }
    const racing = await Promise.all(
      ['one', 'two', 'three'].map((name) => register(name, 'the token of the link')),
    )
    expect(
      racing.filter(({ body }) => body.message === accountMessages.registeredAdmin),
    ).toHaveLength(1)
    const late = await register('late', 'the token of the link')
    expect([late.status, late.body.message]).toEqual([400, accountMessages.setupInvalid])
    await app.close()
  })

  test('an e-mail is taken whatever its case, also for two requests at once', async () => {
    await server.login()
    const replies = await Promise.all(
      ['Twin@Example.com', 'twin@example.com'].map((email) =>
        server.rest('POST', '/admin/registerAdmin', credentials(email)),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await server.rest('POST', '/admin/registerAdmin', credentials('TWIN@example.com'))
    expect(again.status).toBe(409)
    expect(again.body).toEqual({
      message: 'An account with this email already exists.',
      code: 'CONFLICT',
    })
  })

  test('an account created in an admin’s session is an admin; another is pending', async () => {
    const admin = await server.login()
    const byAdmin = credentials('colleague@example.com')
    await server.rest('POST', '/admin/registerAdmin', byAdmin, admin)
    await server.rest('POST', '/admin/registerAdmin', credentials('stranger@example.com'))
    const colleague = await server.login('colleague@example.com', 'a long password')
    const stranger = await server.login('stranger@example.com', 'a long password')
    expect((await server.rest('GET', '/admin/me', undefined, colleague)).body.role).toBe('admin')
    expect((await server.rest('GET', '/admin/me', undefined, stranger)).body.role).toBe('pending')
    const rejected = await server.rest('GET', '/admin/categories', undefined, stranger)
    expect(rejected.status).toBe(403)
  })

  test.each([
    [{ email: 'no address', password: 'a long password' }, 'Enter a valid email.'],
    [{ email: 'a@b.example', password: '' }, 'Password is required.'],
    [{ email: 'a@b.example', password: '1234567' }, accountMessages.passwordLength],
    [{ email: 'a@b.example', password: 'x'.repeat(129) }, accountMessages.passwordLength],
    [{ email: { $ne: '' }, password: { $ne: '' } }, 'Enter a valid email.'],
    [{ email: 'a@b.example', password: 'Password' }, accountMessages.passwordCommon],
    [{ email: 'a@b.example', password: 'ｑｗｅｒｔｙｕｉｏｐ' }, accountMessages.passwordCommon],
    [{ email: 'a@b.example', password: 'Bharat by Road' }, accountMessages.passwordPersonal],
    [{ email: 'a@b.example', password: 'bharatbyroad2026!' }, accountMessages.passwordPersonal],
    [{ email: 'operator@b.example', password: 'Operator#1' }, accountMessages.passwordPersonal],
    [{ email: 'op.erator@b.example', password: 'Op-Erator' }, accountMessages.passwordPersonal],
    [{ email: 'me@b.example', password: 'ME@b.example' }, accountMessages.passwordPersonal],
    // The same mailbox as without the dots.
    ...['me@b.example.', 'me@b..example', 'me.@b.example', '.me@b.example', 'me@.b.example'].map(
      (email): [object, string] => [{ email, password: 'a long password' }, 'Enter a valid email.'],
    ),
    // A Cyrillic letter, an invisible one, a right-to-left mark, wide letters, a separate accent, a
    // space that is a letter, an i without its dot, a letter of a phonetic alphabet.
    ...[
      '\u0430dmin',
      'ad\u200bmin',
      '\u202eadmin',
      '\uff41dmin',
      'admi\u0300n',
      'admin\u3164',
      'adm\u0131n',
      '\u0251dmin',
    ].map((name): [object, string] => [
      { email: `${name}@b.example`, password: 'a long password' },
      accountMessages.emailMixed,
    ]),
  ])('rejects %j', async (body, message) => {
    const reply = await server.rest('POST', '/admin/registerAdmin', body)
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })

  test.each([
    ['müller@b.example', 'a long password'],
    ['अनु@पर्यटन.भारत', 'a long password'],
    ['山田はな子@ひかり.東京', 'a long password'],
    // Names of the account and of the site within longer passwords.
    ['operator@b.example', 'operator of the road'],
    ['a@b.example', 'a73520946'],
    ['b@b.example', 'bharat by road and by sea'],
  ])('accepts %s with %p', async (email, password) => {
    // Registrations by an admin have no limit.
    const admin = await server.login()
    const reply = await server.rest('POST', '/admin/registerAdmin', { email, password }, admin)
    expect([reply.status, reply.body.message]).toEqual([201, accountMessages.registeredAdmin])
  })

  test('of accounts that wait for approval is limited, also for many at once on two instances', async () => {
    const app = await createTestApp({ exclusive: false })
    const other = await createTestApp({ sharing: app })
    const admin = await app.login()
    const waiting = async () =>
      (await app.rest('GET', '/admin/accounts?role=pending', undefined, admin)).body
    const insert = (n: number, slot?: number) =>
      app.database.driver.collection('accounts').insertOne({
        email: `waiting${n}@example.com`,
        passwordHash: 'x',
        createdAt: new Date(),
        ...(slot !== undefined && { slot }),
      })
    // The first admin has the first slot, which it gives back when no other is free.
    for (let n = 0; n < MAX_PENDING_ACCOUNTS - 5; n++) await insert(n, n + 1)
    // No more than one address may have waiting: both instances share this process's queue of passwords.
    const registerMany = async (round: string) => {
      const replies = await Promise.all(
        Array.from({ length: 16 }, (_, n) =>
          (n % 2 ? app : other).rest(
            'POST',
            '/admin/registerAdmin',
            credentials(`${round}${n}@example.com`),
          ),
        ),
      )
      await app.database.collection('rateLimits').deleteMany({})
      return replies
    }
    const replies = await registerMany('first')
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
    const full = replies.find(({ status }) => status !== 201)
    expect([full?.status, full?.body.message]).toEqual([429, accountMessages.tooManyPending])
    const { totalItems, items } = await waiting()
    expect(totalItems).toBe(MAX_PENDING_ACCOUNTS)
    // An approved and a removed account make room; a colleague whom an admin registers needs none.
    await app.rest('POST', `/admin/accounts/${items[0]._id}/approval`, undefined, admin)
    await app.rest('DELETE', `/admin/accounts/${items[1]._id}`, undefined, admin)
    const colleague = credentials('colleague@example.com')
    expect((await app.rest('POST', '/admin/registerAdmin', colleague, admin)).status).toBe(201)
    expect((await registerMany('second')).filter(({ status }) => status === 201)).toHaveLength(2)
    await other.close()
    await app.close()
  })

  test('ignores the cookie beside an API token, also beside one that is not valid', async () => {
    const admin = await server.login()
    const { token } = (
      await server.rest('POST', '/admin/me/tokens', { name: 'CRM', scopes: ['settings'] }, admin)
    ).body
    const register = (authorization: string) =>
      server.send('POST', '/api/v1/admin/registerAdmin', {
        body: credentials('accomplice@example.com'),
        cookie: admin,
        headers: { authorization },
      })
    const invalid = await register('Bearer bbr_wrong')
    expect([invalid.status, invalid.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Bearer'),
    ])
    expect((await register(`Bearer ${token}`)).body.message).toBe(accountMessages.registeredPending)
    const found = await server.rest('GET', '/admin/accounts?search=accomplice', undefined, admin)
    expect(found.body.items).toMatchObject([{ role: 'pending' }])
  })

  test('an account older than these rules can log in; its next password has to follow them', async () => {
    const email = '\u0430dmin@b.example'
    const hash = await Bun.password.hash('password', { algorithm: 'bcrypt', cost: 4 })
    await server.repositories.accounts.insert(email, hash)
    const reply = await server.rest('POST', '/admin/loginAdmin', credentials(email, 'password'))
    expect(reply.status).toBe(200)
    const { operator } = server.services.accounts
    for (const weak of ['password1', email]) {
      await expect(operator.resetPassword(email, weak)).rejects.toThrow(/most common|must not be/)
    }
    await expect(operator.create(credentials('new@b.example', 'password1'))).rejects.toThrow(
      accountMessages.passwordCommon,
    )
    await operator.resetPassword(email, 'a long password')
  })
})

describe('session', () => {
  test('login returns the specified message and sets an httpOnly, SameSite=Lax cookie', async () => {
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

  test('a wrong password and an unknown e-mail get the same response', async () => {
    await server.login()
    const wrong = await server.rest('POST', '/admin/loginAdmin', credentials('admin@example.com'))
    const unknown = await server.rest('POST', '/admin/loginAdmin', credentials('no@example.com'))
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { message: 'Invalid credentials ❌', code: 'UNAUTHENTICATED' },
    ])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('a logout ends the session on the server: its cookie is then invalid', async () => {
    const cookie = await server.login()
    expect((await server.rest('GET', '/admin/me', undefined, cookie)).status).toBe(200)
    const reply = await server.rest('POST', '/admin/logout', undefined, cookie)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await server.rest('GET', '/admin/me', undefined, cookie)).status).toBe(401)
  })

  test('a cookie with another signature is not a session', async () => {
    const cookie = await server.login()
    const forged = `${cookie.slice(0, -4)}AAAA`
    expect((await server.rest('GET', '/admin/me', undefined, forged)).status).toBe(401)
    expect((await server.rest('GET', '/admin/me')).body).toEqual({
      message: 'Please log in.',
      code: 'UNAUTHENTICATED',
    })
  })

  test('a new login ends the browser’s previous session', async () => {
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
  test('a login that exceeds the capacity gets 503 with Retry-After, and counts as no failure; a known device has its own', async () => {
    // Waiting logins exceed the capacity because each hash takes its time.
    const fresh = await createTestApp({ fullPasswordCost: true })
    let tried = 0
    const fail = () => {
      const body = { email: `nobody${tried++}@example.com`, password: 'wrong password' }
      return fresh.rest('POST', '/admin/loginAdmin', body)
    }
    const own = credentials('admin@example.com')
    await fresh.rest('POST', '/admin/registerAdmin', own)
    const first = await fresh.rest('POST', '/admin/loginAdmin', own)
    const device = /device=[^;]+/.exec(first.headers.get('set-cookie') ?? '')?.[0] ?? ''
    const flood = Array.from({ length: LOGIN_FAILURES_PER_ADDRESS }, fail)
    const known = await fresh.rest('POST', '/admin/loginAdmin', own, device)
    expect(known.status).toBe(200)
    const replies = await Promise.all(flood)
    const busy = replies.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    for (const { headers, body } of busy) {
      expect([headers.get('retry-after'), body.message]).toEqual(['2', serviceMessages.busy])
    }
    expect(fresh.logged).toEqual([])
    let failures = replies.length - busy.length
    while ((await fail()).status === 401) failures++
    expect(failures).toBe(LOGIN_FAILURES_PER_ADDRESS)
    await fresh.close()
  }, 300_000)

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

  test('a foreign page cannot change anything; the site and an allowed origin can', async () => {
    const open = await createTestApp({ allowedOrigins: ['https://partner.example'] })
    await open.login()
    const foreign = await login('https://evil.example', open)
    expect([foreign.status, foreign.body]).toEqual([
      403,
      { message: accountMessages.foreignOrigin, code: 'FORBIDDEN' },
    ])
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect((await login('http://localhost', open)).status).toBe(200)
    const allowed = await login('https://partner.example', open)
    expect(allowed.status).toBe(200)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://partner.example')
    await open.close()
  })
})

interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: asserted, not trusted
  body: any
}

const transports = [
  {
    name: 'REST',
    approve: (app: TestApp, id: string, cookie: string): Promise<Reply> =>
      app.rest('POST', `/admin/accounts/${id}/approval`, undefined, cookie),
    remove: (app: TestApp, id: string, cookie: string): Promise<Reply> =>
      app.rest('DELETE', `/admin/accounts/${id}`, undefined, cookie),
  },
  {
    name: 'GraphQL',
    approve: (app: TestApp, id: string, cookie: string) =>
      mutate(app, 'approveAccount', id, cookie),
    remove: (app: TestApp, id: string, cookie: string) => mutate(app, 'removeAccount', id, cookie),
  },
]

async function mutate(app: TestApp, field: string, id: string, cookie: string): Promise<Reply> {
  const query = operation('mutation', field, { id })
  const { body } = await app.graphql(query, { id }, cookie)
  const [error] = body.errors ?? []
  return error
    ? {
        status: error.extensions.status,
        body: { message: error.message, code: error.extensions.code },
      }
    : { status: 200, body: body.data[field] }
}

describe.each(transports)('accounts, $name', ({ approve, remove }) => {
  const roleOf = async (app: TestApp, cookie: string) => {
    const { status, body } = await app.rest('GET', '/admin/me', undefined, cookie)
    return status === 200 ? body.role : status
  }
  const idOf = async (app: TestApp, cookie: string): Promise<string> =>
    (await app.rest('GET', '/admin/me', undefined, cookie)).body.userId
  const pending = (app: TestApp, name: string) =>
    app.login(`${name}@example.com`, 'a long password')
  const admins = async (app: TestApp, cookie: string): Promise<string[]> => {
    const { body } = await app.rest('GET', '/admin/accounts?role=admin', undefined, cookie)
    return body.items.map(({ email }: { email: string }) => email.split('@')[0]).sort()
  }

  test('an approval applies at once to the open session; the list shows both roles', async () => {
    const app = await createTestApp()
    const admin = await app.login()
    const nita = await pending(app, 'nita')
    const id = await idOf(app, nita)
    const waiting = await app.rest('GET', '/admin/accounts?role=pending', undefined, admin)
    expect(waiting.body.items).toEqual([
      {
        _id: id,
        email: 'nita@example.com',
        name: '',
        role: 'pending',
        permissions: [],
        addressConfirmed: false,
        createdAt: expect.any(String),
      },
    ])
    const approved = await approve(app, id, admin)
    expect([approved.status, approved.body]).toEqual([
      200,
      {
        message: 'Account approved.',
        item: {
          ...waiting.body.items[0],
          role: 'admin',
          permissions: PERMISSIONS,
          addressConfirmed: true,
        },
      },
    ])
    expect((await approve(app, id, admin)).status).toBe(200)
    expect(await roleOf(app, nita)).toBe('admin')
    expect(await admins(app, nita)).toEqual(['admin', 'nita'])
    await app.close()
  })

  test('a removed account loses its sessions, and its e-mail is free again', async () => {
    const app = await createTestApp()
    const admin = await app.login()
    for (const isAdmin of [false, true]) {
      const omar = await pending(app, 'omar')
      const again = await pending(app, 'omar')
      const id = await idOf(app, omar)
      if (isAdmin) await approve(app, id, admin)
      const removed = await remove(app, id, admin)
      expect([removed.status, removed.body]).toEqual([200, { message: 'Account removed.' }])
      expect([await roleOf(app, omar), await roleOf(app, again)]).toEqual([401, 401])
      expect((await remove(app, id, admin)).status).toBe(404)
      expect((await approve(app, id, admin)).body).toEqual({
        message: 'Account not found.',
        code: 'NOT_FOUND',
      })
    }
    const fresh = await pending(app, 'omar')
    expect(await roleOf(app, fresh)).toBe('pending')
    await app.close()
  })

  test('the last admin cannot be removed; an admin can leave only while another remains', async () => {
    const app = await createTestApp()
    const admin = await app.login()
    const own = await idOf(app, admin)
    const rejected = await remove(app, own, admin)
    expect([rejected.status, rejected.body]).toEqual([
      409,
      { message: 'The last admin cannot be removed.', code: 'CONFLICT' },
    ])
    const priya = await pending(app, 'priya')
    await approve(app, await idOf(app, priya), admin)
    expect((await remove(app, own, admin)).status).toBe(200)
    expect(await roleOf(app, admin)).toBe(401)
    expect(await admins(app, priya)).toEqual(['priya'])
    await app.close()
  })
})

describe('the admin role', () => {
  /** An account without a password, and its session in the form that the services receive. */
  const member = async (app: TestApp, name: string, isAdmin: boolean): Promise<Session> => {
    const account = await app.repositories.accounts.insert(`${name}@example.com`, 'no hash')
    if (!account) throw new Error(`${name} is there already.`)
    if (isAdmin) await app.repositories.admins.add(account._id)
    return {
      role: isAdmin ? 'admin' : 'pending',
      userId: account._id,
      email: account.email,
      name: '',
      permissions: isAdmin ? [...PERMISSIONS] : [],
    }
  }
  /** The result of an operation: its error message, or 'done'. */
  const outcome = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'done',
      (error: Error) => error.message,
    )

  test('admins who remove each other and themselves at once leave at least one', async () => {
    const refusals = [
      accountMessages.notFound,
      permissionNeeded(['accounts']),
      accountMessages.lastAdmin,
    ] as string[]
    const app = await createTestApp()
    const { accounts, admins } = app.repositories
    for (let round = 0; round < 10; round++) {
      await app.database.driver
        .collection<{ _id: string }>('claims')
        .updateOne({ _id: 'admins' }, { $set: { accountIds: [], permissions: {} } })
      const names = ['a', 'b', 'c'].map((name) => `${name}${round}`)
      const all = await Promise.all(names.map((name) => member(app, name, true)))
      const outcomes = await Promise.all(
        all.flatMap((caller) =>
          all.map(({ userId }) => outcome(app.services.accounts.remove(userId, caller))),
        ),
      )
      expect(outcomes.filter((text) => text !== 'done' && !refusals.includes(text))).toEqual([])
      const left = await admins.ids()
      expect(left.length).toBeGreaterThanOrEqual(1)
      // No admin in the list is a removed account.
      for (const id of left) expect(await accounts.get(id)).not.toBeNull()
    }
    await app.close()
  })

  test('an approval that crosses a removal does not restore the account', async () => {
    const app = await createTestApp()
    const { accounts, admins } = app.repositories
    const admin = await member(app, 'admin', true)
    for (let round = 0; round < 30; round++) {
      const { userId } = await member(app, `crossing${round}`, false)
      const { approve, remove } = app.services.accounts
      await Promise.all([
        outcome(approve(userId, admin)),
        outcome(remove(userId, admin)),
        outcome(approve(userId, admin)),
      ])
      expect(await accounts.get(userId)).toBeNull()
      expect(await admins.permissionsOf(userId)).toBeNull()
    }
    await app.close()
  })

  test('an account that is not approved for 30 days is removed; admins and younger accounts are not', async () => {
    const app = await createTestApp()
    const accounts = app.database.driver.collection('accounts')
    const now = new Date('2026-11-21T12:00:00Z')
    const moments = {
      old: '2026-10-22T11:59:59.999Z',
      young: '2026-10-22T12:00:00Z',
      approved: '2020-01-01T00:00:00Z',
      // The first account, not yet promoted: the process was killed in between, and the next login
      // promotes it.
      first: '2020-01-01T00:00:00Z',
    }
    const members: Record<string, Session> = {}
    for (const [name, moment] of Object.entries(moments)) {
      members[name] = await member(app, name, name === 'approved')
      await accounts.updateOne(
        { email: `${name}@example.com` },
        { $set: { createdAt: new Date(moment) } },
      )
    }
    await app.repositories.admins.claimFirst(members.first?.userId ?? '')
    const old = members.old?.userId ?? ''
    await app.repositories.sessions.insert('open', old, 'Firefox on Windows')
    const removed = await Promise.all([1, 2].map(() => app.services.accounts.removeUnapproved(now)))
    expect(Math.max(...removed)).toBe(1)
    expect((await accounts.find().toArray()).map(({ email }) => email).sort()).toEqual([
      'approved@example.com',
      'first@example.com',
      'young@example.com',
    ])
    expect(await app.services.accounts.sessionOf('open')).toBeNull()
    // A late approval does not restore the account.
    const { admins } = app.repositories
    expect(await admins.add(old)).toBe(false)
    expect(await admins.grant(old, PERMISSIONS, members.approved?.userId ?? '')).toBe(false)
    await app.close()
  })

  test('a former admin approves and removes no accounts, although the session names the role', async () => {
    const app = await createTestApp()
    const [admin, gone] = [await member(app, 'admin', true), await member(app, 'gone', true)]
    const { userId } = await member(app, 'pending', false)
    await app.services.accounts.remove(gone.userId, admin)
    const { approve, remove } = app.services.accounts
    expect(await outcome(approve(userId, gone))).toBe(permissionNeeded(['accounts']))
    expect(await outcome(remove(userId, gone))).toBe(permissionNeeded(['accounts']))
    expect(await app.repositories.admins.ids()).toEqual([admin.userId])
    await app.close()
  })

  test('an admin who was removed while registering a colleague registers a pending one', async () => {
    const app = await createTestApp()
    await app.login()
    const gone: Session = {
      role: 'admin',
      userId: 'f'.repeat(24),
      email: 'gone@example.com',
      name: '',
      permissions: [...PERMISSIONS],
    }
    const reply = await app.services.accounts.register(credentials('new@example.com'), gone, 'here')
    expect(reply.message).toBe(accountMessages.registeredPending)
    await app.close()
  })
})
