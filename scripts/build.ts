/**
 * Builds the web application if its sources have changed since the last build, and shows the output of the build
 * only if it fails. A second `start` therefore starts the server at once. `--force` builds always, with all output.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = ['apps/web', 'packages/ui', 'packages/contracts', 'bun.lock']
const stamp = Bun.file(join(root, 'apps/web/dist/.built-from'))

const inputs = await hashOfInputs()
const isFresh = (await stamp.exists()) && (await stamp.text()) === inputs
const isForced = process.argv.includes('--force')
if (!isFresh || isForced) {
  if (!isForced) process.stdout.write('Building the web application…\n')
  const output = isForced ? 'inherit' : 'pipe'
  const build = Bun.spawn(['bun', 'run', 'build'], {
    cwd: join(root, 'apps/web'),
    stdio: ['ignore', output, output],
  })
  const shown = [build.stdout, build.stderr].map((stream) => stream && new Response(stream).text())
  if ((await build.exited) !== 0) {
    for (const text of shown) process.stderr.write((await text) ?? '')
    process.exit(1)
  }
  await Bun.write(stamp, inputs)
}

async function hashOfInputs(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = source === 'bun.lock' ? [path] : await filesBelow(path)
    for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter(({ name }) => !/^(dist|node_modules|e2e)$|\.stories\.tsx$/.test(name))
      .map((entry) => {
        const path = join(folder, entry.name)
        return entry.isDirectory() ? filesBelow(path) : [path]
      }),
  )
  return files.flat().sort()
}
