import { staticIsland } from '../../../lib/islands.tsx'

/** Their HTML is enough: choice-controls.ts finds the buttons by their attributes. */
export const TourChoicesIsland = staticIsland(
  'content',
  async () => (await import('./tour-choices.tsx')).TourChoices,
)
