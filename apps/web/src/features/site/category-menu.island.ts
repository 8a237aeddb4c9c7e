import { hydrateOnVisible } from '../../lib/islands.tsx'

/* The code of both menus loads where they are shown: the first one on wide screens, the other one in an open menu. */

export const MoreMenuIsland = hydrateOnVisible(
  'more-menu',
  async () => (await import('./category-menu.tsx')).MoreMenu,
)
export const MenuFootIsland = hydrateOnVisible(
  'menu-foot',
  async () => (await import('./category-menu.tsx')).MenuFoot,
)
