import { staticIsland } from '../../lib/islands.tsx'

/** What travellers said of a tour, at the foot of its page. */
export const TourTestimonialsIsland = staticIsland(
  'travellers',
  async () => (await import('./tour-testimonials.tsx')).TourTestimonials,
)
