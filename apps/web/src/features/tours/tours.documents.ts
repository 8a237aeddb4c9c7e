import { graphql } from '../../graphql/graphql.ts'
import { TourCardFragment, TourContentFragment } from './tours.fragments.ts'

/** Highlighted tours by category (section 7, GET /public/with-highlighted-tours). */
export const HighlightedDocument = graphql(
  `
    query Highlighted($limit: Int) {
      highlightedCategories(limit: $limit) {
        _id
        name
        description
        highlightedTours {
          ...TourCard
        }
      }
    }
  `,
  [TourCardFragment],
)

/** A category with its tours (section 7, GET /public/categories/{categoryId}). */
export const CategoryDocument = graphql(
  `
    query Category($id: ID!) {
      category(id: $id) {
        category {
          _id
          name
          description
          coverImage
        }
        tours {
          ...TourCard
        }
      }
    }
  `,
  [TourCardFragment],
)

/** Tours of a landscape (section 7, GET /public/landscapes/{landscape}). */
export const LandscapeDocument = graphql(
  `
    query Landscape($name: String!) {
      landscape(name: $name) {
        landscape
        tours {
          ...TourCard
        }
      }
    }
  `,
  [TourCardFragment],
)

/** A tour, whole (section 7, GET /public/tours/{tourId}), with the testimonials that name it. */
export const TourDocument = graphql(
  `
    query Tour($id: ID!, $tourId: String!) {
      tour(id: $id) {
        ...TourContent
        updatedAt
        routeMap {
          url
          width
          height
        }
      }
      testimonials(tourId: $tourId) {
        id
        name
        review
        photo
      }
    }
  `,
  [TourContentFragment],
)
