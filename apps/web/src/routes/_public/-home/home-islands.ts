import { EnquirySectionIsland } from '../../../features/enquiries/enquiry-section.island.ts'
import {
  hydrateOnUse,
  hydrateOnVisible,
  preloadIslands,
  staticIsland,
} from '../../../lib/islands.tsx'

/* The islands of the home page: everything below the first screen. */

export const FindTourIsland = hydrateOnUse(
  'find-tour',
  async () => (await import('../../../features/tours/search/find-tour.tsx')).FindTour,
)
export const LeavingSoonIsland = hydrateOnUse(
  'leaving-soon',
  async () => (await import('../../../features/tours/leaving-soon.tsx')).LeavingSoon,
)
export const AboutIsland = staticIsland(
  'about',
  async () => (await import('../../../features/site/about.tsx')).About,
)
export const HighlightedToursIsland = hydrateOnVisible(
  'highlighted',
  async () => (await import('../../../features/tours/highlighted-tours.tsx')).HighlightedTours,
)
export const VideosIsland = hydrateOnVisible(
  'videos',
  async () => (await import('../../../features/site/videos.tsx')).Videos,
)
export const TestimonialsIsland = hydrateOnVisible(
  'testimonials',
  async () => (await import('../../../features/testimonials/testimonials.tsx')).Testimonials,
)
export const AwardsIsland = hydrateOnVisible(
  'awards',
  async () => (await import('../../../features/awards/awards-row.tsx')).AwardsRow,
)

/** A navigation from another page loads all islands at once. */
export const preloadHomeIslands = preloadIslands(
  FindTourIsland,
  LeavingSoonIsland,
  AboutIsland,
  HighlightedToursIsland,
  VideosIsland,
  TestimonialsIsland,
  AwardsIsland,
  EnquirySectionIsland,
)
