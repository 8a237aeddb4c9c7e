import { afterAll, beforeAll, expect, test } from 'bun:test'
import { privacyMessages as messages } from '@bharat/contracts/privacy.messages'
import { site } from '@bharat/contracts/site-defaults'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { dataCollections } from '../../operations/backup.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  // The mails of the enquiries stay jobs: no test runs them.
  const mailer = { send: () => Promise.reject(new Error('Not sent.')), close: () => undefined }
  app = await createTestApp({ mailer })
  cookie = await app.login()
  await Promise.all([
    enquire({ phone: '+919400000001', email: 'Anu@example.com', noticeVersion: 0 }),
    enquire({ phone: '094000 00001', email: 'anu.work@example.com', noticeVersion: 7 }),
    enquire({ phone: '+919400000002', email: 'anu@example.com' }),
    enquire({ phone: '+919400000003', email: 'ravi@example.com' }),
  ])
})
afterAll(() => app.close())

const enquire = (change: object) =>
  app.services.enquiries.submit(
    'email',
    { fullName: 'Anu Thomas', message: 'Secret wish', ...change },
    crypto.randomUUID(),
  )
const request = (action: string, body: unknown) =>
  app.rest('POST', `/admin/privacy/${action}`, body, cookie)
const log = async () => (await app.rest('GET', '/admin/audit', undefined, cookie)).body.items
/** Every stored document of every collection, as text. */
async function everything(): Promise<string> {
  const names = await dataCollections(app.database)
  expect(names).toContain('enquiries')
  const documents = await Promise.all(names.map((name) => app.database.collection(name).find({})))
  return JSON.stringify(documents)
}

test('a person is found by phone number or e-mail address, in any spelling', async () => {
  const found = async (body: object) => {
    const { items, totalItems } = (await request('find', body)).body
    expect(items).toHaveLength(totalItems)
    return items.map(({ phone, email }: { phone: string; email: string }) => [phone, email])
  }
  const [first, second, third] = [
    ['+919400000001', 'Anu@example.com'],
    ['094000 00001', 'anu.work@example.com'],
    ['+919400000002', 'anu@example.com'],
  ]
  const byPhone = await found({ phone: '0091 94000-00001' })
  expect(byPhone).toHaveLength(2)
  expect(byPhone).toEqual(expect.arrayContaining([first, second]))
  const byEmail = await found({ email: ' ANU@example.com ' })
  expect(byEmail).toHaveLength(2)
  expect(byEmail).toEqual(expect.arrayContaining([first, third]))
  expect(await found({ email: 'nobody@example.com' })).toEqual([])
})

test.each([
  [{}, '', messages.person],
  [{ phone: '+919400000001', email: 'anu@example.com' }, '', messages.person],
  [{ phone: '12345' }, 'phone', messages.phone],
  [{ email: 'anu' }, 'email', messages.person],
  [{ email: { $ne: '' } }, 'email', messages.person],
])('rejects %j', async (body, field, message) => {
  for (const action of ['find', 'export', 'erase']) {
    const reply = await request(action, body)
    expect([reply.status, reply.body.message, reply.body.errors?.[0]?.field]).toEqual([
      400,
      message,
      field,
    ])
  }
})

test('a copy contains timelines and the notice that the visitor saw', async () => {
  const { items } = (await request('find', { phone: '+919400000001' })).body
  const noted = items.find(({ email }: { email: string }) => email === 'Anu@example.com')
  await app.rest('POST', `/admin/enquiries/${noted._id}/notes`, { text: 'Prefers May' }, cookie)
  const { body } = await request('export', { phone: '+919400000001' })
  const byEmail = Object.fromEntries(
    body.enquiries.map((each: { email: string }) => [each.email, each]),
  )
  expect(Object.keys(byEmail)).toHaveLength(2)
  const copy = byEmail['Anu@example.com']
  expect(copy).toMatchObject({
    message: 'Secret wish',
    noticeVersion: 0,
    notice: site.privacy.notice,
  })
  expect(copy.timeline.map(({ text }: { text: string | null }) => text)).toEqual([
    null,
    'Prefers May',
  ])
  // The form never showed a version 7.
  expect(byEmail['anu.work@example.com']).toMatchObject({ noticeVersion: null, notice: null })
})

test('an erasure leaves nothing of the person, and the audit log says who did it', async () => {
  const { items } = (await request('find', { email: 'anu@example.com' })).body
  const jobs = app.database.collection('jobs')
  expect(items).toHaveLength(2)
  await app.repositories.jobs.collect()
  expect(await jobs.count({})).toBe(4)
  const { body } = await request('erase', { email: 'anu@example.com' })
  expect(await jobs.count({})).toBe(2)
  expect(body).toEqual({ message: messages.erased(2), erased: 2 })
  expect((await request('find', { email: 'anu@example.com' })).body.totalItems).toBe(0)
  const stored = await everything()
  const ids = items.map(({ _id }: { _id: string }) => _id)
  for (const trace of [...ids, 'anu@example.com', 'Anu@example.com', '9400000002', 'Prefers May']) {
    expect([trace, stored.includes(trace)]).toEqual([trace, false])
  }
  expect(stored).toContain('ravi@example.com')
  expect((await request('erase', { email: 'anu@example.com' })).body.message).toBe(
    messages.erased(0),
  )

  const entries = await log()
  expect(entries.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
    'personErased',
    'personFound',
    'personErased',
  ])
  const entry = entries[2]
  expect(entry.actor.email).toBe('admin@example.com')
  expect(entry.completedAt).not.toBeNull()
  expect(entry.target).toStartWith('2 enquiries: BR-')
  for (const { reference } of items) expect(entry.target).toContain(reference)
})

test('an action that fails stays in the log as not completed', async () => {
  const failing = app.services.audit.record(
    {
      userId: '650000000000000000000001',
      email: 'admin@example.com',
      role: 'admin',
      permissions: ['enquiries'],
    },
    'personErased',
    '1 enquiry: BR-0000',
    () => Promise.reject(new Error('The database is away.')),
  )
  expect(failing).rejects.toThrow('away')
  await failing.catch(() => undefined)
  expect((await log())[0]).toMatchObject({ target: '1 enquiry: BR-0000', completedAt: null })
})
