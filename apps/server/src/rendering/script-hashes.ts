import { createHash } from 'node:crypto'

/** A page whose inline scripts are allowed by the hashes of their texts. */
export interface HashedPage {
  /** The page without nonces. */
  html: string
  /** Sources for `script-src`: `'sha256-…'` of each inline script that had the nonce. */
  hashes: string[]
}

/**
 * Replaces the nonce of a rendered page by hashes (CSP3, 2.3.1). A script without the nonce gets no hash: scripts that
 * were injected through the catalogue cannot know the nonce and stay forbidden.
 * @param nonce the random nonce of this rendering
 */
export function hashScripts(page: string, nonce: string): HashedPage {
  const hashes = new Set<string>()
  let script = ''
  const html = new HTMLRewriter()
    .on(`script[nonce="${nonce}"]:not([src])`, {
      element: () => {
        script = ''
      },
      text(chunk) {
        script += chunk.text
        if (chunk.lastInTextNode) hashes.add(hashOf(script))
      },
    })
    .on('[nonce]', { element: (element) => void element.removeAttribute('nonce') })
    .on('meta[property="csp-nonce"]', { element: (element) => void element.remove() })
    .transform(page)
  return { html, hashes: [...hashes] }
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
