import { afterAll } from 'bun:test'
import { mkdtempSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { atEnd } from '../apps/server/test/support/at-end.ts'

/*
 * Preloaded for every test run (bunfig.toml). Random examples are the same in every run. Each run has its own
 * folder for temporary files and removes it at its end, with everything that killed servers and browsers leave
 * behind. The folder is in memory where there is room: every acknowledged write of a store waits for its disk, and
 * a process that is killed loses nothing that it wrote, on either.
 */

/** The folder of Linux whose files are in memory. */
const MEMORY = '/dev/shm'
/** What all runs at once need at most. A container often has less, on which the tests use the disk. */
const NEEDED_BYTES = 4 * 1024 ** 3

/** The same random examples in every run; SEED chooses others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20260101) })

process.env.MACHINE_TMPDIR = tmpdir()
const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'bharat-tests-'))
process.env.TMPDIR = folder

afterAll(async () => {
  for (const run of atEnd) await run()
  // A browser that is shutting down may still write for a moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}
