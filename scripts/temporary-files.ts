import { afterAll } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * Loaded before every run of tests (bunfig.toml). The folder for temporary files is one of the
 * run's own, removed at its end: with it goes what killed servers and browsers leave behind.
 */

process.env.MACHINE_TMPDIR = tmpdir()
const folder = mkdtempSync(join(tmpdir(), 'bharat-tests-'))
process.env.TMPDIR = folder

afterAll(async () => {
  // A browser that was told to end may still be writing for a moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})
