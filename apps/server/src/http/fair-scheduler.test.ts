import { expect, test } from 'bun:test'
import { createFairScheduler } from './fair-scheduler.ts'
import type { Result } from './pipeline.ts'

const isBusy = () => true
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A scheduler that begins one request in each turn, for work without a request. */
function setUp(busy = isBusy) {
  const schedule = createFairScheduler(busy, 0)
  const request = new Request('http://localhost/')
  return (begin: () => Result) => schedule(request, begin)
}
const ok = new Response()

test('a single request begins at once', () => {
  expect(setUp()(() => ok)).toBe(ok)
})

test('no request waits while none is being handled', () => {
  const begin = setUp(() => false)
  expect(Array.from({ length: 4 }, () => begin(() => ok))).toEqual([ok, ok, ok, ok])
})

test('requests begin in the order they came, some in each turn of the event loop', async () => {
  const begin = setUp()
  const begun: number[] = []
  const requests = Array.from({ length: 4 }, (_, index) =>
    begin(() => {
      begun.push(index)
      return ok
    }),
  )
  expect(begun).toEqual([0])
  await nextTurn()
  expect(begun).toEqual([0, 1])
  await Promise.all(requests)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a request under way takes its next step before all requests behind it have begun', async () => {
  const begin = setUp()
  let begun = 0
  let before: number | undefined
  const step = begin(async () => {
    await nextTurn()
    before = begun
    return ok
  })
  const requests = Array.from({ length: 20 }, () =>
    begin(() => {
      begun++
      return ok
    }),
  )
  await step
  expect(before).toBeLessThan(5)
  await Promise.all(requests)
  expect(begun).toBe(20)
})

test('an error reaches the request it belongs to, and the others go on', async () => {
  const begin = setUp()
  begin(() => ok)
  const failing = begin(() => {
    throw new Error('no')
  })
  const rejecting = begin(() => Promise.reject(new Error('later')))
  const last = begin(() => ok)
  expect(await Promise.allSettled([failing, rejecting, last])).toEqual([
    { status: 'rejected', reason: new Error('no') },
    { status: 'rejected', reason: new Error('later') },
    { status: 'fulfilled', value: ok },
  ])
})
