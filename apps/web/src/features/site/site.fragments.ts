import { graphql } from '../../graphql/graphql.ts'

/** The colours of the brand: the server makes the style of the page from them, and pages do not contain them. */
export const SiteBrandFragment = graphql(`
  fragment SiteBrand on SiteSettings {
    brandDark
    brandAccent
  }
`)

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
    taxText
    depositPercent
    balanceDays
    cancellation {
      days
      percent
    }
    landscapesHeadline
    landscapesLead
    aboutHeadline
    aboutText
    teamHeadline
    videosHeadline
    testimonialsHeadline
    enquiryHeadline
    enquiryLead
    tourEnquiryLead
    contactLead
    contactFormLead
    newsletterLead
    socialHeadline
    footerLine
    notFoundHeadline
    homeDescription
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
