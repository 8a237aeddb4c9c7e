import { hydrateOnUse, hydrateOnVisible, staticIsland } from '../../../lib/islands.tsx'

export const TourItineraryIsland = hydrateOnVisible(
  'itinerary',
  async () => (await import('./tour-itinerary.tsx')).TourItinerary,
)

export const ShareTourIsland = hydrateOnUse(
  'share',
  async () => (await import('./share-tour.tsx')).ShareTour,
)

export const RelatedToursIsland = hydrateOnVisible(
  'related-tours',
  async () => (await import('./related-tours.tsx')).RelatedTours,
)

/* The other parts need no script: the links of the departures lead to the enquiry. */
export const DepartureListIsland = staticIsland(
  'dates',
  async () => (await import('./departure-list.tsx')).DepartureList,
)

export const TourInformationIsland = staticIsland(
  'information',
  async () => (await import('./tour-information.tsx')).TourInformation,
)

export const TourSummaryIsland = staticIsland(
  'summary',
  async () => (await import('./tour-summary.tsx')).TourSummary,
)

export const PrintedSourceIsland = staticIsland(
  'printed-source',
  async () => (await import('./tour-summary.tsx')).PrintedSource,
)

export const TourSideIsland = staticIsland(
  'trip-details',
  async () => (await import('./tour-side.tsx')).TourSide,
)

export const TourFaqsIsland = staticIsland(
  'questions',
  async () => (await import('./tour-faqs.tsx')).TourFaqs,
)
