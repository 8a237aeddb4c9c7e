/**
 * Writes src/graphql/introspection.ts from the server's schema.graphql; gql.tada types every
 * document by it. gql.tada's own CLI fails on TypeScript 7 (0no-co/gql.tada#572). `--check` only says whether the committed file is fresh.
 */
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { buildSchema, introspectionFromSchema } from 'graphql'

const schemaPath = new URL('../../server/schema.graphql', import.meta.url)
const outputPath = new URL('../src/graphql/introspection.ts', import.meta.url)

const schema = buildSchema(await Bun.file(schemaPath).text())
const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }))
const printed = outputIntrospectionFile(introspection, {
  fileType: '.ts',
  shouldPreprocess: true,
})

if (process.argv.includes('--check')) {
  const committed = await Bun.file(outputPath)
    .text()
    .catch(() => '')
  if (committed !== printed) {
    process.stderr.write('apps/web/src/graphql/introspection.ts is stale: run bun run generate\n')
    process.exit(1)
  }
} else {
  await Bun.write(outputPath, printed)
}
