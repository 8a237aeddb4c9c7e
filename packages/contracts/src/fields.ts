/*
 * Declared fields: each optional text, list, number or group is one value, from which its schemas, limits, empty value, form
 * control, export column, label and row of the comparison derive. This file has no Zod: pages load it.
 */

interface Options {
  /** Shown below its control. */
  hint?: string
  /** Whether it has a row in the comparison of tours. */
  isCompared?: true
  /** A text of several lines: the rows of its control. */
  rows?: number
  /** Cards and lists have it. */
  isListed?: true
  /** Pages show it in a part of its own. */
  isShownApart?: true
  /** Whether a text is a calendar day, yyyy-mm-dd. */
  isDay?: true
  /** The only values of a text or of the entries of a list. */
  choices?: readonly string[]
  /** The section of the tour's page and of its form that has it; by default what travellers read before they book. */
  part?: 'suitability'
}

interface Described extends Options {
  /** In forms, messages, files, the history and on pages. */
  label: string
  /** For the documentation of both APIs, as is the example. */
  description: string
}

/** A text, empty if unknown; or texts, which forms and files show as lines. */
export interface TextField<Kind extends 'text' | 'lines'> extends Described {
  kind: Kind
  example: string
}

/** What a number counts. */
export type Unit = 'hours' | 'days' | 'years' | 'people' | 'km' | '%' | '₹'

/** A number, whole unless it says otherwise; null if unknown. */
export interface NumberField extends Described {
  kind: 'number'
  minimum: number
  maximum: number
  example: number
  /** How many decimals it may have; none by default. */
  decimals?: 2
  /** What it counts: people may type it after the number, and it follows the number on pages. */
  unit?: Unit
  /** The name of its column in files, and what messages call it, if they differ from its name and label. */
  column?: string
  subject?: string
}

/** One of several values; empty if unknown. */
export interface ChoiceField extends Described {
  kind: 'choice'
  values: Readonly<Record<string, string>>
  example: string
}

/** A list of entries that consist of texts and numbers. */
export interface EntriesField extends Described {
  kind: 'entries'
  /** The name of the type of an entry, and what it describes. */
  id: string
  typeDescription: string
  /** What forms call one of them. */
  one: string
  /** Some of them as files may have them. */
  example: string
  maximum: number
  /** The names of the fields without which there is no entry. */
  required: readonly string[]
  /** The name of the field that is different in each entry. */
  distinct?: string
  fields: Readonly<Record<string, TextField<'text'> | NumberField>>
  /** Its text on pages. */
  shown(entry: Entry): string
}

/** Numbers that belong together; null if all of them are unknown. */
export interface GroupField extends Described {
  kind: 'group'
  /** The name of its type, and what it describes. */
  id: string
  typeDescription: string
  fields: Readonly<Record<string, NumberField>>
  /** The message for a value that is no such group. */
  invalid: string
  /** The first failed rule about several of its numbers. */
  failure(numbers: Numbers): { field: string; message: string } | undefined
  /** Its text on pages. */
  shown(numbers: Numbers): string
}

export type DeclaredField =
  | TextField<'text'>
  | TextField<'lines'>
  | NumberField
  | ChoiceField
  | EntriesField
  | GroupField
export type Fields = Readonly<Record<string, DeclaredField>>
/** Any declared fields, of tours or of the site. */
export type AnyFields = Readonly<Record<string, { kind: keyof Values }>>

type Numbers = Readonly<Record<string, number | null>>
type Entry = Readonly<Record<string, string | number | null>>

/** The stored values by kind. */
interface Values {
  text: string
  link: string
  image: string
  colour: string
  lines: string[]
  choice: string
  entries: Entry[]
  number: number | null
  group: Numbers | null
}

/** The stored value of a field. */
export type ValueOf<F extends { kind: keyof Values }> = F extends { kind: 'group'; fields: infer M }
  ? { [Name in keyof M]: number | null } | null
  : F extends { kind: 'entries'; fields: infer M extends AnyFields; required: infer Names }
    ? {
        [Name in keyof M]: Name extends (Names & readonly unknown[])[number]
          ? NonNullable<ValueOf<M[Name]>>
          : ValueOf<M[Name]>
      }[]
    : Values[F['kind']]
export type ValuesOf<F extends AnyFields> = { [Name in keyof F]: ValueOf<F[Name]> }

/** The fields that cards and lists have. */
export type Listed<F extends Fields> = {
  [Name in keyof F as F[Name] extends { isListed: true } ? Name : never]: F[Name]
}

/** The fields that have a row in the comparison. */
export type Compared<F extends Fields> = {
  [Name in keyof F as F[Name] extends { isCompared: true } ? Name : never]: F[Name]
}

const declare =
  <Kind extends 'text' | 'lines'>(kind: Kind) =>
  <const Chosen extends Options>(
    label: string,
    description: string,
    example: string,
    options?: Chosen,
  ) =>
    ({ kind, label, description, example, ...options }) as TextField<Kind> & Chosen

/** Declares a text of one line. */
export const text = declare('text')

/** Declares a list of texts. */
export const lines = declare('lines')

/** Declares a number between two bounds. */
export function number<
  const Chosen extends Omit<NumberField, 'kind' | 'label' | 'description' | 'example'>,
>(label: string, description: string, example: number, bounds: Chosen) {
  return { kind: 'number', label, description, example, ...bounds } as const
}

const EMPTY: Values = {
  text: '',
  link: '',
  image: '',
  colour: '',
  choice: '',
  lines: [],
  entries: [],
  number: null,
  group: null,
}

/** The values of a record's fields; those that it does not have are empty. */
export function valuesOf<F extends AnyFields>(fields: F, record: object = {}): ValuesOf<F> {
  return mapFields(
    fields,
    ({ kind }, name) => Reflect.get(record, name) ?? EMPTY[kind],
  ) as ValuesOf<F>
}

/** Maps each field by its name. */
export function mapFields<F extends AnyFields, Result>(
  fields: F,
  of: (field: F[keyof F], name: keyof F & string) => Result,
): Record<keyof F & string, Result> {
  // A loop: the search reads thousands of records.
  const results: Record<string, Result> = {}
  for (const [name, field] of Object.entries(fields)) results[name] = of(field as F[keyof F], name)
  return results as Record<keyof F & string, Result>
}

/** The value of a field as pages show it: a text, or the texts of a list. */
export function shownValue(field: DeclaredField, value: unknown): string | readonly string[] {
  if (value === null) return ''
  if (field.kind === 'group') return field.shown(value as Numbers)
  if (field.kind === 'choice') return field.values[value as string] ?? ''
  if (field.kind === 'entries') return (value as Entry[]).map(field.shown)
  if (typeof value !== 'number') return value as string | string[]
  const unit = field.kind === 'number' && field.unit
  return unit ? `${value.toLocaleString('en-IN')} ${unit}` : value.toLocaleString('en-IN')
}
