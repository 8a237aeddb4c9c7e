import type { Middleware } from './pipeline.ts'

/**
 * Rejects a request with an invalid Host header with 400 (RFC 9112, 3.2), so that every request has an absolute URL.
 * @param site the origin for HTTP/1.0 requests without a Host header (probes of some load balancers)
 * @param finish adds the common headers to the rejection
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
    { message: 'The Host header names no host.', code: 'INVALID' },
    { status: 400, headers: { 'cache-control': 'no-store' } },
  )
}
