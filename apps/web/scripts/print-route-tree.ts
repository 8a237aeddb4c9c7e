/**
 * Writes src/routeTree.gen.ts from the files of the routes, as each build does: the plugin of the router writes it as soon as
 * Vite knows its configuration. `--check` only says whether the committed file is fresh.
 */
import { resolveConfig } from 'vite'

const path = new URL('../src/routeTree.gen.ts', import.meta.url)
const committed = await Bun.file(path).text()
await resolveConfig(
  { configFile: Bun.fileURLToPath(new URL('../vite.config.ts', import.meta.url)) },
  'build',
)
if (process.argv.includes('--check') && (await Bun.file(path).text()) !== committed) {
  await Bun.write(path, committed)
  process.stderr.write('apps/web/src/routeTree.gen.ts is stale: run bun run generate\n')
  process.exit(1)
}
