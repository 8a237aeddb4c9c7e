import type { RecordKind } from './record-kinds.ts'

/* The history as text: labels of fields, as in the forms, and their values. */

/** Fields that no form has. */
const COMMON: Readonly<Record<string, string>> = {
  activeStatus: 'Active',
  position: 'Position in the list',
}

/** The labels of the forms, by the kind of record and the name of the field. */
export const FIELD_LABELS: Readonly<Record<RecordKind, Readonly<Record<string, string>>>> = {
  tours: {
    tourName: 'Tour Name',
    categoryId: 'Category',
    days: 'Days',
    nights: 'Nights',
    tripCost: 'Trip Cost',
    tripStyle: 'Trip Style',
    vehicle: 'Vehicle',
    drivingDistance: 'Driving Distance',
    landscapes: 'Landscapes',
    activity: 'Activity',
    mainImageUrl: 'Main Image',
    subImageUrls: 'Sub Images',
    routeMapUrl: 'Route Map',
    departures: 'Upcoming Dates',
    itinerary: 'Itinerary',
    included: 'Included',
    notIncluded: 'Not included',
    groupSize: 'Group size',
    bestSeason: 'Best season',
    bring: 'What to bring',
    faqs: 'Questions',
    highlightStatus: 'Highlight',
    highlightPosition: 'Position among the highlights',
  },
  categories: { name: 'Category Name', description: 'Description', coverImage: 'Cover Image' },
  'hero-carousel': { categoryId: 'Category', imageUrl: 'Hero Image' },
  testimonials: {
    clientName: 'Client Name',
    tourName: 'Tour Name',
    review: 'Review',
    clientImage: 'Client Image',
  },
  awards: { name: 'Name', image: 'Image' },
  'team-members': {
    name: 'Employee Name',
    post: 'Employee Post',
    description: 'Description',
    image: 'Image',
  },
  contact: { addresses: 'Addresses', landline: 'Landline', email: 'Email' },
  site: {
    name: 'Company name',
    tagline: 'Tagline',
    founded: 'Founding year',
    headOffice: 'Head office',
    address: 'Head office address',
    phones: 'Phones',
    email: 'Email',
    team: 'Team',
    availability: 'Availability note',
    hours: 'Opening hours',
    branches: 'Branches',
    social: 'Social media',
    channel: 'Video channel',
    whatsapp: 'WhatsApp',
    claims: 'Claims',
    recognisedBy: 'Recognised by',
    videos: 'Videos',
    navigation: 'Navigation',
  },
  'reply-templates': { templates: 'Templates' },
}

/** The label of a field: that of its form, or else its name in words. */
export function fieldLabel(kind: RecordKind, field: string): string {
  return FIELD_LABELS[kind][field] ?? COMMON[field] ?? inWords(field)
}

/**
 * A value as text: one line for each member of a list and each field of an object. Control characters and marks of
 * text direction become spaces, except line breaks within a text, so that a value cannot look like another entry.
 */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return visible(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(memberText).join('\n')
  return fieldTexts(value).join('\n')
}

function memberText(member: unknown): string {
  return typeof member === 'object' && member !== null
    ? fieldTexts(member).join(', ')
    : valueText(member)
}

function fieldTexts(object: object): string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const text = valueText(value)
    return text === '' || name === '_id' ? [] : [`${inWords(name)}: ${text}`]
  })
}

function visible(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\u200c\u200d]|[\u2028\u2029]/gu, ' ')
}

/** 'mainImageUrl' as 'Main image url'. */
function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
