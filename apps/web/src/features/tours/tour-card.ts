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
  }
`)
export type TourCardData = ResultOf<typeof TourCardFragment>

/** The line below a card's title: the distance and the vehicle, as far as they are known. */
export function cardDetail({ drivingDistance, vehicle }: TourCardData): string {
  return [drivingDistance, vehicle].filter(Boolean).join(' · ')
}
