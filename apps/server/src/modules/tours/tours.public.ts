import type { Category } from '@bharat/contracts/categories'
import { findLandscape, type Landscape } from '@bharat/contracts/landscapes'
import { statisticsOf } from '@bharat/contracts/prices'
import type { Image } from '@bharat/contracts/replies'
import { selectedToursQuery } from '@bharat/contracts/tour-queries'
import type {
  PublicCategory,
  SelectedTour,
  Tour,
  TourStatistics,
  TourSummary,
} from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { derived } from '../../database/recorded-reads.ts'
import { parseInput } from '../../errors.ts'
import { orNotFound } from '../records/records.service.ts'
import { createMenuFacts, type TourFacts } from './tours.menu-facts.ts'
import { withCategory, withoutDraft } from './tours.views.ts'
import type { TourParts } from './tours.writes.ts'

/** The tours that visitors see: active ones of active categories. */
export function createPublicTours({
  repository,
  categories,
  images,
  toTour,
  inActiveCategory,
}: TourParts) {
  return {
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

    /** An active category, its cover and its active tours, in the manual order. */
    async listOfCategory(
      id: string,
    ): Promise<{ category: Category; cover: Image | null; tours: TourSummary[] }> {
      const { highlights, ...category } = await categories.getActive(id)
      const tours = await repository.activeOfCategory(id)
      const { coverImage } = category
      const imageOf = await images.lookUp([coverImage, ...tours.map((tour) => tour.mainImageUrl)])
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
  }
}

/** What the menus of the site, its navigation and its sitemap show of the tours. */
export function createTourMenus({ repository, categories, oncePerVersion }: TourParts) {
  const look = createMenuFacts({ repository }, statisticsOf)
  const statistics = oncePerVersion(async () => (await look()).values)
  const facts = oncePerVersion(async () => (await look()).tours, 'tours')

  return {
    /** Statistics of the active tours of each category, by its id; a category without tours has none. */
    statistics,

    /** The landscapes, prices and last changes of all tours by their ids, active or not. */
    facts,

    /** A landscape, and statistics of its active tours in active categories. The name is matched case-insensitively. */
    async statisticsOfLandscape(
      name: string,
    ): Promise<{ landscape: Landscape; tours: TourStatistics | null }> {
      const landscape = orNotFound(findLandscape(name), tourMessages.landscapeNotFound)
      const tours = await derived(async () => {
        const active = new Set((await categories.listActive()).map(({ _id }) => _id))
        const shown = await factsOfActive(active)
        return statisticsOf(shown.filter(({ landscapes }) => landscapes.includes(landscape)))
      })
      return { landscape, tours }
    },

    /** The ids of the tours of a landscape, active or not. */
    async listIdsOfLandscape(landscape: Landscape): Promise<string[]> {
      return [...(await facts())].flatMap(([id, { landscapes }]) =>
        landscapes.includes(landscape) ? [id] : [],
      )
    },

    /** The active categories that have active tours, in their order: every page needs them for its menus. */
    listCategories: oncePerVersion(async (): Promise<PublicCategory[]> => {
      const [active, byCategory] = await Promise.all([categories.listActive(), statistics()])
      return active.flatMap(({ _id, name }) => {
        const tours = byCategory.get(_id)
        return tours ? [{ _id, name, tours }] : []
      })
    }),

    /**
     * The last change of each active tour in these categories, and its category and landscapes, in no particular order.
     * @param activeCategories ids of the active categories
     */
    listLastModified: (
      activeCategories: ReadonlySet<string>,
    ): Promise<Pick<TourFacts, '_id' | 'categoryId' | 'landscapes' | 'updatedAt'>[]> =>
      factsOfActive(activeCategories),
  }

  async function factsOfActive(activeCategories: ReadonlySet<string>): Promise<TourFacts[]> {
    return [...(await facts()).values()].filter(
      ({ activeStatus, categoryId }) => activeStatus && activeCategories.has(categoryId),
    )
  }
}
