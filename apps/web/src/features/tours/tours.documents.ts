import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** What a tour card shows (section 2, tour card). */
const TourCardFragment = graphql(`
  fragment TourCard on TourFields {
    _id
    tourName
    days
    nights
    tripCost
    vehicle
    drivingDistance
    mainImageUrl
  }
`)

export type TourCardData = ResultOf<typeof TourCardFragment>

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

/** What the tour page and the tour form have in common. */
export const TourContentFragment = graphql(
  `
    fragment TourContent on Tour {
      ...TourCard
      categoryId {
        _id
        name
      }
      tripStyle
      landscapes
      activity
      upcomingDates
      subImageUrls
      itinerary {
        day
        title
        description
        imageUrl
      }
      faqs {
        q
        a
      }
    }
  `,
  [TourCardFragment],
)

/** A tour, whole (section 7, GET /public/tours/{tourId}). */
export const TourDocument = graphql(
  `
    query Tour($id: ID!) {
      tour(id: $id) {
        ...TourContent
        routeMap {
          url
          width
          height
        }
      }
    }
  `,
  [TourContentFragment],
)
