import { formatCalendarDay } from '@bharat/contracts/format'
import type { FieldValues } from 'react-hook-form'
import type { FieldLabel, FieldLabels, UrlOf } from './field-table.ts'
import type { FormDefinition, StoredRecord } from './form-definition.ts'

type FormTexts = Readonly<Record<string, (value: never) => string>>

/** A value as the dialog shows it: text (a list is joined) or images. */
export type ShownValue =
  | { kind: 'text'; text: string }
  | { kind: 'images'; images: (File | string)[] }

/** A field whose value in the form differs from the stored one. */
export interface Difference {
  /** Dotted path of the field. */
  name: string
  label: string
  mine: ShownValue
  saved: ShownValue
  /** Who changed the original value. */
  changedBy: 'me' | 'them' | 'both'
}

/**
 * The labelled fields in which two versions of a record differ, in the order of their labels.
 * @param base the values that the form started from
 * @param isImage whether a value is an image: a form does not distinguish image URLs from other text
 * @param urlOf the URL of an uploaded file
 * @param texts the text of a value, by the name of its field
 */
export function differences(
  labels: FieldLabels,
  { base, mine, saved }: Record<'base' | 'mine' | 'saved', object>,
  isImage: (value: unknown) => boolean,
  urlOf: (image: File) => string,
  texts: FormTexts = {},
): Difference[] {
  const shown = (value: unknown) => show(value, isImage)
  return Object.entries(labels).flatMap(([name, label]) => {
    const sides = [base, mine, saved].map((values) => member(values, name))
    if (typeof label === 'string') return compare(name, label, sides)
    if (typeof label === 'object') {
      return Object.entries(label).flatMap(([path, text]) =>
        compare(
          `${name}.${path}`,
          text,
          sides.map((side) => path.split('.').reduce(member, side)),
        ),
      )
    }
    const places = Math.max(...sides.map((side) => (Array.isArray(side) ? side.length : 0)))
    return Array.from({ length: places }, (_, place) =>
      Object.entries(label(place + 1)).flatMap(([leaf, text]) =>
        compare(
          `${name}.${place}.${leaf}`,
          text,
          sides.map((side) => member(member(side, String(place)), leaf)),
        ),
      ),
    ).flat()
  })

  function compare(name: string, label: string, sides: unknown[]): Difference[] {
    const [was, mine, saved] = sides.map((side) => plain(side, urlOf))
    // A field of the form alone has no label.
    if (mine === saved || label === '') return []
    const changedBy = saved === was ? 'me' : mine === was ? 'them' : 'both'
    const text = texts[name]
    const side = (value: unknown): ShownValue =>
      text ? { kind: 'text', text: text(value as never) } : shown(value)
    return [{ name, label, mine: side(sides[1]), saved: side(sides[2]), changedBy }]
  }
}

/** A form's values and the stored ones, merged: of each field the value of the side that changed it. */
export interface Merge<Values> {
  /** The fields that both sides have changed, in the order of their labels; nobody but the admin can choose. */
  conflicts: Difference[]
  /** The values, with the conflicting fields of one side. */
  take: (side: 'mine' | 'saved') => Values
}

/**
 * Merges a form with the record that another administrator has saved meanwhile, field by field. The entries of a list
 * are identified by their `keys`, or else by their place. One side gives the whole list, with the fields that belong to
 * it (`together`), if a place may mean another entry on the other side: both have changed a part of a list that has
 * other lengths, or the same place of a list from which entries are removed and to which they are added.
 * @param base the values that the form started from
 * @param urlOf the URL of an uploaded file
 * @returns undefined if the record is stored as the form would save it
 */
export function mergeRecord<Stored extends StoredRecord, Values extends FieldValues, Input>(
  definition: FormDefinition<Stored, Values, Input>,
  { base, mine, stored }: { base: Values; mine: Values; stored: Stored },
  urlOf: UrlOf,
): Merge<Values> | undefined {
  const saved = definition.values(stored)
  const asStored = (values: Values) => {
    const input = definition.input(values, urlOf)
    return JSON.stringify(definition.schema.safeParse(input).data ?? input)
  }
  const isStored = (values: Values) => asStored(values) === asStored(saved)
  const { labels, together = {}, keys = {} } = definition
  const images = new Set<unknown>(
    [base, mine, saved].flatMap((values) => definition.images(values).map(({ image }) => image)),
  )
  const versions = { base, mine, saved }
  const differing = differences(
    labels,
    versions,
    (value) => images.has(value),
    urlOf,
    definition.shown,
  )
  const part = (name: string, side: 'mine' | 'saved') => {
    const sides = sidesOf(versions, name)
    const key = keys[name]
    return key === undefined
      ? merged(sides, side, depthOf(labels[name]), urlOf)
      : mergedByKey(sides, key, side, urlOf)
  }
  const isContested = ({ name, changedBy }: Difference) =>
    changedBy === 'both' &&
    (keys[name] === undefined ||
      plain(part(name, 'mine'), urlOf) !== plain(part(name, 'saved'), urlOf))
  const contested = new Set(differing.filter(isContested).map(({ name }) => fieldOf(name)))
  const whole = new Set<string>()
  for (const [name, label] of Object.entries(labels)) {
    const group = [name, ...(together[name] ?? [])]
    if (typeof label !== 'function') continue
    const isResized = mine[name].length !== saved[name].length
    const isWhole =
      name in together || name in keys
        ? isResized && group.some((field) => contested.has(field))
        : isMixed(sidesOf(versions, name), urlOf)
    if (isWhole) for (const field of group) whole.add(field)
  }
  const take = (side: 'mine' | 'saved'): Values => {
    const parts = Object.keys(mine).map((name) => [
      name,
      whole.has(name) ? versions[side][name] : part(name, side),
    ])
    return Object.fromEntries(parts)
  }
  const conflicts = differing.filter(
    (difference) => isContested(difference) || whole.has(fieldOf(difference.name)),
  )
  const isSaved = isStored(mine) || (conflicts.length === 0 && isStored(take('mine')))
  return isSaved ? undefined : { conflicts, take }
}

type Sides = Record<'base' | 'mine' | 'saved', unknown>

/** The value of the side that changed it; of a value that both have changed, each part, down to `depth`. */
function merged(sides: Sides, side: 'mine' | 'saved', depth: number, urlOf: UrlOf): unknown {
  const { base, mine, saved } = sides
  const [was, entered, stored] = [base, mine, saved].map((value) => plain(value, urlOf))
  if (entered === stored || stored === was) return mine
  if (entered === was) return saved
  if (depth === 0 || !isObject(mine) || !isObject(saved)) return sides[side]
  const parts = [...new Set([...Object.keys(mine), ...Object.keys(saved)])].map(
    (name) => [name, merged(sidesOf(sides, name), side, depth - 1, urlOf)] as const,
  )
  if (!Array.isArray(mine)) return Object.fromEntries(parts)
  // An entry that one side has removed is undefined.
  return parts.map(([, part]) => part).filter((part) => part !== undefined)
}

/** Whether both sides have changed a list so that a place may mean different entries. */
function isMixed(sides: Sides, urlOf: UrlOf): boolean {
  const [base, mine, saved] = [sides.base, sides.mine, sides.saved].map((list) =>
    (list as unknown[]).map((entry) => plain(entry, urlOf)),
  ) as [string[], string[], string[]]
  const places = [...Array(Math.max(base.length, mine.length, saved.length)).keys()]
  const byMe = places.filter((place) => mine[place] !== base[place])
  const byThem = places.filter((place) => saved[place] !== base[place])
  const differing = byMe.filter((place) => mine[place] !== saved[place])
  if (byMe.length === 0 || byThem.length === 0 || differing.length === 0) return false
  const isResized = mine.length !== base.length || saved.length !== base.length
  return isResized || differing.some((place) => byThem.includes(place))
}

/** The entries of a list that are identified by the value of a field, in the order of these values. */
function mergedByKey(sides: Sides, key: string, side: 'mine' | 'saved', urlOf: UrlOf): unknown[] {
  const byKey = (list: unknown) =>
    Object.fromEntries((list as unknown[]).map((entry) => [member(entry, key), entry]))
  const { base, mine, saved } = sides
  const entries = { base: byKey(base), mine: byKey(mine), saved: byKey(saved) }
  const byValue = Object.entries(merged(entries, side, 2, urlOf) as object)
  return byValue
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
}

function sidesOf({ base, mine, saved }: Sides, name: string): Sides {
  return { base: member(base, name), mine: member(mine, name), saved: member(saved, name) }
}

/** The levels of a value's parts that have labels of their own. */
function depthOf(label: FieldLabel | undefined): number {
  if (typeof label === 'function') return 2
  if (typeof label !== 'object') return 0
  return Math.max(...Object.keys(label).map((path) => path.split('.').length))
}

function fieldOf(path: string): string {
  return path.split('.')[0] ?? ''
}

/** The middle part in which two texts differ, with the common parts before and after it. */
export function splitAtChange(text: string, other: string): [string, string, string] {
  const [a, b] = [Array.from(text), Array.from(other)]
  const shorter = Math.min(a.length, b.length)
  let before = 0
  while (before < shorter && a[before] === b[before]) before++
  let behind = 0
  while (behind < shorter - before && a.at(-1 - behind) === b.at(-1 - behind)) behind++
  const join = (from: number, to: number) => a.slice(from, to).join('')
  return [join(0, before), join(before, a.length - behind), join(a.length - behind, a.length)]
}

/** A text for each value; equal texts for values that are stored alike. */
function plain(value: unknown, urlOf: (image: File) => string): string {
  return (
    JSON.stringify(value, (_, part: unknown) => {
      if (part instanceof File) return urlOf(part)
      return typeof part === 'string' ? part.trim() : (part ?? '')
    }) ?? '""'
  )
}

function show(value: unknown, isImage: (value: unknown) => boolean): ShownValue {
  const parts = Array.isArray(value) ? value : [value]
  const images = parts.filter((part) => part instanceof File || (part && isImage(part)))
  return images.length > 0
    ? { kind: 'images', images }
    : { kind: 'text', text: parts.map(written).join(', ') }
}

function written(part: unknown): string {
  const name = member(part, 'name')
  const text = String(name ?? part ?? '')
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatCalendarDay(text) : text
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
