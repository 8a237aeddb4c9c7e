/** `bun run check`: every check that does not run the product. Fails when one step fails. */
import { runSteps } from './steps.ts'

const checks = [
  {
    name: 'schema.graphql is fresh',
    command: ['bun', 'apps/server/scripts/print-schema.ts', '--check'],
  },
  {
    name: 'openapi.json is fresh',
    command: ['bun', 'apps/server/scripts/print-openapi.ts', '--check'],
  },
  {
    name: 'openapi.json follows the rules of Redocly and Spectral',
    command: ['bun', 'apps/server/scripts/lint-openapi.ts'],
  },
  {
    name: 'introspection types are fresh',
    command: ['bun', 'apps/web/scripts/print-introspection.ts', '--check'],
  },
  {
    name: 'the tree of routes is fresh',
    command: ['bun', 'apps/web/scripts/print-route-tree.ts', '--check'],
  },
  { name: 'format and lint', command: ['bunx', 'biome', 'ci', '--colors=off', '.'] },
  {
    name: 'colours, sizes and radii come from tokens',
    command: ['bun', 'scripts/check-tokens.ts'],
  },
  { name: 'every component has stories', command: ['bun', 'scripts/check-stories.ts'] },
  // Each checker of its own derives the types of the GraphQL schema again: one takes half the work of four.
  // What it collects is a tenth of its memory, for a third of its time.
  {
    name: 'types',
    command: ['bunx', 'tsc', '-p', '.', '--checkers', '1'],
    env: { GOGC: 'off', GOMEMLIMIT: '4GiB' },
  },
  // Under Node.js it takes nearly twice the processor time.
  { name: 'unused code', command: ['bunx', '--bun', 'knip'] },
  { name: 'size of the code', command: ['bun', 'scripts/size.ts'] },
  { name: 'known vulnerabilities of dependencies', command: ['bun', 'scripts/audit.ts'] },
  {
    name: 'architecture, tabs and pages, and the tests that documents name',
    command: [
      ...['bun', 'test'],
      'apps/server/test/architecture.test.ts',
      'apps/server/test/security-table.test.ts',
      'apps/server/test/specification-coverage.test.ts',
      'apps/web/src/admin/commands/commands.test.ts',
      'apps/web/src/admin/list/dashboard-search.test.ts',
    ],
  },
]

const { failed } = await runSteps(checks)
process.exit(failed > 0 ? 1 : 0)
