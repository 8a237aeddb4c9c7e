import { categoryCalls, categoryItem } from '@bharat/contracts/categories'
import { categoryWithTours, highlightedQuery, tourSummary } from '@bharat/contracts/tours'
import { z } from 'zod'
import { documented } from '../../platform/operations.ts'
import { readQuery } from '../../platform/request.ts'
import {
  type Asked,
  type AskedOf,
  type Authorize,
  publicRoutes,
  recordRoutes,
} from '../../platform/rest.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { CategoriesService } from './categories.service.ts'

/** Section 7: the category calls, public and admin. */
export function categoriesRest(
  services: { categories: CategoriesService; tours: ToursService },
  authorize: Authorize,
) {
  return publicRoutes()
    .get(
      '/public/with-highlighted-tours',
      documented(
        {
          summary: 'Categories with their highlighted tours',
          tag: 'Public',
          query: highlightedQuery,
          reply: z.strictObject({ categories: z.array(categoryWithTours) }),
        },
        async ({ request }: Asked) => ({
          categories: await services.tours.listHighlighted(readQuery(request)),
        }),
      ),
    )
    .get(
      '/public/categories/:id',
      documented(
        {
          summary: 'A category with its tours',
          tag: 'Public',
          reply: z.strictObject({ category: categoryItem, tours: z.array(tourSummary) }),
        },
        ({ params }: AskedOf) => services.tours.listOfCategory(params.id),
      ),
    )
    .use(
      recordRoutes(
        {
          prefix: '/admin/categories',
          name: 'category',
          plural: 'categories',
          service: services.categories,
          calls: categoryCalls,
          conflicts: true,
        },
        authorize,
      ),
    )
}
