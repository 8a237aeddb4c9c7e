import { publicTestimonial, testimonialCalls } from '@bharat/contracts/testimonials'
import { z } from 'zod'
import { documented } from '../../platform/operations.ts'
import { type Authorize, publicRoutes, recordRoutes } from '../../platform/rest.ts'
import type { TestimonialsService } from './testimonials.service.ts'

/** Section 7: the testimonial calls. */
export function testimonialsRest(service: TestimonialsService, authorize: Authorize) {
  return publicRoutes()
    .get(
      '/public/testimonials',
      documented(
        {
          summary: 'Testimonials to show',
          tag: 'Public',
          reply: z.strictObject({ items: z.array(publicTestimonial) }),
        },
        async () => ({ items: await service.listPublic() }),
      ),
    )
    .use(
      recordRoutes(
        {
          prefix: '/admin/testimonials',
          name: 'testimonial',
          plural: 'testimonials',
          service,
          calls: testimonialCalls,
        },
        authorize,
      ),
    )
}
