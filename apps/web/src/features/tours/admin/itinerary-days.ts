import { MAX_DAYS } from '@bharat/contracts/limits'
import { DAY_FIELDS, type DayFields } from '@bharat/contracts/tour-fields'
import type { ImageChoice } from '@bharat/ui/image-preview'
import { type FormValues, formValues } from '../../../admin/form/declared-fields.tsx'

/** A day as the form holds it; its number is its position. */
export interface ItineraryEntry extends FormValues<DayFields> {
  title: string
  description: string
  imageUrl: ImageChoice
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

/** Days that a smaller number of days has dropped: they can be put back until the tour is saved. */
export interface DroppedDays {
  /** The number of days before them. */
  from: number
  days: ItineraryEntry[]
}

export const NO_DROPPED_DAYS: DroppedDays = { from: 0, days: [] }

/** The itinerary with the dropped days in their places; what was written there since follows them. */
export function withDropped(
  entries: readonly ItineraryEntry[],
  { from, days }: DroppedDays,
): ItineraryEntry[] {
  if (days.length === 0) return [...entries]
  return [...entries.slice(0, from), ...days, ...entries.slice(from).filter(isWritten)]
}

/** What an itinerary of so many days has dropped, with what it dropped before; none if nothing is written in it. */
export function droppedBy(
  entries: readonly ItineraryEntry[],
  before: DroppedDays,
  days: number,
): DroppedDays {
  if (!Number.isInteger(days) || days < 1) return before
  const from = before.days.length > 0 ? Math.min(before.from, days) : days
  const dropped = withDropped(entries, before).slice(from)
  return dropped.some(isWritten) ? { from, days: dropped } : NO_DROPPED_DAYS
}

/** 'day 4' or 'days 4 to 6': the first and the last dropped day with something in it; '' if there is none. */
export function droppedText({ from, days }: DroppedDays): string {
  const [first, last] = [days.findIndex(isWritten), days.findLastIndex(isWritten)]
  if (first < 0) return ''
  return first === last
    ? `day ${from + first + 1}`
    : `days ${from + first + 1} to ${from + last + 1}`
}

function isWritten(entry: ItineraryEntry): boolean {
  return Object.values(entry).some((value) => value instanceof File || value?.trim())
}

function blankDay(): ItineraryEntry {
  return { title: '', description: '', imageUrl: null, ...formValues(DAY_FIELDS) }
}
