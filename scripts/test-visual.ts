/**
 * `bun run test:visual`: compares the selected stories (`visual/selected-stories.ts`) with their
 * reference images. `--update` takes new ones: look at the changes before you commit them.
 */
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } })
const child = Bun.spawn(['bun', 'test', '--timeout', '300000', './visual/references.test.ts'], {
  cwd: `${import.meta.dirname}/..`,
  env: { ...process.env, ...(values.update && { UPDATE_REFERENCES: '1' }) },
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exit(await child.exited)
