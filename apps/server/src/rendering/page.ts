import { randomBytes } from 'node:crypto'
import { SOMETHING_WENT_WRONG, serviceMessages } from '@bharat/contracts/messages'
import type { PageAssets, Render, RenderOptions } from '@bharat/contracts/rendering'
import type { SiteSettings } from '@bharat/contracts/site-settings'
import type { RecordReads } from '../database/recorded-reads.ts'
import { DomainError } from '../errors.ts'
import { declareCheck, excludeFromCache } from '../http/caching.ts'
import { compressFor } from '../http/compression.ts'
import { digest } from '../http/conditional.ts'
import type { PublicReads } from '../http/public-reads.ts'
import { type PageHeaderOptions, pageHeaders } from './page-headers.ts'
import { hashScripts } from './script-hashes.ts'

export interface PageOptions extends PageHeaderOptions {
  /** The GraphQL handler, called in process. */
  graphqlFetch: RenderOptions['graphqlFetch']
  /** Finds out whether what an operation has read was changed. */
  recordReads: RecordReads
  /** Runs the rendering when it is the client's turn. */
  publicReads: Pick<PublicReads, 'run'>
  /** Called with each error behind a page. */
  onError?: (error: unknown) => void
}

/** The render function and assets of the build, or those that Vite has loaded for this request. */
export interface PageSource {
  render: Render
  assets: PageAssets
  /** Site settings in place of the saved ones, for a preview. */
  site?: SiteSettings | undefined
}

interface RenderedPage {
  status: number
  headers: Headers
  html: string
  /** Whether data are missing or the page shows an error. Such a page is not cached. */
  isFailed: boolean
}

/** `Retry-After` of a page while the database is unreachable. */
const UNAVAILABLE_SECONDS = 5

/** Whether a path belongs to the back-office, whose pages have nonces and are not cached. */
export function isAdminPage(path: string): boolean {
  return /^\/admin/i.test(path)
}

/**
 * A path in which a percent sign that begins no valid escape is escaped: for others the web's router has no route, not
 * even that of unknown paths. It begins with one slash, also as an address.
 */
function validPath(path: string): string {
  const escaped = path.replace(/(?:%[\da-f]{2})+|%/gi, (escapes) => {
    try {
      decodeURIComponent(escapes)
      return escapes
    } catch {
      return escapes.replaceAll('%', '%25')
    }
  })
  return escaped === path ? path : escaped.replace(/^\/+/, '/')
}

/**
 * Responds with a rendered page. A public page has the same bytes for every client: its policy allows its inline
 * scripts by hash. An admin page gets a new nonce each time.
 */
export async function renderPage(
  source: PageSource,
  request: Request,
  options: PageOptions,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const location = validPath(pathname)
  if (location !== pathname) {
    excludeFromCache(request)
    return new Response(null, { status: 308, headers: { location: location + search } })
  }
  const nonce = randomBytes(16).toString('base64url')
  const reads = recordReads(options)
  const page = await render(source, request, nonce, { ...options, graphqlFetch: reads.fetch })
  declareCheck(request, () => options.publicReads.run(request, reads.isSame))
  if (!page) return new Response(null, { status: 499 })
  const isDevelopment = options.mode === 'development'
  const usesNonce = isDevelopment || isAdminPage(pathname)
  const { html, hashes } = usesNonce ? { html: page.html } : hashScripts(page.html, nonce)
  const headers = new Headers(page.headers)
  for (const [name, value] of pageHeaders(hashes ?? [`'nonce-${nonce}'`], options)) {
    headers.set(name, value)
  }
  if (page.isFailed || isDevelopment) {
    headers.set('cache-control', 'no-store')
    excludeFromCache(request)
  }
  headers.set('vary', 'Accept-Encoding')
  const variant = compressFor(request, new TextEncoder().encode(html), headers)
  return new Response(variant.body, { status: page.status, headers: variant.headers })
}

/**
 * Responds with a page for the person with its link.
 * @param draw makes its HTML with the nonce of its inline scripts
 */
export function renderPrivatePage(
  draw: (nonce: string) => string,
  request: Request,
  options: PageHeaderOptions,
): Response {
  const nonce = randomBytes(16).toString('base64url')
  const { html, hashes } = hashScripts(draw(nonce), nonce)
  const headers = new Headers(pageHeaders(hashes, options, true))
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('vary', 'Accept-Encoding')
  const variant = compressFor(request, new TextEncoder().encode(html), headers)
  return new Response(variant.body, { headers: variant.headers })
}

/**
 * Records what the operations of a page respond. `isSame` repeats those that a change may have concerned, and compares.
 */
function recordReads({ graphqlFetch, recordReads }: PageOptions) {
  const perform = async (...operation: Parameters<typeof graphqlFetch>) => {
    const { result, isUntouched } = await recordReads(() => graphqlFetch(...operation))
    const again = result.clone()
    return { response: result, isUntouched, digest: digest(await again.bytes()) }
  }
  const reads: (() => Promise<boolean>)[] = []
  return {
    async fetch(...operation: Parameters<typeof graphqlFetch>): Promise<Response> {
      const { response, ...performed } = await perform(...operation)
      let { isUntouched } = performed
      reads.push(async () => {
        if (await isUntouched()) return true
        const again = await perform(...operation)
        isUntouched = again.isUntouched
        return again.digest === performed.digest
      })
      return response
    },
    async isSame(): Promise<boolean> {
      return (await Promise.all(reads.map((isSame) => isSame()))).every(Boolean)
    },
  }
}

/** Renders the page, or an error page. Undefined if the client has disconnected. */
async function render(
  { render, assets, site }: PageSource,
  request: Request,
  nonce: string,
  options: PageOptions,
): Promise<RenderedPage | undefined> {
  const { graphqlFetch, publicReads } = options
  let isFailed = false
  let isDatabaseAway = false
  const onError = (error: unknown) => {
    isFailed = true
    isDatabaseAway ||= isUnavailable(error)
    options.onError?.(error)
  }
  try {
    const publicUrl = options.publicUrl()
    const page = await publicReads.run(request, async () => {
      const shared = { request, nonce, assets, graphqlFetch, publicUrl, onError }
      const page = await render({ ...shared, ...(site && { site }) })
      return { status: page.status, headers: new Headers(page.headers), html: await page.text() }
    })
    // Search engines keep a page after a 503 and remove it after a 500.
    if (page.status === 500 && isDatabaseAway) {
      page.status = 503
      page.headers.set('retry-after', String(UNAVAILABLE_SECONDS))
    }
    return { ...page, isFailed }
  } catch (error) {
    if (request.signal.aborted) return undefined
    if (error instanceof DomainError && error.reason === 'UNAVAILABLE') {
      return errorPage(503, serviceMessages.busy, error.details.retryAfter)
    }
    onError(error)
    return errorPage(500, SOMETHING_WENT_WRONG)
  }
}

function errorPage(status: number, message: string, retryAfter?: number): RenderedPage {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  const html = `<!doctype html><title>Error</title><p>${message}</p>`
  return { status, headers, html, isFailed: true }
}

/** Whether a public operation of the page failed with UNAVAILABLE (`QueryError` of the web). */
function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UNAVAILABLE'
}
