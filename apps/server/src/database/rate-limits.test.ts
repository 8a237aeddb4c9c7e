import { afterAll, expect, test } from 'bun:test'
import { createTestApp } from '../../test/support/create-test-app.ts'
import { createRateLimits } from './rate-limits.ts'

const server = await createTestApp({ watched: true })
afterAll(server.close)

test('each of concurrent attempts has a number of its own', async () => {
  const { limits } = server.repositories
  const attempts = Array.from({ length: 20 }, () => limits.count('one', 60_000))
  const numbers = (await Promise.all(attempts)).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
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
