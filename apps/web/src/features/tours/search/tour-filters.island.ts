import { staticIsland } from '../../../lib/islands.tsx'

/** The controls of a list of tours, which need no script. */
export const TourFiltersIsland = staticIsland(
  'tour-filters',
  async () => (await import('./tour-filters.tsx')).TourFilters,
)
