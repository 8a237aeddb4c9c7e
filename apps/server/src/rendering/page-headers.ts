export interface PageHeaderOptions {
  mode: 'production' | 'development'
  /** The origin of the site; an ephemeral port is known when the server listens. */
  publicUrl: () => string
  /** The upload URL for images, if it is on another host. */
  uploadUrl?: string
}

/**
 * The security headers of a page.
 * @param scripts the sources for its inline scripts: their hashes, or the nonce of this response
 * @param isPrivate the page is for the person with its link: it loads nothing of other hosts, and no cache stores it
 */
export function pageHeaders(
  scripts: readonly string[],
  { mode, publicUrl, uploadUrl }: PageHeaderOptions,
  isPrivate = false,
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
    // Admins may enter image URLs of other hosts. Over https the browser upgrades http images.
    'img-src': isPrivate
      ? ["'self'", 'data:']
      : ["'self'", 'https:', ...(https ? [] : ['http:']), 'blob:', 'data:'],
    'frame-src': isPrivate ? ["'none'"] : ['https://www.youtube-nocookie.com'],
    'connect-src': ["'self'", ...(isPrivate ? [] : upload), ...(development ? ['ws:'] : [])],
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
    ['referrer-policy', isPrivate ? 'no-referrer' : 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
    // Browsers and shared caches may store a public page, and revalidate it for each request.
    ['cache-control', isPrivate ? 'no-store' : 'no-cache'],
    ...(isPrivate
      ? ([['x-robots-tag', 'noindex, nofollow, noarchive']] as [string, string][])
      : []),
    ...(https ? ([['strict-transport-security', 'max-age=31536000']] as [string, string][]) : []),
  ]
}
