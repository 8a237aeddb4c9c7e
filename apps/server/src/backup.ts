import { resolve } from 'node:path'
import { openToRead } from './database/database.ts'
import { readEnv } from './env.ts'
import { writeBackup } from './operations/backup.ts'
import { isRestoring } from './operations/restore.ts'
import { runProgram } from './program.ts'
import { BACKUP_SCOPE } from './repositories.ts'

/**
 * `bun run backup <file>`: writes the contents of the configured database to one file. The server may run
 * meanwhile; the backup changes nothing.
 */
await runProgram(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('usage: bun run backup <file>')
  const { mongodbUrl, dataDir } = readEnv(process.env)
  const opened = await openToRead({ mongodbUrl, dataDir: resolve(dataDir) })
  try {
    if (await isRestoring(opened.database)) {
      throw new Error(
        'A restore into this database has not finished. Wait for it; one that was interrupted is finished or undone by the next start of the server.',
      )
    }
    const counts = await writeBackup(opened.database, file, BACKUP_SCOPE)
    const documents = Object.values(counts).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${file} holds ${documents} documents of the ${opened.description}.\n`)
  } finally {
    await opened.close()
  }
  process.exit(0)
})
