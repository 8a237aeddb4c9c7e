import { z } from 'zod'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { optionalImageUrl, optionalText, requiredText } from './text.ts'

/** Texts of the Testimonials tab and carousel (sections 5 and 8). */
export const testimonialMessages = {
  nameRequired: 'Client name is required.',
  invalidImage: 'Please select a valid image file.',
  notFound: 'Testimonial not found.',
  created: 'Testimonial created successfully',
  updated: 'Testimonial updated successfully',
  statusUpdated: 'Testimonial status updated successfully',
} as const

/** POST /admin/testimonials and PATCH /admin/testimonials/{id}. */
export const testimonialInput = z.object(
  {
    clientName: requiredText(testimonialMessages.nameRequired),
    clientImage: optionalImageUrl(testimonialMessages.invalidImage),
    tourName: optionalText('Tour name'),
    review: optionalText('Review'),
  },
  { error: testimonialMessages.nameRequired },
)

export const testimonialListQuery = listQuery(
  ['createdAt', 'clientName', 'tourName', 'activeStatus'],
  SMALL_PAGE,
)

export type TestimonialInput = z.output<typeof testimonialInput>

/** Section 3, Testimonial, as the admin sees it. */
export interface Testimonial {
  _id: string
  clientName: string
  clientImage: string
  tourName: string
  review: string
  activeStatus: boolean
  createdAt: string
}

/** Section 3, Testimonial, public. */
export interface PublicTestimonial {
  id: string
  name: string
  review: string
  photo: string
  tour: string
}
