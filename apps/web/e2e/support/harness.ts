import { afterAll, afterEach, beforeAll } from 'bun:test'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
// The server as a process of its own, started as an operator starts it.
import { ownDatabase } from '../../../server/test/support/own-database.ts'
import { environment, runServer } from '../../../server/test/support/run-server.ts'
import { launchBrowser } from './browser.ts'
import { keepFailure, recordTrace } from './failures.ts'

/** A real server with the demo catalogue and a real browser before it. */
export interface Site {
  url: string
  /**
   * A page of a browser without cookies; phone or desktop. What goes wrong in it, or against the
   * page's own security policy, fails the file.
   */
  open(path: string, device?: Device): Promise<Page>
  /** The same, with an admin's session. */
  openAsAdmin(path: string, device?: Device): Promise<Page>
  /** The admin's session as a Cookie header, for requests without a page. */
  adminCookie(): Promise<string>
  /** Stops the server by force, as a power cut would, and starts it again over the same data. */
  restart(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /**
   * Nothing can be stored from now on until what it resolves with is called: the file of the
   * embedded store is out of the way (not on MongoDB).
   */
  refuseWrites(): Promise<() => Promise<void>>
}

interface OpenSite extends Site {
  closePages(): Promise<void>
  close(): Promise<void>
}

const STORE = 'embedded-mongo.sqlite'

type Device = 'phone' | 'tablet' | 'desktop'

const viewports: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
}

/** The one admin of a test's site: the first account that is registered. */
export const credentials = { email: 'admin@example.com', password: 'correct horse battery' }

/**
 * One site for all journeys of a file. The pages of a journey are closed with it: an open one goes on
 * moving its slides, and takes the processor from those that come after.
 * @param ready told of it before the first journey
 */
export function setUpSite(ready: (site: Site) => void): void {
  let site: OpenSite
  beforeAll(async () => {
    site = await openSite()
    ready(site)
  }, 60_000)
  afterEach(() => site.closePages())
  afterAll(() => site.close())
}

/**
 * Starts the built site on a free port over a folder of its own, on the embedded store or, with
 * MONGODB_TEST_URL, on a database of its own of that server.
 */
async function openSite(): Promise<OpenSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bharat-e2e-'))
  const given = process.env.MONGODB_TEST_URL
  const database = given ? ownDatabase(given) : undefined
  const settings = {
    DATA_DIR: dataDir,
    DEMO_DATA: 'on',
    FIRST_ADMIN: 'open',
    ...(database ? { MONGODB_URL: database.url } : {}),
  }
  await takePrepared(dataDir, settings)
  let server = await runServer({ ...settings, PORT: '0' })
  const port = new URL(server.url).port
  const browser = await launchBrowser()
  const contexts: BrowserContext[] = []
  const failures: string[] = []
  let session: Awaited<ReturnType<BrowserContext['cookies']>> | undefined

  async function newContext(device: Device): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: viewports[device],
      hasTouch: device === 'phone',
      isMobile: device === 'phone',
      locale: 'en-IN',
      baseURL: server.url,
    })
    context.setDefaultTimeout(10_000)
    context.on('weberror', (failure) => {
      failures.push(`${failure.page()?.url()}: ${failure.error().stack}`)
    })
    await context.exposeFunction('reportViolation', (violation: string) => {
      failures.push(violation)
    })
    await context.addInitScript(() => {
      const report = Reflect.get(window, 'reportViolation') as (violation: string) => void
      document.addEventListener('securitypolicyviolation', (event) => {
        const { violatedDirective, blockedURI, sourceFile, sample } = event
        // The recorder of the trace reads the preview of an upload; it has no source file.
        if (blockedURI === 'blob' && sourceFile === '') return
        report(`${location}: ${violatedDirective} forbids ${blockedURI} ${sourceFile} ${sample}`)
      })
    })
    await recordTrace(context)
    contexts.push(context)
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
      const context = await newContext(device)
      await logIn(context)
      const page = await newPage(context)
      await page.goto(path)
      return page
    },
    async adminCookie() {
      if (!session) await logIn(await newContext('desktop'))
      return (session ?? []).map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    async restart(signal = 'SIGKILL') {
      await server.end(signal)
      server = await runServer({ ...settings, PORT: port })
    },
    async refuseWrites() {
      const [file, aside] = [join(dataDir, STORE), join(dataDir, `${STORE}-aside`)]
      await rename(file, aside)
      return () => rename(aside, file)
    },
    async closePages() {
      await keepFailure(contexts)
      await Promise.all(contexts.splice(0).map((context) => context.close()))
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
 * What scripts/test.ts made once for all files of journeys, where it runs them: the demo catalogue as
 * a backup, and a place for the pictures that pages ask for, which are the same everywhere.
 */
async function takePrepared(dataDir: string, settings: Record<string, string>): Promise<void> {
  const prepared = process.env.PREPARED_FOR_E2E
  if (!prepared) return
  const pictures = join(prepared, 'pictures')
  await mkdir(pictures, { recursive: true })
  await symlink(pictures, join(dataDir, 'media-cache'))
  const restore = join(import.meta.dirname, '../../../server/src/restore.ts')
  await $`bun ${restore} ${join(prepared, 'demo.backup')}`.env(environment(settings)).quiet()
}

/** A page that is ready to be pressed once it has been opened: its scripts come after its first frame. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...given) => {
    const reply = await goto(...given)
    // Whoever waits for no more than the first bytes looks at what comes before.
    if (given[1]?.waitUntil !== 'commit') await takenOver(page)
    return reply
  }
  page.reload = async (...given) => {
    const reply = await reload(...given)
    await takenOver(page)
    return reply
  }
  return page
}

/** The page's own line no longer keeps presses for React, which hears them itself from here on. */
async function takenOver(page: Page) {
  await page.waitForFunction(
    () => document.contentType !== 'text/html' || window.earlyPresses?.isOver === true,
  )
}

/** Holds requests back until they are let go, one by one or all from then on. */
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
    async letGo(): Promise<void> {
      while (waiting.length === 0) await page.waitForTimeout(10)
      waiting.shift()?.()
    },
    letAllGo(): void {
      isOver = true
      for (const go of waiting.splice(0)) go()
    },
  }
}

/** A PNG of one colour to upload, different for each seed. */
export async function picture(
  seed: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: (seed * 67) % 256, g: (seed * 131) % 256, b: (seed * 29) % 256 }
  const buffer = await sharp({ create: { width: 640, height: 420, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `picture-${seed}.png`, mimeType: 'image/png', buffer }
}
