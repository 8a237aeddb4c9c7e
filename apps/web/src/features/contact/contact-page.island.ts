import { staticIsland } from '../../lib/islands.tsx'

/** The contact page has only links and text, so React does not hydrate it. */
export const ContactPageIsland = staticIsland(
  'offices',
  async () => (await import('./contact-page.tsx')).ContactPage,
)
