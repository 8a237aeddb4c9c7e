import { graphql } from '../../graphql/graphql.ts'

/** Highlighted tours by category (section 7, GET /public/with-highlighted-tours). */
export const HighlightedDocument = graphql(`
  query Highlighted($limit: Int) {
    highlightedCategories(limit: $limit) {
      _id
      name
      description
      highlightedTours {
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

/** A tour, whole (section 7, GET /public/tours/{tourId}). */
export const TourDocument = graphql(`
  query Tour($id: ID!) {
    tour(id: $id) {
      _id
      tourName
      categoryId {
        _id
        name
      }
      days
      nights
      tripCost
      tripStyle
      vehicle
      drivingDistance
      landscapes
      activity
      upcomingDates
      mainImageUrl
      subImageUrls
      routeMap {
        url
        width
        height
      }
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
  }
`)
