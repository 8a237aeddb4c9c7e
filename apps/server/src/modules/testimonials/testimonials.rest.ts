import { type Authorize, publicRoutes, recordRoutes } from '../../platform/rest.ts'
import type { TestimonialsService } from './testimonials.service.ts'

/** Section 7: the testimonial calls. */
export function testimonialsRest(testimonials: TestimonialsService, authorize: Authorize) {
  return publicRoutes()
    .get('/public/testimonials', async () => ({ items: await testimonials.listPublic() }))
    .use(recordRoutes('/admin/testimonials', testimonials, authorize))
}
