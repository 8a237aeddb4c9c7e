/** Which origins' pages may call with credentials. */
export interface OriginSettings {
  /** The site's own origin; a function, since an ephemeral port is known only once the server listens. */
  publicUrl: () => string
  /** Further origins that may call with credentials. */
  allowedOrigins: readonly string[]
  /**
   * Whether a page of the host that a request was sent to belongs to the site. Anyone can point a host
   * of their own at this server (DNS rebinding), so only where PUBLIC_URL is not set.
   */
  sameHostOrigins?: boolean
}

/** The origins that the settings name. */
export function namedOrigins({ publicUrl, allowedOrigins }: OriginSettings): ReadonlySet<string> {
  return new Set([publicUrl(), ...allowedOrigins])
}

/**
 * Whether a request that changes something may come from where it says: from no browser's page
 * (neither Origin nor Sec-Fetch-Site), or from a page of an allowed origin.
 */
export function isAllowedOrigin({ headers }: Request, settings: OriginSettings): boolean {
  const origin = headers.get('origin')
  if (origin === null) return OWN_SITES.has(headers.get('sec-fetch-site') ?? 'none')
  const allowed = namedOrigins(settings)
  if (allowed.has(origin)) return true
  if (!settings.sameHostOrigins || !URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  // Where https is allowed, a page that came unencrypted may be anyone's on the network.
  return host === headers.get('host') && (protocol === 'https:' || !allowed.has(`https://${host}`))
}

/** What a browser says of a request that no other site's page makes. */
const OWN_SITES = new Set(['same-origin', 'none'])
