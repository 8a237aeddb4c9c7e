import { serviceMessages } from '@bharat/contracts/messages'
import { site } from '@bharat/contracts/site'
import type { Middleware } from './pipeline.ts'

/** Requests handled at a time unless a setting says otherwise. */
const MAX_IN_FLIGHT = 1000
const RETRY_AFTER_SECONDS = 2

export interface LoadShedding {
  middleware: Middleware
  /** Requests that are being handled. Cached responses do not come this far. */
  inFlight(): number
}

interface Options {
  /** Requests handled at a time; one more is rejected. */
  maxInFlight?: number | undefined
  /** Called for each rejected request. */
  onReject: () => void
}

/**
 * Rejects requests beyond what the machine can handle. A rejection costs next to nothing; a queue
 * without a bound would make every client wait until none is served. The operator's probes
 * (`/health/*`, `/metrics`) are never rejected.
 */
export function createLoadShedding({
  maxInFlight = MAX_IN_FLIGHT,
  onReject,
}: Options): LoadShedding {
  let inFlight = 0
  return {
    async middleware(request, next) {
      if (inFlight >= maxInFlight && !isProbe(request)) {
        onReject()
        return rejection(request)
      }
      inFlight++
      try {
        return await next(request)
      } finally {
        inFlight--
      }
    },
    inFlight: () => inFlight,
  }
}

function isProbe({ url }: Request): boolean {
  const { pathname } = new URL(url)
  return pathname.startsWith('/health/') || pathname === '/metrics'
}

/** 503 in the form of each API. */
function rejection(request: Request): Response {
  const status = 503
  const message = serviceMessages.busy
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' }
  const { pathname } = new URL(request.url)
  if (pathname === '/graphql') {
    const extensions = { code: 'UNAVAILABLE', status, retryAfter: RETRY_AFTER_SECONDS }
    return Response.json({ errors: [{ message, extensions }] }, { status, headers })
  }
  if (pathname.startsWith('/api/')) return Response.json({ message }, { status, headers })
  return new Response(`<!doctype html><title>${site.name}</title><p>${message}</p>`, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}
