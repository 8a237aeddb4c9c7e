import type { Middleware } from './pipeline.ts'

/**
 * Limits of a connection, as options of Bun.serve. Bun limits the request line and headers to 16 KB (431) and to about
 * ten seconds.
 */
export const SOCKET_LIMITS = {
  /**
   * No limit of Bun, which would close the connection while the client still sends: browsers report that as a
   * network error. The routes limit what they read and respond with a message; Bun discards the rest.
   */
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  /** Maximum seconds until the response is sent, and until the next request on the connection. */
  idleTimeout: 30,
} as const

/** Maximum seconds for an upload: 15 MB from a phone with a poor connection. */
const UPLOAD_SECONDS = 180

/** Extends the time limit of an upload. */
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
