import type { Middleware } from './pipeline.ts'

const HSTS = 'max-age=31536000'
/** The policy of responses that are not pages: a browser that displays one loads nothing. SVG images have styles. */
const NO_CONTENT =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Adds the security headers of every response, and keeps the policy of a page.
 * @param https whether browsers reach the site by https
 */
export function securityHeaders(https: boolean): Middleware {
  return async (request, next) => {
    const response = await next(request)
    const { headers } = response
    headers.set('x-content-type-options', 'nosniff')
    if (https) headers.set('strict-transport-security', HSTS)
    // A response that must not be stored is private: no page of another site may load it as an image or script.
    if (headers.get('cache-control') === 'no-store') {
      headers.set('cross-origin-resource-policy', 'same-origin')
    }
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'no-referrer')
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', NO_CONTENT)
    return response
  }
}
