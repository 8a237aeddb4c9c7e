import { graphql } from '../../graphql/graphql.ts'

/** The photographs that the site shows and whom it names for them. */
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
