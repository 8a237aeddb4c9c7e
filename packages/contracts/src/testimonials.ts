import { z } from 'zod'
import { SMALL_PAGE } from './limits.ts'
import { listQuery } from './list.ts'
import { imageUrl, moment, recordId } from './replies.ts'
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
export const testimonialItem = z.strictObject({
  _id: recordId,
  clientName: z.string(),
  clientImage: imageUrl,
  tourName: z.string(),
  review: z.string(),
  activeStatus: z.boolean(),
  createdAt: moment,
})
export type Testimonial = z.output<typeof testimonialItem>

/** Section 3, Testimonial, public. */
export const publicTestimonial = z.strictObject({
  id: recordId,
  name: z.string(),
  review: z.string(),
  photo: imageUrl,
  tour: z.string(),
})
export type PublicTestimonial = z.output<typeof publicTestimonial>

/** What the calls of section 7 take and give: for the service that parses it and the REST document. */
export const testimonialCalls = {
  item: testimonialItem,
  input: testimonialInput,
  patch: testimonialInput,
  listQuery: testimonialListQuery,
  messages: testimonialMessages,
}
