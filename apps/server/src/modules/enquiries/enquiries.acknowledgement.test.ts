import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { ACKNOWLEDGEMENTS_PER_DAY } from '@bharat/contracts/back-office-limits'
import { DEFAULT_ACKNOWLEDGEMENT } from '@bharat/contracts/reply-templates'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import {
  type RunningSmtpServer,
  startSmtpServer,
  type TakenMail,
} from '../../../test/support/smtp-server.ts'
import { createMailer } from '../../jobs/mail.ts'

const company = async () => ({ name: 'Bharat', address: 'hello@bharat.example' })
let app: TestApp
let smtp: RunningSmtpServer
let cookie: string
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await createTestApp({
    mailer: createMailer({ url: smtp.url, to: ['office@example.com'], company }),
  })
  cookie = await app.login()
})
afterAll(async () => {
  await app.close()
  await smtp.stop()
})
beforeEach(async () => {
  await smtp.reset()
  await app.database.collection('enquiries').deleteMany({})
  await app.database.collection('jobs').deleteMany({})
  await app.database.collection('rateLimits').deleteMany({})
  await set({})
})

const set = (change: object, to: TestApp = app, admin = cookie) => {
  const acknowledgement = { ...DEFAULT_ACKNOWLEDGEMENT, enabled: true, ...change }
  return to.rest('PUT', '/admin/reply-templates', { templates: [], acknowledgement }, admin)
}
const visitor = {
  fullName: 'Anju Thomas',
  phone: '+919847012345',
  email: 'anju@example.com',
  message: 'Buy cheap watches at evil.example',
}
const submit = (change: object = {}, channel: 'email' | 'whatsapp' = 'email', client = 'a') =>
  app.services.enquiries.submit(channel, { ...visitor, ...change }, client)
/** The mails to visitors that the stored enquiries cause. */
async function acknowledgements(): Promise<TakenMail[]> {
  await app.repositories.jobs.collect()
  const mailed = { type: { $in: ['enquiry-mail', 'enquiry-reply'] } }
  const count = await app.database.collection<{ _id: string; type: string }>('jobs').count(mailed)
  await app.jobs.runDue()
  const mails = await smtp.taken(count)
  expect(mails).toHaveLength(count)
  return mails.filter(({ to }) => to.join() !== 'office@example.com')
}
const plain = (mail: TakenMail | undefined) =>
  (mail?.source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
const timeline = async () => {
  const { items } = (await app.rest('GET', '/admin/enquiries', undefined, cookie)).body
  return (await app.rest('GET', `/admin/enquiries/${items[0]._id}`, undefined, cookie)).body.item
}

test('nobody gets an acknowledgement before an administrator switches it on', async () => {
  expect(DEFAULT_ACKNOWLEDGEMENT.enabled).toBe(false)
  await set({ enabled: false })
  await submit()
  expect(await acknowledgements()).toEqual([])
  expect((await timeline()).timeline).toHaveLength(1)
})

test('a visitor who enquires by e-mail gets it, and the timeline says so', async () => {
  await set({ subject: 'Received: {tour}, {reference}', text: '{name}, {dates}, {price}: {link}' })
  const { reference } = await submit()
  const before = await timeline()
  expect(before).toMatchObject({ stage: 'new', firstReplyAt: null, version: 1 })
  expect(before.timeline[1]).toMatchObject({
    kind: 'acknowledged',
    actor: null,
    channel: 'email',
    subject: `Received: our tours, ${reference}`,
    text: 'Anju Thomas, dates of your choice, on request: http://localhost/tours',
    mail: 'pending',
  })
  const [mail, ...others] = await acknowledgements()
  expect(others).toEqual([])
  expect([mail?.to, mail?.from]).toEqual([['anju@example.com'], 'hello@bharat.example'])
  const source = plain(mail)
  expect(source).toContain(`Subject: Received: our tours, ${reference}`)
  expect(source).toContain('Auto-Submitted: auto-replied')
  expect(source).toContain('X-Auto-Response-Suppress: All')
  expect(source).toContain('http://localhost/tours')
  expect(source).not.toContain('watches')
  expect((await timeline()).timeline[1].mail).toBe('sent')
})

test('its sending does not hide from desks that the enquiry is new', async () => {
  await submit()
  await acknowledgements()
  const { enquiryDesk } = app.repositories
  const changes = await enquiryDesk.changesAfter(0, 500)
  const [changed] = await enquiryDesk.changed(changes.map(({ id }) => id))
  expect(changed?.arrived).not.toBeNull()
})

test('who enquires in WhatsApp gets none, nor is one sent without a mail server', async () => {
  await submit({}, 'whatsapp')
  expect(await acknowledgements()).toEqual([])
  const without = await createTestApp()
  await set({}, without, await without.login())
  await without.services.enquiries.submit('email', visitor, 'a')
  await without.repositories.jobs.collect()
  expect(await without.database.collection('jobs').count({})).toBe(0)
  await without.close()
})

test('an address gets one a day, in any spelling', async () => {
  await submit()
  await submit({ email: 'ANJU@example.com' }, 'email', 'b')
  await submit({ email: 'anju+one@EXAMPLE.com' }, 'email', 'c')
  expect((await acknowledgements()).map(({ to }) => to)).toEqual([['anju@example.com']])
})

test('a client causes a few a day', async () => {
  const addresses = Array.from({ length: 9 }, (_, n) => `visitor${n}@example.com`)
  for (const email of addresses) await submit({ email })
  expect(await acknowledgements()).toHaveLength(ACKNOWLEDGEMENTS_PER_DAY.sender)
})

describe('a visitor cannot put words or headers into it', () => {
  test.each([
    'Win at evil.com',
    'See https://evil.example',
    'Asha\r\nBcc: all@evil.example',
    'a'.repeat(61),
    'Call 98470 12345',
  ])('by the name %j', async (fullName) => {
    await set({ subject: 'Thank you, {name}' })
    await submit({ fullName })
    const [mail] = await acknowledgements()
    const source = plain(mail)
    expect(source).toContain('Subject: Thank you, traveller')
    expect(source).toMatch(/^To: anju@example\.com\r$/m)
    expect(source).not.toMatch(/evil|Bcc|98470|aaaa/)
    expect(mail?.to).toEqual(['anju@example.com'])
  })

  test.each(['A. P. J. Abdul Kalam', 'आशा मेनन', 'Anne-Marie O’Neill'])(
    'but %s is a name',
    async (fullName) => {
      await submit({ fullName })
      await acknowledgements()
      expect((await timeline()).timeline[1].text).toStartWith(`Hello ${fullName},`)
    },
  )
})

test.each(['MAILER-DAEMON', 'no-reply', 'noreply', 'postmaster', 'owner-list', 'añju'])(
  'the mailbox %s gets none',
  async (mailbox) => {
    await submit({ email: `${mailbox}@example.com` })
    expect(await acknowledgements()).toEqual([])
  },
)
