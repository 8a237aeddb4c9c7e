import { LARGE_PAGE } from '@bharat/contracts/limits'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../apps/web/e2e/support/browser.ts'
import { type Bench, openServer, type Samples } from './checkout.ts'

type Step = (page: Page) => Promise<unknown>
/** An action, what shows its result, and what is done before the measurement. */
type Action = [name: string, run: Step, shown: Step, begin?: Step]

/**
 * The sales desk in a browser. For each action: milliseconds until its result is shown, kB transferred, and the longest
 * task of the main thread. Each round is a new browser context, without cached files.
 */
export const bench: Bench = {
  columns: { ms: [0.5], kB: [0.5], 'task ms': [0.5] },
  options: { enquiries: '10000' },
  rounds: 5,
  async open({ enquiries }) {
    const server = await openServer(20, Number(enquiries))
    const browser = await launchBrowser()
    return {
      async round() {
        const viewport = { width: 1440, height: 900 }
        const context = await browser.newContext({ viewport, baseURL: server.url })
        const [name = '', value = ''] = server.cookie.split(/=(.*)/s)
        await context.addCookies([{ name, value, url: server.url }])
        await context.addInitScript(() => {
          const tasks: number[] = []
          Object.assign(window, { tasks })
          new PerformanceObserver((list) => {
            for (const { duration } of list.getEntries()) tasks.push(duration)
          }).observe({ type: 'longtask' })
        })
        const page = await context.newPage()
        page.setDefaultTimeout(15_000)
        const session = await context.newCDPSession(page)
        await session.send('Network.enable')
        let bytes = 0
        session.on('Network.loadingFinished', ({ encodedDataLength }) => {
          bytes += encodedDataLength
        })
        const samples: Samples = {}
        for (const [action, run, shown, begin] of ACTIONS) {
          await begin?.(page)
          bytes = 0
          await page.evaluate(() => Reflect.get(window, 'tasks')?.splice(0))
          const began = performance.now()
          await run(page)
          await shown(page)
          const ms = performance.now() - began
          await page.waitForLoadState('networkidle')
          const tasks: number[] = await page.evaluate(() => Reflect.get(window, 'tasks'))
          samples[action] = { ms, kB: bytes / 1000, 'task ms': Math.max(0, ...tasks) }
        }
        await context.close()
        return samples
      },
      async close() {
        await browser.close()
        await server.close()
      },
    }
  },
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const isListed: Step = (page) =>
  page
    .getByRole('button', { name: /^Visitor\b/ })
    .first()
    .waitFor()
const cards = (page: Page) =>
  page.getByRole('region', { name: 'New', exact: true }).locator('[data-enquiry]')

/** In this order: each begins where the one before has ended. */
const ACTIONS: Action[] = [
  [
    'open the list',
    (page) => page.goto('/adminDesk', { waitUntil: 'commit' }),
    (page) =>
      page
        .locator('[data-enquiry]')
        .nth(LARGE_PAGE - 1)
        .waitFor(),
  ],
  [
    'next page',
    (page) => page.getByRole('button', { name: 'Next' }).click(),
    async (page) => {
      await page.getByText('Page 2 of').first().waitFor()
      await page.locator('[aria-busy=false]').waitFor()
    },
  ],
  [
    'search',
    async (page) => {
      await page.getByRole('searchbox').fill('visitor 4711')
      await page.getByRole('searchbox').press('Enter')
    },
    (page) => page.getByText('Page 1 of 1', { exact: true }).waitFor(),
  ],
  [
    'open a record',
    (page) => page.locator('[data-enquiry]').first().click(),
    (page) => page.getByRole('region', { name: 'Timeline' }).waitFor(),
  ],
  [
    'change its stage',
    (page) => page.locator('select[data-stage-of]').first().selectOption('contacted'),
    (page) =>
      page
        .locator('select[data-stage-of]')
        .first()
        .evaluate((element) => (element as HTMLSelectElement).value === 'contacted'),
    (page) => page.getByRole('button', { name: 'Close the enquiry' }).click(),
  ],
  [
    'due today',
    (page) => link(page, /^Due today/).click(),
    (page) => page.getByText('No follow-up is due today.').waitFor(),
    async (page) => {
      await page.goto('/adminDesk')
      await isListed(page)
    },
  ],
  [
    'open the board',
    (page) => link(page, 'Board').click(),
    (page) => cards(page).nth(19).waitFor(),
    async (page) => {
      await link(page, /^All/).click()
      await isListed(page)
    },
  ],
  [
    'show more cards',
    (page) => page.getByRole('button', { name: 'Show more of New' }).click(),
    (page) => cards(page).nth(39).waitFor(),
  ],
]
