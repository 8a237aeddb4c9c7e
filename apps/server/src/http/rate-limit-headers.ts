import type { Quota } from '../errors.ts'

/** The headers that tell a client a limit and what it has left of it (draft-ietf-httpapi-ratelimit-headers-10). */
export function rateLimitHeaders(quota: Quota | undefined): Record<string, string> {
  if (!quota) return {}
  const { name, attempts, windowSeconds, remaining, resetSeconds } = quota
  return {
    'ratelimit-policy': `"${name}";q=${attempts};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  }
}
