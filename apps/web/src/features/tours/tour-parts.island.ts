import { staticIsland } from '../../lib/islands.tsx'

/** The departures need no script: their links lead to the enquiry. */
export const DepartureListIsland = staticIsland(
  'departures',
  async () => (await import('./departure-list.tsx')).DepartureList,
)

export const TourInformationIsland = staticIsland(
  'information',
  async () => (await import('./tour-information.tsx')).TourInformation,
)
