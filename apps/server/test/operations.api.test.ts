import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceMessages } from '@bharat/contracts/messages'
import product from '../../../package.json' with { type: 'json' }
import type { Collection, Database } from '../src/database/mongo.ts'
import { createLog, LOG_LEVELS, withoutPersonalData } from '../src/operations/logging.ts'
import { createTestApp, type TestApp } from './support/create-test-app.ts'
import { type Fate, interpose } from './support/interposed-database.ts'
import { runServer } from './support/run-server.ts'

/* Health, metrics and logs of a running instance. */

const TOKEN = 'a token of the tests'
let fate: Fate = 'run'
/**
 * When set, every database operation fails with its result; it receives the operation's arguments.
 */
let failure: ((args: unknown[]) => Error) | undefined
let server: TestApp
let admin: string

beforeAll(async () => {
  server = await createTestApp({
    interpose: (database) => faulty(interpose(database, async () => fate)),
    settings: { metricsToken: TOKEN, logRequests: true },
  })
  admin = await server.login()
})
afterAll(() => server.close())

function faulty(database: Database): Database {
  return {
    ...database,
    ping: async () => {
      if (fate !== 'run') throw new Error('away')
      await database.ping()
    },
    collection: <T extends object>(name: string) => {
      const entries = Object.entries(database.collection(name)).map(([operation, run]) => [
        operation,
        async (...args: never[]) => {
          if (failure) throw failure(args)
          return (run as (...args: never[]) => unknown)(...args)
        },
      ])
      return Object.fromEntries(entries) as Collection<T>
    },
  }
}

const scrape = async () => {
  const reply = await server.send('GET', '/metrics', {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  return String(reply.body)
}
const numberOf = (metrics: string, series: string): number | undefined => {
  const line = metrics.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('health', () => {
  test('ready is 200 while the database responds and 503 during an outage; live is always 200', async () => {
    const ready = () => server.send('GET', '/health/ready')
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok', database: 'up' } })
    fate = 'lose the request'
    while ((await ready()).status === 200) await Bun.sleep(50)
    expect(await ready()).toMatchObject({
      status: 503,
      body: { status: 'unavailable', database: 'away' },
    })
    expect(await server.send('GET', '/health/live')).toMatchObject({ status: 200 })
    expect(numberOf(await scrape(), 'database_up')).toBe(0)
    fate = 'run'
    while ((await ready()).status !== 200) await Bun.sleep(50)
  })

  test('is never cached, and HEAD gets the same status', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await server.send(method, path)
        expect([path, method, status]).toEqual([path, method, 200])
        expect(headers.get('cache-control')).toBe('no-store')
      }
    }
  })

  test('is not ready during shutdown', async () => {
    const ending = await createTestApp()
    const over = ending.app.ending()
    const reply = await ending.send('GET', '/health/ready')
    expect(reply).toMatchObject({ status: 503, body: { ending: true } })
    expect(reply.headers.get('connection')).toBe('close')
    await over
    await ending.close()
  })
})

describe('metrics', () => {
  test('need their token, and are off without one', async () => {
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      const reply = await server.send('GET', '/metrics', { headers: { authorization } })
      expect(reply.status).toBe(401)
      expect(String(JSON.stringify(reply.body))).not.toContain('http_')
    }
    const without = await createTestApp()
    expect((await without.send('GET', '/metrics')).status).toBe(404)
    await without.close()
  })

  test('count requests by route and status, and include the database, the jobs and memory', async () => {
    await server.send('GET', '/api/v1/public/tours/ffffffffffffffffffffffff')
    await server.send('GET', '/api/v1/public/tours/eeeeeeeeeeeeeeeeeeeeeeee')
    const metrics = await scrape()
    const labels = 'method="GET",route="/api/v1/public/tours/:id",status="404"'
    const duration = (name: string) => numberOf(metrics, `http_request_duration_seconds_${name}}`)
    expect(duration(`count{${labels}`)).toBe(2)
    expect(duration(`bucket{le="+Inf",${labels}`)).toBe(2)
    expect(duration(`bucket{le="10",${labels}`)).toBe(2)
    expect(duration(`sum{${labels}`)).toBeWithin(0, 20)
    expect(numberOf(metrics, 'database_up')).toBe(1)
    expect(numberOf(metrics, 'enquiry_mails_pending')).toBe(0)
    for (const name of ['jobs_waiting', 'jobs_failed', 'jobs_overdue_seconds']) {
      expect([name, numberOf(metrics, name)]).toEqual([name, 0])
    }
    expect(numberOf(metrics, 'http_requests_in_flight')).toBe(1)
    expect(numberOf(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(numberOf(metrics, 'process_start_time_seconds')).toBeWithin(1.7e9, Date.now() / 1000)
    for (const result of ['delivered', 'failed']) {
      expect(numberOf(metrics, `webhook_attempts_total{result="${result}"}`)).toBe(0)
    }
    const { version } = product
    expect(metrics.split('\n').find((line) => line.startsWith('build_info'))).toBe(
      `build_info{version="${version}",database="Test",runtime="bun ${Bun.version}"} 1`,
    )
    expect(metrics).toContain('event_loop_lag_seconds_bucket')
  })

  test('do not grow with paths that clients invent', async () => {
    const series = async () => (await scrape()).split('\n').length
    const before = await series()
    for (let n = 0; n < 20; n++) {
      await server.send('GET', `/api/v1/made-up-${n}/${n}`)
      await server.send(`MADE${n}`, '/api/v1/public/categories')
    }
    const after = await series()
    expect(after - before).toBeLessThan(60)
    expect(await scrape()).not.toContain('made-up')
  })
})

describe('logs', () => {
  test('give each request an id, which the response has as well', async () => {
    server.informed.length = 0
    const reply = await server.rest('GET', '/admin/categories?search=anju', undefined, admin)
    const line = JSON.parse(server.informed[0] ?? '')
    expect(line).toMatchObject({
      event: 'request',
      method: 'GET',
      route: '/api/v1/admin/categories',
      status: 200,
    })
    expect(line.request).toBe(reply.headers.get('x-request-id'))
    expect(server.informed[0]).not.toContain('anju')
  })

  test('take a valid request id from a proxy, and ignore any other', async () => {
    const idOf = async (id: string) => {
      const { headers } = await server.send('GET', '/api/v1/admin/me', {
        headers: { 'x-request-id': id },
      })
      return headers.get('x-request-id')
    }
    expect(await idOf('0af7651916cd43dd8448eb211c80319c')).toBe('0af7651916cd43dd8448eb211c80319c')
    for (const id of ['x', '{"level":"error"}', 'a b c d e f g h', 'x'.repeat(65)]) {
      expect(await idOf(id)).not.toBe(id)
    }
  })

  test('name the trace of a valid traceparent', async () => {
    const traceOf = async (traceparent: string) => {
      server.informed.length = 0
      await server.send('GET', '/api/v1/admin/me', { headers: { traceparent } })
      return JSON.parse(server.informed[0] ?? '').trace
    }
    const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
    for (const valid of [`00-${trace}-${parent}-01`, `01-${trace}-${parent}-01-more`]) {
      expect([valid, await traceOf(valid)]).toEqual([valid, trace])
    }
    for (const invalid of [
      trace,
      `ff-${trace}-${parent}-01`,
      `00-${'0'.repeat(32)}-${parent}-01`,
      `00-${trace}-${'0'.repeat(16)}-01`,
      `00-${trace.toUpperCase()}-${parent}-01`,
    ]) {
      expect([invalid, await traceOf(invalid)]).toEqual([invalid, undefined])
    }
  })

  test('contain probes and scrapes at the level debug only', async () => {
    server.informed.length = 0
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      await server.send('GET', path, { headers: { authorization: `Bearer ${TOKEN}` } })
    }
    expect(server.informed).toEqual([])
  })

  test('name the failed request, in both APIs', async () => {
    server.logged.length = 0
    failure = () => new Error('The disk is on fire.')
    const replies = [
      await server.rest('GET', '/admin/categories', undefined, admin),
      await server.graphql('{ heroSlides { id } }'),
    ]
    failure = undefined
    const lines = server.logged.map((line) => JSON.parse(line))
    expect(lines.map(({ event }) => event)).toEqual(['request failed', 'operation failed'])
    expect(lines.map(({ request }) => request)).toEqual(
      replies.map(({ headers }) => headers.get('x-request-id')),
    )
  })

  test('truncate what an error quotes', () => {
    // A search for an e-mail address in a megabyte of one word would take minutes.
    expect(withoutPersonalData('a'.repeat(1_000_000))).toHaveLength(8000)
    expect(withoutPersonalData(`anju@example.com ${'a'.repeat(1_000_000)}`)).toStartWith(
      '[e-mail] a',
    )
  })

  test('contain no personal data, even when a database error quotes it', async () => {
    const person = {
      fullName: 'Anju Secretname',
      phone: '+919847012345',
      email: 'anju.private@example.com',
      message: 'My passport is Z1234567',
    }
    const account = { email: 'anju.private@example.com', password: 'hunter22 hunter22' }
    const all = async () => {
      await server.rest('POST', '/public/enquiries/email', person)
      await server.graphql(
        'mutation ($input: EnquiryInput!) { submitEnquiry(channel: email, input: $input) { message } }',
        { input: person },
      )
      await server.rest('POST', '/admin/registerAdmin', account)
      await server.rest('POST', '/admin/loginAdmin', account)
      await server.rest('GET', `/admin/enquiries?search=${account.email}`, undefined, admin)
      await server.rest('GET', `/public/tours/${account.email}`)
      await server.rest('PATCH', `/admin/categories/${account.email}`, { name: 'x' }, admin)
    }
    server.logged.length = 0
    server.informed.length = 0
    await all()
    // The message of MongoDB when a unique index rejects a value.
    failure = (args) =>
      new Error(
        `E11000 duplicate key error collection: bharat.accounts index: email_1 dup key: { email: "${
          JSON.stringify(args).match(/[\w.]+@[\w.]+/)?.[0] ?? ''
        }", phone: "${person.phone}" }`,
      )
    await all()
    failure = undefined
    const log = [...server.logged, ...server.informed].join('')
    expect(server.logged.length).toBeGreaterThan(3)
    expect(log).toContain('E11000')
    expect(log).not.toMatch(/anju|secretname|98470|passport|hunter22|@example/i)
    expect(log).not.toContain(admin.split('=')[1] ?? '')
  })

  test('contain the lines of LOG_LEVEL and of the more important levels', () => {
    const levelsOf = (least: (typeof LOG_LEVELS)[number]) => {
      const lines: string[] = []
      const stream = { write: (line: string) => lines.push(line) }
      const log = createLog(stream, stream, least)
      log.debug('one')
      log.info('two')
      log.warn('three')
      log.error('four', new Error('five'))
      return lines.map((line) => JSON.parse(line).level)
    }
    expect(LOG_LEVELS.map(levelsOf)).toEqual([
      ['debug', 'info', 'warn', 'error'],
      ['info', 'warn', 'error'],
      ['warn', 'error'],
      ['error'],
    ])
  })

  test('contain each request at LOG_LEVEL=debug, without LOG_REQUESTS', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bharat-log-level-'))
    const debugged = await runServer({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' })
    try {
      await fetch(`${debugged.url}/health/live`)
      let line: string | undefined
      while (!line) {
        await Bun.sleep(10)
        line = /^\{.*"event":"request".*$/m.exec(debugged.output())?.[0]
      }
      expect(JSON.parse(line)).toMatchObject({ level: 'debug', route: '/health/live', status: 200 })
    } finally {
      await debugged.end('SIGTERM')
      await rm(dataDir, { recursive: true })
    }
  }, 300_000)

  test('keep identifiers that an operator needs', () => {
    const text = 'connect ECONNREFUSED 10.0.0.7:27017 at /app/src/mongo.ts:120:15 after 10000 ms'
    expect(withoutPersonalData(text)).toBe(text)
    expect(withoutPersonalData('call +91 98470 12345 or a.b@c.example')).toBe(
      'call [number] or [e-mail]',
    )
  })
})

describe('requests over the limit of concurrent ones', () => {
  test('get 503 with Retry-After at once on every API; health and metrics stay available', async () => {
    const release = Promise.withResolvers<Fate>()
    let [holding, held] = [false, 0]
    const small = await createTestApp({
      interpose: (database) =>
        interpose(database, (collection, operation) => {
          if (!holding || collection !== 'categories' || operation !== 'find') {
            return Promise.resolve('run')
          }
          held++
          return release.promise
        }),
      settings: { maxInFlight: 2, metricsToken: TOKEN },
    })
    const admin = await small.login()
    holding = true
    const slow = [1, 2].map(() => small.rest('GET', '/admin/categories', undefined, admin))
    while (held < 2) await Bun.sleep(5)
    const rejected = [
      await small.rest('GET', '/public/testimonials'),
      await small.rest('POST', '/public/enquiries/email', {}),
      await small.graphql('{ heroSlides { id } }'),
      await small.send('GET', '/'),
    ]
    const form = await small.send('POST', '/q/token', { body: 'reply=question&text=Is+it+warm%3F' })
    expect(form.body).toContain('value="Is it warm?"')
    for (const reply of [...rejected, form]) {
      expect(reply.status).toBe(503)
      expect(reply.headers.get('retry-after')).toBe('2')
      expect(JSON.stringify(reply.body)).toContain(serviceMessages.busy)
    }
    expect((await small.send('GET', '/health/live')).status).toBe(200)
    expect((await small.send('GET', '/health/ready')).status).toBe(200)
    const metrics = await small.send('GET', '/metrics', {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    expect(numberOf(String(metrics.body), 'http_requests_refused_total')).toBe(5)
    holding = false
    release.resolve('run')
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
    expect((await small.rest('GET', '/public/testimonials')).status).toBe(200)
    await small.close()
  })
})
