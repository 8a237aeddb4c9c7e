import { type BulkResult, bulkTourInput } from '@bharat/contracts/bulk-changes'
import type { Category } from '@bharat/contracts/categories'
import { nextDeparture } from '@bharat/contracts/departure-states'
import { departureChange } from '@bharat/contracts/departures'
import { departureMessages } from '@bharat/contracts/departures.messages'
import { hasPrice } from '@bharat/contracts/format'
import { findLandscape, type Landscape } from '@bharat/contracts/landscapes'
import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import type { Page } from '@bharat/contracts/list'
import { ORDER_UPDATED } from '@bharat/contracts/messages'
import type { Image, Saved } from '@bharat/contracts/replies'
import { activeStatusInput, positionInput } from '@bharat/contracts/text'
import {
  type CategoryWithTours,
  highlightedQuery,
  highlightInput,
  highlightListQuery,
  type NewTourContent,
  type PublicCategory,
  type SelectedTour,
  selectedToursQuery,
  type Tour,
  type TourInput,
  type TourStatistics,
  type TourSummary,
  tourExportQuery,
  tourInput,
  tourListQuery,
  tourUpdate,
} from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import type { OncePerVersion } from '../../database/once-per-version.ts'
import { DomainError, invalid, parseInput } from '../../errors.ts'
import type { JobQueue, NewJob } from '../../jobs/job-types.ts'
import type { CategoriesService, CategorySummary } from '../categories/categories.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { changeEach } from '../records/bulk-changes.ts'
import type { RecordOverrides } from '../records/records.repository.ts'
import {
  changeStatuses,
  moveRecord,
  orNotFound,
  throwConflict,
  unknownPosition,
} from '../records/records.service.ts'
import type { WebhookEvents } from '../webhooks/webhooks.events.ts'
import { tourAnnouncements } from './tours.announcements.ts'
import { freeCopyName } from './tours.copy-names.ts'
import { changeDeparture, departureOf } from './tours.departures.ts'
import { shownState } from './tours.editions.ts'
import type {
  EditionChange,
  TourFields,
  TourLastModified,
  TourRecord,
  TourRecordSummary,
  ToursRepository,
} from './tours.repository.ts'

interface Dependencies {
  repository: ToursRepository
  categories: CategoriesService
  images: Pick<MediaService, 'lookUp'>
  oncePerVersion: OncePerVersion
  /** Announces changed tours to other systems. */
  events: Pick<WebhookEvents, 'announcing'>
  /** Runs the jobs that are stored with a tour. */
  jobs: Pick<JobQueue, 'wake'>
}

/**
 * Tours (section 3) and their highlights. A tour is highlighted if its category lists its highlight key.
 * The category stores the list, so that one atomic update of one document enforces the cap of 3
 * (docs/decisions/005-highlight-cap.md).
 */
export function createToursService({
  repository,
  categories,
  images,
  oncePerVersion,
  events,
  jobs,
}: Dependencies) {
  const statistics = oncePerVersion(async (): Promise<ReadonlyMap<string, TourStatistics>> => {
    const byCategory = Map.groupBy(await repository.daysAndCosts(), (tour) => tour.categoryId)
    return new Map([...byCategory].map(([id, tours]) => [id, statisticsOf(tours)]))
  })
  const service = {
    /** A page for the Tours tab. `search` looks in the names of tours and categories. */
    list: async (value: unknown): Promise<Page<Tour>> =>
      toPage(await repository.list(parseInput(tourListQuery, value))),

    /** All pages of the list, or only some tours, in slices. */
    slices: (value: unknown): AsyncIterable<ExportedTour[]> =>
      exportedSlices(repository.slices(parseInput(tourExportQuery, value))),

    /** A page for the Highlight Tours tab. `search` looks in the names of tours. */
    async listForHighlight(value: unknown): Promise<Page<Tour>> {
      const query = parseInput(highlightListQuery, value)
      const lists = query.highlighted ? await categories.withHighlights() : undefined
      const keys = lists?.flatMap(({ highlights }) => highlights)
      return toPage(await repository.listForHighlight(query, keys))
    },

    get: async (id: string): Promise<Tour> => toTour(await stored(id)),

    /** A tour as it is stored, active or not; null for an unknown id. */
    find: repository.get,

    /** A tour with its images, active or not, as others may see it; null for an unknown id. */
    async findComplete(id: string): Promise<Tour | null> {
      const record = await repository.get(id)
      return record && withoutDraft(await toTour(record))
    },

    async create(value: unknown): Promise<Saved<Tour>> {
      const input = parseInput(tourInput, value)
      const category = await categoryOf(input)
      const record = await insert({ ...input, categoryName: category.name })
      const item = await toTour(record, category)
      return { message: tourMessages.created, item }
    },

    /**
     * Stores a copy of a tour: inactive, not highlighted, without departures. Both tours use the same images. Its name
     * is one that no tour has; as tours may share a name, so may clones that are made at the same time.
     */
    async clone(id: string): Promise<Saved<Tour>> {
      const source = await stored(id)
      const [category] = await categories.summaries([source.categoryId])
      const tourName = await freeCopyName(source.tourName, async (names) => {
        const tours = await repository.byName(names)
        return new Set(tours.map(({ tourName }) => tourName))
      })
      const copied = { ...source, tourName, upcomingDates: [], departures: [] }
      const fields = { ...copied, categoryName: category?.name ?? '' }
      const record = await insert(fields, { activeStatus: false })
      return { message: tourMessages.cloned, item: await toTour(record, category) }
    },

    async update(id: string, value: unknown): Promise<Saved<Tour>> {
      // Rejects an unknown id before an invalid body: a corrected body would not help.
      let current = await stored(id)
      const { version, ...input } = parseInput(tourUpdate, value)
      const category = await categoryOf(input)
      for (;;) {
        if (isOutdated(version, current)) return throwConflict(await toTour(current))
        const record = await write(current, input, category)
        if (record) return { message: tourMessages.updated, item: await toTour(record, category) }
        // Another request has saved the tour meanwhile.
        current = await stored(id)
      }
    },

    /**
     * Changes one departure. Concurrent changes of the same tour are applied one after the other.
     * @param date yyyy-mm-dd
     * @throws DomainError NOT_FOUND for an unknown tour or date, INVALID for more seats left than seats, CONFLICT
     * with `current` for an outdated version and for a change that leaves the range of the seats
     */
    async changeDeparture(id: string, date: string, value: unknown): Promise<Saved<Tour>> {
      let current = await stored(id)
      departureOf(current, date)
      const { version, ...change } = parseInput(departureChange, value)
      const { departureSaved } = await tourAnnouncements(events)
      for (;;) {
        if (isOutdated(version, current)) return throwConflict(await toTour(current))
        const changed = changeDeparture(departureOf(current, date), change)
        if ('conflict' in changed) {
          throw new DomainError('CONFLICT', changed.conflict, { current: await toTour(current) })
        }
        const announced = departureSaved(current, changed)
        const record = await repository.replaceDeparture(current, changed, announced)
        if (record) {
          wakeFor(announced)
          return { message: departureMessages.updated, item: await toTour(record) }
        }
        // Another request has saved the tour meanwhile.
        current = await stored(id)
      }
    },

    async setActive(id: string, value: unknown): Promise<Saved<Tour>> {
      const { activeStatus } = parseInput(activeStatusInput, value)
      const record = await activate(id, activeStatus)
      const item = await toTour(orNotFound(record, tourMessages.notFound))
      return { message: tourMessages.statusUpdated, item }
    },

    /** Shows or hides tours, or moves them to another category. Each is saved like a single one. */
    async changeMany(value: unknown): Promise<BulkResult> {
      const { ids, activeStatus, categoryId } = parseInput(bulkTourInput, value)
      return categoryId === undefined
        ? changeStatuses({ get: repository.get, setActive: activate }, tourMessages.notFound, {
            ids,
            activeStatus: activeStatus === true,
          })
        : changeEach(ids, (id) => moveToCategory(id, categoryId))
    },

    async move(id: string, value: unknown): Promise<Saved<Tour>> {
      const record = await moveRecord(repository, tourMessages.notFound, id, value)
      return { message: ORDER_UPDATED, item: await toTour(record) }
    },

    /**
     * Moves a highlighted tour behind another one of its category, or to the start.
     * @throws DomainError CONFLICT for a tour that is not highlighted
     */
    async moveHighlight(id: string, value: unknown): Promise<Saved<Tour>> {
      const { after } = parseInput(positionInput, value)
      for (;;) {
        const tour = await stored(id)
        const { keys, tours } = await highlightsOf(tour.categoryId)
        const others = tours.filter(({ _id }) => _id !== tour._id)
        if (others.length === tours.length) {
          throw new DomainError('CONFLICT', tourMessages.notHighlighted)
        }
        const before = others.findIndex(({ _id }) => _id === after) + 1
        if (after !== null && before === 0) throw unknownPosition()
        const wanted = others.toSpliced(before, 0, tour).map(({ highlightKey }) => highlightKey)
        // Another request has changed the highlights meanwhile: they are read again.
        const move = {
          tour,
          before: tours[tours.findIndex(({ _id }) => _id === tour._id) - 1] ?? null,
          after: others[before - 1] ?? null,
        }
        if (!(await categories.reorderHighlights(tour.categoryId, keys, wanted, move))) continue
        return { message: ORDER_UPDATED, item: await toTour(tour) }
      }
    },

    /**
     * Highlights a tour, or removes its highlight.
     * @throws DomainError CONFLICT with `highlightedTours` if its category already has 3
     */
    async setHighlight(id: string, value: unknown): Promise<Saved<Tour>> {
      const { highlightStatus } = parseInput(highlightInput, value)
      if (highlightStatus) {
        return { message: tourMessages.highlighted, item: await highlight(id) }
      }
      const record = await stored(id)
      await categories.removeHighlights([record.highlightKey], record)
      return { message: tourMessages.highlightRemoved, item: await toTour(record) }
    },

    /** An active tour of an active category. @throws DomainError NOT_FOUND for any other */
    async getPublic(id: string): Promise<Tour> {
      const record = await repository.get(id)
      const tour = record?.activeStatus ? withoutDraft(await toTour(record)) : null
      return orNotFound(tour?.categoryStatus ? tour : null, tourMessages.notFound)
    },

    /** The active tours of active categories among these ids, in no particular order. */
    async listPublic(ids: readonly string[]): Promise<TourSummary[]> {
      return inActiveCategory(await repository.activeOf(ids))
    },

    /** The active tours of active categories among the ids of the query, in its order. */
    async listSelected(value: unknown): Promise<SelectedTour[]> {
      const { ids } = parseInput(selectedToursQuery, value)
      const tours = await inActiveCategory(await repository.selectedOf(ids))
      return tours.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
    },

    /** The active tours of active categories with these names, in no particular order. */
    async listPublicByName(names: readonly string[]): Promise<TourSummary[]> {
      const tours = await repository.byName(names)
      return inActiveCategory(tours.filter(({ activeStatus }) => activeStatus))
    },

    /** Statistics of the active tours of each category, by its id; a category without tours has none. */
    statistics,

    /** The active categories that have active tours, in their order: every page needs them for its menus. */
    listCategories: oncePerVersion(async (): Promise<PublicCategory[]> => {
      const [active, byCategory] = await Promise.all([categories.listActive(), statistics()])
      return active.flatMap(({ _id, name }) => {
        const tours = byCategory.get(_id)
        return tours ? [{ _id, name, tours }] : []
      })
    }),

    /**
     * The last change of each active tour in these categories, and its category and landscapes.
     * @param activeCategories ids of the active categories
     */
    async listLastModified(activeCategories: ReadonlySet<string>): Promise<TourLastModified[]> {
      const entries = await repository.lastModified()
      return entries.filter(({ categoryId }) => activeCategories.has(categoryId))
    },

    /**
     * Ids and names of the tours that the site shows.
     * @param activeCategories ids of the categories that are active
     */
    async listNames(
      activeCategories: ReadonlySet<string>,
    ): Promise<{ id: string; name: string }[]> {
      const entries = await repository.activeNames()
      return entries.flatMap(({ categoryId, ...tour }) =>
        activeCategories.has(categoryId) ? [tour] : [],
      )
    },

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

    /** An active category, its cover and its active tours, in the manual order. */
    async listOfCategory(
      id: string,
    ): Promise<{ category: Category; cover: Image | null; tours: TourSummary[] }> {
      const { highlights, ...category } = await categories.getActive(id)
      const tours = await repository.activeOfCategory(id)
      const { coverImage } = category
      const imageOf = await images.lookUp([coverImage, ...mainImagesOf(tours)])
      return {
        category,
        cover: coverImage === '' ? null : imageOf(coverImage),
        tours: tours.map((tour) => ({
          ...withCategory(tour, { ...category, highlights }),
          mainImage: imageOf(tour.mainImageUrl),
        })),
      }
    },

    /** The active tours of a landscape, newest first. The name is matched case-insensitively. */
    async listOfLandscape(name: string): Promise<{ landscape: Landscape; tours: TourSummary[] }> {
      const landscape = orNotFound(findLandscape(name), tourMessages.landscapeNotFound)
      const tours = await inActiveCategory(await repository.activeOfLandscape(landscape))
      return { landscape, tours }
    },

    /** The active categories with active highlighted tours, each with at most `limit` (3) of the tours. */
    async listHighlighted(value: unknown): Promise<CategoryWithTours[]> {
      const { limit } = parseInput(highlightedQuery, value)
      const listing = (await categories.withHighlights()).filter(({ activeStatus }) => activeStatus)
      const tours = await repository.byHighlightKeys(
        listing.flatMap(({ highlights }) => highlights),
      )
      const byKey = new Map(tours.map((tour) => [tour.highlightKey, tour]))
      const imageOf = await images.lookUp(mainImagesOf(tours))
      return listing.flatMap((category) => {
        const shown = category.highlights
          .flatMap((key) => byKey.get(key) ?? [])
          .filter(({ activeStatus }) => activeStatus)
          .slice(0, Math.min(limit, HIGHLIGHTED_PER_CATEGORY))
        const { highlights: _, ...fields } = category
        const highlightedTours = shown.map((tour) => ({
          ...withCategory(tour, category),
          mainImage: imageOf(tour.mainImageUrl),
        }))
        return shown.length > 0 ? [{ ...fields, highlightedTours }] : []
      })
    },
  }

  return { ...service, write, categoryOf, toTour }

  /**
   * Stores the content of a tour and announces it. Null if another request has changed the tour since it was read.
   * @param next if set, the save also shows the tour or ends its draft, and requires that neither was changed
   */
  async function write(
    current: TourRecord,
    content: NewTourContent,
    category: CategorySummary,
    next?: { activeStatus: boolean; edition: EditionChange },
  ): Promise<TourRecord | null> {
    const { saved, activated } = await tourAnnouncements(events)
    const activeStatus = next?.activeStatus ?? current.activeStatus
    const announced = [
      ...saved(current, content),
      ...(activeStatus === current.activeStatus ? [] : activated(current._id, activeStatus)),
    ]
    const fields = { ...content, categoryName: category.name }
    const record = await repository.replace(current, fields, activeStatus, announced, next?.edition)
    if (!record) return null
    wakeFor(announced)
    // A highlight belongs to one category: a tour that moves to another one loses it.
    if (record.highlightKey !== current.highlightKey) {
      await categories.removeHighlights([current.highlightKey], record)
    }
    return record
  }

  /** Whether the tour was in another category. */
  async function moveToCategory(id: string, categoryId: string): Promise<boolean> {
    for (;;) {
      const current = await stored(id)
      if (current.categoryId === categoryId) return false
      try {
        await service.update(id, { ...current, categoryId })
        return true
      } catch (error) {
        // Another request has saved the tour meanwhile.
        if (!(error instanceof DomainError && error.reason === 'CONFLICT')) throw error
      }
    }
  }

  /** Stores a tour and announces it. */
  async function insert(fields: TourFields, overrides?: RecordOverrides): Promise<TourRecord> {
    const { created } = await tourAnnouncements(events)
    let announced: readonly NewJob[] = []
    const record = await repository.insert(fields, overrides, (id) => {
      announced = created(id)
      return announced
    })
    wakeFor(announced)
    return record
  }

  /** Shows or hides a tour and announces it. */
  async function activate(id: string, activeStatus: boolean): Promise<TourRecord | null> {
    const { activated } = await tourAnnouncements(events)
    const announced = activated(id, activeStatus)
    const record = await repository.setActive(id, activeStatus, announced)
    wakeFor(announced)
    return record
  }

  function wakeFor(announced: readonly NewJob[]): void {
    if (announced.length > 0) jobs.wake()
  }

  async function* exportedSlices(slices: AsyncIterable<TourRecord[]>) {
    for await (const records of slices) yield await withCategories(records)
  }

  async function inActiveCategory<T extends TourRecordSummary>(records: readonly T[]) {
    const tours = (await withCategories(records)).filter(({ categoryStatus }) => categoryStatus)
    const imageOf = await images.lookUp(mainImagesOf(tours))
    return tours.map((tour) => ({ ...tour, mainImage: imageOf(tour.mainImageUrl) }))
  }

  async function stored(id: string): Promise<TourRecord> {
    return orNotFound(await repository.get(id), tourMessages.notFound)
  }

  /** The last rule: the category exists. @throws DomainError INVALID */
  async function categoryOf({ categoryId }: TourInput): Promise<CategorySummary> {
    const [category] = await categories.summaries([categoryId])
    if (!category) throw invalid('categoryId', tourMessages.category)
    return category
  }

  async function highlight(id: string): Promise<Tour> {
    // Repeats only if, meanwhile, the tour was moved or a place became free.
    for (;;) {
      const tour = await stored(id)
      const { categoryId, highlightKey } = tour
      const isListed = await categories.addHighlight(tour)
      const existing = isListed ? undefined : await highlightsOf(categoryId)
      const after = await stored(id)
      if (after.highlightKey !== highlightKey) {
        await categories.removeHighlights([highlightKey], tour)
        continue
      }
      if (!existing) return toTour(after)
      if (existing.tours.length >= HIGHLIGHTED_PER_CATEGORY) {
        throw new DomainError('CONFLICT', tourMessages.highlightCap, {
          highlightedTours: existing.tours.map(({ _id, tourName }) => ({ _id, tourName })),
        })
      }
      await categories.removeHighlights(existing.staleKeys)
    }
  }

  /** The highlight keys of a category, their tours, and the keys of tours that have moved away. */
  async function highlightsOf(categoryId: string) {
    const [category] = await categories.summaries([categoryId])
    const keys = category?.highlights ?? []
    const listed = await repository.byHighlightKeys(keys)
    const byKey = new Map(listed.map((tour) => [tour.highlightKey, tour]))
    return {
      keys,
      tours: keys.flatMap((key) => byKey.get(key) ?? []),
      staleKeys: keys.filter((key) => !byKey.has(key)),
    }
  }

  async function toPage(page: Page<TourRecord>): Promise<Page<Tour>> {
    return { ...page, items: await toTours(page.items) }
  }

  async function toTour(record: TourRecord, category?: CategorySummary): Promise<Tour> {
    const [tour] = await toTours([record], category && [category])
    return orNotFound(tour, tourMessages.notFound)
  }

  /** Adds to tours the fields that depend on their categories, and the details of their images. */
  async function toTours(
    records: readonly TourRecord[],
    known?: readonly CategorySummary[],
  ): Promise<Tour[]> {
    const [tours, imageOf] = await Promise.all([
      withCategories(records, known),
      images.lookUp(records.flatMap(imagesOf)),
    ])
    const optional = (url: string) => (url === '' ? null : imageOf(url))
    return tours.map(({ edition, publishAt: _publishAt, ...tour }) => ({
      ...tour,
      draft: shownState(edition),
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
    const ids = unique(records.map(({ categoryId }) => categoryId))
    const summaries = known ?? (await categories.summaries(ids))
    const byId = new Map(summaries.map((category) => [category._id, category]))
    return records.map((record) => withCategory(record, byId.get(record.categoryId)))
  }
}

/** A tour with its category, and without the details of its images. */
export type ExportedTour = ReturnType<typeof withCategory<TourRecord>>

/** A tour as others than administrators see it. */
export function withoutDraft(tour: Tour): Tour {
  return { ...tour, draft: null }
}

function isOutdated(version: number | undefined, current: TourRecord): boolean {
  return version !== undefined && version !== current.version
}

export type ToursService = ReturnType<typeof createToursService>

function statisticsOf(tours: readonly { days: number; tripCost: number }[]): TourStatistics {
  const days = tours.map(({ days }) => days)
  const costs = tours.map(({ tripCost }) => tripCost).filter(hasPrice)
  return {
    count: tours.length,
    minDays: Math.min(...days),
    maxDays: Math.max(...days),
    minTripCost: costs.length > 0 ? Math.min(...costs) : null,
  }
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

function mainImagesOf(tours: readonly { mainImageUrl: string }[]): string[] {
  return tours.map(({ mainImageUrl }) => mainImageUrl)
}

/** The URLs of all images of a tour. */
function imagesOf({ mainImageUrl, subImageUrls, routeMapUrl, itinerary }: TourRecord): string[] {
  return [mainImageUrl, ...subImageUrls, routeMapUrl, ...itinerary.map(({ imageUrl }) => imageUrl)]
}

/** Adds to a tour the fields that depend on its category and on the day. */
function withCategory<T extends TourRecordSummary>(
  { highlightKey, ...record }: T,
  category: CategorySummary | undefined,
) {
  return {
    ...record,
    categoryId: { _id: record.categoryId, name: category?.name ?? '' },
    categoryStatus: category?.activeStatus ?? false,
    highlightStatus: category?.highlights.includes(highlightKey) ?? false,
    nextDeparture: nextDeparture(record.departures, new Date()),
  }
}
