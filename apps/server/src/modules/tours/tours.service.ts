import type { Page } from '@bharat/contracts/list'
import { tourExportQuery, tourListQuery } from '@bharat/contracts/tour-queries'
import type { Tour } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { parseInput } from '../../errors.ts'
import type { JobQueue } from '../../jobs/job-types.ts'
import { orNotFound } from '../records/records.service.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import { changeTours } from './tours.bulk-changes.ts'
import { cloneTour } from './tours.clones.ts'
import type { TourRecord } from './tours.documents.repository.ts'
import { createTourHighlights, highlightedTours } from './tours.highlights.ts'
import type { TourParts } from './tours.parts.ts'
import { createPublicTours, createTourMenus } from './tours.public.ts'
import { createTourSaving } from './tours.saving.ts'
import { createTourViews, type ExportedTour, withoutDraft } from './tours.views.ts'
import { createTourWrites } from './tours.writes.ts'

interface Dependencies
  extends Pick<TourParts, 'repository' | 'categories' | 'images' | 'oncePerVersion'> {
  /** Announces changed tours to other systems. */
  events: Pick<WebhookEvents, 'announcing'>
  /** Runs the jobs that are stored with a tour. */
  jobs: Pick<JobQueue, 'wake'>
}

/** Tours (section 3) and their highlights. */
export function createToursService(dependencies: Dependencies) {
  const { repository } = dependencies
  const views = createTourViews(dependencies)
  const writes = createTourWrites(dependencies)
  const parts = { ...dependencies, views, writes, stored }
  const { toTour, toPage, withCategories } = views
  return {
    /** A page for the Tours tab. `search` looks in the names of tours and categories. */
    list: async (value: unknown): Promise<Page<Tour>> =>
      toPage(await repository.list(parseInput(tourListQuery, value))),

    /** All pages of the list, or only some tours, in slices. */
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
    clone: (id: string) => cloneTour(parts, id),
    changeMany: changeTours(parts),
    ...highlightedTours(parts),
    ...createTourHighlights(parts),
    ...createPublicTours(parts),
    ...createTourMenus(parts),

    /** Slices of all tours, active or not, for the search (`searchable` of the repository). */
    listSearchable: repository.searchable,
    /** The tours that were changed since a moment, for the search. */
    listSearchableSince: repository.searchableSince,
    /** Name and landscapes of tours by their ids, active or not. */
    listOutlines: repository.outlines,
    /** Ids of the tours of a landscape, active or not. */
    listIdsOfLandscape: repository.idsOfLandscape,
    /** Ids of the active tours of a category, in the manual order. */
    listIdsOfCategory: repository.activeIdsOfCategory,

    /** For the drafts of tours. */
    write: writes.write,
    categoryOf: writes.categoryOf,
    toTour,
  }

  async function* exportedSlices(slices: AsyncIterable<TourRecord[]>) {
    for await (const records of slices) yield await withCategories(records)
  }

  async function stored(id: string): Promise<TourRecord> {
    return orNotFound(await repository.get(id), tourMessages.notFound)
  }
}

export type ToursService = ReturnType<typeof createToursService>
