import { graphql } from '../../graphql/graphql.ts'

/** The site settings and the contact record that public pages show. */
export const SiteDocument = graphql(`
  query Site {
    site {
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
    }
    contact {
      addresses {
        address
        phone
      }
      landline
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
    }
  }
`)
