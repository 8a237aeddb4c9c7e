import { expect, test } from 'bun:test'
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
