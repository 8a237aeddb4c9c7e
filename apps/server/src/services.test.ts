import { afterAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/support/create-test-app.ts'

let app: TestApp
afterAll(() => app.close())

test('every collection that a request may write exists after the start', async () => {
  const used = new Set<string>()
  app = await createTestApp({
    interpose: (database) => ({
      ...database,
      collection: (name) => {
        used.add(name)
        return database.collection(name)
      },
    }),
  })
  const stored = new Set(await app.database.collectionNames())
  expect(used.size).toBeGreaterThan(15)
  // Two requests that create a collection at the same moment end MongoDB for Windows, which the tests use.
  expect([...used].filter((name) => !stored.has(name))).toEqual([])
})
