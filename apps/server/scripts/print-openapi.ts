import { createTestApp } from '../test/support/create-test-app.ts'

/**
 * Writes apps/server/openapi.json as a server at http://localhost serves it. With --check it only compares,
 * and fails if the file is stale, so that a change of the API is a visible diff.
 */
const file = new URL('../openapi.json', import.meta.url)
const server = await createTestApp()
const { body } = await server.rest('GET', '/openapi.json')
await server.close()
const printed = `${JSON.stringify(body, null, 2)}\n`
if (process.argv.includes('--check')) {
  const committed = await Bun.file(file)
    .text()
    .catch(() => '')
  if (committed !== printed) {
    process.stderr.write('apps/server/openapi.json is stale: run bun run generate\n')
    process.exit(1)
  }
} else {
  await Bun.write(file, printed)
}
