import { site } from '@bharat/contracts/site'
import type { NavigationLinks } from './site-header.tsx'

/** The navigation's fixed records, all of them there. */
export const links: NavigationLinks = site.navigation.map(({ id, kind, label }) => ({
  id,
  kind,
  label,
}))
