import type { z } from 'zod'
import { defined } from './defined.ts'
import { type Departure, plainDeparture } from './departures.ts'
import {
  type DayInformation,
  type Information,
  noDayInformation,
  noInformation,
} from './tour-information.ts'
import type { TourInput } from './tour-input.ts'
import type { itineraryDay } from './tours.ts'

/** A day as it is stored, without the details of its image. */
export type ItineraryDay = Omit<z.output<typeof itineraryDay>, 'image'>

/** The fields that a payload may leave out, so that they stay as they are. */
interface Additions extends Information {
  departures: Departure[]
}

type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** The content of a tour as an administrator saves it, and as the server stores it. */
export interface TourContent extends Omit<TourInput, keyof Additions | 'itinerary'>, Additions {
  itinerary: ItineraryDay[]
}

/** The content of a tour that may lack the additions. */
export interface NewTourContent
  extends Omit<TourContent, keyof Additions | 'itinerary'>,
    Optional<Additions> {
  itinerary: (Omit<ItineraryDay, keyof DayInformation> & Optional<DayInformation>)[]
}

/**
 * Fills in what a payload leaves out: with the stored value, or else with the empty one. The departures follow
 * from the dates; a day keeps its details.
 */
export function completeTour(tour: NewTourContent, stored?: TourContent): TourContent {
  const { included, notIncluded, groupSize, bestSeason, bring } = stored ?? noInformation
  const details = new Map(stored?.departures.map((departure) => [departure.date, departure]))
  const days = new Map(stored?.itinerary.map((day) => [day.day, day]))
  return {
    ...{ included, notIncluded, groupSize, bestSeason, bring },
    ...defined(tour),
    departures:
      tour.departures ??
      tour.upcomingDates.map((date) => details.get(date) ?? plainDeparture(date)),
    itinerary: tour.itinerary.map((day) => {
      const { stay, meals, kilometres } = days.get(day.day) ?? noDayInformation
      return { stay, meals, kilometres, ...defined(day) }
    }),
  }
}
