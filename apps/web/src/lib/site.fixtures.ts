import { site } from '@bharat/contracts/site-defaults'
import { shownSite } from './shown-site.ts'
import type { Site } from './site.ts'

/** The specified company's settings as pages show them, with these changes. */
export function siteWith(
  changes: Partial<
    Parameters<typeof shownSite>[0] & Pick<Site, 'contact' | 'categories' | 'landscapes'>
  > = {},
  hasTeam = false,
): Site {
  const settings = { ...site, noticeVersion: 0, ...changes }
  const { contact = null, categories = [], landscapes } = changes
  return shownSite(settings, {
    contact,
    categories,
    hasTeam,
    hasStories: true,
    landscapes,
  })
}
