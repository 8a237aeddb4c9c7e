import { readEnv } from './env.ts'
import { openProduct, runProgram } from './open.ts'
import { restoreBackup } from './platform/backup.ts'
import { createRepositories } from './services.ts'

/**
 * `bun run restore <file> [--replace]`: puts a backup into the database of the settings, which has
 * to be empty unless told to be replaced.
 */
await runProgram(async () => {
  const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  if (!file) throw new Error('usage: bun run restore <file> [--replace]')
  const product = await openProduct(readEnv(process.env))
  try {
    const replace = process.argv.includes('--replace')
    const counts = await restoreBackup(product.database, file, { replace })
    // An older backup is completed, as an older database is at a start.
    await createRepositories(product.database)
    const documents = Object.values(counts).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${documents} documents are in the ${product.description}.\n`)
  } finally {
    await product.close()
  }
  process.exit(0)
})
