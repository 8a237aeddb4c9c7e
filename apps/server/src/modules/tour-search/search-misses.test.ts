import { expect, test } from 'bun:test'
import type { Overview } from '@bharat/contracts/overview'
import { createSearchMisses } from './search-misses.ts'

test('visitors cannot fill the list, nor drop what others searched often; old searches expire', async () => {
  let stored: Overview['searches'] = []
  let time = Date.parse('2026-11-23T06:00:00Z')
  const repository = {
    list: async () => stored,
    change: async (of: (entries: Overview['searches']) => Overview['searches']) => {
      stored = of(stored)
    },
  }
  const misses = createSearchMisses({ repository, now: () => new Date(time) })
  for (let n = 0; n < 5; n++) await misses.note('Penguins', 'penguins')
  // A burst: at most 30 writes a minute.
  for (let n = 0; n < 100; n++) {
    const word = `w${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`
    await misses.note(word, word)
    await misses.note(word, word)
  }
  expect(stored).toHaveLength(27)
  for (let n = 0; n < 400; n++) {
    time += 60_000
    const word = `x${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`
    await misses.note(word, word)
    await misses.note(word, word)
  }
  expect(stored).toHaveLength(200)
  expect((await misses.list())[0]).toEqual({ words: 'penguins', count: 5, lastDay: '2026-11-23' })
  time += 91 * 86_400_000
  expect(await misses.list()).toEqual([])
})
