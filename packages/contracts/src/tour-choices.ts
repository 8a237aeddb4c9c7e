import { MAX_COMPARED } from './limits.ts'

/* The tours that a visitor compares, without Zod: pages use these rules. */

/** What stands for a malformed id in the query of `/compare`. */
export const NO_TOUR = '-'

/**
 * The ids in the query of the page `/compare`, in its order and without repetitions; `-` for malformed ones. At
 * most one more than the page shows.
 */
export function readComparedIds(text: unknown): string[] {
  if (typeof text !== 'string') return []
  const ids = text
    .toLowerCase()
    .split(',', 4 * MAX_COMPARED)
    .map((id) => id.trim())
    .filter(Boolean)
    .map((id) => (/^[0-9a-f]{24}$/.test(id) ? id : NO_TOUR))
  return [...new Set(ids)].slice(0, MAX_COMPARED + 1)
}

/** The address of the page that compares these tours. */
export function compareHref(ids: readonly string[]): string {
  return `/compare?tours=${ids.join()}`
}
