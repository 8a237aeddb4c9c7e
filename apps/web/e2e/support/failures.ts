import { test as bunTest } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { format } from 'node:util'
import type { BrowserContext } from 'playwright-core'

/*
 * A test that fails or times out leaves a trace, which `bunx playwright-core show-trace trace.zip`
 * opens, and a screenshot of each page.
 */

type TestFunction = typeof bunTest

/** The folder for the artefacts of failed tests; CI keeps it. */
const results = process.env.TEST_RESULTS ?? join(import.meta.dirname, '../../../../test-results')

/** The limits of the tests suit an idle machine. After a timeout bun ends the browser of all tests. */
const LOADED_MACHINE = 3

/** The most characters of a page that the log of a failed test shows: CI keeps the log only. */
const MOST_TEXT = 600

/** The title of the running test, until it passes. */
let unfinished: string | undefined

/** The test function of bun, for tests whose failures `keepFailure` records. */
export const test = marked(bunTest)

/** A test that does not depend on the database: it runs on the embedded store only. */
export const testOnce = marked(bunTest.skipIf(Boolean(process.env.MONGODB_TEST_URL)))

/**
 * Records the actions on the pages of a context, for `keepFailure`. With TRACE_SNAPSHOTS also the document after
 * each action, which takes a seventh of a test's processor time.
 */
export async function recordTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: Boolean(process.env.TRACE_SNAPSHOTS) })
}

/**
 * Runs after each test. If it failed, stores the traces and screenshots of its contexts and prints
 * the folder and what each page shows. Returns whether it failed.
 */
export async function keepFailure(contexts: readonly BrowserContext[]): Promise<boolean> {
  const title = unfinished
  unfinished = undefined
  if (title === undefined || contexts.length === 0) return title !== undefined
  const name = `${basename(Bun.main).replace(/\..*/, '')} ${title}`
  const folder = join(results, name.replace(/\W+/g, '-').slice(0, 100))
  await mkdir(folder, { recursive: true })
  for (const [n, context] of contexts.entries()) {
    for (const [m, page] of context.pages().entries()) {
      // A page that hangs has no screenshot; its trace is stored all the same.
      await page
        .screenshot({ path: join(folder, `page-${n + 1}-${m + 1}.png`), timeout: 5000 })
        .catch(() => undefined)
      const tree = page.locator('body').ariaSnapshot({ timeout: 5000 })
      const start = (await tree.catch(() => 'nothing')).replace(/\s+/g, ' ').slice(0, MOST_TEXT)
      process.stderr.write(`The page ${page.url()} shows: ${start}\n`)
    }
    await context.tracing.stop({ path: join(folder, `trace-${n + 1}.zip`) })
  }
  process.stderr.write(`The traces and screenshots of the failed test are in ${folder}\n`)
  return true
}

function marked(run: TestFunction): TestFunction {
  const mark =
    (title: string, body: (...values: unknown[]) => unknown) =>
    async (...values: unknown[]) => {
      unfinished = format(title, ...values)
      await body(...values)
      unfinished = undefined
    }
  type Declare = (title: string, body: (...values: unknown[]) => unknown, timeout?: number) => void
  const wrap =
    (declare: Declare): Declare =>
    (title, body, timeout) =>
      declare(title, mark(title, body), timeout && timeout * LOADED_MACHINE)
  const each = (table: never) => wrap(run.each(table) as unknown as Declare)
  return Object.assign(wrap(run as unknown as Declare), { each }) as unknown as TestFunction
}
