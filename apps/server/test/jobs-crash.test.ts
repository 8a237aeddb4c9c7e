import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnDatabase, ownDatabase } from './support/own-database.ts'
import { startPushService } from './support/push-service.ts'
import { QUOTE_STEPS, type QuoteStep } from './support/quoting.ts'
import { environment } from './support/run-server.ts'
import { type RunningSmtpServer, startSmtpServer } from './support/smtp-server.ts'

/*
 * Kills a process at a random moment while it receives and mails enquiries, publishes tours at their times, sends quotes and posts
 * events to a webhook, JOB_CRASH_ROUNDS times, and once right after each step of a quote. Every acknowledged side effect has to happen.
 */

const ROUNDS = Number(process.env.JOB_CRASH_ROUNDS ?? 2)
/** Each kill comes at most this many milliseconds after the first acknowledged publication or cancellation. */
const LONGEST_LIFE_MS = 600
/** The steps of a quote after each of which a process ends at once. */
const KILLED_AFTER = QUOTE_STEPS.filter((step) => step !== 'opened' && step !== 'sent again')
/** Deliveries that a process posts at a time. */
const WEBHOOK_LANES = 8
/** Notifications that a process sends at a time. */
const PUSH_LANES = 8

interface Event {
  acknowledged?: string
  planned?: string
  created?: string
  scheduled?: string
  cancelled?: string
  interrupted?: number
  uncollected?: number
  quote?: QuoteStep
  stored?: { number: string; state: string; title: string; entries: string[] }
  tour?: string
  vehicle?: string
  published?: number
  unfinished?: number
}

/** An event that the webhook received. */
interface Received {
  id: string
  about: string
}

let dataDir: string
let smtp: RunningSmtpServer
let database: OwnDatabase | undefined
let receiver: ReturnType<typeof startReceiver>
const pushService = startPushService()
const device = pushService.subscribe()
const received: Received[] = []
/** What the killed processes reported, and the last one. */
const events: Event[] = []
const finished: Event[] = []

beforeAll(
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'jobs-crash-'))
    smtp = await startSmtpServer()
    receiver = startReceiver()
    const url = process.env.MONGODB_TEST_URL
    database = url ? ownDatabase(url) : undefined
    for (let round = 0; round < ROUNDS; round++) {
      let isDying = false
      await run(String(round), (event, kill) => {
        events.push(event)
        if (isDying || !(event.scheduled || event.cancelled)) return
        setTimeout(kill, Math.random() * LONGEST_LIFE_MS)
        isDying = true
      })
    }
    for (const step of KILLED_AFTER) await run(step, (event) => events.push(event))
    await run('finish', (event) => finished.push(event))
    // Its reply follows the mails through the same pipe.
    await smtp.behave('later')
  },
  60_000 + (ROUNDS + KILLED_AFTER.length) * 30_000,
)
afterAll(async () => {
  await smtp.stop()
  await receiver.stop(true)
  await pushService.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Receives the events of the webhook. */
function startReceiver() {
  return Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { type, data } = (await request.json()) as {
        type: string
        data: {
          quote?: { number: string }
          enquiry?: { fullName: string }
          tour?: { _id: string }
          change?: string
        }
      }
      const about =
        data.quote?.number ?? data.enquiry?.fullName ?? `${data.tour?._id} ${data.change}`
      received.push({ id: request.headers.get('webhook-id') ?? '', about: `${type} ${about}` })
      return new Response()
    },
  })
}

/** Runs the process, and calls `onEvent` for each line of its output. */
async function run(argument: string, onEvent: (event: Event, kill: () => void) => void) {
  const script = join(import.meta.dirname, 'support/enquiring-process.ts')
  const url = `http://127.0.0.1:${receiver.port}/events`
  const child = Bun.spawn(['bun', script, argument, url, JSON.stringify(device)], {
    env: environment({
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      ENQUIRY_EMAIL_TO: 'office@example.com',
      PUBLIC_URL: 'https://www.example.com',
      WEBHOOK_TRUSTED_HOSTS: `127.0.0.1:${receiver.port},${new URL(pushService.origin).host}`,
      ...(database && { MONGODB_URL: database.url, SESSION_SECRET: 's'.repeat(64) }),
    }),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of child.stdout) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onEvent(JSON.parse(line), () => child.kill('SIGKILL'))
  }
  const code = await child.exited
  if (code !== 0 && child.signalCode !== 'SIGKILL') {
    throw new Error(await new Response(child.stderr).text())
  }
}

/** The acknowledged writes of one kind. */
const all = (kind: 'acknowledged' | 'planned' | 'created' | 'scheduled' | 'cancelled') =>
  events.flatMap((event) => event[kind] ?? [])

const sum = (kind: 'interrupted' | 'uncollected') =>
  events.reduce((total, event) => total + (event[kind] ?? 0), 0)

function report(text: string): void {
  if (process.env.JOB_CRASH_ROUNDS) process.stdout.write(`${text}\n`)
}

test('kill -9 at any moment loses no mail of an acknowledged enquiry, and repeats at most one', () => {
  const copies = new Map<string, number>()
  for (const { source } of smtp.mails) {
    const name = /^Subject: Enquiry \S+ from (.*)\r?$/m.exec(source)?.[1] ?? source
    copies.set(name, (copies.get(name) ?? 0) + 1)
  }
  const repeated = [...copies.values()].filter((count) => count > 1)
  report(
    `${ROUNDS} kills: ${sum('interrupted')} claims interrupted, ${sum('uncollected')} records with uncollected jobs\n` +
      `${all('acknowledged').length} enquiries acknowledged, ${smtp.mails.length} mails of ${copies.size} enquiries, ${repeated.length} repeated (at most ${Math.max(1, ...repeated)} copies)`,
  )
  expect(all('acknowledged').filter((name) => !copies.has(name))).toEqual([])
  // A process sends one mail at a time, so a kill repeats at most one.
  expect(smtp.mails.length - copies.size).toBeLessThanOrEqual(ROUNDS)
  expect(finished.at(-1)).toEqual({ unfinished: 0, uncollected: 0 })
})

test('kill -9 at any moment: each reminder and each daily summary is sent, and repeated at most by a kill', () => {
  const idsOf = (kind: string) =>
    smtp.mails.flatMap(
      ({ source }) =>
        new RegExp(`^Message-ID:\\s+<${kind}-([\\w-]+)@`, 'm').exec(source)?.[1] ?? [],
    )
  const [reminders, digests] = [idsOf('reminder'), idsOf('digest')]
  report(`${reminders.length} reminders of ${new Set(reminders).size}, ${digests.length} summaries`)
  expect(new Set(reminders).size).toBeGreaterThanOrEqual(all('acknowledged').length)
  expect(reminders.length - new Set(reminders).size).toBeLessThanOrEqual(ROUNDS)
  const days = digests.map((id) => id.slice(25))
  expect(all('planned').filter((round) => !days.includes(round))).toEqual([])
  // And the one that the account planned when it chose summaries.
  expect(days.some((day) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true)
  expect(days.length - new Set(days).size).toBeLessThanOrEqual(ROUNDS)
})

test('kill -9 at any moment: each enquiry is pushed to a device, and repeated at most by a kill', () => {
  const topics = pushService.pushed.map(({ headers }) => headers.get('topic'))
  const once = new Set(topics)
  report(`${topics.length} notifications of ${once.size} enquiries`)
  const names = new Set(pushService.pushed.map(({ message }) => message.body.split(' · ').at(-1)))
  expect(all('acknowledged').filter((name) => !names.has(name))).toEqual([])
  // A process sends several at a time. A repeated one replaces the first one.
  expect(topics.length - once.size).toBeLessThanOrEqual(ROUNDS * PUSH_LANES)
})

test('kill -9 at any moment: each acknowledged publication takes place once, and a cancelled one never', () => {
  const tours = new Map(finished.flatMap((event) => (event.tour ? [[event.tour, event]] : [])))
  const published = (ids: readonly string[]) =>
    ids.map((id) => [id, tours.get(id)?.vehicle, tours.get(id)?.published])
  const [scheduled, cancelled] = [all('scheduled'), all('cancelled')]
  report(
    `${scheduled.length} publications acknowledged, ${cancelled.length} cancelled, ${[...tours.values()].filter((tour) => tour.published).length} of ${tours.size} tours published`,
  )
  expect(published(scheduled)).toEqual(scheduled.map((id) => [id, 'Jeep', 1]))
  expect(published(cancelled)).toEqual(cancelled.map((id) => [id, 'Innova Crysta', 0]))
  expect([...tours.values()].filter((tour) => (tour.published ?? 0) > 1)).toEqual([])
})

test('kill -9 at any moment: each acknowledged event reaches its webhook, and repetitions have one id', () => {
  const idsOf = new Map<string, Set<string>>()
  for (const { id, about } of received) idsOf.set(about, (idsOf.get(about) ?? new Set()).add(id))
  const repetitions = received.length - idsOf.size
  report(`${received.length} events received of ${idsOf.size}, ${repetitions} repetitions`)
  const wanted = [
    ...all('acknowledged').map((name) => `enquiry.created ${name}`),
    ...all('created').map((id) => `tour.changed ${id} created`),
    ...all('scheduled').map((id) => `tour.changed ${id} updated`),
  ]
  expect(wanted.filter((about) => !idsOf.has(about))).toEqual([])
  expect([...idsOf].filter(([, ids]) => ids.size > 1)).toEqual([])
  expect(repetitions).toBeLessThanOrEqual(ROUNDS * WEBHOOK_LANES)
})

test('kill -9 at any moment, and after each step: no acknowledged step of a quote is lost, and each is entered once', () => {
  const steps = events.flatMap((event) => event.quote ?? [])
  const stored = new Map(
    finished.flatMap(({ stored }) => (stored ? [[stored.number, stored]] : [])),
  )
  report(`${steps.length} steps of ${stored.size} quotes acknowledged`)
  expect(new Set(steps.map(({ step }) => step))).toEqual(new Set(QUOTE_STEPS))
  const lost = steps.filter(({ number, step }) => {
    const [word = ''] = step.split(' ')
    const quote = stored.get(number)
    return word === 'saved' ? quote?.title !== 'Saved' : !quote?.entries.includes(word)
  })
  expect(lost).toEqual([])
  for (const { state, entries } of stored.values()) {
    expect(new Set(entries).size).toBe(entries.length)
    const last = entries.findLast((entry) => entry !== 'opened' && entry !== 'changed') ?? ''
    expect(state).toBe(last === 'drafted' ? 'draft' : last)
  }
  const posted = new Set(received.map(({ about }) => about))
  const announced = steps.flatMap(({ number, step }) => {
    const [word = ''] = step.split(' ')
    const event = { sent: 'sent', opened: 'seen', accepted: 'accepted', declined: 'declined' }[word]
    return event ? [`quote.${event} ${number}`] : []
  })
  expect(announced.filter((about) => !posted.has(about))).toEqual([])
})
