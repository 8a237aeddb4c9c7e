import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A story as in Storybook's index. */
export interface StoryEntry {
  id: string
  title: string
  name: string
  /** From the root, with `./`. */
  importPath: string
  tags: string[]
}

/** The result of a story: rendered, played and checked by axe. */
export interface StoryResult {
  entry: StoryEntry
  /** The reasons of a failure, one line each; empty when it passed. */
  failures: string[]
  /** The number of axe violations. */
  violations: number
  /** Whether axe checked it. */
  audited: boolean
}

/** The built Storybook, served from this machine. */
export interface Storybook {
  url: string
  entries: StoryEntry[]
  /** Ids of the documentation pages. */
  docs: string[]
  close(): void
}

const root = join(import.meta.dirname, '..')
const out = join(root, 'storybook-static')
/** Longer than the longest wait of a play function (.storybook/preview.tsx). */
const LONGEST_WAIT_MS = 60_000

/** Serves Storybook, built once for all tests of a run, without what only readers of its pages need. */
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
  const child = Bun.spawn(['bun', 'run', '--silent', 'build-storybook', '--test'], {
    cwd: root,
    // As it is published: bun test would choose React for development, which takes twice the processor time.
    env: { ...process.env, NODE_ENV: 'production' },
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
  /** Runs for each page before it is used. */
  prepare?: (page: Page) => Promise<void>
}

/** Runs `work` for all entries with a few pages of one browser in parallel. */
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
 * Shows one story and waits until it is rendered, played and audited. Do not show the same story
 * twice in a row on one page: Storybook would not render it again.
 * @param audit whether axe checks it
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
    // One page shows many stories: loading Storybook for each would take most of the time.
    if (page.url().startsWith(url)) {
      await page.evaluate((storyId) => window.showStory?.(storyId), entry.id)
    } else {
      const globals = audit ? '' : '&globals=a11y.manual:!true'
      await page.goto(`${url}/iframe.html?viewMode=story&id=${entry.id}${globals}`)
    }
    // A promise: to look at each frame whether the story has ended would make the browser draw each frame.
    const outcome = await page
      .waitForFunction(() => window.storyOutcome, undefined, { timeout: LONGEST_WAIT_MS })
      .then((handle) => handle.jsonValue())
    failures.push(...outcome.errors)
    const report = outcome.reporters.find(({ type }) => type === 'a11y')
    const violations = report?.result.violations ?? []
    for (const { id, help, nodes } of violations) {
      failures.push(`axe ${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
    if (failures.length === 0 && outcome.status !== 'success') failures.push('did not finish')
    return { entry, failures, violations: violations.length, audited: report !== undefined }
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error))
    return { entry, failures, violations: 0, audited: false }
  } finally {
    page.off('pageerror', onError)
  }
}

/** Opens a documentation page; returns its errors, none when it rendered completely. */
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
        window.showDocs?.(docsId)
      }, id)
      return await docsOutcome(page)
    } catch {
      // Storybook reloads a page that was left before all its stories were rendered.
    }
  }
  await openAnew(page, `${url}/iframe.html?viewMode=docs&id=${id}`)
  return docsOutcome(page)
}

/** Opens an address, and tries again if Storybook reloads the page at the same moment. */
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
  const { errors } = await page
    .waitForFunction(() => window.storyOutcome, undefined, { timeout: LONGEST_WAIT_MS })
    .then((handle) => handle.jsonValue())
  if (errors.length === 0) await page.waitForSelector('.sbdocs h1', { timeout: LONGEST_WAIT_MS })
  return errors
}

/** The widths of the tests. */
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
    /** The end of the story or documentation page. */
    storyOutcome: Promise<Outcome>
    showStory?: (storyId: string) => void
    showDocs?: (docsId: string) => void
  }
}

/** Runs in the page before Storybook and records the end of a story from Storybook's events. */
function listen(): void {
  let errors: string[]
  let end: (outcome: Outcome) => void
  let channel: Channel | undefined
  const begin = () => {
    const outcome = Promise.withResolvers<Outcome>()
    errors = []
    end = outcome.resolve
    window.storyOutcome = outcome.promise
  }
  const show = (viewMode: string) => (storyId: string) => {
    begin()
    channel?.emit('setCurrentStory', { storyId, viewMode })
  }
  begin()
  window.showStory = show('story')
  window.showDocs = show('docs')
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (given: Channel) => {
      channel = given
      const fail = (name: string) =>
        given.on(name, (error: { message?: string; description?: string }) => {
          errors.push(`${name}: ${error.message ?? error.description ?? JSON.stringify(error)}`)
          // These events end a story without a storyFinished event.
          if (name !== 'playFunctionThrewException')
            end({ status: 'error', errors: [...errors], reporters: [] })
        })
      fail('playFunctionThrewException')
      fail('storyThrewException')
      fail('storyErrored')
      fail('storyMissing')
      given.on('docsRendered', () => end({ status: 'success', errors: [], reporters: [] }))
      given.on('storyFinished', ({ status, reporters }: Omit<Outcome, 'errors'>) => {
        // Only the violations of a report: the passed rules are a hundred times as long.
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
        end({ status, errors, reporters: found })
      })
    },
  })
}
