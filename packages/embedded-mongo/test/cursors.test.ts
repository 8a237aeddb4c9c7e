import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Int32 } from 'bson'
import fc from 'fast-check'
import { runCommand } from '../src/commands.ts'
import type { Doc } from '../src/errors.ts'
import type { Server } from '../src/server.ts'
import { closeStore, commit, openStore, rollback } from '../src/store.ts'
import { SEED } from './targets.ts'

/*
 * Cursors that are read while documents change: a document that nobody changes arrives exactly once, a removed one
 * not at all, and a changed one in its latest form. CURSORS=20 multiplies the number of cursors.
 */

const RUNS = Number(process.env.CURSORS ?? 1)
const dataDir = mkdtempSync(join(tmpdir(), 'cursors-'))
const server: Server = { store: openStore(dataDir), cursors: new Map(), connections: 0 }
let collections = 0

afterAll(() => {
  closeStore(server.store)
  rmSync(dataDir, { recursive: true, force: true })
})

type Stored = { _id: Int32; rank: Int32; group: Int32; tags: Int32[]; text: string }
type Filter = { filter: Doc; matches: (document: Stored) => boolean }
type Write = { kind: 'insert' | 'remove' | 'rank' | 'text' | 'tags'; at: number; value: number }

const int = (value: number) => new Int32(value)
/** More ranks than tags, few enough for many ties. */
const RANKS = 12

const filters: Filter[] = [
  { filter: {}, matches: () => true },
  { filter: { group: int(1) }, matches: ({ group }) => group.value === 1 },
  { filter: { rank: { $gt: int(3) } }, matches: ({ rank }) => rank.value > 3 },
  { filter: { tags: int(2) }, matches: ({ tags }) => tags.some(({ value }) => value === 2) },
  {
    filter: { tags: { $gte: int(1), $lt: int(3) } },
    matches: ({ tags }) =>
      tags.some(({ value }) => value >= 1) && tags.some(({ value }) => value < 3),
  },
  { filter: { group: { $in: [int(0), int(2)] } }, matches: ({ group }) => group.value !== 1 },
]
const sorts: (Doc | undefined)[] = [
  undefined,
  { rank: int(1) },
  { rank: int(-1) },
  { rank: int(1), _id: int(1) },
  { tags: int(1) },
  { _id: int(-1) },
  { group: int(1), rank: int(1), _id: int(1) },
]
const indexes: Doc[] = [
  { rank: int(1) },
  { rank: int(-1), _id: int(1) },
  { tags: int(1), rank: int(1) },
  { group: int(1), rank: int(1), _id: int(1) },
]

const write: fc.Arbitrary<Write> = fc.record({
  kind: fc.constantFrom('insert', 'remove', 'rank', 'text', 'tags'),
  at: fc.nat(1000),
  value: fc.nat(RANKS - 1),
})
const cursor = fc.record({
  find: fc.constantFrom(...filters),
  sort: fc.constantFrom(...sorts),
  indexes: fc.subarray(indexes),
  firstBatch: fc.integer({ min: 1, max: 20 }),
  steps: fc.array(
    fc.record({
      writes: fc.array(write, { maxLength: 4 }),
      undone: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
      batchSize: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 6, maxLength: 12 },
  ),
})

// The second size is larger than the collections that a store may read in another way.
for (const [size, runs] of [
  [60, 60],
  [1500, 6],
] as const) {
  test(`cursors over ${size} documents that change`, () => {
    fc.assert(
      fc.property(cursor, (each) => readUnderWrites(size, each)),
      { numRuns: runs * RUNS, seed: SEED, endOnFailure: true },
    )
  }, 600_000)
}

test('what a long read leaves behind is collected before its end', async () => {
  const sending = { ...server, sendsBson: true as const }
  const run = (command: Doc) => runCommand(sending, { ...command, $db: 'd' })
  const text = 'x'.repeat(3000)
  const documents = Array.from({ length: 3500 }, (_, _id) => ({ _id: int(_id), text }))
  run({ insert: 'long', documents })
  commit(server.store)
  const read: WeakRef<object>[] = []
  for (let n = 0; n < documents.length; n += 100) {
    const found = run({ find: 'long', filter: {}, skip: int(n), limit: int(100) }) as unknown as {
      cursor: { firstBatch: object[] }
    }
    read.push(...found.cursor.firstBatch.map((each) => new WeakRef(each)))
    // References of one turn keep their values until its end.
    await Bun.sleep(0)
  }
  expect(read).toHaveLength(documents.length)
  expect(read.filter((each) => !each.deref()).length).toBeGreaterThan(documents.length / 2)
})

test('a sorted cursor returns documents that changed after its first batch in their new form', () => {
  const name = 'ties'
  run({ createIndexes: name, indexes: [{ key: { rank: int(1) }, name: 'rank' }] })
  run({
    insert: name,
    documents: Array.from({ length: 300 }, (_, n) => ({ ...documentOf(n), rank: int(0) })),
  })
  commit(server.store)
  const sort = { rank: int(1) }
  const reply = run({ find: name, sort, batchSize: int(1) }).cursor as Reply
  run({ update: name, updates: [{ q: {}, u: { $set: { text: 'new' } }, multi: true }] })
  commit(server.store)
  const { nextBatch = [] } = run({ getMore: reply.id, collection: name }).cursor as Reply
  expect(nextBatch).toHaveLength(299)
  expect(nextBatch.filter(({ text }) => text !== 'new')).toEqual([])
})

function readUnderWrites(
  size: number,
  {
    find,
    sort,
    indexes,
    firstBatch,
    steps,
  }: typeof cursor extends fc.Arbitrary<infer T> ? T : never,
): void {
  const name = `c${collections++}`
  let documents = new Map(Array.from({ length: size }, (_, n) => [n, documentOf(n)]))
  const before = [...documents.values()]
  run({ insert: name, documents: before })
  for (const [at, key] of indexes.entries()) {
    run({ createIndexes: name, indexes: [{ key, name: `index ${at}` }] })
  }
  commit(server.store)
  const changed = new Set<number>()
  const arrived: number[] = []
  const accept = (batch: Doc[]) => {
    for (const document of batch as Stored[]) {
      const id = document._id.value
      arrived.push(id)
      expect(document).toEqual(documents.get(id) as Stored)
      expect(find.matches(document)).toBe(true)
    }
  }
  const options = { ...(sort && { sort }), batchSize: int(firstBatch) }
  let reply = run({ find: name, filter: find.filter, ...options }).cursor as Reply
  accept(reply.firstBatch ?? [])
  for (let step = 0; String(reply.id) !== '0'; step++) {
    const { writes, undone, batchSize } = steps[step] ?? {
      writes: [],
      undone: false,
      batchSize: 500,
    }
    const saved = new Map(documents)
    for (const each of writes) {
      const id = apply(name, documents, each)
      if (!undone && each.kind !== 'text') changed.add(id)
    }
    if (undone) {
      rollback(server.store)
      documents = saved
    } else commit(server.store)
    reply = run({ getMore: reply.id, collection: name, batchSize: int(batchSize) }).cursor as Reply
    accept(reply.nextBatch ?? [])
  }
  const unchanged = before.filter((each) => !changed.has(each._id.value) && find.matches(each))
  const times = new Map<number, number>()
  for (const id of arrived) times.set(id, (times.get(id) ?? 0) + 1)
  for (const { _id } of unchanged) expect([_id.value, times.get(_id.value)]).toEqual([_id.value, 1])
  run({ drop: name })
  commit(server.store)
}

type Reply = { id: unknown; firstBatch?: Doc[]; nextBatch?: Doc[] }

/** Runs a write and notes its effect; returns the id of the document. */
function apply(name: string, documents: Map<number, Stored>, { kind, at, value }: Write): number {
  if (kind === 'insert') {
    const inserted = documentOf(10_000 + documents.size + at * 10_000)
    const id = inserted._id.value
    if (documents.has(id)) return id
    run({ insert: name, documents: [inserted] })
    documents.set(id, inserted)
    return id
  }
  const ids = [...documents.keys()]
  const id = ids[at % ids.length] ?? 0
  const q = { _id: int(id) }
  if (kind === 'remove') {
    run({ delete: name, deletes: [{ q, limit: int(1) }] })
    documents.delete(id)
    return id
  }
  const change = { rank: int(value), text: 'y'.repeat(value), tags: [int(value % 5), int(at % 5)] }
  const field = { [kind]: change[kind] }
  run({ update: name, updates: [{ q, u: { $set: field } }] })
  documents.set(id, { ...(documents.get(id) as Stored), ...field })
  return id
}

function documentOf(n: number): Stored {
  return {
    _id: int(n),
    rank: int((n * 7) % RANKS),
    group: int(n % 3),
    tags: Array.from({ length: n % 4 }, (_, at) => int((n + at) % 5)),
    text: 'x'.repeat(n % 50),
  }
}

function run(command: Doc): Doc {
  return runCommand(server, { ...command, $db: 'test' })
}
