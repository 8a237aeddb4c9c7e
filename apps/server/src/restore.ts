import { openConfiguredDatabase, runProgram } from './bootstrap.ts'
import type { Database } from './database/mongo.ts'
import { readEnv } from './env.ts'
import { restoreBackup } from './operations/restore.ts'
import { createRepositories } from './repositories.ts'

/**
 * `bun run restore <file> [--replace]`: restores a backup into the configured database, which must be
 * empty unless `--replace` is set. No server may use the database.
 */
await runProgram(async () => {
  const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  if (!file) throw new Error('usage: bun run restore <file> [--replace]')
  const { database, exclusive, description, close } = await openConfiguredDatabase(
    readEnv(process.env),
  )
  try {
    const counts = await restoreBackup(database, file, {
      replace: process.argv.includes('--replace'),
      exclusive,
      prepare: (staged: Database) => createRepositories(staged),
    })
    const documents = Object.values(counts).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${documents} documents are in the ${description}.\n`)
  } finally {
    await close()
  }
  process.exit(0)
})
