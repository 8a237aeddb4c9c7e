export interface PageHeaderOptions {
  mode: 'production' | 'development'
  /** Absolute origin of the site, without a trailing slash; an ephemeral port is known once the server listens. */
  publicUrl: () => string
  /** URL that the browser uploads images to, when it is another host. */
  uploadUrl?: string
}

/**
 * Security headers of a page.
 * @param scripts sources that allow the page's inline scripts: their hashes, or the nonce of this response
 */
export function pageHeaders(
  scripts: readonly string[],
  { mode, publicUrl, uploadUrl }: PageHeaderOptions,
): [string, string][] {
  const development = mode === 'development'
  const https = publicUrl().startsWith('https:')
  const upload = uploadUrl && URL.canParse(uploadUrl) ? [new URL(uploadUrl).origin] : []
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    // Vite injects style elements in development.
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    // Components set their positions in style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'"],
    // An admin may enter the URL of an image elsewhere. Over https the browser requests http images by https.
    'img-src': ["'self'", 'https:', ...(https ? [] : ['http:']), 'blob:', 'data:'],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'connect-src': ["'self'", ...upload, ...(development ? ['ws:'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https && { 'upgrade-insecure-requests': [] }),
  }
  const value = Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
  return [
    ['content-security-policy', value],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
    // Browsers and shared caches may store the page, and revalidate it for each request.
    ['cache-control', 'no-cache'],
    ...(https ? ([['strict-transport-security', 'max-age=31536000']] as [string, string][]) : []),
  ]
}
