import { afterAll, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Binary, Double, Int32 } from 'bson'
import type { Doc } from '../src/errors.ts'
import { contentsOf } from './contents.ts'
import { type OpenStore, STORES, type StoreKind } from './stores.ts'
import { SEED } from './targets.ts'

/*
 * Damaged files: the store either refuses to open, or stops with an error, or all data are right. It never returns
 * older or fewer data without an error. DAMAGE=20 multiplies the number of damages.
 */

const MANY = Number(process.env.DAMAGE ?? 1)
/** Bytes of the head of the log, and of that of each of its frames. */
const LOG_HEAD = 32
const FRAME_HEAD = 24
/** How a store says that it cannot be used. */
const CLEAR =
  /^(The store file .* cannot be used \([^\n]+\)|The data folder .* holds no store)|damaged|malformed|not a database/

const root = mkdtempSync(join(tmpdir(), 'damage-test-'))
let folders = 0

afterAll(() => rmSync(root, { recursive: true, force: true }))

/**
 * A folder as an orderly end or a kill -9 leaves it, what it contains, copies of it from before, and how many
 * damages of a kind are tested.
 */
type Image = { dataDir: string; contents: string[]; older: string[]; sample: number }

for (const kind of STORES) {
  const { database, log, others } = kind.files
  const makers: Record<string, () => Image> = {
    'a small closed store': () => closed(kind, 24),
    'a small store after kill -9': () => killed(kind, 24),
    'a small store after kill -9 with a log that began again': () => killed(kind, 24, true),
    'a medium store after kill -9 with a log that began again': () => killed(kind, 600, true),
  }
  for (const [name, make] of Object.entries(makers)) {
    describe(`${kind.name}, ${name}`, () => {
      const image = make()
      const known = (damage: string) => kind.undetected.includes(`${name}: ${damage}`)
      const check = (damage: string, damages: () => Iterable<Damage>) =>
        test.if(!known(damage))(
          `${damage}: refused, or all data are right`,
          () => {
            for (const each of damages()) expectRefusedOrRight(kind, image, each)
          },
          300_000,
        )

      test('unchanged: it opens with all data', () => {
        expect(outcomeOf(kind, image, () => undefined)).toEqual(image.contents)
      })
      for (const file of [database, log, ...others]) {
        if (!existsSync(join(image.dataDir, file))) continue
        check(`one changed bit in ${file}`, () => bitsIn(image, file))
        check(`an older copy of ${file}`, () =>
          image.older
            .filter((older) => existsSync(join(older, file)))
            .map((older, at) => [
              `${file} of copy ${at}`,
              (dataDir) => cpSync(join(older, file), join(dataDir, file)),
            ]),
        )
        check(`no ${file}`, () => [[`no ${file}`, (dataDir) => rmSync(join(dataDir, file))]])
      }
      check('the database file alone', () => [
        [
          'the database file alone',
          (dataDir) => {
            for (const file of [log, ...others]) rmSync(join(dataDir, file), { force: true })
          },
        ],
      ])
      if (existsSync(join(image.dataDir, log))) {
        check('a shorter log', () => lengthsOf(image, kind))
      }
    })
  }
}

/** A change to the files of a folder, and its name for a failure. */
type Damage = [name: string, change: (dataDir: string) => void]

function expectRefusedOrRight(kind: StoreKind, image: Image, [name, change]: Damage): void {
  const outcome = outcomeOf(kind, image, change)
  if (outcome instanceof Error) {
    if (!CLEAR.test(outcome.message)) throw new Error(`${name}: ${outcome.message}`)
  } else expect([name, ...outcome]).toEqual([name, ...image.contents])
}

/** What a start after the change finds, also after an orderly end; an error if it finds damage. */
function outcomeOf(kind: StoreKind, image: Image, change: Damage[1]): string[] | Error {
  const dataDir = folder()
  cpSync(image.dataDir, dataDir, { recursive: true })
  try {
    change(dataDir)
    const first = readAll(kind.open(dataDir))
    // The first start must not hide a damage from the second.
    const second = readAll(kind.open(dataDir))
    expect(second).toEqual(first)
    const snapshot = readAll(kind.snapshot(dataDir))
    expect(snapshot).toEqual(first)
    return first
  } catch (error) {
    return error as Error
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function readAll(store: OpenStore): string[] {
  try {
    return contentsOf(store)
  } finally {
    store.close()
  }
}

/** One changed bit in each page, in small files more; in large ones in a sample of the pages. */
function* bitsIn({ dataDir, sample }: Image, file: string): Generator<Damage> {
  const bytes = readFileSync(join(dataDir, file))
  const random = randomNumbers(SEED)
  const unit = Math.min(4096, Math.ceil(bytes.length / 8))
  const pages = Math.ceil(bytes.length / unit)
  const step = Math.max(1, Math.floor(pages / (sample * MANY)))
  for (let page = 0; page < pages; page += step) {
    for (let n = 0; n < MANY; n++) {
      const at = page * unit + (random() % Math.min(unit, bytes.length - page * unit))
      const bit = random() % 8
      yield [
        `bit ${bit} of byte ${at} of ${file}`,
        (dataDir) => {
          const damaged = Buffer.from(bytes)
          damaged[at] = (damaged[at] as number) ^ (1 << bit)
          writeFileSync(join(dataDir, file), damaged)
        },
      ]
    }
  }
}

/** The log shortened to each of its frames, and within them; for a long log to a sample. */
function* lengthsOf(image: Image, { files }: StoreKind): Generator<Damage> {
  const bytes = readFileSync(join(image.dataDir, files.log))
  const frame = FRAME_HEAD + pageSizeOf(readFileSync(join(image.dataDir, files.database)))
  const frames = Math.floor((bytes.length - LOG_HEAD) / frame)
  const step = Math.max(1, Math.floor(frames / (image.sample * MANY)))
  const random = randomNumbers(SEED)
  const lengths = [0, 1, LOG_HEAD - 1, bytes.length - 1]
  for (let n = 0; n < frames; n += step) {
    lengths.push(LOG_HEAD + n * frame, LOG_HEAD + n * frame + 1 + (random() % (frame - 1)))
  }
  for (const length of lengths) {
    yield [
      `${length} of ${bytes.length} bytes of the log`,
      (dataDir) => writeFileSync(join(dataDir, files.log), bytes.subarray(0, length)),
    ]
  }
}

/** A store after an orderly end. */
function closed(kind: StoreKind, documents: number): Image {
  const dataDir = folder()
  const { store, older } = written(kind, dataDir, documents, false)
  const contents = contentsOf(store)
  store.close()
  return { dataDir, contents, older, sample: sampleOf(documents) }
}

/** A store whose process was killed after its last commit was acknowledged. */
function killed(kind: StoreKind, documents: number, beginsAgain = false): Image {
  const dataDir = folder()
  const { store, older } = written(kind, dataDir, documents, beginsAgain)
  const contents = contentsOf(store)
  const image = copyOf(dataDir)
  store.close()
  return { dataDir: image, contents, older, sample: sampleOf(documents) }
}

/** How many pages and lengths are tested: all of a small store. */
function sampleOf(documents: number): number {
  return documents < 100 ? 100 : 8
}

/** A store with collections, indexes and changes, and copies of its folder from before. */
function written(kind: StoreKind, dataDir: string, documents: number, beginsAgain: boolean) {
  const older: string[] = []
  const store = kind.open(dataDir)
  const run = (command: Doc) => {
    store.run('test', command)
    store.commit()
  }
  run({ createIndexes: 'c', indexes: INDEXES })
  run({ insert: 'small', documents: [{ _id: new Int32(1), text: 'Only one' }] })
  const batch = Math.ceil(documents / 6)
  for (let from = 0; from < documents; from += batch) {
    if (from > 0) older.push(copyOf(dataDir))
    if (beginsAgain && from >= documents / 2) kind.checkpoint(store)
    const length = Math.min(batch, documents - from)
    run({ insert: 'c', documents: Array.from({ length }, (_, n) => documentOf(from + n)) })
  }
  run({ insert: 'files', documents: [0, 1, 2].map(fileOf) })
  run({ insert: 'removed', documents: [{ _id: new Int32(1) }] })
  run({ drop: 'removed' })
  older.push(copyOf(dataDir))
  const q = { tags: 'tag 0' }
  run({ update: 'c', updates: [{ q, u: { $inc: { number: new Int32(1000) } }, multi: true }] })
  run({ delete: 'c', deletes: [{ q: { _id: new Int32(3) }, limit: new Int32(1) }] })
  if (beginsAgain) {
    // The last changes of these pages are in the file only, not in the log.
    kind.checkpoint(store)
    run({ insert: 'small', documents: [{ _id: new Int32(2), text: 'After it' }] })
  }
  return { store, older }
}

const INDEXES = [
  { key: { number: new Int32(1) }, name: 'number', unique: true },
  { key: { tags: new Int32(1), number: new Int32(-1) }, name: 'tags' },
  {
    key: { name: new Int32(1) },
    name: 'name',
    unique: true,
    collation: { locale: 'en', strength: new Int32(2) },
  },
  { key: { at: new Int32(1) }, name: 'at', expireAfterSeconds: new Int32(2_000_000_000) },
]

function documentOf(n: number): Doc {
  return {
    _id: new Int32(n),
    number: n % 2 === 0 ? new Int32(n) : new Double(n),
    name: `Name ${n}`,
    tags: [`tag ${n % 4}`, `tag ${n % 7}`],
    at: new Date(1_700_000_000_000 + n * 1000),
    text: 'A long road between the hills. '.repeat(1 + (n % 20)),
  }
}

function fileOf(n: number): Doc {
  return { _id: new Int32(n), data: new Binary(Buffer.alloc(5000 + n, 65 + n)) }
}

/** A copy as kill -9 would leave the folder now. */
function copyOf(dataDir: string): string {
  const image = folder()
  cpSync(dataDir, image, { recursive: true })
  return image
}

function folder(): string {
  return join(root, String(folders++))
}

function pageSizeOf(database: Buffer): number {
  const size = database.length < 18 ? 4096 : database.readUInt16BE(16)
  return size === 1 ? 65_536 : size
}

function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 4
  }
}
