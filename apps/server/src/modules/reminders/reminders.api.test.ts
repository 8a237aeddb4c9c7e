import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { daysAfter } from '@bharat/contracts/departure-states'
import { indianDay } from '@bharat/contracts/indian-day'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import { createKeptMails } from '../../../test/support/kept-mails.ts'

let server: TestApp
let cookie: string
const { mails, mailer } = createKeptMails()

beforeAll(async () => {
  server = await createTestApp({ mailer })
  cookie = await server.login()
})
afterEach(() => {
  setSystemTime()
  mails.length = 0
})
afterAll(() => server.close())

const save = (newEnquiries: string, digest: boolean, session = cookie) =>
  server.rest('PUT', '/admin/me/reminders', { newEnquiries, digest }, session)
async function enquire(form: 'email' | 'whatsapp', fullName: string): Promise<string> {
  const enquiry = {
    fullName,
    phone: '+919400000000',
    email: 'a@b.example',
    message: 'May I? https://evil.example/pay',
  }
  await server.rest('POST', `/public/enquiries/${form}`, enquiry)
  const { items } = (await server.rest('GET', '/admin/enquiries', undefined, cookie)).body
  return items[0]._id
}
const change = (id: string, body: object) =>
  server.rest('PATCH', `/admin/enquiries/${id}`, body, cookie)
async function newColleague(email: string) {
  await server.services.accounts.operator.create({ email, password: 'a long password' })
  const session = await server.login(email, 'a long password')
  const { userId } = (await server.rest('GET', '/admin/me', undefined, session)).body
  return { session, id: userId as string }
}
/** The mails of reminders: recipient and text. */
const reminders = () =>
  mails.flatMap(({ id, to, text }) => (/^(reminder|digest)-/.test(id) ? [[to?.address, text]] : []))

test('each account gets the new enquiries of the forms that it chose, once, with a link', async () => {
  const none = (await server.rest('GET', '/admin/me/reminders', undefined, cookie)).body
  expect(none).toEqual({ newEnquiries: 'none', digest: false, mails: true })
  const both = await newColleague('both@example.com')
  const other = await newColleague('catalogue@example.com')
  expect((await save('whatsapp', false)).status).toBe(200)
  await save('both', false, both.session)
  await save('both', false, other.session)
  const permissions = { permissions: ['catalogue'] }
  await server.rest('PUT', `/admin/accounts/${other.id}/permissions`, permissions, cookie)
  const mailed = await enquire('email', 'Anju https://evil.example')
  const chatted = await enquire('whatsapp', 'Ravi')
  await server.jobs.runDue()
  await server.jobs.runDue()
  expect(reminders().toSorted()).toEqual(
    [
      ['both@example.com', expect.stringContaining(`http://localhost/adminDesk?enquiry=${mailed}`)],
      [
        'both@example.com',
        expect.stringContaining(`http://localhost/adminDesk?enquiry=${chatted}`),
      ],
      ['admin@example.com', expect.stringContaining(`/adminDesk?enquiry=${chatted}`)],
    ].toSorted(),
  )
  // What a visitor wrote is no link.
  const [html = ''] = mails.flatMap((mail) =>
    mail.id.includes(mailed) && mail.to ? mail.html : [],
  )
  expect(html).toContain('https://evil.example/pay')
  expect(html).not.toContain('href="https://evil.example')
  await save('none', false, both.session)
  await save('none', false)
})

test('the summary comes at 08:30 in India, once a day, and only with something to say', async () => {
  const today = indianDay(new Date())
  const at = (day: string, time: string) => setSystemTime(new Date(`${day}T${time}:00+05:30`))
  for (const { _id } of (await server.rest('GET', '/admin/enquiries', undefined, cookie)).body
    .items) {
    await change(_id, { stage: 'won' })
  }
  const tomorrow = daysAfter(today, 1)
  at(tomorrow, '07:00')
  cookie = await server.login()
  await save('none', true)
  await save('none', true)
  const plan = () => server.jobs.runDue()
  const mailsAt = async (day: string, time: string) => {
    at(day, time)
    mails.length = 0
    await plan()
    return reminders()
  }
  expect(await mailsAt(tomorrow, '08:29')).toEqual([])
  // Nothing to say.
  expect(await mailsAt(tomorrow, '08:31')).toEqual([])
  const third = daysAfter(tomorrow, 1)
  cookie = await server.login()
  const ids: Record<string, string> = {}
  for (const name of ['Overdue', 'Today', 'Tomorrow', 'Mine', 'Other', 'Answered']) {
    ids[name] = await enquire('email', name)
  }
  const colleague = await newColleague('other@example.com')
  const due = { Overdue: tomorrow, Today: third, Tomorrow: daysAfter(third, 1) }
  for (const [name, followUpOn] of Object.entries(due)) {
    await change(ids[name] ?? '', { followUpOn, stage: 'quoted' })
  }
  await change(ids.Other ?? '', { assigneeId: colleague.id })
  const answer = { channel: 'call' }
  await server.rest('POST', `/admin/enquiries/${ids.Answered}/replies`, answer, cookie)
  const recurring = server.database.collection('jobs')
  await recurring.updateMany({ type: 'digest-plan' }, { $set: { dueAt: new Date(0) } })
  await plan()
  expect(await mailsAt(third, '08:29')).toEqual([])
  const [[to, text] = []] = await mailsAt(third, '08:30')
  expect(to).toBe('admin@example.com')
  for (const part of ['overdue', 'today', 'tomorrow'])
    expect(text).toContain(`1 follow-up ${part}:`)
  expect(text).toContain('1 enquiry without an answer:')
  for (const name of ['Overdue', 'Today', 'Tomorrow', 'Mine']) {
    const line = `${name} · \\+91 94000 00000 · .*unassigned`
    expect(text).toMatch(new RegExp(`${line}\\nhttp://localhost/adminDesk\\?enquiry=${ids[name]}`))
  }
  for (const name of ['Other', 'Answered']) expect(text).not.toContain(name)
  expect(await mailsAt(third, '08:31')).toEqual([])
})
