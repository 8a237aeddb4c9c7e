import { graphql } from '../../graphql/graphql.ts'

/** A category with its tours (section 7, GET /public/categories/{categoryId}). */
export const CategoryDocument = graphql(`
  query Category($id: ID!) {
    category(id: $id) {
      category {
        _id
        name
        description
        coverImage
      }
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
