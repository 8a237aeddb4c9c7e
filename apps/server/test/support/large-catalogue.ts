import type { PlainKind } from '@bharat/contracts/kind'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import type { plainKinds } from '../../src/kinds.ts'
import type { Repositories } from '../../src/repositories.ts'
import { kinds, numberedRecord } from './plain-kinds.ts'

type PlainCollection = keyof typeof plainKinds

/** How much to load; nothing by default. */
export interface CatalogueSize extends Partial<Record<PlainCollection, number>> {
  categories: number
  /** Spread evenly over the categories; every twentieth is inactive. */
  tours: number
  testimonials?: number
  /** Of each kind that is stored as its input and has no number of its own. */
  records?: number
  /** Whether each tour has a main image of our own, which is not stored. */
  ownImages?: boolean
}

/** Records inserted with one command. */
const BATCH = 1000
const FIRST_DAY = Date.UTC(2018, 0, 1)
const HOUR = 3_600_000

const ROUTES = ['Malabar', 'Konkan', 'Spiti', 'Zanskar', 'Coorg', 'Kutch', 'Chambal', 'Sikkim']
const KINDS = ['coast road', 'loop', 'crossing', 'slow drive', 'expedition', 'weekend']

/** The id of record `n` of a kind, such as a `teamMember`: the same in every run. */
export function recordId(kind: string, n: number): string {
  const start = ID_STARTS.get(kind)
  if (start === undefined) throw new Error(`No kind ${kind}`)
  return start + n.toString(16).padStart(22, '0')
}
const nameOf = ({ one }: PlainKind) => one.charAt(0).toLowerCase() + one.slice(1)
const ID_STARTS = new Map([
  ['category', 'c0'],
  ['tour', 'a0'],
  ['testimonial', 'b0'],
  ...kinds.map((kind, at) => [nameOf(kind), (0xb1 + at).toString(16)] as const),
])

/**
 * Fills an empty database with a catalogue of any size, with the same records each time. Each
 * record has its number in its name (`Spiti loop 4711`); creation dates are one hour apart.
 */
export async function loadCatalogue(repositories: Repositories, size: CatalogueSize) {
  const createdAt = (n: number) => new Date(FIRST_DAY + n * HOUR)
  const overridesOf = (kind: string) => (n: number) => ({
    _id: recordId(kind, n),
    createdAt: createdAt(n),
    activeStatus: n % 20 !== 19,
  })
  const tourOverrides = overridesOf('tour')
  const testimonialOverrides = overridesOf('testimonial')
  const categoryName = (n: number) => `Circle ${n}`

  await inBatches(size.categories, repositories.categories.insertMany, (n) => ({
    fields: { name: categoryName(n), description: `Tours of circle ${n}.`, coverImage: '' },
    overrides: { _id: recordId('category', n), createdAt: createdAt(n) },
  }))
  await inBatches(size.categories, repositories.heroSlides.insertMany, (n) => ({
    fields: {
      categoryId: recordId('category', n),
      categoryName: categoryName(n),
      imageUrl: `/images/${n}.jpg`,
    },
    overrides: { createdAt: createdAt(n) },
  }))
  await inBatches(size.tours, repositories.tours.insertMany, (n) => ({
    fields: {
      ...tour(n, n % size.categories, categoryName(n % size.categories)),
      ...(size.ownImages && { mainImageUrl: `/media/${n.toString(16).padStart(32, '0')}` }),
    },
    overrides: tourOverrides(n),
  }))
  await inBatches(size.testimonials ?? 0, repositories.testimonials.insertMany, (n) => ({
    fields: {
      clientName: `Traveller ${n}`,
      clientImage: '',
      tourName: tourName(n),
      review: `We would take circle ${n} again.`,
    },
    overrides: testimonialOverrides(n),
  }))
  for (const kind of kinds) {
    const collection = kind.collection as PlainCollection
    const total = size[collection] ?? size.records ?? 0
    const repository = repositories[collection] as unknown as {
      insertMany: (records: object[]) => Promise<void>
    }
    await inBatches(total, repository.insertMany, (n) => ({
      fields: numberedRecord(kind, n),
      overrides: overridesOf(nameOf(kind))(n),
    }))
  }
}

function tourName(n: number): string {
  return `${ROUTES[n % ROUTES.length]} ${KINDS[n % KINDS.length]} ${n}`
}

function tour(n: number, category: number, categoryName: string) {
  const days = 1 + (n % 3)
  return {
    tourName: tourName(n),
    categoryId: recordId('category', category),
    categoryName,
    days,
    nights: days - 1,
    tripCost: 5000 + ((n * 7919) % 90_000),
    tripStyle: 'Leisure, Small Group',
    vehicle: 'Innova Crysta',
    drivingDistance: `${200 + (n % 1500)} km`,
    // Most tours of a large catalogue have other landscapes than the one a page shows.
    landscapes: [LANDSCAPES[(n * 5) % LANDSCAPES.length] ?? 'Rural'],
    activity: 'Kayaking / Toddy shop lunch',
    upcomingDates: ['2027-01-12'],
    mainImageUrl: '/images/main.jpg',
    subImageUrls: [1, 2, 3, 4, 5].map((image) => `/images/${image}.jpg`),
    routeMapUrl: '',
    itinerary: Array.from({ length: days }, (_, day) => ({
      day: day + 1,
      title: `Stage ${day + 1} · Camp ${n}`,
      description: 'By the old road, with a stop wherever the view asks for one.',
      imageUrl: '',
    })),
    faqs: [{ q: 'Are meals included?', a: 'Breakfast is.' }],
  }
}

async function inBatches<T>(
  total: number,
  insertMany: (records: T[]) => Promise<void>,
  make: (n: number) => T,
): Promise<void> {
  for (let from = 0; from < total; from += BATCH) {
    const size = Math.min(BATCH, total - from)
    await insertMany(Array.from({ length: size }, (_, index) => make(from + index)))
  }
}
