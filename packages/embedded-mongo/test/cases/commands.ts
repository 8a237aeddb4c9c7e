import {
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  type Document,
  Double,
  Long,
  MinKey,
  Timestamp,
} from 'mongodb'

/** The contents of the collection `c` before each group of commands and each slot. */
export const SEEDS: Document[] = [
  { _id: 1, a: 1, l: [1, 2] },
  { _id: 2, a: 'x', l: [] },
]

/** A command with values of many types in one place; the reply to each is compared. */
export type Slot = { name: string; command: (value: unknown) => Document }

/** Values of types that a client may confuse. */
export const VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  -1,
  new Double(1),
  1.5,
  -0.5,
  new Double(Number.NaN),
  new Double(1e20),
  Long.fromNumber(1),
  Long.fromNumber(-3),
  Long.MAX_VALUE,
  Decimal128.fromString('1'),
  Decimal128.fromString('1.5'),
  '',
  'x',
  [],
  [1],
  [{}],
  {},
  { a: 1 },
  { x: 'y' },
  new Date(0),
  new BSONRegExp('x'),
  new MinKey(),
]

const slot = (name: string, command: Slot['command']): Slot => ({ name, command })
const fields = (base: Document, ...names: string[]): Slot[] =>
  names.map((name) =>
    slot(`${Object.keys(base)[0]}.${name}`, (value) => ({ ...base, [name]: value })),
  )
const c = 'c'
const update = (statement: Document): Document => ({
  update: c,
  updates: [{ q: { _id: 1 }, u: { $set: { b: 1 } }, ...statement }],
})
const change = (u: unknown) => update({ u })
const remove = (statement: Document): Document => ({
  delete: c,
  deletes: [{ q: { _id: 1 }, limit: 1, ...statement }],
})
const index = (spec: Document): Document => ({
  createIndexes: c,
  indexes: [{ key: { a: 1 }, name: 'a_1', ...spec }],
})
const count = (...stages: Document[]): Document => ({
  aggregate: c,
  pipeline: [...stages, { $group: { _id: 1, n: { $sum: 1 } } }],
  cursor: {},
})
const modify = { findAndModify: c, query: { _id: 1 } }

export const SLOTS: Slot[] = [
  ...fields({ find: c }, 'filter', 'sort', 'projection', 'skip', 'limit', 'batchSize'),
  ...fields({ find: c }, 'singleBatch', 'collation', 'noCursorTimeout', 'find'),
  slot('find.maxTimeMS', (value) => ({
    find: c,
    // One millisecond may or may not be enough.
    maxTimeMS: Number(String(value)) === 1 ? 60_000 : value,
  })),
  ...fields({ find: c }, 'readConcern', 'comment', 'lsid'),
  slot('find sort direction', (value) => ({ find: c, sort: { a: value } })),
  slot('find projection value', (value) => ({ find: c, projection: { a: value } })),
  slot('find projection of _id', (value) => ({ find: c, projection: { _id: value } })),
  slot('find projection of two', (value) => ({ find: c, projection: { a: value, b: 1 } })),
  slot('find collation locale', (value) => ({ find: c, collation: { locale: value } })),
  slot('find collation strength', (value) => ({
    find: c,
    collation: { locale: 'en', strength: value },
  })),
  ...['$eq', '$ne', '$in', '$nin', '$gt', '$exists', '$regex', '$options', '$elemMatch'].map(
    (operator) =>
      slot(`find ${operator}`, (value) => ({ find: c, filter: { a: { [operator]: value } } })),
  ),
  slot('find $regex with $options', (value) => ({
    find: c,
    filter: { a: { $regex: 'x', $options: value } },
  })),
  slot('find $in of', (value) => ({ find: c, filter: { a: { $in: [value] } } })),
  ...['$and', '$or'].map((operator) =>
    slot(`find ${operator}`, (value) => ({ find: c, filter: { [operator]: value } })),
  ),
  ...fields({ count: c }, 'query', 'skip', 'limit', 'collation', 'count'),
  ...fields(count({ $match: {} }), 'aggregate', 'pipeline', 'cursor', 'collation'),
  slot('aggregate batchSize', (value) => ({
    ...count({ $match: {} }),
    cursor: { batchSize: value },
  })),
  slot('aggregate $match', (value) => count({ $match: value } as Document)),
  slot('aggregate $skip', (value) => count({ $match: {} }, { $skip: value })),
  slot('aggregate $limit', (value) => count({ $match: {} }, { $limit: value })),
  ...fields(
    { insert: c, documents: [{ _id: 9 }] },
    'insert',
    'documents',
    'ordered',
    'writeConcern',
  ),
  slot('insert document', (value) => ({ insert: c, documents: [value] })),
  slot('insert _id', (value) => ({ insert: c, documents: [{ _id: value }] })),
  slot('insert writeConcern w', (value) => ({
    insert: c,
    documents: [{ _id: 9 }],
    writeConcern: { w: value },
  })),
  ...fields(update({}), 'update', 'updates', 'ordered'),
  slot('update statement', (value) => ({ update: c, updates: [value] })),
  ...['q', 'u', 'multi', 'upsert', 'collation'].map((name) =>
    slot(`update ${name}`, (value) => update({ [name]: value })),
  ),
  slot('update q without match, upsert', (value) => update({ q: { _id: 9 }, upsert: value })),
  ...['$set', '$unset', '$inc', '$push', '$pull', '$addToSet', '$setOnInsert'].flatMap(
    (operator) => [
      slot(`update ${operator}`, (value) => change({ [operator]: value })),
      slot(`update ${operator} a`, (value) => change({ [operator]: { a: value } })),
      slot(`update ${operator} l`, (value) => change({ [operator]: { l: value } })),
    ],
  ),
  ...['$each', '$slice', '$position'].map((name) =>
    slot(`update $push ${name}`, (value) =>
      change({ $push: { l: { $each: [7], [name]: value } } }),
    ),
  ),
  slot('update $addToSet $each', (value) => change({ $addToSet: { l: { $each: value } } })),
  ...fields(remove({}), 'delete', 'deletes', 'ordered'),
  slot('delete statement', (value) => ({ delete: c, deletes: [value] })),
  ...['q', 'limit', 'collation'].map((name) =>
    slot(`delete ${name}`, (value) => remove({ [name]: value })),
  ),
  ...fields({ ...modify, update: { $set: { b: 1 } } }, 'findAndModify', 'query', 'sort', 'update'),
  ...fields({ ...modify, update: { $set: { b: 1 } } }, 'new', 'upsert', 'fields', 'collation'),
  ...fields({ ...modify, update: { $set: { b: 1 } } }, 'remove'),
  slot('findAndModify.remove alone', (value) => ({ ...modify, remove: value })),
  slot('findAndModify.update alone', (value) => ({ ...modify, update: value })),
  slot('findAndModify upsert', (value) => ({
    ...modify,
    query: { _id: 9 },
    update: { $set: { b: 1 } },
    upsert: value,
    new: true,
  })),
  ...fields(index({}), 'createIndexes', 'indexes'),
  ...['key', 'name', 'unique', 'partialFilterExpression', 'collation', 'background', 'v'].map(
    (name) => slot(`createIndexes ${name}`, (value) => index({ [name]: value })),
  ),
  slot('createIndexes expireAfterSeconds', (value) => index({ expireAfterSeconds: value })),
  slot('createIndexes direction', (value) => index({ key: { a: value } })),
  slot('createIndexes of', (value) => ({ createIndexes: c, indexes: [value] })),
  ...fields({ dropIndexes: c, index: 'a_1' }, 'dropIndexes', 'index'),
  ...fields({ listIndexes: c }, 'listIndexes', 'cursor'),
  ...fields({ listCollections: 1, nameOnly: true }, 'filter', 'nameOnly', 'cursor'),
  ...fields({ create: 'other' }, 'create'),
  ...fields({ drop: 'nowhere' }, 'drop'),
  ...fields({ getMore: Long.fromNumber(1), collection: c }, 'getMore', 'collection', 'batchSize'),
  ...fields({ killCursors: c, cursors: [Long.fromNumber(1)] }, 'killCursors', 'cursors'),
]

const EN2 = { locale: 'en', strength: 2 }
const indexes = (...specs: Document[]): Document => ({ createIndexes: c, indexes: specs })
const partial = (b: unknown) =>
  indexes({ key: { z: 1 }, name: 'z', partialFilterExpression: { b } })
const one = (u: Document, rest: Document = {}) => update({ q: { _id: 1 }, u, ...rest })
const upsert = (q: Document, rest: Document = {}) =>
  update({ q, u: { $setOnInsert: { _id: 9 } }, upsert: true, ...rest })
const regex = ($regex: unknown, $options = '') => ({
  find: c,
  filter: { l: { $regex, $options } },
})
const nested = (levels: number): Document => (levels > 1 ? { a: nested(levels - 1) } : { z: 1 })
const path = (levels: number) => Array(levels).fill('p').join('.')
const keys = (n: number) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 1] as const))

/** Commands that run one after the other; each reply is compared, and what they leave behind. */
export const COMMAND_GROUPS: Record<string, Document[]> = {
  'fields that are missing': [
    { insert: c },
    { update: c },
    { delete: c },
    update({ u: undefined }),
    update({ q: undefined }),
    remove({ q: undefined }),
    remove({ limit: undefined }),
    { createIndexes: c },
    { getMore: Long.fromNumber(1) },
    { killCursors: c },
    { dropIndexes: c },
    { aggregate: c, cursor: {} },
    { getMore: Long.fromNumber(5), collection: c },
    { insert: c, documents: [] },
  ],
  'indexes given twice in one command': [
    indexes({ key: { z: 1 }, name: 'x' }, { key: { z: 1 }, name: 'y' }),
    indexes({ key: { z: 1 }, name: 'x' }, { key: { z: 1 }, name: 'x' }),
    indexes({ key: { z: 1 }, name: 'x' }, { key: { y: 1 }, name: 'x' }),
    indexes({ key: { z: 1 }, name: 'x' }, { key: { z: -1 }, name: 'y' }),
  ],
  'equivalent indexes under another name': [
    indexes({ key: { z: 1 }, name: 'x' }),
    indexes({ key: { z: new Double(1) }, name: 'y' }),
    indexes({ key: { z: 2 }, name: 'two' }),
    indexes({ key: { z: 1 }, name: 'e', expireAfterSeconds: 4 }),
    indexes({ key: { z: 1 }, name: 'x', unique: true }),
    indexes({ key: { z: 1 }, name: 'x', unique: 0 }),
    indexes({ key: { z: 1 }, name: 'x', background: true }),
    indexes({ key: { z: 1 }, name: 'x', expireAfterSeconds: 4 }),
    indexes({ key: { z: 1 }, name: 'x', collation: EN2 }),
    indexes({ key: { p: 1 }, name: 'p', partialFilterExpression: { b: 1, d: { $gt: 1, $lt: 5 } } }),
    indexes({ key: { p: 1 }, name: 'q', partialFilterExpression: { d: { $lt: 5, $gt: 1 }, b: 1 } }),
    indexes({ key: { p: 1 }, name: 'q', partialFilterExpression: { b: new Double(1) } }),
    indexes({ key: { p: 1 }, name: 'r', partialFilterExpression: { b: { $eq: 1 } } }),
    indexes({ key: { p: 1 }, name: 'r', partialFilterExpression: { $and: [{ b: 1 }] } }),
  ],
  'index options that are numbers': [
    indexes({ key: { a: 1 }, name: 'a', unique: 1 }),
    { insert: c, documents: [{ _id: 7, a: 1 }] },
    indexes({ key: { a: 1 }, name: 'a', unique: true }),
    indexes({ key: { y: 1 }, name: 'y', unique: 0 }),
    indexes({ key: { w: 1 }, name: 'w', unique: new Double(0), background: 1 }),
    indexes({ key: { v: 1 }, name: 'v', v: new Double(2), expireAfterSeconds: new Double(5) }),
    indexes({ key: { u: new Double(1), t: Long.fromNumber(-1) }, name: 'u' }),
    indexes({ key: { s: 1.5, r: -7 }, name: 's' }),
  ],
  'too many indexes': [
    indexes(...Object.keys(keys(63)).map((k) => ({ key: { [k]: 1 }, name: k }))),
    indexes({ key: { z: 1 }, name: 'z' }),
    indexes({ key: { k1: 1 }, name: 'k1' }),
  ],
  'too many fields of an index': [
    indexes({ key: keys(33), name: 'z' }),
    indexes({ key: keys(32), name: 'z' }),
  ],
  'names of indexes': [
    indexes({ key: { z: 1 }, name: '' }),
    indexes({ key: { z: 1 }, name: '*' }),
    indexes({ key: { z: 1 }, name: '_id_' }),
    indexes({ key: { z: 1 }, name: 'a\0b' }),
    indexes({ key: { z: 1 }, name: 'x'.repeat(200) }),
    indexes({ key: { _id: 1, z: 1 }, name: 'p' }),
    indexes({ key: { _id: -1 }, name: 'm' }),
  ],
  ...Object.fromEntries(
    [
      { $ne: 1 },
      { $nin: [1] },
      { $exists: false },
      { $exists: true },
      { $exists: 0 },
      { $regex: 'x' },
      new BSONRegExp('x'),
      { $elemMatch: { $gt: 1 } },
      { $in: [1, 2] },
      { $eq: 1 },
      { $gt: 1, $lt: 4 },
      null,
      [1],
      { x: 1 },
      { $in: 5 },
    ].map((b, i) => [`partial filter ${i}`, [partial(b)]]),
  ),
  'counts of an update that fails midway': [
    update({ q: {}, u: { $inc: { a: 1 } }, multi: true }),
    {
      update: c,
      ordered: false,
      updates: [
        { q: {}, u: { $inc: { a: 1 } }, multi: true },
        { q: { _id: 1 }, u: { $set: { k: 1 } } },
        { q: {}, u: { $inc: { a: 1 } }, multi: true, upsert: true },
      ],
    },
  ],
  ...Object.fromEntries(
    [
      [7, 7],
      [8, new Double(8)],
      [new Double(8), 8],
      [null, null],
      [[5], [5]],
      ['q', 'Q'],
      [3, 4],
      [3, 3, 4],
    ].map((among, i) => [
      `an upsert with values in $in ${i}`,
      [upsert({ b: { $in: among } }), upsert({ _id: 9, b: { $in: among } }, { collation: EN2 })],
    ]),
  ),
  'an update under a collation': [
    one({ $set: { l: ['a', 'A', 'b', { n: 'GOA' }, ['x']] } }),
    one({ $addToSet: { l: 'B' } }, { collation: EN2 }),
    one({ $addToSet: { l: 'B' } }),
    one({ $addToSet: { l: { $each: ['c', 'C', { n: 'goa' }, ['X']] } } }, { collation: EN2 }),
    one({ $pull: { l: 'A' } }),
    one({ $pull: { l: 'A' } }, { collation: EN2 }),
    one({ $pull: { l: { n: 'goa' } } }),
    one({ $pull: { l: { n: 'goa' } } }, { collation: EN2 }),
    one({ $pull: { l: { $in: ['B'] } } }, { collation: EN2 }),
    one({ $pull: { l: { $gt: 'C' } } }, { collation: EN2 }),
    one({ $pull: { l: ['X'] } }, { collation: EN2 }),
    {
      ...modify,
      update: { $addToSet: { l: 'Z' }, $pull: { k: 1 } },
      collation: EN2,
      new: 1,
    },
    { ...modify, update: { $addToSet: { l: 'z' } }, collation: EN2, new: new Double(1) },
    { find: c, filter: { a: 'X' }, collation: {} },
  ],
  'types and values that are not stored': [
    one({ $set: { t: new Timestamp({ t: 0, i: 0 }) } }),
    { insert: c, documents: [{ _id: 5, t: new Timestamp({ t: 0, i: 0 }) }] },
    one({ $set: { a: new BSONSymbol('x') } }),
    one({ $set: { a: new Code('x', { a: 1 }) } }),
    one({ $set: { a: new Code('x') } }),
    one({ $set: { t: new Timestamp({ t: 0, i: 1 }) } }),
  ],
  'field names that JavaScript reorders': [
    {
      insert: c,
      documents: [
        new Map<string, unknown>([
          ['b', 1],
          ['0', 2],
        ]) as Document,
      ],
    },
    one({ $set: { '0': 1 } }),
    one({ $set: { 'new.0': 1 } }),
    one({ $set: { 'l.0': 5 } }),
    one({ $set: { l: { '7': 1 } } }),
    one({ $push: { l: { '7': 1 } } }),
    upsert({ 'b.0': 1 }),
    { find: c, sort: { '0': 1 } },
    { find: c, filter: { a: { b: 1, '0': 1 } } },
    { find: c, filter: { 'l.0': 5 } },
    indexes({ key: { z: 1, '0': 1 }, name: 'z' }),
  ],
  nesting: [
    { insert: c, documents: [{ _id: 5, a: nested(99) }] },
    { insert: c, documents: [{ _id: 6, a: nested(179) }] },
    { insert: c, documents: [{ _id: 7, a: nested(181) }] },
    one({ $set: { y: nested(98) } }),
    one({ $set: { y: nested(181) } }),
    one({ $set: { [path(100)]: 1 } }),
    one({ $set: { [`y.${path(150)}`]: 1 } }),
    one({ $push: { l: nested(181) } }),
    { find: c, filter: { [path(250)]: 1 } },
    { find: c, sort: { [path(250)]: 1 } },
    { find: c, projection: { [path(250)]: 1 } },
    { find: c, filter: { a: nested(120) } },
    {
      find: c,
      filter: Array(90)
        .fill(0)
        .reduce<Document>((inner) => ({ $and: [inner] }), { a: 1 }),
    },
  ],
  'regular expressions that are not valid': [
    ...['a\0b', 'x'.repeat(16_384), 'x'.repeat(16_385), 'é'.repeat(9000), 'x{65535}', 'x{65536}'],
    ...['x{0,65536}', 'x{1000}{2}', '(', ')', '(?:', 'a**', 'a{2,1}', '\\', '[z-a]', '(?=a)*'],
    ...[
      '{1}',
      '^*',
      '$+',
      '\\b+',
      '\\B{2}',
      'a|*',
      '(?:a|*)',
      '(*)',
      '[]',
      '[^]',
      '[]a]',
      '[\\w-a]',
    ],
    ...['[\\d-z]', '[a-\\d]', '(?:)*', '()*', '(^)*', 'x{0}', 'a{,3}', 'x?+', '[\\b]'],
  ].map((pattern) => regex(pattern)),
  'options of regular expressions': ['g', 'x', 'u', 'ii', 'l', 'si', 'z', 'I'].map((option) =>
    regex('x', option),
  ),
  'letters without regard to case': [
    one({ $set: { l: [...'sSſkKKxßẞΐΐﬅﬆéÉ_é', 'xſ', 'ſx'].map((s, n) => ({ s, n })) } }),
    ...[
      '\\w',
      '\\W',
      '^\\W$',
      '\\bs',
      's\\b',
      'x\\b',
      '\\Bs',
      'x\\B',
      '^[a-z]$',
      '^[^a-z]$',
      '^[^\\d]$',
    ].flatMap((pattern) => letters(pattern)),
    ...[...'skßΐΐﬅé'].flatMap((letter) => letters(`^${letter}$`)),
    ...['[\\w-]', '[ΐ]'].flatMap((pattern) => letters(pattern)),
  ],
  'names of collections': [
    { find: 'x'.repeat(300) },
    { insert: 'x'.repeat(300), documents: [{}] },
    { create: 'system.x' },
    { insert: 'system.foo', documents: [{ a: 1 }] },
    { find: 'a$b' },
    { find: '' },
    { insert: 'a\0b', documents: [{}] },
  ],
}

/** Takes away what matches, so that what is left tells which letters matched. */
function letters(pattern: string): Document[] {
  const s = { $regex: pattern, $options: 'i' }
  return [
    { ...modify, query: { 'l.s': s }, update: { $pull: { l: { s } } }, new: true },
    one({ $set: { l: [...'sSſkKKxßẞΐΐﬅﬆéÉ_é', 'xſ', 'ſx'].map((each, n) => ({ s: each, n })) } }),
  ]
}
