import { readQuery } from '../../platform/request.ts'
import { type Authorize, publicRoutes, recordRoutes } from '../../platform/rest.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { CategoriesService } from './categories.service.ts'

/** Section 7: the category calls of both doors' REST side. */
export function categoriesRest(
  services: { categories: CategoriesService; tours: ToursService },
  authorize: Authorize,
) {
  return publicRoutes()
    .get('/public/with-highlighted-tours', async ({ request }) => ({
      categories: await services.tours.listHighlighted(readQuery(request)),
    }))
    .get('/public/categories/:id', ({ params }) => services.tours.listOfCategory(params.id))
    .use(recordRoutes('/admin/categories', services.categories, authorize))
}
