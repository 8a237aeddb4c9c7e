import { staticIsland } from '../../lib/islands.tsx'

/* Parts of a tour that need no script: the links of the departures lead to the enquiry. */
export const DepartureListIsland = staticIsland(
  'departures',
  async () => (await import('./departure-list.tsx')).DepartureList,
)

export const TourInformationIsland = staticIsland(
  'information',
  async () => (await import('./tour-information.tsx')).TourInformation,
)

export const TripDetailsIsland = staticIsland(
  'trip-details',
  async () => (await import('./trip-details.tsx')).TripDetails,
)
