import { staticIsland } from '../../lib/islands.tsx'

/* Links and text, which React does not hydrate. */

export const PhoneLinesIsland = staticIsland(
  'phone-lines',
  async () => (await import('./phone-lines.tsx')).PhoneLines,
)
export const OfficesIsland = staticIsland(
  'offices',
  async () => (await import('./offices.tsx')).Offices,
)
