import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validTour } from './support/create-test-app.ts'
import { type RunningServer, runServer } from './support/run-server.ts'

/* The rendered pages of a catalogue in which every text is an attack. */

const ATTACKS = [
  '<script>stolen()</script>',
  '"><img src=x onerror=stolen()>',
  "'-stolen()-'",
  '</script><script>stolen()</script>',
  '<!--<script>',
  '</title><svg onload=stolen()>',
  `{{stolen()}}$${'{stolen()}'}`,
  '\u2028stolen()//',
  'javascript:stolen()',
  // Characters that HTML parsers change: NUL, controls, line ends, half a surrogate pair.
  'a\0b\u0001c\r\nd\re\ud800f',
]
let dir: string
let server: RunningServer
let cookie = ''
let paths: string[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'security-'))
  server = await runServer({ DATA_DIR: join(dir, 'data'), NODE_ENV: 'production' })
  const account = { email: 'admin@example.com', password: 'correct horse' }
  await call('POST', '/admin/registerAdmin', account)
  const login = await fetch(`${server.url}/api/v1/admin/loginAdmin`, init('POST', account))
  cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const all = ATTACKS.join(' ')
  const image = 'https://images.example/a.jpg?"onerror=x'.replace('"', '%22')
  const category = await idOf('/admin/categories', {
    name: `1 ${all}`,
    description: all,
    coverImage: image,
  })
  const tour = await idOf(
    '/admin/tours',
    validTour(category, {
      tourName: all,
      tripStyle: all,
      vehicle: all,
      drivingDistance: all,
      activity: all,
      itinerary: [1, 2].map((day) => ({ day, title: all, description: all, imageUrl: '' })),
      faqs: [{ q: all, a: all }],
    }),
  )
  await call('PATCH', `/admin/toursinhighlight/${tour}/highlight`, { highlightStatus: true })
  await call('POST', '/admin/hero-carousel', { categoryId: category, imageUrl: image })
  await call('POST', '/admin/testimonials', {
    clientName: all,
    clientImage: image,
    tourName: all,
    review: all,
  })
  const reflected = encodeURIComponent(all.toWellFormed())
  paths = [
    '/',
    '/contact',
    `/categories/${category}`,
    `/tours/${tour}`,
    '/landscapes/Beaches',
    `/tours/${reflected}`,
    `/landscapes/${reflected}`,
    `/${reflected}`,
    `/?search=${reflected}&redirect=${reflected}#${reflected}`,
    `/adminLogin?redirect=${reflected}`,
  ]
})
afterAll(async () => {
  await server.end('SIGKILL')
  await rm(dir, { recursive: true, force: true })
})

function init(method: string, body: unknown): RequestInit {
  return {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  }
}
async function call(method: string, path: string, body: unknown): Promise<unknown> {
  const reply = await fetch(`${server.url}/api/v1${path}`, init(method, body))
  const payload = await reply.json()
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(payload)}`)
  return payload
}
/** Sends a GET for exactly this path; `fetch` merges the slashes at its start. */
async function raw(path: string) {
  const { hostname, port } = new URL(server.url)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get({ hostname, port, path, agent: false }, resolve).on('error', reject)
  const { statusCode: status, headers } = (await promise).resume()
  return { status, headers }
}
const idOf = async (path: string, body: unknown) =>
  ((await call('POST', path, body)) as { item: { _id: string } }).item._id

interface Script {
  nonce: string | null
  type: string | null
  src: string | null
  text: string
}

/** The scripts and links that a browser's parser finds. */
async function liveParts(html: string) {
  const scripts: Script[] = []
  const found: string[] = []
  await new HTMLRewriter()
    .on('*', {
      element(element) {
        for (const [name, value] of element.attributes) {
          if (/^on/i.test(name)) found.push(`${element.tagName} ${name}`)
          if (/^\s*javascript:/i.test(value) && /^(href|src|action|formaction)$/i.test(name)) {
            found.push(`${element.tagName} ${name}=${value}`)
          }
        }
        if (element.tagName === 'img' && element.getAttribute('src') === 'x') found.push('img')
      },
    })
    .on('script', {
      element(element) {
        const [nonce = null, type = null, src = null] = ['nonce', 'type', 'src'].map((name) =>
          element.getAttribute(name),
        )
        scripts.push({ nonce, type, src, text: '' })
      },
      text(chunk) {
        const script = scripts.at(-1)
        if (script) script.text += chunk.text
      },
    })
    .transform(new Response(html))
    .text()
  return { scripts, found }
}

const sourcesOf = ({ headers }: Response) =>
  (/script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '').split(' ')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const isAdminPage = (path: string) => path.startsWith('/admin')

test('the test would detect a successful attack', async () => {
  const { scripts, found } = await liveParts(`<p>${ATTACKS.slice(0, 6).join('</p><p>')}</p>`)
  expect(scripts.length).toBeGreaterThan(1)
  expect(found).toContain('img onerror')
})

describe('a page with hostile texts', () => {
  test('runs only its own scripts, and has only known links', async () => {
    let seen = 0
    for (const path of paths) {
      const reply = await fetch(server.url + path, { redirect: 'manual' })
      const sources = sourcesOf(reply)
      const html = await reply.text()
      const { scripts, found } = await liveParts(html)
      expect([path, found]).toEqual([path, []])
      for (const { type, src, text, nonce } of scripts) {
        if (type === 'application/ld+json') {
          JSON.parse(text)
          continue
        }
        // A browser would parse another text than the server hashed.
        expect([path, /[\0\r]/.test(text)]).toEqual([path, false])
        const allowance = isAdminPage(path) ? `'nonce-${nonce}'` : hashOf(text)
        const isAllowed = src?.startsWith('/assets/') ?? sources.includes(allowance)
        expect([path, text, isAllowed]).toEqual([path, text, true])
      }
      if (html.includes('stolen')) seen++
      // None of it is in a place where it would be markup.
      expect([path, /<(script|svg|img)[^>]*>\s*stolen/i.test(html)]).toEqual([path, false])
    }
    // The text is on the page.
    expect(seen).toBeGreaterThanOrEqual(4)
  })

  test('allows inline scripts by hash, on an admin page by a nonce of this response, and forbids framing', async () => {
    const nonces: string[] = []
    for (const path of [...paths, ...paths]) {
      const reply = await fetch(server.url + path, { redirect: 'manual' })
      const [self, ...allowed] = sourcesOf(reply)
      expect(self).toBe("'self'")
      if (isAdminPage(path)) nonces.push(...allowed)
      const form = isAdminPage(path) ? /^'nonce-[\w-]{22}'$/ : /^'sha256-[\w+/]{43}='$/
      expect([path, allowed.filter((source) => !form.test(source))]).toEqual([path, []])
      expect(allowed.length).toBeGreaterThan(0)
      const policy = reply.headers.get('content-security-policy') ?? ''
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "style-src 'self';",
      ]) {
        expect(policy).toContain(part)
      }
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      expect(reply.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    }
    expect([nonces.length, new Set(nonces).size]).toEqual([2, 2])
  })

  test('is identical for every client where it is public, without a cookie or a nonce', async () => {
    for (const path of paths.filter((path) => !isAdminPage(path))) {
      const reply = await fetch(server.url + path)
      const again = await fetch(server.url + path, { headers: { cookie, 'user-agent': 'another' } })
      const html = await reply.text()
      expect(await again.text()).toBe(html)
      expect(html).not.toMatch(/nonce=|csp-nonce/)
      const { date: _, ...headers } = reply.headers.toJSON()
      expect(again.headers.toJSON()).toMatchObject(headers)
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
      expect(headers['set-cookie']).toBeUndefined()
      if (reply.status === 200) expect(headers.etag).toMatch(/^W\/".+"$/)
    }
  })

  test.each(['/adminLogin', '/adminRegister'])(
    'puts no password into an address, also where %s is submitted before hydration',
    async (path) => {
      const html = await (await fetch(server.url + path)).text()
      expect(html.match(/<form[^>]*>/g)).toEqual([expect.stringContaining(' method="post"')])
      expect(html).toContain('type="password"')
      expect(html).not.toContain('type="submit"')
    },
  )

  test('sends no visitor to another site', async () => {
    const outside = [
      '//evil.example',
      '/\\evil.example',
      '//evil.example/%2e%2e',
      '/https:/evil.example',
      '///evil.example/',
    ]
    for (const path of [...outside, ...outside.map((each) => `/adminLogin?redirect=${each}`)]) {
      const reply = await fetch(server.url + path, { redirect: 'manual' })
      const target = reply.headers.get('location')
      const to = target === null ? server.url : new URL(target, server.url + path).origin
      expect([path, to]).toEqual([path, server.url])
      expect([path, reply.headers.get('refresh')]).toEqual([path, null])
    }
  })

  test('of a preview has one address: every other spelling leads there, and ends with the preview', async () => {
    const category = await idOf('/admin/categories', { name: 'Previews' })
    const tour = await idOf('/admin/tours', validTour(category))
    await call('PATCH', `/admin/tours/${tour}/status`, { activeStatus: false })
    const reply = await call('POST', `/admin/tours/${tour}/preview`, {})
    const token = (reply as { url: string }).url.split('/').at(-1) ?? ''
    const spellings = [
      `/PREVIEW/${token}`,
      `/Preview/${token}/`,
      `//preview/${token}`,
      `/preview//${token}`,
      `/%70review/${token}`,
      `/%2570review/${token}`,
      `/preview/%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
      `/preview%2F${token}`,
    ]
    const answers = async () => {
      const found = []
      for (const path of [`/preview/${token}`, ...spellings]) {
        const { status, headers } = await raw(path)
        expect([path, headers['cache-control']]).toEqual([path, 'no-store'])
        expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer'])
        expect([path, headers['x-robots-tag']]).toEqual([path, 'noindex, nofollow, noarchive'])
        found.push([status, headers.location])
      }
      return found
    }
    const moved = spellings.map(() => [308, `/preview/${token}`])
    expect(await answers()).toEqual([[200, undefined], ...moved])
    await call('PATCH', `/admin/tours/${tour}/status`, { activeStatus: true })
    expect(await answers()).toEqual([[410, undefined], ...moved])
    // These are no previews, and no page has their paths.
    for (const path of ['/previews/x', '/preview', '/tours/preview', `/p/${token}`]) {
      expect([path, (await raw(path)).status]).toEqual([path, 404])
    }
  })

  test('exposes no file and no error of the server', async () => {
    for (const path of [
      '/../../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/assets/%2e%2e%2f%2e%2e%2fserver/entry-server.js',
      '/.env',
      '/.git/config',
      '/media/..%2f..%2fsession-secret',
      '/session-secret',
      '/%00',
      '/%ff%fe',
      '/.vite/manifest.json',
    ]) {
      const reply = await fetch(server.url + path)
      const text = await reply.text()
      expect([path, reply.status]).toEqual([path, 404])
      expect([path, /"workspaces"|\[core\]|at \w+ \(\/|node_modules/.test(text)]).toEqual([
        path,
        false,
      ])
    }
  })

  test('the sitemap is well-formed', async () => {
    const xml = await (await fetch(`${server.url}/sitemap.xml`)).text()
    expect(xml).not.toMatch(/<script|stolen/)
  })
})
