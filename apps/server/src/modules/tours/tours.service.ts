import type { Category } from '@bharat/contracts/categories'
import { findLandscape, type Landscape } from '@bharat/contracts/landscapes'
import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { listQuery, type Page } from '@bharat/contracts/list'
import { activeStatusInput } from '@bharat/contracts/text'
import {
  type CategoryWithTours,
  highlightInput,
  highlightListQuery,
  type Tour,
  type TourInput,
  type TourSummary,
  tourInput,
  tourListQuery,
  tourMessages,
} from '@bharat/contracts/tours'
import { DomainError, parseInput } from '../../platform/errors.ts'
import { found, type Saved } from '../../platform/records.service.ts'
import type { CategoriesService, CategoryState } from '../categories/categories.service.ts'
import type { TourRecord, TourRecordSummary, ToursRepository } from './tours.repository.ts'

interface Dependencies {
  repository: ToursRepository
  categories: CategoriesService
}

const highlightedQuery = listQuery(['createdAt'], HIGHLIGHTED_PER_CATEGORY)

/**
 * Tours (section 3) and their highlights. A tour is highlighted when its own category lists it: the
 * list lives in the category, so that the cap of 3 is one atomic update of one document.
 */
export function createToursService({ repository, categories }: Dependencies) {
  return {
    /** A page for the Tours tab; `search` looks in the names of tours and of categories. */
    async list(value: unknown): Promise<Page<Tour>> {
      const query = parseInput(tourListQuery, value)
      const categoryIds = query.search ? await categories.idsNamed(query.search) : []
      return withCategories(await repository.list(query, categoryIds))
    },

    /** A page for the Highlight Tours tab; `search` looks in the names of tours. */
    async listForHighlight(value: unknown): Promise<Page<Tour>> {
      const query = parseInput(highlightListQuery, value)
      const states = query.highlighted ? await categories.states() : []
      const lists = states
        .filter(({ highlightedTourIds }) => highlightedTourIds.length > 0)
        .map(({ _id, highlightedTourIds }) => ({ categoryId: _id, tourIds: highlightedTourIds }))
      const page = await repository.listNarrowed(query, {
        ...(query.categoryId ? { categoryId: query.categoryId } : {}),
        ...(query.highlighted ? { highlighted: lists } : {}),
      })
      return withCategories(page)
    },

    get: async (id: string): Promise<Tour> => withCategory(await stored(id)),

    async create(value: unknown): Promise<Saved<Tour>> {
      const input = await parseTour(value)
      const item = await withCategory(await repository.insert(input))
      return { message: tourMessages.created, item }
    },

    async update(id: string, value: unknown): Promise<Saved<Tour>> {
      // An unknown id is told before the body's faults: there is nothing to correct it for.
      await stored(id)
      const input = await parseTour(value)
      const record = found(await repository.update(id, input), tourMessages.notFound)
      // A highlight belongs to the category it was given in: a tour that moves leaves its place.
      await categories.removeHighlightElsewhere(record.categoryId, record._id)
      return { message: tourMessages.updated, item: await withCategory(record) }
    },

    async setActive(id: string, value: unknown): Promise<Saved<Tour>> {
      const record = await repository.update(id, parseInput(activeStatusInput, value))
      const item = await withCategory(found(record, tourMessages.notFound))
      return { message: tourMessages.statusUpdated, item }
    },

    /**
     * Highlights a tour or takes its highlight away.
     * @throws DomainError CONFLICT with `highlightedTours` when its category has 3 already
     */
    async setHighlight(id: string, value: unknown): Promise<Saved<Tour>> {
      const { highlightStatus } = parseInput(highlightInput, value)
      const record = await stored(id)
      if (highlightStatus)
        return { message: tourMessages.highlighted, item: await highlight(record) }
      await categories.removeHighlights(record.categoryId, [record._id])
      return { message: tourMessages.highlightRemoved, item: await withCategory(record) }
    },

    /** A tour the site shows: active, in an active category. */
    async getPublic(id: string): Promise<Tour> {
      const record = await repository.get(id)
      const tour = record?.activeStatus ? await withCategory(record) : null
      return found(tour?.categoryStatus ? tour : null, tourMessages.notFound)
    },

    /** An active category and its active tours, newest first. */
    async listOfCategory(id: string): Promise<{ category: Category; tours: TourSummary[] }> {
      const category = await categories.getActive(id)
      const tours = await repository.activeOfCategory(id)
      return { category, tours: await summarise(tours) }
    },

    /** The active tours of a landscape, newest first; its name is matched case-insensitively. */
    async listOfLandscape(name: string): Promise<{ landscape: Landscape; tours: TourSummary[] }> {
      const landscape = found(findLandscape(name), tourMessages.landscapeNotFound)
      const active = (await categories.states()).filter(({ activeStatus }) => activeStatus)
      const tours = await repository.activeOfLandscape(
        landscape,
        active.map(({ _id }) => _id),
      )
      return { landscape, tours: await summarise(tours, active) }
    },

    /** Active categories that have highlighted tours to show, each with at most `limit` (3) of them. */
    async listHighlighted(value: unknown): Promise<CategoryWithTours[]> {
      const { limit } = parseInput(highlightedQuery.pick({ limit: true }), value)
      const [shown, states] = await Promise.all([categories.listActive(), categories.states()])
      const tours = await repository.byIds(
        states.flatMap((state) => (state.activeStatus ? state.highlightedTourIds : [])),
      )
      const byId = new Map((await summarise(tours, states)).map((tour) => [tour._id, tour]))
      const stateOf = new Map(states.map((state) => [state._id, state]))
      return shown.flatMap((category) => {
        const highlightedTours = (stateOf.get(category._id)?.highlightedTourIds ?? [])
          .flatMap((id) => byId.get(id) ?? [])
          .filter((tour) => tour.activeStatus && tour.categoryId._id === category._id)
          .slice(0, Math.min(limit, HIGHLIGHTED_PER_CATEGORY))
        return highlightedTours.length > 0 ? [{ ...category, highlightedTours }] : []
      })
    },
  }

  async function stored(id: string): Promise<TourRecord> {
    return found(await repository.get(id), tourMessages.notFound)
  }

  /** The rules of section 5, and that the category exists. */
  async function parseTour(value: unknown): Promise<TourInput> {
    const input = parseInput(tourInput, value)
    const [category] = await categories.states([input.categoryId])
    if (category) return input
    throw new DomainError('INVALID', tourMessages.category, {
      errors: [{ field: 'categoryId', message: tourMessages.category }],
    })
  }

  async function highlight(record: TourRecord): Promise<Tour> {
    // Another round is needed only when, meanwhile, the tour moved or a stale place was freed.
    for (let round = 0; round < 5; round++) {
      const current = round === 0 ? record : await stored(record._id)
      if (await categories.addHighlight(current.categoryId, current._id)) {
        const after = await stored(record._id)
        if (after.categoryId === current.categoryId) return withCategory(after)
        await categories.removeHighlightElsewhere(after.categoryId, after._id)
        continue
      }
      const holders = await holdersOf(current.categoryId)
      if (holders.stale.length === 0) {
        throw new DomainError('CONFLICT', tourMessages.highlightCap, {
          highlightedTours: holders.tours.map(({ _id, tourName }) => ({ _id, tourName })),
        })
      }
      await categories.removeHighlights(current.categoryId, holders.stale)
    }
    throw new DomainError('CONFLICT', tourMessages.highlightFailed)
  }

  /** The tours that hold a category's places, and the ids that hold one without belonging to it. */
  async function holdersOf(categoryId: string) {
    const [state] = await categories.states([categoryId])
    const ids = state?.highlightedTourIds ?? []
    const listed = new Map((await repository.byIds(ids)).map((tour) => [tour._id, tour]))
    const tours = ids.flatMap((id) => listed.get(id) ?? [])
    const own = tours.filter((tour) => tour.categoryId === categoryId)
    const ownIds = new Set(own.map(({ _id }) => _id))
    return { tours: own, stale: ids.filter((id) => !ownIds.has(id)) }
  }

  async function withCategories(page: Page<TourRecord>): Promise<Page<Tour>> {
    return { ...page, items: await summarise(page.items) }
  }

  async function withCategory(record: TourRecord): Promise<Tour> {
    const [tour] = await summarise([record])
    return found(tour, tourMessages.notFound)
  }

  /** Tours with what their categories know of them; the categories are read in one query. */
  async function summarise<T extends TourRecordSummary>(
    records: readonly T[],
    known?: readonly CategoryState[],
  ) {
    const states = known ?? (await categories.states(unique(records.map((r) => r.categoryId))))
    const byId = new Map(states.map((state) => [state._id, state]))
    return records.map((record) => {
      const category = byId.get(record.categoryId)
      return {
        ...record,
        categoryId: { _id: record.categoryId, name: category?.name ?? '' },
        categoryStatus: category?.activeStatus ?? false,
        highlightStatus: category?.highlightedTourIds.includes(record._id) ?? false,
      }
    })
  }
}

export type ToursService = ReturnType<typeof createToursService>

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
