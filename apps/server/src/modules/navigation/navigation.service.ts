import type { NavigationLink } from '@bharat/contracts/navigation'
import { site } from '@bharat/contracts/site'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { ToursService } from '../tours/tours.service.ts'

interface Dependencies {
  tours: ToursService
  categories: CategoriesService
}

/** The fixed links of the navigation whose record exists and is active, in their order. */
export function createNavigationService({ tours, categories }: Dependencies) {
  return {
    async list(): Promise<NavigationLink[]> {
      const idsOf = (wanted: NavigationLink['kind']): string[] =>
        site.navigation.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
      const shown = await Promise.all([
        categories.activeOf(idsOf('category')),
        tours.listPublic(idsOf('tour')),
      ])
      const ids = new Set(shown.flat().map(({ _id }) => _id))
      return site.navigation
        .filter(({ id }) => ids.has(id))
        .map(({ id, kind, label }) => ({ id, kind, label }))
    },
  }
}

export type NavigationService = ReturnType<typeof createNavigationService>
