import { expect, test } from 'bun:test'
import { createLoadShedding } from './load-shedding.ts'

test('A read that waits too long gets 503 before its connection is closed, and a write its own response', async () => {
  let rejected = 0
  const onReject = () => void rejected++
  const load = createLoadShedding({ longestWaitMs: 1, onReject })
  const held = Promise.withResolvers<Response>()
  const send = (method: string) =>
    load.middleware(new Request('http://site.test/tours', { method }), () => held.promise)
  const [read, write] = [send('GET'), send('POST')]
  const busy = await read
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2'])
  expect([rejected, load.inFlight()]).toEqual([1, 2])
  held.resolve(new Response('made'))
  expect(await (await write).text()).toBe('made')
  expect([rejected, load.inFlight()]).toEqual([1, 0])
})
