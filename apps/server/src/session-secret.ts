import { createHmac, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECRET_FILE } from './program.ts'

/**
 * The session secret of the data folder. The first use creates it; only its owner may read it. The file is
 * complete when it appears: a full disk or a crash must not leave an empty secret.
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, SECRET_FILE)
  const temporary = `${file}-${process.pid}`
  try {
    if (!(await Bun.file(file).exists())) {
      await writeFile(temporary, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
      // If another process was faster, its secret is used.
      await link(temporary, file).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
    }
  } catch (error) {
    throw new Error(
      `DATA_DIR: ${file} cannot be written (${codeOf(error)}); make room there, or set SESSION_SECRET.`,
    )
  } finally {
    await rm(temporary, { force: true })
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/.test(secret)) {
    throw new Error(`DATA_DIR: ${file} is damaged; delete it, and everybody has to log in again.`)
  }
  return secret
}

/** The token of the setup link. It is the same on every instance and after each start. It has no use after the first admin registered. */
export function setupTokenOf(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('the first administrator').digest('base64url')
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
