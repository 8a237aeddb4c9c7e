/**
 * Fails when an exported component has no stories, or stories lack `parameters.usage`; prints the
 * count.
 */
import { Glob } from 'bun'
import { countStories, EXCEPTIONS } from './stories.ts'

const root = `${import.meta.dirname}/..`
const web = 'apps/web/src'
const folders = [
  'packages/ui/src',
  ...[
    'admin',
    'features',
    'lib',
    'routes/_public/-contact',
    'routes/_public/-home',
    'routes/_public/-preview',
  ].map((folder) => `${web}/${folder}`),
]
const files = folders.flatMap((folder) => [...new Glob(`${folder}/**/*.tsx`).scanSync(root)]).sort()
const { components, without, stories, unadvised, ...found } = countStories(
  Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file, await Bun.file(`${root}/${file}`).text()] as const),
    ),
  ),
)

const problems = [
  ...without
    .filter((component) => !(component in EXCEPTIONS))
    .map((component) => `${component} has no stories: name it in the meta of some`),
  ...Object.keys(EXCEPTIONS)
    .filter((component) => !without.includes(component))
    .map((component) => `${component} is excepted, and is not there or has stories`),
  ...unadvised.map((file) => `${file}: parameters.usage says neither do nor don’t`),
]
if (components.length < 100) problems.push(`only ${components.length} components were found`)

process.stdout.write(problems.map((problem) => `${problem}\n`).join(''))
process.stdout.write(
  `${components.length - without.length} of ${components.length} components have stories: ${stories} stories in ${found.files} files\n`,
)
process.exit(problems.length > 0 ? 1 : 0)
