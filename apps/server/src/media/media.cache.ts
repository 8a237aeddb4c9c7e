import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files that can be made again: every failure of the disk is a miss, reported and survived. */
export interface FileCache {
  read(key: string): Promise<Buffer | undefined>
  /** Never rejects. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Whether the last write found the disk full. */
  isDiskFull(): boolean
}

interface FileCacheOptions {
  dir: string
  /** Bytes of all files together; the least recently used go first. */
  maxBytes: number
  onError: (error: unknown) => void
}

/** What a crash can leave behind is older than this; younger ones may be another process's. */
const STALE_TEMPORARY_MS = 10 * 60 * 1000

/**
 * A folder of files, written by rename so that no reader meets half a file. The folder itself is
 * the truth: it may be emptied, removed or shared by another process at any time; the index in
 * memory only counts sizes and remembers the order of use (after a restart: of writing).
 */
export function createFileCache({ dir, maxBytes, onError }: FileCacheOptions): FileCache {
  const sizes = new Map<string, number>()
  let total = 0
  let scanned: Promise<void> | undefined
  let isFull = false

  function forget(key: string) {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  function remember(key: string, size: number) {
    forget(key)
    sizes.set(key, size)
    total += size
  }

  async function evict() {
    for (const key of sizes.keys()) {
      if (total <= maxBytes) return
      forget(key)
      await rm(join(dir, key), { force: true })
    }
  }

  async function scan() {
    for (const { key, size } of await listFiles(dir)) if (!sizes.has(key)) remember(key, size)
    await evict()
  }

  return {
    read: async (key) => {
      try {
        const bytes = await readFile(join(dir, key))
        // A crash of the machine can leave a name without its content.
        if (bytes.length === 0) return undefined
        if (sizes.has(key)) remember(key, bytes.length)
        return bytes
      } catch (error) {
        forget(key)
        if (!isMissing(error)) onError(error)
        return undefined
      }
    },
    write: async (key, bytes) => {
      const path = join(dir, key)
      const temporary = `${path}.${randomUUID()}.tmp`
      try {
        scanned ??= scan()
        await scanned
        await mkdir(dirname(path), { recursive: true })
        await writeFile(temporary, bytes)
        await rename(temporary, path)
        isFull = false
        remember(key, bytes.byteLength)
        await evict()
      } catch (error) {
        scanned = undefined
        isFull = codeOf(error) === 'ENOSPC'
        await rm(temporary, { force: true }).catch(() => undefined)
        onError(error)
      }
    },
    isDiskFull: () => isFull,
  }
}

/** The finished files under `dir`, oldest first, with keys relative to it; stale temporary ones are removed. */
async function listFiles(dir: string): Promise<{ key: string; size: number }[]> {
  const files: { key: string; size: number; modified: number }[] = []
  const names = await readdir(dir, { recursive: true }).catch(() => [])
  for (const key of names) {
    const found = await stat(join(dir, key)).catch(() => undefined)
    if (!found?.isFile()) continue
    if (!key.endsWith('.tmp')) {
      files.push({ key, size: found.size, modified: found.mtimeMs })
    } else if (found.mtimeMs < Date.now() - STALE_TEMPORARY_MS) {
      await rm(join(dir, key), { force: true })
    }
  }
  return files.sort((a, b) => a.modified - b.modified)
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
