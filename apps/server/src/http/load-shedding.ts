import { serviceMessages } from '@bharat/contracts/messages'
import { deadline } from '../database/deadline.ts'
import type { Middleware } from './pipeline.ts'

/** Default of the maximum number of concurrent requests. */
const MAX_IN_FLIGHT = 1000
const RETRY_AFTER_SECONDS = 2
/** Before Bun closes the connection (`SOCKET_LIMITS`), also if the cache has waited for the database. */
const LONGEST_WAIT_MS = 18_000

export interface LoadShedding {
  middleware: Middleware
  /** The number of requests in progress, without those that the cache serves. */
  inFlight(): number
}

interface Options {
  maxInFlight?: number | undefined
  longestWaitMs?: number
  /** Called for each rejected request. */
  onReject: () => void
  /** Responds to a rejected request in place of a plain page; undefined for any other request. */
  pageOf?: (request: Request) => Promise<Response> | undefined
}

/**
 * Rejects requests over the maximum, and reads that wait too long. A rejection is cheap, and an unlimited queue would delay
 * every client. The operator's probes (`/health/*`, `/metrics`) are never rejected over the maximum.
 */
export function createLoadShedding({
  maxInFlight = MAX_IN_FLIGHT,
  longestWaitMs = LONGEST_WAIT_MS,
  onReject,
  pageOf,
}: Options): LoadShedding {
  let inFlight = 0
  const reject = async (request: Request) => {
    onReject()
    return (await pageOf?.(request)) ?? rejection(request)
  }
  return {
    async middleware(request, next) {
      if (inFlight >= maxInFlight && !isProbe(request)) return reject(request)
      inFlight++
      const response = Promise.try(next, request).finally(() => {
        inFlight--
      })
      if (request.method !== 'GET' && request.method !== 'HEAD') return response
      try {
        return await deadline(longestWaitMs, () => response)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'TimeoutError') return reject(request)
        throw error
      }
    },
    inFlight: () => inFlight,
  }
}

/** Whether a request is one of the operator's probes. */
export function isProbe({ url }: Request): boolean {
  const { pathname } = new URL(url)
  return pathname.startsWith('/health/') || pathname === '/metrics'
}

/** 503 in the format of the API, or as a page. */
function rejection(request: Request): Response {
  const status = 503
  const message = serviceMessages.busy
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' }
  const { pathname } = new URL(request.url)
  if (pathname === '/graphql') {
    const extensions = { code: 'UNAVAILABLE', status, retryAfter: RETRY_AFTER_SECONDS }
    return Response.json({ errors: [{ message, extensions }] }, { status, headers })
  }
  if (pathname.startsWith('/api/'))
    return Response.json({ message, code: 'UNAVAILABLE' }, { status, headers })
  return new Response(`<!doctype html><title>Error</title><p>${message}</p>`, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}
