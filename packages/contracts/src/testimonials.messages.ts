/** Messages of the Testimonials tab and carousel (sections 5 and 8). */
export const testimonialMessages = {
  nameRequired: 'Client name is required.',
  invalidImage: 'Please select a valid image file.',
  notFound: 'Testimonial not found.',
  created: 'Testimonial created successfully',
  updated: 'Testimonial updated successfully',
  statusUpdated: 'Testimonial status updated successfully',
} as const
