import { lazyStill } from '../../lib/lazy-near.tsx'

/** The contact page: links and words, nothing to hydrate. */
export const LateContactPage = lazyStill(
  'offices',
  async () => (await import('./contact-page.tsx')).ContactPage,
)
