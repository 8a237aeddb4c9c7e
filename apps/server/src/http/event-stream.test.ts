import { expect, jest, test } from 'bun:test'
import { createLog } from '../operations/logging.ts'
import { eventStreamResponse } from './event-stream.ts'

test('a stream without events sends heartbeats that scripts see, until the client leaves', async () => {
  const end = new AbortController()
  const stop = jest.fn()
  const response = await eventStreamResponse(
    { open: () => stop },
    { isAdmitted: async () => true, signal: end.signal, log: createLog(), heartbeatMs: 1 },
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (text.split('event: heartbeat\ndata: {}\n\n').length < 3)
    text += (await reader?.read())?.value
  expect(text).not.toContain('id:')
  end.abort()
  expect(stop).toHaveBeenCalledTimes(1)
})
