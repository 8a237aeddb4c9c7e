import type { ValuesOf } from '@bharat/contracts/fields'
import type { Landscape } from '@bharat/contracts/landscapes'
import type { TourFields } from '@bharat/contracts/tour-fields'
import type { Faq } from '@bharat/contracts/tours'
import type { Poster } from '../../src/modules/tour-pictures/poster.ts'
import type { MonthDay } from '../departures.ts'
import type { PhotoName } from '../photos.ts'

/** A photograph, or the poster that is drawn where no photograph shows the place. */
export type DemoImage = PhotoName | Poster

/** One day: title (what follows a middle dot is the location), description, a photograph of a place of this day. */
type DaySeed = readonly [title: string, description: string, image?: PhotoName]

/** A tour as these files write it; `catalogue.ts` makes the record of it. Days and nights follow from the itinerary. */
export interface TourSeed {
  /** 101 to 199; see `demoId`. */
  number: number
  tourName: string
  /** Rupees; 0 is a price on request. */
  tripCost: number
  /** What the price is for, if not for a person. */
  price?: Partial<ValuesOf<TourFields>>
  tripStyle: string
  vehicle: string
  drivingDistance: string
  landscapes: readonly Landscape[]
  activity: string
  /** In season, whatever the year. */
  departures: readonly MonthDay[]
  /** Of places of the tour, each different. The first is also the picture of the card. */
  pictures: readonly [DemoImage, DemoImage, DemoImage, DemoImage, DemoImage]
  /**
   * Names on the drawn route map, in order, among them the location of every day; none: the tour has
   * no map.
   */
  routeStops?: readonly string[]
  /** The driven kilometres of each day; 0 where the vehicle rests. */
  kilometres: readonly number[]
  /** Where travellers sleep, by day, if not at the location of the day. */
  stays?: Readonly<Record<number, string>>
  itinerary: readonly DaySeed[]
  faqs: readonly Faq[]
  highlighted?: boolean
  inactive?: boolean
}
