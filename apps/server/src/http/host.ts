import type { Middleware } from './pipeline.ts'

/**
 * Gives every request an absolute URL. A request whose Host header is no host gets 400 (RFC 9112, 3.2).
 * @param site the site's own origin, for HTTP/1.0 requests without a Host header (some load balancers' probes)
 * @param finish adds what every response carries to the rejection
 */
export function requireHost(site: () => string, finish: Middleware): Middleware {
  return (request, next) => {
    const named = withHost(request, site())
    return named ? next(named) : finish(request, reject)
  }
}

function withHost(request: Request, site: string): Request | undefined {
  if (URL.canParse(request.url)) return request
  const { method, headers, url } = request
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead || headers.get('host') || !url.startsWith('/')) return undefined
  const named = new URL(site).origin + url
  return URL.canParse(named) ? new Request(named, { method, headers }) : undefined
}

function reject(): Response {
  return Response.json(
    { message: 'The Host header names no host.' },
    { status: 400, headers: { 'cache-control': 'no-store' } },
  )
}
