import {
  type ImageField as DeclaredField,
  KINDS_WITH_IMAGES,
  kindFacts,
  type MediaUseKind,
  type RecordKind,
} from '@bharat/contracts/kinds'

/** A field that names images, of a document or of its draft. */
export interface ImageField extends DeclaredField {
  /** The member of the document that contains the field, which no page shows; the document itself by default. */
  within?: 'draft'
}

/** The records of a collection that name images. */
export interface ImageRecords {
  kind: MediaUseKind
  recordKind: RecordKind
  collection: string
  /** The field with the name of the record; absent for a single record. */
  nameField?: string
  /** The field that the list of the records searches; absent for a single record. */
  searchField?: string
  /** The name of a single record. */
  name?: string
  /** Path of the page where an administrator edits the records; their list searches for a name. */
  editor: string
  /** Whether the site shows the records of active categories only. */
  ofCategory?: true
  fields: readonly ImageField[]
}

/** Every field of a record that names an image, as the kinds declare them. A test compares it with the contracts. */
export const IMAGE_RECORDS: readonly ImageRecords[] = KINDS_WITH_IMAGES.map(({ kind, images }) => {
  const { label, collection, page } = kindFacts(kind)
  const { use, nameField, searchField = nameField, ofCategory, hasDrafts, fields } = images
  const inDraft = fields.map(
    (field): ImageField => ({ ...field, label: `draft: ${field.label}`, within: 'draft' }),
  )
  return {
    kind: use,
    recordKind: kind,
    collection,
    ...(nameField === undefined ? { name: label } : { nameField }),
    ...(searchField !== undefined && { searchField }),
    editor: page ?? `/adminDashboard?tab=${kind}`,
    ...(ofCategory && { ofCategory }),
    fields: hasDrafts ? [...fields, ...inDraft] : fields,
  }
})

/** A place in a field that names an image. */
export interface NamedImage {
  label: string
  url: string
}

/** The images that the value of a field names, with their labels, such as `sub image 2`. */
export function imagesOf(value: unknown, label: string): NamedImage[] {
  if (typeof value === 'string') return [{ label, url: value }]
  if (!Array.isArray(value)) return []
  return value.flatMap((member, index) =>
    typeof member === 'string'
      ? [{ label: `${label} ${index + 1}`, url: member }]
      : imagesOf(member?.imageUrl, `${label} ${member?.day ?? index + 1}`),
  )
}

/** The value of a field with other URLs. */
export function withImages(value: unknown, change: (url: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (!Array.isArray(value)) return value
  return value.map((member) =>
    typeof member === 'string'
      ? change(member)
      : { ...member, imageUrl: withImages(member?.imageUrl, change) },
  )
}

/** The changed fields of the draft of a document; none without a draft. */
export function draftFieldsOf(document: object): Readonly<Record<string, unknown>> {
  const draft: unknown = Reflect.get(document, 'draft')
  const fields: unknown = typeof draft === 'object' && draft && Reflect.get(draft, 'after')
  return typeof fields === 'object' && fields !== null ? { ...fields } : {}
}
