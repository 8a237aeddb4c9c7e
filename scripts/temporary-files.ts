import { afterAll } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * Preloaded for every test run (bunfig.toml). Each run has its own folder for temporary files and
 * removes it at its end, with everything that killed servers and browsers leave behind.
 */

process.env.MACHINE_TMPDIR = tmpdir()
const folder = mkdtempSync(join(tmpdir(), 'bharat-tests-'))
process.env.TMPDIR = folder

afterAll(async () => {
  // A browser that is shutting down may still write for a moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})
