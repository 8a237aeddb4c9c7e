import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** What a tour card shows (section 2, tour card). */
export const TourCardFragment = graphql(`
  fragment TourCard on TourFields {
    _id
    tourName
    days
    nights
    tripCost
    vehicle
    drivingDistance
    mainImageUrl
    priceBasis
    nextDeparture {
      date
      price
    }
    mainImage {
      focus {
        x
        y
      }
    }
  }
`)

export type TourCardData = ResultOf<typeof TourCardFragment>

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
      departures {
        date
        price
        seats
        seatsLeft
        state
        note
      }
      introduction
      included
      notIncluded
      groupSize {
        min
        max
      }
      bestSeason
      bring
      regions
      grade
      longestDrive
      walking
      access
      ages {
        from
        to
      }
      food
      pricePer
      pricePeople
      tax
      priceOptions {
        label
        price
        note
      }
      subImageUrls
      itinerary {
        day
        title
        description
        imageUrl
        stay
        meals
        kilometres
      }
      faqs {
        q
        a
      }
    }
  `,
  [TourCardFragment],
)
