/**
 * `bun run bench:desk`: the sales desk with 10,000 enquiries in a browser. For each action: milliseconds until its
 * result is shown, kB transferred, and the longest task of the main thread in ms. Medians of several runs.
 *
 * bun run bench:desk [--enquiries 10000] [--runs 5]
 *
 * Uses MongoDB if MONGODB_TEST_URL is set, otherwise the embedded store.
 */
import { parseArgs } from 'node:util'
import { LARGE_PAGE } from '@bharat/contracts/limits'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../apps/web/e2e/support/browser.ts'
import { insertEnquiries } from './enquiries.ts'
import { build, openLoaded } from './server.ts'

const { values: options } = parseArgs({
  options: {
    enquiries: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '5' },
  },
})

interface Action {
  name: string
  /** Performed before the measurement. */
  begin?: (page: Page) => Promise<unknown>
  run: (page: Page) => Promise<unknown>
  /** Resolves when the result is shown. */
  shown: (page: Page) => Promise<unknown>
}

await build()
const server = await openLoaded(20, process.env.MONGODB_TEST_URL, (product) =>
  insertEnquiries(product, Number(options.enquiries)),
)
const browser = await launchBrowser()
try {
  const figures = new Map<string, number[][]>()
  for (let run = 0; run < Number(options.runs); run++) {
    for (const [name, measured] of await measureAll()) {
      figures.set(name, [...(figures.get(name) ?? []), measured])
    }
  }
  print(`${''.padEnd(20)}${['ms', 'kB', 'task ms'].map((name) => name.padStart(10)).join('')}`)
  for (const [name, runs] of figures) {
    const medians = [0, 1, 2].map((at) =>
      median(runs.map((measured) => measured[at] ?? Number.NaN)),
    )
    print(name.padEnd(20) + medians.map((value) => value.toFixed(0).padStart(10)).join(''))
  }
} finally {
  await browser.close()
  await server.close()
}

/** All actions in a new browser context, without cached files. */
async function measureAll(): Promise<[string, number[]][]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.url,
  })
  try {
    const at = server.cookie.indexOf('=')
    const [name, value] = [server.cookie.slice(0, at), server.cookie.slice(at + 1)]
    await context.addCookies([{ name, value, url: server.url }])
    await context.addInitScript(() => {
      const tasks: number[] = []
      Object.assign(window, { tasks })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask' })
    })
    const page = await context.newPage()
    page.setDefaultTimeout(15000)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const measured: [string, number[]][] = []
    for (const action of actionsOf()) {
      await action.begin?.(page)
      bytes = 0
      await page.evaluate(() => Reflect.get(window, 'tasks')?.splice(0))
      const began = performance.now()
      await action.run(page)
      await action.shown(page)
      const ms = performance.now() - began
      await page.waitForLoadState('networkidle')
      const tasks: number[] = await page.evaluate(() => Reflect.get(window, 'tasks'))
      measured.push([action.name, [ms, bytes / 1000, Math.max(0, ...tasks)]])
    }
    return measured
  } finally {
    await context.close()
  }
}

/** In this order: each begins where the one before has ended. */
function actionsOf(): Action[] {
  const row = (name: string) => (page: Page) =>
    page
      .getByRole('button', { name: new RegExp(`^${name}\\b`) })
      .first()
      .waitFor()
  const isLoaded = (page: Page) => page.locator('[aria-busy=false]').waitFor()
  return [
    {
      name: 'open the list',
      run: (page) => page.goto('/adminDesk', { waitUntil: 'commit' }),
      shown: (page) =>
        page
          .locator('[data-enquiry]')
          .nth(LARGE_PAGE - 1)
          .waitFor(),
    },
    {
      name: 'next page',
      run: (page) => page.getByRole('button', { name: 'Next' }).click(),
      shown: async (page) => {
        await page.getByText('Page 2 of').first().waitFor()
        await isLoaded(page)
      },
    },
    {
      name: 'search',
      run: async (page) => {
        await page.getByRole('searchbox').fill('visitor 4711')
        await page.getByRole('searchbox').press('Enter')
      },
      shown: (page) => page.getByText('Page 1 of 1', { exact: true }).waitFor(),
    },
    {
      name: 'open a record',
      run: (page) => page.locator('[data-enquiry]').first().click(),
      shown: (page) => page.getByRole('region', { name: 'Timeline' }).waitFor(),
    },
    {
      name: 'change its stage',
      begin: (page) => page.getByRole('button', { name: 'Close the enquiry' }).click(),
      run: (page) => page.locator('[data-stage-of]').first().selectOption('contacted'),
      shown: (page) =>
        page
          .locator('[data-stage-of]')
          .first()
          .and(page.locator('select'))
          .evaluate((element) => (element as HTMLSelectElement).value === 'contacted'),
    },
    {
      name: 'due today',
      begin: (page) => page.goto('/adminDesk').then(() => row('Visitor')(page)),
      run: (page) => page.getByRole('link', { name: /^Due today/ }).click(),
      shown: (page) => page.getByText('No follow-up is due today.').waitFor(),
    },
    {
      name: 'open the board',
      begin: (page) =>
        page
          .getByRole('link', { name: /^All/ })
          .click()
          .then(() => row('Visitor')(page)),
      run: (page) => page.getByRole('link', { name: 'Board', exact: true }).click(),
      shown: (page) =>
        page
          .getByRole('region', { name: 'New', exact: true })
          .locator('[data-enquiry]')
          .nth(19)
          .waitFor(),
    },
    {
      name: 'show more cards',
      run: (page) => page.getByRole('button', { name: 'Show more of New' }).click(),
      shown: (page) =>
        page
          .getByRole('region', { name: 'New', exact: true })
          .locator('[data-enquiry]')
          .nth(39)
          .waitFor(),
    },
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
