/** `bun scripts/size.ts`: the lines and files of the product and of its tests, as docs/size.md counts them. */
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Files of the product. */
const PRODUCT = /^(apps|packages)\/[^/]+\/src\/.*\.(ts|tsx|css)$/
/** Tests, stories, fixtures and measurements, with their support. */
const TESTS =
  /\.(test|stories|fixtures)\.tsx?$|^apps\/[^/]+\/e2e\/.*\.tsx?$|^apps\/server\/test\/.*\.tsx?$|^(visual|bench)\/.*\.tsx?$/
const GENERATED = /\.gen\.|introspection\.ts$/
/** The longest file that is read at once. */
const LONG = 250

const sizes = new Map<string, { lines: number; files: number; long: number }>()
for await (const path of new Bun.Glob('{apps,packages,visual,bench,.storybook}/**/*').scan({
  cwd: root,
  dot: true,
})) {
  if (/node_modules|^apps\/web\/dist/.test(path) || GENERATED.test(path)) continue
  const isTest = TESTS.test(path)
  if (!isTest && !PRODUCT.test(path)) continue
  const lines = (await Bun.file(join(root, path)).text()).split('\n').length - 1
  const part = isTest ? 'tests, stories, benches' : path.split('/').slice(0, 2).join('/')
  for (const name of isTest ? [part] : [part, 'product']) {
    const { lines: before = 0, files = 0, long = 0 } = sizes.get(name) ?? {}
    const isLong = lines > LONG
    sizes.set(name, { lines: before + lines, files: files + 1, long: long + (isLong ? 1 : 0) })
  }
}
for (const [name, { lines, files, long }] of [...sizes].sort()) {
  process.stdout.write(
    `${name.padEnd(26)}${lines} lines in ${files} files, ${long} over ${LONG} lines\n`,
  )
}
