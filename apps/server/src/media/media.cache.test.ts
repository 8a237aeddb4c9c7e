import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileCache } from './media.cache.ts'

const bytes = (length: number) => new Uint8Array(length).fill(7)

let dir: string
let errors: unknown[]
const open = (maxBytes = 1000) =>
  createFileCache({ dir: join(dir, 'cache'), maxBytes, onError: (error) => errors.push(error) })
const files = async () =>
  (await readdir(join(dir, 'cache'), { recursive: true })).filter((name) => name.includes('.'))

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-cache-'))
  errors = []
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('file cache', () => {
  test('returns the bytes that were written', async () => {
    const cache = open()
    expect(await cache.read('aa/one.webp')).toBeUndefined()
    await cache.write('aa/one.webp', bytes(10))
    expect(await cache.read('aa/one.webp')).toEqual(Buffer.from(bytes(10)))
    expect(await files()).toEqual(['aa/one.webp'])
    expect(errors).toEqual([])
  })

  test('evicts the least recently used file when it is full', async () => {
    const cache = open()
    for (const name of ['a', 'b', 'c']) await cache.write(`${name}.webp`, bytes(300))
    await cache.read('a.webp')
    await cache.write('d.webp', bytes(300))
    expect((await files()).sort()).toEqual(['a.webp', 'c.webp', 'd.webp'])
  })

  test('never exceeds its size limit, also with files from an earlier run', async () => {
    const first = open(10_000)
    for (let n = 0; n < 8; n++) {
      await first.write(`${n}.webp`, bytes(300))
      await utimes(join(dir, 'cache', `${n}.webp`), n + 1, n + 1)
    }
    const second = open(1000)
    await second.write('new.webp', bytes(300))
    expect((await files()).sort()).toEqual(['6.webp', '7.webp', 'new.webp'])
  })

  test('survives the removal of its folder', async () => {
    const cache = open()
    await cache.write('a.webp', bytes(10))
    await rm(join(dir, 'cache'), { recursive: true })
    expect(await cache.read('a.webp')).toBeUndefined()
    await cache.write('b.webp', bytes(10))
    expect(await cache.read('b.webp')).toHaveLength(10)
    expect(errors).toEqual([])
  })

  test('reports a disk that is not writable, and continues', async () => {
    await writeFile(join(dir, 'cache'), 'a file where the folder should be')
    const cache = open()
    await cache.write('a.webp', bytes(10))
    expect(await cache.read('a.webp')).toBeUndefined()
    expect(errors.length).toBeGreaterThan(0)
  })

  test('treats a damaged file as missing, and replaces it', async () => {
    const cache = open()
    const path = join(dir, 'cache', 'a.webp')
    for (const damage of [
      (file: Buffer) => file.fill(0, 5, 9),
      (file: Buffer) => file.subarray(0, 40),
      (file: Buffer) => Buffer.concat([file, file]),
      () => Buffer.from(bytes(100)),
    ]) {
      await cache.write('a.webp', bytes(100))
      expect(await cache.read('a.webp')).toHaveLength(100)
      await writeFile(path, damage(await readFile(path)))
      expect(await cache.read('a.webp')).toBeUndefined()
    }
    expect(errors).toEqual([])
  })

  test('treats an empty file as missing, and removes the files of a crash', async () => {
    await mkdir(join(dir, 'cache'))
    const stale = join(dir, 'cache', 'a.webp.1.tmp')
    await writeFile(stale, bytes(10))
    await utimes(stale, 1, 1)
    await writeFile(join(dir, 'cache', 'b.webp.2.tmp'), bytes(10))
    await writeFile(join(dir, 'cache', 'c.webp'), '')
    const cache = open()
    expect(await cache.read('c.webp')).toBeUndefined()
    await cache.write('d.webp', bytes(10))
    expect((await files()).sort()).toEqual(['b.webp.2.tmp', 'c.webp', 'd.webp'])
  })
})
