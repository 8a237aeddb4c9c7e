import { staticIsland } from '../../lib/islands.tsx'

/** A name over a drawing. */
export const LandscapeHeroIsland = staticIsland(
  'landscape-hero',
  async () => (await import('./landscape-hero.tsx')).LandscapeHero,
)
