import { expect, test } from 'bun:test'
import { createCatalogueVersion } from './catalogue-version.ts'
import type { Database } from './mongo.ts'
import { createOncePerVersion } from './once-per-version.ts'

function setUp() {
  const state = { version: 'a', now: 0, computed: 0, failing: false }
  const once = createOncePerVersion({ now: () => state.version }, () => state.now)
  const value = once(async () => {
    state.computed++
    if (state.failing) throw new Error('away')
    return `${state.version}${state.computed}`
  })
  return { state, value }
}

test('a value is computed once for each version and minute; concurrent calls share it', async () => {
  const { state, value } = setUp()
  expect(await Promise.all([value(), value()])).toEqual(['a1', 'a1'])
  expect(await value()).toBe('a1')
  state.version = 'b'
  expect(await value()).toBe('b2')
  state.now = 60_000
  expect(await value()).toBe('b3')
})

test('a failed computation is repeated by the next call', async () => {
  const { state, value } = setUp()
  state.failing = true
  await expect(value()).rejects.toThrow('away')
  state.failing = false
  expect(await value()).toBe('a2')
})

test('a value of one collection is computed again after writes to it, and after those that name none', async () => {
  const version = await createCatalogueVersion({} as Database, { exclusive: true })
  let computed = 0
  const value = createOncePerVersion(version)(async () => ++computed, 'categories')
  await version.written('tours')
  expect(await value()).toBe(1)
  await version.written('tours')
  await version.written('awards')
  expect(await value()).toBe(1)
  await version.written('categories')
  expect(await value()).toBe(2)
  await version.written()
  expect(await value()).toBe(3)
})
