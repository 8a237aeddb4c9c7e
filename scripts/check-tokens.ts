/** Fails when a source outside theme.css contains a raw colour, size or radius. */
import { existsSync } from 'node:fs'
import { Glob } from 'bun'
import { EXCEPTIONS, missingResets, rawValues } from './tokens.ts'

const root = `${import.meta.dirname}/..`
const THEME = 'packages/ui/src/theme.css'
const theme = await Bun.file(`${root}/${THEME}`).text()

const problems = missingResets(theme).map((reset) => `${THEME}: lacks ${reset}`)
const used = new Set<(typeof EXCEPTIONS)[number]>()
const files = ['packages/ui/src', 'apps/web/src', '.storybook'].flatMap((folder) =>
  existsSync(`${root}/${folder}`)
    ? [...new Glob('**/*.{ts,tsx,css,mdx}').scanSync(`${root}/${folder}`)].map(
        (file) => `${folder}/${file}`,
      )
    : [],
)
if (files.length < 100) problems.push(`only ${files.length} sources were found`)
for (const file of files) {
  if (file === THEME || /introspection\.ts$|\.test\.tsx?$/.test(file)) continue
  for (const { line, value, why } of rawValues(await Bun.file(`${root}/${file}`).text(), theme)) {
    const exception = EXCEPTIONS.find((entry) => entry.file === file && entry.value === value)
    if (exception) used.add(exception)
    else problems.push(`${file}:${line} ${value} ${why}`)
  }
}
for (const entry of EXCEPTIONS) {
  if (!used.has(entry)) problems.push(`${entry.file}: ${entry.value} is excepted and not there`)
}

process.stdout.write(problems.map((problem) => `${problem}\n`).join(''))
process.exit(problems.length > 0 ? 1 : 0)
