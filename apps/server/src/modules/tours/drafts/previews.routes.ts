import { type Context, Elysia } from 'elysia'
import { DomainError } from '../../../errors.ts'
import type { Middleware } from '../../../http/pipeline.ts'
import { pathOf } from '../../../http/route-table.ts'
import type { Renderer } from '../../../rendering/rendering.ts'

interface PreviewRouteOptions {
  /** Undefined: the server has no pages. */
  renderer: Renderer | undefined
  /** @throws DomainError NOT_FOUND or GONE */
  open: (token: string) => Promise<unknown>
}

/** No cache stores the page, no search engine indexes it, and no other site gets its address. */
const PRIVATE = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
}

/**
 * Redirects other spellings of the path of a preview to the one that has a route. The web's router ignores case,
 * repeated slashes and escapes: without this it would show the preview as one of the public pages, without the headers
 * and the status of a preview.
 * @param finish adds the common headers
 */
export function redirectPreviews(finish: Middleware): Middleware {
  return (request, next) => {
    const path = pathOf(request)
    const canonical = previewPath(path)
    if (canonical === undefined || canonical === path) return next(request)
    const headers = { ...PRIVATE, location: canonical }
    return finish(request, () => new Response(null, { status: 308, headers }))
  }
}

/** The path of a preview in its only spelling; undefined for the path of anything else. */
function previewPath(path: string): string | undefined {
  // Almost every request: no preview in any spelling begins with another letter.
  if (!/^\/[/%p]/i.test(path)) return undefined
  const [root, first, ...rest] = decodedFully(path).split(/\/+/)
  if (root !== '' || first?.toLowerCase() !== 'preview') return undefined
  const [token = '', ...further] = rest.filter(Boolean)
  if (token === '' || further.length > 0) return undefined
  return `/preview/${encodeURIComponent(token)}`
}

/** Decodes until nothing is left to decode, a few times at most: each router in front may decode once. */
function decodedFully(path: string, rounds = 3): string {
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // Not valid: no router decodes it.
  }
  return decoded === path || rounds === 0 ? decoded : decodedFully(decoded, rounds - 1)
}

/** The pages of previews: status 404 for an unknown link, 410 for one that has ended. */
export function previewRoutes({ renderer, open }: PreviewRouteOptions) {
  const routes = new Elysia().onParse(() => null)
  if (!renderer) return routes
  const page = async ({ request, params, set }: Context) => {
    // The headers of the CORS plugin belong to the API; a page has its own.
    set.headers = {}
    const [status, rendered] = await Promise.all([
      statusOf(open(params.token ?? '')),
      renderer.handle(request),
    ])
    const headers = new Headers(rendered.headers)
    for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value)
    // A page that could not be rendered keeps its status.
    return new Response(rendered.body, {
      status: rendered.status === 200 ? status : rendered.status,
      headers,
    })
  }
  return routes.get('/preview/:token', page).head('/preview/:token', page)
}

async function statusOf(opened: Promise<unknown>): Promise<number> {
  try {
    await opened
    return 200
  } catch (error) {
    if (error instanceof DomainError) return error.status
    throw error
  }
}
