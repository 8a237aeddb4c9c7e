import { afterAll, afterEach, beforeAll, expect } from 'bun:test'
import { cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Locator, Page, Request, Response } from 'playwright-core'
import sharp from 'sharp'
// The server runs in a separate process, started as an operator starts it.
import { ownDatabase } from '../../../server/test/support/own-database.ts'
import { runServer } from '../../../server/test/support/run-server.ts'
import { launchBrowser } from './browser.ts'
import { keepFailure, recordTrace } from './failures.ts'
import { hydrated } from './hydration.ts'

/** A real server with the demo catalogue, and a real browser. */
export interface Site {
  readonly url: string
  /**
   * Opens a page in a new browser context, on a phone or a desktop. An error in the page or a
   * violation of its security policy fails the test file.
   */
  open(path: string, device?: Device): Promise<Page>
  /** The same with an admin's session. */
  openAsAdmin(path: string, device?: Device): Promise<Page>
  /** The admin's session as a Cookie header, for requests without a page. */
  adminCookie(): Promise<string>
  /**
   * Makes all writes fail until the returned function is called, by moving the file of the embedded
   * store (not on MongoDB).
   */
  refuseWrites(): Promise<() => Promise<void>>
}

interface OpenSite extends Site {
  closePages(): Promise<void>
  close(): Promise<void>
}

const STORE = 'embedded-mongo.sqlite'

/** Longer than any step takes on a loaded machine: a test fails because of a state, not of its speed. */
const LONGEST_WAIT_MS = 30_000

type Device = 'phone' | 'tablet' | 'desktop'

const viewports: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
}

/** Nobody looks at the pages: at half the scale the browser draws a quarter of the pixels, from smaller images. */
const HALF = 0.5

/**
 * A page of a test lives for seconds: what optimizes its code, or several threads that collect its garbage, cost more
 * than they save.
 */
const SHORT_LIVED_PAGES = ['--js-flags=--no-opt,--no-maglev,--single-threaded-gc']

/** The server of a file lives long enough to gain from the first optimization of its code (run-server.ts). */
const OPTIMIZED = { BUN_JSC_useDFGJIT: '1', BUN_JSC_useFTLJIT: '0' }

/** The only admin of a test's site: the first registered account. */
export const credentials = { email: 'admin@example.com', password: 'correct horse battery' }

/**
 * Opens one site for all tests of a file. Closes the pages of each test, because an open page keeps
 * moving its slides and slows the next tests down.
 * @param ready receives the site before the first test
 * @param scale the pixels of a screen per pixel of CSS, for tests of sizes and of drawn colours
 */
export function setUpSite(ready: (site: Site) => void, scale = HALF): void {
  let site: OpenSite
  beforeAll(async () => {
    site = await openSite(scale)
    ready(site)
  }, 180_000)
  afterEach(() => site.closePages())
  afterAll(() => site.close())
}

/**
 * Starts the built site on a free port with its own data folder, on the embedded store or, with
 * MONGODB_TEST_URL, on a separate database of that server.
 */
async function openSite(deviceScaleFactor: number): Promise<OpenSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bharat-e2e-'))
  const given = process.env.MONGODB_TEST_URL
  const database = given ? ownDatabase(given) : undefined
  const settings = {
    DATA_DIR: dataDir,
    DEMO_DATA: 'on',
    FIRST_ADMIN: 'open',
    ...OPTIMIZED,
    ...(database ? { MONGODB_URL: database.url } : {}),
  }
  await restorePrepared(dataDir, settings)
  const server = await runServer({ ...settings, PORT: '0' })
  const browser = await launchBrowser(SHORT_LIVED_PAGES)
  const contexts: BrowserContext[] = []
  // With its cache, the back-office loads with two thirds of the processor time.
  const idle: { of: Device; context: BrowserContext }[] = []
  const reusable = new Map<BrowserContext, Device>()
  const failures: string[] = []
  let session: Awaited<ReturnType<BrowserContext['cookies']>> | undefined

  async function newContext(device: Device): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: viewports[device],
      deviceScaleFactor,
      hasTouch: device === 'phone',
      isMobile: device === 'phone',
      locale: 'en-IN',
      baseURL: server.url,
    })
    context.setDefaultTimeout(LONGEST_WAIT_MS)
    context.on('weberror', (failure) => {
      failures.push(`${failure.page()?.url()}: ${failure.error().stack}`)
    })
    await context.exposeFunction('reportViolation', (violation: string) => {
      failures.push(violation)
    })
    await context.addInitScript(() => {
      // It is missing on plain http that is not localhost, such as in an office without a certificate.
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
      const report = Reflect.get(window, 'reportViolation') as (violation: string) => void
      document.addEventListener('securitypolicyviolation', (event) => {
        const { violatedDirective, blockedURI, sourceFile, sample } = event
        // The trace recorder reads the preview of an upload; it has no source file.
        if (blockedURI === 'blob' && sourceFile === '') return
        report(`${location}: ${violatedDirective} forbids ${blockedURI} ${sourceFile} ${sample}`)
      })
    })
    await recordTrace(context)
    contexts.push(context)
    return context
  }

  /** A context of an earlier test without its data, or a new one. */
  async function adminContext(device: Device): Promise<BrowserContext> {
    const at = idle.findIndex((each) => each.of === device)
    const [used] = at < 0 ? [] : idle.splice(at, 1)
    const context = used?.context ?? (await newContext(device))
    if (used) {
      contexts.push(context)
      await context.tracing.startChunk()
      await context.clearCookies()
    }
    reusable.set(context, device)
    await logIn(context)
    return context
  }

  async function logIn(context: BrowserContext): Promise<void> {
    if (session) return context.addCookies(session)
    await context.request.post('/api/v1/admin/registerAdmin', { data: credentials })
    await context.request.post('/api/v1/admin/loginAdmin', { data: credentials })
    session = await context.cookies()
  }

  const site: OpenSite = {
    url: server.url,
    async open(path, device = 'desktop') {
      const page = await newPage(await newContext(device))
      await page.goto(path)
      return page
    },
    async openAsAdmin(path, device = 'desktop') {
      const context = await adminContext(device)
      const page = await newPage(context, server.url)
      // What the test changes of the context would reach the next one.
      page.context = () => {
        reusable.delete(context)
        return context
      }
      await page.goto(path)
      return page
    },
    async adminCookie() {
      if (!session) await logIn(await newContext('desktop'))
      return (session ?? []).map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    async refuseWrites() {
      const [file, aside] = [join(dataDir, STORE), join(dataDir, `${STORE}-aside`)]
      await rename(file, aside)
      return () => rename(aside, file)
    },
    async closePages() {
      const hasFailed = await keepFailure(contexts)
      await Promise.all(
        contexts.splice(0).map(async (context) => {
          const of = reusable.get(context)
          reusable.delete(context)
          if (of === undefined || hasFailed) return closeContext(context)
          await Promise.all(context.pages().map(closePage))
          await context.tracing.stopChunk()
          idle.push({ of, context })
        }),
      )
    },
    async close() {
      await browser.close()
      await server.end('SIGTERM')
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (failures.length > 0) throw new Error(`Errors in the browser:\n${failures.join('\n')}`)
    },
  }
  return site
}

/**
 * Uses the data that scripts/test.ts prepares once for all e2e test files: the demo catalogue as a
 * data folder, and a shared cache of the resized images.
 */
async function restorePrepared(dataDir: string, settings: Record<string, string>): Promise<void> {
  const prepared = process.env.PREPARED_FOR_E2E
  if (!prepared) return
  const images = join(prepared, 'images')
  await mkdir(images, { recursive: true })
  await symlink(images, join(dataDir, 'media-cache'))
  if (!settings.MONGODB_URL) await cp(join(prepared, 'data'), dataDir, { recursive: true })
}

async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(closePage))
  await context.close()
}

/** Requests that a test intercepts may still be waiting. */
async function closePage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
}

/**
 * A page whose `goto` and `reload` wait until it is hydrated.
 * @param origin what earlier pages of the context have stored of it is removed
 */
async function newPage(context: BrowserContext, origin?: string): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (origin) {
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  // The server encodes each image a second time for AVIF, which takes most of its processor time. The tests of
  // the media (media.api.test.ts) prove which format a browser gets.
  await session.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] })
  await slowDown(page, session)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...given) => {
    const reply = await goto(...given)
    // A test that waits only for the first bytes looks at the page before hydration.
    if (given[1]?.waitUntil !== 'commit') await hydrated(page)
    return reply
  }
  page.reload = async (...given) => {
    const reply = await reload(...given)
    await hydrated(page)
    return reply
  }
  return page
}

/**
 * With SLOW_BROWSER=n the page runs n times slower, with SLOW_NETWORK=n each request takes n milliseconds longer:
 * a test that acts or reads too early fails then.
 */
async function slowDown(page: Page, session: CDPSession): Promise<void> {
  const { SLOW_BROWSER: rate, SLOW_NETWORK: latency } = process.env
  if (!rate && !latency) return
  if (rate) await session.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) })
  if (!latency) return
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
  const emulate = async (offline: boolean) => {
    const conditions = { ...unlimited, offline, latency: Number(latency) }
    await session.send('Network.emulateNetworkConditions', conditions)
  }
  await session.send('Network.enable')
  await emulate(false)
  // The setting of the page overrides the one of the context.
  page.context().setOffline = emulate
}

/** Reads until the value is the expected one, for states that change some time after an action. */
export async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    const value = await read()
    if (Bun.deepEquals(value, expected)) return
    if (Date.now() > end) return expect<unknown>(value).toEqual(expected)
    await Bun.sleep(20)
  }
}

/** Presses Tab until an element has the focus: a person without a mouse gets there, too. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // To find it again after each press took most of the processor time.
  const element = await target.elementHandle()
  for (let presses = 0; presses < 150; presses++) {
    if (await element?.evaluate((found) => found === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** The next response to a GraphQL mutation of the page. */
export function mutationResponse(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) => response.request().postData()?.includes('mutation') ?? false,
  )
}

/** A mutation that does not reach the server. */
export function failedMutation(page: Page): Promise<Request> {
  return page.waitForEvent(
    'requestfailed',
    (request) => request.postData()?.includes('mutation') ?? false,
  )
}

/** Holds requests until the test releases them, one by one or all at once. */
export async function hold(
  page: Page,
  url: string | RegExp,
  holds: (body: string) => boolean = () => true,
) {
  const waiting: (() => void)[] = []
  let isOver = false
  await page.route(url, async (route) => {
    if (!isOver && holds(route.request().postData() ?? '')) {
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    await route.continue()
  })
  return {
    async release(): Promise<void> {
      while (waiting.length === 0) await page.waitForTimeout(10)
      waiting.shift()?.()
    },
    releaseAll(): void {
      isOver = true
      for (const go of waiting.splice(0)) go()
    },
  }
}

/** A PNG of one colour to upload, different for each seed. */
export async function imageFile(
  seed: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: (seed * 67) % 256, g: (seed * 131) % 256, b: (seed * 29) % 256 }
  const buffer = await sharp({ create: { width: 640, height: 420, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `image-${seed}.png`, mimeType: 'image/png', buffer }
}
