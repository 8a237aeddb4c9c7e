import { expect, test } from 'bun:test'
import { createByteBudget } from './byte-budget.ts'

const setUp = (patienceMs = 60_000) => {
  const state = { rejected: 0 }
  const budget = createByteBudget({
    total: 10,
    maxWaiting: 2,
    patienceMs,
    onReject: () => state.rejected++,
  })
  return { state, budget }
}
const isPending = async (promise: Promise<unknown>) =>
  (await Promise.race([promise, Promise.resolve('pending')])) === 'pending'

test('grants bytes in the order of requests, and never more than there are', async () => {
  const { budget } = setUp()
  const first = await budget.take(6)
  const second = budget.take(5)
  const third = budget.take(4)
  // The third request would fit but waits as well: a large one must not starve.
  expect([await isPending(second), await isPending(third)]).toEqual([true, true])
  first()
  const releaseSecond = await second
  await third
  const fourth = budget.take(2)
  expect(await isPending(fourth)).toBe(true)
  // A second release of the same bytes has no effect.
  first()
  expect(await isPending(fourth)).toBe(true)
  releaseSecond()
  await fourth
})

test('a request larger than the whole budget is granted alone', async () => {
  const { budget } = setUp()
  const release = await budget.take(50)
  const next = budget.take(1)
  expect(await isPending(next)).toBe(true)
  release()
  await next
})

test('rejects requests when too many wait or one waited too long, and drops aborted ones', async () => {
  const { state, budget } = setUp(5)
  const release = await budget.take(10)
  const leaving = new AbortController()
  const left = budget.take(1, leaving.signal)
  const late = budget.take(1)
  const busy = { reason: 'UNAVAILABLE', details: { retryAfter: 5 } }
  await expect(budget.take(1)).rejects.toMatchObject(busy)
  leaving.abort()
  await expect(budget.take(1, leaving.signal)).rejects.toMatchObject(busy)
  await expect(left).rejects.toMatchObject(busy)
  await expect(late).rejects.toMatchObject(busy)
  expect(state.rejected).toBe(4)
  release()
  await budget.take(10)
})
