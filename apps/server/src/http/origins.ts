/** The origins whose pages may send requests with credentials. */
export interface OriginSettings {
  /** The origin of the site; a function, because an ephemeral port is known only when the server listens. */
  publicUrl: () => string
  allowedOrigins: readonly string[]
  /**
   * Whether the host of a request counts as the site. False if PUBLIC_URL is set: an attacker can point another
   * host name at this server (DNS rebinding).
   */
  sameHostOrigins?: boolean
}

/** The origins that the settings name. */
export function namedOrigins({ publicUrl, allowedOrigins }: OriginSettings): ReadonlySet<string> {
  return new Set([publicUrl(), ...allowedOrigins])
}

/**
 * Whether a request with side effects is allowed: from a page of an allowed origin, or not from a browser (neither
 * Origin nor Sec-Fetch-Site).
 */
export function isAllowedOrigin({ headers }: Request, settings: OriginSettings): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (origin === null) return OWN_SITES.has(site ?? 'none')
  // Browsers hide the origin of a form from a page with `Referrer-Policy: no-referrer`, and still say that it is our own.
  if (origin === 'null' && site === 'same-origin') return true
  const allowed = namedOrigins(settings)
  if (allowed.has(origin)) return true
  if (!settings.sameHostOrigins || !URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  // An attacker on the network can change a page that came over http, so https hides it.
  return host === headers.get('host') && (protocol === 'https:' || !allowed.has(`https://${host}`))
}

/** Values of Sec-Fetch-Site for requests that no other site caused. */
const OWN_SITES = new Set(['same-origin', 'none'])
