import { expect, test } from 'bun:test'
import { createCatalogueVersion } from './catalogue-version.ts'
import type { Database } from './mongo.ts'
import { createRecordFacts } from './record-facts.ts'

async function setUp() {
  const version = await createCatalogueVersion({} as Database, { exclusive: true })
  const state = { now: 0, isAway: false }
  const stored = {
    tours: new Map([
      ['a', 1],
      ['b', 2],
    ]),
    awards: new Map([['c', 3]]),
  }
  const reads: [string, readonly unknown[] | undefined][] = []
  const read = async (name: string, ids?: readonly unknown[]) => {
    reads.push([name, ids])
    if (state.isAway) throw new Error('away')
    return new Map(
      [...stored[name as keyof typeof stored]].filter(([id]) => ids?.includes(id) ?? true),
    )
  }
  const look = createRecordFacts(version, Object.keys(stored), read, () => state.now)
  /** The facts, and what was read for them. */
  async function looked() {
    reads.length = 0
    const facts = await look()
    return { tours: [...(facts.get('tours') ?? [])].toSorted(), reads: [...reads] }
  }
  return { version, state, stored, look, looked }
}

const ALL: [string, undefined][] = [
  ['tours', undefined],
  ['awards', undefined],
]

test('a write that names its record reads that record alone', async () => {
  const { version, stored, looked } = await setUp()
  expect((await looked()).reads).toEqual(ALL)
  expect((await looked()).reads).toEqual([])
  stored.tours.set('b', 20)
  await version.written('tours', 'b')
  await version.written('testimonials', 'z')
  expect(await looked()).toEqual({
    tours: [
      ['a', 1],
      ['b', 20],
    ],
    reads: [['tours', ['b']]],
  })
  stored.tours.delete('a')
  await version.written('tours', 'a')
  expect((await looked()).tours).toEqual([['b', 20]])
})

test('a write of several records reads their collection, one that names nothing and ten minutes read all', async () => {
  const { version, state, stored, looked } = await setUp()
  await looked()
  stored.tours.clear()
  await version.written('tours')
  expect(await looked()).toEqual({ tours: [], reads: [['tours', undefined]] })
  // An image.
  await version.written(undefined, 'a')
  expect((await looked()).reads).toEqual([])
  await version.written()
  expect((await looked()).reads).toEqual(ALL)
  state.now = 600_000
  expect((await looked()).reads).toEqual(ALL)
})

test('what could not be read is read by the next call', async () => {
  const { version, state, stored, look, looked } = await setUp()
  await looked()
  stored.tours.set('b', 20)
  await version.written('tours', 'b')
  state.isAway = true
  await expect(look()).rejects.toThrow('away')
  state.isAway = false
  expect(await looked()).toMatchObject({ reads: [['tours', ['b']]] })
})
