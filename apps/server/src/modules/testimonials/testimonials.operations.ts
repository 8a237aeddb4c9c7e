import {
  publicTestimonial,
  publicTestimonialsQuery,
  testimonials,
} from '@bharat/contracts/testimonials'
import { z } from 'zod'
import { endpoint, listComplexity } from '../../http/operation.ts'
import { kindRecordOperations } from '../records/plain-kinds.operations.ts'

export const testimonialOperations = [
  endpoint({
    method: 'GET',
    path: '/public/testimonials',
    id: 'testimonials',
    tag: testimonials.tag,
    section: '7, public',
    summary: 'The testimonials the site shows',
    description: 'Active ones with a name or a review.',
    access: 'public',
    cached: true,
    query: publicTestimonialsQuery,
    reply: z.object({ items: z.array(publicTestimonial).describe('In the manual order.') }),
    graphql: { member: 'items', complexity: listComplexity(10) },
    handle: async ({ services, query }) => ({
      items: await services.testimonials.listPublic(query),
    }),
  }),
  ...kindRecordOperations(testimonials, (services) => services.testimonials),
]
