import { z } from 'zod'
import { imageField, kind, nameField, textField } from './kind.ts'
import { TEXT_MAX } from './limits.ts'
import { publicQuery } from './list.ts'
import { optionalImage, optionalImageDetails, recordId, storedText } from './replies.ts'
import { testimonialMessages } from './testimonials.messages.ts'

const tourName = textField('Tour name', TEXT_MAX.name, {
  input: 'Name of the tour.',
  stored: 'Name of the tour; empty if unknown.',
  example: 'Hills and coast',
})
const review = textField('Review', TEXT_MAX.long, {
  input: 'The traveller’s words.',
  stored: 'The traveller’s words; empty if unknown.',
})

/** Section 3, Testimonial. The site shows it under other names (`publicTestimonial`). */
export const testimonials = kind('testimonials', {
  section: '7, admin testimonials',
  descriptions: {
    kind: 'What travellers said.',
    input: 'What a traveller said.',
    stored: 'What a traveller said, as an admin sees it (section 3).',
  },
  fields: {
    clientName: nameField({
      required: testimonialMessages.nameRequired,
      label: 'Client name',
      description: 'The traveller’s name.',
      example: 'Meera Nair',
    }),
    clientImage: imageField(testimonialMessages.invalidImage),
    tourName: { ...tourName, isSortable: true },
    review,
  },
  searchField: 'clientName',
  messages: testimonialMessages,
})

export const testimonialInput = testimonials.input
export type TestimonialInput = z.output<typeof testimonialInput>

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

/** Section 3, Testimonial, public. */
export const publicTestimonial = z
  .object({
    id: recordId,
    name: storedText.describe('The traveller’s name; empty where there is only a review.'),
    review: review.stored,
    photo: optionalImage,
    portrait: optionalImageDetails,
    tour: tourName.stored,
    tourId: recordId
      .nullable()
      .describe('Id of the tour of that name; null where the site shows none.'),
  })
  .meta({
    id: 'PublicTestimonial',
    description: 'What a traveller said, as the site shows it (section 3).',
  })

export type PublicTestimonial = z.output<typeof publicTestimonial>
