import { publicQuery } from '@bharat/contracts/list'
import { publicTestimonial, testimonialCalls } from '@bharat/contracts/testimonials'
import { z } from 'zod'
import { call, recordCalls } from '../../http/rest.ts'
import type { TestimonialsService } from './testimonials.service.ts'

const tag = { name: 'Testimonials', description: 'What travellers said.' }

/** Section 7: the testimonial calls. */
export function testimonialsRest(testimonials: TestimonialsService) {
  return [
    call({
      method: 'GET',
      path: '/public/testimonials',
      id: 'testimonials',
      tag,
      section: '7, public',
      summary: 'The testimonials the site shows',
      description: 'Active ones with a name or a review.',
      access: 'public',
      cached: true,
      query: publicQuery,
      reply: z.object({ items: z.array(publicTestimonial).describe('Oldest first.') }),
      handle: async () => ({ items: await testimonials.listPublic() }),
    }),
    ...recordCalls({
      path: '/admin/testimonials',
      name: 'Testimonial',
      plural: 'Testimonials',
      tag,
      section: '7, admin testimonials',
      ...testimonialCalls,
      service: testimonials,
    }),
  ]
}
