import { expect, test } from 'bun:test'
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson'
import {
  bitsOf,
  emptyCache,
  encodeName,
  forget,
  forgetUnused,
  type Item,
  namesOf,
  newItem,
  remember,
  use,
  WHOLE,
} from '../src/cache.ts'
import { hashKey } from '../src/compare.ts'
import type { Doc } from '../src/errors.ts'
import { decode, decodeFields, hashOfId } from '../src/rows.ts'

// What of the documents is in memory, and the decoder of single fields.

const MB = 1024 * 1024

const OF_EACH_TYPE: Doc = {
  _id: new ObjectId(),
  double: new Double(-0),
  text: 'Zürich 🏔',
  empty: '',
  doc: { inner: { text: 'a' }, text: 'not the outer' },
  array: ['a', { n: new Int32(1) }, []],
  binary: new Binary(Buffer.from([0, 1, 2])),
  old: new Binary(Buffer.from([7, 0]), 2),
  yes: true,
  no: false,
  before: new Date(-62_135_596_800_000),
  at: new Date(1_700_000_000_123),
  nothing: null,
  expression: new BSONRegExp('a\\.b', 'i'),
  code: new Code('f()'),
  scoped: new Code('f()', { n: new Int32(1) }),
  int: new Int32(-5),
  stamp: new Timestamp({ t: 5, i: 6 }),
  long: Long.fromString('-9007199254740993'),
  decimal: Decimal128.fromString('1.50'),
  least: new MinKey(),
  most: new MaxKey(),
  tex: 'the name of another begins like this',
}

test('single fields are decoded like the whole document', () => {
  const bson = serialize(OF_EACH_TYPE)
  const whole = decode(bson)
  const names = Object.keys(whole)
  for (const name of names) {
    expect(decodeFields(bson, [encodeName(name)]).doc).toEqual({ [name]: whole[name] })
  }
  const { doc } = decodeFields(bson, names.toReversed().map(encodeName))
  expect(doc).toEqual(whole)
  expect(Object.keys(doc)).toEqual(names)
  expect(decodeFields(bson, [encodeName('missing')]).doc).toEqual({})
  const known = { text: 'shared' }
  expect(decodeFields(bson, [encodeName('text')], known).doc.text).toBe('shared')
})

test('the hash of an ObjectId at the beginning is that of its key', () => {
  const _id = new ObjectId()
  expect(hashOfId(serialize({ _id, n: 1 }))).toBe(hashKey([_id]))
  for (const other of [{ n: 1, _id }, { _id: 'text' }, { _i: _id }, {}]) {
    expect(hashOfId(serialize(other))).toBeUndefined()
  }
})

test('memory contains a bounded number of bytes, of the documents that are used', () => {
  const cache = emptyCache()
  const items = Array.from({ length: 100 }, (_, row) => newItem(row, 0))
  const often = newItem(100, 0)
  const kept = () => [...items, often].filter(({ head }) => head)
  remember(cache, often, { often: true }, WHOLE, MB)
  for (const item of items) {
    remember(cache, item, { n: item.row }, WHOLE, 4 * MB)
    use(cache, often)
    expect(kept().reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(104 * MB)
  }
  expect(kept().length).toBeGreaterThan(12)
  expect([often.head, items.at(-1)?.head, items[0]?.head]).toEqual([
    { often: true },
    { n: 99 },
    undefined,
  ])
  forget(cache, often)
  expect([often.head, often.known, often.bytes]).toEqual([undefined, 0, 0])
  for (const minutes of [11, 22]) forgetUnused(cache, Date.now() + minutes * 60_000)
  expect(kept()).toEqual([])
})

test('the head of a large document stays in memory', () => {
  const cache = emptyCache()
  const item: Item = newItem(1, 0)
  remember(cache, item, { small: true }, WHOLE, 10 * MB)
  forget(cache, item)
  Object.assign(item, { head: { large: true }, known: WHOLE, omitted: new Set(['data']) })
  for (const minutes of [11, 22, 33]) {
    remember(cache, newItem(2, 0), {}, WHOLE, 10 * MB)
    forgetUnused(cache, Date.now() + minutes * 60_000)
  }
  expect(item.head).toEqual({ large: true })
})

test('fields beyond the number of bits make searches read whole documents', () => {
  const fields = { bits: new Map(), names: new Map() }
  const names = Array.from({ length: 30 }, (_, n) => `field${n}`)
  const bits = bitsOf(fields, names)
  expect(namesOf(fields, bits).map(({ name }) => name)).toEqual(names)
  expect(bitsOf(fields, ['field29'])).toBe(1 << 29)
  expect(bitsOf(fields, ['field29', 'another'])).toBe(WHOLE)
  expect(bitsOf(fields, ['__proto__'])).toBe(WHOLE)
})
