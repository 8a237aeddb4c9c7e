import { describe, expect, test } from 'bun:test'
import { inFewPackets } from './large-responses.ts'

const get = new Request('http://localhost/')
const large = JSON.stringify({ text: 'long '.repeat(10_000) })
const json = { 'content-type': 'application/json; charset=utf-8', 'x-kept': 'yes' }

describe('an answer that is not ready at once', () => {
  test('comes as it is when it is large, but as a stream', async () => {
    const sent = await inFewPackets(get, new Response(large, { status: 201, headers: json }))
    expect(sent.status).toBe(201)
    expect(sent.headers.toJSON()).toEqual(json)
    expect(await sent.text()).toBe(large)
  })

  test('has its length when it is small', async () => {
    const server = Bun.serve({
      port: 0,
      fetch: async (request) =>
        inFewPackets(request, new Response('{}', { headers: { ...json, 'content-length': '2' } })),
    })
    const reply = await fetch(server.url)
    expect(reply.headers.get('content-length')).toBe('2')
    expect(await reply.text()).toBe('{}')
    await server.stop(true)
  })

  test('says its length to HEAD, and passes through where it comes part by part or not at all', async () => {
    const head = new Request(get, { method: 'HEAD' })
    const image = new Response(large, { headers: { 'content-length': String(large.length) } })
    expect(await inFewPackets(head, image)).toBe(image)
    const page = new Response(new ReadableStream(), { headers: { 'content-type': 'text/html' } })
    expect(await inFewPackets(get, page)).toBe(page)
    const unchanged = new Response(null, { status: 304, headers: json })
    expect(await inFewPackets(get, unchanged)).toBe(unchanged)
  })
})
