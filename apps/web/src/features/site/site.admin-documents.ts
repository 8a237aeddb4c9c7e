import { singleRecordRequests } from '../../admin/resource/record-requests.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { SiteBrandFragment, SiteContentFragment } from './site.fragments.ts'

const SiteSettingsFragment = graphql(
  `
    fragment SiteSettingsFields on SiteSettings {
      ...SiteContent
      ...SiteBrand
      privacy {
        policy
      }
      confirmed
      referencePrefix
      shortDescription
      searchAliases
      quoteTerms
      taxRates {
        from
        gst
        tcs
      }
      version
    }
  `,
  [SiteContentFragment, SiteBrandFragment],
)
export type SiteSettingsData = ResultOf<typeof SiteSettingsFragment>

export const siteRequests = singleRecordRequests<
  SiteSettingsData,
  ReturnType<typeof graphql.scalar<'SiteSettingsInput'>>
>('Site', SiteSettingsFragment, 'SiteSettingsInput')

/** Tours and categories that the navigation can lead to: those that a search finds, and the chosen ones. */
export const NavigationTargetsDocument = graphql(`
  query NavigationTargets($search: String, $ids: String) {
    navigationTargets(search: $search, ids: $ids) {
      kind
      id
      name
    }
  }
`)
