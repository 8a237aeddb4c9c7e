import { describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { streamLateResponses } from './large-responses.ts'

const get = new Request('http://localhost/')
const large = JSON.stringify({ text: 'long '.repeat(10_000) })
const json = { 'content-type': 'application/json; charset=utf-8', 'x-kept': 'yes' }
const sendLate = (request: Request, response: Response) =>
  streamLateResponses(request, async () => response)

describe('a response that is not ready at once', () => {
  test('is streamed when it is large, and otherwise unchanged', async () => {
    const sent = await sendLate(get, new Response(large, { status: 201, headers: json }))
    expect(sent.status).toBe(201)
    expect(sent.headers.toJSON()).toEqual(json)
    expect(await sent.text()).toBe(large)
  })

  test('has its length when it is small', async () => {
    const server = Bun.serve({
      port: 0,
      fetch: async (request) =>
        sendLate(request, new Response('{}', { headers: { ...json, 'content-length': '2' } })),
    })
    const reply = await fetch(server.url)
    expect(reply.headers.get('content-length')).toBe('2')
    expect(await reply.text()).toBe('{}')
    await server.stop(true)
  })

  test('keeps its length for HEAD, and passes unchanged where it comes in parts or has no body', async () => {
    const head = new Request(get, { method: 'HEAD' })
    const image = new Response(large, { headers: { 'content-length': String(large.length) } })
    expect(await sendLate(head, image)).toBe(image)
    const page = new Response(new ReadableStream(), { headers: { 'content-type': 'text/html' } })
    expect(await sendLate(get, page)).toBe(page)
    const unchanged = new Response(null, { status: 304, headers: json })
    expect(await sendLate(get, unchanged)).toBe(unchanged)
  })
})

test('a response that is ready at once passes unchanged', () => {
  const ready = new Response(large, { headers: json })
  expect(streamLateResponses(get, () => ready)).toBe(ready)
})

describe('Bun sends a large response that is not ready at once', () => {
  const many = Array.from({ length: 30 }, (_, index) => [`x-header-${index}`, 'value'])
  const headers = { ...json, ...Object.fromEntries(many), 'content-length': String(large.length) }
  const later = async () => {
    await new Promise<void>((resolve) => setTimeout(resolve))
    return new Response(large, { headers })
  }

  test('with its headers in one piece where it is streamed', async () => {
    const heads = await firstPieces((request) => streamLateResponses(request, later))
    expect(heads.filter((head) => !head.includes('\r\n\r\n'))).toEqual([])
  })

  test('with its headers in pieces otherwise: when this fails, the workaround can go', async () => {
    const heads = await firstPieces(later)
    expect(heads.some((head) => !head.includes('\r\n\r\n'))).toBe(true)
  })
})

/** The first packet that a client receives, for ten responses. */
async function firstPieces(fetch: (request: Request) => Response | Promise<Response>) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
  const pieces: string[] = []
  for (let n = 0; n < 10; n++) {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const socket = connect(server.port ?? 0, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'),
    )
    socket.once('data', (piece) => resolve(piece.toString()))
    socket.once('error', reject)
    pieces.push(await promise)
    socket.destroy()
  }
  await server.stop(true)
  return pieces
}
