import { staticIsland } from '../../lib/islands.tsx'

const NotFoundIsland = staticIsland(
  'not-found',
  async () => (await import('./not-found-page.tsx')).NotFoundPage,
)

/** The page of status 404; only links, so that other pages do not load its code. */
export function NotFound() {
  return <NotFoundIsland fallbackClassName="min-h-[60svh]" />
}
