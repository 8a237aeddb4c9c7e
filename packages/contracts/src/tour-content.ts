import type { z } from 'zod'
import { defined } from './defined.ts'
import { type Departure, plainDeparture } from './departures.ts'
import { type ValuesOf, valuesOf } from './fields.ts'
import { DAY_FIELDS, type DayFields, TOUR_FIELDS, type TourFields } from './tour-fields.ts'
import type { TourInput } from './tour-input.ts'
import type { itineraryDay } from './tours.ts'

/** A day as it is stored, without the details of its image. */
export type ItineraryDay = Omit<z.output<typeof itineraryDay>, 'image'>

/** The fields that a payload may leave out, so that they stay as they are. */
interface Additions extends ValuesOf<TourFields> {
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
  itinerary: (Omit<ItineraryDay, keyof DayFields> & Optional<ValuesOf<DayFields>>)[]
}

/**
 * Fills in what a payload leaves out: with the stored value, or else with the empty one. The departures follow
 * from the dates; a day keeps its details.
 */
export function completeTour(tour: NewTourContent, stored?: TourContent): TourContent {
  const details = new Map(stored?.departures.map((departure) => [departure.date, departure]))
  const days = new Map(stored?.itinerary.map((day) => [day.day, day]))
  return {
    ...valuesOf(TOUR_FIELDS, stored),
    ...defined(tour),
    departures:
      tour.departures ??
      tour.upcomingDates.map((date) => details.get(date) ?? plainDeparture(date)),
    itinerary: tour.itinerary.map((day) => ({
      ...valuesOf(DAY_FIELDS, days.get(day.day)),
      ...defined(day),
    })),
  }
}
