import { expect, test } from 'bun:test'
import { Binary, BSON, Decimal128, type Document, Double, Int32, Long, ObjectId } from 'mongodb'
import { extendedJsonLines } from './extended-json.ts'

test.each<[string, Document]>([
  ['texts', { 'a "name"\n': 'A "text" \\ \u2028 👩‍👩‍👧 \u0000 end', empty: '' }],
  [
    'numbers',
    { int: new Int32(-7), long: Long.fromString('-9007199254740993'), whole: new Double(3) },
  ],
  [
    'doubles',
    { values: [0.1, -0, 1e21, 1e300, Number.NaN, -Infinity].map((of) => new Double(of)) },
  ],
  ['dates', { before: new Date(-1), after: new Date('2026-11-26T10:00:00.123Z') }],
  ['ids, flags and null', { _id: new ObjectId(), yes: true, no: false, nothing: null }],
  [
    'binaries',
    {
      data: new Binary(Buffer.from([0, 1, 255])),
      uuid: new Binary(Buffer.alloc(16), 4),
      old: new Binary(Buffer.from('x'), 2),
    },
  ],
  ['parts', { one: { two: [{ three: [] }, {}, [1]] } }],
  ['rare types', { amount: Decimal128.fromString('1.50'), pattern: /a/i }],
  ['names of extended JSON', { part: { $oid: 'none', $date: 1 } }],
])('writes %s as the driver does', (_, document) => {
  const bytes = BSON.serialize(document)
  const read = BSON.deserialize(bytes, { promoteValues: false })
  const line = `{"document":${BSON.EJSON.stringify(read, { relaxed: false })}}\n`
  expect(extendedJsonLines([bytes, bytes], '{"document":').toString()).toBe(line + line)
})

test('writes the replacement character for bytes that are no text', () => {
  const bytes = Buffer.from(BSON.serialize({ name: 'an x' }))
  bytes[bytes.indexOf('x')] = 0xff
  expect(extendedJsonLines([bytes], '').toString()).toBe('{"name":"an \uFFFD"}}\n')
})
