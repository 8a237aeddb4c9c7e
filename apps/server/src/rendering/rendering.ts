import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { SOMETHING_WENT_WRONG, serviceMessages } from '@bharat/contracts/messages'
import type { PageAssets, Render, RenderOptions } from '@bharat/contracts/rendering'
import { DomainError } from '../errors.ts'
import { accepts, gzipStream } from '../http/compression.ts'
import { conditional } from '../http/conditional.ts'
import { createWorkQueue, type WorkQueue } from '../jobs/work-queue.ts'

export interface RendererOptions {
  /** `production` serves apps/web/dist; `development` runs Vite beside the server, with HMR. */
  mode: 'production' | 'development'
  /** The GraphQL handler, called in process. */
  graphqlFetch: RenderOptions['graphqlFetch']
  /** Absolute origin of the site, without a trailing slash; a free port is known once it listens. */
  publicUrl: () => string
  /** Where the browser uploads images to, when that is another host. */
  uploadUrl?: string
  /** Hears what went wrong behind a page. */
  onError?: (error: unknown) => void
  /** Hears of each page that is not rendered because too many are waiting. */
  onBusy?: () => void
  /** Pages rendered at a time, and those that may wait; one more gets 503. */
  limits?: { concurrency: number; maxWaiting: number; maxWaitingPerClient?: number }
  /** Folder of the web application; the repository's own by default. */
  webRoot?: string
}

/**
 * Rendering is the dearest work of the process, and its steps stand between the steps of every other
 * request: four pages at a time keep one core busy while they wait for the database, and what
 * else is asked does not wait for a crowd of pages. A hundred waiting ones are done in a second or two.
 * Clients take turns, so that one who asks for made-up pages delays another's page by one of them.
 */
const RENDERING = { concurrency: 4, maxWaiting: 100, maxWaitingPerClient: 25 }
const BUSY_SECONDS = 2

export interface Renderer {
  /** Names what the pages are made by: another build makes other pages. */
  build: string
  /**
   * Answers a GET or HEAD for a built file, a public file or a page.
   * @param client the network address that asks: addresses take turns
   */
  handle(request: Request, client?: string): Promise<Response>
  /** Stops the development server; nothing to do in production. */
  close(): Promise<void>
}

/** The door to the web application: its files and its one render function. */
export async function createRenderer(options: RendererOptions): Promise<Renderer> {
  const webRoot = options.webRoot ?? join(import.meta.dirname, '../../../web')
  const queue = createWorkQueue({
    ...(options.limits ?? RENDERING),
    retryAfter: BUSY_SECONDS,
    ...(options.onBusy && { onReject: options.onBusy }),
  })
  return options.mode === 'production'
    ? createProductionRenderer(options, webRoot, queue)
    : createDevelopmentRenderer(options, webRoot, queue)
}

async function createProductionRenderer(
  options: RendererOptions,
  webRoot: string,
  queue: WorkQueue,
): Promise<Renderer> {
  const clientRoot = join(webRoot, 'dist/client')
  const manifest = await readFile(join(clientRoot, '.vite/manifest.json'), 'utf8').catch(() => {
    throw new Error('The web application is not built: bun run --cwd apps/web build')
  })
  const assets: PageAssets = { mode: 'production', manifest: JSON.parse(manifest) }
  const entry: { render: Render } = await import(join(webRoot, 'dist/server/entry-server.js'))
  const files = await listFiles(clientRoot)
  return {
    build: Bun.hash(manifest).toString(36),
    async handle(request, client) {
      const refusal = refuseMethod(request)
      if (refusal) return refusal
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (file) return serveFile(file, request)
      if (pathname.startsWith('/assets/')) return notThere()
      return renderPage(entry.render, assets, request, options, (work) => queue.run(work, client))
    },
    close: async () => {},
  }
}

async function createDevelopmentRenderer(
  options: RendererOptions,
  webRoot: string,
  queue: WorkQueue,
): Promise<Renderer> {
  const { createServer } = await import('vite')
  const host = '127.0.0.1'
  const port = await freePort(host)
  const vite = await createServer({
    configFile: join(webRoot, 'vite.config.ts'),
    // The browser's modules come through our own origin, its HMR socket goes to Vite directly.
    server: { host, port, strictPort: true, hmr: { host, clientPort: port } },
    logLevel: 'warn',
  })
  await vite.listen()
  const viteUrl = `http://${host}:${port}`
  return {
    build: crypto.randomUUID(),
    async handle(request, client) {
      const refusal = refuseMethod(request)
      if (refusal) return refusal
      const url = new URL(request.url)
      if (isViteModule(url)) {
        const { status, headers, body } = await fetch(new URL(url.pathname + url.search, viteUrl), {
          headers: request.headers,
          redirect: 'manual',
        })
        // fetch() has undone the encoding already.
        const kept = new Headers(headers)
        kept.delete('content-encoding')
        kept.delete('content-length')
        return new Response(body, { status, headers: kept })
      }
      try {
        const entry = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: Render }
        const { default: react } = await import('@vitejs/plugin-react')
        const refreshPreamble = react.preambleCode.replace('__BASE__', '/')
        const assets: PageAssets = { mode: 'development', refreshPreamble }
        const inTurn = (work: () => Promise<Response>) => queue.run(work, client)
        return await renderPage(entry.render, assets, request, options, inTurn)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
    close: () => vite.close(),
  }
}

async function renderPage(
  render: Render,
  assets: PageAssets,
  request: Request,
  options: RendererOptions,
  inTurn: (work: () => Promise<Response>) => Promise<Response>,
): Promise<Response> {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
  let page: Response
  let failed = false
  let unavailable = false
  const onError = (error: unknown) => {
    failed = true
    unavailable ||= isUnavailable(error)
    options.onError?.(error)
  }
  try {
    page = await inTurn(() =>
      render({
        request,
        nonce,
        assets,
        graphqlFetch: options.graphqlFetch,
        publicUrl: options.publicUrl(),
        onError,
      }),
    )
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    const busy = error instanceof DomainError && error.reason === 'UNAVAILABLE'
    if (busy) failed = true
    else onError(error)
    const message = busy ? serviceMessages.busy : SOMETHING_WENT_WRONG
    page = new Response(`<!doctype html><title>Error</title><p>${message}</p>`, {
      status: busy ? 503 : 500,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        ...(busy && { 'retry-after': String(BUSY_SECONDS) }),
      },
    })
  }
  const headers = new Headers(page.headers)
  for (const [name, value] of pageHeaders(nonce, options)) headers.set(name, value)
  // A page of which a part could not be loaded is for this visitor alone; one under development changes.
  if (failed || options.mode === 'development') headers.set('cache-control', 'no-store')
  // Soon it can be shown: search engines keep what they have.
  const status = page.status === 500 && unavailable ? 503 : page.status
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', '5')
  headers.set('vary', 'Accept-Encoding')
  // HEAD gets the same: the server cancels the body.
  if (page.body && accepts(request, 'gzip')) {
    headers.set('content-encoding', 'gzip')
    headers.delete('content-length')
    return new Response(gzipStream(page.body), { status, headers })
  }
  return new Response(page.body, { status, headers })
}

/** Whether a page lacks its data because the GraphQL door answered UNAVAILABLE. */
function isUnavailable(error: unknown): boolean {
  const { graphQLErrors } = (error ?? {}) as {
    graphQLErrors?: { extensions?: { code?: unknown } }[]
  }
  return graphQLErrors?.some(({ extensions }) => extensions?.code === 'UNAVAILABLE') ?? false
}

/** Security headers of a page. The policy allows no inline script but the page's own, by nonce. */
export function pageHeaders(
  nonce: string,
  options: Pick<RendererOptions, 'mode' | 'publicUrl' | 'uploadUrl'>,
): [string, string][] {
  const development = options.mode === 'development'
  const https = options.publicUrl().startsWith('https:')
  const upload =
    options.uploadUrl && URL.canParse(options.uploadUrl) ? [new URL(options.uploadUrl).origin] : []
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    // Vite injects style elements while developing.
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    // Components position themselves by style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'"],
    // The URL of an image may be of http: a page of https has it asked for by https instead.
    'img-src': ["'self'", 'https:', ...(https ? [] : ['http:']), 'blob:', 'data:'],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'connect-src': ["'self'", ...upload, ...(development ? ['ws:'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https && { 'upgrade-insecure-requests': [] }),
  }
  return [
    [
      'content-security-policy',
      Object.entries(policy)
        .map(([directive, sources]) => [directive, ...sources].join(' '))
        .join('; '),
    ],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
    // A page carries its nonce: it is asked for anew each time, while Back still shows it at once.
    ['cache-control', 'no-cache'],
    ...(https
      ? [['strict-transport-security', 'max-age=31536000'] satisfies [string, string]]
      : []),
  ]
}

interface StaticFile {
  path: string
  type: string
  /** Encodings that lie beside the file, best first. */
  encodings: { name: 'br' | 'gzip'; path: string }[]
  /** A name with a content hash never changes its content. */
  immutable: boolean
  etag: string
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Every file the build made, by its path in a URL: what is not listed here is not served. */
async function listFiles(root: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const type = types[extname(path)]
    const urlPath = `/${relative(root, path).split(sep).join('/')}`
    if (!type || urlPath.startsWith('/.')) continue
    const { size, mtimeMs } = await stat(path)
    files.set(urlPath, {
      path,
      type,
      encodings: [
        { name: 'br', path: `${path}.br` } as const,
        { name: 'gzip', path: `${path}.gz` } as const,
      ].filter((encoding) => known.has(encoding.path)),
      immutable: urlPath.startsWith('/assets/'),
      etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    })
  }
  return files
}

function serveFile(file: StaticFile, request: Request): Response {
  const encoding = file.encodings.find(({ name }) => accepts(request, name))
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.immutable
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    etag: encoding ? file.etag.replace(/"$/, `-${encoding.name}"`) : file.etag,
  })
  if (file.encodings.length > 0) headers.set('vary', 'Accept-Encoding')
  if (encoding) headers.set('content-encoding', encoding.name)
  // HEAD gets the same: the server takes the length from the file and leaves its content out.
  return conditional(request, new Response(Bun.file(encoding?.path ?? file.path), { headers }))
}

function refuseMethod(request: Request): Response | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
}

function notThere(): Response {
  return new Response('Not Found', {
    status: 404,
    headers: { 'x-content-type-options': 'nosniff' },
  })
}

/** Whether Vite, and not a page, answers this path while developing. */
function isViteModule({ pathname }: URL): boolean {
  return (
    /^\/(@|src\/|node_modules\/|packages\/|__)/.test(pathname) || /\.[a-z0-9]+$/i.test(pathname)
  )
}

/** A port that nobody listened on a moment ago. */
export async function freePort(hostname: string): Promise<number> {
  const probe = Bun.serve({ port: 0, hostname, fetch: () => new Response() })
  const port = Number(probe.url.port)
  await probe.stop(true)
  return port
}
