import { graphql } from '../../graphql/graphql.ts'

/** The settings that the public pages show and the form edits. */
export const SiteContentFragment = graphql(`
  fragment SiteContent on SiteSettings {
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
      days
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
      reviewSource
      reviewLink
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
    privacy {
      notice
    }
    noticeVersion
  }
`)
