import { graphql } from '../../../graphql/graphql.ts'

/** The places that a visitor may be typing (GET /public/places). */
export const PlacesDocument = graphql(`
  query Places($search: String) {
    places(search: $search) {
      name
      matched
      region
      count
    }
  }
`)
