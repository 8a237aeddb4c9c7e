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

/** The tours that depart next (GET /public/tours). */
export const LeavingSoonDocument = graphql(`
  query LeavingSoon($limit: Int) {
    tours(sort: "departure", limit: $limit) {
      items {
        _id
        tourName
        days
        tripCost
        mainImageUrl
        mainImage {
          focus {
            x
            y
          }
        }
        nextDeparture {
          date
          price
          seatsLeft
          state
          note
        }
      }
    }
  }
`)

/** A category with the key facts of its tours (section 7, GET /public/categories/{categoryId}). */
export const CategoryDocument = graphql(`
    query Category($id: ID!) {
      category(id: $id) {
        category {
          _id
          name
          description
          coverImage
        }
        cover {
          alt
          credit
          focus {
            x
            y
          }
        }
        tours {
          days
          tripCost
          pricePer
        }
      }
    }
  `)

/** Key facts of the tours of a landscape. */
export const LandscapeDocument = graphql(`
    query Landscape($name: String!) {
      landscape: landscapeStatistics(landscape: $name) {
        landscape
        tours {
          count
          minDays
          maxDays
          minTripCost
          minTripCostPer
        }
      }
    }
  `)

/** Several tours, for the comparison and the shortlist (GET /public/selected-tours). */
export const SelectedToursDocument = graphql(
  `
    query SelectedTours($ids: String!) {
      selectedTours(ids: $ids) {
        ...TourCard
        landscapes
        activity
        nextDeparture {
          seatsLeft
          state
          note
        }
        included
        notIncluded
        groupSize {
          min
          max
        }
        bestSeason
        grade
        longestDrive
        walking
        access
        ages {
          from
          to
        }
        food
        priceOptions {
          label
          price
          note
        }
      }
    }
  `,
  [TourCardFragment],
)

const TourPageFragment = graphql(
  `
    fragment TourPage on Tour {
      ...TourContent
      pricedDeparture {
        date
        price
      }
      updatedAt
      subImages {
        alt
        credit
        focus {
          x
          y
        }
      }
      dayImages: itinerary {
        day
        image {
          alt
          focus {
            x
            y
          }
        }
      }
      routeMap {
        url
        width
        height
        alt
      }
    }
  `,
  [TourContentFragment],
)

const TourSurroundingsFragment = graphql(
  `
    fragment TourSurroundings on Query {
      relatedTours(id: $id) {
        ...TourCard
      }
      testimonials(tourId: $tourId) {
        id
        name
        review
        photo
        portrait {
          focus {
            x
            y
          }
        }
      }
    }
  `,
  [TourCardFragment],
)

/** A tour, whole (section 7, GET /public/tours/{tourId}), with the testimonials that name it and similar tours. */
export const TourDocument = graphql(
  `
    query Tour($id: ID!, $tourId: String!) {
      tour(id: $id) {
        ...TourPage
      }
      ...TourSurroundings
    }
  `,
  [TourPageFragment, TourSurroundingsFragment],
)

/** The tour of a preview (GET /public/tour-previews/{token}). */
export const TourPreviewDocument = graphql(
  `
    query TourPreview($token: String!) {
      tourPreview(token: $token) {
        expiresAt
        tour {
          ...TourPage
        }
      }
    }
  `,
  [TourPageFragment],
)

/** What stands beside a tour on its page. */
export const TourSurroundingsDocument = graphql(
  `
    query TourSurroundings($id: ID!, $tourId: String!) {
      ...TourSurroundings
    }
  `,
  [TourSurroundingsFragment],
)
