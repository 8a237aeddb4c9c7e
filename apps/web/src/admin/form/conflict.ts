import { formatCalendarDay } from '@bharat/contracts/format'
import type { FieldValues } from 'react-hook-form'
import type { FieldLabels, UrlOf } from './field-table.ts'
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
    if (mine === saved) return []
    const changedBy = saved === was ? 'me' : mine === was ? 'them' : 'both'
    const text = texts[name]
    const side = (value: unknown): ShownValue =>
      text ? { kind: 'text', text: text(value as never) } : shown(value)
    return [{ name, label, mine: side(sides[1]), saved: side(sides[2]), changedBy }]
  }
}

/**
 * The visible differences between a form and the stored record; none if the stored record equals what the form
 * would send.
 * @param urlOf the URL of an uploaded file
 */
export function recordDifferences<Stored extends StoredRecord, Values extends FieldValues, Input>(
  definition: FormDefinition<Stored, Values, Input>,
  { base, mine, stored }: { base: Values; mine: Values; stored: Stored },
  urlOf: UrlOf,
): Difference[] {
  const saved = definition.values(stored)
  const asStored = (values: Values) => {
    const input = definition.input(values, urlOf)
    return JSON.stringify(definition.schema.safeParse(input).data ?? input)
  }
  if (asStored(mine) === asStored(saved)) return []
  const images = new Set<unknown>(
    [base, mine, saved].flatMap((values) => definition.images(values).map(({ image }) => image)),
  )
  const isImage = (value: unknown) => images.has(value)
  const versions = { base, mine, saved }
  return differences(definition.labels, versions, isImage, urlOf, definition.shown)
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
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}
