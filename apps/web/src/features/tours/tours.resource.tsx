import { LARGE_PAGE } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media'
import { tourFailures, tourMessages } from '@bharat/contracts/tours'
import type { ImageChoice } from '@bharat/ui/image-preview'
import { imageColumn, nameColumn, numberColumn } from '../../admin/columns.tsx'
import { defineResource } from '../../admin/define-resource.tsx'
import { fetchData, mutate } from '../../admin/requests.ts'
import type { ImageSlot } from '../../admin/upload.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import { readNumber, resizeItinerary } from './itinerary-days.ts'
import { emptyTour, TourFields, type TourValues } from './tour-form.tsx'
import {
  AdminTourDocument,
  AdminToursDocument,
  CreateTourDocument,
  SetTourStatusDocument,
  type TourRow,
  UpdateTourDocument,
} from './tours.admin-documents.ts'

/** Section 2, tab 3. */
export const ToursTab = defineResource({
  id: 'tours',
  texts: {
    add: 'Add Tour',
    edit: 'Edit Tour',
    create: 'Create Tour',
    update: 'Update Tour',
    created: tourMessages.created,
    updated: tourMessages.updated,
    list: 'Tours',
    search: 'Search by tour/category…',
    empty: 'No tours found.',
  },
  pageSize: LARGE_PAGE,
  list: async (client, variables) =>
    (await fetchData(client, AdminToursDocument, variables)).adminTours,
  setActive: async (client, id, activeStatus) =>
    (await mutate(client, SetTourStatusDocument, { id, activeStatus })).setTourStatus.item,
  rowName: (row) => row.tourName,
  columns: [
    imageColumn<TourRow>('Image', (row) => row.mainImageUrl),
    nameColumn<TourRow>('Tour', (row) => row.tourName),
    { header: 'Category', cell: (row: TourRow) => row.categoryId.name },
    numberColumn<TourRow>('Days', (row) => row.days),
  ],
  form: {
    empty: emptyTour,
    load: async (row, client) =>
      toValues((await fetchData(client, AdminTourDocument, { id: row._id })).adminTour),
    images: imagesOf,
    input: toInput,
    failures: (input) => {
      // One text a field: rules 8 and 12 both speak of the sub images.
      const failures = tourFailures(input)
      return failures.filter(
        ({ field }, index) => failures.findIndex((other) => other.field === field) === index,
      )
    },
    create: (client, input) => mutate(client, CreateTourDocument, { input }),
    update: (client, id, input) => mutate(client, UpdateTourDocument, { id, input }),
    fields: TourFields,
  },
})

function toValues(tour: ResultOf<typeof AdminTourDocument>['adminTour']): TourValues {
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
function imagesOf({ mainImageUrl, subImageUrls, routeMapUrl, itinerary }: TourValues): ImageSlot[] {
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
function toInput(values: TourValues, url: (image: ImageChoice) => string) {
  const { categoryName: _, ...fields } = values
  const days = readNumber(values.days)
  const cost = readNumber(values.tripCost.replaceAll(',', ''))
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
