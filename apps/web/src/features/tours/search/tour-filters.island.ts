import { hydrateOnUse } from '../../../lib/islands.tsx'

/** The controls of a list of tours. They work without a script; suggestions and counts of what is chosen need it. */
export const TourFiltersIsland = hydrateOnUse(
  'tour-filters',
  async () => (await import('./tour-filters.tsx')).TourFilters,
)
