import type { NewTourContent } from '@bharat/contracts/tour-content'
import { nightsFor } from '@bharat/contracts/tours.rules'
import type { RouteStop } from '../src/modules/route-maps/route-map-layout.ts'
import { categories, categoryIds, type DemoCategory } from './categories.ts'
import {
  awards,
  contact,
  type DemoAward,
  type DemoContact,
  type DemoTeamMember,
  teamMembers,
} from './company.ts'
import { demoDepartures, nextDepartures } from './departures.ts'
import { type DemoHeroSlide, heroSlides } from './hero-slides.ts'
import { demoDays, demoInformation } from './information.ts'
import { createdAt, type DemoRecord, demoId } from './records.ts'
import { routeStops } from './route-stops.ts'
import { demoSuitability } from './suitability.ts'
import { type DemoTestimonial, testimonials } from './testimonials.ts'
import { adventureTours } from './tours/adventure.ts'
import { domesticTours } from './tours/domestic.ts'
import { familyTours } from './tours/family.ts'
import { honeymoonTours } from './tours/honeymoon.ts'
import { internationalTours } from './tours/international.ts'
import { pilgrimageTours } from './tours/pilgrimage.ts'
import { schoolTours } from './tours/schools.ts'
import type { DemoImage, TourSeed } from './tours/tour-seed.ts'
import { weekendTours } from './tours/weekend.ts'
import { wildlifeTours } from './tours/wildlife.ts'
import { womenTours } from './tours/women.ts'

/** A tour with photographs and posters where the stored record has image URLs. */
interface DemoTour
  extends DemoRecord,
    Omit<NewTourContent, 'mainImageUrl' | 'subImageUrls' | 'routeMapUrl' | 'itinerary'> {
  mainImageUrl: DemoImage
  subImageUrls: DemoImage[]
  /** Always empty: the seed draws a map of `routeStops` where there are some (`route-map.ts`). */
  routeMapUrl: ''
  routeStops?: RouteStop[]
  itinerary: (Omit<NewTourContent['itinerary'][number], 'imageUrl'> & {
    imageUrl: DemoImage | ''
  })[]
  /** Whether the tour is one of its category's highlighted tours (at most three). */
  highlight: boolean
}

export interface DemoCatalogue {
  categories: DemoCategory[]
  tours: DemoTour[]
  heroSlides: DemoHeroSlide[]
  testimonials: DemoTestimonial[]
  awards: DemoAward[]
  teamMembers: DemoTeamMember[]
  contact: DemoContact
}

/**
 * All demo records for an empty database. Records and ids are the same every time; only the
 * departures of the tours depend on `now` (see `nextDepartures`).
 */
export function demoCatalogue(now: Date): DemoCatalogue {
  return {
    categories,
    tours: seeds
      .flatMap(([categoryId, tours]) => tours.map((seed) => toTour(seed, categoryId, now)))
      .sort((a, b) => a._id.localeCompare(b._id)),
    heroSlides,
    testimonials,
    awards,
    teamMembers,
    contact,
  }
}

const seeds: [categoryId: string, tours: TourSeed[]][] = [
  [categoryIds.adventure, adventureTours],
  [categoryIds.domestic, domesticTours],
  [categoryIds.international, internationalTours],
  [categoryIds.honeymoon, honeymoonTours],
  [categoryIds.pilgrimage, pilgrimageTours],
  [categoryIds.wildlife, wildlifeTours],
  [categoryIds.women, womenTours],
  [categoryIds.family, familyTours],
  [categoryIds.weekend, weekendTours],
  [categoryIds.schools, schoolTours],
]

function toTour(seed: TourSeed, categoryId: string, now: Date): DemoTour {
  const days = seed.itinerary.length
  const places = seed.itinerary.map(([title]) => title.split(' · ')[1])
  const dates = nextDepartures(seed.departures, now)
  const dayInformation = demoDays(places, seed)
  return {
    _id: demoId(seed.number),
    categoryId,
    tourName: seed.tourName,
    days,
    nights: nightsFor(days),
    tripCost: seed.tripCost,
    tripStyle: seed.tripStyle,
    vehicle: seed.vehicle,
    drivingDistance: seed.drivingDistance,
    landscapes: [...seed.landscapes],
    activity: seed.activity,
    upcomingDates: dates,
    departures: demoDepartures(dates, seed),
    ...demoInformation({ ...seed, days, isAbroad: categoryId === categoryIds.international }),
    ...demoSuitability[seed.number],
    mainImageUrl: seed.pictures[0],
    subImageUrls: [...seed.pictures],
    routeMapUrl: '',
    ...(seed.routeStops && {
      routeStops: routeStops(seed.routeStops, places),
    }),
    itinerary: seed.itinerary.map(([title, description, image], index) => ({
      day: index + 1,
      title,
      description,
      imageUrl: image ?? '',
      ...dayInformation[index],
    })),
    faqs: [...seed.faqs],
    highlight: seed.highlighted ?? false,
    activeStatus: !seed.inactive,
    createdAt: createdAt(seed.number - 90),
  }
}
