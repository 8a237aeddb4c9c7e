import { graphql } from '../../graphql/graphql.ts'
import { SiteContentFragment } from './site.fragments.ts'

/** The site settings and the contact record that public pages show. */
export const SiteDocument = graphql(
  `
    query Site {
      site {
        ...SiteContent
      }
      contact {
        addresses {
          address
          phone
        }
        landline
      }
    }
  `,
  [SiteContentFragment],
)

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
    }
  }
`)
