import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/**
 * Debian's Chromium where it is installed, the one that npm ships otherwise.
 * @param further switches of the browser beside ours
 */
export async function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const installed = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path))
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...further,
  ]
  if (installed) return chromium.launch({ executablePath: installed, args })
  // Makes the package unpack the system libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: bundled } = await import('@sparticuz/chromium')
  return chromium.launch({ executablePath: await bundled.executablePath(), args })
}
