import { expect, test } from 'bun:test'
import { createProcessorBudget } from './processor-budget.ts'

test('concurrent jobs share the processor time, and a client pays for its own share', async () => {
  let processorMs = 0
  let now = 0
  const budget = createProcessorBudget({
    burstMs: 100,
    share: 0.1,
    processorMs: () => processorMs,
    now: () => now,
  })
  const waits = () => ['one', 'two', 'idle'].map((client) => budget.retryAfter(client))
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const first = budget.measure('one', () => ends[0].promise)
  processorMs += 80
  const second = budget.measure('two', () => ends[1].promise)
  // Half of it each: 110 for one client, 30 for the other.
  processorMs += 60
  ends[0].resolve()
  await first
  expect(waits()).toEqual([1, 0, 0])
  processorMs += 500
  ends[1].resolve()
  await second
  // A client owes at most twice the burst, which takes a second to come back.
  expect(waits()).toEqual([1, 1, 0])
  now += 101
  expect(waits()).toEqual([0, 1, 0])
  now += 900
  expect(waits()).toEqual([0, 0, 0])

  await expect(
    budget.measure('one', async () => {
      processorMs += 150
      throw new Error('failed')
    }),
  ).rejects.toThrow('failed')
  expect(waits()).toEqual([1, 0, 0])
})
