import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/**
 * How far below the screen lazy images load, in pixels. The browser would decide it by its estimate of
 * the network, which depends on the load of the machine; this is its distance on a slow network. The
 * first settings are Playwright's, which this flag replaces: a mouse that hovers.
 */
const BLINK_SETTINGS = `--blink-settings=${[
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  ...['Unknown', 'Offline', 'Slow2G', '2G', '3G', '4G'].map(
    (network) => `lazyLoadingImageMarginPx${network}=2500`,
  ),
].join()}`

/**
 * Features that the browser of the tests does not need: those that Playwright disables, because the last list of the
 * command line replaces the others, and the process that Chromium starts in advance for the next page, which takes a
 * tenth of the processor time of a test.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
]

/** Several times what the browsers that run at once share between their processes. */
const SHARED_MEMORY_BYTES = 2 ** 31

/**
 * Launches a browser that sends no requests beyond this machine. The browser's own resolver rule
 * does this: requests that Playwright routes are not cached, and each one costs time.
 * @param further additional command-line flags
 */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--disable-features=${DISABLED_FEATURES}`,
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    BLINK_SETTINGS,
    ...further,
  ]
  // Playwright keeps shared memory out of /dev/shm, which containers may limit to 64 MB. In files it takes a sixth more
  // processor time.
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize > SHARED_MEMORY_BYTES
  return chromium.launch({
    executablePath: await browserPath(),
    args,
    ...(hasRoom && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  })
}

/**
 * The headless Chromium from npm, in the version of the lockfile, so that every machine renders
 * alike; it needs half the work of a full browser. Other platforms use an installed browser.
 */
export async function browserPath(): Promise<string> {
  const isShipped = process.platform === 'linux' && process.arch === 'x64'
  const installed = isShipped ? undefined : installedBrowser()
  return installed ?? (await unpackedBrowser())
}

/** The path of an installed Chromium. */
export function installedBrowser(): string | undefined {
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )
}

/** Unpacked once for all runs, outside the temporary folder of this run. */
async function unpackedBrowser(): Promise<string> {
  const { devDependencies } = await Bun.file(
    join(import.meta.dirname, '../../../../package.json'),
  ).json()
  const name = `bharat-browser-${devDependencies['@sparticuz/chromium']}`
  const folder = join(process.env.MACHINE_TMPDIR ?? tmpdir(), name)
  // Includes the libraries and fonts that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  if (!existsSync(folder)) await unpackWhole(folder)
  // The package looks for its files in the folder for temporary files.
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    const { default: bundled } = await import('@sparticuz/chromium')
    return await bundled.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** Unpacks completely or not at all: several runs may unpack at once, and one may be killed. */
async function unpackWhole(folder: string): Promise<void> {
  const unpacked = await mkdtemp(`${folder}-`)
  const code = `await (await import('@sparticuz/chromium')).default.executablePath()`
  const child = Bun.spawn([process.execPath, '-e', code], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: unpacked },
  })
  if ((await child.exited) !== 0) throw new Error('The browser of the tests cannot be unpacked.')
  // The configuration names the folder of the fonts; without fonts a form control crashes the
  // browser.
  const fonts = Bun.file(join(unpacked, 'fonts/fonts.conf'))
  await fonts.write((await fonts.text()).replaceAll('/tmp/fonts', join(folder, 'fonts')))
  await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true, force: true }))
}
