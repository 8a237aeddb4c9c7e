import { mediaMessages } from '@bharat/contracts/media'
import type { ImageChoice } from '@bharat/ui/image-preview'
import type { FieldLabels } from '../../admin/form/field-labels.ts'
import type { ImageSlot } from '../../admin/form/upload.ts'
import { type ItineraryEntry, readNumber, resizeItinerary } from './itinerary-days.ts'
import type { StoredTour } from './tours.admin-documents.ts'
import { readTripCost } from './trip-cost.ts'

/** What the tour form holds; numbers are kept as they are typed. */
export interface TourValues {
  tourName: string
  categoryId: string
  /** Name of the category, so that an inactive one stays choosable. */
  categoryName: string
  days: string
  nights: string
  tripCost: string
  tripStyle: string
  vehicle: string
  drivingDistance: string
  landscapes: string[]
  activity: string
  mainImageUrl: ImageChoice
  subImageUrls: (File | string)[]
  routeMapUrl: ImageChoice
  upcomingDates: string[]
  itinerary: ItineraryEntry[]
  faqs: { q: string; a: string }[]
}

/** The cleared form: one blank FAQ pair, no days yet. */
export const emptyTour: TourValues = {
  tourName: '',
  categoryId: '',
  categoryName: '',
  days: '',
  nights: '',
  tripCost: '',
  tripStyle: '',
  vehicle: '',
  drivingDistance: '',
  landscapes: [],
  activity: '',
  mainImageUrl: null,
  subImageUrls: [],
  routeMapUrl: null,
  upcomingDates: [],
  itinerary: [],
  faqs: [{ q: '', a: '' }],
}

/** What the fields are called (section 2, tab 3). The category is named by its name. */
export const tourLabels: FieldLabels<TourValues> = {
  tourName: 'Tour Name',
  categoryName: 'Category',
  days: 'Days',
  nights: 'Nights',
  tripCost: 'Trip Cost',
  tripStyle: 'Trip Style',
  vehicle: 'Vehicle',
  drivingDistance: 'Driving Distance',
  landscapes: 'Landscapes',
  activity: 'Activity',
  mainImageUrl: 'Main Image',
  subImageUrls: 'Sub Images',
  routeMapUrl: 'Route Map',
  upcomingDates: 'Upcoming Dates',
  itinerary: (day) => ({
    title: `Title (Day ${day})`,
    description: `Description (Day ${day})`,
    imageUrl: `Image (Day ${day})`,
  }),
  faqs: (place) => ({ q: `Question ${place}`, a: `Answer ${place}` }),
}

/** A stored tour's values. */
export function toValues(tour: StoredTour): TourValues {
  return {
    ...emptyTour,
    tourName: tour.tourName,
    categoryId: tour.categoryId._id,
    categoryName: tour.categoryId.name,
    days: String(tour.days),
    nights: String(tour.nights),
    tripCost: String(tour.tripCost),
    tripStyle: tour.tripStyle,
    vehicle: tour.vehicle,
    drivingDistance: tour.drivingDistance,
    landscapes: [...tour.landscapes],
    activity: tour.activity,
    mainImageUrl: tour.mainImageUrl || null,
    subImageUrls: [...tour.subImageUrls],
    routeMapUrl: tour.routeMapUrl || null,
    upcomingDates: [...tour.upcomingDates],
    itinerary: resizeItinerary(
      tour.itinerary.map(({ title, description, imageUrl }) => ({
        title,
        description,
        imageUrl: imageUrl || null,
      })),
      tour.days,
    ),
    faqs: tour.faqs.length > 0 ? tour.faqs.map(({ q, a }) => ({ q, a })) : emptyTour.faqs,
  }
}

/** The images in the order in which a failed upload is named (section 8). */
export function imagesOf({
  mainImageUrl,
  subImageUrls,
  routeMapUrl,
  itinerary,
}: TourValues): ImageSlot[] {
  return [
    { image: mainImageUrl, failed: mediaMessages.mainImageFailed },
    ...subImageUrls.map((image, index) => ({
      image,
      failed: mediaMessages.subImageFailed(index + 1),
    })),
    { image: routeMapUrl, failed: mediaMessages.routeMapFailed },
    ...itinerary.map(({ imageUrl }, index) => ({
      image: imageUrl,
      failed: mediaMessages.itineraryImageFailed(index + 1),
    })),
  ]
}

/** The payload of section 7; the days are numbered from 1, and there are as many as the tour has. */
export function toInput(values: TourValues, url: (image: ImageChoice) => string) {
  const { categoryName: _, ...fields } = values
  const days = readNumber(values.days)
  const cost = readTripCost(values.tripCost)
  return {
    ...fields,
    days,
    nights: readNumber(values.nights),
    tripCost: Number.isFinite(cost) ? cost : 0,
    mainImageUrl: url(values.mainImageUrl),
    subImageUrls: values.subImageUrls.map(url),
    routeMapUrl: url(values.routeMapUrl),
    itinerary: resizeItinerary(values.itinerary, days).map((entry, index) => ({
      day: index + 1,
      title: entry.title,
      description: entry.description,
      imageUrl: url(entry.imageUrl),
    })),
  }
}
