import { writeSync } from 'node:fs'
import { bootstrap } from '../../src/bootstrap.ts'
import { readEnv } from '../../src/env.ts'
import type { ChangeDocument } from '../../src/jobs/changes.repository.ts'
import { nextDigest } from '../../src/modules/reminders/reminders.service.ts'
import { QUOTE_STEPS, type QuoteStep, quoteOnce } from './quoting.ts'
import { validTour } from './valid-tour.ts'

/*
 * A server without HTTP, which jobs-crash.test.ts kills: it receives enquiries, mails them, reminds an administrator of
 * them by mails, summaries and notifications, sets the times at which tours are published, takes quotes through their steps, and
 * announces all to a webhook. Its output is one line per event. With the argument `finish` it receives nothing, runs all jobs and
 * ends. With the name of a step of a quote it ends by SIGKILL as soon as that is acknowledged. The second argument is the URL of the
 * webhook, the third one the device that gets the notifications, as JSON.
 */

const LEASE_MS = 10 * 60_000
const HOUR_MS = 3_600_000
/** A publication is due at most this many milliseconds later than 50 after it is set: in this process or a later one. */
const LONGEST_WAIT_MS = 400
const TYPES = [
  'enquiry-mail',
  'reminder-mail',
  'digest-mail',
  'push-plan',
  'push',
  'tour-publication',
  'webhook-event',
  'webhook-delivery',
  'quote-sending',
  'quote-event',
]

const [round = '', webhookUrl = '', device = ''] = process.argv.slice(2)
const product = await bootstrap(readEnv(process.env), { sessionSecret: () => 's'.repeat(64) })
const { services, database } = product
const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)
const jobs = database.collection('jobs')
const sources = ['enquiries', 'tours', 'quotes', 'webhookDeliveries'].map((name) =>
  database.collection(name),
)
const countUncollected = async () => {
  const uncollected = { pendingJobs: { $exists: true } }
  const counts = await Promise.all(sources.map((source) => source.count(uncollected)))
  return counts.reduce((sum, count) => sum + count, 0)
}
const countInState = (...states: string[]) =>
  jobs.count({ type: { $in: TYPES }, state: { $in: states } })

tell({
  // What the killed process left behind.
  interrupted: await countInState('running'),
  uncollected: await countUncollected(),
})
// Ten minutes pass: the claims of the killed process expire.
const past = new Date(Date.now() - LEASE_MS)
await jobs.updateMany({ state: 'running' }, { $set: { dueAt: past } })

if (round === 'finish') await finish()
if (round === '0') await prepare()
if (QUOTE_STEPS.some((step) => step === round)) await quoteUntilKilled()
const { items } = await services.categories.list({})
const categoryId = items[0]?._id ?? ''
product.jobs.start()
// A summary of each round, as if 08:30 came while the process lives.
const [accountId = ''] = await product.repositories.reminders.idsWithDigest()
await product.jobs.enqueue({
  ...nextDigest(accountId, new Date()),
  key: `digest-mail:${accountId}:${round}`,
  payload: { accountId, day: `round-${round}` },
  dueAt: new Date(Date.now() + Math.random() * LONGEST_WAIT_MS),
})
tell({ planned: `round-${round}` })
await Promise.all([receiveEnquiries(), publishTours(), makeQuotes()])

/** Stores the category of the tours, and the webhook. */
async function prepare(): Promise<void> {
  const email = 'admin@example.com'
  await services.accounts.operator.create({ email, password: 'correct horse' })
  const { items } = await services.accounts.list({})
  const [{ _id: userId = '', role = 'admin', permissions = [] } = {}] = items
  const session = { userId, email, name: '', role, permissions }
  const events = ['enquiry.created', 'tour.changed']
  const quoted = ['quote.sent', 'quote.seen', 'quote.accepted', 'quote.declined']
  await services.categories.create({ name: 'Coast' })
  await services.webhooks.create({ url: webhookUrl, events: [...events, ...quoted] }, session)
  await services.reminders.save({ newEnquiries: 'email', digest: true }, session)
  await services.push.add(JSON.parse(device), session)
  // A summary with nothing to say is not sent: the first one may be due before the first visitor.
  const waiting = { fullName: 'Waiting', phone: '+911', email: 'w@example.com', message: 'May?' }
  await services.enquiries.submit('email', waiting, '', null, crypto.randomUUID())
}

async function receiveEnquiries(): Promise<never> {
  for (let n = 0; ; n++) {
    const fullName = `Visitor ${round} ${n}`
    const visitor = { fullName, phone: '+911', email: 'anju@example.com', message: 'May?' }
    await services.enquiries.submit('email', visitor, '', null, crypto.randomUUID())
    tell({ acknowledged: fullName })
    // Slowly enough for the mails to keep up.
    await Bun.sleep(Math.random() * 30)
  }
}

async function makeQuotes(): Promise<never> {
  for (;;) {
    await quoteOnce(services, (quote) => tell({ quote }))
    await Bun.sleep(Math.random() * 30)
  }
}

/** Runs no jobs, and ends as soon as this step is acknowledged. */
async function quoteUntilKilled(): Promise<void> {
  await quoteOnce(services, (quote: QuoteStep) => {
    writeSync(1, `${JSON.stringify({ quote })}\n`)
    if (quote.step === round) process.kill(process.pid, 'SIGKILL')
  })
}

/** Sets the times of publications; about each third one is cancelled. */
async function publishTours(): Promise<never> {
  for (let n = 0; ; n++) {
    const content = validTour(categoryId, { tourName: `Tour ${round} ${n}` })
    const { _id: id } = (await services.tours.create(content)).item
    tell({ created: id })
    await services.tours.drafts.save(id, { ...content, vehicle: 'Jeep' })
    const isCancelled = (n + Number(round)) % 3 === 2
    const wait = isCancelled ? HOUR_MS : 50 + Math.random() * LONGEST_WAIT_MS
    const at = new Date(Date.now() + wait).toISOString()
    await services.tours.drafts.publish(id, { at })
    if (isCancelled) await services.tours.drafts.cancel(id)
    tell(isCancelled ? { cancelled: id } : { scheduled: id })
    await Bun.sleep(Math.random() * 30)
  }
}

/** Runs all jobs, as if the times of all publications had come, and reports each tour. */
async function finish(): Promise<never> {
  await product.repositories.jobs.collect()
  const isOpen = { type: { $in: TYPES }, state: { $in: ['scheduled', 'waiting'] } }
  await jobs.updateMany(isOpen, { $set: { dueAt: past } })
  while (
    (await countInState('scheduled', 'waiting', 'running')) > 0 ||
    (await countUncollected()) > 0
  ) {
    await product.jobs.runDue()
  }
  const history = database.collection<ChangeDocument>('history')
  for (const { _id, vehicle } of await database.collection('tours').find({})) {
    const entries = await history.find({ record: `tours/${_id.toHexString()}`, api: 'server' })
    const published = entries.filter(({ changes }) => changes.some(isPublished))
    tell({ tour: _id.toHexString(), vehicle, published: published.length })
  }
  for (const { enquiryId, number, state, title } of await database.collection('quotes').find({})) {
    const timeline = (await services.enquiryDesk.find(enquiryId))?.timeline ?? []
    const entries = timeline.flatMap(({ kind, after }) =>
      kind === 'quote' && after?.startsWith(`${number} `) ? [after.slice(number.length + 1)] : [],
    )
    tell({ stored: { number, state, title, entries } })
  }
  tell({
    unfinished: await jobs.count({ type: { $in: TYPES }, state: { $ne: 'done' } }),
    uncollected: await countUncollected(),
  })
  await product.close()
  process.exit(0)
}

function isPublished({ field, after }: ChangeDocument['changes'][number]): boolean {
  return field === 'vehicle' && after === 'Jeep'
}
