const KEY = 'visit'

/**
 * Remembers how the visit of this browser tab began: the query of its first page and the page before it. A cookie is
 * not needed, and nothing is sent before the visitor sends an enquiry.
 */
export function rememberVisit(): void {
  try {
    sessionStorage[KEY] ??= JSON.stringify([location.search, document.referrer])
  } catch {
    // Storage is full or forbidden: enquiries of this visit have no origin.
  }
}

/** How the visit began. @returns ['', ''] if it is unknown */
export function visitStart(): [search: string, referrer: string] {
  try {
    const stored: unknown = JSON.parse(sessionStorage[KEY])
    const [search, referrer] = Array.isArray(stored) ? stored : []
    return [typeof search === 'string' ? search : '', typeof referrer === 'string' ? referrer : '']
  } catch {
    return ['', '']
  }
}
