import { type Context, Elysia } from 'elysia'
import { DomainError } from '../../../errors.ts'
import { PRIVATE_LINK } from '../../../http/private-links.ts'
import type { Renderer } from '../../../rendering/rendering.ts'

interface PreviewRouteOptions {
  /** Undefined: the server has no pages. */
  renderer: Renderer | undefined
  /** @throws DomainError NOT_FOUND or GONE */
  open: (token: string) => Promise<unknown>
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
    for (const [name, value] of Object.entries(PRIVATE_LINK)) headers.set(name, value)
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
