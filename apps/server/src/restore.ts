import type { Database } from './database/mongo.ts'
import { readEnv } from './env.ts'
import { holdJobs } from './operations/held-jobs.ts'
import { restoreBackup } from './operations/restore.ts'
import { openConfiguredDatabase, runProgram } from './program.ts'
import { createRepositories } from './repositories.ts'

/**
 * `bun run restore <file> [--replace] [--keep-jobs]`: restores a backup into the configured database, which must be
 * empty unless `--replace` is set. No server may use the database. The waiting jobs of the backup are held until an
 * administrator releases them; with `--keep-jobs` they run.
 */
await runProgram(async () => {
  const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  if (!file) throw new Error('usage: bun run restore <file> [--replace] [--keep-jobs]')
  const { database, exclusive, description, close } = await openConfiguredDatabase(
    readEnv(process.env),
  )
  try {
    const keepsJobs = process.argv.includes('--keep-jobs')
    let held = 0
    const hold: typeof holdJobs = (name, document) => {
      const changed = holdJobs(name, document)
      if (changed.state === 'held' || (changed !== document && name !== 'jobs')) held++
      return changed
    }
    const counts = await restoreBackup(database, file, {
      replace: process.argv.includes('--replace'),
      exclusive,
      ...(!keepsJobs && { change: hold }),
      prepare: (staged: Database) => createRepositories(staged),
    })
    const documents = Object.values(counts).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${documents} documents are in the ${description}.\n`)
    if (held > 0) {
      process.stdout.write(
        `The mails, deliveries and publications of ${held} of them are held: an administrator releases or discards them on the Operations page.\n`,
      )
    }
  } finally {
    await close()
  }
  process.exit(0)
})
