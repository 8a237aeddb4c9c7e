import { readEnv } from './env.ts'
import { openProduct, runProgram } from './open.ts'
import { writeBackup } from './platform/backup.ts'
import { BACKUP_SCOPE } from './services.ts'

/** `bun run backup <file>`: all that the database of the settings holds, in one file. */
await runProgram(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('usage: bun run backup <file>')
  const product = await openProduct(readEnv(process.env))
  try {
    const counts = await writeBackup(product.database, file, BACKUP_SCOPE)
    const documents = Object.values(counts).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${file} holds ${documents} documents of the ${product.description}.\n`)
  } finally {
    await product.close()
  }
  process.exit(0)
})
