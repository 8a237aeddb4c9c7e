import type { Middleware } from './pipeline.ts'

/**
 * What a connection may take, as options of Bun.serve: the runtime's own limits are used where they fit. A request line with its headers may have 16 KB (431) and
 * has to be there within some ten seconds; Bun sees to both.
 */
export const SOCKET_LIMITS = {
  /**
   * No limit of Bun: it would respond to a larger Content-Length with 413 and no body, and close the
   * connection while the client still sends, which a browser reports as a network error. The routes
   * limit what they read and name the limit. Bun reads what a route does not, and discards it: the
   * client gets to read the response, and no memory is taken.
   */
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  /**
   * Seconds that a request may take until its response is sent, even while bytes arrive, and
   * that a connection may be kept for the next one.
   */
  idleTimeout: 30,
} as const

/** Seconds for an upload: 15 MB from a phone with a poor connection. */
const UPLOAD_SECONDS = 180

/** Gives a request that brings a large body the time it needs. */
export function allowSlowUploads(
  server: () => { timeout(request: Request, seconds: number): void } | null,
): Middleware {
  return (request, next) => {
    if (request.method === 'POST') {
      const type = request.headers.get('content-type') ?? ''
      if (type.startsWith('multipart/form-data')) server()?.timeout(request, UPLOAD_SECONDS)
    }
    return next(request)
  }
}
