import type { SiteSettingsInput } from '@bharat/contracts/site-settings'
import { useRouter } from '@tanstack/react-router'

/** The site settings as public pages show them: of the navigation, only links that lead somewhere. */
export type Site = SiteSettingsInput

/**
 * The site settings. They come with the document: a navigation within the site loads no others.
 */
export function useSite(): Site {
  return useRouter().options.context.site
}
