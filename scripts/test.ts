/**
 * `bun run test`: builds, checks and tests everything. With MONGODB_TEST_URL the suites that need a
 * database run a second time on that server. The tests compare the embedded store with recorded
 * responses of a server; to compare it live: MONGODB_TEST_URL=… bun test packages/embedded-mongo.
 * The last line is `N passed, N failed`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describeFailures, type Group, runSteps, type Step } from './steps.ts'

const url = process.env.MONGODB_TEST_URL
const root = join(import.meta.dirname, '..')
const test = (paths: readonly string[]) => ['bun', 'test', '--timeout', '300000', ...paths]
/**
 * Server tests of HTTP, documents, pages, input, mails, files and commands: no response depends on which database it
 * came from. On MongoDB the parity test performs every operation, and query-plans runs every query.
 */
const SAME_ON_BOTH =
  /\/(admin-command|audit\.api|body-limits\.api|clock-set-back\.api|commands-per-list|dates\.api|empty-site|enquiries\.acknowledgement|enquiries\.api|enquiries\.jobs|enquiries\.mail|enquiries\.privacy\.api|enquiries\.retention|enquiries\.search\.api|enquiry-mail|exports\.api|fields\.api|fuzz\.api|graphql-transport\.api|growth|hero-slides\.api|itineraries\.api|jobs-crash|kinds\.api|openapi\.api|operations\.api|own-account\.api|pages-after-saves|password-resets\.api|permissions\.api|persisted-operations\.api|public-reads\.api|quote-pdf\.api|quotes\.pages|records\.api|remembered-reads|reminders\.api|reply-templates\.api|route-maps\.api|security-txt|security\.api|security\.pages|services|setup\.api|sitemap\.api|slow-clients|testimonials\.api|tour-pictures\.api|tours\.clones\.api|typed-client)\.test\.ts$/
/**
 * Files of which only the tests of concurrent requests and killed processes depend on the database: the rest are rules
 * of the services over queries and updates that the conformance suite of the embedded store compares. Where a test
 * chooses the order of the operations, or loses one, the database never has two at once.
 */
const CONCURRENT_ON_MONGODB = {
  files:
    /\/(accounts|bulk-changes|categories|contact|drafts|enquiries\.desk|enquiries\.feed|enquiries\.repeat|enquiries\.sync|enquiries\.won|factors|history|idempotency|interleavings|invitations|job-runner|manual-order|media|media\.history|media\.versions|overview|passkeys|people|push|quotes|response-cache|restore|site|stale-saves|tokens|tour-imports|tour-search|tours|tours\.departures|tours\.menus|webhooks)(\.api)?\.test\.ts$/,
  tests:
    'concurrent|during many writes|all instances|at once|at the same (time|moment)|in the same moment|only once|once on two|runs twice|two instances|in every order|every instance|on another instance|both databases|kill(ed| -9)|during the change|timing of the network|only one of many|several processes',
}
/**
 * What a MongoDB proves better than the embedded store, which stands in for it where there is none. That REST and GraphQL
 * agree, and that a test ran every query, is proved once: openapi.api and fuzz.api perform each operation on the store, where hostile
 * values meet the same services.
 */
const OF_MONGODB = /\/(database-outage|parity|query-plans|two-instances)\.test\.ts$/
/** Of its minute it waits for nine tenths. */
const OUTAGES = './apps/server/test/database-outage.test.ts'
/** The data that all e2e tests start with (apps/web/e2e/support/harness.ts). */
const prepared = await mkdtemp(join(tmpdir(), 'bharat-e2e-'))

/** Needs the build, and its data stay for the e2e tests. */
const DEMO_TEST = './apps/server/test/demo-data.test.ts'
const build: Step = {
  name: 'build, and demo data of the e2e tests',
  command: ['sh', '-c', 'bun scripts/build.ts && "$@"', '--', ...test([DEMO_TEST])],
  env: { PREPARED_FOR_E2E: prepared },
}
const withoutBuild: Step[] = [
  { name: 'stories in Storybook', command: test(['./visual']) },
  ...parts('tests of packages', await testFiles('packages', 'apps/web/src', 'scripts'), {
    count: 2,
  }),
]
/** What waits most of the time, and what needs no time of its own: it gets what the other steps leave. */
const beside: Step[] = [
  { name: 'check', command: ['nice', 'bun', 'scripts/check.ts'], after: build },
]
/** Steps that need the build, each longest first. */
const browser = e2eTests(await testFiles('apps/web/e2e'))
const others: Step[] = [
  ...parts('tests on the embedded store', await testFiles('apps/server'), {
    count: 4,
    fits: (path) => path !== DEMO_TEST && !(url && OF_MONGODB.test(path)),
  }),
]
if (url) {
  const env = { MONGODB_TEST_URL: url }
  withoutBuild.unshift({
    name: 'MongoDB closes idle files',
    command: ['bun', 'apps/server/test/support/close-idle-files.ts'],
    env,
  })
  beside.unshift({ name: 'outages of MongoDB', command: test([OUTAGES]), env, after: build })
  const files = (await filesOnDatabase()).filter(({ path }) => path !== OUTAGES)
  const { files: concurrent, tests } = CONCURRENT_ON_MONGODB
  others.unshift(
    ...parts('tests on MongoDB', files, { count: 2, env, fits: (path) => !concurrent.test(path) }),
    ...parts('tests of concurrent requests on MongoDB', files, {
      count: 2,
      env,
      fits: (path) => concurrent.test(path),
      options: ['-t', tests],
    }),
  )
}
// The steps with a browser keep two thirds of a core busy, those on MongoDB one third, and the others two thirds. Three at
// once leave a tenth of two cores idle, for what runs beside them; with four, stories met dialogs that were not ready.
const afterBuild = alternately(browser, others).map((step) => ({ ...step, after: build }))
const steps: Group[] = [{ steps: [build, ...withoutBuild, ...afterBuild], atOnce: 3, beside }]

const { passed, failed, failures } = await runSteps(steps)
await rm(prepared, { recursive: true, force: true })
// At the end, where it is visible after a long log.
if (failures.length > 0)
  process.stdout.write(`\nFailed:\n${describeFailures(failures).join('\n')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** The steps of both lists, in turn. */
function alternately(one: readonly Step[], other: readonly Step[]): Step[] {
  const longer = Math.max(one.length, other.length)
  return Array.from({ length: longer }, (_, n) => [one[n], other[n]])
    .flat()
    .filter((step) => step !== undefined)
}

/**
 * On the embedded store only: these prove the browser's side. On MongoDB the suites of the server perform each
 * operation, kill servers and read each change from a second instance.
 */
function e2eTests(files: readonly TestFile[]): Step[] {
  return files.map(({ path }) => ({
    name: `e2e tests: ${basename(path, '.e2e.test.ts')}`,
    command: test([path]),
    // The process of a test only waits for its browser: optimized code takes a tenth of the processor time.
    env: { PREPARED_FOR_E2E: prepared, BUN_JSC_useDFGJIT: '0' },
  }))
}

/** What runs the files of a kind of tests. */
interface Parts {
  /** The number of runs. */
  count: number
  env?: Record<string, string>
  /** Options of bun test. */
  options?: readonly string[]
  fits?: (path: string) => boolean
}

/**
 * A few runs of similar length: a run for each file would load the product each time, and after few long ones two
 * of the three places would be empty at the end.
 */
function parts(
  name: string,
  files: readonly TestFile[],
  { count, env = {}, options = [], fits = () => true }: Parts,
): Step[] {
  const runs = Array.from({ length: count }, () => ({ paths: [] as string[], length: 0 }))
  for (const { path, weight } of files) {
    if (!fits(path)) continue
    const run = runs.reduce((one, other) => (other.length < one.length ? other : one))
    run.paths.push(path)
    run.length += weight
  }
  return runs.map(({ paths }, index) => ({
    name: `${name}, part ${index + 1} of ${runs.length}`,
    command: test([...options, ...paths]),
    env,
  }))
}

/** Test files that need a database and whose subject may depend on it. */
async function filesOnDatabase(): Promise<TestFile[]> {
  const needsOne = /create-test-app|own-database|proxied-database|MONGODB_TEST_URL/
  return (await testFiles('apps/server')).filter(
    ({ path, text }) => needsOne.test(text) && !SAME_ON_BOTH.test(path),
  )
}

interface TestFile {
  path: string
  text: string
  /** An estimate of its duration: a test that starts servers takes longer. */
  weight: number
}

/**
 * Test files, longest first. @throws Error for a folder without tests, for which `bun test` would
 * run all
 */
async function testFiles(...folders: string[]): Promise<TestFile[]> {
  const files: TestFile[] = []
  for (const folder of folders) {
    const before = files.length
    for await (const path of new Bun.Glob(`${folder}/**/*.test.{ts,tsx}`).scan(root)) {
      if (path.includes('node_modules')) continue
      const text = await Bun.file(join(root, path)).text()
      const weight = text.length * (/run-server|Bun\.spawn/.test(text) ? 4 : 1)
      files.push({ path: `./${path}`, text, weight })
    }
    if (files.length === before) throw new Error(`There is no test in ${folder}.`)
  }
  return files.sort((a, b) => b.weight - a.weight)
}
