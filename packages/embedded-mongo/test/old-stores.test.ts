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
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Int32 } from 'bson'
import { contentsOf } from './contents.ts'
import { STORES, type StoreKind } from './stores.ts'

/*
 * Stores that earlier code wrote (`make-old-store.ts`), of each format and in each state. Each opens with all its
 * data, or is refused and left unchanged. CONVERSIONS=100 kills as many processes during the first start.
 */

const FIXTURES = join(import.meta.dirname, 'fixtures/stores')
const CHILD = join(import.meta.dirname, 'child.ts')
const KILLS = Number(process.env.CONVERSIONS ?? 4)
/** Limits of the size of a file in kilobytes: a larger one fails as on a full disk. */
const LIMITS = [0, 8, 40, 100]
const root = mkdtempSync(join(tmpdir(), 'old-stores-'))
let folders = 0

afterAll(() => rmSync(root, { recursive: true, force: true }))

for (const kind of STORES) {
  for (const old of readdirSync(FIXTURES)) {
    const expected = fileOf(old, 'contents.json')?.toString().split('\n').filter(Boolean)
    describe(`${kind.name} over a store that is ${old}`, () => {
      if (!expected) refuses(kind, old)
      else keepsAll(kind, old, expected)
    })
  }
}

function refuses(kind: StoreKind, old: string): void {
  test('refuses it and changes nothing, because no release wrote it', () => {
    const dataDir = unpacked(old)
    const before = rowsOf(copyOf(dataDir))
    expect(() => kind.open(dataDir)).toThrow(
      /cannot be used \(it was written by another version of this program: make a backup of it with that version and/,
    )
    expect(rowsOf(dataDir)).toEqual(before)
  })
}

function keepsAll(kind: StoreKind, old: string, expected: string[]): void {
  test('opens with all data, at the first start and the next, and accepts writes', () => {
    const dataDir = unpacked(old)
    expect(contentsIn(kind, dataDir)).toEqual(expected)
    expect(contentsIn(kind, dataDir)).toEqual(expected)
    const store = kind.open(dataDir)
    store.run('bharat', { insert: 'values', documents: [{ _id: 'later' }] })
    store.run('bharat', { insert: 'later', documents: [{ _id: new Int32(1) }] })
    store.commit()
    store.close()
    const contents = contentsIn(kind, dataDir)
    for (const line of expected) {
      const isCount = /^\{"\$numberInt":"\d+"\}$|^\["_id_",/.test(line)
      if (!isCount) expect(contents).toContain(line)
    }
    expect(contents).toContain('{"_id":"later"}')
  })

  test('keeps the file of before with all data', () => {
    const { kept } = kind
    if (!kept) return
    const dataDir = unpacked(old)
    const before = rowsOf(copyOf(dataDir))
    kind.open(dataDir).close()
    expect(rowsOf(dataDir, kept)).toEqual(before)
  })

  test('a kill during the first start loses nothing', async () => {
    const began = performance.now()
    await startIn(unpacked(old))
    const duration = performance.now() - began
    for (let n = 1; n <= KILLS; n++) {
      const dataDir = unpacked(old)
      await startIn(dataDir, { killAfter: (duration * n) / (KILLS + 1) })
      expect(contentsIn(kind, dataDir)).toEqual(expected)
    }
  }, 300_000)

  test('a full disk during the first start loses nothing', async () => {
    const codes = await Promise.all(
      LIMITS.map(async (kilobytes) => {
        const dataDir = unpacked(old)
        const code = await startIn(dataDir, { kilobytes })
        expect(contentsIn(kind, dataDir)).toEqual(expected)
        return code
      }),
    )
    // Without space for one page it opens read-only.
    expect(codes).toEqual(LIMITS.map(() => 0))
  }, 300_000)
}

/** Starts a store in a child process and ends it; returns the exit code. */
async function startIn(
  dataDir: string,
  { killAfter, kilobytes = 'unlimited' }: { killAfter?: number; kilobytes?: number | string } = {},
): Promise<number> {
  const limited = `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$@"`
  const child = Bun.spawn(['bash', '-c', limited, '--', process.execPath, CHILD, 'end', dataDir], {
    env: { ...process.env, TMPDIR: root },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const timer = killAfter && setTimeout(() => child.kill('SIGKILL'), killAfter)
  const code = await child.exited
  clearTimeout(timer || undefined)
  return code
}

function contentsIn(kind: StoreKind, dataDir: string): string[] {
  const store = kind.open(dataDir)
  try {
    return contentsOf(store)
  } finally {
    store.close()
  }
}

/** The stored documents of a file of an earlier format, as hashes. */
function rowsOf(dataDir: string, file = 'embedded-mongo.sqlite'): string[] {
  const database = new Database(join(dataDir, file))
  try {
    return database
      .query<{ row: number; head: Uint8Array; body: Uint8Array | null }, []>(
        'SELECT row, head, body FROM documents ORDER BY row',
      )
      .all()
      .map(({ row, head, body }) => `${row} ${Bun.hash(head)} ${body && Bun.hash(body)}`)
  } finally {
    database.close()
  }
}

/** A new data folder with the files of a fixture. */
function unpacked(old: string): string {
  const dataDir = join(root, String(folders++))
  mkdirSync(dataDir)
  for (const packed of readdirSync(join(FIXTURES, old))) {
    const name = packed.replace('.gz', '')
    if (name !== 'contents.json') writeFileSync(join(dataDir, name), fileOf(old, name) ?? '')
  }
  return dataDir
}

function fileOf(old: string, name: string): Buffer | undefined {
  const path = join(FIXTURES, old, `${name}.gz`)
  return existsSync(path) ? Buffer.from(Bun.gunzipSync(readFileSync(path))) : undefined
}

function copyOf(dataDir: string): string {
  const copy = join(root, String(folders++))
  cpSync(dataDir, copy, { recursive: true })
  return copy
}
