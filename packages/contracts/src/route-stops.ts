import { splitItineraryTitle } from './itinerary-title.ts'
import { ROUTE_PLACE_MAX } from './limits.ts'
import { MAX_PICTURE_PLACES } from './tour-pictures.messages.ts'

/** A place of the route and the days of the itinerary that end there; without days, the route starts there. */
export interface PlannedStop {
  /** Empty where the titles name no place. */
  name: string
  firstDay?: number
  lastDay?: number
}

/**
 * The places of an itinerary. A title names its place after a middle dot (`Along the coast · Kozhikode`) or
 * after `to` (`Kochi to Munnar`). Consecutive days at one place are one stop.
 * @param titles of the days, from day 1
 */
export function plannedStops(titles: readonly string[]): PlannedStop[] {
  const start = journeyOf(titles[0] ?? '')?.from
  const stops: PlannedStop[] = start ? [{ name: start }] : []
  for (const [index, title] of titles.entries()) {
    const name = placeOf(title)
    const before = stops.at(-1)
    if (before?.lastDay && isSamePlace(before.name, name)) before.lastDay = index + 1
    else stops.push({ name, firstDay: index + 1, lastDay: index + 1 })
  }
  return stops
}

/** The places that pictures of a tour can name, in the order of its route, each once. */
export function picturePlaces(titles: readonly string[]): string[] {
  const names = plannedStops(titles).map(({ name }) => name.slice(0, ROUTE_PLACE_MAX))
  return [...new Set(names.filter(Boolean))].slice(0, MAX_PICTURE_PLACES)
}

/** `Start`, `Day 1` or `Days 2–3`. */
export function stopLabel({ firstDay, lastDay }: PlannedStop): string {
  if (firstDay === undefined) return 'Start'
  return firstDay === lastDay ? `Day ${firstDay}` : `Days ${firstDay}–${lastDay}`
}

function placeOf(title: string): string {
  const { location } = splitItineraryTitle(title)
  return location || (journeyOf(title)?.to ?? '')
}

/** The ends of `Kochi to Munnar`; undefined for another title. */
function journeyOf(title: string): { from: string; to: string } | undefined {
  const [from = '', ...rest] = splitItineraryTitle(title).title.split(/ to /i)
  const to = rest.at(-1)?.trim()
  return to && isName(from) && isName(to) ? { from: from.trim(), to } : undefined
}

/** A place begins with a capital letter, unlike the end of `Time to rest`. */
function isName(text: string): boolean {
  return /^\p{Lu}/u.test(text.trim())
}

/** Compares without case, accents and punctuation. */
function isSamePlace(a: string, b: string): boolean {
  return plain(a) !== '' && plain(a) === plain(b)
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
