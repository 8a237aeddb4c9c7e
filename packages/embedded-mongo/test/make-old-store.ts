/**
 * Writes the stores of `fixtures/stores` with the code of an earlier commit: check that commit out, then
 *
 *   bun make-old-store.ts <checkout> <kind> <folder>
 *
 * Kinds: `closed`, `killed` (with a log and a marker), `dropping` (killed while a dropped collection was removed) and
 * `empty`. The process of all but `closed` and `empty` ends with SIGKILL.
 */
import { join } from 'node:path'
import {
  Binary,
  BSONRegExp,
  type Db,
  Decimal128,
  Double,
  GridFSBucket,
  Int32,
  Long,
  MaxKey,
  MinKey,
  MongoClient,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb'

/** Collections with every kind of index and value, and media. */
async function write(db: Db): Promise<void> {
  const tours = db.collection('tours')
  await tours.createIndexes([
    { key: { name: 1 }, name: 'name', unique: true, collation: { locale: 'en', strength: 2 } },
    { key: { code: 1 }, name: 'code', unique: true, partialFilterExpression: { code: { $gt: 0 } } },
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { landscapes: 1, price: -1 }, name: 'landscapes' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 2_000_000_000 },
    { key: { unwanted: 1 }, name: 'unwanted' },
  ])
  await tours.dropIndex('unwanted')
  await tours.insertMany(Array.from({ length: 60 }, (_, n) => tour(n)))
  await tours.deleteMany({ price: { $lt: 12 } })
  await db.collection('before').insertOne({ _id: new Int32(1) as never, text: 'Renamed' })
  await db.collection('before').rename('names with ünicode')
  await db.collection('values').insertMany(values.map((value, n) => ({ _id: n as never, value })))
  await client.db('another').createCollection('nothing in it')
  const media = new GridFSBucket(db, { bucketName: 'media', chunkSizeBytes: 6000 })
  const upload = media.openUploadStream('road.webp', { metadata: { width: 640 } })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  upload.on('finish', resolve).on('error', reject).end(Buffer.alloc(20_000, 'road'))
  await promise
}

/** Changes of each kind after the first ones, which the log contains. */
async function change(db: Db): Promise<void> {
  const tours = db.collection('tours')
  await tours.updateMany({ landscapes: 'Hills' }, { $set: { changed: true }, $inc: { price: 1 } })
  await tours.deleteOne({ name: 'Tour 20' })
  await tours.insertOne(tour(100))
}

function tour(n: number) {
  return {
    _id: new ObjectId(n.toString(16).padStart(24, 'a')),
    name: `Tour ${n}`,
    ...(n % 3 === 0 && { code: new Int32(n) }),
    price: n % 2 === 0 ? new Double(n + 0.5) : Long.fromNumber(n),
    landscapes: n % 7 === 0 ? [] : ['Hills', 'Coast', `Landscape ${n % 5}`].slice(n % 3),
    createdAt: new Date(1_700_000_000_000 + ((n * 7) % 60) * 60_000),
    itinerary: [{ day: new Int32(1), title: `Camp ${n}`, stops: [[new Int32(n)], []] }],
  }
}

const values = [
  null,
  new Double(-0),
  new Double(Number.NaN),
  new Double(Number.NEGATIVE_INFINITY),
  new Int32(-1),
  Long.fromString('9223372036854775807'),
  Decimal128.fromString('1.10'),
  'text with \u0000 and ü and 🛣',
  { nested: { empty: {} } },
  [[], [null], [1, [2]]],
  new Binary(Buffer.from([0, 255])),
  new Binary(Buffer.alloc(4097, 7)),
  new UUID('0a6f3a4e-6d11-4a0e-9d3c-0f6a4c0b1d2e'),
  new ObjectId('0123456789abcdef01234567'),
  true,
  new Date(-1),
  new Timestamp({ t: 1, i: 2 }),
  new BSONRegExp('^a', 'i'),
  new MinKey(),
  new MaxKey(),
]

const [checkout = '', kind = '', dataDir = ''] = process.argv.slice(2)
const { startEmbeddedMongo } = await import(join(checkout, 'packages/embedded-mongo/src/start.ts'))
const store = await startEmbeddedMongo({ dataDir })
const client = await new MongoClient(store.url, { ignoreUndefined: false }).connect()
const db = client.db('bharat')
if (kind !== 'empty') await write(db)
if (kind === 'killed') await change(db)
if (kind === 'dropping') {
  await db.collection('many').insertMany(Array.from({ length: 3000 }, (_, n) => ({ n })))
  await db.collection('many').drop()
}
if (kind === 'killed' || kind === 'dropping') process.kill(process.pid, 'SIGKILL')
await client.close()
await store.close()
process.exit(0)
