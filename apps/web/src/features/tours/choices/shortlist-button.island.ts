import { staticIsland } from '../../../lib/islands.tsx'

/** In a file of its own, so that neither lists nor tours load a small file for both. */
export const ShortlistButtonIsland = staticIsland(
  'content',
  async () => (await import('./tour-choices.tsx')).ShortlistButton,
)
