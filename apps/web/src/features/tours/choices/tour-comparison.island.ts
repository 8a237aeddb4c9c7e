import { staticIsland } from '../../../lib/islands.tsx'

/** A table without a script: theme.css does what its switch and its select say. */
export const TourComparisonIsland = staticIsland(
  'comparison',
  async () => (await import('./tour-comparison.tsx')).TourComparison,
)
