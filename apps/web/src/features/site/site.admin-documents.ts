import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const SiteSettingsFragment = graphql(`
  fragment SiteSettingsFields on SiteSettings {
    name
    tagline
    founded
    headOffice {
      city
      region
    }
    address
    phones {
      primary
      alternate
    }
    email
    team {
      label
      phone
    }
    availability
    hours {
      opens
      closes
    }
    branches {
      city
      country
      address
      phone
    }
    social {
      instagram
      facebook
      x
      youtube
    }
    channel
    whatsapp {
      number
      greeting
      replyTime
    }
    claims {
      expedition {
        kilometres
        states
        days
      }
      reviewRating
    }
    recognisedBy
    videos {
      id
      title
    }
    navigation {
      id
      kind
      label
    }
    logo
    sharingImage
    version
  }
`)
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
