import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { PERSON_NAME_MAX } from '@bharat/contracts/back-office-limits'
import { cleanName, personName, staffName } from '@bharat/contracts/persons'
import { completeTour, createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { operation } from '../../../test/support/graphql-operation.ts'

/** Names of persons with an account, and who takes over their enquiries. */

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await createTestApp()
  cookie = await server.login()
  await call('PUT', '/admin/me/name', { name: 'Asha Menon' })
})
afterAll(() => server.close())

const PASSWORD = 'a long password'
const call = (method: string, path: string, body?: unknown, as = cookie) =>
  server.rest(method, path, body, as)

let made = 0
/** Another account with its session. */
async function colleague(name?: string, permissions = ['enquiries']) {
  const email = `colleague${++made}@example.com`
  const body = { email, password: PASSWORD, ...(name !== undefined && { name }) }
  const _id: string = (await call('POST', '/admin/registerAdmin', body)).body._id
  await call('PUT', `/admin/accounts/${_id}/permissions`, { permissions })
  return { _id, email, session: await server.login(email, PASSWORD) }
}

/** Stores an enquiry and assigns it. Returns its id. */
async function enquiryOf(assigneeId: string | null, change: object = {}): Promise<string> {
  const { _id } = await server.services.enquiries.submit(
    'email',
    { fullName: 'Anu', phone: '+919847012345', email: 'anu@example.com', message: 'In May?' },
    `client ${++made}`,
  )
  await call('PATCH', `/admin/enquiries/${_id}`, { assigneeId, ...change })
  return _id
}
const detailOf = async (id: string) => (await call('GET', `/admin/enquiries/${id}`)).body.item
const runJobs = async () => {
  while ((await server.jobs.runDue()) > 0);
}

describe('a name', () => {
  test('is one line of letters, without what imitates another one', () => {
    const cleaned = {
      '  Asha \n Menon ': 'Asha Menon',
      'As\u200bha\u202e Menon\ufeff': 'Asha Menon',
      '<b>Asha</b>': 'b Asha /b',
      '\u200d\u2060': '',
      '...': '',
      // Malayalam and Hindi need the joiners between their letters.
      'ആശ മേനോന്\u200d': 'ആശ മേനോന്\u200d',
      'क्\u200dष आशा': 'क्\u200dष आशा',
    }
    for (const [value, expected] of Object.entries(cleaned)) {
      expect([value, cleanName(value)]).toEqual([value, expected])
    }
    expect(personName({ name: '', email: 'asha@example.com' })).toBe('asha@example.com')
    expect(staffName({ name: '', email: 'asha@example.com' })).toBe('asha')
    expect(staffName({ name: 'Asha', email: 'asha@example.com' })).toBe('Asha')
  })

  test('comes with the registration or the invitation, and its owner and administrators change it', async () => {
    const { _id, session, email } = await colleague(' Ravi\u202e ')
    const me = async () => (await call('GET', '/admin/me', undefined, session)).body.name
    expect(await me()).toBe('Ravi')
    const own = await call('PUT', '/admin/me/name', { name: 'Ravi Nair' }, session)
    expect([own.status, own.body.message, own.body.item.name]).toEqual([
      200,
      'Name saved.',
      'Ravi Nair',
    ])
    const long = await call('PUT', '/admin/me/name', { name: 'x'.repeat(PERSON_NAME_MAX + 1) })
    expect(long.status).toBe(400)
    // Another account is for those who manage accounts.
    const path = `/admin/accounts/${_id}/name`
    expect((await call('PUT', path, { name: 'X' }, session)).status).toBe(403)
    expect((await call('PUT', path, { name: 'Ravi N.' })).body.item.name).toBe('Ravi N.')
    expect(await me()).toBe('Ravi N.')
    const search = (text: string) =>
      call('GET', `/admin/accounts?search=${encodeURIComponent(text)}`).then(({ body }) =>
        body.items.map((each: { email: string }) => each.email),
      )
    expect(await search('ravi n.')).toEqual([email])
    expect(await search(email)).toEqual([email])
    const audit = (await call('GET', '/admin/audit?action=accountRenamed&limit=2')).body.items
    expect(audit[0]).toMatchObject({ target: email, actor: { name: 'Asha Menon' } })

    for (const [accepted, expected] of [
      [undefined, 'Meera'],
      ['Meera Das', 'Meera Das'],
    ] as const) {
      const invited = `invited${++made}@example.com`
      const body = { email: invited, permissions: ['enquiries'], name: 'Meera' }
      const invitation = (await call('POST', '/admin/accounts/invitations', body)).body
      expect(invitation.item).toMatchObject({ name: 'Meera', invitedBy: { name: 'Asha Menon' } })
      const token = invitation.path.split('=')[1]
      const found = await server.rest('POST', '/admin/invitations/lookup', { token })
      expect(found.body.name).toBe('Meera')
      const acceptance = { token, password: PASSWORD, name: accepted }
      await server.rest('POST', '/admin/invitations/acceptance', acceptance)
      const account = (await call('GET', `/admin/accounts?search=${invited}`)).body.items[0]
      expect(account.name).toBe(expected)
    }
  })

  test('is the present one wherever the person acted, in both APIs, and stays after the removal', async () => {
    const { _id, email, session } = await colleague()
    const id = await enquiryOf(_id)
    await call('POST', `/admin/enquiries/${id}/notes`, { text: 'Calls on Monday.' }, session)
    await server.services.accounts.setName(_id, { name: 'Old' })
    await call('POST', '/admin/categories', { name: 'By somebody' })
    await server.services.accounts.setName(_id, { name: 'Dev Pillai' })
    const person = { _id, email, name: 'Dev Pillai' }
    const seen = async () => {
      const detail = await detailOf(id)
      const [row] = (await call('GET', `/admin/enquiries?assignee=${_id}`)).body.items
      return [
        row?.assignee ?? person,
        detail.assignee ?? person,
        detail.timeline.find((entry: { kind: string }) => entry.kind === 'assignee').assignee,
        detail.timeline.find((entry: { kind: string }) => entry.kind === 'note').actor,
        (await call('GET', '/admin/audit?action=login')).body.items.find(
          (entry: { target: string }) => entry.target === email,
        ).actor,
      ]
    }
    expect(await seen()).toEqual([person, person, person, person, person])
    // A webhook's body and the export have it, too.
    expect((await server.services.enquiries.find(id))?.assignee).toEqual(person)
    const csv = await server.app.handle(
      new Request(`http://localhost/api/v1/admin/enquiries.csv?assignee=${_id}`, {
        headers: { cookie },
      }),
    )
    const [header, row] = (await csv.text()).trim().split('\r\n')
    expect(header).toMatch(
      /,assignee,.*,assigneeName,party,origin,wonDeparture,wonSeats,wonAmount$/,
    )
    expect(row).toContain(`,${email},`)
    expect(row).toEndWith(',Dev Pillai,,Website,,,')
    const query = operation('query', 'adminEnquiry', { id })
    const { body } = await server.graphql(query, { id }, cookie)
    expect(body.data.adminEnquiry.assignee).toEqual(person)

    const history = (await call('GET', '/admin/history?record=categories')).body.items[0]
    expect(history.actor).toEqual({ email: 'admin@example.com', name: 'Asha Menon' })

    await call('DELETE', `/admin/accounts/${_id}`)
    await runJobs()
    expect(await seen()).toEqual([person, person, person, person, person])
  })
})

test('accounts of version 1.0.0 have no name, and are found by their address after the start', async () => {
  const { _id, email } = await colleague()
  const accounts = server.database.collection<{ email: string; searchText?: string }>('accounts')
  await accounts.updateOne({ email }, { $unset: { searchText: '' } })
  const found = async () => (await call('GET', `/admin/accounts?search=${email}`)).body.items
  expect(await found()).toEqual([])
  await server.repositories.accounts.prepare()
  expect(await found()).toMatchObject([{ _id, email, name: '' }])
})

describe('the open enquiries of a removed account', () => {
  const openOf = (id: string) => server.repositories.enquiryDesk.countAssigned(id)
  const assignees = (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await detailOf(id)).assignee?.name ?? null))

  test('go to the chosen person, each with an entry of its timeline; closed ones stay', async () => {
    const leaving = await colleague('Leaving')
    const next = await colleague('Next')
    const open = [await enquiryOf(leaving._id), await enquiryOf(leaving._id, { stage: 'quoted' })]
    const closed = await enquiryOf(leaving._id, { stage: 'won' })
    const before = await call('GET', `/admin/accounts/${leaving._id}/open-enquiries`)
    expect(before.body.count).toBe(2)
    expect(before.body.persons).toContainEqual({
      _id: next._id,
      email: next.email,
      name: 'Next',
    })
    expect(JSON.stringify(before.body.persons)).not.toContain(leaving._id)

    const path = `/admin/accounts/${leaving._id}`
    const catalogue = await colleague('Only tours', ['catalogue'])
    for (const wrong of [leaving._id, catalogue._id, 'f'.repeat(24), 'x']) {
      expect((await call('DELETE', `${path}?handOverTo=${wrong}`)).status).toBe(400)
    }
    expect(await openOf(leaving._id)).toBe(2)

    const query = operation('mutation', 'removeAccount', { id: '', handOverTo: '' })
    const args = { id: leaving._id, handOverTo: next._id }
    const { body } = await server.graphql(query, args, cookie)
    expect(body.data.removeAccount.message).toBe(
      'Account removed. 2 open enquiries: handed over to Next.',
    )
    await runJobs()
    expect([await openOf(leaving._id), await openOf(next._id)]).toEqual([0, 2])
    expect(await assignees([...open, closed])).toEqual(['Next', 'Next', 'Leaving'])
    const { timeline } = await detailOf(open[0] as string)
    expect(timeline.at(-1)).toMatchObject({
      kind: 'assignee',
      assignee: { name: 'Next' },
      actor: { name: 'Asha Menon' },
    })
    const [entry] = (await call('GET', '/admin/audit?action=accountRemoved&limit=1')).body.items
    expect(entry.target).toBe(`${leaving.email}, 2 open enquiries: handed over to ${next.email}.`)
    const summary = await call('GET', '/admin/enquiries/summary', undefined, next.session)
    expect(summary.body.mine).toBe(2)
  })

  test('go to nobody, if nobody is named or the successor has left; an interrupted removal is completed', async () => {
    const leaving = await colleague('Leaving')
    const next = await colleague('Next')
    const ids = [await enquiryOf(leaving._id), await enquiryOf(leaving._id)]
    // The server stops after the removal is stored: its job does the rest.
    const { admins } = server.repositories
    const adminId = (await call('GET', '/admin/me')).body.userId
    const job = {
      type: 'account-removal',
      key: `account-removal:${leaving._id}`,
      payload: { accountId: leaving._id, to: next._id, by: adminId },
    }
    expect(await admins.remove(leaving._id, adminId, job)).toBe(true)
    expect(await openOf(leaving._id)).toBe(2)
    await call('DELETE', `/admin/accounts/${next._id}`)
    await runJobs()
    expect(await openOf(leaving._id)).toBe(0)
    expect(await assignees(ids)).toEqual([null, null])
    expect((await call('GET', '/admin/me', undefined, leaving.session)).status).toBe(401)
    expect((await call('DELETE', `/admin/accounts/${leaving._id}`)).status).toBe(404)

    const another = await colleague()
    const id = await enquiryOf(another._id)
    const { message } = (await call('DELETE', `/admin/accounts/${another._id}`)).body
    expect(message).toBe('Account removed. 1 open enquiry: unassigned.')
    await runJobs()
    expect(await assignees([id])).toEqual([null])
  })

  test('are not assigned to somebody who is removed at the same moment', async () => {
    const leaving = await colleague('Leaving')
    const id = await enquiryOf(null)
    const { admins } = server.repositories
    const { permissionsOf } = admins
    let checks = 0
    // The removal ends between the check of the assignee and the change.
    admins.permissionsOf = async (wanted) => {
      const held = await permissionsOf(wanted)
      if (wanted !== leaving._id || checks++ > 0) return held
      await call('DELETE', `/admin/accounts/${leaving._id}`)
      await runJobs()
      return held
    }
    try {
      const reply = await call('PATCH', `/admin/enquiries/${id}`, { assigneeId: leaving._id })
      expect([reply.status, reply.body.item.assignee]).toEqual([200, null])
    } finally {
      admins.permissionsOf = permissionsOf
    }
    expect(await assignees([id])).toEqual([null])
    expect(await openOf(leaving._id)).toBe(0)
  })

  test('stay, if the last administrator cannot be removed', async () => {
    const adminId = (await call('GET', '/admin/me')).body.userId
    const next = await colleague('Next')
    const id = await enquiryOf(adminId)
    const rejected = await call('DELETE', `/admin/accounts/${adminId}?handOverTo=${next._id}`)
    expect(rejected.status).toBe(409)
    await runJobs()
    expect(await assignees([id])).toEqual(['Asha Menon'])
  })
})

test('the history is filtered by a name, and a draft names who saved it', async () => {
  const { _id, session } = await colleague('Kavya Rao', ['catalogue'])
  const category = (await call('POST', '/admin/categories', { name: 'Hills' }, session)).body.item
  const tour = (await call('POST', '/admin/tours', completeTour(category._id), session)).body.item
  await call('PUT', `/admin/tours/${tour._id}/draft`, completeTour(category._id), session)
  const draft = async () => (await call('GET', `/admin/tours/${tour._id}`)).body.item.draft
  expect(await draft()).toMatchObject({ savedByName: 'Kavya Rao' })
  const changesOf = async (actor: string) =>
    (await call('GET', `/admin/history?actor=${actor}`)).body.totalItems
  const { email } = (await call('GET', '/admin/me', undefined, session)).body
  expect(await changesOf(email)).toBeGreaterThan(1)
  expect(await changesOf('kavya')).toBe(await changesOf(email))
  expect(await changesOf('nobody')).toBe(0)
  // The name stays with a removed account, until its person asks for erasure.
  await call('DELETE', `/admin/accounts/${_id}`)
  const person = (action: string) => call('POST', `/admin/privacy/${action}`, { email })
  expect((await person('find')).body).toMatchObject({ totalItems: 0, formerAccount: 'Kavya Rao' })
  expect((await person('export')).body).toMatchObject({ formerAccount: 'Kavya Rao' })
  const actor = async () =>
    (await call('GET', `/admin/history?actor=${email}&limit=1`)).body.items[0].actor
  expect(await actor()).toEqual({ email, name: 'Kavya Rao' })
  expect((await person('erase')).body.message).toBe('The name of a removed account was erased.')
  expect(await actor()).toEqual({ email, name: '' })
  expect((await person('find')).body.formerAccount).toBeNull()
  const [entry] = (await call('GET', '/admin/audit?action=personErased&limit=1')).body.items
  expect(entry.target).toBe('No enquiries, the name of a removed account')
})
