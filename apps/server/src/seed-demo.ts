import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { DemoCatalogue } from '../demo/catalogue.ts'
import type { DemoImage } from '../demo/tours/tour-seed.ts'
import { type Database, unlessDuplicate } from './database/mongo.ts'
import type { MediaStore } from './media/media.store.ts'
import type { RecordOverrides } from './modules/records/records.repository.ts'
import type { RouteStop } from './modules/route-maps/route-map-layout.ts'
import type { Poster } from './modules/tour-pictures/poster.ts'
import type { Repositories } from './repositories.ts'

interface Marker {
  _id: 'demo-data'
  finished: boolean
}

interface Dependencies {
  database: Database
  repositories: Repositories
  media: MediaStore
}

type Overrides = Required<RecordOverrides>

const SMALL_WIDTH = 720

/**
 * Fills an empty database with the demo catalogue, once. A marker is set before the first record, and every
 * record has a fixed id: the next start completes one that was killed.
 * @returns whether anything was inserted
 */
export async function seedDemo({ database, repositories, media }: Dependencies): Promise<boolean> {
  const markers = database.collection<Marker>('markers')
  const marker = await markers.findOne({ _id: 'demo-data' })
  if (marker?.finished) return false
  if (!marker) {
    if (!(await isEmpty(repositories))) return false
    await unlessDuplicate(markers.insertOne({ _id: 'demo-data', finished: false }))
  }

  // Loaded only by the first start.
  const { demoCatalogue } = await import('../demo/catalogue.ts')
  const catalogue = demoCatalogue(new Date())
  // The records need only the URLs of the images, which are known before the images are stored.
  await Promise.all([storeImages(media, catalogue), insertRecords(repositories, catalogue)])
  await markers.updateOne({ _id: 'demo-data' }, { $set: { finished: true } })
  return true
}

async function insertRecords(repositories: Repositories, catalogue: DemoCatalogue): Promise<void> {
  const names = new Map(catalogue.categories.map(({ _id, name }) => [_id, name]))
  const nameOf = (categoryId: string): string => names.get(categoryId) ?? ''
  const url = (image: DemoImage | ''): string => (image === '' ? '' : urlOf(imageId(image)))

  // Inserts records concurrently: on a shared database each write waits for the leases of other instances.
  await each(catalogue.categories, (category, overrides) =>
    repositories.categories.insert(
      { ...category, coverImage: url(category.coverImage) },
      overrides,
    ),
  )
  await each(catalogue.tours, ({ highlight: _, routeStops, ...tour }, overrides) =>
    repositories.tours.insert(
      {
        ...tour,
        categoryName: nameOf(tour.categoryId),
        mainImageUrl: url(tour.mainImageUrl),
        subImageUrls: tour.subImageUrls.map(url),
        itinerary: tour.itinerary.map((day) => ({ ...day, imageUrl: url(day.imageUrl) })),
        routeMapUrl: routeStops ? urlOf(routeMapId(tour.tourName, routeStops)) : '',
      },
      overrides,
    ),
  )
  // One after the other: a category shows its highlights in the order in which they were added.
  for (const { _id } of catalogue.tours.filter(({ highlight }) => highlight)) {
    const stored = await repositories.tours.get(_id)
    if (stored) await repositories.categories.addHighlight(stored)
  }
  await each(catalogue.heroSlides, (slide, overrides) =>
    repositories.heroSlides.insert(
      { ...slide, categoryName: nameOf(slide.categoryId), imageUrl: url(slide.imageUrl) },
      overrides,
    ),
  )
  await each(catalogue.testimonials, (record, overrides) =>
    repositories.testimonials.insert(
      { ...record, clientImage: url(record.clientImage) },
      overrides,
    ),
  )
  await each(catalogue.awards, repositories.awards.insert)
  await each(catalogue.teamMembers, repositories.teamMembers.insert)
  const { _id: _, ...contact } = catalogue.contact
  await repositories.contact.save(contact)
}

async function isEmpty({ categories, tours }: Repositories): Promise<boolean> {
  const query = { page: 1, limit: 1, search: '', sort: '-createdAt' }
  const pages = await Promise.all([
    categories.list(query),
    tours.list({ ...query, categoryId: '' }),
  ])
  return pages.every(({ totalItems }) => totalItems === 0)
}

/** Inserts each missing record with the id, status and time of the demo. */
async function each<R extends Overrides>(
  records: readonly R[],
  insert: (fields: Omit<R, keyof Overrides>, overrides: Overrides) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    records.map(({ _id, activeStatus, createdAt, ...fields }) =>
      unlessDuplicate(insert(fields, { _id, activeStatus, createdAt })),
    ),
  )
}

/** Stores all photographs, posters and route maps. Ids are hashes of the contents: every demo has the same URLs. */
async function storeImages(media: MediaStore, catalogue: DemoCatalogue): Promise<void> {
  const { PHOTO_DETAILS, PHOTOS } = await import('../demo/photos.ts')
  const { drawPoster } = await import('./modules/tour-pictures/draw-poster.ts')
  const { drawRouteMap } = await import('./modules/route-maps/route-map-drawing.ts')
  const photos = PHOTOS.map((name) => async () => {
    const bytes = await readFile(join(import.meta.dirname, '../demo/photos', name))
    await media.put({ id: imageId(name), bytes, details: PHOTO_DETAILS[name] })
  })
  // The small pictures of a gallery need fewer pixels; the first start has many of them to draw.
  const widths = new Map(
    catalogue.tours.flatMap(({ subImageUrls: [, ...small] }) =>
      small.map((image) => [imageId(image), SMALL_WIDTH] as const),
    ),
  )
  const posters = [...postersOf(catalogue)].map(([id, poster]) => async () => {
    const details = { alt: poster.place && `A drawing of ${poster.place}` }
    await media.putDrawing({
      id,
      draw: () => drawPoster(poster, undefined, widths.get(id)),
      details,
    })
  })
  const maps = catalogue.tours.flatMap(({ tourName: title, routeStops: stops }) =>
    stops
      ? [
          async () => {
            const draw = () => drawRouteMap({ title, stops })
            await media.putDrawing({ id: routeMapId(title, stops), draw })
          },
        ]
      : [],
  )
  // Limits concurrency: all images at once would need too much memory.
  const waiting = [...photos, ...posters, ...maps].values()
  const storeNext = async () => {
    for (const store of waiting) await store()
  }
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, storeNext))
}

/** The posters by their ids; several records may show the same one. */
function postersOf({ tours, categories, heroSlides }: DemoCatalogue): Map<string, Poster> {
  const images = [
    ...tours.flatMap(({ subImageUrls }) => subImageUrls),
    ...categories.map(({ coverImage }) => coverImage),
    ...heroSlides.map(({ imageUrl }) => imageUrl),
  ]
  return new Map(
    images.flatMap((image) => (typeof image === 'string' ? [] : [[imageId(image), image]])),
  )
}

function imageId(image: DemoImage): string {
  if (typeof image === 'string') return idOf(`photo:${image}`)
  const { place, scene, light, season } = image
  return idOf(`poster:${place}:${scene}:${light}:${season}`)
}

function routeMapId(title: string, stops: readonly RouteStop[]): string {
  const places = stops.map(({ name, days }) => `${name} ${days?.join('-') ?? ''}`)
  return idOf(`route-map:${title}:${places.join('|')}`)
}

function idOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

function urlOf(imageId: string): string {
  return `/media/${imageId}`
}
