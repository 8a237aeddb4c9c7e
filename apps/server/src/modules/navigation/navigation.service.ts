import { site } from '@bharat/contracts/site'
import { DomainError } from '../../platform/errors.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { ToursService } from '../tours/tours.service.ts'

/** A fixed link of the top bar (section 2). */
export interface NavigationLink {
  id: string
  kind: 'tour' | 'category'
  label: string
}

interface Dependencies {
  tours: ToursService
  categories: CategoriesService
}

/** The fixed links of the navigation whose record exists and is active, in their order. */
export function createNavigationService({ tours, categories }: Dependencies) {
  return {
    async list(): Promise<NavigationLink[]> {
      const shown = await Promise.all(
        site.navigation.map(async ({ id, kind, label }) => {
          const found = await isShown(
            kind === 'tour' ? tours.getPublic(id) : categories.getActive(id),
          )
          return found ? [{ id, kind, label }] : []
        }),
      )
      return shown.flat()
    },
  }
}

export type NavigationService = ReturnType<typeof createNavigationService>

async function isShown(read: Promise<unknown>): Promise<boolean> {
  try {
    await read
    return true
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'NOT_FOUND') return false
    throw error
  }
}
