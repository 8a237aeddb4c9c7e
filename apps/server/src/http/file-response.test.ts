import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createLog } from '../operations/logging.ts'
import { fileResponse } from './file-response.ts'

const silent = { write: () => true }
const log = createLog(silent, silent)
const CHUNK = new Uint8Array(64 * 1024)

/** Chunks without an end, the number that were made, and whether the reader has ended them. */
function endless() {
  const state = { made: 0, ended: false }
  const chunks = (async function* () {
    try {
      for (;;) {
        state.made++
        yield CHUNK
      }
    } finally {
      state.ended = true
    }
  })()
  return { state, chunks }
}

const paused = endless()
const server = Bun.serve({
  port: 0,
  fetch: ({ url }) =>
    fileResponse('csv', { name: 'tours', ...(url.endsWith('/paused') ? paused : endless()) }, log),
})
afterAll(() => server.stop(true))

test('a chunk is made when the client takes it, and none after the client has left', async () => {
  const { state, chunks } = endless()
  const reader = fileResponse('csv', { name: 'tours', chunks }, log).body?.getReader()
  expect(state.made).toBe(0)
  for (let n = 1; n <= 3; n++) {
    await reader?.read()
    expect(state.made).toBe(n)
  }
  await reader?.cancel()
  expect(state).toEqual({ made: 3, ended: true })
})

test('a client that does not read fills no memory', async () => {
  const socket = connect(Number(server.port), '127.0.0.1')
  socket.pause()
  socket.write('GET /paused HTTP/1.1\r\nhost: localhost\r\n\r\n')
  // Meanwhile another client reads 64 MB.
  const reader = (await fetch(server.url)).body?.getReader()
  let read = 0
  while (read < 1024 * CHUNK.length) read += (await reader?.read())?.value?.length ?? 0
  await reader?.cancel()
  socket.destroy()
  expect(paused.state.made).toBeLessThan(512)
})
