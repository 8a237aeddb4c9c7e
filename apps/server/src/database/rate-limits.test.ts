import { afterAll, expect, test } from 'bun:test'
import { createTestApp } from '../../test/support/create-test-app.ts'
import { createRateLimits } from './rate-limits.ts'

const server = await createTestApp()
afterAll(server.close)

test('concurrent attempts share their commands, and each has a number of its own', async () => {
  const { limits } = server.repositories
  const keys = ['one', 'other'].flatMap((key) => Array(20).fill(key) as string[])
  const { result, commands } = await server.watch(() =>
    Promise.all(keys.map((key) => limits.count(key, 60_000))),
  )
  const numbers = Array.from({ length: 20 }, (_, n) => n + 1)
  const sorted = (from: number, to: number) => result.slice(from, to).toSorted((a, b) => a - b)
  expect([sorted(0, 20), sorted(20, 40)]).toEqual([numbers, numbers])
  expect(commands).toHaveLength(2)
  // The next attempt counts on.
  expect(await limits.count('one', 60_000)).toBe(21)
})

const limitOf = (key: string, attempts: number) => ({
  ...{ key, attempts, windowMs: 60_000, message: 'Too many.' },
})

test('concurrent requests with several limits share two commands, and exceed none of them', async () => {
  const { limits } = server.repositories
  const { result, commands } = await server.watch(() =>
    Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        limits.takeAll([limitOf(`visitor ${n % 2}`, n % 2 ? 5 : 2), limitOf('everyone', 6)]),
      ),
    ),
  )
  expect(result.map(({ status }) => status === 'fulfilled')).toEqual(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? n < 8 : n < 4)),
  )
  expect(commands).toHaveLength(2)
})

test('two instances that count at the same time exceed no limit', async () => {
  const instances = [server.repositories.limits, createRateLimits(server.database)]
  const attempts = instances.flatMap(({ takeAll }) =>
    Array.from({ length: 10 }, () => takeAll([limitOf('both', 7)])),
  )
  const taken = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled')
  expect(taken).toHaveLength(7)
})
