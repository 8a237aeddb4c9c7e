import type { Page } from '@bharat/contracts/list'
import { tourExportQuery, tourListQuery } from '@bharat/contracts/tour-queries'
import type { Tour } from '@bharat/contracts/tours'
import { parseInput } from '../../errors.ts'
import { createTourDrafts } from './drafts/drafts.service.ts'
import { createPreviewLinks } from './drafts/previews.ts'
import type { TourImportsRepository } from './imports/tour-imports.repository.ts'
import { createTourImports } from './imports/tour-imports.service.ts'
import { createTourBulkChanges } from './tours.bulk.ts'
import type { TourRecord } from './tours.documents.repository.ts'
import { createTourHighlights, highlightedTours } from './tours.highlights.ts'
import { createPublicTours, createTourMenus } from './tours.public.ts'
import { createTourSaving } from './tours.saving.ts'
import { createTourSeats } from './tours.seats.ts'
import { createTourViews, type ExportedTour, withoutDraft } from './tours.views.ts'
import { createTourWrites, type TourDependencies } from './tours.writes.ts'

interface Dependencies extends TourDependencies {
  namesByEmail(emails: readonly string[]): Promise<ReadonlyMap<string, string>>
  imports: TourImportsRepository
  /** SESSION_SECRET: signs the links of previews. */
  secret: () => string
  /** The origin of the site. */
  publicUrl: () => string
}

/** Tours (section 3) and their highlights. */
export function createToursService(dependencies: Dependencies) {
  const parts = {
    ...dependencies,
    ...createTourViews(dependencies),
    ...createTourWrites(dependencies),
  }
  const { repository, toTour, toPage, withCategories, stored } = parts
  return {
    /** A page for the Tours tab. `search` looks in the names of tours and categories. */
    list: async (value: unknown): Promise<Page<Tour>> =>
      toPage(await repository.list(parseInput(tourListQuery, value))),

    slices: (value: unknown): AsyncIterable<ExportedTour[]> =>
      exportedSlices(repository.slices(parseInput(tourExportQuery, value))),

    get: async (id: string): Promise<Tour> => toTour(await stored(id)),

    /** A tour as it is stored, active or not; null for an unknown id. */
    find: repository.get,

    /** A tour with its images, active or not, as others may see it; null for an unknown id. */
    async findComplete(id: string): Promise<Tour | null> {
      const record = await repository.get(id)
      return record && withoutDraft(await toTour(record))
    },

    ...createTourSaving(parts),
    ...createTourSeats(parts),
    ...createTourBulkChanges(parts),
    ...highlightedTours(parts),
    ...createTourHighlights(parts),
    ...createPublicTours(parts),
    ...createTourMenus(parts),

    listSearchable: repository.searchable,
    listSearchableSince: repository.searchableSince,
    countActive: repository.countActive,
    /** The names of tours by their ids, active or not. */
    listNames: repository.names,
    countDeparting: repository.countDeparting,
    departing: repository.departing,
    anyVisible: repository.anyVisible,
    upcomingDepartures: repository.upcomingDepartures,
    visibleNames: repository.visibleNames,
    listIdsOfCategory: repository.activeIdsOfCategory,

    drafts: { ...createTourDrafts(parts), ...createPreviewLinks(parts) },
    imports: createTourImports(parts),
  }

  async function* exportedSlices(slices: AsyncIterable<TourRecord[]>) {
    for await (const records of slices) yield await withCategories(records)
  }
}

export type ToursService = ReturnType<typeof createToursService>
