import { afterAll } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { atEnd } from '../apps/server/test/support/at-end.ts'

/*
 * Preloaded for every test run (bunfig.toml). Random examples are the same in every run. Each run has its own
 * folder for temporary files and removes it at its end, with everything that killed servers and browsers leave
 * behind.
 */

/** The same random examples in every run; SEED chooses others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20260101) })

process.env.MACHINE_TMPDIR = tmpdir()
const folder = mkdtempSync(join(tmpdir(), 'bharat-tests-'))
process.env.TMPDIR = folder

afterAll(async () => {
  for (const run of atEnd) await run()
  // A browser that is shutting down may still write for a moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})
