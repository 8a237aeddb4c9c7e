import { MAX_DAYS } from '@bharat/contracts/limits'
import type { ImageChoice } from '@bharat/ui/image-preview'

/** A day as the form holds it; its number is its position. */
export interface ItineraryEntry {
  title: string
  description: string
  imageUrl: ImageChoice
  stay: string
  meals: string
  /** As typed. */
  kilometres: string
}

/** The value of the days field as a number; NaN for any other text. */
export function readNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/**
 * Section 2, tour form: the list grows or shrinks to the number of days; new entries are blank, excess ones are
 * dropped. An invalid number of days does not change the list.
 */
export function resizeItinerary(
  entries: readonly ItineraryEntry[],
  days: number,
): ItineraryEntry[] {
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) return [...entries]
  return Array.from({ length: days }, (_, index) => entries[index] ?? blankDay())
}

function blankDay(): ItineraryEntry {
  return { title: '', description: '', imageUrl: null, stay: '', meals: '', kilometres: '' }
}
