import { MAX_DAYS } from '@bharat/contracts/limits'
import type { ImageChoice } from '@bharat/ui/image-preview'

/** A day as the form holds it; its number is its place. */
export interface ItineraryEntry {
  title: string
  description: string
  imageUrl: ImageChoice
}

/** What stands in the days field as a number; NaN for anything that is none. */
export function readNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/**
 * Section 2, tour form: the list grows or shrinks to the number of days; new entries are blank,
 * excess ones are dropped. A number that is no count of days leaves the list as it is.
 */
export function resizeItinerary(
  entries: readonly ItineraryEntry[],
  days: number,
): ItineraryEntry[] {
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) return [...entries]
  return Array.from({ length: days }, (_, index) => entries[index] ?? blankDay())
}

function blankDay(): ItineraryEntry {
  return { title: '', description: '', imageUrl: null }
}
