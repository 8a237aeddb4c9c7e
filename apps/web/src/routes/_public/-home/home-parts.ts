import { LateEnquirySection } from '../../../features/enquiries/late-enquiry-section.ts'
import { fetchPartsFirst, lazyNear, lazyStill } from '../../../lib/lazy-near.tsx'

/* The parts of the home page below its first view. */

export const LateAbout = lazyStill(
  'about',
  async () => (await import('../../../features/site/about.tsx')).About,
)
export const LateHighlightedTours = lazyNear(
  'highlighted',
  async () => (await import('../../../features/tours/highlighted-tours.tsx')).HighlightedTours,
)
export const LateVideos = lazyNear(
  'videos',
  async () => (await import('../../../features/site/videos.tsx')).Videos,
)
export const LateTestimonials = lazyNear(
  'testimonials',
  async () => (await import('../../../features/testimonials/testimonials.tsx')).Testimonials,
)

/** Who comes from another page gets the whole page at once. */
export const fetchHomeParts = fetchPartsFirst(
  LateAbout,
  LateHighlightedTours,
  LateVideos,
  LateTestimonials,
  LateEnquirySection,
)
