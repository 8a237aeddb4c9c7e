import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from './database/database.ts'
import type { Env } from './env.ts'
import type { Log } from './operations/logging.ts'

/** The name of a file in the data folder. The first start creates it after the collections. */
export const SECRET_FILE = 'session-secret'

/**
 * Opens the data folder and the configured database without changing the database.
 * @throws Error with one line that names the setting
 */
export async function openConfiguredDatabase(env: Env) {
  const dataDir = resolve(env.dataDir)
  prepareDataDir(dataDir)
  return { dataDir, ...(await openDatabase({ mongodbUrl: env.mongodbUrl, dataDir })) }
}

/**
 * Runs a program. An error ends it with a one-line message.
 * @param log receives the error instead of a plain line
 */
export async function runProgram(program: () => Promise<void>, log?: Log): Promise<void> {
  try {
    await program()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (log) log.error('start failed', undefined, { message })
    else process.stderr.write(`bharat-by-road: ${message}\n`)
    process.exit(1)
  }
}

/** Does not wait, so that the thread of the store begins before its caller loads modules. */
function prepareDataDir(dataDir: string): void {
  try {
    // The folder contains enquiries and password hashes: only the owner may read new files, even if the
    // folder existed before and others may enter it.
    process.umask(0o077)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const probe = join(dataDir, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : undefined
    // The store opens read-only.
    if (reason === 'ENOSPC' || reason === 'EDQUOT') return
    const code = reason ? ` (${reason})` : ''
    throw new Error(
      `DATA_DIR: ${dataDir} cannot be written${code}; make it writable or set DATA_DIR to another folder.`,
    )
  }
}
