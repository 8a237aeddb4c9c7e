import { staticIsland } from '../../lib/islands.tsx'

/** The credits page has only images and text, so React does not hydrate it. */
export const CreditsPageIsland = staticIsland(
  'credits',
  async () => (await import('./credits-page.tsx')).CreditsPage,
)
