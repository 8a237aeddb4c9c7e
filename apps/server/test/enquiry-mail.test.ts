import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnDatabase, ownDatabase } from './support/own-database.ts'
import { runServer } from './support/run-server.ts'
import { type RunningSmtpServer, startSmtpServer } from './support/smtp-server.ts'

/** The whole server and a mail server, each in a separate process. */

let smtp: RunningSmtpServer
let dataDir: string
let database: OwnDatabase | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'enquiry-mail-'))
  smtp = await startSmtpServer()
  const url = process.env.MONGODB_TEST_URL
  database = url ? ownDatabase(url) : undefined
})
afterAll(async () => {
  await smtp.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () =>
  runServer({
    DATA_DIR: dataDir,
    FIRST_ADMIN: 'open',
    SMTP_URL: smtp.url,
    ENQUIRY_EMAIL_TO: 'office@example.com, sales@example.com',
    PUBLIC_URL: 'https://www.example.com',
    ...(database && { MONGODB_URL: database.url }),
  })

async function call(url: string, method: string, path: string, body?: unknown, cookie = '') {
  return fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

test('an enquiry is accepted while the mail server hangs, and mailed after a restart', async () => {
  await smtp.behave('hang')
  const first = await start()
  const admin = { email: 'admin@example.com', password: 'correct horse' }
  // With a public address, the first account needs the link that the server prints.
  const setupToken = /#setup=(\S+)/.exec(first.output())?.[1]
  await call(first.url, 'POST', '/admin/registerAdmin', { ...admin, setupToken })
  const login = await call(first.url, 'POST', '/admin/loginAdmin', admin)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const mailShown = async (url: string): Promise<string> => {
    const reply = await call(url, 'GET', '/admin/enquiries', undefined, cookie)
    return ((await reply.json()) as { items: { mail: string }[] }).items[0]?.mail ?? ''
  }

  const enquiry = {
    fullName: 'Anju Thomas',
    phone: '+919847012345',
    email: 'anju@example.com',
    message: 'In May?',
  }
  const reply = await call(first.url, 'POST', '/public/enquiries/email', enquiry)
  expect(reply.status).toBe(201)
  expect(await smtp.begun(1)).toBe(1)
  expect(await mailShown(first.url)).toBe('pending')
  expect(await first.end('SIGTERM')).toBe(0)

  await smtp.behave('take')
  const second = await start()
  await second.said('"event":"enquiry mails pending","pending":1,"sending":true')
  const [mail] = await smtp.taken(1)
  expect(mail?.to).toEqual(['office@example.com', 'sales@example.com'])
  // Quoted-printable may break a line anywhere.
  const source = mail?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(source).toContain('https://www.example.com/adminDashboard?tab=enquiries')
  // The mail server has the message a moment before the database records it.
  while ((await mailShown(second.url)) !== 'sent') await Bun.sleep(20)
  expect(await second.end('SIGTERM')).toBe(0)
  expect(smtp.mails).toHaveLength(1)
  expect(first.output() + second.output()).not.toMatch(/anju|98470/i)
}, 300_000)
