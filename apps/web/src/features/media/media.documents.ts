import { graphql } from '../../graphql/graphql.ts'

/** The photographs that the site shows, with their credits. */
export const CreditsDocument = graphql(`
  query Credits {
    credits {
      url
      alt
      credit
      focus {
        x
        y
      }
    }
  }
`)
