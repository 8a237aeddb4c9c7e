import { existsSync } from 'node:fs'
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

/** Debian's Chromium where it is installed, the one that npm ships otherwise. */
export async function browserPath(): Promise<string> {
  const installed = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path))
  return installed ?? (await unpackedBrowser())
}

async function unpackedBrowser(): Promise<string> {
  // Makes the package unpack the system libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  // Unpacked for all runs, and not into the folder that goes with this one.
  const { TMPDIR, MACHINE_TMPDIR } = process.env
  if (MACHINE_TMPDIR) process.env.TMPDIR = MACHINE_TMPDIR
  try {
    const { default: bundled } = await import('@sparticuz/chromium')
    return await bundled.executablePath()
  } finally {
    if (MACHINE_TMPDIR) process.env.TMPDIR = TMPDIR
  }
}
