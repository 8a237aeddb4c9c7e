import { mediaMessages } from '@bharat/contracts/media.messages'
import type { ImageChoice } from '@bharat/ui/image-preview'
import type { ImageSlot } from './upload.ts'

/** Returns an image's URL, '' for none. */
export type UrlOf = (image: ImageChoice) => string

/**
 * The label of a field. For a list of entries it is a function from an entry's number, starting at 1, to the
 * labels of its fields: `(day) => ({ title: 'Title (Day 1)' })`. For an object it has the labels of its fields by
 * their path: `{ primary: 'Primary phone' }`.
 */
export type FieldLabel =
  | string
  | Readonly<Record<string, string>>
  | ((place: number) => Readonly<Record<string, string>>)

/** The labels of a form's fields by name, in form order. */
export type FieldLabels = Readonly<Record<string, FieldLabel>>

/**
 * A field of an admin form, declared once: the form, the conflict dialog, the empty form and the conversions
 * between record, form and API derive from it. `text`, `image` and the other helpers below declare the common
 * fields.
 */
export interface Field<Stored> {
  label: FieldLabel
  /** The value in an empty form. */
  empty: unknown
  /** The form value of a stored record. Default: the record's field with the same name. */
  fromRecord?: (record: Stored) => unknown
  /**
   * The API input for a form value; `values` are those of the whole form. Default: the form value. Undefined for a
   * field of the form alone, whose label is ''.
   */
  toInput?: (value: never, url: UrlOf, values: never) => unknown
  /** The images in a value, with the message for each failed upload. */
  images?: (value: never) => ImageSlot[]
  /** The text of a value in the conflict dialog, for a value that is no text. */
  shown?: (value: never) => string
  /** Fields that belong to this list, such as its length: in a conflict about both, one side gives all of them. */
  together?: readonly string[]
  /** The field that identifies the entries of this list; by default its entries are identified by their place. */
  key?: string
}

/** A field that the record does not have declares where its value comes from. */
type FieldTable<Stored, Names> = {
  [Name in keyof Names]: Name extends keyof Stored
    ? Field<Stored>
    : Field<Stored> & Required<Pick<Field<Stored>, 'fromRecord'>>
}

type ValuesOf<Fields extends Record<keyof Fields, { empty: unknown }>> = {
  [Name in keyof Fields]: Fields[Name]['empty']
}

type InputOf<Fields extends Record<keyof Fields, { empty: unknown }>> = {
  [Name in keyof Fields]: Fields[Name] extends { toInput: (...args: never) => infer Sent }
    ? Sent
    : Fields[Name]['empty']
}

/**
 * Derives a form from the table of its fields, in form order. It is called twice, so that the first call sets
 * the record type and the second infers the fields: `formFields<AwardRow>()({ name: text('Name') })`.
 */
export function formFields<Stored extends object>() {
  return <Fields extends FieldTable<Stored, Fields>>(table: Fields) => {
    type Values = ValuesOf<Fields>
    const fields = Object.entries<Field<Stored>>(table)
    const derive = (of: (field: Field<Stored>, name: string) => unknown) =>
      Object.fromEntries(fields.map(([name, field]) => [name, of(field, name)]))
    const ofFields = <Name extends 'shown' | 'together' | 'key'>(option: Name) =>
      Object.fromEntries(
        fields.flatMap(([name, { [option]: value }]) =>
          value === undefined ? [] : [[name, value as NonNullable<typeof value>] as const],
        ),
      )
    return {
      empty: derive(({ empty }) => empty) as Values,
      labels: derive(({ label }) => label) as FieldLabels,
      /** What is declared of single fields, by the field's name: see `FormDefinition`. */
      shown: ofFields('shown'),
      together: ofFields('together'),
      keys: ofFields('key'),
      values: (record: Stored) =>
        derive(({ fromRecord, empty }, name) =>
          fromRecord ? fromRecord(record) : ownValue(record, name, empty),
        ) as Values,
      /** The API input, without fields whose value is undefined. */
      input: (values: Values, url: UrlOf) => {
        const input = derive(({ toInput }, name) => {
          const value = values[name as keyof Fields] as never
          return toInput ? toInput(value, url, values as never) : value
        })
        const sent = Object.entries(input).filter(([, value]) => value !== undefined)
        return Object.fromEntries(sent) as InputOf<Fields>
      },
      /** The images in the values, in the order in which a failed upload is named. */
      images: (values: Values): ImageSlot[] =>
        fields.flatMap(([name, { images }]) =>
          images ? images(values[name as keyof Fields] as never) : [],
        ),
    }
  }
}

/** A text. A stored number becomes text, because the form holds it as typed. */
export function text(label: string) {
  return { label, empty: '' }
}

/** An object whose fields are strings. */
export function group<Name extends string>(label: Readonly<Record<Name, string>>) {
  const empty = Object.fromEntries(Object.keys(label).map((name) => [name, '']))
  return { label, empty: empty as Record<Name, string> }
}

/** A list of strings: dates, or choices. */
export function textList(label: string) {
  return { label, empty: [] as string[] }
}

/**
 * An image.
 * @param failed the message for a failed upload
 */
export function image(label: string, failed: string = mediaMessages.uploadFailed) {
  return {
    label,
    empty: null as ImageChoice,
    toInput: (chosen: ImageChoice, url: UrlOf) => url(chosen),
    images: (chosen: ImageChoice): ImageSlot[] => [{ image: chosen, failed }],
  }
}

/**
 * A list of images.
 * @param failed the message for a failed upload by number, starting at 1
 */
export function images(label: string, failed: (place: number) => string) {
  return {
    label,
    empty: [] as (File | string)[],
    toInput: (chosen: (File | string)[], url: UrlOf) => chosen.map(url),
    images: (chosen: (File | string)[]): ImageSlot[] =>
      chosen.map((entry, index) => ({ image: entry, failed: failed(index + 1) })),
  }
}

/** A reference to another record, chosen from a list; the API takes its id. */
export interface Reference {
  _id: string
  name: string
}

export function reference(label: string) {
  return {
    label,
    empty: { _id: '', name: '' } as Reference,
    toInput: ({ _id }: Reference) => _id,
  }
}

/** A list of entries that consist of texts. The empty form has one blank entry. */
export function entries<Name extends string>(
  label: (place: number) => Readonly<Record<Name, string>>,
) {
  return { label, empty: [blankEntry(label) as Record<Name, string>] }
}

/** A list of entries that consist of texts, which can be empty. */
export function optionalEntries<Name extends string>(
  label: (place: number) => Readonly<Record<Name, string>>,
) {
  return { label, empty: [] as Record<Name, string>[] }
}

/** A blank entry of a list: '' for each labelled field. */
export function blankEntry(label: FieldLabel | undefined): Record<string, string> {
  const names = typeof label === 'function' ? Object.keys(label(1)) : []
  return Object.fromEntries(names.map((name) => [name, '']))
}

/** The label of a field by its dotted path; undefined for a field without label. */
export function labelOf(labels: FieldLabels, path: string): string | undefined {
  const [name = '', ...rest] = path.split('.')
  const [place, leaf] = rest
  const label = labels[name]
  if (typeof label === 'object') return label[rest.join('.')]
  return typeof label === 'function' ? label(Number(place) + 1)[leaf ?? ''] : label
}

/** The field that shows a failure: for a whole list, the first field of its first entry. */
export function labelledPath(labels: FieldLabels, path: string): string {
  const label = labels[path]
  return typeof label === 'function' ? `${path}.0.${Object.keys(label(1))[0]}` : path
}

/** The record's value of a field; `empty` if it is empty. */
function ownValue(record: object, name: string, empty: unknown): unknown {
  const value: unknown = (record as Record<string, unknown>)[name] ?? ''
  if (value === '' || (Array.isArray(value) && value.length === 0)) return empty
  if (Array.isArray(value) && empty === '') return value.join('\n')
  return typeof value === 'number' ? String(value) : withoutTypename(value)
}

/** A copy without the `__typename` that the GraphQL client adds: inputs do not have this field. */
function withoutTypename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypename)
  if (typeof value !== 'object' || value === null) return value
  const { __typename: _, ...fields } = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(fields).map(([name, part]) => [name, withoutTypename(part)]),
  )
}
