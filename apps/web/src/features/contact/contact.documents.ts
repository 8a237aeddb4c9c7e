import { graphql } from '../../graphql/graphql.ts'

/** What the contact page shows beside the site settings. */
export const ContactDocument = graphql(`
  query Contact {
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
