import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// The store's own number types, for tests without the driver.
import { Int32 as Stored } from 'bson'
import fc from 'fast-check'
import { type Collection, type Document, Double, type IndexDirection, Int32 } from 'mongodb'
import { ensureCollection, type Store } from '../src/collections.ts'
import { insertItem, readItem } from '../src/documents.ts'
import { buildIndexes, maintain } from '../src/index-builds.ts'
import type { KeyPart } from '../src/keys.ts'
import { compileFilter } from '../src/matcher.ts'
import { countMatches, search } from '../src/selection.ts'
import { walk } from '../src/sorted-list.ts'
import { finish } from '../src/steps.ts'
import { closeStore, commit, openStore } from '../src/store.ts'
import { RANDOM_FINDS } from './cases/random.ts'
import { embeddedTarget, errorOf, id, SEED, type Target, textOf } from './targets.ts'

// An index must not change the result of a search. These tests apply the same documents, changes and
// searches to a collection without indexes and to one with many.

let embedded: Target
beforeAll(async () => {
  embedded = await embeddedTarget()
})
afterAll(() => embedded.close())

type Find = { filter: Document; sort: [string, 1 | -1][] }

const INDEXES: Record<string, IndexDirection>[] = [
  { a: 1 },
  { b: -1, _id: -1 },
  { a: 1, _id: 1 },
  { c: 1, _id: -1 },
  { a: -1, b: 1, _id: 1 },
  { b: 1, c: -1, _id: 1, a: 1 },
  { 'a.a': 1, _id: 1 },
  { 'b.0': 1, _id: 1 },
  { 'a.a': 1, 'a.b': 1, _id: 1 },
  { 'a.b': -1, 'a.a': 1, c: 1, _id: 1 },
  { c: 1, 'a.a': 1, 'a.b': -1, _id: 1 },
]

const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 4 }).map((n) => new Int32(n)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      new Double(Number.NaN),
      new Double(1.5),
      'x',
      'xy',
      'y',
      null,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(new Date(0), new Date(1), id(1), id(2), true, false),
  },
)
const fieldValue = fc.oneof(
  { weight: 4, arbitrary: value },
  { weight: 2, arbitrary: fc.array(value, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ a: value, b: value }, { requiredKeys: [] }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ a: value, b: value }, { requiredKeys: [] }), { maxLength: 3 }),
  },
)
const condition = fc.oneof(
  value,
  fc.constantFrom('^x', '^xy', '^x\\.').map(($regex) => ({ $regex })),
  fc.array(value, { maxLength: 3 }).map(($in) => ({ $in })),
  fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), value).map(([key, n]) => ({ [key]: n })),
  fc
    .tuple(fc.constantFrom('$gt', '$gte'), value, fc.constantFrom('$lt', '$lte'), value)
    .map(([above, low, below, high]) => ({ [above]: low, [below]: high })),
)
const field = fc.constantFrom('a', 'b', 'c', 'a', 'b', 'c', 'a.a', 'a.b', 'b.0')
// Few values, so that several elements of an array often meet the conditions of one search.
const few = fc.integer({ min: 0, max: 2 }).map((n) => new Int32(n))
const element = fc.oneof(
  { weight: 3, arbitrary: fc.record({ a: few, b: few }) },
  { weight: 1, arbitrary: few },
  {
    weight: 1,
    arbitrary: fc.record({ a: fc.array(few, { maxLength: 2 }), b: few }, { requiredKeys: [] }),
  },
)
const elements = fc.oneof(
  { weight: 4, arbitrary: fc.array(element, { maxLength: 3 }) },
  { weight: 1, arbitrary: element },
)
const bounded = fc.oneof(
  { weight: 3, arbitrary: few },
  fc.array(few, { minLength: 1, maxLength: 2 }).map(($in) => ({ $in })),
  fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), few).map(([key, n]) => ({ [key]: n })),
  fc.tuple(few, few).map(([$gte, $lte]) => ({ $gte, $lte })),
)
const within = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constantFrom('a.a', 'a.b'), bounded) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('a', 'b', 'c'), bounded) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('a'),
      fc.record({ a: few, b: few }, { requiredKeys: ['a'] }).map(($elemMatch) => ({ $elemMatch })),
    ),
  },
)
const conditions = fc.array(
  fc.tuple(field, condition).map(([key, each]) => ({ [key]: each })),
  { minLength: 1, maxLength: 3 },
)
const filters = fc.oneof(
  { weight: 2, arbitrary: conditions.map(($and) => ({ $and })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.array(
          conditions.map(([first = {}, ...others]) => ({ ...first, $and: [first, ...others] })),
          { minLength: 1, maxLength: 3 },
        ),
        fc.array(conditions, { maxLength: 1 }),
      )
      .map(([$or, [others]]) => ({ $or, ...(others && { $and: others }) })),
  },
)
const direction = fc.constantFrom<1 | -1>(1, -1)
const sort = fc.uniqueArray(fc.tuple(field, direction), { maxLength: 2, selector: ([key]) => key })
const narrow = fc.sample(
  fc.record({
    docs: fc.array(fc.record({ a: fieldValue, b: fieldValue, c: value }, { requiredKeys: [] }), {
      minLength: 30,
      maxLength: 30,
    }),
    finds: fc.array(fc.record({ filter: filters, sort }), {
      minLength: 60,
      maxLength: 60,
    }),
  }),
  { seed: SEED, numRuns: 12 },
)

const shared = fc.sample(
  fc.record({
    docs: fc.array(fc.record({ a: elements, b: few, c: few }), { minLength: 30, maxLength: 30 }),
    finds: fc.array(
      fc.record({
        filter: fc
          .array(
            within.map(([key, each]) => ({ [key]: each })),
            { minLength: 1, maxLength: 4 },
          )
          .map(($and) => ({ $and })),
        sort: fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'a.a', 'a.b'), direction), {
          maxLength: 2,
          selector: ([key]) => key,
        }),
      }),
      { minLength: 60, maxLength: 60 },
    ),
  }),
  { seed: SEED, numRuns: 9 },
)

describe('conditions on several fields of one array', () => {
  for (const [i, { docs, finds }] of shared.entries()) {
    test(`group ${i}`, () => compare(`shared_${i}`, i, docs, finds), 300_000)
  }
})

describe('values that indexes distinguish', () => {
  for (const [i, { docs, finds }] of narrow.entries()) {
    test(`group ${i}`, () => compare(`narrow_${i}`, i, docs, finds), 300_000)
  }
})

describe('any values', () => {
  for (const [i, { docs, finds }] of RANDOM_FINDS.slice(0, 6).entries()) {
    test(`group ${i}`, () => compare(`any_${i}`, i, docs, finds), 300_000)
  }
})

describe('the number of documents that a search visits', () => {
  const TOTAL = 2000
  const dataDir = mkdtempSync(join(tmpdir(), 'planner-'))
  let store: Store
  let collection: ReturnType<typeof ensureCollection>
  let visited = 0
  beforeAll(() => {
    store = openStore(dataDir)
    collection = ensureCollection(store, 'd', 'c')
    const index = (name: string, key: [string, 1 | -1][]) => {
      const parts = key.map(([path, direction]): [string, Int32] => [path, new Stored(direction)])
      const spec = { v: new Stored(2), key: Object.fromEntries(parts), name }
      finish(buildIndexes(store, collection, [spec]))
    }
    index('newest', [
      ['at', -1],
      ['_id', -1],
      ['text', 1],
    ])
    index('byWord', [
      ['words', 1],
      ['at', -1],
    ])
    index('byPart', [
      ['part', 1],
      ['at', -1],
      ['_id', -1],
    ])
    index('byGroup', [
      ['group', 1],
      ['at', -1],
      ['_id', -1],
    ])
    for (let n = 0; n < TOTAL; n++) {
      const doc = {
        group: new Stored(n < 8 ? 1 : 2),
        _id: new Stored(n),
        at: new Date(n),
        part: new Stored(n % 50),
        text: `Text ${n}`,
        words: ['text', `n${n}`, ...(n % 20 === 0 ? ['extra'] : [])],
      }
      insertItem(store, collection, doc)
    }
    commit(store)
    // Fills the indexes; from here on every access to a document is counted.
    for (const index of [...searches.keys()]) run(index)
    finish(maintain(store))
    for (const item of walk(collection.items)) {
      const head = readItem(store, item)
      Object.defineProperty(item, 'head', {
        get() {
          visited++
          return head
        },
      })
    }
  })
  afterAll(() => {
    closeStore(store)
    rmSync(dataDir, { recursive: true, force: true })
  })

  const newest: KeyPart[] = [
    { path: ['at'], direction: -1 },
    { path: ['_id'], direction: -1 },
  ]
  const TEXT = { words: { $regex: '^te' } }
  const rareInPart = { part: new Stored(7), group: new Stored(1) }
  const parts = { part: { $in: Array.from({ length: 25 }, (_, n) => new Stored(2 * n)) } }
  const eitherPart = { $or: [{ part: new Stored(7) }, { part: { $in: [new Stored(8)] } }] }
  const searches = new Map<string, () => unknown>([
    ['a page of all', () => find({ at: { $gte: new Date(0) } }, newest, 10)],
    [
      'a page of a part',
      () => find({ part: new Stored(7), at: { $gte: new Date(0) } }, newest, 10),
    ],
    ['the reverse order', () => find({}, newest.map(reversed), 10)],
    ['a page with ties', () => find({ part: new Stored(7) }, newest.slice(0, 1), 10)],
    ['a page with ties in reverse order', () => find({}, newest.slice(0, 1).map(reversed), 10)],
    ['one by its id', () => find({ _id: new Stored(5) }, [], 1)],
    [
      'the beginnings of two words, of which one is rare',
      () =>
        find(
          {
            $and: [{ words: { $regex: '^te' } }, { words: { $regex: '^n100' } }],
            at: { $gte: new Date(0) },
            part: { $lt: new Stored(50) },
          },
          newest,
          10,
        ),
    ],
    [
      'a common beginning, newest first',
      () =>
        find(
          { words: { $regex: '^ex' }, at: { $gte: new Date(0) }, part: { $lt: new Stored(50) } },
          newest,
          1,
        ),
    ],
    [
      'either of two words, newest first',
      () => find({ $or: [{ words: 'n7' }, { words: 'n100', part: new Stored(0) }] }, newest, 10),
    ],
    [
      'a common word and two beginnings, of which one is rare',
      () => find({ $and: [{ words: 'text' }, { words: { $regex: '^n100' } }, TEXT] }, newest, 10),
    ],
    [
      'a word and a common beginning, newest first',
      () => find({ $and: [{ words: 'extra' }, TEXT] }, newest.slice(0, 1), 10),
    ],
    ['the number of a beginning', () => count(TEXT)],
    [
      'whether there is a beginning',
      () => finish(countMatches(store, collection, compileFilter(TEXT), 1)),
    ],
    ['the number of a group', () => count({ group: new Stored(1) })],
    ['two values, of which one is rare', () => find(rareInPart, newest, 10)],
    ['any of two parts, newest first', () => find(eitherPart, newest, 10)],
    ['one of many parts, newest first', () => find(parts, newest, 10)],
    [
      'one of many parts within narrow bounds, in another order',
      () =>
        find(
          { ...parts, at: { $gte: new Date(TOTAL - 10) } },
          [{ path: ['text'], direction: 1 }],
          10,
        ),
    ],
    ['the number of all', () => count({ at: { $gte: new Date(0) } })],
    ['the number of a part', () => count({ part: new Stored(7) })],
    [
      'the number of a part before a time',
      () => count({ part: new Stored(7), at: { $lt: new Date(1000) } }),
    ],
  ])
  const run = (name: string) => searches.get(name)?.()
  const find = (filter: Document, order: KeyPart[], limit: number) =>
    [...search(store, collection, compileFilter(filter), { order, limit }).items].filter(Boolean)
      .length
  const count = (filter: Document) =>
    finish(countMatches(store, collection, compileFilter(filter), Number.POSITIVE_INFINITY))
  const reversed = ({ path, direction }: KeyPart): KeyPart => ({
    path,
    direction: direction === 1 ? -1 : 1,
  })

  test.each<[string, result: number, documents: number]>([
    ['a page of all', 10, 10],
    ['a page of a part', 10, 10],
    ['the reverse order', 10, 10],
    // One more document ends the last tie, and each is also read for its key.
    ['a page with ties', 10, 22],
    ['a page with ties in reverse order', 10, 22],
    ['one by its id', 1, 1],
    // n100 and n1000 to n1009, each also read for its key.
    ['the beginnings of two words, of which one is rare', 10, 33],
    // A walk in the order meets a match among twenty documents.
    ['a common beginning, newest first', 1, 20],
    // Each is tested, and read for its key.
    ['either of two words, newest first', 2, 4],
    ['a common word and two beginnings, of which one is rare', 10, 33],
    // One more document ends the last tie; each is tested, and read for its key.
    ['a word and a common beginning, newest first', 10, 33],
    ['the number of a beginning', TOTAL, 0],
    ['whether there is a beginning', 1, 0],
    ['the number of a group', 8, 0],
    // Of forty documents of the part and eight of the group.
    ['two values, of which one is rare', 1, 8],
    // A walk in the order meets a match among 25 documents.
    ['any of two parts, newest first', 10, 250],
    // A walk in the order meets a match among two documents, and their parts have 1,000.
    ['one of many parts, newest first', 10, 20],
    // Each match is also read for its key.
    ['one of many parts within narrow bounds, in another order', 5, 15],
    ['the number of all', TOTAL, 0],
    ['the number of a part', TOTAL / 50, 0],
    ['the number of a part before a time', 20, 0],
  ])('%s', (name, result, documents) => {
    visited = 0
    expect(run(name)).toBe(result)
    expect(visited).toBeLessThanOrEqual(documents)
  })
})

async function compare(name: string, group: number, docs: Document[], finds: Find[]) {
  const plain = embedded.db.collection<Document>(name)
  const indexed = embedded.db.collection<Document>(`${name}_indexed`)
  const wanted = INDEXES.filter((_, n) => (n + group) % 3 !== 0)
  await indexed.createIndexes([
    ...wanted.map((key) => ({ key: new Map(Object.entries(key)) })),
    { key: { b: 1, c: 1, _id: 1 }, partialFilterExpression: { a: new Int32(group % 5) } },
    { name: 'without', key: { c: -1 }, partialFilterExpression: { b: null } },
    { name: 'with', key: { 'a.a': 1 }, partialFilterExpression: { 'a.a': { $exists: true } } },
    { name: 'both', key: { a: 1 }, partialFilterExpression: { a: null, c: { $exists: true } } },
  ])
  let added = 0
  for (const doc of docs) await write({ ...doc, _id: added++ }, (on, own) => on.insertOne(own))
  for (const [n, { filter, sort }] of finds.entries()) {
    const doc = docs[(n * 11) % docs.length] ?? {}
    const target = { _id: ((n * 7) % added) as never }
    if (n % 3 === 0) await write({ ...doc, _id: added++ }, (on, own) => on.insertOne(own))
    else if (n % 3 === 1) await write(doc, (on) => on.deleteOne(target))
    else await write({ ...doc, ...target }, (on, own) => on.replaceOne(target, own))
    const last = sort.at(-1)?.[1] ?? 1
    for (const limit of [0, 3]) {
      await same({ filter, sort, limit }, (on) =>
        on
          .find(filter, { sort: [...sort, ['_id', last]], limit, skip: limit > 0 ? n % 3 : 0 })
          .toArray(),
      )
    }
    await same({ filter }, (on) => on.find(filter).toArray())
    await same({ filter, ties: sort }, (on) => on.find(filter, { sort }).toArray())
    await same({ filter, count: true }, (on) => on.countDocuments(filter))
  }

  /** A write that the indexes reject (two arrays in one key) is skipped on both collections. */
  async function write(
    doc: Document,
    run: (on: Collection<Document>, doc: Document) => Promise<unknown>,
  ): Promise<void> {
    const rejected = await run(indexed, doc).then(() => false, errorOf)
    if (!rejected) await run(plain, doc)
  }

  async function same(searches: Document, ask: (on: Collection<Document>) => Promise<unknown>) {
    const [found, expected] = await Promise.all(
      [indexed, plain].map((on) => ask(on).catch(errorOf)),
    )
    if (textOf(found) === textOf(expected)) return
    expect({ searches: textOf(searches), found: textOf(found) }).toEqual({
      searches: textOf(searches),
      found: textOf(expected),
    })
  }
}
