import { isDeepStrictEqual } from 'node:util'
import { formatDeparture, PRICE_ON_REQUEST } from '@bharat/contracts/format'
import { fieldLabel, fieldText, valueText } from '@bharat/contracts/history-text'
import type { TourContent } from '@bharat/contracts/tour-content'
import type { TourImportUpdate } from '@bharat/contracts/tour-import'
import { tourImportMessages } from '@bharat/contracts/tour-import.messages'
import type { TourRecord } from '../tours.documents.repository.ts'

type Change = TourImportUpdate['changes'][number]
type Entry = Readonly<Record<string, unknown>>

interface List {
  key: string
  one: string
  name(key: unknown): string
}

/** Characters of a text that a proposal shows. */
const SHOWN = 160
/** Dates and days that a proposal names; it counts the others. */
const MAX_NAMED = 3
/** Changed dates and days that a proposal shows one by one. */
const MAX_CHANGED = 10

/** Lists whose entries keep their identity: only those that differ are shown. */
const LISTS: Readonly<Record<string, List>> = {
  departures: {
    key: 'date',
    one: 'date',
    name: (date) => formatDeparture(String(date), new Date(0)) ?? '',
  },
  itinerary: { key: 'day', one: 'day', name: (day) => `Day ${day}` },
}

/**
 * What a row changes of its tour, as the history says it.
 * @param names of the categories by their ids
 */
export function proposedChanges(
  content: TourContent & { activeStatus: boolean },
  stored: TourRecord,
  names: ReadonlyMap<string, string>,
): Change[] {
  const { upcomingDates: _follow, ...fields } = content
  const changes = Object.entries(fields).flatMap(([field, after]): Change[] => {
    const before: unknown = Reflect.get(stored, field)
    if (isDeepStrictEqual(before, after)) return []
    const label = fieldLabel('tours', field)
    const list = LISTS[field]
    if (list) return changedEntries(field, list, before, after)
    const textOf = (value: unknown) =>
      (field === 'categoryId' && names.get(String(value))) ||
      fieldText('tours', field, value) ||
      (field === 'tripCost' ? PRICE_ON_REQUEST : '')
    return [{ field, label, before: cut(textOf(before)), after: cut(textOf(after)) }]
  })
  return [...changes, ...daysThatStay(content, changes)]
}

/** A warning: an import removes no day, so that the itinerary may be longer than the tour now is. */
function daysThatStay({ days, itinerary }: TourContent, changes: readonly Change[]): Change[] {
  const last = Math.max(0, ...itinerary.map(({ day }) => day))
  if (last <= days || !changes.some(({ field }) => /^(?:days|itinerary)\b/.test(field))) return []
  const label = fieldLabel('tours', 'itinerary')
  const after = tourImportMessages.daysStay(days, last)
  return [{ field: 'itinerary.length', label, before: '', after }]
}

/** How many entries a list gains, and what becomes different in the others. */
function changedEntries(field: string, list: List, before: unknown, after: unknown): Change[] {
  const { key, one, name } = list
  const label = fieldLabel('tours', field)
  const [old, now] = [before, after].map((entries) => entries as readonly Entry[])
  const known = new Map((old ?? []).map((entry) => [entry[key], entry]))
  const added = (now ?? []).filter((entry) => !known.has(entry[key]))
  const counted = (count: number) => `${count} ${count === 1 ? one : `${one}s`}`
  const named = added.slice(0, MAX_NAMED).map((entry) => name(entry[key]))
  if (added.length > MAX_NAMED) named.push('…')
  const sum = `+${counted(added.length)}: ${named.join(', ')}`
  const changed = (now ?? []).flatMap((entry): Change[] => {
    const stored = known.get(entry[key])
    if (!stored || isDeepStrictEqual(stored, entry)) return []
    const differs = Object.keys(entry).filter(
      (part) => !isDeepStrictEqual(entry[part], stored[part]),
    )
    const textOf = (of: Entry) =>
      cut(valueText([Object.fromEntries(differs.map((part) => [part, of[part]]))]))
    const own = { field: `${field}.${entry[key]}`, label: `${label}, ${name(entry[key])}` }
    return [{ ...own, before: textOf(stored), after: textOf(entry) }]
  })
  const more = changed.length - MAX_CHANGED
  return [
    ...(added.length > 0 ? [{ field, label, before: '', after: sum }] : []),
    ...changed.slice(0, MAX_CHANGED),
    ...(more > 0
      ? [{ field: `${field}.more`, label, before: '', after: `and ${counted(more)} more` }]
      : []),
  ]
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text
}
