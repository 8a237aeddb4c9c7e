import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Session } from '@bharat/contracts/accounts'
import { createTestApp, type TestApp } from '../../../test/support/create-test-app.ts'
import {
  type RunningSmtpServer,
  startSmtpServer,
  type TakenMail,
} from '../../../test/support/smtp-server.ts'
import { createJobRunner, type JobRunner } from '../../jobs/job-runner.ts'
import { createMailer, type MailAddress, type Mailer } from '../../jobs/mail.ts'
import { createLog } from '../../operations/logging.ts'
import { enquiryMailJob } from './enquiries.jobs.ts'
import { createEnquiriesService } from './enquiries.service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
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
const runners: JobRunner[] = []

beforeAll(async () => {
  ;[app, smtp] = await Promise.all([createTestApp(), startSmtpServer()])
})
afterAll(async () => {
  await app.close()
  await smtp.stop()
})
beforeEach(async () => {
  await smtp.reset()
  // A little ahead, so that everything stored during the test is due.
  clock = Date.now() + MINUTE_MS
  logged = []
  await app.database.collection('enquiries').deleteMany({})
  await app.database.collection('jobs').deleteMany({})
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})

const log = createLog(
  { write: (line) => logged.push(line) },
  { write: (line) => logged.push(line) },
)
const company = async () => ({ name: 'Bharat by Road', address: 'hello@bharat.example' })
const mailerTo = (...to: string[]) => createMailer({ url: smtp.url, to, company })

/**
 * An instance of the server, reduced to the mails of enquiries; a second one is a restart, or another instance.
 */
function instance({
  mailer = mailerTo('office@example.com'),
  repository = app.repositories.enquiries,
}: {
  mailer?: Mailer
  repository?: TestApp['repositories']['enquiries']
} = {}) {
  const publicUrl = () => 'https://site.test'
  const brand = async () => ({ name: 'Bharat by Road', logo: '' })
  const runner = createJobRunner({
    store: app.repositories.jobs,
    types: () => ({
      'enquiry-mail': enquiryMailJob({ repository, mailer, log, publicUrl, brand }),
    }),
    log,
    now: () => clock,
    graceMs: 50,
  })
  runners.push(runner)
  return runner
}

const service = (mails = true, wake: () => void = () => undefined) =>
  createEnquiriesService({
    repository: app.repositories.enquiries,
    limits: app.repositories.limits,
    tourIdsOf: async () => [],
    findTour: async () => null,
    feed: { wake: () => undefined },
    // The tests run the jobs themselves, so that they know when they are done.
    referencePrefix: async () => 'BR',
    noticeOf: async () => undefined,
    audit: { note: async () => undefined },
    events: { announcing: async () => () => [] },
    jobs: { wake },
    mails,
    reminding: async () => () => [],
    namePersons: async () => undefined,
    acknowledge: async () => undefined,
    recordIdOf: () => '',
  })
const submit = (change: object = {}) =>
  service().submit('email', { ...enquiry, ...change }, crypto.randomUUID())
const admin: Session = {
  userId: '650000000000000000000001',
  email: 'a@b.example',
  name: '',
  role: 'admin',
  permissions: ['enquiries'],
}
const mailsShown = async () => (await service().list({}, admin)).items.map(({ mail }) => mail)
const pending = () => app.repositories.enquiries.countPendingMails()
const dueAt = async () =>
  (
    await app.database.collection<{ _id: string; dueAt: Date }>('jobs').findOne({})
  )?.dueAt.getTime() ?? 0
const header = (mail: TakenMail | undefined, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(mail?.source ?? '')?.[1]

test('only an enquiry that has a job starts the search for jobs', async () => {
  let searches = 0
  const wake = () => {
    searches += 1
  }
  await service(false, wake).submit('email', enquiry, crypto.randomUUID())
  await service(true, wake).submit('whatsapp', enquiry, crypto.randomUUID())
  expect(searches).toBe(0)
  await service(true, wake).submit('email', enquiry, crypto.randomUUID())
  expect(searches).toBe(1)
})

describe('a mail server that works', () => {
  test('an enquiry is stored as pending, sent once, and shown as sent', async () => {
    const runner = instance()
    await submit()
    expect(await mailsShown()).toEqual(['pending'])
    expect(await runner.runDue()).toBe(1)
    expect(await runner.runDue()).toBe(0)
    const [mail] = await smtp.taken(1)
    expect(smtp.mails).toHaveLength(1)
    expect(header(mail, 'Subject')).toMatch(/^Enquiry BR-[\dA-Z]{4} from Anju Thomas$/)
    expect(header(mail, 'From')).toBe('Bharat by Road <office@example.com>')
    expect(header(mail, 'Reply-To')).toBe('Anju Thomas <anju@example.com>')
    expect(header(mail, 'To')).toBe('office@example.com')
    expect([mail?.from, mail?.to]).toEqual(['office@example.com', ['office@example.com']])
    expect(await mailsShown()).toEqual(['sent'])
    expect(await pending()).toBe(0)
  })

  test('the mail has all fields, as text and as HTML, with the time in India', async () => {
    await submit({ message: 'Is <b>May</b> & June fine?' })
    await app.database
      .collection('enquiries')
      .updateMany({}, { $set: { createdAt: new Date('2026-12-31T20:05:00Z') } })
    await instance().runDue()
    const [mail] = await smtp.taken(1)
    const [, text = '', html = ''] = (mail?.source ?? '')
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
      .split(/Content-Type: text\//)
    for (const line of [
      'Name: Anju Thomas',
      'Phone: +91 98470 12345',
      'Email: anju@example.com',
      'Channel: Email',
      'Received: 01/01/2027 01:35 IST',
      'Is <b>May</b> & June fine?',
      'https://site.test/adminDashboard?tab=enquiries',
    ]) {
      expect(text).toContain(line)
    }
    expect(html).toContain('Is &lt;b&gt;May&lt;/b&gt; &amp; June fine?')
    expect(html).toContain('01/01/2027 01:35 IST')
    expect(html).toContain('href="https://site.test/adminDashboard?tab=enquiries"')
  })

  test('one unknown mailbox does not keep the mail from the others', async () => {
    await submit()
    const mailer = mailerTo('office@example.com', 'gone@example.com')
    expect(await instance({ mailer }).runDue()).toBe(1)
    expect((await smtp.taken(1)).map(({ to }) => to)).toEqual([['office@example.com']])
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ rejectedRecipients: 1 })
  })

  test('a WhatsApp enquiry needs no mail, nor does one received while mails are off', async () => {
    await service().submit('whatsapp', enquiry, 'c')
    await service(false).submit('email', enquiry, 'd')
    expect(await mailsShown()).toEqual(['none', 'none'])
    expect(await instance().runDue()).toBe(0)
  })
})

describe('the sender', () => {
  const signal = AbortSignal.timeout(60_000)
  const mail = {
    subject: 'Hello',
    replyTo: { name: '', address: 'x@example.com' },
    text: 'Hello',
    html: '<p>Hello</p>',
  }
  const visitor = { name: '', address: 'anju@example.com' }
  /** The senders of a mail to the operator and of one to a visitor: header, envelope, and domain of the Message-ID. */
  async function sendersOf(credentials: string, from?: MailAddress) {
    const mailer = createMailer({
      url: `${smtp.url.replace('//', `//${credentials}`)}?requireTLS=false`,
      to: ['owner@private.example'],
      from,
      company,
    })
    await mailer.send({ ...mail, id: 'one' }, signal)
    await mailer.send({ ...mail, id: 'two', to: visitor }, signal)
    return (await smtp.taken(2)).map((taken) => [
      header(taken, 'From'),
      taken.from,
      header(taken, 'Message-ID')?.replace(/^.*@|>$/g, ''),
    ])
  }

  test('sends the files of a mail', async () => {
    const content = Buffer.from('%PDF-1.7 of a quote')
    const file = { filename: 'BR-7K3Q-1.pdf', content, contentType: 'application/pdf' }
    const mailer = mailerTo('office@example.com')
    await mailer.send({ ...mail, id: 'file', attachments: [file] }, signal)
    const [taken] = await smtp.taken(1)
    expect(taken?.source).toMatch(/Content-Type: application\/pdf; name=BR-7K3Q-1\.pdf/)
    expect(taken?.source).toContain(content.toString('base64'))
  })

  test('is MAIL_FROM: for visitors and the operator, in the header and in the envelope', async () => {
    const from = { name: '', address: 'tours@company.example' }
    const sender = ['Bharat by Road <tours@company.example>', from.address, 'company.example']
    expect(await sendersOf('apikey:right@', from)).toEqual([sender, sender])
    await smtp.reset()
    const named = await sendersOf('apikey:right@', {
      ...from,
      name: 'Sales\r\nBcc: a@evil.example',
    })
    expect(named[1]?.[0]).toBe('"Sales Bcc: a@evil.example" <tours@company.example>')
  })

  test('is the account of the mail server, if that is an address', async () => {
    const sender = [
      'Bharat by Road <post@provider.example>',
      'post@provider.example',
      'provider.example',
    ]
    expect(await sendersOf('post%40provider.example:right@')).toEqual([sender, sender])
  })

  test('of a mail to a visitor is never a recipient of enquiries, if the company has an address', async () => {
    const [toOperator, toVisitor] = await sendersOf('apikey:right@')
    expect(toOperator?.slice(0, 2)).toEqual([
      'Bharat by Road <owner@private.example>',
      'owner@private.example',
    ])
    expect(toVisitor?.slice(0, 2)).toEqual([
      'Bharat by Road <hello@bharat.example>',
      'hello@bharat.example',
    ])
  })
})

describe('a mail server that fails', () => {
  test('is down: nothing is lost, and the mail is sent when it is back', async () => {
    const { port } = smtp
    await smtp.stop()
    for (let n = 0; n < 3; n++) await submit()
    expect(await instance().runDue()).toBe(0)
    expect(await pending()).toBe(3)
    smtp = await startSmtpServer(port)
    clock += HOUR_MS
    // After a restart: another instance over the same database.
    expect(await instance().runDue()).toBe(3)
    expect(await smtp.taken(3)).toHaveLength(3)
    expect(await pending()).toBe(0)
  })

  test.each(['later', 'refuse', 'drop'] as const)(
    'responds “%s”: the runner tries again when the message is due',
    async (behaviour) => {
      const runner = instance()
      await submit()
      await smtp.behave(behaviour)
      for (const attempts of [1, 2]) {
        expect(await runner.runDue()).toBe(0)
        expect(await smtp.begun(attempts)).toBe(attempts)
        // Not due yet.
        expect(await runner.runDue()).toBe(0)
        expect(await smtp.begun(attempts)).toBe(attempts)
        clock = (await dueAt()) + 1
      }
      await smtp.behave('take')
      // After a restart.
      expect(await instance().runDue()).toBe(1)
      expect(await smtp.taken(1)).toHaveLength(1)
      expect(logged).toHaveLength(2)
      // The log contains no personal data.
      expect(logged.join()).not.toMatch(/anju|example\.com|98470/i)
    },
  )

  test('rejects one message: the others are not delayed', async () => {
    const runner = instance()
    await smtp.behave('refuse')
    await submit({ fullName: 'Refused' })
    await runner.runDue()
    await smtp.behave('take')
    await submit({ fullName: 'Taken' })
    expect(await runner.runDue()).toBe(1)
    const [first] = await smtp.taken(1)
    expect(header(first, 'Subject')).toEndWith(' from Taken')
    clock += 2 * HOUR_MS
    expect(await runner.runDue()).toBe(1)
  })

  test('has none of the mailboxes: the mail stays pending, with one attempt per run', async () => {
    for (let n = 0; n < 3; n++) await submit()
    expect(await instance({ mailer: mailerTo('gone@example.com') }).runDue()).toBe(0)
    expect(logged).toHaveLength(1)
    expect(logged.join()).toContain('RCPT TO 550')
    expect(await pending()).toBe(3)
  })

  test('does not accept the password: one login per run, and the password is not logged', async () => {
    for (let n = 0; n < 3; n++) await submit()
    const url = smtp.url.replace('//', '//office%40example.com:hunter22@')
    const mailer = (query: string) =>
      createMailer({ url: url + query, to: ['office@example.com'], company })
    // This server has no TLS, so the password is not sent.
    await instance({ mailer: mailer('') }).runDue()
    expect(await smtp.logins(0)).toBe(0)
    expect(logged.join()).toContain('STARTTLS')
    await instance({ mailer: mailer('?requireTLS=false') }).runDue()
    expect(await smtp.logins(1)).toBe(1)
    expect(logged).toHaveLength(2)
    expect(logged.join()).not.toMatch(/hunter22|example\.com/)
    expect(await pending()).toBe(3)
  })

  test('hangs: both APIs respond to the visitor at once', async () => {
    await smtp.behave('hang')
    const hanging = await createTestApp({ mailer: mailerTo('office@example.com'), wakesJobs: true })
    const rest = await hanging.rest('POST', '/public/enquiries/email', enquiry)
    expect(rest.status).toBe(201)
    expect(await smtp.begun(1)).toBe(1)
    const { body } = await hanging.graphql(
      'mutation($input: EnquiryInput!) { submitEnquiry(channel: email, input: $input) { message _id reference } }',
      { input: enquiry },
    )
    expect(body.data.submitEnquiry).toEqual({
      ...rest.body,
      _id: expect.any(String),
      reference: expect.any(String),
    })
    const { items } = await hanging.services.enquiries.list({}, admin)
    expect(items.map(({ mail }) => mail)).toEqual(['pending', 'pending'])
    await hanging.close()
  })
})

describe('an instance that shuts down', () => {
  test('gives up a mail that hangs, which is due again at once', async () => {
    await smtp.behave('hang')
    const runner = instance()
    await submit()
    const running = runner.runDue()
    await smtp.begun(1)
    await runner.stop()
    expect(await running).toBe(0)
    await smtp.behave('take')
    expect(await instance().runDue()).toBe(1)
  })

  test('before it stored that a mail was sent: the next one sends it with the same Message-ID', async () => {
    await submit()
    const repository = {
      ...app.repositories.enquiries,
      markMailSent: () => Promise.reject(new Error('The database is away.')),
    }
    expect(await instance({ repository }).runDue()).toBe(0)
    clock += HOUR_MS
    expect(await instance().runDue()).toBe(1)
    const ids = (await smtp.taken(2)).map((mail) => header(mail, 'Message-ID'))
    expect(ids[0]).toMatch(/^<enquiry-[0-9a-f]{24}@example\.com>$/)
    expect(ids[1]).toBe(ids[0] ?? '')
  })
})

describe('no input of a visitor starts a header or a command', () => {
  const HEADERS = [
    'Auto-Submitted',
    'Content-Type',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Reply-To',
    'Subject',
    'To',
  ]
  const message = 'Bcc: all@evil.example\r\n.\r\nRCPT TO:<all@evil.example>\r\n..'

  test.each([
    ['line breaks', 'Asha\r\nBcc: all@evil.example\r\n\r\nBody'],
    ['a line feed alone', 'Asha\nBcc: all@evil.example'],
    ['Unicode’s line breaks', 'Asha\u0085Bcc: a@evil.example\u2028Bcc: b@evil.example'],
    ['a display name that looks like an address', '"Asha", <x@evil.example>'],
    ['an encoded word', '=?utf-8?q?Asha=0D=0ABcc:_all=40evil.example?='],
    ['a name in another script', 'ആഷ മേനോൻ ☕ '.repeat(10).trim()],
  ])('%s', async (_, fullName) => {
    await submit({ fullName, message })
    expect(await instance().runDue()).toBe(1)
    const [mail] = await smtp.taken(1)
    const [head = ''] = mail?.source.split('\r\n\r\n') ?? []
    const names = head
      .split(/\r\n|\r|\n/)
      .filter((line) => !/^[ \t]/.test(line))
      .map((line) => line.split(':')[0] ?? '')
    expect(names.sort()).toEqual(HEADERS)
    expect(head).toMatch(/^[\x20-\x7e\r\n]+$/)
    expect(mail?.to).toEqual(['office@example.com'])
    expect(header(mail, 'To')).toBe('office@example.com')
    expect(header(mail, 'Reply-To')).toEndWith('<anju@example.com>')
    // A dot alone on a line does not end the message.
    expect(mail?.source).toContain('RCPT TO:<all@evil.example>')
  })

  test('the name is readable as the visitor wrote it', async () => {
    const fullName = 'आशा मेनन “A” ☕'
    await submit({ fullName })
    await instance().runDue()
    const [mail] = await smtp.taken(1)
    const words = (header(mail, 'Subject') ?? '').split(/\s+/).map((word) => {
      const [, encoding, coded = ''] = /^=\?UTF-8\?([BQ])\?(.*)\?=$/.exec(word) ?? []
      const hex = coded.replaceAll('_', ' ').replace(/=(..)/g, '%$1')
      return encoding === 'B' ? Buffer.from(coded, 'base64').toString() : decodeURIComponent(hex)
    })
    expect(words.join('')).toEndWith(` from ${fullName}`)
  })

  test.each([
    ['anju@münchen.example', 'Anju Thomas <anju@xn--mnchen-3ya.example>'],
    // Some servers would reject the address, so it is in the text instead.
    ['añju@example.com', undefined],
    ['an\u0001ju@example.com', undefined],
  ])('the address %j', async (email, replyTo) => {
    await submit({ email })
    expect(await instance().runDue()).toBe(1)
    const [mail] = await smtp.taken(1)
    expect(header(mail, 'Reply-To')).toBe(replyTo)
  })
})
