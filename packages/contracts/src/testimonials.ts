import { z } from 'zod'
import { TEXT_MAX } from './limits.ts'
import { publicQuery } from './list.ts'
import { recordSchemas } from './records.ts'
import {
  filledText,
  optionalImage,
  optionalImageDetails,
  recordFields,
  recordId,
  storedText,
} from './replies.ts'
import { testimonialMessages } from './testimonials.messages.ts'
import { optionalImageUrl, optionalText, requiredText } from './text.ts'

/** POST /admin/testimonials. */
export const testimonialInput = z
  .object(
    {
      clientName: requiredText(testimonialMessages.nameRequired, 'Client name', TEXT_MAX.name).meta(
        {
          description: 'The traveller’s name.',
          documented: { examples: ['Meera Nair'] },
        },
      ),
      clientImage: optionalImageUrl(testimonialMessages.invalidImage),
      tourName: optionalText('Tour name', TEXT_MAX.name).meta({
        description: 'Name of the tour.',
        documented: { examples: ['Kerala to Kashmir'] },
      }),
      review: optionalText('Review', TEXT_MAX.long).describe('The traveller’s words.'),
    },
    { error: testimonialMessages.nameRequired },
  )
  .meta({ id: 'TestimonialInput', description: 'What a traveller said.' })

/** GET /public/testimonials. */
export const publicTestimonialsQuery = publicQuery.extend({
  tourId: z
    .string({ error: 'tourId must be text.' })
    .toLowerCase()
    .default('')
    .meta({
      description: 'Only testimonials that name this tour; none for an unknown one.',
      documented: { type: 'string', examples: ['650000000000000000000101'] },
    }),
})

export type TestimonialInput = z.output<typeof testimonialInput>

/** Section 3, Testimonial, as an admin sees it. */
export const testimonial = z
  .object({
    _id: recordId,
    clientName: filledText.describe('The traveller’s name.'),
    clientImage: optionalImage,
    tourName: storedText.describe('Name of the tour; empty if unknown.'),
    review: storedText.describe('The traveller’s words; empty if unknown.'),
    ...recordFields,
  })
  .meta({
    id: 'Testimonial',
    description: 'What a traveller said, as an admin sees it (section 3).',
  })

/** Section 3, Testimonial, public. */
export const publicTestimonial = z
  .object({
    id: recordId,
    name: storedText.describe('The traveller’s name; empty where there is only a review.'),
    review: testimonial.shape.review,
    photo: optionalImage,
    portrait: optionalImageDetails,
    tour: testimonial.shape.tourName,
    tourId: recordId
      .nullable()
      .describe('Id of the tour of that name; null where the site shows none.'),
  })
  .meta({
    id: 'PublicTestimonial',
    description: 'What a traveller said, as the site shows it (section 3).',
  })

export const testimonialSchemas = recordSchemas('Testimonial', {
  item: testimonial,
  input: testimonialInput,
  sortable: ['clientName', 'tourName'],
  messages: testimonialMessages,
})

export type Testimonial = z.output<typeof testimonial>
export type PublicTestimonial = z.output<typeof publicTestimonial>
