import { staticIsland } from '../../lib/islands.tsx'

/** The privacy page has only text and links, so React does not hydrate it. */
export const PrivacyPageIsland = staticIsland(
  'privacy',
  async () => (await import('./privacy-page.tsx')).PrivacyPage,
)
