/**
 * What a connection may take, for Bun.serve. A request line with its headers may have 16 KB (431) and
 * has to be there within some ten seconds; Bun sees to both.
 */
export const SOCKET_LIMITS = {
  /** A little over the largest upload; the routes set their own, smaller bounds. */
  maxRequestBodySize: 16 * 1024 * 1024,
  /**
   * Seconds that a request may take until its answer is out, however busily its bytes trickle, and
   * that a connection may be kept for the next one.
   */
  idleTimeout: 30,
} as const

/** Seconds for an upload: 15 MB from a telephone with a poor line. */
const UPLOAD_SECONDS = 180

/** Gives a request that brings a large body the time it needs. */
export function allowSlowUpload(
  request: Request,
  server: { timeout(request: Request, seconds: number): void } | null,
): void {
  if (request.method !== 'POST') return
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) server?.timeout(request, UPLOAD_SECONDS)
}
