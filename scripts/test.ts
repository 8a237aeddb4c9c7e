/**
 * `bun run test`: builds, checks and tests everything. With MONGODB_TEST_URL the suites that need a
 * database run a second time on that server. The tests compare the embedded store with recorded
 * responses of a server; to compare it live: MONGODB_TEST_URL=… bun test packages/embedded-mongo.
 * The last line is `N passed, N failed`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Group, runSteps, type Step } from './steps.ts'

const url = process.env.MONGODB_TEST_URL
const root = join(import.meta.dirname, '..')
const test = (paths: readonly string[]) => ['bun', 'test', '--timeout', '60000', ...paths]
/** The data that all e2e tests start with (apps/web/e2e/support/harness.ts). */
const prepared = await mkdtemp(join(tmpdir(), 'bharat-e2e-'))

const steps: (Step | Group)[] = [
  { name: 'build', command: ['bun', 'scripts/build.ts'] },
  // These tests spend half of their time waiting for processes and connections.
  {
    steps: [
      { name: 'check', command: ['bun', 'scripts/check.ts'] },
      {
        name: 'demo data of the e2e tests',
        command: ['sh', '-c', 'bun apps/server/src/seed.ts && bun apps/server/src/backup.ts "$TO"'],
        env: { DATA_DIR: join(prepared, 'data'), TO: join(prepared, 'demo.backup') },
      },
      ...parts(
        'tests on the embedded store',
        await testFiles('packages', 'apps/server', 'apps/web/src', 'scripts'),
      ),
    ],
    atOnce: 3,
  },
  await e2eTests('the embedded store'),
  { name: 'stories in Storybook', command: test(['./visual']) },
]
if (url) {
  const env = { MONGODB_TEST_URL: url }
  steps.push(
    {
      name: 'MongoDB closes idle files',
      command: ['bun', 'apps/server/test/support/close-idle-files.ts'],
      env,
    },
    { steps: parts('tests on MongoDB', await filesOnDatabase(), env), atOnce: 2 },
    await e2eTests('MongoDB', env),
  )
}

const { passed, failed, failures } = await runSteps(steps)
await rm(prepared, { recursive: true, force: true })
// At the end, where it is visible after a long log.
if (failures.length > 0)
  process.stdout.write(`\nFailed:\n${failures.map((failure) => `  ${failure}\n`).join('')}`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function e2eTests(database: string, env: Record<string, string> = {}): Promise<Group> {
  // On MongoDB, skip files that have only `testOnce` tests: they would start a site for nothing.
  const files = (await testFiles('apps/web/e2e')).filter(
    ({ text }) => !env.MONGODB_TEST_URL || /\btest(\.each)?\(/.test(text),
  )
  const steps = files.map(({ path }) => ({
    name: `e2e tests on ${database}: ${basename(path, '.e2e.test.ts')}`,
    command: test([path]),
    env: { ...env, PREPARED_FOR_E2E: prepared },
  }))
  return { steps, atOnce: 2 }
}

/** A few runs of similar length: a run for each file would load the product each time. */
function parts(name: string, files: readonly TestFile[], env: Record<string, string> = {}): Step[] {
  const runs = Array.from({ length: 6 }, () => ({ paths: [] as string[], length: 0 }))
  for (const { path, text } of files) {
    const run = runs.reduce((one, other) => (other.length < one.length ? other : one))
    run.paths.push(path)
    run.length += text.length
  }
  return runs.map(({ paths }, index) => ({
    name: `${name}, part ${index + 1} of ${runs.length}`,
    command: test(paths),
    env,
  }))
}

/** Test files that need a database; the others need no second run. */
async function filesOnDatabase(): Promise<TestFile[]> {
  const needsOne = /create-test-app|own-database|proxied-database|MONGODB_TEST_URL/
  return (await testFiles('apps/server')).filter(({ text }) => needsOne.test(text))
}

interface TestFile {
  path: string
  text: string
}

/**
 * Test files, largest first. @throws Error for a folder without tests, for which `bun test` would
 * run all
 */
async function testFiles(...folders: string[]): Promise<TestFile[]> {
  const files: TestFile[] = []
  for (const folder of folders) {
    const before = files.length
    for await (const path of new Bun.Glob(`${folder}/**/*.test.{ts,tsx}`).scan(root)) {
      if (path.includes('node_modules')) continue
      files.push({ path: `./${path}`, text: await Bun.file(join(root, path)).text() })
    }
    if (files.length === before) throw new Error(`There is no test in ${folder}.`)
  }
  return files.sort((a, b) => b.text.length - a.text.length)
}
