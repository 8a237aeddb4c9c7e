import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { type RunningSmtpServer, startSmtpServer } from '../../../test/smtp-server.ts'
import { createLog } from '../../platform/logging.ts'
import { createMailer } from '../../platform/mail.ts'
import { createEnquiryOutbox, type EnquiryOutbox } from './enquiries.outbox.ts'
import { createEnquiriesService } from './enquiries.service.ts'

const HOUR_MS = 3_600_000
const enquiry = {
  fullName: 'Anju Thomas',
  phone: '+919847012345',
  email: 'anju@example.com',
  message: 'Two of us in May.\nIs the pass open?',
}

let app: TestApp
let smtp: RunningSmtpServer
let clock: number
let logged: string[]
const outboxes: EnquiryOutbox[] = []

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  smtp = await startSmtpServer()
  // A little ahead: what is stored during the test is due.
  clock = Date.now() + 60_000
  logged = []
  await app.database.collection('enquiries').deleteMany({})
})
afterEach(async () => {
  await Promise.all(outboxes.splice(0).map((outbox) => outbox.stop()))
  await smtp.stop()
})

/** An instance of the server as far as enquiries go; a second one is a restart, or a neighbour. */
function instance(url = smtp.url) {
  const outbox = createEnquiryOutbox({
    repository: app.repositories.enquiries,
    mailer: createMailer({ url, to: ['office@example.com'], name: 'Bharat by Road' }),
    log: createLog({ write: () => true }, { write: (line) => logged.push(line) }),
    publicUrl: () => 'https://site.test',
    now: () => clock,
  })
  outboxes.push(outbox)
  const service = createEnquiriesService({
    repository: app.repositories.enquiries,
    limits: app.repositories.limits,
    // Woken by the tests themselves, so that they know when it is done.
    outbox: { wake: () => undefined },
  })
  const submit = (change: object = {}) =>
    service.submit('email', { ...enquiry, ...change }, crypto.randomUUID())
  return { outbox, service, submit }
}

const pending = () => app.repositories.enquiries.pendingMails()
const header = (mail: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(mail ?? '')?.[1]

test('an enquiry is stored as pending, sent once, and shown as sent', async () => {
  const { outbox, service, submit } = instance()
  await submit()
  expect((await service.list({})).items[0]?.mail).toBe('pending')
  expect(await outbox.sendDue()).toBe(1)
  expect(await outbox.sendDue()).toBe(0)
  const [mail] = await smtp.taken(1)
  expect(smtp.mails).toHaveLength(1)
  expect(header(mail, 'Subject')).toBe('Enquiry from Anju Thomas')
  expect(header(mail, 'Reply-To')).toBe('Anju Thomas <anju@example.com>')
  expect(header(mail, 'To')).toBe('office@example.com')
  for (const text of ['+919847012345', 'Is the pass open?', 'https://site.test/adminDashboard']) {
    expect(mail).toContain(text)
  }
  expect((await service.list({})).items[0]?.mail).toBe('sent')
  expect(await pending()).toBe(0)
})

test('a mail server that is down costs nothing: the mail goes out when it is back', async () => {
  const { port } = smtp
  await smtp.stop()
  const { outbox, submit } = instance()
  for (let n = 0; n < 3; n++) await submit()
  expect(await outbox.sendDue()).toBe(0)
  expect(await pending()).toBe(3)
  smtp = await startSmtpServer(port)
  clock += HOUR_MS
  // After a restart: another instance over the same database.
  expect(await instance(smtp.url).outbox.sendDue()).toBe(3)
  expect(await smtp.taken(3)).toHaveLength(3)
  expect(await pending()).toBe(0)
})

test.each(['later', 'refuse', 'drop'] as const)(
  'a message the server answers with “%s” is tried again, later each time',
  async (behaviour) => {
    const { outbox, submit } = instance()
    await submit()
    smtp.behave(behaviour)
    for (const attempts of [1, 2]) {
      expect(await outbox.sendDue()).toBe(0)
      expect(await smtp.begun(attempts)).toBe(attempts)
      // Not due yet.
      expect(await outbox.sendDue()).toBe(0)
      expect(await smtp.begun(attempts)).toBe(attempts)
      clock += 5 * 60_000
    }
    smtp.behave('take')
    expect(await outbox.sendDue()).toBe(1)
    expect(await smtp.taken(1)).toHaveLength(1)
    expect(logged).toHaveLength(2)
    // What is logged names nobody.
    expect(logged.join()).not.toMatch(/anju|example\.com|98470/i)
  },
)

test('a message that is refused does not hold up the others', async () => {
  const { outbox, submit } = instance()
  smtp.behave('refuse')
  await submit({ fullName: 'Refused' })
  await outbox.sendDue()
  smtp.behave('take')
  await submit({ fullName: 'Taken' })
  expect(await outbox.sendDue()).toBe(1)
  const [first] = await smtp.taken(1)
  expect(header(first, 'Subject')).toBe('Enquiry from Taken')
  clock += HOUR_MS
  expect(await outbox.sendDue()).toBe(1)
})

test('of two instances one sends', async () => {
  const [one, two] = [instance(), instance()]
  for (let n = 0; n < 6; n++) await one.submit({ fullName: `Visitor ${n}` })
  const sent = await Promise.all([one.outbox.sendDue(), two.outbox.sendDue()])
  expect(sent[0] + sent[1]).toBe(6)
  const mails = await smtp.taken(6)
  expect(mails).toHaveLength(6)
  expect(new Set(mails.map((mail) => header(mail, 'Subject'))).size).toBe(6)
})

test('what an instance had in hand when it was killed is sent by the next', async () => {
  const { submit } = instance()
  await submit()
  // The claim of an instance that never came back.
  const claimed = await app.repositories.enquiries.claimMail(
    new Date(clock),
    new Date(clock + 1000),
  )
  expect(claimed?.attempts).toBe(1)
  const { outbox } = instance()
  expect(await outbox.sendDue()).toBe(0)
  clock += 1001
  expect(await outbox.sendDue()).toBe(1)
})

test('a mail that is sent again, since that it was sent could not be stored, has the same Message-ID', async () => {
  const { submit } = instance()
  await submit()
  const cut = createEnquiryOutbox({
    repository: {
      ...app.repositories.enquiries,
      mailSent: () => Promise.reject(new Error('The database is away.')),
    },
    mailer: createMailer({ url: smtp.url, to: ['office@example.com'], name: 'Bharat by Road' }),
    log: createLog(),
    publicUrl: () => 'https://site.test',
    now: () => clock,
  })
  outboxes.push(cut)
  expect(cut.sendDue()).rejects.toThrow('away')
  await smtp.taken(1)
  clock += HOUR_MS
  expect(await instance().outbox.sendDue()).toBe(1)
  const ids = (await smtp.taken(2)).map((mail) => header(mail, 'Message-ID'))
  expect(ids[0]).toMatch(/^<enquiry-[0-9a-f]{24}@example\.com>$/)
  expect(ids[1]).toBe(ids[0] ?? '')
})

test('nothing a visitor writes begins a header', async () => {
  const { outbox, service } = instance()
  const wild = {
    fullName: '"Asha", <x@evil.example> =?utf-8?q?B?=',
    message:
      'Bcc: all@evil.example\r\n.\r\nRCPT TO:<all@evil.example>\r\n<script>alert(1)</script>',
  }
  await service.submit('email', { ...enquiry, ...wild }, 'a')
  await service.submit('email', { ...enquiry, fullName: 'आशा मेनन ☕' }, 'b')
  expect(await outbox.sendDue()).toBe(2)
  for (const mail of await smtp.taken(2)) {
    const [head = ''] = mail.split('\r\n\r\n')
    const names = head
      .split('\r\n')
      .filter((line) => !/^\s/.test(line))
      .map((line) => line.split(':')[0])
    expect(new Set(names)).toEqual(
      new Set([
        'From',
        'To',
        'Reply-To',
        'Subject',
        'Message-ID',
        'Date',
        'MIME-Version',
        'Content-Type',
      ]),
    )
    expect(header(mail, 'Reply-To')).toEndWith('<anju@example.com>')
  }
  expect(smtp.mails.join()).not.toContain('<script>alert(1)</script></p>')
})

test('the visitor does not wait for a mail server that hangs', async () => {
  smtp.behave('hang')
  const { outbox, service } = instance()
  const waking = createEnquiriesService({
    repository: app.repositories.enquiries,
    limits: app.repositories.limits,
    outbox,
  })
  await waking.submit('email', enquiry, crypto.randomUUID())
  expect((await service.list({})).items[0]?.mail).toBe('pending')
  await smtp.stop()
  await outbox.sendDue()
  clock += HOUR_MS
  expect(await pending()).toBe(1)
})

test('a WhatsApp enquiry owes no mail, nor does one where no mail is sent', async () => {
  const { service } = instance()
  await service.submit('whatsapp', enquiry, 'c')
  await app.services.enquiries.submit('email', enquiry, 'd')
  expect((await service.list({})).items.map(({ mail }) => mail)).toEqual(['none', 'none'])
  expect(await pending()).toBe(0)
})
