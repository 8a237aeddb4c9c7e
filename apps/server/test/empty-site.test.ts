import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { indianDay } from '@bharat/contracts/indian-day'
import { formatPhone } from '@bharat/contracts/site'
import { emptySite, site } from '@bharat/contracts/site-defaults'
import { createMailer } from '../src/jobs/mail.ts'
import { signedHeaders } from '../src/jobs/webhook-signature.ts'
import { createRenderer } from '../src/rendering/rendering.ts'
import { createTestApp, type TestApp, validTour } from './support/create-test-app.ts'
import { type RunningSmtpServer, startSmtpServer } from './support/smtp-server.ts'

/* SITE_DEFAULTS=empty: no page, file or mail has a value of the specified company. */

const OFFICE = 'office@test.example'
const SITEMAPS = ['/sitemap.xml', '/sitemaps/1.xml']
let app: TestApp
let smtp: RunningSmtpServer
let cookie: string
let paths: string[]
beforeAll(async () => {
  smtp = await startSmtpServer()
  const company = async () => {
    const { name, email } = await app.services.site.getPublic()
    return { name, address: email }
  }
  app = await createTestApp({
    siteDefaults: emptySite,
    mailer: createMailer({ url: smtp.url, to: [OFFICE], company }),
    createRenderer: (inProcess) =>
      createRenderer({
        mode: 'production',
        publicUrl: () => 'http://localhost',
        ...inProcess,
      }),
  })
  cookie = await app.login()
  const category = await idOf('/admin/categories', { name: 'Coast' })
  const itinerary = [1, 2].map((day) => ({
    day,
    title: 'Out',
    description: 'By boat.',
    imageUrl: '',
  }))
  const content = validTour(category, { tourName: 'Two lagoons', itinerary })
  const tour = await idOf('/admin/tours', content)
  await call('PATCH', `/admin/toursinhighlight/${tour}/highlight`, { highlightStatus: true })
  await call('POST', '/admin/testimonials', { clientName: 'Anju', review: 'Good.' })
  const parameters = { tourId: tour, categoryId: category, landscape: 'Beaches', token: 'none' }
  const routes = readdirSync(join(import.meta.dirname, '../../web/src/routes/_public'))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) =>
      file
        .replace(/\.tsx$/, '')
        .replaceAll('.', '/')
        .replace(/(^|\/)index$/, ''),
    )
    .map((route) => route.replace(/\$(\w*)/g, (_, name) => Reflect.get(parameters, name) ?? 'lost'))
  paths = [...routes.map((route) => `/${route}`), '/adminLogin', '/adminRegister']
})
afterAll(async () => {
  await app.close()
  await smtp.stop()
})

const call = (method: string, path: string, body?: object) => app.rest(method, path, body, cookie)
const idOf = async (path: string, body: object) => (await call('POST', path, body)).body.item._id
const textOf = async (path: string) => {
  const response = await app.app.handle(new Request(`http://localhost${path}`))
  return response.text()
}

/** What a text may show of a value of the settings: its forms, as the site writes them. */
function shownForms(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => shownForms(each, name))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([member, part]) => shownForms(part, member))
  }
  if (typeof value === 'number') {
    // A small number is a claim only with its unit.
    return value < 1000 && Number.isInteger(value)
      ? [`${value} ${name}`]
      : [String(value), value.toLocaleString('en-IN')]
  }
  // The kinds of links and the days of the week are words of the product.
  if (typeof value !== 'string' || value.length < 3 || name === 'kind' || name === 'days') return []
  return /^\+\d+$/.test(value) ? [value, value.slice(1), formatPhone(value)] : [value]
}
const forms = [...new Set(shownForms(site, ''))].map((form) => form.toLowerCase())
const found = (text: string) => {
  const plain = text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').toLowerCase()
  // A number may be a part of an id or of a time: 10:15:14.912 has 4.9.
  return forms.filter((form) =>
    /^[\d.,]+$/.test(form)
      ? new RegExp(`(?<!\\w)${RegExp.escape(form)}(?!\\w)`).test(plain)
      : plain.includes(form),
  )
}
/** A mail says when it was sent and when something ends, which may be an opening hour of the company. */
const withoutMoments = (mail: string) =>
  mail.replace(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}|^Date: .*$/gm, '')
/** Headers have names in lower case, without spaces. */
const namesProduct = (headers: string) => /bharat.?by.?road/i.test(headers)

test('no page and no file shows a value of the specified company, and none is indexed', async () => {
  expect(forms.length).toBeGreaterThan(60)
  const files = ['/robots.txt', ...SITEMAPS, '/site.webmanifest', '/favicon.svg']
  for (const path of [...paths, ...files, '/.well-known/security.txt', '/api/v1/public/site']) {
    const response = await app.app.handle(new Request(`http://localhost${path}`))
    const text = await response.text()
    expect([path, found(text)]).toEqual([path, []])
    expect([path, namesProduct([...response.headers].join('\n'))]).toEqual([path, false])
    // What an empty value would leave behind.
    expect([
      path,
      /"(tel|mailto):"|\bnull (km|states|days)|>null<|wa\.me\/"/.exec(text)?.[0],
    ]).toEqual([path, undefined])
    if (!paths.includes(path)) continue
    // Without a name a page says none, not the address of the server.
    expect([path, /[>|]\s*localhost\b/.exec(text)?.[0]]).toEqual([path, undefined])
    // No landscape without a tour.
    expect([path, text.includes('href="/landscapes/Snow"')]).toEqual([path, false])
    expect([path, text.includes('<meta name="robots" content="noindex"')]).toEqual([path, true])
    expect([path, text.includes('application/ld+json') && /TravelAgency/.test(text)]).toEqual([
      path,
      false,
    ])
  }
  for (const path of SITEMAPS) expect(await textOf(path)).not.toContain('<url>')
})

test('no description and no error of the API has a value of the specified company', async () => {
  // Ids, a state of India and periods are nobody’s.
  const general = /^(?:[\da-f]{24}|\d+ days|kerala)$/
  const described = found(await textOf('/api/v1/openapi.json'))
  expect(described.filter((form) => !general.test(form))).toEqual([])
  const wrong = {
    ...emptySite,
    version: 0,
    founded: 'x',
    phones: { primary: 'x', alternate: 'x' },
    email: 'x',
    team: [{ label: '', phone: 'x' }],
    hours: { days: ['Monday'], opens: 'x', closes: 'x' },
    branches: [{ city: '', country: '', address: '', phone: 'x' }],
    social: { instagram: 'x y', facebook: 'x y', x: 'x y', youtube: 'x y' },
    claims: { ...emptySite.claims, reviewRating: 9, reviewLink: 'x' },
    videos: [{ id: 'x', title: '' }],
    navigation: [{ label: '', kind: 'x', id: 'x' }],
    brandDark: 'x',
    logo: 'x y',
    referencePrefix: '#',
  }
  const { body } = await call('PUT', '/admin/site', wrong)
  expect(body.errors.length).toBeGreaterThan(20)
  expect(found(JSON.stringify(body))).toEqual([])
})

test('no mail, template or reference has a value of the specified company', async () => {
  const templates = (await call('GET', '/admin/reply-templates')).body.item
  expect(found(JSON.stringify(templates))).toEqual([])
  const acknowledgement = { ...templates.acknowledgement, enabled: true }
  await call('PUT', '/admin/reply-templates', { templates: templates.templates, acknowledgement })
  await call('PUT', '/admin/me/reminders', { newEnquiries: 'both', digest: true })
  const brand = { brandDark: '#5b1a3a', brandAccent: '#f0a030' }
  for (const name of ['', 'Marudhar']) {
    const settings = (await call('GET', '/admin/site')).body.item
    await call('PUT', '/admin/site', { ...settings, ...brand, name })
    const mails = await mailAll(templates.templates, name || 'nobody')
    const subjects = mails.map(({ subject }) => subject)
    // The office and a colleague hear of the enquiry.
    expect(subjects).toHaveLength(7 + templates.templates.length)
    const ofName = name || 'localhost'
    expect(subjects.filter((subject) => subject.includes(`back-office of ${ofName}`))).toHaveLength(
      3,
    )
    expect(subjects.find((subject) => subject.startsWith('Today at'))).toContain(`at ${ofName}:`)
    for (const { text } of mails) {
      expect(found(withoutMoments(text))).toEqual([])
      // Only those to colleagues may leave the band out.
      expect(/background:(?!#5b1a3a)/.test(text)).toBe(false)
    }
  }
  const message = { id: 'msg_1', at: new Date(), body: '{}' }
  expect(namesProduct(JSON.stringify(signedHeaders(message, [])))).toBe(false)
})

/** Has every kind of mail sent. @param who is asked or invited: addresses differ, because of limits */
async function mailAll(templates: readonly { text: string }[], who: string) {
  await smtp.reset()
  const visitor = { fullName: 'Anju', phone: '+919847012345', email: `${who}@test.example` }
  await app.rest('POST', '/public/enquiries/email', { ...visitor, message: `When, ${who}?` })
  const [enquiry] = (await call('GET', '/admin/enquiries')).body.items
  expect(enquiry.reference).toMatch(/^ENQ-/)
  for (const { text } of templates) {
    const reply = { channel: 'email', text, subject: 'Re', send: true }
    expect((await call('POST', `/admin/enquiries/${enquiry._id}/replies`, reply)).status).toBe(201)
  }
  const today = { followUpOn: indianDay(new Date()) }
  expect((await call('PATCH', `/admin/enquiries/${enquiry._id}`, today)).status).toBe(200)
  const permissions = ['enquiries']
  await call('POST', '/admin/accounts/invitations', {
    email: `new-${who}@test.example`,
    permissions,
  })
  const { userId: accountId, email } = (await call('GET', '/admin/me')).body
  await call('POST', '/admin/password-resets', { email })
  await app.repositories.jobs.collect()
  while ((await app.jobs.runDue()) > 0);
  for (const [type, payload] of [
    ['password-warning-mail', { accountId, at: new Date().toISOString() }],
    ['digest-mail', { accountId, day: '2026-01-01' }],
  ] as const) {
    await app.jobTypes[type]?.run({ payload } as never, AbortSignal.timeout(10_000))
  }
  return (await smtp.taken(1)).map(({ source }) => ({
    subject: /^Subject: (.*)/m.exec(source)?.[1] ?? '',
    text: source.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  }))
}
