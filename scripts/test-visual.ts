/**
 * `bun run test:visual`: compares chosen stories with the pictures kept of them
 * (`visual/selected-stories.ts`). With `--update` the pictures are taken anew: look at what changed before it
 * is committed.
 */
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } })
const child = Bun.spawn(['bun', 'test', '--timeout', '60000', './visual/references.test.ts'], {
  cwd: `${import.meta.dirname}/..`,
  env: { ...process.env, ...(values.update && { UPDATE_REFERENCES: '1' }) },
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exit(await child.exited)
