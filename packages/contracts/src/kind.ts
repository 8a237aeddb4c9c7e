import { z } from 'zod'
import { checkedInputOf, storedOf } from './field-schemas.ts'
import { type NumberField, type TextField, type ValueOf, valuesOf } from './fields.ts'
import { KINDS, type ListKind } from './kinds.ts'
import { TEXT_MAX } from './limits.ts'
import type { listQuery } from './list.ts'
import type { RecordMessages } from './messages.ts'
import { recordSchemas } from './records.ts'
import {
  filledText,
  type Image,
  optionalImage,
  optionalImageDetails,
  type RecordReplies,
  recordFields,
  recordId,
  storedText,
} from './replies.ts'
import { optionalImageUrl, optionalText, requiredText } from './text.ts'
import { capitalised } from './words.ts'

/** A field of a kind, declared once: what a client sends, what is stored, and its control in the form. */
export interface KindField {
  input: z.ZodType
  stored: z.ZodType
  control: 'text' | 'longText' | 'image' | OptionalField
  /** The form marks it as required. */
  isRequired?: true
  /** Whether the site shows it, too. */
  isPublic?: true
  /** Whether lists can be sorted by it. */
  isSortable?: true
}

type OptionalField = TextField<'text'> | TextField<'lines'> | NumberField
type Fields = Readonly<Record<string, KindField>>
type InputOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['input']> }
type StoredOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['stored']> } & StoredRecord
type ShownOf<F extends Fields, Details> = { id: string } & {
  [Name in keyof F as F[Name] extends { isPublic: true } ? Name : never]: z.output<
    F[Name]['stored']
  >
} & { [Name in keyof Details]: Image | null }

/** The fields that name images, by the facts of a kind. */
type ImageNames<Name extends ListKind> = (typeof KINDS)[Name] extends {
  images: { fields: readonly { name: infer Field extends string }[] }
}
  ? Field
  : never
/** An image that the facts of the kind leave out could be deleted while a record shows it. */
type WithoutOtherImages<F extends Fields, Listed> = {
  [Field in keyof F]: F[Field] extends { control: 'image' }
    ? Field extends Listed
      ? KindField
      : 'KINDS has to list this image among the images of the kind'
    : KindField
}

/** The fields of every record beside its content. */
export interface StoredRecord {
  _id: string
  activeStatus: boolean
  createdAt: string
  version: number
}

/** A declared kind: the values that clients send, that administrators see, and that the site shows. */
export interface PlainKind<
  Input extends object = Record<string, unknown>,
  Stored extends StoredRecord = StoredRecord,
  Shown extends object = object,
> {
  name: ListKind
  /** Such as `TeamMember` and `TeamMembers`: the names of types and operations. */
  one: string
  all: string
  collection: string
  tag: { name: string; description: string }
  section: string | undefined
  fields: Fields
  searchField: string
  sortable: readonly string[]
  details: Readonly<Record<string, string>>
  /** The body of a new record. */
  input: z.ZodType<Input>
  /** The body of a change: any of the fields. */
  patch: z.ZodType<Partial<Input> & { version?: number | undefined }>
  /** A record as administrators see it. */
  item: z.ZodType<Stored, Stored>
  /** A record as the site shows it. */
  publicItem: z.ZodObject & z.ZodType<Shown, Shown>
  replies: RecordReplies<z.ZodType<Stored, Stored>>
  listQuery: ReturnType<typeof listQuery>
  messages: RecordMessages
}

interface Declared<F extends Fields, Details> {
  /** The sentences that describe the kind, its input, a record and, if it has the fields of the kind, what the site shows of it. */
  descriptions: { kind: string; input: string; stored: string; shown?: string }
  /** The section of the specification; none for an addition. */
  section?: string
  /** In the order of the form. */
  fields: F
  /** The field that the lists search, and that names a record. */
  searchField: keyof F & string
  /** Details of images that the site gets beside their URLs: `{ portrait: 'image' }`. */
  details?: Details
  /** `nameRequired` answers a body that is no object. */
  messages: RecordMessages & { nameRequired: string }
}

/**
 * A kind of record that is stored as its input: the schemas of its operations, from which the server derives its
 * repository, service and operations, and the dashboard its requests and its form. The names of the operations and types follow
 * from the facts of the kind (`KINDS`).
 */
export function kind<
  const Name extends ListKind,
  const F extends Fields & Record<ImageNames<Name>, { control: 'image' }>,
  const Details extends Readonly<Record<string, keyof F & string>> = Record<never, never>,
>(
  name: Name,
  declared: Declared<F, Details> & { fields: WithoutOtherImages<F, ImageNames<Name>> },
): PlainKind<InputOf<F>, StoredOf<F>, ShownOf<F, Details>> {
  const { label, collection, plural } = KINDS[name]
  const { descriptions, fields, searchField, messages, section, details = {} } = declared
  const one = capitalised(label).replaceAll(' ', '')
  const entries = Object.entries(fields)
  const shapeOf = (chosen: typeof entries, part: 'input' | 'stored') =>
    Object.fromEntries(chosen.map(([name, field]) => [name, field[part]]))
  const shown = entries.filter(([, { isPublic }]) => isPublic)
  const input = z
    .object(shapeOf(entries, 'input'), { error: messages.nameRequired })
    .meta({ id: `${one}Input`, description: descriptions.input })
  const item = z
    .object({ _id: recordId, ...shapeOf(entries, 'stored'), ...recordFields })
    .meta({ id: one, description: descriptions.stored })
  const publicShape = z.object({
    id: recordId,
    ...shapeOf(shown, 'stored'),
    ...Object.fromEntries(Object.keys(details).map((name) => [name, optionalImageDetails])),
  })
  const publicItem =
    descriptions.shown === undefined
      ? publicShape
      : publicShape.meta({ id: `Public${one}`, description: descriptions.shown })
  const sortable = entries.flatMap(([name, { isSortable }]) => (isSortable ? [name] : []))
  const made = {
    name,
    one,
    all: collection.charAt(0).toUpperCase() + collection.slice(1),
    collection,
    tag: { name: plural, description: descriptions.kind },
    section,
    fields,
    searchField,
    sortable,
    details,
    item,
    publicItem,
    ...recordSchemas(one, { item, input, sortable, messages }),
  }
  // The shapes are built from the fields, whose types follow from the declaration.
  return made as unknown as PlainKind<InputOf<F>, StoredOf<F>, ShownOf<F, Details>>
}

/** A record of a kind as administrators see it. */
export type RowOf<Kind> =
  Kind extends PlainKind<infer _Input, infer Stored, infer _Shown> ? Stored : never

/** A name, which is required. */
export function nameField(options: {
  /** What was forgotten, in a sentence. */
  required: string
  /** The beginning of messages about it. */
  label: string
  description: string
  example: string
}) {
  const { required, label, description, example } = options
  return {
    control: 'text',
    isRequired: true,
    isPublic: true,
    isSortable: true,
    input: requiredText(required, label, TEXT_MAX.name).meta({
      description,
      documented: { examples: [example] },
    }),
    stored: filledText.describe(description),
  } as const satisfies KindField
}

/** A text that may be empty. */
export function textField(
  label: string,
  max: number,
  described: { input: string; stored: string; example?: string },
) {
  return {
    control: max === TEXT_MAX.long ? 'longText' : 'text',
    isPublic: true,
    input: optionalText(label, max).meta({
      description: described.input,
      ...(described.example !== undefined && { documented: { examples: [described.example] } }),
    }),
    stored: storedText.describe(described.stored),
  } as const satisfies KindField
}

/** An image that may be missing. The kind lists it among its images (`KINDS`). */
export function imageField(invalid: string) {
  return {
    control: 'image',
    isPublic: true,
    input: optionalImageUrl(invalid),
    stored: optionalImage,
  } as const satisfies KindField
}

/** A list of texts (`lines` of `fields.ts`), a number, or a text with `choices`, which may be empty. */
export function optionalField<F extends OptionalField>(field: F) {
  const { field: empty } = valuesOf({ field })
  return {
    control: field,
    isPublic: true,
    input: checkedInputOf(field).overwrite((value) => value ?? empty) as z.ZodType<ValueOf<F>>,
    stored: storedOf(field).describe(field.description) as z.ZodType<ValueOf<F>>,
  } as const satisfies KindField
}
