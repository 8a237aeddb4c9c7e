import type { MediaUseKind } from '@bharat/contracts/media-library'
import type { RecordKind } from '@bharat/contracts/record-kinds'

/** A field that names images: a URL, a list of URLs, or a list of objects with `imageUrl`. */
export interface ImageField {
  name: string
  label: string
  /** The parts that label its images, the URL last; the field itself by default. */
  parts?: readonly string[]
  /** The member of the document that contains the field, which no page shows; the document itself by default. */
  within?: 'draft'
}

/** The records of a collection that name images. */
export interface ImageRecords {
  kind: MediaUseKind
  /** Their kind in the history. */
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

const tourFields: readonly ImageField[] = [
  { name: 'mainImageUrl', label: 'main image' },
  { name: 'subImageUrls', label: 'sub image' },
  { name: 'routeMapUrl', label: 'route map' },
  {
    name: 'itinerary',
    label: 'image of day',
    parts: ['itinerary.day', 'itinerary.imageUrl'],
  },
]

/** Every field of a record that names an image. A test compares it with the contracts. */
export const IMAGE_RECORDS: readonly ImageRecords[] = [
  {
    kind: 'tour',
    recordKind: 'tours',
    collection: 'tours',
    nameField: 'tourName',
    searchField: 'searchText',
    editor: '/adminDashboard?tab=tours',
    ofCategory: true,
    fields: [
      ...tourFields,
      ...tourFields.map(
        (field) => ({ ...field, label: `draft: ${field.label}`, within: 'draft' }) as const,
      ),
    ],
  },
  {
    kind: 'category',
    recordKind: 'categories',
    collection: 'categories',
    nameField: 'name',
    searchField: 'name',
    editor: '/adminDashboard?tab=categories',
    fields: [{ name: 'coverImage', label: 'cover image' }],
  },
  {
    kind: 'heroSlide',
    recordKind: 'hero-carousel',
    collection: 'heroSlides',
    // The name of its category.
    nameField: 'searchText',
    searchField: 'searchText',
    editor: '/adminDashboard?tab=hero-carousel',
    ofCategory: true,
    fields: [{ name: 'imageUrl', label: 'hero image' }],
  },
  {
    kind: 'testimonial',
    recordKind: 'testimonials',
    collection: 'testimonials',
    nameField: 'clientName',
    searchField: 'clientName',
    editor: '/adminDashboard?tab=testimonials',
    fields: [{ name: 'clientImage', label: 'client image' }],
  },
  {
    kind: 'award',
    recordKind: 'awards',
    collection: 'awards',
    nameField: 'name',
    searchField: 'name',
    editor: '/adminDashboard?tab=awards',
    fields: [{ name: 'image', label: 'image' }],
  },
  {
    kind: 'teamMember',
    recordKind: 'team-members',
    collection: 'teamMembers',
    nameField: 'name',
    searchField: 'name',
    editor: '/adminDashboard?tab=team-members',
    fields: [{ name: 'image', label: 'image' }],
  },
  {
    kind: 'site',
    recordKind: 'site',
    collection: 'site',
    name: 'Site settings',
    editor: '/adminSite',
    fields: [
      { name: 'logo', label: 'logo' },
      { name: 'sharingImage', label: 'sharing image' },
    ],
  },
]

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
