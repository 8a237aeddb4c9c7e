/**
 * `bun run test`: builds, checks and tests everything. With MONGODB_TEST_URL the suites that need a
 * database run a second time on that server. The embedded store is compared with the recorded
 * answers of a server; to compare it live: MONGODB_TEST_URL=… bun test packages/embedded-mongo.
 * The last line is `N passed, N failed`.
 */
import { join } from 'node:path'
import { runSteps, type Step } from './steps.ts'

const url = process.env.MONGODB_TEST_URL
const root = join(import.meta.dirname, '..')
const test = (paths: readonly string[]) => ['bun', 'test', '--timeout', '60000', ...paths]

const steps: (Step | readonly Step[])[] = [
  { name: 'build', command: ['bun', 'scripts/build.ts'] },
  // The tests keep one core, the compiler the other.
  [
    { name: 'check', command: ['bun', 'scripts/check.ts'] },
    {
      name: 'tests on the embedded store',
      command: test(['packages', 'apps/server', 'apps/web/src', 'scripts']),
    },
  ],
  await journeys('the embedded store'),
  { name: 'stories in Storybook', command: test(['./visual']) },
]
if (url) {
  const env = { MONGODB_TEST_URL: url }
  steps.push(
    { name: 'tests on MongoDB', command: test(await filesOnDatabase()), env },
    await journeys('MongoDB', env),
  )
}

const { passed, failed } = await runSteps(steps)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** The journeys in two halves beside each other: a browser waits more than it works. */
async function journeys(database: string, env: Record<string, string> = {}): Promise<Step[]> {
  const folder = 'apps/web/e2e'
  const halves = [
    { files: [] as string[], bytes: 0 },
    { files: [] as string[], bytes: 0 },
  ]
  for (const { file, bytes } of await testFiles(folder)) {
    const half = halves.reduce((one, other) => (other.bytes < one.bytes ? other : one))
    half.files.push(file)
    half.bytes += bytes
  }
  return halves.map(({ files }, index) => ({
    name: `browser journeys on ${database}, ${index === 0 ? 'one half' : 'the other half'}`,
    command: test(files),
    env,
  }))
}

/** What needs no database needs no second run. */
async function filesOnDatabase(): Promise<string[]> {
  const needsOne = /create-test-app|own-database|cut-off-database|MONGODB_TEST_URL/
  return (await testFiles('apps/server'))
    .filter(({ text }) => needsOne.test(text))
    .map(({ file }) => file)
}

/** Largest first. */
async function testFiles(folder: string) {
  const paths = await Array.fromAsync(new Bun.Glob(`${folder}/**/*.test.ts`).scan(root))
  const files = await Promise.all(
    paths
      .filter((path) => !path.includes('node_modules'))
      .map(async (path) => {
        const text = await Bun.file(join(root, path)).text()
        return { file: `./${path}`, text, bytes: text.length }
      }),
  )
  return files.sort((a, b) => b.bytes - a.bytes)
}
