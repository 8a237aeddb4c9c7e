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

/** The origin of the last valid request, with a slash: whatever follows is valid, too. */
let lastOrigin: string | undefined

function withHost(request: Request, site: string): Request | undefined {
  if (lastOrigin && request.url.startsWith(lastOrigin)) return request
  if (URL.canParse(request.url)) {
    lastOrigin = /^https?:\/\/[^/?#\\]+\//.exec(request.url)?.[0]
    return request
  }
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
