import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnDatabase, ownDatabase } from './support/own-database.ts'
import { environment } from './support/run-server.ts'
import { type RunningSmtpServer, startSmtpServer } from './support/smtp-server.ts'

/*
 * Kills a process at a random moment while it receives and mails enquiries, JOB_CRASH_ROUNDS times. Every
 * acknowledged enquiry has to be mailed, and one kill repeats at most one mail.
 */

const ROUNDS = Number(process.env.JOB_CRASH_ROUNDS ?? 5)
/** Each kill comes at most this many milliseconds after the first acknowledged enquiry. */
const LONGEST_LIFE_MS = 300

let dataDir: string
let smtp: RunningSmtpServer
let database: OwnDatabase | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jobs-crash-'))
  smtp = await startSmtpServer()
  const url = process.env.MONGODB_TEST_URL
  database = url ? ownDatabase(url) : undefined
})
afterAll(async () => {
  await smtp.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Event {
  acknowledged?: string
  interrupted?: number
  uncollected?: number
  unfinished?: number
}

/** Runs the process, and calls `onEvent` for each line of its output; resolves with its exit code. */
async function run(argument: string, onEvent: (event: Event, kill: () => void) => void) {
  const child = Bun.spawn(
    ['bun', join(import.meta.dirname, 'support/enquiring-process.ts'), argument],
    {
      env: environment({
        DATA_DIR: dataDir,
        SMTP_URL: smtp.url,
        ENQUIRY_EMAIL_TO: 'office@example.com',
        PUBLIC_URL: 'https://www.example.com',
        ...(database && { MONGODB_URL: database.url, SESSION_SECRET: 's'.repeat(64) }),
      }),
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
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

test(
  'kill -9 at any moment loses no mail of an acknowledged enquiry, and repeats at most one',
  async () => {
    const acknowledged: string[] = []
    let interrupted = 0
    let uncollected = 0
    for (let round = 0; round < ROUNDS; round++) {
      let isDying = false
      await run(String(round), (event, kill) => {
        interrupted += event.interrupted ?? 0
        uncollected += event.uncollected ?? 0
        if (!event.acknowledged) return
        acknowledged.push(event.acknowledged)
        if (!isDying) setTimeout(kill, Math.random() * LONGEST_LIFE_MS)
        isDying = true
      })
    }
    let last: Event = {}
    await run('finish', (event) => {
      interrupted += event.interrupted ?? 0
      uncollected += last.unfinished === undefined ? (event.uncollected ?? 0) : 0
      last = event
    })
    expect(last).toEqual({ unfinished: 0, uncollected: 0 })

    // Its reply follows the mails through the same pipe.
    await smtp.behave('later')
    const copies = new Map<string, number>()
    for (const { source } of smtp.mails) {
      const name = /^Subject: Enquiry from (.*)\r?$/m.exec(source)?.[1] ?? source
      copies.set(name, (copies.get(name) ?? 0) + 1)
    }
    const repeated = [...copies.values()].filter((count) => count > 1)
    if (process.env.JOB_CRASH_ROUNDS) {
      process.stdout.write(
        `${ROUNDS} kills: ${acknowledged.length} acknowledged, ${smtp.mails.length} mails of ${copies.size} enquiries, ${repeated.length} repeated (at most ${Math.max(1, ...repeated)} copies), ${interrupted} claims interrupted, ${uncollected} enquiries with uncollected jobs\n`,
      )
    }
    expect(acknowledged.filter((name) => !copies.has(name))).toEqual([])
    // A process sends one mail at a time, so a kill repeats at most one.
    expect(smtp.mails.length - copies.size).toBeLessThanOrEqual(ROUNDS)
  },
  60_000 + ROUNDS * 20_000,
)
