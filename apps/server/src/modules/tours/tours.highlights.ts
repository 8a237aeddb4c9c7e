import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import type { Page } from '@bharat/contracts/list'
import { ORDER_UPDATED } from '@bharat/contracts/messages'
import type { Saved } from '@bharat/contracts/replies'
import { positionInput } from '@bharat/contracts/text'
import { highlightedQuery, highlightListQuery } from '@bharat/contracts/tour-queries'
import { type CategoryWithTours, highlightInput, type Tour } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { DomainError, parseInput } from '../../errors.ts'
import { unknownPosition } from '../records/records.service.ts'
import { withCategory } from './tours.views.ts'
import type { TourParts } from './tours.writes.ts'

/** The lists of highlighted tours: of the home page, and of the Highlight Tours tab. */
export function highlightedTours({ repository, categories, toPage, withMainImages }: TourParts) {
  return {
    /** A page for the Highlight Tours tab. `search` looks in the names of tours. */
    async listForHighlight(value: unknown): Promise<Page<Tour>> {
      const query = parseInput(highlightListQuery, value)
      const lists = query.highlighted ? await categories.withHighlights() : undefined
      const keys = lists?.flatMap(({ highlights }) => highlights)
      return toPage(await repository.listForHighlight(query, keys))
    },

    /** The active categories with active highlighted tours, each with at most `limit` (3) of the tours. */
    async listHighlighted(value: unknown): Promise<CategoryWithTours[]> {
      const { limit } = parseInput(highlightedQuery, value)
      const listing = (await categories.withHighlights()).filter(({ activeStatus }) => activeStatus)
      const keys = listing.flatMap(({ highlights }) => highlights)
      const tours = await withMainImages(await repository.byHighlightKeys(keys))
      const byKey = new Map(tours.map((tour) => [tour.highlightKey, tour]))
      return listing.flatMap((category) => {
        const shown = category.highlights
          .flatMap((key) => byKey.get(key) ?? [])
          .filter(({ activeStatus }) => activeStatus)
          .slice(0, Math.min(limit, HIGHLIGHTED_PER_CATEGORY))
        const { highlights: _, ...fields } = category
        const highlightedTours = shown.map((tour) => withCategory(tour, category))
        return shown.length > 0 ? [{ ...fields, highlightedTours }] : []
      })
    },
  }
}

/**
 * The highlights of categories. A tour is highlighted if its category lists its highlight key. The category stores
 * the list, so that one atomic update of one document enforces the cap of 3 (docs/decisions/005-highlight-cap.md).
 */
export function createTourHighlights(dependencies: TourParts) {
  const { categories, toTour, stored } = dependencies
  return {
    /**
     * Moves a highlighted tour behind another one of its category, or to the start.
     * @throws DomainError CONFLICT for a tour that is not highlighted
     */
    async moveHighlight(id: string, value: unknown): Promise<Saved<Tour>> {
      const { after } = parseInput(positionInput, value)
      for (;;) {
        const tour = await stored(id)
        const { keys, tours } = await highlightsOf(dependencies, tour.categoryId)
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
  }

  async function highlight(id: string): Promise<Tour> {
    // Repeats only if, meanwhile, the tour was moved or a place became free.
    for (;;) {
      const tour = await stored(id)
      const { categoryId, highlightKey } = tour
      const isListed = await categories.addHighlight(tour)
      const existing = isListed ? undefined : await highlightsOf(dependencies, categoryId)
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
}

/** The highlight keys of a category, their tours, and the keys of tours that have moved away. */
async function highlightsOf({ repository, categories }: TourParts, categoryId: string) {
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
