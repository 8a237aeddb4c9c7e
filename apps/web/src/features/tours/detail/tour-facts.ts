import { formatTripCost, hasPrice, splitList, tourDuration } from '@bharat/contracts/format'
import type { ResultOf } from '../../../graphql/graphql.ts'
import type { TourDocument } from '../tours.documents.ts'
import type { TourCardData } from '../tours.fragments.ts'

export type TourData = ResultOf<typeof TourDocument>['tour']

export type TourFactName =
  | 'Duration'
  | 'Trip Cost'
  | 'Trip Style'
  | 'Vehicle'
  | 'Driving Distance'
  | 'Landscapes'
  | 'Activities'
  | 'Upcoming Dates'

/** A fact of a tour: its label, and one text or a list of texts. */
export type TourFact = readonly [name: TourFactName, value: string | readonly string[]]

/**
 * The known facts of a tour in the order of section 2, Trip Details. The summary and the comparison show some of them.
 * @param dates the days of its upcoming departures
 */
export function tourFacts(
  tour: TourCardData & Partial<TourData>,
  dates: readonly string[] = [],
): TourFact[] {
  const facts: TourFact[] = [
    ['Duration', tourDuration(tour)],
    ['Trip Cost', hasPrice(tour.tripCost) ? (formatTripCost(tour.tripCost) ?? '') : ''],
    ['Trip Style', splitList(tour.tripStyle)],
    ['Vehicle', tour.vehicle],
    ['Driving Distance', tour.drivingDistance],
    ['Landscapes', tour.landscapes?.map(capitalised) ?? []],
    ['Activities', splitList(tour.activity)],
    ['Upcoming Dates', dates],
  ]
  return facts.filter(([, value]) => value.length > 0)
}

/** The line below a card's title: distance and vehicle, if known. */
export function cardDetail({ drivingDistance, vehicle }: TourCardData): string {
  return [drivingDistance, vehicle].filter(Boolean).join(' · ')
}

/** A text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
