import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Binary, BSON, Int32 } from 'bson'
import type { Store } from '../src/collections.ts'
import { runCommand } from '../src/commands.ts'
import { readItem } from '../src/documents.ts'
import { ERASURE } from '../src/erasure.ts'
import type { Doc } from '../src/errors.ts'
import { eraseSoon } from '../src/files.ts'
import { walk } from '../src/sorted-list.ts'
import {
  closeStore,
  commit,
  isLogDue,
  limitLog,
  openSnapshot,
  openStore,
  protect,
} from '../src/store.ts'
import { SEED } from './targets.ts'

// External changes to the files of a store: no acknowledged write is lost without an error.

const FILE = 'embedded-mongo.sqlite'
const LOG = `${FILE}-wal`
const LOCK = 'embedded-mongo.lock'
const MARKER = 'embedded-mongo.open'
const root = mkdtempSync(join(tmpdir(), 'files-test-'))
let folders = 0
const open: Store[] = []

afterAll(() => {
  for (const store of open) store.file.close()
  rmSync(root, { recursive: true, force: true })
})

describe('while the store is open', () => {
  test('after a removal of the log, writes fail and acknowledged ones are saved', () => {
    const { dataDir, store } = written(30)
    rmSync(join(dataDir, LOG))
    expect(() => write(store, 30)).toThrow(`${LOG} was removed or replaced`)
    expect(count(store)).toBe(30)
    expect(countIn(crashed(dataDir))).toBe(30)
  })

  test('a removed log is saved without another write', () => {
    const { dataDir, store } = written(30)
    for (const name of [LOG, `${FILE}-shm`]) rmSync(join(dataDir, name))
    protect(store)
    expect(countIn(crashed(dataDir))).toBe(30)
  })

  test('after a replacement of the log, writes fail and the new log stays unchanged', () => {
    const { dataDir, store } = written(30)
    rmSync(join(dataDir, LOG))
    writeFileSync(join(dataDir, LOG), 'another')
    expect(() => write(store, 30)).toThrow(`${LOG} was removed or replaced`)
    expect(readFileSync(join(dataDir, LOG), 'utf8')).toBe('another')
  })

  test('after a removal of the lock, writes fail before and after another process has written', () => {
    const { dataDir, store } = written(30)
    rmSync(join(dataDir, LOCK))
    expect(() => write(store, 30)).toThrow(`${LOCK} was removed or replaced`)
    const other = opened(dataDir)
    for (let n = 30; n < 50; n++) write(other, n)
    expect(() => write(store, 1000)).toThrow('another process has written to the store')
    expect(count(other)).toBe(50)
    expect(countIn(crashed(dataDir))).toBe(50)
  })

  test('a row that another process has inserted is never replaced', () => {
    const { store } = written(3)
    const other = new Database(store.path)
    other.run(
      `INSERT INTO documents SELECT ${store.nextRow}, collection, size, checksum, head, body FROM documents LIMIT 1`,
    )
    other.close()
    expect(() => write(store, 3)).toThrow('UNIQUE constraint failed')
    store.file.run('ROLLBACK')
  })
})

describe('deleted documents', () => {
  const personal = (n: number) => ({
    _id: new Int32(n),
    text: `wish of person ${n}. `.repeat(n % 3 === 0 ? 500 : 20),
    data: new Binary(Buffer.from(`photo of person ${n}. `.repeat(300))),
  })
  /** Every person whose text is in one of the files. */
  const personsIn = (dataDir: string) => {
    const found = readdirSync(dataDir).flatMap((name) => {
      const text = readFileSync(join(dataDir, name), 'latin1')
      return text.match(/(wish|photo|note) of person \d+\./g) ?? []
    })
    const numbers = new Set(found.map((text) => Number(/\d+/.exec(text))))
    return [...numbers].toSorted((a, b) => a - b)
  }

  test('are in no file half a second after the deletion, and in none after a kill', () => {
    const dataDir = folder()
    const store = opened(dataDir)
    for (let n = 0; n < 30; n++) {
      run(store, { insert: 'c', documents: [personal(n)] })
      commit(store)
      const changed = { q: { _id: new Int32(n) }, u: { $set: { note: `note of person ${n}.` } } }
      run(store, { update: 'c', updates: [changed] })
      commit(store)
    }
    const snapshot = openSnapshot(dataDir)
    run(store, {
      delete: 'c',
      deletes: [{ q: { _id: { $gt: new Int32(4) } }, limit: new Int32(0) }],
    })
    commit(store)
    expect(personsIn(crashed(dataDir))).toContain(29)
    // The snapshot still reads the log.
    expect(eraseSoon(store)).toBe(true)
    limitLog(store)
    expect(isLogDue(store)).toBe(false)
    closeStore(snapshot)
    expect(eraseSoon(store)).toBe(true)
    expect(isLogDue(store)).toBe(true)
    limitLog(store)
    expect(eraseSoon(store)).toBe(false)
    expect(personsIn(dataDir)).toEqual([0, 1, 2, 3, 4])

    run(store, {
      delete: 'c',
      deletes: [{ q: { _id: { $gt: new Int32(3) } }, limit: new Int32(0) }],
    })
    commit(store)
    const image = crashed(dataDir)
    expect(personsIn(image)).toContain(4)
    const restarted = opened(image)
    expect(personsIn(image)).toEqual([0, 1, 2, 3])
    expect(count(restarted)).toBe(4)
  })

  test('of an earlier version are in no file after the first start, nor are fragments after an erasure', () => {
    const dataDir = folder()
    const store = opened(dataDir)
    run(store, { insert: 'c', documents: Array.from({ length: 30 }, (_, n) => personal(n)) })
    commit(store)
    closeStore(store)
    const earlier = new Database(join(dataDir, FILE))
    earlier.run('ALTER TABLE state DROP COLUMN remains')
    earlier.run('PRAGMA secure_delete = OFF')
    earlier.run("DELETE FROM documents WHERE instr(head, 'wish of') AND row % 2 = 0")
    earlier.close()
    expect(personsIn(dataDir).length).toBeGreaterThan(15)
    closeStore(opened(dataDir))
    expect(personsIn(dataDir)).toHaveLength(15)
    const again = opened(dataDir)
    expect(remainsIn(again)).toBe(0)
    // SQLite leaves fragments of rows that it has moved.
    const deletes = [{ q: { _id: { $gt: new Int32(9) } }, limit: new Int32(0) }]
    run(again, { delete: 'c', deletes, comment: ERASURE })
    commit(again)
    expect([remainsIn(again), remainsIn(opened(crashed(dataDir)))]).toEqual([1, 0])
    const size = statSync(join(dataDir, FILE)).size
    eraseSoon(again)
    limitLog(again)
    expect(remainsIn(again)).toBe(0)
    expect(statSync(join(dataDir, FILE)).size).toBeLessThan(size)
  })

  const remainsIn = ({ file }: Store) =>
    file.query<{ remains: number }, []>('SELECT remains FROM state').get()?.remains
})

describe('after a crash', () => {
  test('the store opens with all acknowledged writes', () => {
    const { dataDir } = written(30)
    const image = crashed(dataDir)
    expect(existsSync(join(image, MARKER))).toBe(true)
    expect(countIn(image)).toBe(30)
    expect(existsSync(join(image, LOG))).toBe(false)
  })

  test('a marker that a power failure left outdated or half written does not prevent a start', () => {
    const { dataDir, store } = written(40)
    const early = readFileSync(join(dataDir, MARKER))
    for (let n = 40; n < 50; n++) write(store, n)
    const image = crashed(dataDir)
    writeFileSync(join(image, MARKER), early)
    expect(countIn(image)).toBe(50)
    for (const half of [0, 1]) {
      const torn = crashed(dataDir)
      const marker = readFileSync(join(torn, MARKER))
      writeFileSync(join(torn, MARKER), marker.fill('?', half * 32 + 3, half * 32 + 20))
      expect(countIn(torn)).toBe(50)
    }
  })

  const losses: Record<string, (dataDir: string) => void> = {
    'a removed log': (dataDir) => rmSync(join(dataDir, LOG)),
    'an emptied log': (dataDir) => truncateSync(join(dataDir, LOG), 0),
    'a log cut in half': (dataDir) =>
      truncateSync(join(dataDir, LOG), statSync(join(dataDir, LOG)).size / 2),
    'a log without its last byte': (dataDir) =>
      truncateSync(join(dataDir, LOG), statSync(join(dataDir, LOG)).size - 1),
    'a log with one changed bit': (dataDir) => {
      const log = readFileSync(join(dataDir, LOG))
      const at = log.length >> 1
      log[at] = (log[at] as number) ^ 4
      writeFileSync(join(dataDir, LOG), log)
    },
    'an older file': (dataDir) => {
      const older = written(5)
      closeStore(older.store)
      rmSync(join(dataDir, LOG))
      writeFileSync(join(dataDir, FILE), readFileSync(join(older.dataDir, FILE)))
    },
    'no file at all': (dataDir) => {
      rmSync(join(dataDir, LOG))
      rmSync(join(dataDir, FILE))
    },
  }
  for (const [name, lose] of Object.entries(losses)) {
    test(`${name}: the start fails and changes nothing until the operator decides`, () => {
      const { dataDir } = written(30)
      const image = crashed(dataDir)
      lose(image)
      const left = filesOf(image)
      expect(() => openStore(image)).toThrow(
        /^The store file .* cannot be used \(\d+ acknowledged commits? (is|are) missing: [^\n]*\); nothing in it was changed\. To go on without the missing commits, put an empty file at .*embedded-mongo\.open\.$/,
      )
      expect(() => openSnapshot(image)).toThrow(/acknowledged commit|holds no store/)
      expect(filesOf(image)).toEqual(left)
      writeFileSync(join(image, MARKER), '')
      expect(countIn(image)).toBeLessThan(30)
    })
  }
})

test('a flipped bit anywhere in the file is reported or has no effect', () => {
  const dataDir = folder()
  const store = opened(dataDir)
  run(store, {
    createIndexes: 'c',
    indexes: [{ key: { name: new Int32(1) }, name: 'byName', expireAfterSeconds: new Int32(99) }],
  })
  const large = (n: number) => ({
    _id: new Int32(n),
    name: `Large ${n}`,
    data: new Binary(Buffer.alloc(5000, n)),
  })
  run(store, { insert: 'c', documents: [0, 1, 2, 3].map(large) })
  run(store, { insert: 'd', documents: [{ _id: new Int32(1), name: 'Small' }] })
  const expected = contents(store)
  closeStore(store)
  const file = readFileSync(join(dataDir, FILE))
  // Every byte of a head and of a specification, and samples of all others.
  const places = [...spanOf(file, 'Large 2', 60), ...spanOf(file, 'byName', 80)]
  const random = randomNumbers(SEED)
  while (places.length < 400) places.push(random() % file.length)
  let reported = 0
  for (const place of places) {
    const damaged = Buffer.from(file)
    damaged[place] = (damaged[place] as number) ^ (1 << (random() % 8))
    const copy = folder()
    mkdirSync(copy)
    writeFileSync(join(copy, FILE), damaged)
    let found: unknown
    try {
      const reopened = openSnapshot(copy)
      try {
        found = contents(reopened)
      } catch (error) {
        expect((error as Error).message).toBe('a document is damaged')
      } finally {
        closeStore(reopened)
      }
    } catch (error) {
      expect((error as Error).message).toMatch(/^The store file .* cannot be used/)
    }
    rmSync(copy, { recursive: true })
    if (found) expect({ place, found }).toEqual({ place, found: expected })
    else reported++
  }
  expect(reported).toBeGreaterThan(100)
}, 300_000)

function folder(): string {
  return join(root, String(folders++))
}

function opened(dataDir: string): Store {
  const store = openStore(dataDir)
  open.push(store)
  return store
}

/** An open store with a number of acknowledged documents. */
function written(documents: number): { dataDir: string; store: Store } {
  const dataDir = folder()
  const store = opened(dataDir)
  for (let n = 0; n < documents; n++) write(store, n)
  return { dataDir, store }
}

function write(store: Store, n: number): void {
  run(store, { insert: 'c', documents: [{ _id: new Int32(n), text: 'x'.repeat(200) }] })
  commit(store)
}

function run(store: Store, command: Doc): Doc {
  return runCommand({ store, cursors: new Map(), connections: 0 }, { ...command, $db: 'test' })
}

function count(store: Store): number {
  return run(store, { count: 'c' }).n as number
}

/** A copy of the folder as a kill -9 would leave it now. */
function crashed(dataDir: string): string {
  const image = folder()
  cpSync(dataDir, image, { recursive: true })
  return image
}

function countIn(dataDir: string): number {
  const store = openStore(dataDir)
  try {
    return count(store)
  } finally {
    closeStore(store)
  }
}

/** All complete documents and the properties of the collections. */
function contents(store: Store): string[] {
  return [...store.collections.values()].flatMap((collection) => [
    BSON.EJSON.stringify([
      collection.row,
      collection.database,
      collection.name,
      collection.uuid,
      collection.indexes.map(({ spec }) => spec),
    ]),
    ...Array.from(walk(collection.items), (item) => BSON.EJSON.stringify(readItem(store, item))),
  ])
}

function filesOf(dataDir: string): (string | undefined)[] {
  return [FILE, LOG, MARKER].map((name) => {
    const path = join(dataDir, name)
    return existsSync(path) && statSync(path).size > 0
      ? Bun.hash(readFileSync(path)).toString()
      : undefined
  })
}

/** The offsets of the bytes around a text. */
function spanOf(bytes: Buffer, text: string, around: number): number[] {
  const at = bytes.indexOf(text)
  return Array.from({ length: 2 * around }, (_, n) => at - around + n)
}

function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 4
  }
}
