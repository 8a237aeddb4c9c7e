import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { MAX_INVITATIONS } from '@bharat/contracts/back-office-limits'
import { KINDS } from '@bharat/contracts/kinds'
import { site } from '@bharat/contracts/site-defaults'
import { BSON, type Document } from 'mongodb'
import sharp from 'sharp'
import { z } from 'zod'
import { operations } from '../src/all-operations.ts'
import { isEndpoint } from '../src/http/operation.ts'
import {
  createTestApp,
  type SentCommand,
  type TestApp,
  validTour,
} from './support/create-test-app.ts'
import { subscription } from './support/every-operation.ts'
import { loadCatalogue, recordId } from './support/large-catalogue.ts'
import { completeRecord, kinds } from './support/plain-kinds.ts'

/**
 * A real server explains every command of the product over 5,000 tours, 250 to a category. No command scans a
 * collection that has a suitable index or sorts in memory what an index can order, and a search
 * reads an index instead of whole documents. The embedded store explains no commands;
 * packages/embedded-mongo counts the documents that its searches read.
 */
const onServer = Boolean(process.env.MONGODB_TEST_URL)

const size = onServer
  ? { categories: 20, tours: 5000, testimonials: 2000, records: 1000 }
  : { categories: 40, tours: 400, testimonials: 300, records: 300 }
const ENQUIRIES = onServer ? 1000 : 100
const ACCOUNTS = onServer ? 1000 : 100
const DAY_MS = 86_400_000

/** For the lists that have many records: a search that finds many, and one that finds few. */
const SEARCHES: Record<string, [much: string, little: string]> = {
  '/admin/categories': ['circle', 'circle 17'],
  '/admin/hero-carousel': ['circle', 'circle 17'],
  '/admin/tours': ['coast', '4711'],
  '/admin/toursinhighlight': ['coast', '4711'],
  '/admin/testimonials': ['traveller', '1711'],
  ...Object.fromEntries(
    kinds.map(({ name }) => [`/admin/${name}`, [KINDS[name].label, `${KINDS[name].label} 711`]]),
  ),
  '/admin/enquiries': ['coast', 'visitor 711'],
  '/admin/accounts': ['example', 'colleague71@'],
  '/admin/accounts/invitations': ['example', 'invited71@'],
}

/** All admin lists that can be sorted. */
const lists = operations
  .filter(isEndpoint)
  .filter(({ path, query }) => {
    const shape = query instanceof z.ZodObject ? query.shape : {}
    return path.startsWith('/admin/') && 'page' in shape && 'sort' in shape
  })
  .map(({ path }) => [path, ...(SEARCHES[path] ?? ['words', 'nothing'])] as const)

/** Methods that no request calls: they fill a database, prepare it, or are part of `jobs.collect`. */
const OFFLINE = new Set(['insertMany', 'insertOnce', 'newId', 'prepare', 'insert', 'get', 'store'])

let server: TestApp
let cookie: string
const called = new Set<string>()
const declared: string[] = []
let sent: SentCommand[] = []

describe(`with ${size.tours} tours`, () => {
  beforeAll(async () => {
    server = await createTestApp({
      exclusive: false,
      watched: true,
      onCall: (repository, method) => called.add(`${repository}.${method}`),
    })
    for (const [name, repository] of Object.entries(server.repositories)) {
      declared.push(...Object.keys(repository).map((method) => `${name}.${method}`))
    }
    await loadCatalogue(server.repositories, size)
    const visitor = (n: number) =>
      server.repositories.enquiries.insert(n % 2 === 0 ? 'email' : 'whatsapp', {
        fullName: `Visitor ${n}`,
        phone: `+9194000${String(n).padStart(5, '0')}`,
        email: `visitor${n}@example.com`,
        message: `Is the coast road open in May? ${'Words. '.repeat(n % 50)}`,
      })
    // A hundred at once: thousands of one millisecond are no data that a list has.
    for (let n = 0; n < ENQUIRIES; n += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, more) => visitor(n + more)))
    }
    await Promise.all(
      Array.from({ length: ACCOUNTS }, (_, n) =>
        server.repositories.accounts.insert(`colleague${n}@example.com`, 'a hash'),
      ),
    )
    const { invitations } = server.repositories
    for (let n = 0; n < MAX_INVITATIONS; n++) {
      const link = { accountId: invitations.newId(), tokenHash: `token ${n}` }
      const invitedBy = { _id: invitations.newId(), email: 'admin@example.com' }
      const added = { _id: invitations.newId(), ...link, invitedBy }
      await invitations.insert(`invited${n}@example.com`, ['catalogue'], added, MAX_INVITATIONS)
    }
    sent = (await server.watch(useEverything)).commands
  }, 300_000)
  afterAll(() => server.close())

  test('the test ran every query of every repository', () => {
    const missed = declared.filter(
      (name) => !called.has(name) && !OFFLINE.has(name.split('.')[1] ?? ''),
    )
    expect(missed).toEqual([])
  })

  test.skipIf(!onServer)(
    'every command is served by indexes',
    async () => {
      const distinct = new Map(
        sent
          .flatMap(({ name, command }) => explainable(name, command))
          .map((command) => [BSON.EJSON.stringify(command), command]),
      )
      expect(distinct.size).toBeGreaterThan(100)
      const problems: string[] = []
      for (const [text, command] of distinct) {
        const plan = await server.database.driver.command({
          explain: command,
          verbosity: 'executionStats',
        })
        problems.push(
          ...problemsOf(command, plan).map((problem) => `${problem}: ${text.slice(0, 600)}`),
        )
      }
      expect(problems).toEqual([])
    },
    300_000,
  )
})

/** Invitations: created, sent again, used, mailed and revoked. */
async function useInvitations(
  call: (method: string, path: string, body?: unknown) => Promise<Document>,
): Promise<void> {
  const { invitations, accounts } = server.repositories
  const [_id, accountId] = [invitations.newId(), invitations.newId()]
  const invitedBy = { _id, email: 'admin@example.com' }
  const job = { type: 'invitation-mail', key: 'invitation-mail:1', payload: {} }
  const link = { accountId, tokenHash: 'a hash', invitedBy, mail: { sealedToken: 'a token', job } }
  const limit = MAX_INVITATIONS + 1
  await invitations.insert('late@example.com', ['catalogue'], { ...link, _id }, limit)
  await invitations.replaceLink(_id, link, limit)
  await invitations.find('a hash')
  const taken = await invitations.take('a hash')
  if (taken) await invitations.giveBack(taken, 'a hash')
  await invitations.waitingMail(_id, accountId)
  await invitations.markMailSent(_id, accountId)
  await accounts.insertInvited(accountId, 'accepted@example.com', { passwordHash: 'a hash' })
  await call('DELETE', `/admin/accounts/invitations/${_id}`)
  for (const method of Object.keys(invitations)) called.add(`invitations.${method}`)
  called.add('accounts.insertInvited')
  called.add('accounts.remove')
}

/** Links for a new password: asked for, mailed, used and removed. */
async function useResets(accountId: string): Promise<void> {
  const { passwordResets, accounts } = server.repositories
  const _id = passwordResets.newId()
  const job = { type: 'password-reset-mail', key: 'password-reset-mail:1', payload: {} }
  const email = 'forgetful@example.com'
  const mail = { sealedToken: 'a token', job }
  await passwordResets.insert({ _id, email, tokenHash: 'a hash', byAdmin: false, mail })
  await passwordResets.waitingMail(_id)
  await passwordResets.markMailSent(_id)
  await passwordResets.find('a hash')
  await passwordResets.use('a hash')
  await passwordResets.removeOf(email)
  await accounts.resetPassword(accountId, 'a hash', job)
  for (const method of Object.keys(passwordResets)) called.add(`passwordResets.${method}`)
  called.add('accounts.resetPassword')
}

/** The jobs run without requests. */
async function useJobs(): Promise<void> {
  const { enquiries, jobs } = server.repositories
  const now = new Date()
  const tomorrow = new Date(Date.now() + DAY_MS)
  const enquiry = { fullName: 'Asha', phone: '+919400000000', email: 'a@b.example', message: 'Hi' }
  const parts = ['a', 'b', 'c', 'd']
  await enquiries.insert('email', enquiry, (id) =>
    parts.map((part) => ({ type: 'test', key: `${part}:${id}`, payload: { id } })),
  )
  await jobs.collect()
  const claim = async () => {
    const job = await jobs.claim('test', tomorrow, tomorrow, tomorrow)
    if (!job) throw new Error('No job is due.')
    return job
  }
  await jobs.postpone(await claim(), now, 'Failed.')
  await jobs.recur(await claim(), now, tomorrow)
  await jobs.finish(await claim(), now)
  await jobs.fail(await claim(), now, 'Failed.')
  await server.services.jobs.overdueSeconds()
  await server.services.jobs.countOf('waiting')
  await server.services.jobs.removeOld(now)
  await enquiries.countPendingMails()
  await enquiries.markMailSent('f'.repeat(24))
  await server.services.removeEnquiries({ before: new Date(0) })
  await enquiries.remove(['f'.repeat(24)])
  await server.repositories.categories.remove('f'.repeat(24), 1, async () => false)
  called.add('categories.remove')
  await enquiries.markErasure()
  for (const method of [
    'countPendingMails',
    'markMailSent',
    'findToRemove',
    'remove',
    'markErasure',
  ]) {
    called.add(`enquiries.${method}`)
  }
  const { idempotencyKeys } = server.repositories
  const key = { _id: 'test', fingerprint: '', startedAt: now, expiresAt: tomorrow }
  await idempotencyKeys.claim(key)
  await idempotencyKeys.claim({ ...key, startedAt: tomorrow })
  await idempotencyKeys.complete('test', '', [])
  await idempotencyKeys.release('test')
  await idempotencyKeys.removeOf(['f'.repeat(24)])
  for (const method of Object.keys(idempotencyKeys)) called.add(`idempotencyKeys.${method}`)
  for (const method of Object.keys(jobs)) {
    if (method !== 'list' && method !== 'retry') called.add(`jobs.${method}`)
  }
}

/** The removal of unapproved accounts does as well. */
async function useRetention(): Promise<void> {
  const { accounts, admins } = server.repositories
  await accounts.idsBefore(new Date(0), await admins.ids())
  await accounts.freeSlots(['f'.repeat(24)])
  await admins.retire('f'.repeat(24))
  const used = ['accounts.idsBefore', 'accounts.freeSlots', 'admins.ids', 'admins.retire']
  for (const query of used) called.add(query)
}

/** Webhooks and their log; the jobs that post events work without requests. */
async function useWebhooks(
  call: (method: string, path: string, body?: unknown) => Promise<Document>,
): Promise<void> {
  const { webhooks, deliveries } = server.repositories
  const body = { url: 'https://crm.example.com/', events: ['tour.changed'] }
  const { _id: id } = (await call('POST', '/admin/webhooks', body)).item
  const path = `/admin/webhooks/${id}`
  await call('PATCH', path, { note: 'Sales', version: 1 })
  await call('POST', `${path}/secret`)
  const { item } = await call('POST', `${path}/test`)
  await call('POST', `/admin/webhook-deliveries/${item._id}/resend`)
  for (const query of ['', `?webhookId=${id}`, '?state=waiting&search=BR', '?sort=createdAt']) {
    await call('GET', `/admin/webhook-deliveries${query}`)
  }
  for (const query of ['', '?search=crm']) await call('GET', `/admin/webhooks${query}`)
  await webhooks.subscribers('tour.changed')
  await webhooks.receiver(id, new Date())
  await webhooks.markFailing(id, new Date())
  await webhooks.markWorking(id)
  await webhooks.turnOff(id, 'A reason.')
  for (const method of ['subscribers', 'receiver', 'markFailing', 'markWorking', 'turnOff']) {
    called.add(`webhooks.${method}`)
  }
  const stored = await deliveries.find(item._id)
  if (!stored) throw new Error('No delivery.')
  const attempt = { at: item.createdAt, status: 500, milliseconds: 1, error: 'No.', response: '' }
  await deliveries.record(stored, 'waiting', attempt)
  await deliveries.giveUp(stored, 'Given up.')
  for (const method of ['find', 'record', 'giveUp']) called.add(`deliveries.${method}`)
  await server.services.webhooks.removeOld(new Date())
  await call('DELETE', path)
}

/** The job that sends a reply works without requests. */
async function useReplyMail(id: string): Promise<void> {
  const { enquiryDesk } = server.repositories
  const actor = { _id: id, email: 'admin@example.com' }
  const reply = { id: 'one', subject: 'Your enquiry', text: 'Namaste.' }
  const job = { type: 'enquiry-reply', key: 'enquiry-reply:one', payload: {} }
  await enquiryDesk.addReply(
    id,
    { kind: 'reply', at: new Date(), actor, mailId: 'one' },
    { reply, job },
  )
  await enquiryDesk.pendingReply(id, 'one')
  await enquiryDesk.markReplySent(id, reply)
  for (const method of ['pendingReply', 'markReplySent']) called.add(`enquiryDesk.${method}`)
}

/** Open desks. */
async function useFeed(): Promise<void> {
  const { enquiryDesk } = server.repositories
  await enquiryDesk.lastErasure()
  const last = await enquiryDesk.lastSequence()
  const changes = await enquiryDesk.changesAfter(last - 5, 100)
  await enquiryDesk.changed(changes.map(({ id }) => id))
  await enquiryDesk.lastErasure()
  for (const method of ['lastErasure', 'lastSequence', 'changesAfter', 'changed']) {
    called.add(`enquiryDesk.${method}`)
  }
}

/** Quotes, from a draft to the answer, and what their jobs do. */
async function useQuotes(
  call: (method: string, path: string, body?: unknown) => Promise<Document>,
  enquiryId: string,
): Promise<void> {
  const line = { label: 'Adult', quantity: 2, unitPrice: 18_500 }
  const options = [{ name: 'Standard', lines: [line] }]
  const { item } = await call('POST', '/admin/quotes', { enquiryId, options })
  const { url } = await call('POST', `/admin/quotes/${item._id}/send`)
  const token = String(url).split('/').at(-1)
  const { quotes } = server.repositories
  const next = (await call('POST', `/admin/quotes/${item._id}/revisions`)).item
  const { title, validUntil, itinerary, included, notIncluded, tax } = next
  const input = { title, validUntil, itinerary, included, notIncluded, tax, options }
  await call('PUT', `/admin/quotes/${next._id}`, input)
  await call('GET', `/public/quotes/${token}`)
  for (let n = 0; n < 2; n++) await call('POST', `/public/quotes/${token}/openings`)
  const sent = await quotes.get(item._id)
  if (!sent) throw new Error('No quote.')
  await quotes.expire(sent, '2000-01-01', [])
  await quotes.decline(sent, '2999-01-01', '', [])
  await quotes.release(sent)
  await call('POST', `/admin/quotes/${next._id}/send`)
  const answer = { option: 0, name: 'Asha', termsAccepted: true }
  const page = (await call('GET', `/admin/quotes/${next._id}`)).item.url
  await call('POST', `/public/quotes/${String(page).split('/').at(-1)}/acceptance`, answer)
  await call('POST', `/admin/quotes/${next._id}/withdraw`)
  for (const query of [
    '',
    '?view=seen',
    '?view=ending&sort=validUntil',
    '?view=asked',
    `?enquiryId=${enquiryId}`,
  ]) {
    await call('GET', `/admin/quotes${query}`)
  }
  await call('GET', '/admin/quotes.csv')
  await quotes.sentIn(new Date(0), new Date())
  await quotes.ofEnquiries([enquiryId])
  await quotes.ask(sent, new Date())
  await quotes.answer(enquiryId, new Date())
  await quotes.discard(sent)
  await quotes.removeOf(['f'.repeat(24)])
  for (const method of Object.keys(quotes)) called.add(`quotes.${method}`)
  called.add('enquiryDesk.addQuoteEntry')
}

/** The sales desk. */
async function useDesk(
  call: (method: string, path: string, body?: unknown) => Promise<Document>,
): Promise<void> {
  const { items } = await call('GET', '/admin/enquiries?limit=2')
  const path = `/admin/enquiries/${items[0]._id}`
  await call('GET', '/admin/overview')
  await call('PATCH', path, { stage: 'contacted', followUpOn: '2026-12-01' })
  // It counts the days of changes again.
  await call('GET', '/admin/overview')
  await call('PATCH', path, { stage: 'lost', lostReason: 'No reply' })
  await call('POST', `${path}/notes`, { text: 'A note.' })
  await call('POST', `/admin/enquiries/${items[1]._id}/replies`, { channel: 'call' })
  await call('POST', `${path}/replies`, { channel: 'call' })
  await useReplyMail(items[0]._id)
  await useFeed()
  await useQuotes(call, items[0]._id)
  await call('GET', path)
  await call('GET', '/admin/enquiries/summary')
  const template = { id: '', name: 'N', channels: ['whatsapp'], subject: '', text: 'T' }
  await call('PUT', '/admin/reply-templates', { templates: [template] })
  // The stream of changes reads without requests.
  const { enquiryDesk } = server.repositories
  const last = await enquiryDesk.lastSequence()
  const changes = await enquiryDesk.changesAfter(last - 10, 10)
  await enquiryDesk.changed(changes.map(({ id }) => id))
  for (const query of ['lastSequence', 'changesAfter', 'changed']) {
    called.add(`enquiryDesk.${query}`)
  }
  const [person] = [{ email: items[1].email }]
  for (const action of ['find', 'export', 'erase']) {
    await call('POST', `/admin/privacy/${action}`, person)
  }
  for (const query of ['', '?action=personErased', '?search=BR', '?about=persons']) {
    await call('GET', `/admin/audit${query}`)
  }
  await useHistory(call)
}

/** The history and its limits. */
async function useHistory(
  call: (method: string, path: string, body?: unknown) => Promise<Document>,
): Promise<void> {
  const { _id } = (await call('POST', '/admin/awards', { name: 'First' })).item
  await call('PATCH', `/admin/awards/${_id}`, { name: 'Second' })
  for (const query of [
    '',
    '?record=tours',
    '?folded=true&record=tours',
    '?folded=true',
    `?record=awards/${_id}`,
    '?actor=admin@example.com',
    '?actor=colleague1',
    '?from=2026-01-01&to=2099-01-01&page=2',
  ]) {
    await call('GET', `/admin/history${query}`)
  }
  const { items } = await call('GET', `/admin/history?record=awards/${_id}`)
  await call('POST', `/admin/history/${items[0]._id}/restore`)
  const body = { ids: [_id], activeStatus: false }
  const { group } = await call('PATCH', '/admin/awards', body)
  await call('POST', `/admin/history/groups/${group}/restore`)
  await call('GET', '/admin/history?folded=true')
  await server.repositories.accounts.forget('removed@example.com')
  called.add('accounts.forget')
  await server.services.history.removeOld(new Date(0))
  await server.services.audit.removeOld(new Date(0))
  const limit = { key: 'a limit', attempts: 1, windowMs: DAY_MS, message: 'Too many.' }
  await server.repositories.limits.take(limit)
  await server.repositories.limits.count('an event', DAY_MS)
  for (const method of ['take', 'count']) called.add(`limits.${method}`)
}

/** The images and the records that use them. */
async function useMedia(
  call: (method: string, path: string, body?: unknown) => Promise<Document>,
  id: string,
): Promise<void> {
  const { _id } = (await call('POST', '/admin/awards', { name: 'A', image: `/media/${id}` })).item
  await call('PATCH', `/admin/media/${id}`, { alt: 'A square', credit: 'Anu' })
  for (const query of ['', '?page=2', '?search=coast', '?search=4711', '?search=square']) {
    await call('GET', `/admin/media${query}`)
  }
  await server.services.media.findMissing()
  await call('GET', '/admin/media/problems')
  await call('GET', '/public/credits')
  await server.rest('POST', `/admin/media/${'b'.repeat(32)}/replace`, { by: id }, cookie)
  await call('PATCH', `/admin/awards/${_id}`, { name: 'A', image: '' })
  await call('DELETE', `/admin/media/${id}`)
  await server.services.media.removeDeleted(new Date(Date.now() + 2 * DAY_MS))
}

/** Requests everything that both APIs read from the database, and every list with every combination of parameters. */
async function useEverything(): Promise<void> {
  cookie = await server.login()
  const call = async (method: string, path: string, body?: unknown): Promise<Document> => {
    const reply = await server.rest(method, path, body, cookie)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  for (const n of [1, 2, 7, 8]) {
    const highlightStatus = { highlightStatus: true }
    await call('PATCH', `/admin/toursinhighlight/${recordId('tour', n)}/highlight`, highlightStatus)
  }
  for (const [path, much, little] of lists) {
    for (const field of await sortsOf(path)) {
      await call('GET', `${path}?sort=${field}`)
      await call('GET', `${path}?sort=-${field}&search=${much}`)
      await call('GET', `${path}?sort=${field}&search=${little}`)
    }
    await call('GET', `${path}?search=no+such+thing`)
    await call('GET', `${path}?page=40&limit=5`)
  }
  const category = recordId('category', 7)
  for (const field of await sortsOf('/admin/toursinhighlight')) {
    const path = `/admin/toursinhighlight?categoryId=${category}&sort=${field}`
    await call('GET', path)
    await call('GET', `${path}&search=coast`)
    await call('GET', `${path}&highlighted=true`)
  }
  await call('GET', '/admin/toursinhighlight?highlighted=true&search=coast')
  for (const field of await sortsOf('/admin/tours')) {
    for (const filter of [
      'activeStatus=true',
      'activeStatus=false',
      `categoryId=${category}&activeStatus=true`,
      `categoryId=${category}&activeStatus=false`,
    ]) {
      await call('GET', `/admin/tours?${filter}&sort=${field}`)
      await call('GET', `/admin/tours?${filter}&sort=-${field}&search=4711`)
    }
  }
  const today = new Date().toISOString().slice(0, 10)
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  for (const query of [
    'channel=email',
    `from=${today}`,
    `to=${tomorrow}`,
    `channel=email&from=${today}&to=${tomorrow}&search=coast`,
    `channel=email&from=${today}&sort=fullName&search=visitor+71`,
    'stage=new',
    'stage=won&search=coast',
    'assignee=me',
    'assignee=none&stage=new&sort=followUpOn',
    'due=today',
    'due=overdue&sort=followUpOn',
    'due=planned&sort=followUpOn',
    'unanswered=true',
    'unanswered=true&search=coast',
    `tourId=${recordId('tour', 17)}`,
    `tourId=${recordId('tour', 17)}&departure=${tomorrow}`,
    `tourId=none&from=${today}&to=${tomorrow}`,
    `campaign=diwali&from=${today}&to=${tomorrow}`,
    'campaign=diwali&search=coast',
    `landscape=Cave&from=${today}&to=${tomorrow}`,
    `open=true&from=${today}&to=${tomorrow}`,
    `updatedAfter=${encodeURIComponent(new Date(Date.now() - 60_000).toISOString())}&limit=5`,
    `updatedAfter=${new Date(0).toISOString()}&stage=new&search=coast`,
  ]) {
    await call('GET', `/admin/enquiries?${query}`)
  }
  await useDesk(call)
  await useWebhooks(call)
  await call('GET', `/admin/overview?to=${tomorrow}`)

  for (const path of ['/admin/enquiries.csv', '/admin/tours.csv']) {
    for (const field of await sortsOf(path)) {
      await call('GET', `${path}?sort=-${field}&search=coast`)
      await call('GET', `${path}?sort=${field}&search=7`)
    }
  }
  await call('GET', `/admin/enquiries.csv?channel=email&from=${today}&search=coast`)

  await useJobs()
  for (const query of ['', '?state=open', '?state=done&type=test', '?search=a%3A']) {
    await call('GET', `/admin/jobs${query}`)
  }
  await call('GET', '/admin/operations')
  const [failed] = (await call('GET', '/admin/jobs?state=failed')).items
  await call('POST', `/admin/jobs/${failed._id}/retry`)
  for (const decision of ['release', 'discard']) await call('POST', `/admin/jobs/${decision}`)
  await useRetention()
  await server.send('GET', '/sitemap.xml')

  const added = (await call('POST', '/admin/categories', { name: 'One more' })).item._id
  await call('PATCH', `/admin/categories/${added}`, { description: 'Words' })
  await call('PATCH', `/admin/categories/${added}/status`, { activeStatus: true })
  await call('PATCH', `/admin/categories/${added}/position`, { after: category })
  await call('GET', '/admin/hero-carousel/categories')
  await call('POST', '/admin/hero-carousel', { categoryId: added, imageUrl: '/a.jpg' })
  const tours: string[] = []
  for (let n = 0; n < 4; n++) {
    tours.push((await call('POST', '/admin/tours', validTour(added))).item._id)
  }
  for (const [n, id] of tours.entries()) {
    const path = `/admin/toursinhighlight/${id}/highlight`
    if (n < 3) await call('PATCH', path, { highlightStatus: true })
    else await server.rest('PATCH', path, { highlightStatus: true }, cookie)
  }
  const csv = {
    body: `_id,vehicle\r\n${tours[0]},Van\r\n`,
    cookie,
    headers: { 'content-type': 'text/csv' },
  }
  expect((await server.send('POST', '/api/v1/admin/tours/import', csv)).status).toBe(200)
  const newRow = `tourName,categoryId,days,landscapes\r\nImported,${added},1,Beaches\r\nEdited,${added},1,Beaches\r\n`
  const { body } = await server.send('POST', '/api/v1/admin/tours/import', { ...csv, body: newRow })
  expect(body.created).toBe(2)
  const [edited] = (await call('GET', '/admin/tours?search=Edited')).items
  await call('PATCH', `/admin/tours/${edited._id}`, { vehicle: 'Bus' })
  await call('POST', `/admin/history/groups/${body.group}/restore`)
  await call('GET', `/admin/tours/${tours[0]}`)
  await call('PATCH', `/admin/tours/${tours[0]}/position`, { after: recordId('tour', 7) })
  await call('PATCH', `/admin/toursinhighlight/${tours[0]}/position`, { after: tours[1] })
  await call('PUT', `/admin/tours/${tours[0]}`, validTour(category))
  await call('PATCH', `/admin/tours/${tours[0]}/departures/2027-01-12`, { state: 'limited' })
  await call('PUT', `/admin/tours/${tours[0]}/draft`, validTour(added))
  await call('POST', `/admin/tours/${tours[0]}/draft/publish`, { at: '2099-01-12T09:30' })
  await call('POST', `/admin/tours/${tours[0]}/draft/publish`, {})
  await call('PATCH', `/admin/tours/${tours[0]}/status`, { activeStatus: false })
  await call('PATCH', `/admin/toursinhighlight/${tours[1]}/highlight`, { highlightStatus: false })
  const slide = (await call('GET', '/admin/hero-carousel')).items[0]._id
  await call('PATCH', `/admin/hero-carousel/${slide}/image`, { imageUrl: '/b.jpg' })
  await call('PATCH', `/admin/hero-carousel/${slide}/status`, { activeStatus: true })
  await call('PATCH', `/admin/hero-carousel/${slide}/position`, { after: null })
  for (const [path, body] of [
    ['/admin/testimonials', { clientName: 'Meera' }],
    ...kinds.map((kind) => [`/admin/${kind.name}`, completeRecord(kind)] as const),
  ] as const) {
    const { _id } = (await call('POST', path, body)).item
    await call('PATCH', `${path}/${_id}`, body)
    await call('PATCH', `${path}/${_id}/status`, { activeStatus: false })
    await call('PATCH', `${path}/${_id}/position`, { after: null })
  }
  await call('PUT', '/admin/contact', { addresses: [{ address: 'Round West' }] })
  await call('GET', '/admin/contact')
  await call('GET', '/public/contact')
  const enquiry = { fullName: 'A', phone: '1', email: 'a@b.example', message: 'M' }
  await call('POST', '/public/enquiries/email', enquiry)

  const image = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#7a4a1e' },
  })
    .png()
    .toBuffer()
  const { id } = await server.media.put({ bytes: new Uint8Array(image), id: 'a'.repeat(32) })
  await server.media.deliver(id, { width: 160, avif: false, webp: true })
  await useMedia(call, id)

  for (const path of [
    '/public/testimonials',
    ...kinds.map(({ name }) => `/public/${name}`),
    '/public/hero-carousel',
    '/public/with-highlighted-tours?limit=3',
    '/public/categories',
    `/public/categories/${category}`,
    `/public/tours/${recordId('tour', 17)}`,
    `/public/selected-tours?ids=${recordId('tour', 17)},${recordId('tour', 4)}`,
    '/public/landscapes/cave',
  ]) {
    await call('GET', `${path}${path.includes('?') ? '&' : '?'}activeOnly=true`)
  }
  await call('GET', '/public/tours?search=coast&sort=price')
  // The second search for words that no tour has is stored.
  await call('GET', '/public/tours?search=igloo')
  await call('GET', '/public/tours?search=igloo&sort=price')
  await call('PATCH', `/admin/tours/${recordId('tour', 17)}/status`, { activeStatus: true })
  await call('GET', `/public/tours?category=${category}`)
  // Of the lengths and costs of tours, those that have changed are read.
  await call('GET', '/public/hero-carousel')
  await call('GET', '/public/site')
  await call('GET', '/public/registration')
  await call('PUT', '/admin/site', { ...site, navigation: [] })
  await call('GET', '/admin/site')
  await call('GET', '/admin/departures?month=2027-01')
  await call('GET', '/admin/site/navigation-targets')
  await call('GET', '/admin/setup')
  await call('PUT', '/admin/setup', { isDismissed: true })
  // The notice that an enquiry has agreed to.
  await server.services.site.noticeOf(0)
  expect(site.navigation.length).toBeGreaterThan(0)

  // Accounts: a wrong password, an account that the operator creates, the end of a session.
  await server.rest('POST', '/admin/loginAdmin', { email: 'no@example.com', password: 'wrong one' })
  const { operator } = server.services.accounts
  await operator.create({ email: 'op@example.com', password: 'a long one' })
  await operator.resetPassword('op@example.com', 'another long one')
  for (const role of ['admin', 'pending'])
    await call('GET', `/admin/accounts?role=${role}&search=o`)
  const [, colleague] = (await call('GET', '/admin/accounts?role=pending')).items
  await call('POST', `/admin/accounts/${colleague._id}/approval`)
  await call('PUT', `/admin/accounts/${colleague._id}/permissions`, { permissions: ['enquiries'] })
  await call('GET', '/admin/enquiries/assignees')
  await call('PUT', `/admin/accounts/${colleague._id}/name`, { name: 'Ravi Nair' })
  await call('DELETE', `/admin/accounts/${colleague._id}`)
  await server.repositories.accounts.remove(colleague._id)
  const { signal } = new AbortController()
  await server.services.enquiryDesk.handOver(colleague._id, async () => null, null, signal)
  await server.services.accounts.isFirstAdminFree()
  await useInvitations(call)
  await useResets(colleague._id)
  const { reminders, enquiryDigest } = server.repositories
  await call('PUT', '/admin/me/reminders', { newEnquiries: 'both', digest: true })
  await call('GET', '/admin/me/reminders')
  const { item } = await call('PUT', '/admin/me/devices', subscription)
  await call('GET', '/admin/me/devices')
  const { push } = server.repositories
  await push.isAny()
  await push.all()
  await push.get(item._id)
  await call('DELETE', `/admin/me/devices/${item._id}`)
  await reminders.idsFor('email')
  await reminders.idsWithDigest()
  await enquiryDigest.of(colleague._id, '2027-01-12')
  await enquiryDigest.dueToday(colleague._id, '2027-01-12')
  for (const name of ['reminders.idsFor', 'reminders.idsWithDigest', 'push.all']) called.add(name)
  for (const name of ['of', 'dueToday']) called.add(`enquiryDigest.${name}`)
  await call('POST', '/admin/me/totp')
  const userId = (await call('GET', '/admin/me')).userId
  const { factors } = server.repositories
  const { pendingTotp } = await factors.get(userId)
  await factors.confirmTotp(userId, { secret: pendingTotp ?? '', lastStep: 0 }, ['a hash'])
  await factors.useTotpStep(userId, 1)
  await factors.useRecoveryCode(userId, 'a hash')
  const passkey = {
    publicKey: '',
    counter: 0,
    transports: [],
    name: 'Laptop',
    createdAt: new Date(),
  }
  await factors.addPasskey(userId, 'one', passkey)
  await call('DELETE', '/admin/me/password')
  await call('PUT', '/admin/me/password', { next: 'correct horse' })
  await factors.usePasskey(userId, { ...passkey, id: 'one' }, 1)
  await factors.renamePasskey(userId, 'one', 'Desktop')
  await factors.removePasskey(userId, 'one')
  await factors.removeTotp(userId)
  for (const method of Object.keys(factors)) called.add(`factors.${method}`)
  await call('GET', '/admin/me/factors')
  await call('DELETE', '/admin/me/totp')
  const token = { name: 'Price list', scopes: ['catalogue'] }
  const made = await call('POST', '/admin/me/tokens', token)
  const authorization = `Bearer ${made.token}`
  const bearer = await server.send('GET', '/api/v1/admin/awards', { headers: { authorization } })
  expect(bearer.status).toBe(200)
  await call('GET', `/admin/accounts/${userId}/tokens`)
  const { tokens } = server.repositories
  await tokens.findExpiring(new Date(), new Date(Date.now() + 365 * DAY_MS))
  await tokens.markNoticed(userId, made.item._id, [14])
  for (const method of ['findExpiring', 'markNoticed']) called.add(`tokens.${method}`)
  await call('DELETE', `/admin/me/tokens/${made.item._id}`)
  const next = 'another long one'
  await call('PATCH', '/admin/me/password', { current: 'correct horse', next })
  await call('GET', '/admin/me/sessions')
  await server.repositories.sessions.touch({ ...anySession, lastUsedAt: new Date(0) })
  await call('DELETE', '/admin/me/sessions')
  await server.login('late@example.com', 'a long password')
  await call('POST', '/admin/logout')
  // The queries of a start.
  for (const repository of Object.values(server.repositories)) {
    if ('prepare' in repository) await repository.prepare()
  }
}

const anySession = { id: 'unknown', accountId: '', device: '', startedAt: new Date(0) }

/** The sortable fields of a list, from its error message. */
async function sortsOf(path: string): Promise<string[]> {
  const { body } = await server.rest('GET', `${path}?sort=-`, undefined, cookie)
  const names = /^sort must be one of (.+), with - for descending\.$/.exec(body.message)?.[1]
  if (!names) throw new Error(`${path} does not say what it sorts by: ${body.message}`)
  return names.split(', ')
}

const EXPLAINABLE = new Set(['find', 'aggregate', 'count', 'update', 'delete', 'findAndModify'])
const OF_THE_DRIVER = new Set(['lsid', '$db', '$clusterTime', 'txnNumber', '$readPreference'])

/** The command in the form of `explain`, which takes one write at a time; none for a command without a plan. */
function explainable(name: string, command: Document): Document[] {
  if (!EXPLAINABLE.has(name)) return []
  const known = Object.fromEntries(
    Object.entries(command).filter(([key]) => !OF_THE_DRIVER.has(key)),
  )
  const writes = `${name}s`
  const list: Document[] | undefined = command[writes]
  return list ? list.map((write) => ({ ...known, [writes]: [write] })) : [known]
}

/** Cases in which reading more documents than returned, or sorting in memory, is expected. */
const FEW = 150

function problemsOf(command: Document, explained: Document): string[] {
  const part = explained.stages?.[0]?.$cursor ?? explained
  const stats: Document = part.executionStats
  const stages = [...stagesOf(part.queryPlanner.winningPlan)]
  const run = [...stagesOf(stats.executionStages)]
  const problems: string[] = []
  const report = (broken: boolean, text: string) => broken && problems.push(text)

  report(
    stages.some(({ stage }) => stage === 'COLLSCAN'),
    'reads the whole collection',
  )
  report(
    run.some(({ stage, inputStage }) => /^SORT/.test(stage) && inputStage?.nReturned > FEW),
    'sorts in memory',
  )
  report(
    stages.some(
      ({ stage, filter, inputStage }) =>
        stage === 'FETCH' &&
        // The rarest beginning of a key is a range of the index; the others are tested on its few documents.
        JSON.stringify(filter ?? {})
          .replaceAll('"searchKeys":{"$regex"', '')
          .includes('$regex') &&
        // The few documents named by their ids, such as the admins, may be read.
        inputStage?.indexName !== '_id_',
    ),
    'searches documents',
  )
  const wanted = 'find' in command ? stats.nReturned + (command.skip ?? 0) : 0
  report(
    stats.totalDocsExamined > wanted + FEW,
    `reads ${stats.totalDocsExamined} documents for ${stats.nReturned}`,
  )
  return problems
}

/** All stages of a nested plan. */
function* stagesOf(plan: unknown): Generator<Document> {
  if (Array.isArray(plan)) for (const part of plan) yield* stagesOf(part)
  else if (typeof plan === 'object' && plan !== null) {
    if ('stage' in plan) yield plan
    for (const part of Object.values(plan)) yield* stagesOf(part)
  }
}
