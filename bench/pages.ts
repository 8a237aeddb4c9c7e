import { browserPath, installedBrowser } from '../apps/web/e2e/support/browser.ts'
import { type Bench, openServer, type Samples } from './checkout.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = {
  performance: 'perf',
  accessibility: 'a11y',
  'best-practices': 'best',
  seo: 'SEO',
}
const AUDITS: Record<string, [audit: string, unit: number]> = {
  'first text s': ['first-contentful-paint', 1000],
  'largest paint s': ['largest-contentful-paint', 1000],
  'blocked ms': ['total-blocking-time', 1],
  shift: ['cumulative-layout-shift', 1],
  kB: ['total-byte-weight', 1024],
}
const PAGES = {
  home: '/',
  category: '/categories/650000000000000000000001',
  tour: '/tours/650000000000000000000101',
  contact: '/contact',
  tours: '/tours',
  question: '/tours?search=kerala+in+december+under+40k+4+days',
  'no hit': '/tours?search=iceland',
  landscape: '/landscapes/Mountain',
  compare: '/compare?tours=650000000000000000000101,650000000000000000000102',
  shortlist: '/shortlist',
  privacy: '/privacy',
  credits: '/credits',
  login: '/adminLogin',
}

/** The part of a Lighthouse report that this uses. */
interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

/**
 * Lighthouse with its phone profile over the demo. It is installed from npm when this runs; its times depend on the load
 * of the machine.
 */
export const bench: Bench = {
  columns: {
    ...Object.fromEntries(Object.values(CATEGORIES).map((column) => [column, [0.5]])),
    ...Object.fromEntries(Object.keys(AUDITS).map((column) => [column, [0.5]])),
    'largest paint s': [0, 0.5, 1],
  },
  rounds: 5,
  async open({ only = '' }) {
    const server = await openServer(0)
    const pages = Object.entries(PAGES).filter(([name]) => name.includes(only))
    // The first visit makes the server encode the images in the sizes of this phone.
    for (const [, path] of pages) await lighthouse(server.url + path)
    return {
      async round() {
        const samples: Samples = {}
        for (const [name, path] of pages) {
          const { categories, audits } = await lighthouse(server.url + path)
          samples[name] = Object.fromEntries([
            ...Object.entries(CATEGORIES).map(([category, column]) => [
              column,
              100 * (categories[category]?.score ?? Number.NaN),
            ]),
            ...Object.entries(AUDITS).map(([column, [audit, unit]]) => [
              column,
              (audits[audit]?.numericValue ?? Number.NaN) / unit,
            ]),
          ])
        }
        return samples
      },
      close: server.close,
    }
  },
}

async function lighthouse(url: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'
  const options = ['--quiet', '--output=json', `--chrome-flags=${flags}`]
  const env = { ...process.env, CHROME_PATH: installedBrowser() ?? (await browserPath()) }
  const child = Bun.spawn(['bunx', LIGHTHOUSE, url, ...options], { env, stderr: 'pipe' })
  const [report, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(`Lighthouse failed:\n${errors}`)
  return JSON.parse(report)
}
