import type { Saved } from '@bharat/contracts/replies'
import type { Tour } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { freeCopyName } from './tours.copy-names.ts'
import type { TourParts } from './tours.parts.ts'

/**
 * Stores a copy of a tour: inactive, not highlighted, without departures. Both tours use the same images. Its name
 * is one that no tour has; as tours may share a name, so may clones that are made at the same time.
 */
export async function cloneTour(
  { repository, categories, views, writes, stored }: TourParts,
  id: string,
): Promise<Saved<Tour>> {
  const source = await stored(id)
  const [category] = await categories.summaries([source.categoryId])
  const tourName = await freeCopyName(source.tourName, async (names) => {
    const tours = await repository.byName(names)
    return new Set(tours.map(({ tourName }) => tourName))
  })
  const copied = { ...source, tourName, upcomingDates: [], departures: [] }
  const fields = { ...copied, categoryName: category?.name ?? '' }
  const record = await writes.insert(fields, { activeStatus: false })
  return { message: tourMessages.cloned, item: await views.toTour(record, category) }
}
