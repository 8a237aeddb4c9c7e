import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Binary, BSONRegExp, Double, deserialize, Int32, serialize } from 'bson'
import { GridFSBucket, MongoClient } from 'mongodb'
import { removeAbandoned } from '../src/abandoned.ts'
import { StoreLost } from '../src/collections.ts'
import { runCommand, sweep } from '../src/commands.ts'
import type { Doc } from '../src/errors.ts'
import type { Server } from '../src/server.ts'
import { startEmbeddedMongo } from '../src/start.ts'
import { finish } from '../src/steps.ts'
import { closeStore, commit, limitLog, openSnapshot, openStore, rollback } from '../src/store.ts'
import { crashRounds } from './crash-rounds.ts'

const FILE = 'embedded-mongo.sqlite'
const CHILD = new URL('./child.ts', import.meta.url).pathname
const root = mkdtempSync(join(tmpdir(), 'store-test-'))
let folders = 0

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('durability', () => {
  test('acknowledged writes survive kill -9, in each round', async () => {
    const rounds = Number(process.env.CRASH_ROUNDS ?? 4)
    const { acknowledged, lost } = await crashRounds(folder(), rounds, root)
    expect(lost).toEqual([])
    expect(acknowledged).toBeGreaterThan(50 * rounds)
  }, 600_000)

  test('documents, indexes and order survive a restart', async () => {
    const dataDir = folder()
    const big = Buffer.alloc(200_000, 'z')
    await using(dataDir, async (client) => {
      const c = client.db('x').collection<{ _id: number; [field: string]: unknown }>('c')
      await c.createIndex({ name: 1 }, { unique: true, collation: { locale: 'en', strength: 2 } })
      await c.createIndex({ n: -1 }, { unique: true, partialFilterExpression: { n: { $gt: 0 } } })
      await c.insertMany([
        { _id: 3, name: 'Goa', n: 1 },
        { _id: 1, name: 'b', data: big },
        { _id: 2, name: 'c', n: 2 },
      ])
      await c.updateOne({ _id: 3 }, { $set: { later: true } })
      await c.deleteOne({ _id: 2 })
      await client.db('y').collection('other').insertOne({})
    })
    await using(dataDir, async (client) => {
      const c = client.db('x').collection<{ _id: number; [field: string]: unknown }>('c')
      const docs = await c.find().toArray()
      expect(docs.map(({ _id }) => _id)).toEqual([3, 1])
      expect(docs[1]?.data).toEqual(new Binary(big))
      expect(await c.countDocuments({ data: new Binary(big) })).toBe(1)
      expect(await c.insertOne({ _id: 4, name: 'GOA' }).catch(({ code }) => code)).toBe(11000)
      expect(await c.insertOne({ _id: 5, n: 1 }).catch(({ code }) => code)).toBe(11000)
      expect((await c.listIndexes().toArray()).map(({ name }) => name)).toEqual([
        '_id_',
        'name_1',
        'n_-1',
      ])
      expect(await client.db('y').collection('other').countDocuments()).toBe(1)
    })
  })

  test('with a full disk a write fails and nothing is lost', () => {
    const store = openStore(folder())
    const server: Server = { store, cursors: new Map(), connections: 0 }
    const put = (n: number) =>
      run(server, { insert: 'c', documents: [{ _id: new Int32(n), text: 'x'.repeat(10_000) }] })
    put(0)
    commit(store)
    const pages = Object.values(store.file.query('PRAGMA page_count').get() ?? {})[0]
    store.file.run(`PRAGMA max_page_count = ${Number(pages) + 10}`)
    let stored = 1
    const fill = () => {
      for (; stored < 50; stored++) {
        put(stored)
        commit(store)
      }
    }
    expect(fill).toThrow('full')
    rollback(store)
    expect(run(server, { count: 'c' })).toEqual({ n: stored })
    store.file.run('PRAGMA max_page_count = 100000')
    put(stored)
    closeStore(store)
    expect(stored).toBeGreaterThan(1)
  })

  test('when the disk cannot be read any more, the store does not reply from memory', () => {
    const store = openStore(folder())
    store.file.close()
    expect(() => rollback(store)).toThrow(StoreLost)
    store.lock?.close()
  })
})

describe('a snapshot', () => {
  test('shows the moment it was opened, rejects writes, and leaves the log as short as before', () => {
    const dataDir = folder()
    const store = openStore(dataDir)
    const server: Server = { store, cursors: new Map(), connections: 0 }
    const megabyte = 'x'.repeat(1024 * 1024)
    let stored = 0
    const put = () => {
      run(server, { insert: 'c', documents: [{ _id: new Int32(stored++), text: megabyte }] })
      commit(store)
    }
    put()
    put()
    const snapshot = openSnapshot(dataDir)
    const reader: Server = { store: snapshot, cursors: new Map(), connections: 0 }
    for (let n = 0; n < 30; n++) put()
    expect(run(reader, { count: 'c' })).toEqual({ n: 2 })
    expect(run(reader, { hello: 1 }).readOnly).toBe(true)
    for (const command of [
      { insert: 'c', documents: [{ _id: new Int32(99) }] },
      { drop: 'c' },
      { create: 'd' },
    ]) {
      expect(() => run(reader, command)).toThrow('takes no writes')
    }
    const log = () => statSync(join(dataDir, `${FILE}-wal`)).size
    expect(log()).toBeGreaterThan(30 * megabyte.length)
    closeStore(snapshot)
    // The first write after a checkpoint restarts the log.
    limitLog(store)
    put()
    expect(log()).toBeLessThan(20 * megabyte.length)
    expect(run(server, { count: 'c' })).toEqual({ n: stored })
    closeStore(store)
  })

  test('can be read in another process before, during and after the writing one', async () => {
    const dataDir = folder()
    const counted = () => outcome('count', dataDir)
    expect(await counted()).toEqual({
      code: 3,
      text: `rejected: The data folder ${dataDir} holds no store.`,
    })
    await using(dataDir, async (client) => {
      await client.db('x').collection('c').insertOne({})
      expect(await counted()).toEqual({ code: 0, text: '1' })
      const snapshot = await startEmbeddedMongo({ dataDir, snapshot: true })
      await client.db('x').collection('c').insertOne({})
      expect(await counted()).toEqual({ code: 0, text: '2' })
      await snapshot.close()
    })
    expect(await counted()).toEqual({ code: 0, text: '2' })
    const snapshot = await startEmbeddedMongo({ dataDir, snapshot: true })
    await using(dataDir, async (client) => {
      await client.db('x').collection('c').insertOne({})
    })
    await snapshot.close()
    expect(await counted()).toEqual({ code: 0, text: '3' })
  })
})

describe('opening', () => {
  test('a second process gets an error that the folder is in use', async () => {
    const dataDir = folder()
    await using(dataDir, async () => {
      expect(await outcome('end', dataDir)).toEqual({
        code: 3,
        text: `rejected: Another process is using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      })
      await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow('Another process is using')
    })
    expect(await outcome('end', dataDir)).toEqual({ code: 0, text: 'done' })
  })

  test('a folder that cannot be written', async () => {
    const file = join(folder(), 'file')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
    await expect(startEmbeddedMongo({ dataDir: join(file, 'data') })).rejects.toThrow(
      /^The data folder .* cannot be written: [^\n]*$/,
    )
  })

  const filled = async () => {
    const dataDir = folder()
    await using(dataDir, async (client) => {
      const docs = Array.from({ length: 300 }, (_, i) => ({ text: `document ${i} `.repeat(20) }))
      await client.db('x').collection('c').insertMany(docs)
    })
    return dataDir
  }
  const damages: Record<string, (bytes: Buffer) => Buffer> = {
    'no database at all': () => Buffer.from('hello, this is no database\n'.repeat(100)),
    'cut short': (bytes) => bytes.subarray(0, bytes.length / 2),
    'zeros in the middle': (bytes) =>
      Buffer.from(bytes).fill(0, bytes.length / 2, bytes.length / 2 + 8192),
    'one changed letter in a document': (bytes) => {
      const copy = Buffer.from(bytes)
      copy.write('D', copy.indexOf('document 77 '))
      return copy
    },
    "another program's database": () => {
      const file = join(folder(), 'other')
      mkdirSync(dirname(file), { recursive: true })
      const other = new Database(file)
      other.run('CREATE TABLE t (a)')
      other.close()
      return readFileSync(file)
    },
    'another version': (bytes) => {
      const copy = Buffer.from(bytes)
      copy.writeInt32BE(99, 60)
      return copy
    },
  }
  for (const [name, damage] of Object.entries(damages)) {
    test(`a damaged file is rejected and left unchanged: ${name}`, async () => {
      const dataDir = await filled()
      const path = join(dataDir, FILE)
      const damaged = damage(readFileSync(path))
      writeFileSync(path, damaged)
      await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(
        /^The store file .* cannot be used \([^\n]*\); nothing in it was changed\.$/,
      )
      expect(readFileSync(path).equals(damaged)).toBe(true)
    })
  }

  test('an empty file, which a crash may leave, is a new store', async () => {
    const dataDir = folder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, FILE), '')
    await using(dataDir, async (client) =>
      expect(await client.db('x').collection('c').countDocuments()).toBe(0),
    )
  })
})

describe('the process of a store', () => {
  test('exits with one line when the worker ends', async () => {
    const { code, errors } = await outcomeWithErrors('lose-worker', folder())
    expect(code).toBe(1)
    expect(errors.trim()).toBe('The embedded store stopped unexpectedly: its worker ended')
  })

  test('may exit without closing the store', async () => {
    expect(await outcome('end', folder())).toEqual({ code: 0, text: 'done' })
  })

  test('leaves no socket behind, and no other user can enter its folder', async () => {
    const store = await startEmbeddedMongo({ dataDir: folder() })
    const socket = decodeURIComponent(/\/\/(.*?)\//.exec(store.url)?.[1] ?? '')
    expect(socket.length).toBeLessThan(100)
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700)
    await store.close()
    await store.close()
    expect(readdirSync(dirname(dirname(socket)))).not.toContain(dirname(socket).split('/').at(-1))
  })

  test('recreates a removed socket', async () => {
    await using(folder(), async (client, url) => {
      const socket = decodeURIComponent(/\/\/(.*?)\//.exec(url)?.[1] ?? '')
      rmSync(dirname(socket), { recursive: true })
      await client.db('x').collection('c').insertOne({})
      while (!existsSync(socket)) await Bun.sleep(10)
      expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700)
      const another = await new MongoClient(url).connect()
      expect(await another.db('x').collection('c').countDocuments()).toBe(1)
      expect(await client.db('x').collection('c').countDocuments()).toBe(1)
      await another.close()
    })
  })

  test('removes the sockets of killed processes, and no others', async () => {
    const dataDir = folder()
    const child = spawn('write', dataDir)
    for await (const _ of lines(child.stdout)) child.kill('SIGKILL')
    const living = await startEmbeddedMongo({ dataDir })
    const foldersOf = (place: string) =>
      readdirSync(place).filter((name) => /^bharat-.{6}$/.test(name))
    const others = folder()
    mkdirSync(join(others, 'bharat-123456'), { recursive: true })
    writeFileSync(join(others, 'bharat-123456', 'letter.txt'), '')
    const later = Date.now() + 120_000
    expect(foldersOf(root).length).toBeGreaterThan(0)
    await removeAbandoned(root)
    expect(foldersOf(root).length).toBeGreaterThan(0)
    await removeAbandoned(root, later)
    expect(foldersOf(root)).toEqual([])
    await removeAbandoned(others, later)
    expect(foldersOf(others)).toHaveLength(1)
    const socket = decodeURIComponent(/\/\/(.*?)\//.exec(living.url)?.[1] ?? '')
    await removeAbandoned(dirname(dirname(socket)), later)
    expect(existsSync(socket)).toBe(true)
    await living.close()
  })

  test('many stores run side by side', async () => {
    const dirs = Array.from({ length: 6 }, folder)
    await Promise.all(
      dirs.map((dataDir, i) =>
        using(dataDir, async (client) => {
          const c = client.db('x').collection('c')
          await c.insertMany(Array.from({ length: i + 1 }, () => ({})))
          expect(await c.countDocuments()).toBe(i + 1)
        }),
      ),
    )
  })
})

describe('under load', () => {
  test('fifty clients increment one counter and lose nothing', async () => {
    await using(folder(), async (_, url) => {
      const clients = await Promise.all(
        Array.from({ length: 50 }, () => new MongoClient(url, { maxPoolSize: 2 }).connect()),
      )
      const counter = (client: MongoClient) =>
        client.db('x').collection<{ _id: string; n: number }>('c')
      await Promise.all(
        clients.map(async (client, i) => {
          for (let n = 0; n < 20; n++) {
            if (i % 2)
              await counter(client).updateOne({ _id: 'n' }, { $inc: { n: 1 } }, { upsert: true })
            else
              await counter(client).findOneAndUpdate(
                { _id: 'n' },
                { $inc: { n: 1 } },
                { upsert: true },
              )
          }
        }),
      )
      expect((await counter(clients[0] as MongoClient).findOne({ _id: 'n' }))?.n).toBe(1000)
      await Promise.all(clients.map((client) => client.close()))
    })
  })

  test('a limit in one conditional update holds for concurrent updates', async () => {
    await using(folder(), async (client) => {
      const c = client.db('x').collection<{ _id: number; ids: number[] }>('c')
      await c.insertOne({ _id: 1, ids: [] })
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          c.updateOne(
            { _id: 1, ids: { $ne: n }, 'ids.2': { $exists: false } },
            { $push: { ids: n } },
          ),
        ),
      )
      expect(outcomes.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(3)
    })
  })

  test('large GridFS files, complete and in ranges, with many concurrent readers', async () => {
    await using(folder(), async (client) => {
      const bucket = new GridFSBucket(client.db('x'))
      const content = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))
        .toString('hex')
        .repeat(40)
      const bytes = Buffer.from(content)
      expect(bytes.length).toBeGreaterThan(5_000_000)
      const upload = bucket.openUploadStream('large')
      await new Promise((resolve, reject) =>
        upload.on('finish', resolve).on('error', reject).end(bytes),
      )
      const read = async (range = {}) => {
        const parts: Buffer[] = []
        for await (const part of bucket.openDownloadStream(upload.id, range))
          parts.push(part as Buffer)
        return Buffer.concat(parts)
      }
      for (const got of await Promise.all(Array.from({ length: 8 }, () => read())))
        expect(got.equals(bytes)).toBe(true)
      const range = { start: 4_000_001, end: 4_700_003 }
      expect((await read(range)).equals(bytes.subarray(range.start, range.end))).toBe(true)
    })
  })

  test('results of many megabytes arrive completely', async () => {
    await using(folder(), async (client) => {
      const c = client.db('x').collection<{ _id: number; text: string }>('c')
      for (let part = 0; part < 4; part++) {
        await c.insertMany(
          Array.from({ length: 10 }, (_, i) => ({
            _id: part * 10 + i,
            text: String(i).repeat(1_000_000),
          })),
        )
      }
      const reads = await Promise.all([c.find().toArray(), c.find().batchSize(3).toArray()])
      for (const docs of reads) {
        expect(docs.map(({ _id }) => _id)).toEqual(docs.map((_, i) => i))
        expect(docs.every(({ text }) => text.length === 1_000_000)).toBe(true)
      }
      const tooLarge = c.insertOne({ _id: 99, text: 'x'.repeat(16 * 1024 * 1024 - 20) })
      expect(
        await tooLarge.then(
          () => 'stored',
          ({ message }) => message,
        ),
      ).toMatch(/too large|larger than|16 MB/)
    })
  }, 300_000)

  test('bytes that are not a MongoDB message end only that connection', async () => {
    await using(folder(), async (client, url) => {
      const unix = decodeURIComponent(/\/\/(.*?)\//.exec(url)?.[1] ?? '')
      for (const bytes of [
        'GET / HTTP/1.1\r\n\r\n',
        `${'\x15\0\0\0'.repeat(5)}\0`,
        '\xff'.repeat(64),
      ]) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const socket = await Bun.connect({ unix, socket: { data() {}, close: () => resolve() } })
        socket.write(Buffer.from(bytes, 'latin1'))
        await promise
      }
      expect(await client.db('x').command({ ping: 1 })).toMatchObject({ ok: 1 })
    })
  })
})

describe('commands that are damaged', () => {
  const damaged: [name: string, bytes: () => Buffer, code: number][] = [
    ['a type that is none', () => changed('a\0', -1, 0x99), 22],
    ['text that is no UTF-8', () => changed('hello', 0, 0xff), 22],
    ['a length that is too large', () => changed('hello', -4, 0x7f), 22],
    ['a length below zero', () => changed('hello', -1, 0xff), 22],
    ['an option of an expression that is none', () => changed('x\0i', 2, 0x71), 22],
    ['no end', () => changed('', -1, 7), 22],
    ['no body', () => Buffer.alloc(0), 22],
    ['no database', () => Buffer.from(serialize({ ping: 1 })), 40571],
    [
      'a section below zero',
      () => Buffer.concat([sound(), Buffer.from([1, 255, 255, 255, 255])]),
      22,
    ],
    [
      'a section of another kind',
      () => Buffer.concat([sound(), Buffer.from([9, 5, 0, 0, 0, 0])]),
      40432,
    ],
  ]

  test('each gets an error reply, and the store continues', async () => {
    await using(folder(), async (client, url) => {
      const unix = decodeURIComponent(/\/\/(.*?)\//.exec(url)?.[1] ?? '')
      for (const [name, bytes, code] of damaged) {
        const body = bytes()
        const head = Buffer.alloc(20)
        head.writeInt32LE(20 + body.length + 1, 0)
        head.writeInt32LE(2013, 12)
        const { promise, resolve } = Promise.withResolvers<Buffer>()
        const socket = await Bun.connect({
          unix,
          socket: { data: (_, reply) => resolve(reply), close: () => resolve(Buffer.alloc(0)) },
        })
        socket.write(Buffer.concat([head, Buffer.from([0]), body]))
        const reply = await promise
        socket.end()
        expect([name, reply.length > 21 && deserialize(reply.subarray(21)).code]).toEqual([
          name,
          code,
        ])
      }
      expect(await client.db('d').collection('c').countDocuments()).toBe(0)
    })
  })

  function sound(): Buffer {
    const documents = [{ a: 'hello', r: new BSONRegExp('x', 'i') }]
    return Buffer.from(serialize({ insert: 'c', documents, $db: 'd' }))
  }

  /** The command with one byte changed, at an offset from a text or from the end. */
  function changed(text: string, offset: number, byte: number): Buffer {
    const bytes = sound()
    bytes[(text ? bytes.indexOf(text) : bytes.length) + offset] = byte
    return bytes
  }
})

test('the rejection of an unacknowledged write is printed on standard error', async () => {
  const { text, errors } = await outcomeWithErrors('unacknowledged', folder())
  expect(text).toBe('0')
  expect(errors).toContain('The update operator $mul is not supported')
  expect(errors).toContain("The field name '5' in a document is not supported")
  expect(errors).toContain('MONGODB_URL')
})

test('a sweep removes documents that TTL indexes declare expired, and nothing else', () => {
  const store = openStore(folder())
  const server: Server = { store, cursors: new Map(), connections: 0 }
  const at = (ms: number) => new Date(1_000_000 + ms)
  run(server, {
    createIndexes: 'c',
    indexes: [{ key: { at: new Int32(1) }, name: 'at', expireAfterSeconds: new Double(10) }],
  })
  const docs: Doc[] = [
    { at: at(0) },
    { at: at(5_000) },
    { at: [at(90_000), at(1_000)] },
    { at: 'never' },
    { at: null },
    {},
    { at: [] },
    { other: at(0) },
  ]
  run(server, { insert: 'c', documents: docs.map((doc, i) => ({ _id: new Int32(i), ...doc })) })
  const left = () => {
    const { cursor } = run(server, { find: 'c', projection: { _id: new Int32(1) } }) as {
      cursor: { firstBatch: { _id: Int32 }[] }
    }
    return cursor.firstBatch.map(({ _id }) => _id.value)
  }
  finish(sweep(server, 1_000_000 + 9_999))
  expect(left()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  finish(sweep(server, 1_000_000 + 11_000))
  expect(left()).toEqual([1, 3, 4, 5, 6, 7])
  finish(sweep(server, 1_000_000 + 10 ** 9))
  expect(left()).toEqual([3, 4, 5, 6, 7])
  closeStore(store)
})

test('a start fills partial indexes that contain few documents, and no others', () => {
  const dataDir = folder()
  const index = (name: string, partialFilterExpression: Doc) => ({
    name,
    key: { n: new Int32(1) },
    partialFilterExpression,
  })
  const first = openStore(dataDir)
  const server: Server = { store: first, cursors: new Map(), connections: 0 }
  run(server, {
    createIndexes: 'c',
    indexes: [
      index('null', { a: null }),
      index('nested null', { 'e.f': null, d: 'rare' }),
      index('exists', { 'b.c': { $exists: true } }),
      index('equal', { d: 'rare' }),
      index('above', { g: { $gte: new Int32(2) } }),
      index('many', { d: 'frequent' }),
    ],
  })
  const rare: Doc[] = [
    {},
    { a: null },
    { a: [null, 'x'] },
    { a: [], b: [{ c: null }] },
    { a: 'x', b: { c: 'y' }, d: 'rare' },
    { a: 'x', b: 'y', d: ['rare'], e: { f: 'z' } },
    { a: 'x', g: new Int32(3), large: new Binary(new Uint8Array(5000)) },
    { b: { c: 'y' }, large: new Binary(new Uint8Array(5000)) },
    { a: ['x', 'y'] },
    { a: ['x', ['y', null]] },
  ]
  const frequent = Array.from({ length: 1001 }, () => ({ a: 'x', d: 'frequent' }))
  const documents = [...rare, ...frequent].map((doc, n) => ({ ...doc, n: new Int32(n) }))
  run(server, {
    insert: 'c',
    documents: documents.map((doc, n) => ({ _id: new Int32(n), ...doc })),
  })
  closeStore(first)

  const second = openStore(dataDir)
  const indexes = second.collections.get('test.c')?.indexes ?? []
  const found = indexes
    .slice(1)
    .map(({ name, complete, entries }) => [
      name,
      complete && entries?.chunks.flat().map(([n]) => Number(String(n))),
    ])
  expect(Object.fromEntries(found)).toEqual({
    null: [0, 1, 2, 7],
    'nested null': [4],
    exists: [3, 4, 7],
    equal: [4, 5],
    above: [6],
    many: false,
  })
  closeStore(second)
})

function run(server: Server, command: Doc): Doc {
  return runCommand(server, { ...command, $db: 'test' })
}

function folder(): string {
  return join(root, String(folders++))
}

async function using(
  dataDir: string,
  work: (client: MongoClient, url: string) => Promise<unknown>,
): Promise<void> {
  const store = await startEmbeddedMongo({ dataDir })
  const client = await new MongoClient(store.url).connect()
  try {
    await work(client, store.url)
  } finally {
    await client.close()
    await store.close()
  }
}

function spawn(task: string, dataDir: string) {
  return Bun.spawn([process.execPath, CHILD, task, dataDir], {
    // Killed processes leave their socket folder behind; this removes it with the rest.
    env: { ...process.env, TMPDIR: root },
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

async function outcomeWithErrors(task: string, dataDir: string) {
  const child = spawn(task, dataDir)
  const [text, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, text: text.trim(), errors }
}

async function outcome(task: string, dataDir: string) {
  const { code, text } = await outcomeWithErrors(task, dataDir)
  return { code, text }
}

async function* lines(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}
