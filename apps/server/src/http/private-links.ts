import type { Middleware } from './pipeline.ts'
import { pathOf } from './route-table.ts'

/** The headers of a page for those who have its link: no cache stores it, no search engine indexes it, and no other site gets its address. */
export const PRIVATE_LINK = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
}

/**
 * Redirects other spellings of the path of a preview or of a quote to the one that has a route. The web's router ignores case,
 * repeated slashes and escapes: without this it would show the preview as one of the public pages, without the headers
 * and the status of a preview.
 * @param finish adds the common headers
 */
export function redirectPrivateLinks(finish: Middleware): Middleware {
  return (request, next) => {
    const path = pathOf(request)
    const canonical = linkPath(path)
    if (canonical === undefined || canonical === path) return next(request)
    const headers = { ...PRIVATE_LINK, location: canonical }
    return finish(request, () => new Response(null, { status: 308, headers }))
  }
}

/** The path of such a link in its only spelling; undefined for the path of anything else. */
function linkPath(path: string): string | undefined {
  // Almost every request: no such link in any spelling begins with another letter. A regular expression is slower.
  if (path[1] === undefined || !'/%pPqQ'.includes(path[1])) return undefined
  const [root, first, ...rest] = decodedFully(path).split(/\/+/)
  const kind = ['preview', 'q'].find((name) => name === first?.toLowerCase())
  if (root !== '' || kind === undefined) return undefined
  const [token = '', ...further] = rest.filter(Boolean)
  if (token === '' || further.length > 0) return undefined
  return `/${kind}/${encodeURIComponent(token)}`
}

/** Decodes until nothing is left to decode, a few times at most: each router in front may decode once. */
function decodedFully(path: string, rounds = 3): string {
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // Not valid: no router decodes it.
  }
  return decoded === path || rounds === 0 ? decoded : decodedFully(decoded, rounds - 1)
}
