import type { BrandSettings } from '@bharat/contracts/brand'
import type { Landscape } from '@bharat/contracts/landscapes'
import type { SiteSettingsInput } from '@bharat/contracts/site-settings'
import { useRouter } from '@tanstack/react-router'

/**
 * The site settings as public pages show them, with only those navigation links that have a target. The colours of the
 * brand are in the style of the page.
 */
export interface Site
  extends Omit<
    SiteSettingsInput,
    | 'privacy'
    | 'confirmed'
    | 'referencePrefix'
    | 'shortDescription'
    | 'searchAliases'
    | 'quoteTerms'
    | 'taxRates'
    | keyof BrandSettings
  > {
  privacy: { notice: string }
  /** False until the company has a name: search engines index no page then. */
  isNamed: boolean
  /** Whether the home page says something about the company. */
  hasAbout: boolean
  /** Whether the home page has testimonials. */
  hasStories: boolean
  logoSize?: { width: number; height: number } | undefined
  /** The name that stands beside the logo; absent if the logo is as wide as a name, or nobody knows how wide it is. */
  logoName?: string | undefined
  /** The landscapes that have tours; absent where the home page shows all of them. */
  landscapes?: readonly Landscape[] | undefined
  /** Where the head office is: `Thrissur, Kerala`; '' if the settings have none. */
  place: string
  /** What happens after an enquiry. */
  enquirySteps: readonly string[]
  /** The version of the notice, which an enquiry names. */
  noticeVersion: number
  contact: { addresses: { address: string; phone: string }[]; landline: string } | null
  /** The first ones that the navigation does not name. */
  categories: { _id: string; name: string; tours: { count: number } }[]
}

/** The site settings. They come with the document; navigations within the site do not load them again. */
export function useSite(): Site {
  return useRouter().options.context.site
}
