import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createPublicReads } from '../http/public-reads.ts'
import { pageHeaders } from './page-headers.ts'
import { createRenderer, type Renderer } from './rendering.ts'

const script = `console.log(${JSON.stringify('x'.repeat(2000))})`
const failures: unknown[] = []
let webRoot: string
let renderer: Renderer
let busy = 0
/** Each test may set the address of its requests. */
let address = 'unknown'
const publicReads = createPublicReads({
  addressOf: () => address,
  sessionOf: async () => null,
  onReject: () => busy++,
})

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'rendering-'))
  await mkdir(join(webRoot, 'dist/client/.vite'), { recursive: true })
  await mkdir(join(webRoot, 'dist/client/assets'), { recursive: true })
  await mkdir(join(webRoot, 'dist/server'), { recursive: true })
  await writeFile(join(webRoot, 'dist/client/.vite/manifest.json'), '{}')
  await writeFile(join(webRoot, 'dist/server/boot.js'), '')
  await writeFile(join(webRoot, 'dist/server/seen.js'), '')
  await writeFile(join(webRoot, 'dist/client/assets/a-1.js'), script)
  await writeFile(join(webRoot, 'dist/client/assets/a-1.js.br'), brotliCompressSync(script))
  await writeFile(join(webRoot, 'dist/client/favicon.svg'), '<svg/>')
  await writeFile(join(webRoot, 'secret.txt'), 'secret')
  // A stand-in for the built web application. It marks its own script with the nonce; the other one
  // is injected.
  await writeFile(
    join(webRoot, 'dist/server/entry-server.js'),
    `export async function render({ request, nonce, publicUrl }) {
      const { pathname } = new URL(request.url)
      if (pathname === '/broken') throw new Error('secret cause')
      if (pathname.startsWith('/gated/')) {
        globalThis.rendering++
        globalThis.gate ??= new Promise((resolve) => { globalThis.openGate = resolve })
        await globalThis.gate
      }
      const own = '<script nonce="' + nonce + '">own("' + publicUrl + '")</script>'
      const text = pathname === '/long' ? 'long '.repeat(500) : 'page'
      return new Response('<p>' + text + '</p><script>injected()</script>' + own, {
        status: pathname === '/nowhere' ? 404 : 200,
        headers: { 'content-type': 'text/html; charset=UTF-8' },
      })
    }`,
  )
  renderer = await createRenderer({
    mode: 'production',
    webRoot,
    publicUrl: () => 'http://site.test',
    graphqlFetch: async () => new Response(),
    publicReads,
    recordReads: async (work) => ({ result: await work(), isUntouched: async () => false }),
    onError: (error) => failures.push(error),
  })
})

afterAll(async () => {
  await renderer.close()
  await rm(webRoot, { recursive: true, force: true })
})

const get = (path: string, init?: RequestInit) =>
  renderer.handle(new Request(`http://site.test${path}`, init))

test('a built file is cached for ever, compressed in the browser’s encoding', async () => {
  const plain = await get('/assets/a-1.js')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(script)

  const brotli = await get('/assets/a-1.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
  expect(new Uint8Array(await brotli.arrayBuffer())).toEqual(
    new Uint8Array(brotliCompressSync(script)),
  )
  const rejected = await get('/assets/a-1.js', { headers: { 'accept-encoding': 'br;q=0' } })
  expect(rejected.headers.get('content-encoding')).toBeNull()
})

test('a file is not sent again to a client that has its etag', async () => {
  const first = await get('/favicon.svg')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  for (const validator of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
    const again = await get('/favicon.svg', { headers: { 'if-none-match': validator } })
    expect([validator, again.status]).toEqual([validator, 304])
  }
})

test('no path outside the build is served', async () => {
  for (const path of ['/../../secret.txt', '/..%2f..%2fsecret.txt', '/.vite/manifest.json']) {
    expect(await (await get(path)).text()).toStartWith('<p>page')
  }
  expect((await get('/assets/missing.js')).status).toBe(404)
  expect((await get('/assets/a-1.js.br')).status).toBe(404)
})

test.each([
  ['/landscapes/%ff', '/landscapes/%25ff'],
  ['/tours/%?sort=price', '/tours/%25?sort=price'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  // No address of another site.
  ['//other.example/%ff', '/other.example/%25ff'],
  ['/\\other.example/%ff', '/other.example/%25ff'],
  ['/adminDesk/%ff', '/adminDesk/%25ff'],
])('%s has an escape that no route has, and leads to the path %s', async (path, location) => {
  const reply = await get(path)
  expect([reply.status, reply.headers.get('location')]).toEqual([308, location])
  expect((await get(location)).status).toBe(200)
})

test('valid escapes stay', async () => {
  for (const path of ['/landscapes/%E0%A4%A8', '/landscapes/%25ff', '/landscapes/A%20%26%20b'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
})

const sourcesOf = ({ headers }: Response) =>
  /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''

test('a public page allows its own inline script by hash, and is the same bytes each time', async () => {
  const page = await get('/nowhere')
  expect(page.status).toBe(404)
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  const own = 'own("http://site.test")'
  const hash = new Bun.CryptoHasher('sha256').update(own).digest('base64')
  expect(sourcesOf(page)).toBe(`'self' 'sha256-${hash}'`)
  const html = await page.text()
  expect(html).toBe(`<p>page</p><script>injected()</script><script>${own}</script>`)
  expect(await (await get('/nowhere')).text()).toBe(html)
})

test('an admin page has a new nonce each time, in the policy and in the markup', async () => {
  const nonces = new Set<string>()
  for (const path of ['/adminLogin', '/adminLogin', '/ADMINdashboard']) {
    const page = await get(path)
    const nonce = /^'self' 'nonce-([\w-]{22})'$/.exec(sourcesOf(page))?.[1] ?? ''
    expect(await page.text()).toContain(`<script nonce="${nonce}">own(`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
})

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('a page is compressed with %s', async (encoding, decode) => {
  const page = await get('/long', { headers: { 'accept-encoding': encoding } })
  expect(page.headers.get('content-encoding')).toBe(encoding)
  expect(decode(await page.bytes()).toString()).toBe(await (await get('/long')).text())
})

test('HEAD has the headers of GET, without the body; other methods are rejected', async () => {
  const server = Bun.serve({ port: 0, fetch: (request) => renderer.handle(request) })
  for (const path of ['/', '/nowhere', '/favicon.svg', '/assets/a-1.js']) {
    const told = async (method: string) => {
      const { status, headers } = await fetch(server.url.origin + path, { method })
      const { date: _, ...said } = headers.toJSON()
      return { status, ...said }
    }
    expect([path, await told('HEAD')]).toEqual([path, await told('GET')])
  }
  expect(await (await fetch(server.url, { method: 'HEAD' })).text()).toBe('')
  await server.stop(true)
  const post = await get('/', { method: 'POST' })
  expect(post.status).toBe(405)
  expect(post.headers.get('allow')).toBe('GET, HEAD')
})

test('few pages of a client are rendered at a time; one too many gets 503 at once, others and files do not wait', async () => {
  const gated = globalThis as { rendering?: number; openGate?: () => void }
  gated.rendering = 0
  busy = 0
  address = '203.0.113.5'
  const pages = Array.from({ length: 27 }, (_, n) => get(`/gated/${n}`))
  const rejected = await get('/gated/28')
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '2'])
  expect(rejected.headers.get('cache-control')).toBe('no-store')
  expect(await rejected.text()).toContain('The server is busy. Please try again.')
  expect((await get('/favicon.svg')).status).toBe(200)
  address = '203.0.113.6'
  expect((await get('/')).status).toBe(200)
  expect([gated.rendering, busy]).toEqual([2, 1])
  gated.openGate?.()
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(27).fill(200))
  address = 'unknown'
})

test('a rendering error is logged and not shown', async () => {
  const page = await get('/broken')
  expect(page.status).toBe(500)
  expect(await page.text()).not.toContain('secret cause')
  expect(String(failures.at(-1))).toContain('secret cause')
})

test('a missing build is reported by name', async () => {
  const missing = createRenderer({
    mode: 'production',
    webRoot: join(webRoot, 'nothing'),
    publicUrl: () => 'http://site.test',
    graphqlFetch: async () => new Response(),
    publicReads,
    recordReads: async (work) => ({ result: await work(), isUntouched: async () => false }),
  })
  await expect(missing).rejects.toThrow('bun run --cwd apps/web build')
})

test('the policy allows the upload host, and upgrades to https where the site uses it', () => {
  const headers = new Map(
    pageHeaders(["'sha256-abc='"], {
      mode: 'production',
      publicUrl: () => 'https://site.test',
      uploadUrl: 'https://images.test/v1/upload?x=1',
    }),
  )
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'self' https://images.test;")
  expect(policy).toContain("script-src 'self' 'sha256-abc=';")
  expect(policy).not.toContain('unsafe-eval')
  expect(headers.has('strict-transport-security')).toBe(true)
})

test('an http image URL is shown: over https by https', () => {
  const policy = (publicUrl: string) =>
    new Map(pageHeaders(["'sha256-abc='"], { mode: 'production', publicUrl: () => publicUrl })).get(
      'content-security-policy',
    )
  expect(policy('http://site.test')).toContain("img-src 'self' https: http: blob: data:")
  expect(policy('https://site.test')).toContain("img-src 'self' https: blob: data:")
  expect(policy('https://site.test')).toContain('upgrade-insecure-requests')
})
