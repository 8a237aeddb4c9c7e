import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { BSONSymbol, Code, type Document, MongoClient, ObjectId, Timestamp } from 'mongodb'
import { assertPortable } from '../src/subset.ts'
import { embeddedTarget, type Target } from './targets.ts'

const collection = 'c'
const find = (filter: Document, rest: Document = {}) => ({ find: collection, filter, ...rest })
const update = (u: unknown, rest: Document = {}) => ({
  update: collection,
  updates: [{ q: {}, u, ...rest }],
})
const pipeline = (...stages: Document[]) => ({
  aggregate: collection,
  pipeline: stages,
  cursor: {},
})
const index = (spec: Document) => ({
  createIndexes: collection,
  indexes: [{ key: { a: 1 }, name: 'a', ...spec }],
})

const nested = (levels: number): Document => (levels > 1 ? { a: nested(levels - 1) } : {})

const PORTABLE: Document[] = [
  find({
    a: 1,
    $or: [{ b: { $gt: 1 } }, { c: /x/i }],
    d: { $elemMatch: { e: 1 } },
    f: { $in: ['x', /y/] },
  }),
  find(
    { a: { $regex: '^x', $options: 'i' } },
    { sort: { a: -1 }, projection: { a: 1, _id: 0 }, skip: 1, limit: 2 },
  ),
  find(
    {},
    {
      collation: { locale: 'en', strength: 2 },
      lsid: { id: 1 },
      $clusterTime: {},
      txnNumber: 1,
      maxTimeMS: 5,
    },
  ),
  find(
    { _id: new ObjectId(), at: { $lt: new Date() } },
    { readConcern: { level: 'majority' }, comment: 'x' },
  ),
  update({
    $set: { 'a.b': { c: [1] } },
    $push: { l: { $each: [1], $slice: 3, $position: 0 } },
    $pull: { m: { $in: [1] } },
  }),
  update({ $pull: { l: { id: 1, $or: [{ a: 1 }] } } }, { multi: true, upsert: true }),
  update({ a: 1, b: { c: 1 } }),
  {
    insert: collection,
    documents: [{ a: 1, b: { c: [{ d: 1 }] } }],
    ordered: true,
    writeConcern: { w: 'majority' },
  },
  { delete: collection, deletes: [{ q: { a: 1 }, limit: 0 }] },
  {
    findAndModify: collection,
    query: {},
    sort: { a: 1 },
    update: { $inc: { a: 1 } },
    new: true,
    upsert: true,
    fields: { a: 1 },
  },
  pipeline({ $match: {} }, { $group: { _id: 1, n: { $sum: 1 } } }),
  pipeline(
    { $match: { a: 1 } },
    { $skip: 1 },
    { $limit: 5 },
    { $group: { _id: 1, n: { $sum: 1 } } },
  ),
  index({
    unique: true,
    partialFilterExpression: { b: { $exists: true } },
    collation: { locale: 'en', strength: 2 },
  }),
  index({ name: 'b', key: { b: 1 }, expireAfterSeconds: 0 }),
]

const REFUSED: [word: string, command: Document][] = [
  ['distinct', { distinct: collection, key: 'a' }],
  ['mapReduce', { mapReduce: collection }],
  ['collMod', { collMod: collection }],
  ['startTransaction', find({}, { startTransaction: true })],
  ['hint', find({}, { hint: 'a_1' })],
  ['let', find({}, { let: { a: 1 } })],
  ['tailable', find({}, { tailable: true })],
  ['collation', find({}, { collation: { locale: 'fr' } })],
  ['collation', find({}, { collation: { locale: 'en', strength: 1 } })],
  ['collation', find({}, { collation: { locale: 'en', strength: 2, numericOrdering: true } })],
  ['$expr', find({ $expr: { $eq: ['$a', 1] } })],
  ['$where', find({ $where: 'true' })],
  ['$text', find({ $text: { $search: 'x' } })],
  ['$nor', find({ $nor: [{ a: 1 }] })],
  ['$nor', find({ $and: [{ $nor: [{ a: 1 }] }] })],
  ['$comment', find({ $comment: 'x' })],
  ...[
    '$not',
    '$all',
    '$size',
    '$mod',
    '$type',
    '$near',
    '$geoWithin',
    '$bitsAllSet',
    '$jsonSchema',
    '$made',
  ].map((operator): [string, Document] => [operator, find({ a: { [operator]: 1 } })]),
  ['$not', find({ a: { $elemMatch: { $not: { $gt: 1 } } } })],
  ['$size', find({ a: { $elemMatch: { b: { $size: 1 } } } })],
  ['regular expression', find({ a: /(?<!x)y/ })],
  ['regular expression', find({ a: { $regex: '(x)\\1' } })],
  ['regular expression', find({ a: { $in: [/\p{L}/u] } })],
  ["option 'x'", find({ a: { $regex: 'a', $options: 'x' } })],
  ['$meta', find({}, { sort: { a: { $meta: 'textScore' } } })],
  ['projection', find({}, { projection: { a: { $slice: 1 } } })],
  ['projection', find({}, { projection: { a: '$b' } })],
  ['a.$', find({}, { projection: { 'a.$': 1 } })],
  ['$mul', update({ $mul: { a: 2 } })],
  ['$rename', update({ $rename: { a: 'b' } })],
  ['$min', update({ $min: { a: 2 } })],
  ['$currentDate', update({ $currentDate: { a: true } })],
  ['$pop', update({ $pop: { a: 1 } })],
  ['$pullAll', update({ $pullAll: { a: [1] } })],
  ['$sort', update({ $push: { a: { $each: [1], $sort: 1 } } })],
  ['$slice', update({ $addToSet: { a: { $each: [1], $slice: 1 } } })],
  ['$size', update({ $pull: { a: { $size: 1 } } })],
  ['a.$.b', update({ $set: { 'a.$.b': 1 } })],
  ['a.$[]', update({ $inc: { 'a.$[]': 1 } })],
  ['pipeline', update([{ $set: { a: 1 } }])],
  ['arrayFilters', update({ $set: { a: 1 } }, { arrayFilters: [] })],
  ['hint', update({ $set: { a: 1 } }, { hint: 'x' })],
  ['$x', { insert: collection, documents: [{ $x: 1 }] }],
  ['a.b', { insert: collection, documents: [{ n: [{ 'a.b': 1 }] }] }],
  ['$lookup', pipeline({ $match: {} }, { $lookup: {} })],
  ['countDocuments', pipeline({ $match: {} })],
  ['countDocuments', pipeline({ $match: {} }, { $group: { _id: '$a', n: { $sum: 1 } } })],
  [
    'countDocuments',
    pipeline({ $limit: 1 }, { $match: {} }, { $group: { _id: 1, n: { $sum: 1 } } }),
  ],
  ['$size', pipeline({ $match: { a: { $size: 1 } } }, { $group: { _id: 1, n: { $sum: 1 } } })],
  ['sparse', index({ sparse: true })],
  ['text', index({ key: { a: 'text' } })],
  ['2dsphere', index({ key: { a: '2dsphere' } })],
  ['$size', index({ partialFilterExpression: { a: { $size: 1 } } })],
  ['write concern', { insert: collection, documents: [{}], writeConcern: { w: 3 } }],
  ['partialFilterExpression', index({ partialFilterExpression: { a: { $in: [1] } } })],
  ['partialFilterExpression', index({ partialFilterExpression: { a: { $ne: 1 } } })],
  ['partialFilterExpression', index({ partialFilterExpression: { a: { $exists: false } } })],
  ['partialFilterExpression', index({ partialFilterExpression: { $and: [{ a: 1 }] } })],
  ['partialFilterExpression', index({ partialFilterExpression: { a: /x/ } })],
  ['version', index({ v: 1 })],
  ['collation', find({}, { collation: { locale: 'en' } })],
  ['collation', find({}, { collation: { strength: 2 } })],
  ['projection', find({}, { projection: { a: null } })],
  ['projection', find({}, { projection: { a: new Date(0) } })],
  ['projection', find({}, { projection: { _id: /x/ } })],
  ["name '0'", { insert: collection, documents: [{ a: { 0: 1 } }] }],
  ["name '7.a'", update({ $set: { '7.a': 1 } })],
  ["name '7'", update({ $push: { a: { 7: 1 } } })],
  ["name '0'", find({}, { sort: { 0: 1 } })],
  ["name '0'", find({ a: { b: 1, 0: 1 } })],
  ["name '0'", index({ key: { 0: 1 } })],
  ['Timestamp', { insert: collection, documents: [{ t: new Timestamp({ t: 0, i: 0 }) }] }],
  ['Timestamp', update({ $set: { t: new Timestamp({ t: 0, i: 0 }) } })],
  ['BSONSymbol', { insert: collection, documents: [{ a: [new BSONSymbol('x')] }] }],
  ['Code', update({ $set: { a: new Code('x', { y: 1 }) } })],
  ['levels', { insert: collection, documents: [nested(102)] }],
  ['levels', update({ $set: { [Array(101).fill('a').join('.')]: 1 } })],
  [
    'levels',
    find(
      Array(101)
        .fill(0)
        .reduce<Document>(($and) => ({ $and: [$and] }), { a: 1 }),
    ),
  ],
  ['regular expression', find({ a: { $regex: '[\\w.]', $options: 'i' } })],
  ['write concern', { insert: collection, documents: [{}], writeConcern: { w: -1 } }],
  ['read concern', find({}, { readConcern: { level: 'snapshot' } })],
  ['capped', { create: collection, capped: true, size: 1 }],
]

let target: Target
beforeAll(async () => {
  target = await embeddedTarget()
})
afterAll(() => target.close())

describe('the subset', () => {
  for (const [i, command] of PORTABLE.entries()) {
    test(`allows ${i}: ${Object.keys(command)[0]}`, async () => {
      expect(() => assertPortable(Object.keys(command)[0] ?? '', command)).not.toThrow()
      const { lsid, $clusterTime, txnNumber, ...plain } = command
      expect(await target.db.command(plain)).toMatchObject({ ok: 1 })
    })
  }

  for (const [i, [word, command]] of REFUSED.entries()) {
    test(`rejects ${i}: ${word}`, async () => {
      expect(() => assertPortable(Object.keys(command)[0] ?? '', command)).toThrow(word)
      const error = await target.db.command(command).catch((thrown: Error) => thrown)
      expect(error).toMatchObject({ code: 238, codeName: 'NotImplemented' })
      expect((error as Error).message).toContain(word)
      expect((error as Error).message).toContain('set MONGODB_URL to use a MongoDB server')
    })
  }

  test('rejects transactions', async () => {
    const session = (target.db as unknown as { client: MongoClient }).client.startSession()
    session.startTransaction()
    const work = target.db.collection(collection).insertOne({}, { session })
    expect(
      await work.then(
        () => 'stored',
        () => 'rejected',
      ),
    ).toBe('rejected')
    await session.endSession()
  })

  test('applies to the commands that a driver sends, as its monitoring shows them', async () => {
    const url = (target.db as unknown as { client: MongoClient & { s: { url: string } } }).client.s
      .url
    const client = new MongoClient(url, { monitorCommands: true })
    const seen: string[] = []
    client.on('commandStarted', ({ commandName, command }) => {
      assertPortable(commandName, command)
      seen.push(commandName)
    })
    const c = client.db('monitored').collection<Document>('c')
    await c.insertMany([{ a: /x/ }, { a: new Date(), b: null }])
    await c.bulkWrite([
      { updateOne: { filter: { a: 1 }, update: { $set: { b: 2 } }, upsert: true } },
      { deleteOne: { filter: { a: 2 } } },
    ])
    await c
      .find({ a: { $exists: true } })
      .batchSize(1)
      .toArray()
    await c.countDocuments({ a: 1 })
    await c.estimatedDocumentCount()
    await c.findOneAndUpdate({ a: 1 }, { $inc: { n: 1 } })
    await client.db('monitored').listCollections().toArray()
    await client.db('monitored').dropDatabase()
    await client.close()
    expect(new Set(seen)).toEqual(
      new Set([
        'insert',
        'update',
        'delete',
        'find',
        'getMore',
        'aggregate',
        'count',
        'findAndModify',
        'listCollections',
        'dropDatabase',
        'endSessions',
      ]),
    )
  })
})
