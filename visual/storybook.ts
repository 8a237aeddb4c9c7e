import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A story as Storybook's index names it. */
export interface StoryEntry {
  id: string
  title: string
  name: string
  /** From the root, with `./`. */
  importPath: string
  tags: string[]
}

/** What became of a story: rendered, played and looked at by axe. */
export interface StoryResult {
  entry: StoryEntry
  /** Why it failed, one line each; none when it passed. */
  failures: string[]
  /** Violations axe found. */
  violations: number
  /** Whether axe looked at it at all. */
  audited: boolean
}

/** The built Storybook, served from this machine. */
export interface Storybook {
  url: string
  entries: StoryEntry[]
  /** Ids of the pages of documentation. */
  docs: string[]
  close(): void
}

const root = join(import.meta.dirname, '..')
const out = join(root, 'storybook-static')

/** Serves Storybook, built as `bun run build-storybook` does it; once for all tests of a run. */
export async function openStorybook(): Promise<Storybook> {
  built ??= build()
  await built
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => {
      const { pathname } = new URL(url)
      const path = join(out, pathname === '/' ? 'index.html' : decodeURIComponent(pathname))
      return path.startsWith(out) && existsSync(path)
        ? new Response(Bun.file(path))
        : new Response('Not found', { status: 404 })
    },
  })
  const index: { entries: Record<string, StoryEntry & { type: string }> } = await Bun.file(
    join(out, 'index.json'),
  ).json()
  return {
    url: `http://127.0.0.1:${server.port}`,
    entries: Object.values(index.entries).filter(({ type }) => type === 'story'),
    docs: Object.values(index.entries)
      .filter(({ type }) => type === 'docs')
      .map(({ id }) => id),
    close: () => void server.stop(true),
  }
}

let built: Promise<void> | undefined

async function build(): Promise<void> {
  const child = Bun.spawn(['bun', 'run', '--silent', 'build-storybook'], {
    cwd: root,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`Storybook was not built:\n${output}\n${errors}`)
}

interface PageOptions extends BrowserContextOptions {
  /** Done with each page before it is used. */
  prepare?: (page: Page) => Promise<void>
}

/** Runs `work` over all entries with a few pages of one browser at a time. */
export async function inPages<Entry>(
  browser: Browser,
  count: number,
  entries: readonly Entry[],
  work: (page: Page, entry: Entry) => Promise<void>,
  { prepare, ...options }: PageOptions = {},
): Promise<void> {
  const waiting = [...entries]
  await Promise.all(
    Array.from({ length: count }, async () => {
      const page = await newPage(browser, options)
      await prepare?.(page)
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) await work(page, entry)
      await page.context().close()
    }),
  )
}

/**
 * Shows a story by itself and waits until it is drawn, played and audited. Twice the same in a row
 * on one page is one showing too many: Storybook does not draw again what stands there.
 * @param audit whether axe looks at it
 */
export async function showStory(
  page: Page,
  { url }: Storybook,
  entry: StoryEntry,
  { audit = true } = {},
): Promise<StoryResult> {
  const failures: string[] = []
  const onError = (error: Error) => failures.push(`in the page: ${error.message}`)
  page.on('pageerror', onError)
  try {
    await page.setViewportSize(entry.tags.includes('phone') ? viewports.phone : viewports.desktop)
    // One page shows many: to load Storybook anew for each would take most of the time.
    if (page.url().startsWith(url)) {
      await page.evaluate((storyId) => {
        window.storyOutcome = undefined
        window.showStory?.(storyId)
      }, entry.id)
    } else {
      const globals = audit ? '' : '&globals=a11y.manual:!true'
      await page.goto(`${url}/iframe.html?viewMode=story&id=${entry.id}${globals}`)
    }
    const outcome = await page
      .waitForFunction(() => window.storyOutcome, undefined, { timeout: 20_000 })
      .then((handle) => handle.jsonValue())
    failures.push(...(outcome?.errors ?? []))
    const report = outcome?.reporters.find(({ type }) => type === 'a11y')
    const violations = report?.result.violations ?? []
    for (const { id, help, nodes } of violations) {
      failures.push(`axe ${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
    if (failures.length === 0 && outcome?.status !== 'success') failures.push('did not finish')
    return { entry, failures, violations: violations.length, audited: report !== undefined }
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error))
    return { entry, failures, violations: 0, audited: false }
  } finally {
    page.off('pageerror', onError)
  }
}

/** Opens a page of documentation; returns what went wrong, nothing when it was drawn whole. */
export async function showDocs(page: Page, storybook: Storybook, id: string): Promise<string[]> {
  const failures: string[] = []
  const onError = (error: Error) => failures.push(error.message)
  page.on('pageerror', onError)
  try {
    failures.push(...(await drawnDocs(page, storybook, id)))
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error))
  } finally {
    page.off('pageerror', onError)
  }
  return failures
}

async function drawnDocs(page: Page, { url }: Storybook, id: string): Promise<string[]> {
  if (page.url().startsWith(url)) {
    try {
      await page.evaluate((docsId) => {
        window.docsShown = undefined
        window.storyOutcome = undefined
        window.showDocs?.(docsId)
      }, id)
      return await docsOutcome(page)
    } catch {
      // Storybook reloads a page whose stories were not all drawn when it was left.
    }
  }
  await openAnew(page, `${url}/iframe.html?viewMode=docs&id=${id}`)
  return docsOutcome(page)
}

/** Opens an address though Storybook may be reloading the page this very moment: then once it has. */
async function openAnew(page: Page, address: string, attempts = 5): Promise<void> {
  try {
    await page.goto(address)
  } catch (error) {
    const isInterrupted = /interrupted by another navigation|ERR_ABORTED/.test(String(error))
    if (!isInterrupted || attempts <= 1) throw error
    await page.waitForLoadState()
    await openAnew(page, address, attempts - 1)
  }
}

async function docsOutcome(page: Page): Promise<string[]> {
  await page.waitForFunction(() => window.docsShown ?? window.storyOutcome, undefined, {
    timeout: 20_000,
  })
  const errors = (await page.evaluate(() => window.storyOutcome?.errors)) ?? []
  if (errors.length === 0) await page.waitForSelector('.sbdocs h1', { timeout: 20_000 })
  return errors
}

/** The widths the product is looked at. */
export const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    viewport: viewports.desktop,
    deviceScaleFactor: 1,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ...options,
  })
  await context.addInitScript(listen)
  return context.newPage()
}

interface Outcome {
  status: string
  errors: string[]
  reporters: {
    type: string
    result: { violations: { id: string; help: string; nodes: { html: string }[] }[] }
  }[]
}

interface Channel {
  emit(event: string, payload: object): void
  on(event: string, listener: (payload: never) => void): void
}

declare global {
  interface Window {
    storyOutcome?: Outcome | undefined
    showStory?: (storyId: string) => void
    docsShown?: boolean | undefined
    showDocs?: (docsId: string) => void
  }
}

/** Runs in the page before Storybook does: hears of a story's end as its own panels do. */
function listen(): void {
  let errors: string[] = []
  let channel: Channel | undefined
  window.showStory = (storyId) => {
    errors = []
    channel?.emit('setCurrentStory', { storyId, viewMode: 'story' })
  }
  window.showDocs = (storyId) => channel?.emit('setCurrentStory', { storyId, viewMode: 'docs' })
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (given: Channel) => {
      channel = given
      const fail = (name: string) =>
        given.on(name, (error: { message?: string; description?: string }) => {
          errors.push(`${name}: ${error.message ?? error.description ?? JSON.stringify(error)}`)
          // These end a story without a word about its finish.
          if (name !== 'playFunctionThrewException')
            window.storyOutcome = { status: 'error', errors: [...errors], reporters: [] }
        })
      fail('playFunctionThrewException')
      fail('storyThrewException')
      fail('storyErrored')
      fail('storyMissing')
      given.on('docsRendered', () => {
        window.docsShown = true
      })
      given.on('storyFinished', ({ status, reporters }: Omit<Outcome, 'errors'>) => {
        // Of a report the violations alone: what passed is a hundred times as long.
        const found = reporters.map(({ type, result }) => ({
          type,
          result: {
            violations: (result.violations ?? []).map(({ id, help, nodes }) => ({
              id,
              help,
              nodes: nodes.map(({ html }) => ({ html })),
            })),
          },
        }))
        window.storyOutcome = { status, errors, reporters: found }
      })
    },
  })
}
