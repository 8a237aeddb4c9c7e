import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validTour } from './support/create-test-app.ts'
import { type RunningServer, runServer } from './support/run-server.ts'

/* The rendered pages of a catalogue whose every text is an attack. */

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
  const reflected = encodeURIComponent(all)
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
  const answer = await reply.json()
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}
const idOf = async (path: string, body: unknown) =>
  ((await call('POST', path, body)) as { item: { _id: string } }).item._id

/** What a browser would run or follow, as its parser finds it. */
async function liveParts(html: string) {
  const scripts: { nonce: string | null; type: string | null; src: string | null }[] = []
  const found: string[] = []
  const data: string[] = []
  let json: string | undefined
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
        const type = element.getAttribute('type')
        scripts.push({
          nonce: element.getAttribute('nonce'),
          type,
          src: element.getAttribute('src'),
        })
        json = type === 'application/ld+json' ? '' : undefined
      },
      text(text) {
        if (json === undefined) return
        json += text.text
        if (text.lastInTextNode) data.push(json)
      },
    })
    .transform(new Response(html))
    .text()
  return { scripts, found, data }
}

test('an attack that got through would be seen', async () => {
  const { scripts, found } = await liveParts(`<p>${ATTACKS.slice(0, 6).join('</p><p>')}</p>`)
  expect(scripts.length).toBeGreaterThan(1)
  expect(found).toContain('img onerror')
})

describe('a page of hostile texts', () => {
  test('runs no script but its own, and follows no link that is none', async () => {
    let seen = 0
    for (const path of paths) {
      const reply = await fetch(server.url + path, { redirect: 'manual' })
      const html = await reply.text()
      const policy = reply.headers.get('content-security-policy') ?? ''
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      const { scripts, found, data } = await liveParts(html)
      expect([path, found]).toEqual([path, []])
      for (const script of scripts) {
        if (script.type === 'application/ld+json') continue
        // React marks its own by the nonce; what comes from the build is told by its path.
        expect([path, script.nonce === nonce || script.src?.startsWith('/assets/')]).toEqual([
          path,
          true,
        ])
      }
      for (const text of data.filter(Boolean)) JSON.parse(text)
      if (html.includes('stolen')) seen++
      // Nothing of it in a place where it would be markup.
      expect([path, /<(script|svg|img)[^>]*>\s*stolen/i.test(html)]).toEqual([path, false])
    }
    // It is there, as text.
    expect(seen).toBeGreaterThanOrEqual(4)
  })

  test('has a policy with a nonce of its own each time, without unsafe-inline scripts, framed by nobody', async () => {
    const nonces = new Set<string>()
    for (const path of [...paths, ...paths]) {
      const { headers } = await fetch(server.url + path, { redirect: 'manual' })
      const policy = headers.get('content-security-policy') ?? ''
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
      expect(scripts).toMatch(/^'self' 'nonce-[\w-]{22}'( 'strict-dynamic')?$/)
      nonces.add(scripts)
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]) {
        expect(policy).toContain(part)
      }
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    }
    expect(nonces.size).toBe(paths.length * 2)
  })

  test.each(['/adminLogin', '/adminRegister'])(
    'puts no password into an address, also where %s is submitted before it is hydrated',
    async (path) => {
      const html = await (await fetch(server.url + path)).text()
      expect(html.match(/<form[^>]*>/g)).toEqual([expect.stringContaining(' method="post"')])
      expect(html).toContain('type="password"')
      expect(html).not.toContain('type="submit"')
    },
  )

  test('sends nobody to another site', async () => {
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

  test('gives away no file and no fault of the server', async () => {
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

  test('answers a sitemap that is one', async () => {
    const xml = await (await fetch(`${server.url}/sitemap.xml`)).text()
    expect(xml).not.toMatch(/<script|stolen/)
  })
})
