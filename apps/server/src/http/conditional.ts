import { createHash } from 'node:crypto'

/** Conditional requests (RFC 9110, 13) for pages, API reads, images and files. */

/** The headers that a 304 must have (RFC 9110, 15.4.5), and those of CORS. */
const REPEATED =
  /^(etag|cache-control|vary|expires|content-location|access-control-(allow-origin|allow-credentials|expose-headers))$/

/** Replaces a response to GET or HEAD by 304 if the client has it. */
export function conditional(request: Request, response: Response): Response {
  const etag = response.headers.get('etag')
  if (response.status !== 200 || etag === null || !isNotModified(request, etag)) return response
  void response.body?.cancel()
  return new Response(null, { status: 304, headers: notModifiedHeaders(response.headers) })
}

/** The headers of a 304 that replaces a response with these headers. */
export function notModifiedHeaders(headers: Headers): Headers {
  const repeated = new Headers()
  for (const [name, value] of headers) if (REPEATED.test(name)) repeated.set(name, value)
  return repeated
}

/**
 * Whether `If-None-Match` (a tag, a list or `*`) names this entity tag. The comparison is weak: a proxy that
 * compresses makes strong tags weak.
 * @param etag quoted, with or without `W/`
 */
export function isNotModified(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match')
  return header !== null && matchesTag(header, etag)
}

/** Whether a tag, a list of them or `*` names this entity tag; the comparison is weak. */
export function matchesTag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  // A tag may contain a comma, but no quote.
  return header.match(/"[^"]*"/g)?.includes(opaque) ?? false
}

/** The entity tag of a content, without quotes. */
export function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
