import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { SiteContentFragment } from './site.fragments.ts'

const SiteSettingsFragment = graphql(
  `
    fragment SiteSettingsFields on SiteSettings {
      ...SiteContent
      privacy {
        policy
      }
      version
    }
  `,
  [SiteContentFragment],
)
export type SiteSettingsData = ResultOf<typeof SiteSettingsFragment>

export const AdminSiteDocument = graphql(
  `
    query AdminSite {
      adminSite {
        ...SiteSettingsFields
      }
    }
  `,
  [SiteSettingsFragment],
)

export const SaveSiteDocument = graphql(
  `
    mutation SaveSite($input: SiteSettingsInput!, $version: Int) {
      saveSite(input: $input, version: $version) {
        message
        item {
          ...SiteSettingsFields
        }
      }
    }
  `,
  [SiteSettingsFragment],
)

/** The tours and categories that the navigation can lead to. */
export const NavigationTargetsDocument = graphql(`
  query NavigationTargets {
    navigationTargets {
      kind
      id
      name
    }
  }
`)
