import { graphql } from '../../graphql/graphql.ts'

/** A page of the photographs that the site shows, with their credits. */
export const CreditsDocument = graphql(`
  query Credits($page: Int) {
    credits(page: $page) {
      items {
        url
        alt
        credit
        focus {
          x
          y
        }
      }
      totalPages
      page
    }
  }
`)
