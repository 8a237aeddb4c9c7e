import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import product from '../../../package.json' with { type: 'json' }
import { badge } from '../src/media/media.images.fixtures.ts'
import { form } from './support/every-operation.ts'
import { type RunningServer, runServer } from './support/run-server.ts'

/* A server in a separate process that shuts down on a signal or after an error. */

let dir: string
/** Preloaded before the server: throws an uncaught error on a signal. */
let preload: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'shutdown-'))
  preload = join(dir, 'preload.ts')
  await writeFile(
    preload,
    `process.on('SIGUSR1', () => setTimeout(() => { throw new Error('Thrown where nobody catches it.') }))
     process.on('SIGUSR2', () => void Promise.reject(new Error('Rejected where nobody waits for it.')))`,
  )
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const start = async (preload?: string) =>
  runServer({ DATA_DIR: await mkdtemp(join(dir, 'data-')) }, preload ? { preload } : {})

async function login(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'admin@example.com', password: 'correct horse' })
  await fetch(`${url}/api/v1/admin/registerAdmin`, { method: 'POST', headers, body })
  const reply = await fetch(`${url}/api/v1/admin/loginAdmin`, { method: 'POST', headers, body })
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** An upload whose last part is sent when `finish` is called. */
async function slowUpload(server: RunningServer) {
  const cookie = await login(server.url)
  const request = new Request(`${server.url}/api/v1/admin/media`, {
    method: 'POST',
    body: form(await badge()),
    headers: { cookie },
  })
  const body = Buffer.from(await request.bytes())
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const head = [
    'POST /api/v1/admin/media HTTP/1.1',
    `host: ${hostname}:${port}`,
    `cookie: ${cookie}`,
    `content-type: ${request.headers.get('content-type')}`,
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, 100))
  // The server counts it as in flight.
  while ((await inFlight(server.url)) < 2) await Bun.sleep(10)
  return {
    async finish(): Promise<string> {
      socket.write(body.subarray(100))
      while (!response.includes('secure_url') && !socket.closed) await Bun.sleep(10)
      socket.end()
      await ended
      return response
    },
  }
}

async function inFlight(url: string): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(/http_requests_in_flight (\d+)/.exec(await reply.text())?.[1])
}

const TOKEN = 'a token of the tests'

async function refusesConnections(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  for (;;) {
    const rejected = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.on('connect', () => {
        socket.destroy()
        resolve(false)
      })
      socket.on('error', () => resolve(true))
    })
    if (rejected) return
    await Bun.sleep(20)
  }
}

describe('a server that gets SIGTERM', () => {
  test('accepts nothing new, finishes requests in flight, and ignores half-open sockets', async () => {
    const server = await runServer({
      DATA_DIR: await mkdtemp(join(dir, 'data-')),
      METRICS_TOKEN: TOKEN,
    })
    const { hostname, port } = new URL(server.url)
    const halfOpen = connect(Number(port), hostname)
    halfOpen.on('error', () => undefined)
    halfOpen.write('GET / HT')
    const upload = await slowUpload(server)
    server.kill('SIGTERM')
    await refusesConnections(server.url)
    expect(await upload.finish()).toStartWith('HTTP/1.1 201 ')
    expect(await server.exited).toBe(0)
    halfOpen.destroy()
  }, 300_000)
})

describe('in production', () => {
  test('every line is JSON from the start to the stop, and the server accepts requests while it drains', async () => {
    const server = await runServer({
      DATA_DIR: await mkdtemp(join(dir, 'data-')),
      NODE_ENV: 'production',
      DRAIN_SECONDS: '2',
    })
    const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
    await fetch(`${server.url}/api/v1/admin/me`, { headers })
    const stopped = server.end('SIGTERM')
    await server.said('server stopping')
    const ready = await fetch(`${server.url}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'up', ending: true },
    ])
    expect((await fetch(`${server.url}/api/v1/public/categories/x`)).status).toBe(404)
    expect(await stopped).toBe(0)
    const lines = server.output().trim().split('\n')
    const events = lines.map((line) => JSON.parse(line))
    expect(events.map(({ event, route }) => `${event} ${route ?? ''}`.trim())).toEqual([
      'server started',
      'request /api/v1/admin/me',
      'server stopping',
      'request /api/v1/public/categories/:id',
      'server stopped',
    ])
    const [started, request, stopping] = events
    expect(started).toMatchObject({ version: product.version, listens: server.url })
    expect(started.database).toStartWith('embedded store in')
    expect(request.trace).toBe('0af7651916cd43dd8448eb211c80319c')
    expect(stopping.reason).toBe('SIGTERM')
  }, 300_000)

  test('a start that fails is one line of JSON', async () => {
    const failed = runServer({ NODE_ENV: 'production', PORT: 'x' }).catch(String)
    const [, line = ''] = /(\{.*\})\s*$/.exec(String(await failed)) ?? []
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      event: 'start failed',
      message: 'PORT must be a number from 0 to 65535.',
    })
  })
})

describe('an uncaught error', () => {
  test.each([
    ['SIGUSR1', 'uncaught exception', 'Thrown where nobody catches it.'],
    ['SIGUSR2', 'unhandled rejection', 'Rejected where nobody waits for it.'],
  ] as const)(
    'ends the process with status 1 and one line in the log (%s)',
    async (signal, event, message) => {
      const server = await start(preload)
      server.kill(signal)
      expect(await server.exited).toBe(1)
      const line = server
        .output()
        .split('\n')
        .find((each) => each.includes(`"event":"${event}"`))
      expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', message })
    },
    300_000,
  )
})
