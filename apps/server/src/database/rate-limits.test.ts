import { afterAll, expect, test } from 'bun:test'
import { createTestApp } from '../../test/support/create-test-app.ts'

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
