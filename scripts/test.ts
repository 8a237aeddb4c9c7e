/**
 * `bun run test`: builds, checks and tests everything. With MONGODB_TEST_URL the suites that need a
 * database run a second time on that server. The embedded store is compared with the recorded
 * answers of a server; to compare it live: MONGODB_TEST_URL=… bun test packages/embedded-mongo.
 * The last line is `N passed, N failed`.
 */
import { runSteps, type Step } from './steps.ts'

const url = process.env.MONGODB_TEST_URL
const unit = ['packages', 'apps/server', 'apps/web/src', 'scripts']
const journeys = 'apps/web/e2e'
const test = (...paths: string[]) => ['bun', 'test', '--timeout', '60000', ...paths]

const steps: Step[] = [
  { name: 'build', command: ['bun', 'scripts/build.ts'] },
  { name: 'check', command: ['bun', 'scripts/check.ts'] },
  { name: 'tests on the embedded store', command: test(...unit) },
  { name: 'browser journeys on the embedded store', command: test(journeys) },
  { name: 'stories in Storybook', command: test('./visual') },
]
if (url) {
  const env = { MONGODB_TEST_URL: url }
  steps.push(
    { name: 'tests on MongoDB', command: test('apps/server'), env },
    { name: 'browser journeys on MongoDB', command: test(journeys), env },
  )
}

const { passed, failed } = await runSteps(steps)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
