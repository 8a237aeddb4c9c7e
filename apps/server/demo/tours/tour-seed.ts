import type { Landscape } from '@bharat/contracts/landscapes'
import type { Faq } from '@bharat/contracts/tours'
import type { MonthDay } from '../departures.ts'
import type { PhotoName } from '../photos.ts'

/** One day: title (what follows a middle dot is the location), description, picture. */
type DaySeed = readonly [title: string, description: string, photo?: PhotoName]

/** A tour as these files write it; `catalogue.ts` makes the record of it. Days and nights follow from the itinerary. */
export interface TourSeed {
  /** 101 to 199; see `demoId`. */
  number: number
  tourName: string
  /** Rupees; 0 is a price on request. */
  tripCost: number
  tripStyle: string
  vehicle: string
  drivingDistance: string
  landscapes: readonly Landscape[]
  activity: string
  /** In season, whatever the year. */
  departures: readonly MonthDay[]
  mainImage: PhotoName
  subImages: readonly [PhotoName, PhotoName, PhotoName, PhotoName, PhotoName]
  /**
   * Names on the drawn route map, in order, among them the location of every day; none: the tour has
   * no map.
   */
  routeStops?: readonly string[]
  itinerary: readonly DaySeed[]
  faqs: readonly Faq[]
  highlighted?: boolean
  inactive?: boolean
}
