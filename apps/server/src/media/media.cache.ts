import { randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A cache of files on disk. Every file can be made again: a disk error is reported and counts as a miss. */
export interface FileCache {
  read(key: string): Promise<Buffer | undefined>
  /** Never rejects. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Whether the last write found the disk full, and it still is. */
  isDiskFull(): boolean
}

interface FileCacheOptions {
  dir: string
  /** Bytes of all files together. The least recently used files are evicted first. */
  maxBytes: number
  onError: (error: unknown) => void
}

/** A temporary file older than this was left by a crash; another process may still be writing a younger one. */
const STALE_TEMPORARY_MS = 10 * 60 * 1000

/** A disk with so many free bytes is not full any more. */
const ROOM_BYTES = 1024 * 1024

/** Each file ends with the checksum of the bytes before it. */
const CHECKSUM_BYTES = 8

function checksumOf(bytes: Uint8Array): Buffer {
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeBigUInt64LE(Bun.hash.xxHash64(bytes))
  return checksum
}

/**
 * A cache in a folder. Each file is written under a temporary name and renamed, so that no reader sees
 * half a file; a damaged one counts as missing. The folder may be emptied, removed or shared with another process at any time: the index
 * in memory holds only the sizes and the order of use (after a restart, the order of writing).
 */
export function createFileCache({ dir, maxBytes, onError }: FileCacheOptions): FileCache {
  const sizes = new Map<string, number>()
  let total = 0
  let scanned: Promise<void> | undefined
  let isFull = false

  function removeFromIndex(key: string) {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  function addToIndex(key: string, size: number) {
    removeFromIndex(key)
    sizes.set(key, size)
    total += size
  }

  async function evict() {
    for (const key of sizes.keys()) {
      if (total <= maxBytes) return
      removeFromIndex(key)
      await rm(join(dir, key), { force: true })
    }
  }

  async function scan() {
    for (const { key, size } of await listFiles(dir)) if (!sizes.has(key)) addToIndex(key, size)
    await evict()
  }

  return {
    read: async (key) => {
      try {
        const file = await readFile(join(dir, key))
        const bytes = file.subarray(0, -CHECKSUM_BYTES)
        // A power failure can leave an empty file or parts of one.
        if (!checksumOf(bytes).equals(file.subarray(bytes.length))) return undefined
        if (sizes.has(key)) addToIndex(key, file.length)
        return bytes
      } catch (error) {
        removeFromIndex(key)
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
        await writeFile(temporary, [bytes, checksumOf(bytes)])
        await rename(temporary, path)
        isFull = false
        addToIndex(key, bytes.byteLength + CHECKSUM_BYTES)
        await evict()
      } catch (error) {
        scanned = undefined
        isFull = codeOf(error) === 'ENOSPC'
        await rm(temporary, { force: true }).catch(() => undefined)
        onError(error)
      }
    },
    isDiskFull: () => {
      if (isFull && roomIn(dir) >= ROOM_BYTES) isFull = false
      return isFull
    },
  }
}

/** The free bytes of the disk of a folder; 0 if they are unknown. */
function roomIn(dir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Lists the finished files under `dir`, oldest first, with keys relative to it. Removes stale temporary files. */
async function listFiles(dir: string): Promise<{ key: string; size: number }[]> {
  const files: { key: string; size: number; modified: number }[] = []
  const names = await readdir(dir, { recursive: true }).catch(() => [])
  for (const key of names) {
    const stats = await stat(join(dir, key)).catch(() => undefined)
    if (!stats?.isFile()) continue
    if (!key.endsWith('.tmp')) {
      files.push({ key, size: stats.size, modified: stats.mtimeMs })
    } else if (stats.mtimeMs < Date.now() - STALE_TEMPORARY_MS) {
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
