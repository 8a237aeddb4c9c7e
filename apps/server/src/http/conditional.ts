/** Conditional requests (RFC 9110, 13): the one implementation for pages, reads, images and files. */

/** What a 304 repeats of the response that it stands for (RFC 9110, 15.4.5), and what CORS asks of it. */
const REPEATED =
  /^(etag|cache-control|vary|expires|content-location|access-control-(allow-origin|allow-credentials|expose-headers))$/

/** A response in memory, with what a conditional request needs. */
export interface StoredResponse {
  status: number
  /** Quoted, with or without `W/`. */
  etag: string
  headers: Headers
  /** The headers of a 304 in its place, from `notModifiedHeaders`. */
  notModified: Headers
  body: Uint8Array<ArrayBuffer>
}

/** The stored response to a GET; 304 where the client has it already; without its body to a HEAD. */
export function respondTo(request: Request, stored: StoredResponse): Response {
  const { status, etag, headers, notModified, body } = stored
  if (status === 200 && isNotModified(request, etag)) {
    return new Response(null, { status: 304, headers: notModified })
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** The response to a GET or HEAD, or 304 where the client has it already. */
export function conditional(request: Request, response: Response): Response {
  const etag = response.headers.get('etag')
  if (response.status !== 200 || etag === null || !isNotModified(request, etag)) return response
  void response.body?.cancel()
  return new Response(null, { status: 304, headers: notModifiedHeaders(response.headers) })
}

/** The headers of a 304 in the place of a response with these headers. */
export function notModifiedHeaders(headers: Headers): Headers {
  const repeated = new Headers()
  for (const [name, value] of headers) if (REPEATED.test(name)) repeated.set(name, value)
  return repeated
}

/**
 * Whether `If-None-Match` names this entity tag. It may be a list or `*`, and the comparison is the
 * weak one: a proxy that compresses turns our strong tags into weak ones.
 * @param etag quoted, with or without `W/`
 */
export function isNotModified(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match')
  if (header === null) return false
  if (header === etag || header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  // A comma may stand inside of a tag: the quotes tell where one ends.
  return header.match(/"[^"]*"/g)?.includes(opaque) ?? false
}
