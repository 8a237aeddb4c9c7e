import { staticIsland } from '../../lib/islands.tsx'

export const ShortlistLinkIsland = staticIsland(
  'content',
  async () => (await import('./shortlist-link.tsx')).ShortlistLink,
)
