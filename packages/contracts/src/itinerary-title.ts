/** Section 2, tour itinerary: a day's title is split at its middle dot; the text after it is the location. */
export function splitItineraryTitle(title: string): { title: string; location: string } {
  const at = title.lastIndexOf('·')
  if (at === -1) return { title: title.trim(), location: '' }
  const location = title.slice(at + 1).trim()
  const rest = title.slice(0, at).trim()
  return rest === '' ? { title: location, location: '' } : { title: rest, location }
}

/** `DAY 04`: at least two digits. */
export function dayLabel(day: number): string {
  return `DAY ${String(day).padStart(2, '0')}`
}
