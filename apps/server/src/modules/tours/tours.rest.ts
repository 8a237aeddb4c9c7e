import { readBody, readQuery } from '../../platform/request.ts'
import { type Authorize, adminRoutes, publicRoutes, recordRoutes } from '../../platform/rest.ts'
import type { ToursService } from './tours.service.ts'

/** Section 7: the tour calls, public and admin. */
export function toursRest(tours: ToursService, authorize: Authorize) {
  return publicRoutes()
    .get('/public/tours/:id', async ({ params }) => ({ tour: await tours.getPublic(params.id) }))
    .get('/public/landscapes/:landscape', async ({ params }) => {
      const found = await tours.listOfLandscape(params.landscape)
      return { tours: found.tours }
    })
    .use(recordRoutes('/admin/tours', tours, authorize, 'PUT'))
    .use(
      adminRoutes(authorize)
        .get('/admin/tours/:id', async ({ params }) => ({ item: await tours.get(params.id) }))
        .get('/admin/toursinhighlight', ({ request }) => tours.listForHighlight(readQuery(request)))
        .patch('/admin/toursinhighlight/:id/highlight', async ({ request, params }) =>
          tours.setHighlight(params.id, await readBody(request)),
        ),
    )
}
