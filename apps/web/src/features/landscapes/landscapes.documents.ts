import { graphql } from '../../graphql/graphql.ts'

/** Tours of a landscape (section 7, GET /public/landscapes/{landscape}). */
export const LandscapeDocument = graphql(`
  query Landscape($name: String!) {
    landscape(name: $name) {
      landscape
      tours {
        _id
        tourName
        days
        nights
        tripCost
        vehicle
        drivingDistance
        mainImageUrl
      }
    }
  }
`)
