/*
 * The kinds of records that administrators edit. Here stands what several parts of the product need to know of a kind; its
 * fields are in its own contract. This file has no Zod: pages may load it.
 */

/** A field that names images. */
export interface ImageField {
  /** A URL, a list of URLs, or a list of objects with `imageUrl`. */
  name: string
  label: string
  /** The parts that label its images, the URL last; the field itself by default. */
  parts?: readonly string[]
}

/** The images that the records of a kind name. */
export interface KindImages {
  use: string
  /** The field with the name of a record; absent for a single record. */
  nameField?: string
  /** The field that the list of the records searches; `nameField` by default. */
  searchField?: string
  /** Whether the site shows the records of active categories only. */
  ofCategory?: true
  /** Whether a draft, which no page shows, may name images, too. */
  hasDrafts?: true
  fields: readonly ImageField[]
}

/** A kind of record. */
export interface KindFacts {
  /** A record of the kind: 'Team member'. */
  label: string
  /** Several of them, as the command search names their tab or page; absent for a single record. */
  plural?: string
  /** Other words of the command search for them. */
  words?: string
  /** Where the records are stored. */
  collection: string
  /** Whether public pages depend on the records. */
  isPublic: boolean
  /** What an administrator needs to edit them. */
  permission: 'catalogue' | 'settings'
  /** The page where they are edited; by default the dashboard's tab with the name of the kind. */
  page?: `/admin${string}`
  images?: KindImages
  /** Labels of the form that differ from the name of the field in words. */
  fieldLabels?: Readonly<Record<string, string>>
}

/** The kinds, named like their paths below `/admin`. */
export const KINDS = {
  tours: {
    label: 'Tour',
    plural: 'Tours',
    words: 'trips departures itinerary prices',
    collection: 'tours',
    isPublic: true,
    permission: 'catalogue',
    images: {
      use: 'tour',
      nameField: 'tourName',
      searchField: 'searchText',
      ofCategory: true,
      hasDrafts: true,
      fields: [
        { name: 'mainImageUrl', label: 'main image' },
        { name: 'subImageUrls', label: 'sub image' },
        { name: 'routeMapUrl', label: 'route map' },
        {
          name: 'itinerary',
          label: 'image of day',
          parts: ['itinerary.day', 'itinerary.imageUrl'],
        },
      ],
    },
  },
  categories: {
    label: 'Category',
    plural: 'Categories',
    collection: 'categories',
    isPublic: true,
    permission: 'catalogue',
    images: {
      use: 'category',
      nameField: 'name',
      fields: [{ name: 'coverImage', label: 'cover image' }],
    },
    fieldLabels: { name: 'Category Name', coverImage: 'Cover Image' },
  },
  'hero-carousel': {
    label: 'Hero slide',
    plural: 'Hero carousel',
    words: 'banner home page',
    collection: 'heroSlides',
    isPublic: true,
    permission: 'catalogue',
    images: {
      use: 'heroSlide',
      // The name of its category.
      nameField: 'searchText',
      ofCategory: true,
      fields: [{ name: 'imageUrl', label: 'hero image' }],
    },
    fieldLabels: { categoryId: 'Category', imageUrl: 'Hero Image' },
  },
  testimonials: {
    label: 'Testimonial',
    plural: 'Testimonials',
    words: 'reviews',
    collection: 'testimonials',
    isPublic: true,
    permission: 'catalogue',
    images: {
      use: 'testimonial',
      nameField: 'clientName',
      fields: [{ name: 'clientImage', label: 'client image' }],
    },
    fieldLabels: {
      clientName: 'Client Name',
      tourName: 'Tour Name',
      clientImage: 'Client Image',
    },
  },
  awards: {
    label: 'Award',
    plural: 'Awards',
    collection: 'awards',
    isPublic: true,
    permission: 'catalogue',
    images: { use: 'award', nameField: 'name', fields: [{ name: 'image', label: 'image' }] },
  },
  'team-members': {
    label: 'Team member',
    plural: 'Team members',
    words: 'staff employees',
    collection: 'teamMembers',
    isPublic: true,
    permission: 'catalogue',
    images: { use: 'teamMember', nameField: 'name', fields: [{ name: 'image', label: 'image' }] },
    fieldLabels: { name: 'Employee Name', post: 'Employee Post' },
  },
  media: {
    label: 'Image',
    collection: 'media.files',
    isPublic: false,
    permission: 'catalogue',
    page: '/adminMedia',
    fieldLabels: { alt: 'Alternative text', focus: 'Focal point' },
  },
  contact: {
    label: 'Contact',
    words: 'addresses offices landline',
    collection: 'contact',
    isPublic: true,
    permission: 'settings',
  },
  site: {
    label: 'Site settings',
    collection: 'site',
    isPublic: true,
    permission: 'settings',
    page: '/adminSite',
    images: {
      use: 'site',
      fields: [
        { name: 'logo', label: 'logo' },
        { name: 'sharingImage', label: 'sharing image' },
      ],
    },
    fieldLabels: {
      name: 'Company name',
      founded: 'Founding year',
      address: 'Head office address',
      team: 'Phone lines',
      availability: 'Availability note',
      hours: 'Opening hours',
      social: 'Social media',
      whatsapp: 'WhatsApp',
    },
  },
  'reply-templates': {
    label: 'Reply templates',
    collection: 'replyTemplates',
    isPublic: false,
    permission: 'settings',
    page: '/adminSite',
  },
} as const satisfies Record<string, KindFacts>

export type RecordKind = keyof typeof KINDS

/** The kinds that are lists of records. */
export type ListKind = {
  [Kind in RecordKind]: (typeof KINDS)[Kind] extends { plural: string } ? Kind : never
}[RecordKind]

export type SingleKind = Exclude<RecordKind, ListKind | 'media'>

/** The kinds in the order of the documentation. */
export const RECORD_KINDS = Object.keys(KINDS) as [RecordKind, ...RecordKind[]]

/** The facts of a kind. */
export function kindFacts(kind: RecordKind): KindFacts {
  return KINDS[kind]
}

/** The tab or page where the records of a kind are edited. */
export function areaOf(kind: RecordKind): string {
  return kindFacts(kind).page ?? kind
}

/** The kind in the uses of an image. */
export type MediaUseKind = {
  [Kind in RecordKind]: (typeof KINDS)[Kind] extends { images: { use: infer Use } } ? Use : never
}[RecordKind]

/** The kinds of records that name images, each with its images. */
export const KINDS_WITH_IMAGES = RECORD_KINDS.flatMap((kind) => {
  const { images } = kindFacts(kind)
  return images ? [{ kind, images: { ...images, use: images.use as MediaUseKind } }] : []
})
