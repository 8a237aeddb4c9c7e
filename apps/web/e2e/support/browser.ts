import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/**
 * A browser that asks nothing of outside this machine. By its own rule, since what is routed through a
 * test is not kept by the browser, and costs a detour for every file of every page.
 * @param further switches of the browser beside ours
 */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ...further,
  ]
  return chromium.launch({ executablePath: await browserPath(), args })
}

/**
 * The headless Chromium that npm ships, in the version of the lockfile: every machine draws the same,
 * and with half the work of a whole browser. Where there is none for the machine, an installed one.
 */
export async function browserPath(): Promise<string> {
  const isShipped = process.platform === 'linux' && process.arch === 'x64'
  const installed = isShipped ? undefined : installedBrowser()
  return installed ?? (await unpackedBrowser())
}

/** A whole Chromium, where one is installed. */
export function installedBrowser(): string | undefined {
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )
}

/** Unpacked for all runs, and not into the folder for temporary files that goes with this one. */
async function unpackedBrowser(): Promise<string> {
  const { devDependencies } = await Bun.file(
    join(import.meta.dirname, '../../../../package.json'),
  ).json()
  const name = `bharat-browser-${devDependencies['@sparticuz/chromium']}`
  const folder = join(process.env.MACHINE_TMPDIR ?? tmpdir(), name)
  // With the libraries and fonts that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  if (!existsSync(folder)) await unpackWhole(folder)
  // The package looks for what it unpacked in the folder for temporary files.
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

/** Whole or not at all: runs beside each other unpack at once, and one may be killed over it. */
async function unpackWhole(folder: string): Promise<void> {
  const unpacked = await mkdtemp(`${folder}-`)
  const code = `await (await import('@sparticuz/chromium')).default.executablePath()`
  const child = Bun.spawn([process.execPath, '-e', code], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: unpacked },
  })
  if ((await child.exited) !== 0) throw new Error('The browser of the tests cannot be unpacked.')
  // Its fonts are looked for where they lie; a form without any ends the browser.
  const fonts = Bun.file(join(unpacked, 'fonts/fonts.conf'))
  await fonts.write((await fonts.text()).replaceAll('/tmp/fonts', join(folder, 'fonts')))
  await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true, force: true }))
}
