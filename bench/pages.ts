/**
 * `bun run bench:pages`: runs Lighthouse with its phone profile on the home, category, tour and
 * contact page of the demo, in production mode. Prints the median of several runs for each page,
 * and the fastest and slowest largest contentful paint.
 *
 * bun run bench:pages [--runs 5] [--only tour]
 *
 * Lighthouse is installed from npm when this runs. Its times depend on the load of the machine.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runServer } from '../apps/server/test/support/run-server.ts'
import { browserPath, installedBrowser } from '../apps/web/e2e/support/browser.ts'
import { build } from './server.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PAGES = {
  home: '/',
  category: '/categories/650000000000000000000001',
  tour: '/tours/650000000000000000000101',
  contact: '/contact',
  tours: '/tours',
}

/** The part of a Lighthouse report that this uses. */
interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>
  audits: Record<string, { numericValue: number }>
}

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
})

await build()
const dataDir = await mkdtemp(join(tmpdir(), 'bharat-bench-'))
const server = await runServer({ NODE_ENV: 'production', DATA_DIR: dataDir, DEMO_DATA: 'on' })
try {
  const columns = ['perf', 'a11y', 'best', 'SEO', 'FCP s', 'LCP s', 'of all', 'TBT ms', 'CLS', 'kB']
  print(row('', columns))
  for (const [name, path] of Object.entries(PAGES)) {
    if (name.includes(options.only)) print(await measured(name, server.url + path))
  }
} finally {
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}

async function measured(name: string, url: string): Promise<string> {
  // The first visit makes the server encode the images in the sizes of this phone.
  await lighthouse(url)
  const reports: Report[] = []
  for (let run = 0; run < Number(options.runs); run++) reports.push(await lighthouse(url))
  const all = (audit: string) =>
    reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)
  const scores = CATEGORIES.map((category) =>
    median(reports.map(({ categories }) => 100 * categories[category].score)).toFixed(0),
  )
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
  const paints = all('largest-contentful-paint')
  return row(name, [
    ...scores,
    seconds(median(all('first-contentful-paint'))),
    seconds(median(paints)),
    `${seconds(Math.min(...paints))} to ${seconds(Math.max(...paints))}`,
    median(all('total-blocking-time')).toFixed(0),
    median(all('cumulative-layout-shift')).toFixed(3),
    (median(all('total-byte-weight')) / 1024).toFixed(0),
  ])
}

async function lighthouse(url: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'
  const child = Bun.spawn(
    ['bunx', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${flags}`],
    {
      env: { ...process.env, CHROME_PATH: installedBrowser() ?? (await browserPath()) },
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const [report, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`Lighthouse failed:\n${errors}`)
  return JSON.parse(report)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function row(name: string, cells: readonly string[]): string {
  const widths = [6, 6, 6, 6, 8, 8, 14, 8, 8, 6]
  return name.padEnd(10) + cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
