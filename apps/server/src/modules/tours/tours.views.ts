import { pricedDeparture } from '@bharat/contracts/departure-rows'
import { nextDeparture } from '@bharat/contracts/departure-states'
import type { Page } from '@bharat/contracts/list'
import { priceBasis } from '@bharat/contracts/prices'
import type { Tour } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { CategoriesService, CategorySummary } from '../categories/categories.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { orNotFound } from '../records/records.service.ts'
import { draftContent, draftVersion, shownState } from './drafts/draft-content.ts'
import type { TourRecord, TourRecordSummary } from './tours.documents.repository.ts'

interface Dependencies {
  categories: Pick<CategoriesService, 'summaries'>
  images: Pick<MediaService, 'lookUp'>
  namesByEmail(emails: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Tours as the APIs show them: with what follows from their categories, and with the details of their images. */
export function createTourViews({ categories, images, namesByEmail }: Dependencies) {
  return { toPage, toTour, toDraft, withCategories, inActiveCategory, withMainImages }

  async function toPage(page: Page<TourRecord>): Promise<Page<Tour>> {
    return { ...page, items: await toTours(page.items) }
  }

  async function toTour(record: TourRecord, category?: CategorySummary): Promise<Tour> {
    const [tour] = await toTours([record], category && [category])
    return orNotFound(tour, tourMessages.notFound)
  }

  /** A tour with the content of its draft, or the tour itself, with the version that a save of it names. */
  function toDraft(record: TourRecord): Promise<Tour> {
    const { content } = draftContent(record)
    return toTour({ ...record, ...content, version: draftVersion(record) })
  }

  /** Adds to tours the fields that depend on their categories, and the details of their images. */
  async function toTours(
    records: readonly TourRecord[],
    known?: readonly CategorySummary[],
  ): Promise<Tour[]> {
    const [tours, imageOf, names] = await Promise.all([
      withCategories(records, known),
      images.lookUp(records.flatMap(imagesOf)),
      namesByEmail(records.flatMap(({ draftState }) => draftState.draft?.savedBy || [])),
    ])
    const optional = (url: string) => (url === '' ? null : imageOf(url))
    return tours.map(({ draftState, publishAt: _publishAt, ...tour }) => ({
      ...tour,
      draft: shownState(draftState, names),
      mainImage: imageOf(tour.mainImageUrl),
      subImages: tour.subImageUrls.map(imageOf),
      routeMap: optional(tour.routeMapUrl),
      itinerary: tour.itinerary.map((day) => ({ ...day, image: optional(day.imageUrl) })),
    }))
  }

  /**
   * Adds to tours the fields that depend on their categories. One query reads the categories.
   * @param known the categories, if they have been read
   */
  async function withCategories<T extends TourRecordSummary>(
    records: readonly T[],
    known?: readonly CategorySummary[],
  ) {
    const ids = new Set(records.map(({ categoryId }) => categoryId))
    const summaries = known ?? (await categories.summaries([...ids]))
    const byId = new Map(summaries.map((category) => [category._id, category]))
    return records.map((record) => withCategory(record, byId.get(record.categoryId)))
  }

  async function inActiveCategory<T extends TourRecordSummary>(records: readonly T[]) {
    const tours = await withCategories(records)
    return withMainImages(tours.filter(({ categoryStatus }) => categoryStatus))
  }

  async function withMainImages<T extends { mainImageUrl: string }>(tours: readonly T[]) {
    const imageOf = await images.lookUp(tours.map(({ mainImageUrl }) => mainImageUrl))
    return tours.map((tour) => ({ ...tour, mainImage: imageOf(tour.mainImageUrl) }))
  }
}

export type TourViews = ReturnType<typeof createTourViews>

/** A tour with its category, and without the details of its images. */
export type ExportedTour = ReturnType<typeof withCategory<TourRecord>>

/** A tour as others than administrators see it. */
export function withoutDraft(tour: Tour): Tour {
  return { ...tour, draft: null }
}

function imagesOf({ mainImageUrl, subImageUrls, routeMapUrl, itinerary }: TourRecord): string[] {
  return [mainImageUrl, ...subImageUrls, routeMapUrl, ...itinerary.map(({ imageUrl }) => imageUrl)]
}

/** Adds to a tour the fields that depend on its category and on the day. */
export function withCategory<T extends TourRecordSummary>(
  { highlightKey, ...record }: T,
  category: CategorySummary | undefined,
) {
  const now = new Date()
  return {
    ...record,
    categoryId: { _id: record.categoryId, name: category?.name ?? '' },
    categoryStatus: category?.activeStatus ?? false,
    highlightStatus: category?.highlights.includes(highlightKey) ?? false,
    priceBasis: priceBasis(record),
    nextDeparture: nextDeparture(record.departures, now),
    pricedDeparture: pricedDeparture(record, now),
  }
}
