import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Binary, EJSON, Int32 } from 'bson'
import fc from 'fast-check'
import { type Document, MongoClient } from 'mongodb'
import { forget, type Item } from '../src/cache.ts'
import { byRowNumber, type Collection, type Store } from '../src/collections.ts'
import { runCommand, startCommand, sweep } from '../src/commands.ts'
import { hashKey } from '../src/compare.ts'
import { readItem } from '../src/documents.ts'
import type { Doc } from '../src/errors.ts'
import { maintain, requestEntries } from '../src/index-builds.ts'
import {
  addEntries,
  addHash,
  closeEntries,
  indexKeys,
  itemOf,
  lookUpHash,
  openEntries,
  openIndex,
  type Stored,
} from '../src/indexes.ts'
import { compileFilter } from '../src/matcher.ts'
import { search } from '../src/selection.ts'
import { type Cursor, type Server, storeCursor } from '../src/server.ts'
import {
  countBefore,
  insertSorted,
  lastOf,
  mergeRuns,
  removeSorted,
  sortedList,
  walk,
} from '../src/sorted-list.ts'
import { startEmbeddedMongo } from '../src/start.ts'
import { finish, type Steps } from '../src/steps.ts'
import { closeStore, commit, openSnapshot, openStore, rollback } from '../src/store.ts'
import { compileUpdate } from '../src/updater.ts'
import { SEED } from './targets.ts'

// Internals of the store: rollbacks, the memory of cursors, and pauses of long operations.

const root = mkdtempSync(join(tmpdir(), 'steps-test-'))
const ZERO = new Int32(0)
const servers: Server[] = []
let folders = 0
afterAll(() => {
  for (const { store } of servers) closeStore(store)
  rmSync(root, { recursive: true, force: true })
})

test('a sorted list contains the same entries as an array, and a walk continues through changes', () => {
  const change = fc.record({ add: fc.boolean(), n: fc.nat(3000) })
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 40 }),
      fc.nat(3000),
      fc.boolean(),
      (changes, cut, up) => {
        const model = new Set(Array.from({ length: 1500 }, (_, n) => n * 2))
        const list = sortedList<number>((a, b) => a - b)
        for (const n of [...model].sort((a, b) => ((a * 7919) % 3001) - ((b * 7919) % 3001))) {
          insertSorted(list, n)
        }
        const walked: number[] = []
        const visited = new Set<number>()
        let at = up ? -1 : 3001
        const expected = () =>
          [...model]
            .filter((n) => n <= cut && (up ? n > at : n < at))
            .sort((a, b) => (up ? a - b : b - a))
        const steps = walk(list, up ? 1 : -1, (n) => (n <= cut ? 0 : 1))
        for (const { add, n } of changes) {
          expect(add ? insertSorted(list, n) : removeSorted(list, n)).toBe(add !== model.has(n))
          if (add) model.add(n)
          else model.delete(n)
          const [next] = expected()
          const { value } = steps.next()
          expect(value ?? undefined).toBe(next)
          if (next === undefined) return
          at = next
          walked.push(next)
          visited.add(next)
        }
        expect([...steps]).toEqual(expected())
        expect(visited.size).toBe(walked.length)
        expect([...walk(list)]).toEqual([...model].sort((a, b) => a - b))
        expect(countBefore(list, (n) => n > cut)).toBe([...model].filter((n) => n <= cut).length)
        expect(list.size).toBe(model.size)
      },
    ),
    { seed: SEED, numRuns: 30 },
  )
})

test('keys of a unique index that have the same number are different keys', () => {
  const server = filled(1)
  const { store } = server
  const [index] = collectionOf(server).indexes
  if (!index) throw new Error('There is no index.')
  const rows = sortedList<Stored>(byRowNumber)
  const spare = openIndex(index.spec, rows)
  let same: readonly Stored[] = []
  for (let n = 1; same.length < 2; n++) {
    insertSorted(rows, { row: n })
    addHash(spare, hashKey([`key ${n}`]), n)
    same = lookUpHash(spare, [`key ${n}`])
  }
  const [one, two] = same.map(({ row }) => `key ${row}`)
  const find = (...ids: unknown[]) =>
    (run(server, { find: 'c', filter: { _id: { $in: ids } } }).cursor as Doc).firstBatch
  const insert = (_id: unknown) => run(server, { insert: 'c', documents: [{ _id }] }).writeErrors
  const both = [{ _id: one }, { _id: two }]
  expect([insert(one), insert(two), insert(two)]).toMatchObject([
    undefined,
    undefined,
    [{ code: 11000 }],
  ])
  expect([find(one), find(two), find(two, one)]).toEqual([[both[0]], [both[1]], both])
  commit(store)
  run(server, { delete: 'c', deletes: [{ q: { _id: one }, limit: new Int32(1) }] })
  expect([find(one, two), insert(one)]).toEqual([[both[1]], undefined])
  rollback(store)
  expect([find(one), find(two), insert(one)]).toMatchObject([
    [both[0]],
    [both[1]],
    [{ code: 11000 }],
  ])
  closeStore(store)
  server.store = openStore(folderOf(store))
  expect([find(one), find(two)]).toEqual([[both[0]], [both[1]]])
})

describe('a rollback', () => {
  test('undoes changes and leaves everything else untouched', () => {
    const server = filled(50)
    const { store } = server
    const [kept, changed, removed] = [...walk(collectionOf(server).items)]
    const before = contents(store)
    run(server, { insert: 'c', documents: [{ _id: new Int32(99) }] })
    run(server, { update: 'c', updates: [{ q: { _id: 1 }, u: { $set: { n: 'changed' } } }] })
    run(server, { delete: 'c', deletes: [{ q: { _id: 2 }, limit: new Int32(1) }] })
    rollback(store)
    expect(contents(store)).toEqual(before)
    expect([...walk(collectionOf(server).items)].slice(0, 3)).toEqual([
      kept,
      changed,
      removed,
    ] as never)
    // The same objects: the rollback reads nothing from disk.
    expect([...walk(collectionOf(server).items)][0]).toBe(kept as never)
  })

  test('discards an index that was filled among the undone writes', () => {
    const server = filled(30)
    run(server, { createIndexes: 'c', indexes: [{ key: { n: new Int32(1) }, name: 'n' }] })
    commit(server.store)
    const find = (n: number) =>
      (run(server, { find: 'c', filter: { n: new Int32(n) } }).cursor as Doc).firstBatch
    const u = { $set: { n: new Int32(100) } }
    run(server, { update: 'c', updates: [{ q: { _id: new Int32(5) }, u }] })
    run(server, { delete: 'c', deletes: [{ q: { _id: new Int32(6) }, limit: new Int32(1) }] })
    expect([find(5), find(6), find(100)]).toMatchObject([[], [], [{ _id: new Int32(5) }]])
    rollback(server.store)
    expect([find(5), find(6), find(100)]).toEqual([[documentOf(5)], [documentOf(6)], []])
  })

  test('leaves memory and disk equal after any operations', () => {
    const id = fc.nat(40)
    const command = fc.oneof(
      { weight: 6, arbitrary: id.map((n) => ({ insert: 'c', documents: [documentOf(n + 30)] })) },
      {
        weight: 6,
        arbitrary: fc.tuple(id, id).map(([n, to]) => ({
          update: 'c',
          updates: [{ q: { _id: new Int32(n) }, u: { $set: { n: new Int32(to) } } }],
        })),
      },
      {
        weight: 6,
        arbitrary: id.map((n) => ({
          delete: 'c',
          deletes: [{ q: { _id: new Int32(n) }, limit: new Int32(1) }],
        })),
      },
      {
        weight: 3,
        arbitrary: id.map((n) => ({ find: 'c', filter: { n: new Int32(n) } })),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Doc>(
          { drop: 'c' },
          { create: 'd' },
          { renameCollection: 'test.c', to: 'test.e', dropTarget: true },
          { renameCollection: 'test.e', to: 'test.c', dropTarget: true },
          { dropIndexes: 'c', index: 'n' },
          { createIndexes: 'c', indexes: [{ key: { n: new Int32(1) }, name: 'n' }] },
        ),
      },
    )
    fc.assert(
      fc.property(
        fc.array(command, { minLength: 1, maxLength: 30 }),
        fc.nat(20),
        (commands, at) => {
          const server = filled(30)
          const { store } = server
          run(server, { createIndexes: 'c', indexes: [{ key: { n: new Int32(1) }, name: 'n' }] })
          const done = commands.slice(0, at)
          for (const each of done) attempt(server, each)
          commit(store)
          const before = contents(store)
          expectIndexesComplete(store)
          for (const each of commands.slice(at)) attempt(server, each)
          rollback(store)
          expect(contents(store)).toEqual(before)
          expectIndexesComplete(store)
          for (const each of commands) attempt(server, each)
          commit(store)
          const snapshot = openSnapshot(folderOf(store))
          expect(contents(snapshot)).toEqual(contents(store))
          closeStore(snapshot)
          closeStore(store)
          servers.pop()
        },
      ),
      { seed: SEED, numRuns: 25 },
    )
  }, 300_000)
})

test('commands of several clients change each document atomically, once, and only while it matches', () => {
  const small = fc.nat(4).map((n) => new Int32(n))
  const id = fc.nat(140).map((n) => new Int32(n))
  const inc = { $inc: { c: new Int32(1) } }
  const command = fc.oneof(
    fc.tuple(small, small).map(
      ([g, to]): Doc => ({
        update: 'c',
        updates: [{ q: { g }, u: { ...inc, $set: { g: to } }, multi: true }],
      }),
    ),
    small.map((g): Doc => ({ update: 'c', updates: [{ q: { g, t: 'T' }, u: inc, multi: true }] })),
    small.map((g): Doc => ({ delete: 'c', deletes: [{ q: { g, t: 'T', c: g }, limit: ZERO }] })),
    id.map((_id): Doc => ({ delete: 'c', deletes: [{ q: { _id }, limit: new Int32(1) }] })),
    fc.tuple(id, small).map(
      ([_id, g]): Doc => ({
        update: 'c',
        updates: [{ q: { _id }, u: { ...inc, $set: { g } } }],
      }),
    ),
    fc.tuple(id, id).map(
      ([_id, u]): Doc => ({
        update: 'c',
        updates: [{ q: { _id }, u: { ...inc, $set: { u } } }],
      }),
    ),
    fc.tuple(small, small).map(
      ([g, c]): Doc => ({
        findAndModify: 'c',
        query: { g, c, t: 'T' },
        sort: { n: new Int32(-1) },
        update: inc,
      }),
    ),
    fc.nat(200).map(
      (from): Doc => ({
        insert: 'c',
        ordered: false,
        documents: Array.from({ length: 40 }, (_, n) => recordOf(from + n)),
      }),
    ),
    fc.constantFrom<Doc>(
      { dropIndexes: 'c', index: 'g' },
      { createIndexes: 'c', indexes: [{ key: { g: new Int32(1) }, name: 'g' }] },
    ),
  )
  const turn = fc.record({ client: fc.nat(3), steps: fc.nat(6), end: fc.nat(25) })
  fc.assert(
    fc.property(
      fc.array(command, { minLength: 4, maxLength: 16 }),
      fc.array(turn, { minLength: 10, maxLength: 60 }),
      (commands, turns) => {
        const server = filled(1)
        const { store } = server
        run(server, { delete: 'c', deletes: [{ q: {}, limit: ZERO }] })
        const key = { u: new Int32(1) }
        run(server, { createIndexes: 'c', indexes: [{ key, name: 'u', unique: true }] })
        const documents = Array.from({ length: 140 }, (_, n) => recordOf(n))
        run(server, { insert: 'c', documents })
        commit(store)
        let committed = contents(store)
        const waiting = [...commands]
        const jobs: ({ command: Doc; steps: Steps<Doc>; touched: Set<number> } | undefined)[] = []
        for (const { client, steps, end } of turns) {
          if (!jobs[client] && waiting.length > 0) {
            const next = waiting.shift() as Doc
            jobs[client] = {
              command: next,
              steps: startCommand(server, { ...next, $db: 'test' }),
              touched: new Set(),
            }
          }
          for (let n = 0; n <= steps && jobs[client]; n++) {
            const job = jobs[client]
            const before = records(server)
            let reply: Doc | undefined
            try {
              const { done, value } = job.steps.next()
              if (done) reply = value
            } catch (error) {
              // Its index was dropped during a pause; there was no index to drop.
              expect(error).toHaveProperty('code', 'dropIndexes' in job.command ? 27 : 175)
              reply = {}
            }
            checkChanges(before, records(server), job, reply)
            if (reply) jobs[client] = undefined
          }
          if (end === 0) {
            rollback(store)
            jobs.length = 0
            expect(contents(store)).toEqual(committed)
          } else if (end < 5) {
            commit(store)
            committed = contents(store)
          }
          expectIndexesComplete(store)
        }
        commit(store)
        const snapshot = openSnapshot(folderOf(store))
        expect(contents(snapshot)).toEqual(contents(store))
        closeStore(snapshot)
        closeStore(store)
        servers.pop()
      },
    ),
    { seed: SEED, numRuns: 60, includeErrorInReport: true },
  )

  function recordOf(n: number): Doc {
    return {
      _id: new Int32(n),
      g: new Int32(n % 5),
      c: new Int32(0),
      n: new Int32((n * 7) % 150),
      u: new Int32(n),
      t: 'T',
    }
  }

  function records(server: Server): Map<number, Doc> {
    return new Map(
      Array.from(walk(collectionOf(server).items), (item) => {
        const doc = readItem(server.store, item)
        return [Number(doc._id), doc]
      }),
    )
  }

  /** One step of a command: each document it changed matched and was changed by it only once. */
  function checkChanges(
    before: Map<number, Doc>,
    after: Map<number, Doc>,
    { command, touched }: { command: Doc; touched: Set<number> },
    reply: Doc | undefined,
  ): void {
    const [statement] = (command.updates ?? command.deletes ?? []) as Doc[]
    const query = (statement?.q ?? command.query ?? {}) as Doc
    const { matches } = compileFilter(query)
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (each) => before.get(each) !== after.get(each),
    )
    for (const each of changed) {
      const [old, now] = [before.get(each), after.get(each)]
      expect(touched.has(each)).toBe(false)
      touched.add(each)
      if (command.insert) expect([old, now]).toEqual([undefined, recordOf(each)])
      else expect(old && matches(old)).toBe(true)
      if (command.deletes) expect(now).toBeUndefined()
      if (old && now) expect(Number(now.c)).toBe(Number(old.c) + 1)
    }
    if (!reply) return
    if (command.updates) expect(reply.nModified ?? touched.size).toBe(touched.size)
    if (command.insert || command.deletes) expect(reply.n ?? touched.size).toBe(touched.size)
    if (command.findAndModify && 'value' in reply) {
      const isAny = [...before.values()].some(matches)
      expect([reply.value !== null, touched.size]).toEqual([isAny, isAny ? 1 : 0])
    }
    const keys = [...after.values()].map(({ u }) => Number(u))
    expect(new Set(keys).size).toBe(keys.length)
  }
}, 300_000)

test('a failed read undoes no write of another client', async () => {
  const dataDir = folder()
  const embedded = await startEmbeddedMongo({ dataDir })
  const client = await new MongoClient(embedded.url).connect()
  const [large, small] = [
    client.db('test').collection('large'),
    client.db('test').collection('small'),
  ]
  await large.insertOne({ data: Buffer.alloc(5000, 'x') })
  const file = new Database(join(dataDir, 'embedded-mongo.sqlite'))
  file.run('UPDATE documents SET body = zeroblob(length(body)) WHERE body IS NOT NULL')
  file.close()
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 2
        ? small.insertOne({ n }).then(() => 'stored', String)
        : large.find().toArray().catch(String),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['stored', 'MongoServerError: a document is damaged']))
  expect(await small.countDocuments()).toBe(30)
  await client.close()
  await embedded.close()
})

describe('a cursor', () => {
  const ids = (docs: unknown) => (docs as { _id: Int32 }[]).map(({ _id }) => _id.value)
  const opened = (server: Server, command: Doc) => {
    const { cursor } = run(server, { find: 'c', batchSize: new Int32(3), ...command }) as {
      cursor: { id: unknown; firstBatch: Doc[] }
    }
    return { first: ids(cursor.firstBatch), id: cursor.id }
  }
  const next = (server: Server, id: unknown, batchSize = 100) =>
    (
      run(server, { getMore: id, collection: 'c', batchSize: new Int32(batchSize) }) as {
        cursor: { nextBatch: { _id: Int32; n: unknown }[] }
      }
    ).cursor.nextBatch

  test('stores no documents, and of sorted ones only those that it returns', () => {
    const server = filled(2000)
    opened(server, {})
    opened(server, { filter: { n: { $gte: new Int32(0) } } })
    expect(sortedCounts(server)).toEqual([0, 0])
    opened(server, { sort: { text: new Int32(1) } })
    opened(server, { sort: { text: new Int32(1) }, limit: new Int32(10) })
    expect(sortedCounts(server)).toEqual([0, 0, 2000, 10])
  })

  test('sees writes between its batches', () => {
    const server = filled(9)
    const plain = opened(server, { filter: { n: { $lt: new Int32(100) } } })
    const sorted = opened(server, {
      filter: { n: { $lt: new Int32(100) } },
      sort: { text: new Int32(1) },
    })
    expect([plain.first, sorted.first]).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ])
    const set = (_id: number, n: number) => ({
      q: { _id: new Int32(_id) },
      u: { $set: { n: new Int32(n) } },
    })
    run(server, { update: 'c', updates: [set(3, 50), set(4, 100)] })
    run(server, { delete: 'c', deletes: [{ q: { _id: new Int32(5) }, limit: new Int32(1) }] })
    run(server, { insert: 'c', documents: [documentOf(9)] })
    const rest = [next(server, plain.id), next(server, sorted.id)]
    expect(rest.map(ids)).toEqual([
      [3, 6, 7, 8, 9],
      [3, 6, 7, 8],
    ])
    expect(rest.map(([first]) => Number(first?.n))).toEqual([50, 50])
  })

  test('continues through an index that changes', () => {
    const server = filled(9)
    run(server, {
      createIndexes: 'c',
      indexes: [{ key: { n: new Int32(-1), _id: new Int32(-1) }, name: 'n' }],
    })
    const { first, id } = opened(server, { sort: { n: new Int32(-1), _id: new Int32(-1) } })
    expect(first).toEqual([8, 7, 6])
    run(server, { delete: 'c', deletes: [{ q: { _id: new Int32(6) }, limit: new Int32(1) }] })
    run(server, { insert: 'c', documents: [{ ...documentOf(20), n: new Int32(4) }] })
    expect(ids(next(server, id))).toEqual([5, 20, 4, 3, 2, 1, 0])
  })

  test.each<[string, Doc]>([
    ['its collection is dropped', { drop: 'c' }],
    ['its collection is renamed', { renameCollection: 'test.c', to: 'test.e' }],
    ['its index is dropped', { dropIndexes: 'c', index: 'n' }],
  ])('ends when %s', (_, command) => {
    const server = filled(9)
    run(server, {
      createIndexes: 'c',
      indexes: [{ key: { n: new Int32(1), _id: new Int32(1) }, name: 'n' }],
    })
    const { id } = opened(server, { sort: { n: new Int32(1), _id: new Int32(1) } })
    run(server, command)
    expect(() => next(server, id)).toThrow('was dropped')
    expect(server.cursors.size).toBe(0)
  })

  test('fails when its collection is dropped in a pause of a batch', () => {
    // A sort pauses six times before the batch begins.
    for (const [sort, pauses] of [
      [{}, 1],
      [{ text: new Int32(1), n: new Int32(1) }, 7],
    ] as const) {
      const server = filled(200)
      const steps = startCommand(server, { find: 'c', sort, $db: 'test' })
      for (let n = 0; n < pauses; n++) expect(steps.next().done).toBe(false)
      run(server, { drop: 'c' })
      expect(() => finish(steps)).toThrow('was dropped')
    }
  })

  test('ends after ten minutes without a read, or when there are too many', () => {
    const server = filled(9)
    const { id } = opened(server, {})
    const now = Date.now()
    finish(sweep(server, now + 9 * 60_000))
    expect(server.cursors.size).toBe(1)
    next(server, id, 1)
    finish(sweep(server, now + 11 * 60_000))
    expect(server.cursors.size).toBe(0)
    expect(() => next(server, id)).toThrow('not found')

    const early = opened(server, {}).id
    const read = opened(server, {}).id
    for (let n = 0; n < 998; n++) opened(server, {})
    next(server, read, 1)
    opened(server, {})
    expect(server.cursors.size).toBe(1000)
    expect(() => next(server, early)).toThrow('not found')
    expect(ids(next(server, read, 1))).toEqual([4])

    const [cursor] = server.cursors.values()
    const large = () =>
      storeCursor(server, {
        ...(cursor as Cursor),
        search: { ...(cursor as Cursor).search, sortedCount: 2_000_000 },
      })
    server.cursors.clear()
    for (let n = 0; n < 4; n++) large()
    expect(sortedCounts(server)).toEqual([2_000_000, 2_000_000])
  })
})

describe('a long operation', () => {
  test('lets other commands run, and changes every document once', async () => {
    const dataDir = folder()
    const embedded = await startEmbeddedMongo({ dataDir })
    const client = await new MongoClient(embedded.url).connect()
    const other = await new MongoClient(embedded.url).connect()
    const c = client.db('test').collection<Document>('c')
    const count = 20_000
    await c.insertMany(Array.from({ length: count }, (_, n) => ({ _id: n as never, n: 0 })))
    let over = false
    let replies = 0
    const update = c.updateMany({}, { $inc: { n: 1 } }).finally(() => {
      over = true
    })
    while (!over) {
      await other.db('test').collection('d').insertOne({})
      if (!over) replies++
    }
    expect((await update).modifiedCount).toBe(count)
    expect(await c.countDocuments({ n: 1 })).toBe(count)
    // Without a pause at most one insert gets a reply: one that arrived before the update.
    expect(replies).toBeGreaterThan(1)
    await Promise.all([client.close(), other.close()])
    await embedded.close()
  }, 300_000)

  test('tests a document again after a pause, before it changes it', () => {
    const server = filled(200)
    const update = startCommand(server, {
      update: 'c',
      updates: [{ q: { n: { $gte: new Int32(0) } }, u: { $set: { seen: true } }, multi: true }],
      $db: 'test',
    })
    // It has found all of them and changed the first ones.
    while (seen(server) === 0) expect(update.next().done).toBe(false)
    run(server, {
      update: 'c',
      updates: [{ q: { _id: new Int32(150) }, u: { $set: { n: new Int32(-1) } } }],
    })
    run(server, { delete: 'c', deletes: [{ q: { _id: new Int32(160) }, limit: new Int32(1) }] })
    expect(finish(update)).toMatchObject({ n: 198, nModified: 198 })
    expect(seen(server)).toBe(198)
  })

  test('of one document restarts when a write during a pause disturbs it', () => {
    const server = filled(200)
    const change = startCommand(server, {
      findAndModify: 'c',
      query: { text: { $gte: '' } },
      sort: { n: new Int32(1) },
      update: { $set: { seen: true } },
      $db: 'test',
    })
    change.next()
    run(server, { delete: 'c', deletes: [{ q: { _id: new Int32(0) }, limit: new Int32(1) }] })
    expect(finish(change).value).toMatchObject({ _id: new Int32(1) })
  })

  test.each<[string, Doc]>([
    ['the collection is dropped', { drop: 'c' }],
    ['the collection is renamed', { renameCollection: 'test.c', to: 'test.d' }],
    ['its index is dropped', { dropIndexes: 'c', index: 'n' }],
  ])('of one document ends when %s in a pause', (_, command) => {
    for (const change of [PAUSED, PAUSED_IN_TWO].flatMap((q) => [
      { update: 'c', updates: [{ q, u: { $set: { seen: true } } }] },
      { delete: 'c', deletes: [{ q, limit: new Int32(1) }] },
      { findAndModify: 'c', query: q, remove: true },
    ])) {
      const server = filled(200)
      const indexes = ['m', 'n'].map((name) => ({ key: { [name]: new Int32(1) }, name }))
      run(server, { createIndexes: 'c', indexes })
      const steps = startCommand(server, { ...change, $db: 'test' })
      expect(steps.next().done).toBe(false)
      run(server, command)
      run(server, { delete: 'c', deletes: [{ q: { _id: new Int32(150) }, limit: new Int32(1) }] })
      const result = outcome(() => finish(steps))
      expect(result).toMatchObject('findAndModify' in change ? { code: 175 } : { n: 0 })
      if (!('findAndModify' in change))
        expect(result).toMatchObject({ writeErrors: [{ code: 175 }] })
    }
  })

  const PAUSED = { n: { $gte: new Int32(0) }, text: 'Text 00150' }
  const PAUSED_IN_TWO = { $or: [{ m: { $lt: new Int32(0) } }, { n: PAUSED.n }], text: PAUSED.text }
  const outcome = (act: () => unknown) => {
    try {
      return act()
    } catch (error) {
      return error
    }
  }
  const seen = (server: Server) => run(server, { count: 'c', query: { seen: true } }).n as number
})

test('an index stays sorted through any number of writes without a search between them', () => {
  const server = filled(10)
  run(server, {
    createIndexes: 'c',
    indexes: [{ key: { n: new Int32(1), _id: new Int32(1) }, name: 'n' }],
  })
  const page = () =>
    run(server, { find: 'c', sort: { n: new Int32(1), _id: new Int32(1) }, limit: new Int32(5) })
  page()
  const { entries } = indexOf(server)
  run(server, {
    insert: 'c',
    documents: Array.from({ length: 1000 }, (_, n) => documentOf(n + 10)),
  })
  page()
  expect(indexOf(server).entries).toBe(entries)
  expect([...walk(entries as NonNullable<typeof entries>)]).toHaveLength(1010)
})

test('the index of a large collection is filled in steps, and searches do not use it meanwhile', () => {
  const server = filled(1500)
  run(server, {
    createIndexes: 'c',
    indexes: [{ key: { n: new Int32(1), _id: new Int32(1) }, name: 'n' }],
  })
  // As after a start.
  closeEntries(indexOf(server))
  const filter = compileFilter({ n: { $gte: new Int32(1490) } })
  const found = () =>
    [...search(server.store, collectionOf(server), filter).items].filter(Boolean).length
  expect(found()).toBe(10)
  const steps = maintain(server.store)
  let taken = 0
  while (!steps.next().done) {
    if (++taken !== 5) continue
    run(server, { insert: 'c', documents: [documentOf(5000)] })
    run(server, { delete: 'c', deletes: [{ q: { _id: new Int32(1495) }, limit: new Int32(1) }] })
    run(server, {
      update: 'c',
      updates: [{ q: { _id: new Int32(3) }, u: { $set: { n: new Int32(1491) } } }],
    })
    expect(indexOf(server).complete).toBe(false)
    expect(found()).toBe(11)
  }
  expect(taken).toBeGreaterThan(20)
  expect(indexOf(server).complete).toBe(true)
  expect(found()).toBe(11)
  const [used] = search(server.store, collectionOf(server), filter).entries
  expect(used).toBe(indexOf(server).entries)
})

test('searches that wait for indexes of a large collection share one visit of its documents', () => {
  const server = filled(1500)
  const fields = ['n', 'a', 'b']
  const indexes = fields.map((name) => ({ key: { [name]: new Int32(1) }, name }))
  run(server, { createIndexes: 'c', indexes })
  for (const index of collectionOf(server).indexes.slice(1)) closeEntries(index)
  const waiting = new Map(
    fields.map((name) => {
      const command = { count: 'c', query: { [name]: new Int32(7) }, $db: 'test' }
      return [name, startCommand(server, command)]
    }),
  )
  let taken = 0
  const found: Record<string, unknown> = {}
  while (waiting.size > 0) {
    for (const [name, steps] of waiting) {
      const { done, value } = steps.next()
      if (done) waiting.delete(name)
      if (done) found[name] = value
      if (++taken === 40) {
        run(server, { insert: 'c', documents: [{ ...documentOf(5000), n: new Int32(7) }] })
      }
    }
  }
  // A visit has 47 steps, and it began again once for all but the first.
  expect(taken).toBeLessThan(70)
  expect(found).toEqual({ n: { n: 2 }, a: { n: 0 }, b: { n: 0 } })
  for (const { complete } of collectionOf(server).indexes.slice(1)) expect(complete).toBe(true)
  expectIndexesComplete(server.store)
})

test('a search does not wait for an index with several keys of a document, unless it needs that index', () => {
  const server = filled(1)
  const documents = Array.from({ length: 1500 }, (_, n) => ({
    ...documentOf(n + 1),
    tags: [new Int32(n % 9), new Int32(10)],
  }))
  run(server, { insert: 'c', documents })
  const indexes = ['n', 'tags'].map((name) => ({ key: { [name]: new Int32(1) }, name }))
  run(server, { createIndexes: 'c', indexes })
  const [, one, several] = collectionOf(server).indexes
  for (const index of [one, several]) closeEntries(index as NonNullable<typeof index>)
  const counted = (query: Doc) => startCommand(server, { count: 'c', query, $db: 'test' })
  const [slow, fast] = [counted({ tags: new Int32(3) }), counted({ n: new Int32(7) })]
  slow.next()
  expect(finish(fast)).toEqual({ n: 1 })
  expect([one?.complete, several?.complete]).toEqual([true, false])
  expect(finish(slow)).toEqual({ n: 167 })
  expectIndexesComplete(server.store)
})

test('a search waits for the index of its own collection only, and one that cannot be filled leaves the others alone', () => {
  const server = filled(1500)
  run(server, {
    insert: 'other',
    documents: Array.from({ length: 3000 }, (_, n) => ({ ...documentOf(n), n: new Int32(n % 5) })),
  })
  for (const name of ['c', 'other']) {
    run(server, { createIndexes: name, indexes: [{ key: { n: new Int32(1) }, name: 'n' }] })
  }
  commit(server.store)
  const { store } = server
  const other = store.collections.get('test.other') as Collection
  const its = other.indexes[1] as (typeof other.indexes)[number]
  closeEntries(indexOf(server))
  closeEntries(its)
  const counted = (name: string) =>
    startCommand(server, { count: name, query: { n: new Int32(3) }, $db: 'test' })
  const waiting = counted('other')
  waiting.next()
  expect(finish(counted('c'))).toEqual({ n: 1 })
  expect([indexOf(server).complete, its.complete]).toEqual([true, false])
  const last = lastOf(other.items) as Item
  const { row } = last
  forget(store.cache, last)
  store.file.run('UPDATE documents SET checksum = checksum + 1 WHERE row = ?', [row])
  expect(() => finish(waiting)).toThrow('damaged')
  expect([store.pendingIndexes.size, store.filling.size, its.complete]).toEqual([0, 0, false])
  store.file.run('UPDATE documents SET checksum = checksum - 1 WHERE row = ?', [row])
  expect(finish(counted('other'))).toEqual({ n: 600 })
  expectIndexesComplete(store)
})

test('a fill during which a rollback closes its index begins again', () => {
  const server = filled(1500)
  run(server, { createIndexes: 'c', indexes: [{ key: { n: new Int32(1) }, name: 'n' }] })
  commit(server.store)
  closeEntries(indexOf(server))
  run(server, {
    update: 'c',
    updates: [{ q: { _id: new Int32(3) }, u: { $set: { n: new Int32(-1) } } }],
  })
  const count = (n: number) =>
    startCommand(server, { count: 'c', query: { n: new Int32(n) }, $db: 'test' })
  const waiting = count(-1)
  for (let taken = 0; taken < 5; taken++) waiting.next()
  rollback(server.store)
  expect(server.store.pendingIndexes.size).toBe(0)
  expect(finish(count(3))).toEqual({ n: 1 })
  expect(finish(waiting)).toEqual({ n: 0 })
  expectIndexesComplete(server.store)
})

test('indexes that are filled while documents change contain what new indexes would', () => {
  const server = filled(1)
  const up = new Int32(1)
  const keys: Doc[] = [
    { tags: up, n: new Int32(-1) },
    { n: up, _id: up },
    { hot: up, n: up },
  ]
  const indexes = keys.map((key, at) => ({ key, name: `index ${at}` }))
  Object.assign(indexes[2] as Doc, { partialFilterExpression: { hot: true } })
  const document = (n: number, value: number) => ({
    _id: new Int32(n),
    n: new Int32((n * 7919) % 997),
    hot: n % 3 === value % 3,
    tags: value === 0 ? 'none' : Array.from({ length: value }, (_, at) => `tag ${(n + at) % 40}`),
  })
  const documents = Array.from({ length: 2000 }, (_, n) => document(n + 1, n % 6))
  run(server, { insert: 'c', documents })
  run(server, { createIndexes: 'c', indexes })
  commit(server.store)
  const write = fc.record({
    _id: fc.nat(2100),
    value: fc.nat(7),
    kind: fc.constantFrom('update', 'update', 'delete', 'delete', 'update many'),
  })
  const change = fc.oneof({ weight: 4, arbitrary: write }, fc.constantFrom('commit', 'rollback'))
  const moment = fc.record({ change, steps: fc.nat(9) })
  fc.assert(
    fc.property(fc.array(moment, { minLength: 5, maxLength: 40 }), (moments) => {
      const collection = collectionOf(server)
      for (const index of collection.indexes.slice(1)) {
        closeEntries(index)
        requestEntries(server.store, collection, index)
      }
      const steps = maintain(server.store)
      for (const { change, steps: taken } of moments) {
        for (let n = 0; n < taken; n++) steps.next()
        if (change === 'commit') commit(server.store)
        else if (change === 'rollback') rollback(server.store)
        else if (change.kind === 'delete') {
          const q = { _id: new Int32(change._id) }
          run(server, { delete: 'c', deletes: [{ q, limit: new Int32(1) }] })
        } else if (change.kind === 'update many') {
          // More entries than are inserted without a pause.
          const q = { _id: { $gte: new Int32(change._id) } }
          const u = { $set: { n: new Int32(-change.value), hot: change.value > 3 } }
          run(server, { update: 'c', updates: [{ q, u, multi: true }] })
        } else {
          const { _id, ...u } = document(change._id, change.value)
          run(server, { update: 'c', updates: [{ q: { _id }, u, upsert: true }] })
        }
      }
      // After a rollback the worker begins again.
      finish(maintain(server.store))
      for (const { spec, items, entries, complete, multikey } of collection.indexes.slice(1)) {
        const other = openIndex<Item>(spec, items)
        openEntries(other)
        for (const item of walk(items)) {
          addEntries(other, indexKeys(other, readItem(server.store, item)), item)
        }
        const shown = (list: typeof entries) =>
          list && Array.from(walk(list), (entry) => [entry[0], itemOf(entry).row])
        expect(shown(entries)).toEqual(shown(other.entries))
        expect([complete, multikey]).toEqual([true, other.multikey])
      }
      commit(server.store)
    }),
    { seed: SEED, numRuns: 15 },
  )
})

test('an index that a search completes while it is filled, because documents were deleted, stays as it is', () => {
  const server = filled(1)
  const documents = Array.from({ length: 1000 }, (_, n) => ({
    _id: new Int32(n + 1),
    tags: Array.from({ length: 12 }, (_, at) => `tag ${(n * 7919 + at * 104_729) % 5003}`),
  }))
  run(server, { insert: 'c', documents })
  const key = { tags: new Int32(1) }
  run(server, { createIndexes: 'c', indexes: [{ key, name: 'n' }] })
  commit(server.store)
  const index = indexOf(server)
  closeEntries(index)
  requestEntries(server.store, collectionOf(server), index)
  const steps = maintain(server.store)
  while (index.filling?.row !== Number.POSITIVE_INFINITY) expect(steps.next().done).toBe(false)
  const remove = (n: number) => ({ q: { _id: new Int32(n) }, limit: new Int32(1) })
  run(server, { delete: 'c', deletes: [remove(5)] })
  const find = { find: 'c', filter: { tags: { $gte: 'tag 4' } }, batchSize: new Int32(1) }
  const { cursor } = run(server, find) as { cursor: { id: unknown } }
  expect([index.complete, server.store.pendingIndexes.size]).toEqual([true, 0])
  run(server, { insert: 'c', documents: [{ _id: new Int32(5000), tags: ['tag 4'] }] })
  run(server, { delete: 'c', deletes: [remove(6)] })
  finish(steps)
  expectIndexesComplete(server.store)
  run(server, { getMore: cursor.id, collection: 'c', batchSize: new Int32(1) })
})

test('a collection that is dropped before its requested index is filled is not read', () => {
  const server = filled(1500)
  run(server, { createIndexes: 'c', indexes: [{ key: { n: new Int32(1) }, name: 'n' }] })
  commit(server.store)
  closeEntries(indexOf(server))
  requestEntries(server.store, collectionOf(server), indexOf(server))
  run(server, { delete: 'c', deletes: [{ q: { _id: { $gt: new Int32(700) } }, limit: ZERO }] })
  for (const item of walk(collectionOf(server).items)) forget(server.store.cache, item)
  run(server, { drop: 'c' })
  finish(maintain(server.store))
  expect(server.store.pendingIndexes.size).toBe(0)
})

test('a sweep leaves a collection that is dropped in its pause', () => {
  const server = filled(500)
  run(server, { update: 'c', updates: [{ q: {}, u: { $set: { b: new Date(0) } }, multi: true }] })
  const indexes = ['a', 'b'].map((name) => ({
    key: { [name]: new Int32(1) },
    name,
    expireAfterSeconds: new Int32(1000),
  }))
  run(server, { createIndexes: 'c', indexes })
  commit(server.store)
  const steps = sweep(server, Date.now())
  expect(steps.next().done).toBe(false)
  run(server, { drop: 'c' })
  commit(server.store)
  finish(steps)
  expect(server.store.undo).toEqual([])
})

test('runs are merged into what their entries are when they are sorted', () => {
  const numbers = fc.uniqueArray(fc.nat(5000), { maxLength: 200 })
  const compare = (a: number, b: number) => a - b
  fc.assert(
    fc.property(
      numbers,
      fc.array(fc.nat(60), { maxLength: 9 }),
      fc.boolean(),
      (all, cuts, inOrder) => {
        const given = inOrder ? all.toSorted(compare) : all
        const ends = [...cuts.map((cut) => cut * 4), given.length].toSorted(compare)
        const runs = ends.map((end, at) => given.slice(ends[at - 1] ?? 0, end).toSorted(compare))
        expect(finish(mergeRuns(runs, compare))).toEqual(all.toSorted(compare))
      },
    ),
    { seed: SEED },
  )
})

test('the store stops filling an index when its collection is dropped', () => {
  const server = filled(1)
  const data = (n: number) => new Binary(Buffer.alloc(5000, String(n)))
  const documents = Array.from({ length: 1001 }, (_, n) => ({ _id: new Int32(n + 1), d: data(n) }))
  run(server, { insert: 'c', documents })
  run(server, { createIndexes: 'c', indexes: [{ key: { d: new Int32(1) }, name: 'n' }] })
  closeEntries(indexOf(server))
  const find = { find: 'c', filter: { d: data(7) } }
  const waiting = startCommand(server, { ...find, $db: 'test' })
  expect(waiting.next().done).toBe(false)
  commit(server.store)
  const steps = maintain(server.store)
  expect(steps.next().done).toBe(false)
  run(server, { delete: 'c', deletes: [{ q: { _id: { $gt: new Int32(900) } }, limit: ZERO }] })
  run(server, { drop: 'c' })
  finish(steps)
  expect(server.store.pendingIndexes.size).toBe(0)
  expect(() => finish(waiting)).toThrow('the collection test.c was dropped')
  rollback(server.store)
  // The collection exists again, and the next search requests its index again.
  expect((run(server, find).cursor as Doc).firstBatch).toHaveLength(3)
  expect(collectionOf(server).indexes.at(-1)?.complete).toBe(true)
  expectIndexesComplete(server.store)
})

describe('createIndexes over many documents', () => {
  const built = (server: Server) =>
    startCommand(server, {
      createIndexes: 'c',
      indexes: [{ key: { n: new Int32(1) }, name: 'n', unique: true }],
      $db: 'test',
    })
  const insertion = (n: number, key: number) => ({
    insert: 'c',
    documents: [{ ...documentOf(n), n: new Int32(key) }],
  })

  test('pauses; writes obey and change the new index meanwhile', () => {
    const server = filled(1500)
    const steps = built(server)
    for (let n = 0; n < 5; n++) expect(steps.next().done).toBe(false)
    expect(collectionOf(server).indexes).toHaveLength(1)
    expect(run(server, insertion(2000, 3))).toMatchObject({ n: 0, writeErrors: [{ code: 11000 }] })
    for (const n of [4, 1400]) {
      run(server, { delete: 'c', deletes: [{ q: { _id: new Int32(n) }, limit: new Int32(1) }] })
      run(server, insertion(n + 2000, n))
    }
    const u = { $set: { n: new Int32(7000) } }
    run(server, { update: 'c', updates: [{ q: { _id: new Int32(5) }, u }] })
    commit(server.store)
    expect(finish(steps)).toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 2 })
    expect(indexOf(server).complete).toBe(true)
    expectIndexesComplete(server.store)
    for (const key of [3, 4, 1400, 7000]) {
      expect(run(server, insertion(3000, key)).writeErrors).toHaveLength(1)
    }
    expect(run(server, insertion(3000, 5)).n).toBe(1)
  })

  test('leaves no index behind when it fails', () => {
    const server = filled(1500)
    const steps = built(server)
    steps.next()
    run(server, insertion(2000, 1499))
    expect(() => finish(steps)).toThrow('E11000')
    const dropped = built(server)
    dropped.next()
    run(server, { drop: 'c' })
    expect(() => finish(dropped)).toThrow('dropped during the build')
    rollback(server.store)
    const { indexes, building } = collectionOf(server)
    expect([indexes.length, building.length]).toEqual([1, 0])
  })

  test('waits for the build of another client', () => {
    const server = filled(1500)
    const [first, second] = [built(server), built(server)]
    for (const steps of [first, second]) expect(steps.next().done).toBe(false)
    finish(first)
    expect(finish(second)).toMatchObject({ note: 'all indexes already exist' })
  })
})

test('dropping a large collection takes effect at once; its documents are removed from disk in steps', () => {
  const server = filled(1500)
  const { store } = server
  const stored = () =>
    store.file.query<{ n: number }, []>('SELECT count(*) AS n FROM documents').get()?.n
  run(server, { drop: 'c' })
  rollback(store)
  expect([count(server), store.dropped.size]).toEqual([1500, 0])
  run(server, { drop: 'c' })
  run(server, { insert: 'c', documents: [documentOf(7)] })
  commit(store)
  expect([count(server), stored()]).toEqual([1, 1501])
  const steps = maintain(store)
  steps.next()
  rollback(store)
  expect(stored()).toBe(1501)
  steps.next()
  commit(store)
  const left = stored() as number
  expect(left).toBeLessThan(1300)
  // After a crash in between, the next start continues.
  const image = folder()
  cpSync(folderOf(store), image, { recursive: true })
  const again = openStore(image)
  expect([...again.dropped].map(({ chunks }) => chunks.flat().length)).toEqual([left - 1])
  finish(maintain(again))
  commit(again)
  const rows = again.file.query<{ n: number }, []>('SELECT count(*) AS n FROM documents').get()
  expect([rows?.n, again.dropped.size, contents(again).length]).toEqual([1, 0, 1])
  closeStore(again)
})

test('$addToSet reads each value a few times, regardless of their number', () => {
  let looks = 0
  const values = Array.from(
    { length: 300 },
    (_, n) =>
      new Proxy(
        { n: new Int32(n) },
        {
          ownKeys(target) {
            looks++
            return Reflect.ownKeys(target)
          },
        },
      ),
  )
  const { apply } = compileUpdate({ $addToSet: { set: { $each: [...values, ...values] } } })
  expect((apply({ set: [] }).set as unknown[]).length).toBe(300)
  expect(looks).toBeLessThan(10 * values.length)
})

function folder(): string {
  return join(root, String(folders++))
}

function folderOf({ path }: Store): string {
  return join(path, '..')
}

/** A store with a number of committed documents in `test.c`. */
function filled(documents: number): Server {
  const server: Server = { store: openStore(folder()), cursors: new Map(), connections: 0 }
  servers.push(server)
  run(server, {
    insert: 'c',
    documents: Array.from({ length: documents }, (_, n) => documentOf(n)),
  })
  commit(server.store)
  return server
}

function documentOf(n: number): Doc {
  return { _id: new Int32(n), n: new Int32(n), text: `Text ${String(n).padStart(5, '0')}` }
}

function run(server: Server, command: Doc): Doc {
  return runCommand(server, { ...command, $db: 'renameCollection' in command ? 'admin' : 'test' })
}

function attempt(server: Server, command: Doc): void {
  try {
    run(server, command)
  } catch (error) {
    expect(error).toHaveProperty('code')
  }
}

function count(server: Server): number {
  return run(server, { count: 'c' }).n as number
}

function sortedCounts({ cursors }: Server): number[] {
  return [...cursors.values()].map(({ search: { sortedCount } }) => sortedCount)
}

function collectionOf({ store }: Server): Collection {
  return store.collections.get('test.c') as Collection
}

function indexOf(server: Server) {
  const index = collectionOf(server).indexes.find(({ name }) => name === 'n')
  if (!index) throw new Error('There is no index n.')
  return index
}

/** Checks that every complete index contains each document under its keys, and nothing else. */
function expectIndexesComplete(store: Store): void {
  for (const { items, indexes } of store.collections.values()) {
    for (const index of indexes) {
      if (!index.complete || !index.entries) continue
      const listed = Array.from(walk(index.entries), (entry) => [
        entry.slice(0, -1),
        itemOf(entry).row,
      ])
      const expected = Array.from(walk(items), (item) =>
        indexKeys(index, readItem(store, item)).map((key) => [key, item.row]),
      ).flat()
      const text = (entries: unknown[]) => entries.map((entry) => EJSON.stringify(entry)).sort()
      expect(text(listed)).toEqual(text(expected))
    }
  }
}

/** Every collection with its indexes and documents in memory. */
function contents(store: Store): unknown[] {
  return [...store.collections.values()]
    .sort((a, b) => a.row - b.row)
    .map((collection) => ({
      row: collection.row,
      name: collection.name,
      indexes: collection.indexes.map(({ spec, byKeyHash: { numbers, rows } }) => ({
        spec,
        byKeyHash: Array.from(rows, (row, at) => [numbers[at], row])
          .filter(([, row = 0]) => row > 0)
          .sort(),
      })),
      documents: Array.from(walk(collection.items), (item) => [item.row, readItem(store, item)]),
    }))
}
