import { expect, test } from 'bun:test'
import { cacheTotals } from './list-totals.ts'
import type { Database } from './mongo.ts'

test('a total is counted once for each version of the catalogue and each filter', async () => {
  let version = '1'
  const counted: string[] = []
  const database = {
    collection: (name: string) => ({
      total: async (filter: object) => counted.push(`${version} ${name} ${JSON.stringify(filter)}`),
    }),
  } as unknown as Database
  const cached = cacheTotals(database, new Set(['tours']), { now: () => version })
  const total = (name: string, filter: object) => cached.collection(name).total(filter)

  expect([await total('tours', {}), await total('tours', {})]).toEqual([1, 1])
  expect(await total('tours', { days: 2 })).toBe(2)
  version = '2'
  expect([await total('tours', {}), await total('tours', {})]).toEqual([3, 3])
  // A collection that is not part of the catalogue is counted each time.
  expect([await total('enquiries', {}), await total('enquiries', {})]).toEqual([4, 5])
})
