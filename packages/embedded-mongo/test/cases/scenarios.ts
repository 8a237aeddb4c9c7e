import {
  type Collection,
  type Db,
  type Document,
  Double,
  GridFSBucket,
  Long,
  ObjectId,
} from 'mongodb'
import { errorOf, id } from '../targets.ts'

/** Operations on a new collection; the returned value is compared. */
export type Scenario = (c: Collection<Document>, db: Db) => Promise<unknown>

const EN2 = { locale: 'en', strength: 2 }
const key = (n: number) => ({ _id: n }) as Document
const attempt = (work: Promise<unknown>) => work.then(bare, errorOf)
/** The reply without the fields that only a replica set adds. */
const bare = (reply: unknown) => {
  if (typeof reply !== 'object' || reply === null || !('ok' in reply)) return reply
  const { ok, $clusterTime, operationTime, ...rest } = reply as Document
  return rest
}
const all = (c: Collection<Document>) => c.find().sort({ _id: 1 }).toArray()
/** The reply or error of each step, and the documents in the end. */
const steps = async (c: Collection<Document>, ...work: (() => Promise<unknown>)[]) => {
  const responses: unknown[] = []
  for (const step of work) responses.push(await attempt(step()))
  return { responses, docs: await all(c) }
}
const seed = (c: Collection<Document>, ...docs: Document[]) =>
  c.insertMany(docs.map((doc, i) => ({ _id: i + 1, ...doc }) as Document))
const trimmed = async (work: Promise<Document>) => {
  const { n, nModified, upserted, writeErrors, value, lastErrorObject, ...rest } = await work
  const cursor = rest.cursor && { ...rest.cursor, id: undefined, ns: undefined }
  const { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, nIndexesWas, note } =
    rest
  const errors = writeErrors?.map(({ index, code, keyPattern, keyValue }: Document) => ({
    index,
    code,
    keyPattern,
    keyValue,
  }))
  return {
    n,
    nModified,
    upserted,
    errors,
    value,
    lastErrorObject,
    cursor,
    numIndexesBefore,
    numIndexesAfter,
    createdCollectionAutomatically,
    nIndexesWas,
    note,
  }
}

export const SCENARIOS: Record<string, Scenario> = {
  'insert: one, its id, a duplicate': (c) =>
    steps(
      c,
      () => c.insertOne({ _id: 1, a: 1 } as Document),
      () => c.insertOne({ _id: 1, a: 2 } as Document),
      () => c.insertOne({ _id: new Double(1) } as Document),
      () => c.insertOne({ a: 1 }),
      () => c.insertOne({ b: 1, _id: 2 } as Document),
    ),
  'insert: ids of every kind': (c) =>
    steps(
      c,
      ...[
        null,
        'x',
        '',
        true,
        { a: 1 },
        { b: 1, a: 1 },
        new Date(1),
        Long.fromNumber(5),
        1.5,
        id(4),
        [1],
        /x/,
      ].map((value) => () => c.insertOne({ _id: value } as Document)),
      () => c.insertOne({ _id: null } as Document),
      () => c.insertOne({ _id: { a: new Double(1) } } as Document),
    ),
  'insert: many in order stop at the first error': (c) =>
    steps(c, () => c.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 1 }, { _id: 3 }] as Document[])),
  'insert: many without order go on': (c) =>
    steps(c, () =>
      c.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }, { _id: 3 }] as Document[], {
        ordered: false,
      }),
    ),
  'insert: empty batch, bad names': (c, db) =>
    steps(
      c,
      () => db.command({ insert: c.collectionName, documents: [] }),
      () => db.command({ insert: 'a$b', documents: [{}] }),
      () => db.command({ insert: '', documents: [{}] }),
      () => db.command({ insert: '.a', documents: [{}] }),
      () => db.command({ find: '' }),
    ),
  'unique index: plain': async (c) => {
    await c.createIndex({ a: 1 }, { unique: true })
    return steps(
      c,
      () => c.insertOne({ _id: 1, a: 1 } as Document),
      () => c.insertOne({ _id: 2, a: new Double(1) } as Document),
      () => c.insertOne({ _id: 3, a: '1' } as Document),
      () => c.insertOne({ _id: 4 } as Document),
      () => c.insertOne({ _id: 5, a: null } as Document),
      () => c.insertOne({ _id: 6, a: [7, 8] } as Document),
      () => c.insertOne({ _id: 7, a: 8 } as Document),
      () => c.insertOne({ _id: 8, a: [9, 9] } as Document),
      () => c.insertOne({ _id: 9, a: [] } as Document),
      () => c.insertOne({ _id: 10, a: [] } as Document),
      () => c.insertOne({ _id: 11, a: { x: 1 } } as Document),
      () => c.insertOne({ _id: 12, a: { x: new Double(1) } } as Document),
      () => c.insertOne({ _id: 13, a: new Date(5) } as Document),
      () => c.insertOne({ _id: 14, a: new Date(5) } as Document),
      () => c.insertOne({ _id: 15, a: id(7) } as Document),
      () => c.insertOne({ _id: 16, a: id(7) } as Document),
      () => c.updateOne(key(3), { $set: { a: 1 } }),
      () => c.updateOne(key(3), { $set: { a: '2', b: 1 } }),
      () => c.updateOne(key(3), { $push: { l: 1 } } as Document),
      () => c.updateOne(key(6), { $push: { a: 1 } } as Document),
      () => c.updateOne(key(6), { $pull: { a: 8 } } as Document),
      () => c.insertOne({ _id: 17, a: 8 } as Document),
      () => c.replaceOne(key(3), { a: 1 }),
      () => c.findOneAndUpdate(key(3), { $set: { a: 1, z: 1 } }),
      () => c.findOneAndReplace(key(3), { a: 1, z: 1 }),
      () => c.findOneAndUpdate(key(99), { $set: { a: 1 } }, { upsert: true }),
      () => c.updateOne(key(99), { $set: { a: 1 } }, { upsert: true }),
      () => c.deleteOne(key(1)),
      () => c.insertOne({ _id: 98, a: 1 } as Document),
    )
  },
  'unique index: compound': async (c) => {
    await c.createIndex({ a: 1, b: -1 }, { unique: true })
    return steps(
      c,
      () => c.insertOne({ _id: 1, a: 1, b: 1 } as Document),
      () => c.insertOne({ _id: 2, a: 1, b: 2 } as Document),
      () => c.insertOne({ _id: 3, a: 1, b: 1 } as Document),
      () => c.insertOne({ _id: 4, a: 1 } as Document),
      () => c.insertOne({ _id: 5, a: 1, b: null } as Document),
      () => c.insertOne({ _id: 6, a: [5, 6], b: 1 } as Document),
      () => c.insertOne({ _id: 7, a: 6, b: 1 } as Document),
      () => c.insertOne({ _id: 8, a: [5], b: [1] } as Document),
      () => c.insertOne({ _id: 9, a: 'q"x', b: [new Date(5), 2.5] } as Document),
      () => c.insertOne({ _id: 10, a: 'q"x', b: new Date(5) } as Document),
    )
  },
  'unique index: dotted path': async (c) => {
    await c.createIndex({ 'a.b': 1 }, { unique: true })
    return steps(
      c,
      () => c.insertOne({ _id: 1, a: { b: 1 } } as Document),
      () => c.insertOne({ _id: 2, a: [{ b: 2 }, { b: 3 }] } as Document),
      () => c.insertOne({ _id: 3, a: [{ b: 3 }] } as Document),
      () => c.insertOne({ _id: 4, a: 5 } as Document),
      () => c.insertOne({ _id: 5 } as Document),
      () => c.insertOne({ _id: 6, a: [] } as Document),
      () => c.insertOne({ _id: 7, a: [7] } as Document),
    )
  },
  'unique index: partial': async (c) => {
    await c.createIndex(
      { a: 1 },
      { unique: true, partialFilterExpression: { kind: 'x', n: { $gt: 0 } } },
    )
    return steps(
      c,
      () => c.insertOne({ _id: 1, a: 1, kind: 'x', n: 1 } as Document),
      () => c.insertOne({ _id: 2, a: 1, kind: 'y', n: 1 } as Document),
      () => c.insertOne({ _id: 3, a: 1, kind: 'x', n: 0 } as Document),
      () => c.insertOne({ _id: 4, a: 1, kind: 'x', n: 2 } as Document),
      () => c.updateOne(key(2), { $set: { kind: 'x' } }),
      () => c.updateOne(key(1), { $set: { n: 0 } }),
      () => c.updateOne(key(2), { $set: { kind: 'x' } }),
      () => c.updateOne(key(1), { $set: { n: 5 } }),
      () => c.find({ a: 1 }).sort({ _id: 1 }).toArray(),
    )
  },
  'unique index: case-insensitive': async (c) => {
    await c.createIndex({ name: 1 }, { unique: true, collation: EN2 })
    const put = (n: number, name: unknown) => () =>
      c
        .insertOne({ _id: n, name } as Document)
        .catch((error) => ({ error: error.code, pattern: error.keyPattern }))
    return steps(
      c,
      put(1, 'Goa'),
      put(2, 'GOA'),
      put(3, 'goá'),
      put(4, 'Kerala to Kashmir'),
      put(5, 'kerala TO kashmir'),
      put(6, 'केरल'),
      put(7, 'केरल'),
      put(8, 'straße'),
      put(9, 'STRASSE'),
      put(10, 5),
      put(11, 5),
      put(12, ['x', 'Y']),
      put(13, 'y'),
      put(14, { n: 'A' }),
      put(15, { n: 'a' }),
      put(16, ''),
      put(17, ''),
      put(18, null),
      put(19, undefined),
      () => c.updateOne(key(4), { $set: { name: 'gOA' } }).catch((error) => error.code),
      () => c.updateOne(key(1), { $set: { name: 'gOA' } }),
      () => c.find({ name: 'goa' }).toArray(),
      () => c.find({ name: 'goa' }, { collation: EN2 }).toArray(),
      () => c.findOne({ name: { $in: ['KERALA TO KASHMIR'] } }, { collation: EN2 }),
      () => c.deleteOne({ name: 'GOA' }, { collation: EN2 }),
      put(20, 'goa'),
      () => c.countDocuments({ name: 'GOA' }, { collation: EN2 }),
      () => c.updateOne({ name: 'GOA' }, { $set: { seen: true } }, { collation: EN2 }),
      () =>
        c.findOneAndUpdate(
          { name: 'GOA' },
          { $set: { twice: true } },
          { collation: EN2, returnDocument: 'after' },
        ),
    )
  },
  'unique index: case-insensitive and compound': async (c) => {
    await c.createIndex({ owner: 1, name: 1 }, { unique: true, collation: EN2 })
    const put = (n: number, owner: unknown, name: unknown) => () =>
      c.insertOne({ _id: n, owner, name } as Document).catch((error) => error.code)
    return steps(
      c,
      put(1, 1, 'a'),
      put(2, 1, 'A'),
      put(3, 2, 'A'),
      put(4, 2, 'b'),
      put(5, 2, 'B'),
      put(6, 'x', 'y'),
      put(7, 'X', 'Y'),
    )
  },
  'unique index: over documents that are there': async (c) => {
    await seed(c, { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 3 })
    return steps(
      c,
      () =>
        c
          .createIndex({ a: 1 }, { unique: true })
          .catch((error) => ({ code: error.code, value: error.keyValue })),
      () => c.createIndex({ b: 1 }, { unique: true }),
      () => c.insertOne({ _id: 9, b: 3 } as Document),
      () => c.listIndexes().toArray(),
      () => c.dropIndex('b_1'),
      () => c.insertOne({ _id: 9, b: 3 } as Document),
    )
  },
  'index answers the same as a scan': async (c) => {
    await c.createIndex({ a: 1 })
    await c.createIndex({ 'b.c': 1, a: 1 })
    await c.createIndex({ p: 1 }, { partialFilterExpression: { q: { $gt: 1 } } })
    await seed(
      c,
      { a: 1 },
      { a: [1, 2] },
      { a: null },
      {},
      { a: 'x', b: { c: 5 } },
      { b: [{ c: 5 }, { c: 6 }] },
      { b: { c: [5, 7] } },
      { a: { x: 1 } },
      { a: [[1]] },
      { p: 1, q: 1 },
      { p: 1, q: 2 },
      { a: [] },
      { b: [] },
      { b: [5] },
    )
    const ids = (filter: Document) => () =>
      c
        .find(filter)
        .sort({ _id: 1 })
        .map(({ _id }) => _id)
        .toArray()
    return steps(
      c,
      ids({ a: 1 }),
      ids({ a: null }),
      ids({ a: { $in: [1, 'x'] } }),
      ids({ a: { $in: [null, 2] } }),
      ids({ a: [1, 2] }),
      ids({ a: { x: 1 } }),
      ids({ a: [1] }),
      ids({ a: { $in: [[1], 2] } }),
      ids({ 'b.c': 5 }),
      ids({ 'b.c': null }),
      ids({ 'b.c': { $in: [6, 7] } }),
      ids({ 'b.c': 5, a: 'x' }),
      ids({ p: 1 }),
      ids({ p: 1, q: 2 }),
      ids({ $and: [{ a: 1 }, { a: 2 }] }),
      ids({ $or: [{ a: 1 }, { p: 1 }] }),
      ids({ a: [] }),
      ids({ 'a.0': 1 }),
      ids({ a: { $eq: 1, $ne: 2 } }),
      ids({ _id: { $in: [1, 1, 2] } }),
    )
  },
  'a compound index over one array': async (c) => {
    await c.createIndex({ 'x.a': 1, 'x.b': 1 })
    await seed(
      c,
      {
        x: [
          { a: 1, b: 5 },
          { a: 2, b: 1 },
        ],
      },
      { x: [{ a: 1, b: 1 }] },
      { x: { a: 1, b: 1 } },
      { x: [{ a: 1 }, { b: 1 }] },
    )
    const ids = (filter: Document) => () =>
      c
        .find(filter)
        .sort({ _id: 1 })
        .map(({ _id }) => _id)
        .toArray()
    return steps(
      c,
      ids({ 'x.a': 1, 'x.b': 1 }),
      ids({ 'x.a': { $in: [1, 2] }, 'x.b': 1 }),
      ids({ 'x.a': 1, 'x.b': { $lt: 3 } }),
      ids({ 'x.a': { $gt: 1, $lt: 2 } }),
      ids({ 'x.a': { $gte: 2 }, 'x.b': 5 }),
      ids({ x: { $elemMatch: { a: 1, b: 1 } } }),
      () => c.find({ 'x.a': 1 }).sort({ 'x.b': 1, _id: 1 }).toArray(),
    )
  },
  'indexes: names, options, conflicts': async (c, db) => {
    await seed(c, { a: 1 })
    const create = (spec: Document) => () =>
      trimmed(db.command({ createIndexes: c.collectionName, indexes: [spec] }))
    return steps(
      c,
      create({ key: { a: 1 }, name: 'x' }),
      create({ key: { a: 1 }, name: 'x' }),
      create({ key: { a: 1 }, name: 'y' }),
      create({ key: { a: 1 }, name: 'x', unique: true }),
      create({ key: { z: 1 }, name: 'x' }),
      create({ key: { a: 1 }, name: 'e', expireAfterSeconds: 5 }),
      create({ key: { a: 1 }, name: 'c', collation: EN2 }),
      create({ key: { a: 1 }, name: 'p', partialFilterExpression: { b: 1 } }),
      create({ key: { a: 1 }, name: 'u', partialFilterExpression: { b: 1 }, unique: true }),
      create({ key: { a: -1 }, name: 'down' }),
      create({ key: { b: 1 }, name: 'ttl', expireAfterSeconds: 60 }),
      create({ key: { b: 1 }, name: 'ttl', expireAfterSeconds: 61 }),
      create({ key: { b: 1, c: -1 }, name: 'two' }),
      create({ key: { u: 1 }, name: 'uf', unique: false }),
      create({ key: { _id: 1 }, name: '_id_' }),
      create({ key: { _id: 1 }, name: 'other' }),
      create({ key: { _id: -1 }, name: 'back' }),
      create({ key: { _id: 1 }, name: 'back', unique: true }),
      create({ key: { q: 0 }, name: 'q' }),
      create({ key: { q: true }, name: 'q' }),
      create({ key: {}, name: 'q' }),
      create({ key: { 'a..b': 1 }, name: 'q' }),
      create({ key: { q: 1 } }),
      create({ name: 'q' }),
      create({ key: { t: 1 }, name: 't', expireAfterSeconds: -1 }),
      create({ key: { t: 1 }, name: 't', expireAfterSeconds: 'x' }),
      create({ key: { t: 1, s: 1 }, name: 't', expireAfterSeconds: 1 }),
      create({ key: { _id: 1 }, name: 't', expireAfterSeconds: 1 }),
      create({ key: { t: 1 }, name: 't', partialFilterExpression: 5 }),
      () => db.command({ createIndexes: c.collectionName, indexes: [] }),
      () =>
        trimmed(
          db.command({
            createIndexes: c.collectionName,
            indexes: [
              { key: { m: 1 }, name: 'm' },
              { key: { n: 1 }, name: 'n' },
            ],
          }),
        ),
      () => c.listIndexes().toArray(),
      () => trimmed(db.command({ dropIndexes: c.collectionName, index: 'm' })),
      () => trimmed(db.command({ dropIndexes: c.collectionName, index: 'm' })),
      () => trimmed(db.command({ dropIndexes: c.collectionName, index: '_id_' })),
      () => trimmed(db.command({ dropIndexes: c.collectionName, index: { n: 1 } })),
      () => trimmed(db.command({ dropIndexes: c.collectionName, index: { a: 1 } })),
      () => trimmed(db.command({ dropIndexes: c.collectionName, index: '*' })),
      () => c.listIndexes().toArray(),
    )
  },
  'indexes: of collections that are not there': async (c, db) =>
    steps(
      c,
      () => c.listIndexes().toArray(),
      () => trimmed(db.command({ dropIndexes: c.collectionName, index: '*' })),
      () =>
        trimmed(
          db.command({ createIndexes: c.collectionName, indexes: [{ key: { a: 1 }, name: 'a' }] }),
        ),
    ),
  'parallel arrays cannot be indexed': async (c) => {
    await c.createIndex({ a: 1, b: 1 })
    return steps(
      c,
      () => c.insertOne({ _id: 1, a: [1], b: [2] } as Document).catch((error) => error.code),
      () => c.insertOne({ _id: 2, a: [1], b: 2 } as Document),
      () => c.updateOne(key(2), { $set: { b: [1] } }).catch((error) => error.code),
    )
  },
  'collections: create, list, drop': async (c, db) => {
    const list = () =>
      db.listCollections({ name: { $regex: `^${c.collectionName}` } }, { nameOnly: true }).toArray()
    return steps(
      c,
      async () => (await list()).length,
      () => db.command({ create: c.collectionName }).then(({ ok }) => ok),
      () => db.command({ create: c.collectionName }).then(({ ok }) => ok),
      async () => (await list()).length,
      async () =>
        (await db.listCollections({ name: c.collectionName }).toArray()).map(
          ({ type, options, idIndex }: Document) => ({ type, options, idIndex }),
        ),
      () => c.insertOne({ _id: 1 } as Document),
      () => c.drop(),
      async () => (await list()).length,
      () => c.drop(),
      () => c.countDocuments(),
      () => c.insertOne({ _id: 1 } as Document),
    )
  },
  'renameCollection: with its documents and indexes, onto another, onto itself, of none': async (
    c,
    db,
  ) => {
    const name = c.collectionName
    const [moved, target] = [`${name}.moved`, `c9000${name.slice(1)}`]
    const of = (each: string) => `${db.databaseName}.${each}`
    const admin = (db as unknown as { client: { db(name: string): Db } }).client.db('admin')
    const rename = (from: string, to: string, more: Document = {}) =>
      attempt(admin.command({ renameCollection: of(from), to: of(to), ...more }))
    await seed(c, { a: 1 }, { a: 2 })
    await c.createIndex({ a: 1 }, { unique: true, name: 'a' })
    await db.collection(target).insertOne({ _id: 9, old: true } as Document)
    const responses = [
      await rename(name, moved),
      await rename(name, moved),
      await rename(moved, moved),
      await rename(moved, target),
      await rename(moved, target, { dropTarget: false }),
      await rename(moved, target, { dropTarget: true }),
      await rename(target, ''),
      await rename(target, '$x'),
      await attempt(db.collection(target).insertOne({ _id: 3, a: 2 } as Document)),
      await attempt(c.insertOne({ _id: 3, a: 2 } as Document)),
    ]
    const left = await db.listCollections({}, { nameOnly: true }).toArray()
    return {
      responses,
      target: await all(db.collection(target)),
      indexes: (await db.collection(target).indexes()).map(({ key, unique }) => ({ key, unique })),
      again: await all(c),
      left: [name, moved, target].map((each) => left.some((one) => String(one.name) === each)),
    }
  },
  'databases: one does not see the other, and drops alone': async (c, db) => {
    const other = (db as unknown as { client: { db(name: string): Db } }).client.db(
      `${db.databaseName}_b`,
    )
    await c.insertOne({ _id: 1 } as Document)
    await other.collection(c.collectionName).insertOne({ _id: 2 } as Document)
    const before = await other.collection(c.collectionName).find().toArray()
    await other.dropDatabase()
    const after = await other.collection(c.collectionName).find().toArray()
    await other.dropDatabase()
    return { before, after, own: await all(c) }
  },
  counts: async (c, db) => {
    await seed(c, { a: 1 }, { a: 2 }, { a: 2 }, {}, { a: [1, 2] })
    const count = (command: Document) => () =>
      trimmed(db.command({ count: c.collectionName, ...command }))
    return steps(
      c,
      () => c.countDocuments(),
      () => c.countDocuments({ a: 2 }),
      () => c.countDocuments({ a: 9 }),
      () => c.countDocuments({}, { skip: 2 }),
      () => c.countDocuments({}, { limit: 2 }),
      () => c.countDocuments({ a: { $exists: true } }, { skip: 1, limit: 2 }),
      () => c.countDocuments({}, { skip: 10 }),
      () => c.countDocuments({ a: { $in: 5 } } as Document),
      () => c.estimatedDocumentCount(),
      count({}),
      count({ query: { a: 2 } }),
      count({ query: { a: 2 }, skip: 1 }),
      count({ query: {}, limit: 3, skip: 4 }),
      count({ query: {}, limit: -3 }),
      count({ query: {}, skip: -3 }),
      () => db.collection('nowhere').countDocuments(),
      () => db.collection('nowhere').estimatedDocumentCount(),
    )
  },
  'cursors: batches': async (c, db) => {
    await c.insertMany(Array.from({ length: 250 }, (_, i) => ({ _id: i }) as Document))
    const found = await db.command({ find: c.collectionName, sort: { _id: 1 } })
    const next = await db.command({
      getMore: found.cursor.id,
      collection: c.collectionName,
      batchSize: 100,
    })
    const last = await db.command({ getMore: found.cursor.id, collection: c.collectionName })
    const open = await db.command({ find: c.collectionName, batchSize: 0 })
    const killed = await db.command({
      killCursors: c.collectionName,
      cursors: [open.cursor.id, Long.fromNumber(77)],
    })
    return steps(
      c,
      async () => found.cursor.firstBatch.length,
      async () => next.cursor.nextBatch.length,
      async () => [last.cursor.nextBatch.length, last.cursor.id],
      async () => open.cursor.firstBatch.length,
      async () => [killed.cursorsKilled.length, killed.cursorsNotFound],
      () => db.command({ getMore: open.cursor.id, collection: c.collectionName }),
      () => db.command({ getMore: Long.fromNumber(77), collection: c.collectionName }),
      () =>
        trimmed(
          db.command({
            find: c.collectionName,
            batchSize: 3,
            singleBatch: true,
            sort: { _id: -1 },
          }),
        ),
      () => trimmed(db.command({ find: c.collectionName, limit: 2, batchSize: 2 })),
      async () => (await c.find().batchSize(7).toArray()).length,
      async () => (await c.find().limit(150).toArray()).length,
      () => db.command({ find: c.collectionName, limit: -1 }),
      () => db.command({ find: c.collectionName, skip: 'x' }),
      () => db.command({ find: c.collectionName, filter: 3 }),
      () => db.command({ find: c.collectionName, sort: { a: 2 } }),
      () => db.command({ find: c.collectionName, sort: { a: 'x' } }),
      () => db.command({ find: c.collectionName, sort: { a: 0 } }),
      () => db.command({ find: c.collectionName, sort: { '': 1 } }),
    ).then(({ responses }) => responses)
  },
  findOneAndUpdate: async (c) => {
    await seed(c, { a: 1, k: 'x' }, { a: 2, k: 'x' }, { a: 3, k: 'y' })
    return steps(
      c,
      () => c.findOneAndUpdate({ k: 'x' }, { $inc: { a: 10 } }, { sort: { a: -1 } }),
      () =>
        c.findOneAndUpdate(
          { k: 'x' },
          { $inc: { a: 10 } },
          { sort: { a: 1 }, returnDocument: 'after' },
        ),
      () => c.findOneAndUpdate({ k: 'q' }, { $inc: { a: 10 } }),
      () => c.findOneAndUpdate({ k: 'q' }, { $inc: { a: 10 } }, { includeResultMetadata: true }),
      () =>
        c.findOneAndUpdate(
          key(1),
          { $set: { b: 1 } },
          { projection: { b: 1 }, returnDocument: 'after' },
        ),
      () => c.findOneAndUpdate(key(1), { $set: { b: 1 } }, { includeResultMetadata: true }),
      () => c.findOneAndUpdate(key(1), { $set: { b: 2 } }, { projection: { _id: 0, a: 0 } }),
      () =>
        c.findOneAndUpdate(
          key(9),
          { $set: { b: 2 } },
          { upsert: true, includeResultMetadata: true },
        ),
      () =>
        c.findOneAndUpdate(
          key(8),
          { $set: { b: 2 } },
          { upsert: true, returnDocument: 'after', includeResultMetadata: true },
        ),
      () =>
        c.findOneAndUpdate(
          { n: 1 },
          { $set: { b: 2 } },
          { upsert: true, returnDocument: 'after', projection: { _id: 0 } },
        ),
      () => c.findOneAndUpdate(key(1), { $inc: { k: 1 } }),
      () => c.findOneAndUpdate(key(1), { $set: { _id: 5 } }),
      () => c.findOneAndUpdate(key(1), { $set: { a: 1 }, $unset: { a: '' } }),
      () => c.findOneAndUpdate({ _id: { $in: 1 } } as Document, { $set: { a: 1 } }),
      () => c.findOneAndUpdate({}, { $set: { a: 1 } }, { sort: { 'a..b': 1 } }),
      () => c.findOneAndUpdate(key(1), { $set: { a: 1 } }, { projection: { a: 1, b: 0 } }),
    )
  },
  'findOneAndReplace and findOneAndDelete': async (c) => {
    await seed(c, { a: 1 }, { a: 2 }, { a: 3 }, { a: 4 })
    return steps(
      c,
      () => c.findOneAndReplace({ a: 1 }, { b: 1 }),
      () => c.findOneAndReplace({ a: 2 }, { b: 2 }, { returnDocument: 'after' }),
      () => c.findOneAndReplace({ a: 3 }, { _id: 9, b: 2 } as Document),
      () =>
        c.findOneAndReplace(
          { a: 77 },
          { b: 2 },
          { upsert: true, returnDocument: 'after', projection: { _id: 0 } },
        ),
      () => c.findOneAndReplace({ a: 78 }, { b: 2 }),
      () => c.findOneAndDelete({}, { sort: { _id: -1 }, projection: { _id: 0 } }),
      () => c.findOneAndDelete({ a: 4 }),
      () => c.findOneAndDelete({ a: 4 }),
      () => c.findOneAndDelete({ a: 4 }, { includeResultMetadata: true }),
      () => c.findOneAndDelete({ a: 3 }, { includeResultMetadata: true }),
    )
  },
  'findAndModify: malformed': async (c, db) => {
    await seed(c, { a: 1 })
    const run = (command: Document) => () =>
      trimmed(db.command({ findAndModify: c.collectionName, query: { _id: 1 }, ...command }))
    return steps(
      c,
      run({}),
      run({ remove: true, update: { a: 1 } }),
      run({ remove: true, new: true }),
      run({ remove: true, upsert: true }),
      run({ update: { $set: { a: 2 } }, new: true }),
      run({ remove: true }),
      run({ remove: true }),
    )
  },
  'update: one and many': async (c, db) => {
    await seed(c, { a: 1 }, { a: 1 }, { a: 2, s: 'x' }, { a: 1, s: 'x' })
    const run =
      (...updates: Document[]) =>
      () =>
        trimmed(db.command({ update: c.collectionName, updates }))
    return steps(
      c,
      () => c.updateOne({ a: 1 }, { $set: { b: 1 } }),
      () => c.updateMany({ a: 1 }, { $set: { b: 1 } }),
      () => c.updateMany({}, { $inc: { n: 1 } }),
      () => c.updateMany({ a: 9 }, { $inc: { n: 1 } }),
      () => c.updateMany({ a: 9 }, { $inc: { n: 1 } }, { upsert: true }),
      () => c.updateMany({ a: { $in: 9 } } as Document, { $inc: { n: 1 } }),
      () => c.updateMany({ _id: { $in: [2, 3] } } as Document, { $inc: { s: 1 } }),
      run({ q: { _id: 1 }, u: { x: 1 }, multi: true }),
      run(
        { q: { _id: 1 }, u: { $set: { x: 1 } } },
        { q: { _id: 2 }, u: { $inc: { x: 'a' } } },
        { q: { _id: 3 }, u: { $set: { x: 1 } } },
      ),
      () =>
        trimmed(
          db.command({
            update: c.collectionName,
            ordered: false,
            updates: [
              { q: { _id: 1 }, u: { $set: { x: 1 } } },
              { q: { _id: 2 }, u: { $inc: { x: 'a' } } },
              { q: { _id: 3 }, u: { $set: { x: 2 } } },
            ],
          }),
        ),
      run(
        { q: { _id: 50 }, u: { $set: { x: 1 } }, upsert: true },
        { q: { _id: 51 }, u: { x: 1 }, upsert: true },
      ),
      run({ q: { _id: 1 }, u: { $set: { x: 1 }, y: 1 } }),
      run({ q: { _id: 1 }, u: {} }),
      run(),
    )
  },
  'update: many stop at a duplicate key': async (c) => {
    await c.createIndex({ u: 1 }, { unique: true })
    await seed(c, { u: 1 }, { u: 2 }, { u: 3 })
    return steps(
      c,
      () => c.updateMany({}, { $set: { u: 9 } }),
      () => c.updateMany({ _id: { $in: [2, 3] } } as Document, { $inc: { u: 5 } }),
      () => c.updateMany({ _id: { $in: [2, 3] } } as Document, { $unset: { u: '' } }),
    )
  },
  delete: async (c, db) => {
    await seed(c, { a: 1 }, { a: 1 }, { a: 2 }, { a: 3 }, { a: [3, 4] })
    return steps(
      c,
      () => c.deleteOne({ a: 1 }),
      () => c.deleteMany({ a: { $gte: 3 } }),
      () => c.deleteOne({ a: 77 }),
      () =>
        trimmed(
          db.command({
            delete: c.collectionName,
            deletes: [
              { q: { _id: 2 }, limit: 1 },
              { q: { _id: { $in: 2 } }, limit: 0 },
              { q: {}, limit: 0 },
            ],
          }),
        ),
      () =>
        trimmed(
          db.command({
            delete: c.collectionName,
            ordered: false,
            deletes: [
              { q: { _id: { $in: 2 } }, limit: 0 },
              { q: { _id: 3 }, limit: 0 },
            ],
          }),
        ),
      () => db.collection('nowhere').deleteMany({}),
    )
  },
  bulkWrite: async (c) => {
    await seed(c, { a: 1 }, { a: 2 }, { a: 3 })
    const counts = async (work: ReturnType<typeof c.bulkWrite>) => {
      const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount } = await work
      return { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount }
    }
    return steps(
      c,
      () =>
        counts(
          c.bulkWrite([
            { insertOne: { document: { _id: 4, a: 4 } as Document } },
            { updateOne: { filter: { a: 1 }, update: { $set: { b: 1 } } } },
            { updateMany: { filter: { a: { $gt: 1 } }, update: { $inc: { a: 1 } } } },
            {
              updateOne: {
                filter: { _id: 7 } as Document,
                update: { $set: { b: 1 } },
                upsert: true,
              },
            },
            { replaceOne: { filter: { _id: 2 } as Document, replacement: { z: 1 } } },
            { deleteOne: { filter: { _id: 3 } as Document } },
            { deleteMany: { filter: { a: 99 } } },
          ]),
        ),
      () =>
        counts(
          c.bulkWrite([
            { insertOne: { document: { _id: 1 } as Document } },
            { insertOne: { document: { _id: 100 } as Document } },
          ]),
        ),
      () =>
        counts(
          c.bulkWrite(
            [
              { insertOne: { document: { _id: 1 } as Document } },
              { insertOne: { document: { _id: 101 } as Document } },
            ],
            { ordered: false },
          ),
        ),
      () =>
        counts(
          c.bulkWrite(
            [1, 2, 4].map((n) => ({
              updateOne: { filter: { _id: n } as Document, update: { $set: { position: n * 10 } } },
            })),
            { ordered: false },
          ),
        ),
    )
  },
  'highlight cap holds': async (c) => {
    await c.insertOne({ _id: 1, name: 'Goa', highlightedTourIds: [] } as Document)
    const add = (n: number) => () =>
      c.updateOne(
        {
          _id: 1,
          highlightedTourIds: { $ne: id(n) },
          'highlightedTourIds.2': { $exists: false },
        } as Document,
        { $push: { highlightedTourIds: id(n) } } as Document,
      )
    return steps(
      c,
      add(1),
      add(1),
      add(2),
      add(3),
      add(4),
      () => c.updateOne(key(1), { $pull: { highlightedTourIds: id(2) } } as Document),
      add(4),
      add(5),
    )
  },
  gridfs: async (c, db) => {
    const bucket = new GridFSBucket(db, { bucketName: c.collectionName, chunkSizeBytes: 1000 })
    const content = Buffer.from(Array.from({ length: 4321 }, (_, i) => i % 251))
    const put = (n: number, name: string, bytes: Buffer) =>
      new Promise<void>((resolve, reject) => {
        const stream = bucket.openUploadStreamWithId(id(n), name, { metadata: { n } })
        stream.on('finish', resolve)
        stream.on('error', reject)
        stream.end(bytes)
      })
    const get = async (n: number, range: { start?: number; end?: number } = {}) => {
      const parts: Buffer[] = []
      for await (const part of bucket.openDownloadStream(id(n), range)) parts.push(part as Buffer)
      return Buffer.concat(parts).toString('hex')
    }
    await put(1, 'one', content)
    await put(2, 'two', Buffer.alloc(0))
    await put(3, 'three', content.subarray(0, 2000))
    const chunks = db.collection(`${c.collectionName}.chunks`)
    return {
      whole: (await get(1)) === content.toString('hex'),
      range:
        (await get(1, { start: 990, end: 2010 })) === content.subarray(990, 2010).toString('hex'),
      tail: await get(1, { start: 4300, end: 4321 }),
      empty: await get(2),
      files: (await bucket.find({}, { sort: { filename: 1 } }).toArray()).map(
        ({ length, chunkSize, filename, metadata }: Document) => ({
          length,
          chunkSize,
          filename,
          metadata,
        }),
      ),
      byName: (await bucket.find({ filename: 'three' }).toArray()).length,
      chunks: await chunks
        .find({}, { projection: { data: 0, _id: 0 } })
        .sort({ files_id: 1, n: 1 })
        .toArray(),
      indexes: [
        await chunks.listIndexes().toArray(),
        await db.collection(`${c.collectionName}.files`).listIndexes().toArray(),
      ],
      twice: await attempt(chunks.insertOne({ files_id: id(1), n: 0 })),
      deleted: await bucket.delete(id(1)),
      left: await chunks.countDocuments(),
      missing: await get(1).catch((error: Error) => error.name),
      deletedTwice: await bucket.delete(id(1)).catch((error: Error) => error.name),
      renamed: await bucket.rename(id(3), 'drei'),
      names: (await bucket.find({}, { sort: { filename: 1 } }).toArray()).map(
        ({ filename }) => filename,
      ),
    }
  },
  'unacknowledged write': async (c) => {
    await c.insertOne({ _id: 1 } as Document)
    await c.updateOne(key(1), { $set: { a: 1 } }, { writeConcern: { w: 0 } })
    for (let i = 0; i < 50; i++) if ((await c.findOne())?.a) break
    return all(c)
  },
  'fields keep their order and types': async (c) => {
    const doc = {
      _id: new ObjectId('000000000000000000000001'),
      z: 1,
      a: new Double(1),
      l: Long.fromNumber(1),
      n: { y: null, b: [1, 'a', { q: true }] },
      t: new Date(1234),
    }
    await c.insertOne(doc)
    await c.updateOne({}, { $set: { z: 2, new: 1 }, $unset: { a: '' } })
    return all(c)
  },
}
