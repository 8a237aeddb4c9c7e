import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import {
  INVITATION_FAILURES,
  INVITATION_HOURS,
  MAX_INVITATIONS,
} from '@bharat/contracts/back-office-limits'
import type { Invitation } from '@bharat/contracts/invitations'
import { invitationMessages } from '@bharat/contracts/invitations.messages'
import type { Permission } from '@bharat/contracts/permissions'
import { ObjectId } from 'mongodb'
import { createAuthenticator } from '../../../test/support/authenticator.ts'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { createKeptMails } from '../../../test/support/kept-mails.ts'

const INVITATIONS = '/admin/accounts/invitations'
const PASSWORD = 'a password of her own'

let server: TestApp
let other: TestApp
let admin: string
const { mails, mailer } = createKeptMails()

beforeAll(async () => {
  server = await createTestApp({ exclusive: false })
  other = await createTestApp({ sharing: server, mailer })
  admin = await server.login()
})
afterEach(() => setSystemTime())
afterAll(async () => {
  await other.close()
  await server.close()
})

let made = 0
const newAddress = () => `invited${++made}@example.com`

/** Invites an address. Returns the reply and its token. */
async function invite(
  email = newAddress(),
  { permissions = ['catalogue'] as Permission[], caller = admin, app = server } = {},
) {
  const { status, body } = await app.rest('POST', INVITATIONS, { email, permissions }, caller)
  return { email, status, body, id: body.item?._id, token: tokenOf(body.path) }
}

const tokenOf = (path = ''): string => path.split('#invitation=')[1] ?? ''
const find = (token: string, app = server) =>
  app.rest('POST', '/admin/invitations/lookup', { token })
const accept = (token: string, password = PASSWORD, app = server) =>
  app.rest('POST', '/admin/invitations/acceptance', { token, password })
const login = (email: string, password = PASSWORD) =>
  server.send('POST', '/api/v1/admin/loginAdmin', { body: { email, password } })
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.get('set-cookie')?.split(';')[0] ?? ''
const me = async (cookie: string, app = server) =>
  (await app.rest('GET', '/admin/me', undefined, cookie)).body
const list = async (): Promise<Invitation[]> =>
  (await server.rest('GET', `${INVITATIONS}?limit=1000`, undefined, admin)).body.items
const accountOf = async (email: string) =>
  (await server.rest('GET', `/admin/accounts?search=${email}`, undefined, admin)).body.items

/** Another admin with the permission accounts. */
async function newAdmin() {
  const [email, password] = [newAddress(), 'a long password']
  await server.services.accounts.operator.create({ email, password })
  const cookie = await server.login(email, password)
  return { cookie, email, id: (await me(cookie)).userId as string }
}

/** A link that has ended, as its visitor learns it. */
async function expectEnded(token: string): Promise<void> {
  for (const { status, body } of [await find(token), await accept(token)]) {
    expect([status, body.message]).toEqual([410, invitationMessages.ended])
  }
}

describe('an invitation', () => {
  test('creates an admin with the invited permissions, whose address counts as confirmed', async () => {
    const { email, status, body, token } = await invite(newAddress(), {
      permissions: ['settings', 'catalogue'],
    })
    expect(status).toBe(201)
    expect(body.message).toBe(invitationMessages.created)
    expect(body.item).toMatchObject({ email, mail: 'none', state: 'open' })
    expect((await find(token)).body).toEqual({ email, name: '', expiresAt: body.item.expiresAt })
    const reply = await accept(token)
    expect([reply.status, reply.body]).toEqual([201, { message: invitationMessages.accepted }])
    expect(await me(cookieOf(await login(email)))).toMatchObject({
      email,
      role: 'admin',
      permissions: ['catalogue', 'settings'],
    })
    const [account] = await accountOf(email)
    expect(account).toMatchObject({ addressConfirmed: true })
    expect((await list()).map((each) => each.email)).not.toContain(email)
  })

  test('works once, also for concurrent requests on two instances', async () => {
    const { token, email } = await invite()
    const passwords = ['first password', 'second password', 'third password', 'fourth password']
    const replies = await Promise.all(
      passwords.map((password, n) => accept(token, password, n % 2 ? other : server)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410])
    const winner = replies.findIndex(({ status }) => status === 201)
    expect((await login(email, passwords[winner])).status).toBe(200)
    await expectEnded(token)
  })

  test('ends when it is revoked, sent again or over', async () => {
    const [revoked, renewed, late] = [await invite(), await invite(), await invite()]
    const path = `${INVITATIONS}/${revoked.id}`
    expect((await server.rest('DELETE', path, undefined, admin)).status).toBe(200)
    expect((await server.rest('DELETE', path, undefined, admin)).status).toBe(404)
    await expectEnded(revoked.token)
    const again = await server.rest('POST', `${INVITATIONS}/${renewed.id}/link`, undefined, admin)
    await expectEnded(renewed.token)
    setSystemTime(new Date(Date.now() + INVITATION_HOURS * 3_600_000 - 1000))
    expect((await find(tokenOf(again.body.path))).status).toBe(200)
    setSystemTime(new Date(Date.now() + 2000))
    await expectEnded(late.token)
    const session = await server.login()
    const { items } = (await server.rest('GET', INVITATIONS, undefined, session)).body
    const state = items.find(({ email }: Invitation) => email === late.email).state
    expect(state).toBe('expired')
    const replacing = await invite(late.email, { caller: session })
    expect(replacing.status).toBe(201)
  })

  test('is stored without its token, and no list shows it', async () => {
    const { token, body } = await invite()
    expect(token).toMatch(/^[\w-]{43}$/)
    const { token: mailed } = await invite(newAddress(), { app: other })
    const stored = JSON.stringify([
      await server.database.collection('invitations').find({}),
      await server.database.collection('jobs').find({}),
      await server.database.collection('audit').find({}),
      await list(),
    ])
    for (const secret of [token, mailed]) expect(stored).not.toContain(secret)
    expect(JSON.stringify(body.item)).not.toContain(token)
  })

  test('needs a known address without an account and without another invitation', async () => {
    const { email } = await invite()
    const [again, existing] = [await invite(email), await invite('ADMIN@example.com')]
    expect([again.status, again.body.message]).toEqual([409, invitationMessages.exists])
    expect([existing.status, existing.body.message]).toEqual([409, accountMessages.emailTaken])
    const none = await invite(newAddress(), { permissions: [] })
    expect([none.status, none.body.message]).toEqual([400, accountMessages.permissionMissing])
  })

  test('of a weak password stays valid', async () => {
    const { token, email } = await invite()
    for (const weak of ['short', 'password', email]) {
      expect((await accept(token, weak)).status).toBe(400)
    }
    expect((await accept(token)).status).toBe(201)
  })
})

describe('a stranger who has registered the invited address', () => {
  test('loses the account: neither the password nor the session works', async () => {
    const { email, token } = await invite()
    const stranger = 'the password of a stranger'
    const session = await server.login(email, stranger)
    expect((await me(session)).role).toBe('pending')
    expect((await accept(token)).status).toBe(201)
    expect((await me(session)).message).toBe(accountMessages.noSession)
    expect((await me(session, other)).message).toBe(accountMessages.noSession)
    expect((await login(email, stranger)).status).toBe(401)
    expect((await me(cookieOf(await login(email)))).role).toBe('admin')
    expect(await accountOf(email)).toHaveLength(1)
  })

  test('cannot be approved by a late request, nor end the invitation by registering again', async () => {
    const email = newAddress()
    await server.login(email, 'the password of a stranger')
    const [{ _id }] = await accountOf(email)
    const { token } = await invite(email)
    expect((await accept(token)).status).toBe(201)
    const late = await server.rest('POST', `/admin/accounts/${_id}/approval`, undefined, admin)
    expect(late.status).toBe(404)
    const again = await server.rest('POST', '/admin/registerAdmin', { email, password: PASSWORD })
    expect(again.status).toBe(409)
  })

  test('keeps an account that an administrator has approved; the invitation then says so', async () => {
    const { email, token } = await invite()
    const approved = await server.login(email, 'another long password')
    const [{ _id }] = await accountOf(email)
    await server.rest('POST', `/admin/accounts/${_id}/approval`, undefined, admin)
    const reply = await accept(token)
    expect([reply.status, reply.body.message]).toEqual([409, accountMessages.emailTaken])
    expect((await me(approved)).role).toBe('admin')
  })
})

describe('an invitation by passkey', () => {
  async function begin(token: string) {
    const path = '/admin/invitations/passkey/options'
    return (await server.rest('POST', path, { token })).body
  }

  test('creates an account without a password, and logs it in', async () => {
    const { token, email } = await invite(newAddress(), { permissions: ['enquiries'] })
    const authenticator = createAuthenticator('http://localhost')
    const { options, state } = await begin(token)
    expect(options.user.name).toBe(email)
    const body = { token, state, response: authenticator.create(options) }
    const reply = await server.send('POST', '/api/v1/admin/invitations/passkey', { body })
    expect(reply.status).toBe(201)
    const session = cookieOf(reply)
    expect(await me(session)).toMatchObject({ email, role: 'admin', permissions: ['enquiries'] })
    const factors = (await server.rest('GET', '/admin/me/factors', undefined, session)).body
    expect(factors).toMatchObject({ password: false, recoveryCodes: 0, totp: false })
    expect(factors.passkeys).toHaveLength(1)
    for (const password of [PASSWORD, 'undefined', 'null']) {
      expect((await login(email, password)).status).toBe(401)
    }
    const { options: wanted, state: proof } = (
      await server.rest('POST', '/admin/loginAdmin/passkey/options')
    ).body
    const response = authenticator.get(wanted)
    const again = await server.rest('POST', '/admin/loginAdmin/passkey', { response, state: proof })
    expect(again.status).toBe(200)
    await expectEnded(token)
  })

  test('accepts a passkey that was created for this link only', async () => {
    const [one, two] = [await invite(), await invite()]
    const { options, state } = await begin(one.token)
    const response = createAuthenticator('http://localhost').create(options)
    const body = { token: two.token, response, state }
    expect((await server.rest('POST', '/admin/invitations/passkey', body)).status).toBe(400)
    expect((await accept(two.token)).status).toBe(201)
  })
})

describe('the inviter', () => {
  test('who may no longer manage accounts: the link is suspended, also on another instance', async () => {
    const inviter = await newAdmin()
    const { token, id } = await invite(newAddress(), { caller: inviter.cookie })
    const path = `/admin/accounts/${inviter.id}/permissions`
    await server.rest('PUT', path, { permissions: ['catalogue'] }, admin)
    await expectEnded(token)
    expect((await accept(token, PASSWORD, other)).status).toBe(410)
    expect((await list()).find(({ _id }) => _id === id)?.state).toBe('suspended')
    const again = await server.rest('POST', `${INVITATIONS}/${id}/link`, undefined, admin)
    expect(again.body.item).toMatchObject({
      state: 'open',
      invitedBy: { email: 'admin@example.com' },
    })
    expect((await accept(tokenOf(again.body.path))).status).toBe(201)
  })

  test('who is removed while the link is used: nobody gets in', async () => {
    const inviter = await newAdmin()
    const { token, email } = await invite(newAddress(), { caller: inviter.cookie })
    const { invitations } = server.repositories
    const { take } = invitations
    invitations.take = async (hash) => {
      await server.rest('DELETE', `/admin/accounts/${inviter.id}`, undefined, admin)
      return take(hash)
    }
    const reply = await accept(token).finally(() => {
      invitations.take = take
    })
    expect(reply.status).toBe(410)
    expect(await accountOf(email)).toEqual([])
    expect((await login(email)).status).toBe(401)
  })
})

describe('a mail server', () => {
  test('gets the link once; the reply and the list say so', async () => {
    const { email, body, token, id } = await invite(newAddress(), { app: other })
    expect([body.message, body.item.mail]).toEqual([invitationMessages.createdAndMailed, 'waiting'])
    mails.length = 0
    await other.jobs.runDue()
    const mail = mails.find(({ to }) => to?.address === email)
    expect(mail?.text).toContain(`http://localhost/adminRegister#invitation=${token}`)
    expect(mail?.text).toContain('admin@example.com invites you')
    expect((await list()).find(({ _id }) => _id === id)?.mail).toBe('sent')
    const [stored] = await server.database
      .collection<{ email: string; sealedToken?: string }>('invitations')
      .find({ email })
    expect(stored?.sealedToken).toBeUndefined()
  })

  test('gets no link that was replaced or revoked meanwhile', async () => {
    const [revoked, renewed] = [
      await invite(newAddress(), { app: other }),
      await invite(newAddress(), { app: other }),
    ]
    await server.rest('DELETE', `${INVITATIONS}/${revoked.id}`, undefined, admin)
    await other.rest('POST', `${INVITATIONS}/${renewed.id}/link`, undefined, admin)
    mails.length = 0
    await other.jobs.runDue()
    const addressed = mails.filter(({ to }) =>
      [revoked.email, renewed.email].includes(to?.address ?? ''),
    )
    expect(addressed.map(({ to }) => to?.address)).toEqual([renewed.email])
    expect(addressed[0]?.text).not.toContain(renewed.token)
  })
})

describe('limits', () => {
  test('at most 100 invitations are open, also after concurrent requests; an expired one makes room', async () => {
    const { cookie, id } = await newAdmin()
    const { invitations } = server.repositories
    const stored = server.database.collection('invitations')
    const countOpen = () => stored.count({ expiresAt: { $gt: new Date() } })
    // Those of other tests, whose clock was not always right.
    await stored.deleteMany({})
    for (let n = 0; n < MAX_INVITATIONS - 3; n++) {
      const link = { accountId: invitations.newId(), tokenHash: `${n}` }
      const invitedBy = { _id: id, email: '' }
      const added = { _id: invitations.newId(), ...link, invitedBy }
      await invitations.insert(newAddress(), ['catalogue'], added, MAX_INVITATIONS)
    }
    const inviting = Array.from({ length: 8 }, (_, n) =>
      invite(newAddress(), { caller: cookie, app: n % 2 === 0 ? server : other }),
    )
    const replies = await Promise.all(inviting)
    const rejected = replies.filter(({ status }) => status !== 201)
    expect(rejected.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 5 }, () => [409, invitationMessages.full]),
    )
    expect(await countOpen()).toBe(MAX_INVITATIONS)

    const [former] = replies.filter(({ status }) => status === 201)
    const byId = { _id: new ObjectId(former?.id) }
    await stored.updateOne(byId, { $set: { expiresAt: new Date(Date.now() - 1000) } })
    const again = () => server.rest('POST', `${INVITATIONS}/${former?.id}/link`, undefined, cookie)
    const both = await Promise.all([again(), invite(newAddress(), { caller: cookie, app: other })])
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
    expect(await countOpen()).toBe(MAX_INVITATIONS)
    // The limit does not count an invitation twice whose link is replaced.
    const [first] = (await list()).filter(({ expiresAt }) => new Date(expiresAt) > new Date())
    const replaced = `${INVITATIONS}/${first?._id}/link`
    expect((await server.rest('POST', replaced, undefined, cookie)).status).toBe(200)
    expect((await invite(newAddress(), { caller: cookie })).status).toBe(409)
  })

  test('a network that sends unknown tokens has to wait; a valid token does not count', async () => {
    const { cookie } = await newAdmin()
    const existing = (await list())[0]?._id
    const path = `${INVITATIONS}/${existing}/link`
    const { body } = await server.rest('POST', path, undefined, cookie)
    for (let n = 0; n <= INVITATION_FAILURES; n++) await find(tokenOf(body.path))
    const statuses = new Set<number>()
    for (let n = 0; n <= INVITATION_FAILURES; n++) statuses.add((await find('unknown')).status)
    expect([...statuses]).toEqual([410, 429])
  })
})
