import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DrawnQuotePage, ServerBundle } from '@bharat/contracts/rendering'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import {
  isAdminPage,
  type PageOptions,
  type PageSource,
  renderPage,
  renderPrivatePage,
} from './page.ts'
import { listFiles, serveFile } from './static-files.ts'

export interface RendererOptions extends PageOptions {
  webRoot?: string
}

export interface Renderer {
  build: string
  publicDocument(documentId: string): Promise<string | undefined>
  /**
   * Responds to GET or HEAD with a file or a page.
   * @param site site settings in place of the saved ones, for a preview
   */
  handle(request: Request, site?: SiteSettings): Promise<Response>
  quote(request: Request, content: DrawnQuotePage): Promise<Response>
  /** Whether a path is a public page, which is the same for every client. */
  isCached(path: string): boolean
  /** Stops the development server. */
  close(): Promise<void>
}

const WEB_ROOT = join(import.meta.dirname, '../../../web')

/** The code of the built pages. */
export function loadPages(webRoot = WEB_ROOT): Promise<ServerBundle> {
  return import(join(webRoot, 'dist/server/entry-server.js'))
}

/** Serves the files and pages of the web application. */
export async function createRenderer(options: RendererOptions): Promise<Renderer> {
  const webRoot = options.webRoot ?? WEB_ROOT
  return options.mode === 'production'
    ? createProductionRenderer(options, webRoot)
    : createDevelopmentRenderer(options, webRoot)
}

async function createProductionRenderer(
  options: RendererOptions,
  webRoot: string,
): Promise<Renderer> {
  const clientRoot = join(webRoot, 'dist/client')
  const [manifest, bootScript, seenScript] = await Promise.all([
    readFile(join(clientRoot, '.vite/manifest.json'), 'utf8'),
    readFile(join(webRoot, 'dist/server/boot.js'), 'utf8'),
    readFile(join(webRoot, 'dist/server/seen.js'), 'utf8'),
  ]).catch(() => {
    throw new Error('The web application is not built: bun run --cwd apps/web build')
  })
  const bundle = await loadPages(webRoot)
  const source: PageSource = {
    assets: { mode: 'production', manifest: JSON.parse(manifest), bootScript, seenScript },
    render: bundle.render,
  }
  const files = await listFiles(clientRoot)
  return {
    build: Bun.hash(manifest + bootScript).toString(36),
    publicDocument: async (documentId) => bundle.publicDocuments.get(documentId),
    async handle(request, site) {
      const rejection = rejectMethod(request)
      if (rejection) return rejection
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (file) return serveFile(file, request)
      if (pathname.startsWith('/assets/')) return notFound()
      return renderPage({ ...source, site }, request, options)
    },
    quote: async (request, content) => drawQuote(bundle, source.assets, request, content, options),
    isCached: (path) => !files.has(path) && !path.startsWith('/assets/') && !isAdminPage(path),
    close: async () => {},
  }
}

async function createDevelopmentRenderer(
  options: RendererOptions,
  webRoot: string,
): Promise<Renderer> {
  const { createServer } = await import('vite')
  const host = '127.0.0.1'
  const port = await freePort(host)
  const vite = await createServer({
    configFile: join(webRoot, 'vite.config.ts'),
    // The browser loads modules from our origin. Only its HMR socket connects to Vite.
    server: { host, port, strictPort: true, hmr: { host, clientPort: port } },
    logLevel: 'warn',
  })
  await vite.listen()
  const viteUrl = `http://${host}:${port}`
  const bundle = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerBundle
  return {
    build: crypto.randomUUID(),
    publicDocument: async (documentId) => (await bundle()).publicDocuments.get(documentId),
    async handle(request, site) {
      const rejection = rejectMethod(request)
      if (rejection) return rejection
      const url = new URL(request.url)
      if (isViteModule(url))
        return fetchModule(new URL(url.pathname + url.search, viteUrl), request)
      try {
        const { render } = await bundle()
        const { default: react } = await import('@vitejs/plugin-react')
        const refreshPreamble = react.preambleCode.replace('__BASE__', '/')
        const source: PageSource = {
          render,
          assets: { mode: 'development', refreshPreamble },
        }
        return await renderPage({ ...source, site }, request, options)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
    async quote(request, content) {
      const assets = { mode: 'development', refreshPreamble: '' } as const
      return drawQuote(await bundle(), assets, request, content, options)
    },
    isCached: () => false,
    close: () => vite.close(),
  }
}

function drawQuote(
  { renderQuote }: Pick<ServerBundle, 'renderQuote'>,
  assets: PageSource['assets'],
  request: Request,
  content: DrawnQuotePage,
  options: RendererOptions,
): Response {
  const publicUrl = options.publicUrl()
  const draw = (nonce: string) => renderQuote({ ...content, nonce, assets, publicUrl })
  return renderPrivatePage(draw, request, options)
}

/** Forwards a module from Vite. `fetch` decodes it. */
async function fetchModule(url: URL, request: Request): Promise<Response> {
  const { status, headers, body } = await fetch(url, {
    headers: request.headers,
    redirect: 'manual',
  })
  const decoded = new Headers(headers)
  decoded.delete('content-encoding')
  decoded.delete('content-length')
  return new Response(body, { status, headers: decoded })
}

function rejectMethod(request: Request): Response | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
}

function notFound(): Response {
  return new Response('Not Found', {
    status: 404,
    headers: { 'x-content-type-options': 'nosniff' },
  })
}

/** Whether Vite serves this path in development. */
function isViteModule({ pathname }: URL): boolean {
  return (
    /^\/(@|src\/|node_modules\/|packages\/|__)/.test(pathname) || /\.[a-z0-9]+$/i.test(pathname)
  )
}

/** A port that was free a moment ago. */
export async function freePort(hostname: string): Promise<number> {
  const probe = Bun.serve({ port: 0, hostname, fetch: () => new Response() })
  const port = Number(probe.url.port)
  await probe.stop(true)
  return port
}
