import { afterAll, beforeAll, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { SOCKET_LIMITS } from '../src/http/sockets.ts'
import { badge } from '../src/media/media.images.fixtures.ts'
import { createTestApp, type TestApp } from './support/create-test-app.ts'
import { form } from './support/every-operation.ts'

/* Requests that need a raw socket: giant, malformed and slow ones. */

let app: TestApp
let admin: string
let server: Bun.Server<undefined>
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.login()
  server = Bun.serve({
    ...SOCKET_LIMITS,
    // The shortest timeout that Bun distinguishes.
    idleTimeout: 1,
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => app.app.handle(request),
  })
  app.app.attach(server)
})
afterAll(async () => {
  await server.stop(true)
  await app.close()
})

interface Client {
  socket: Socket
  /** The response so far. */
  response(): string
  closed: Promise<void>
}

function open(...parts: (string | Uint8Array)[]): Client {
  const socket = connect(Number(server.port), '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  socket.on('error', () => undefined)
  for (const part of parts) socket.write(part)
  return {
    socket,
    response: () => response,
    closed: new Promise((end) => socket.on('close', () => end())),
  }
}

const head = (line: string, headers: Record<string, string | number>) =>
  `${line} HTTP/1.1\r\nhost: 127.0.0.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

test.each([
  ['a header of 20 kB', head('GET /health/live', { x: 'a'.repeat(20_000) }), 431],
  ['a header of 2 MB', head('GET /health/live', { x: 'a'.repeat(2_000_000) }), 431],
  [
    'three hundred headers',
    head('GET /', Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x${n}`, 'a']))),
    431,
  ],
  ['a path of 30 kB', head(`GET /${'a'.repeat(30_000)}`, {}), 431],
  [
    'two lengths, one of which smuggles a second request',
    `${head('POST /graphql', { 'content-length': 5, 'transfer-encoding': 'chunked' })}0\r\n\r\n${head('GET /health/live', {})}`,
    400,
  ],
  [
    'chunks that are none',
    `${head('POST /graphql', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' })}zzz\r\n`,
    400,
  ],
] as const)('%s is rejected, and the connection ends', async (_, bytes, status) => {
  const client = open(bytes)
  await client.closed
  expect(client.response()).toStartWith(`HTTP/1.1 ${status} `)
  expect(client.response().match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test.each(['[', 'a b', 'a/b', 'user@a', 'a:99999', '<script>', '', 'a, b', 'xn--', '\u00e9'])(
  'a Host of %p is rejected, and not logged as a server error',
  async (host) => {
    app.logged.length = 0
    for (const [line, extra] of [
      ['GET /', ''],
      ['GET /api/v1/public/testimonials', ''],
      ['GET /graphql', `origin: http://${host}\r\n`],
      ['POST /api/v1/admin/loginAdmin', `origin: http://${host}\r\ncontent-length: 0\r\n`],
    ] as const) {
      const client = open(
        Buffer.from(
          `${line} HTTP/1.1\r\nhost: ${host}\r\n${extra}connection: close\r\n\r\n`,
          'latin1',
        ),
      )
      await client.closed
      const status = /^HTTP\/1\.1 (\d+)/.exec(client.response())?.[1]
      // HTTP/1.0 has no Host header.
      expect([line, status]).toEqual([line, host === '' && line.startsWith('GET') ? status : '400'])
      expect(Number(status)).toBeLessThan(500)
    }
    expect(app.logged).toEqual([])
  },
)

test('TRACE is not supported', async () => {
  for (const path of ['/', '/graphql', '/api/v1/public/testimonials', '/health/live']) {
    const client = open(head(`TRACE ${path}`, { 'x-secret': 'repeated', connection: 'close' }))
    await client.closed
    expect(client.response()).toMatch(/^HTTP\/1\.1 (400|404|405|501) /)
    expect(client.response()).not.toContain('repeated')
  }
})

test('a probe that uses HTTP/1.0 without a Host gets a response', async () => {
  for (const [path, status] of [
    ['/health/ready', 200],
    ['/api/v1/public/testimonials', 200],
    ['/api/v1/nowhere', 404],
  ] as const) {
    const client = open(`GET ${path} HTTP/1.0\r\n\r\n`)
    await client.closed
    expect(client.response()).toStartWith(`HTTP/1.1 ${status} `)
  }
})

test.each([17, 200])(
  'an upload of %d MB gets the limit in its response while it is sent',
  async (size) => {
    const client = open(
      head('POST /api/v1/admin/media', {
        cookie: admin,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': size * 1024 * 1024,
      }),
    )
    const chunk = Buffer.alloc(1024 * 1024)
    for (let sent = 0; sent < size; sent++) {
      // A client that sends its whole body is not disconnected before.
      expect(client.socket.destroyed).toBe(false)
      if (!client.socket.write(chunk)) await once(client.socket, 'drain')
    }
    client.socket.write(head('GET /health/live', { connection: 'close' }))
    await client.closed
    const [rejected, next] = client.response().split(/(?=HTTP\/1\.1 200)/)
    expect(rejected).toStartWith('HTTP/1.1 413 ')
    expect(rejected).toEndWith(
      JSON.stringify({ message: 'The image is larger than 15 MB.', code: 'TOO_LARGE' }),
    )
    expect(next).toBeDefined()
  },
)

test('an endless body is rejected at 64 kB, whatever its headers say', async () => {
  const client = open(
    head('POST /graphql', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }),
  )
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  let sent = 0
  const send = () => {
    while (!client.socket.destroyed && client.response() === '' && client.socket.write(chunk))
      sent++
  }
  client.socket.on('drain', send)
  send()
  while (client.response() === '' && !client.socket.destroyed) await Bun.sleep(5)
  client.socket.destroy()
  expect(client.response()).toStartWith('HTTP/1.1 413 ')
  // The data in transit is not counted exactly; the socket buffers bound it.
  expect(sent).toBeLessThan(512)
})

test('a client that trickles its headers is disconnected without a logged error; a slow upload is not', async () => {
  app.logged.length = 0
  const body = Buffer.from(
    await new Request('http://localhost', { method: 'POST', body: form(await badge()) }).bytes(),
  )
  const boundary = /^--(\S+)/.exec(body.toString('latin1'))?.[1]
  const upload = open(
    head('POST /api/v1/admin/media', {
      cookie: admin,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    }),
    body.subarray(0, 100),
  )
  const json = { 'content-type': 'application/json', 'content-length': 100_000 }
  const slow = [
    ...['/graphql', '/api/v1/public/enquiries/email'].map((path) =>
      open(head(`POST ${path}`, json), '{'),
    ),
    // A client that sends nothing or an incomplete request.
    open(),
    open('GET / HT'),
  ]
  const trickle = setInterval(() => {
    for (const { socket } of slow.slice(0, 2)) if (!socket.destroyed) socket.write(' ')
  }, 100)
  await Promise.all(slow.slice(0, 2).map(({ closed }) => closed))
  clearInterval(trickle)
  expect(app.logged).toEqual([])

  // Longer than the timeout of those clients.
  upload.socket.write(body.subarray(100))
  while (!upload.response().includes('secure_url') && !upload.socket.destroyed) await Bun.sleep(5)
  expect(upload.response()).toStartWith('HTTP/1.1 201 ')
  for (const { socket } of [upload, ...slow]) socket.destroy()
}, 300_000)
