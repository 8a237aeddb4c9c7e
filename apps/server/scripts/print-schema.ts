import { printedSchema } from '../src/schema.ts'

/**
 * Writes apps/server/schema.graphql from the code. With --check it only compares, and fails if the file is
 * stale, so that a change of the API is a visible diff.
 */
const file = new URL('../schema.graphql', import.meta.url)
const printed = printedSchema()
if (process.argv.includes('--check')) {
  if ((await Bun.file(file).text()) !== printed) {
    process.stderr.write('apps/server/schema.graphql is stale: run bun run generate\n')
    process.exit(1)
  }
} else {
  await Bun.write(file, printed)
}
