import { graphql } from '../../graphql/graphql.ts'
import { SiteBrandFragment, SiteContentFragment } from './site.fragments.ts'

/** The site settings, the contact record and the categories that public pages show; whether there is a team. */
export const SiteDocument = graphql(
  `
    query Site {
      site {
        ...SiteContent
        ...SiteBrand
        logoImage {
          width
          height
        }
      }
      contact {
        addresses {
          address
          phone
        }
        landline
      }
      categories {
        _id
        name
        tours {
          count
        }
      }
      teamMembers {
        id
      }
      testimonials {
        id
      }
    }
  `,
  [SiteContentFragment, SiteBrandFragment],
)

/** The landscapes that have tours. */
export const LandscapesDocument = graphql(`
  query Landscapes {
    tours(limit: 1) {
      facets {
        landscape {
          value
        }
      }
    }
  }
`)

/** The text of the privacy page. */
export const PrivacyDocument = graphql(`
  query Privacy {
    site {
      privacy {
        policy
      }
    }
  }
`)

/** What the home page shows of the company's records. */
export const CompanyDocument = graphql(`
  query Company {
    awards {
      id
      name
      image
    }
    teamMembers {
      id
      name
      post
      image
      portrait {
        focus {
          x
          y
        }
      }
    }
  }
`)
