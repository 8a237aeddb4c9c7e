import { LANDSCAPES } from '@bharat/contracts/landscapes'
import type { Image } from '@bharat/contracts/replies'
import type { CategoryWithTours, Tour, TourSummary } from '@bharat/contracts/tours'
import { builder, versionField } from '../../graphql/builder.ts'
import { categoryFields, categoryRefType } from '../categories/categories.types.ts'

export const landscapeType = builder.enumType('Landscape', {
  description: 'The landscape types of section 3.',
  values: LANDSCAPES,
})

/** The fields a tour has wherever it is shown. */
const tourFields = builder.interfaceRef<TourSummary>('TourFields').implement({
  description: 'What every view of a tour has.',
  fields: (t) => ({
    _id: t.exposeID('_id', { description: '24 hexadecimal characters.' }),
    tourName: t.exposeString('tourName', { description: 'The title.' }),
    categoryId: t.field({
      type: categoryRefType,
      description: 'The category it belongs to.',
      resolve: (tour) => tour.categoryId,
    }),
    categoryStatus: t.exposeBoolean('categoryStatus', {
      description: 'Whether its category is active; the site shows it only then.',
    }),
    days: t.exposeInt('days', { description: 'Days on the road, at least 1.' }),
    nights: t.exposeInt('nights', { description: 'Always days - 1.' }),
    tripCost: t.exposeFloat('tripCost', { description: 'Rupees; 0 when there is no price yet.' }),
    tripStyle: t.exposeString('tripStyle', {
      description: 'Text, may be a list separated by comma, slash or pipe.',
    }),
    vehicle: t.exposeString('vehicle', { description: 'Empty when not told.' }),
    drivingDistance: t.exposeString('drivingDistance', { description: 'Empty when not told.' }),
    landscapes: t.field({
      type: [landscapeType],
      description: 'At least one.',
      resolve: (tour) => tour.landscapes,
    }),
    activity: t.exposeString('activity', { description: 'Text, possibly a separated list.' }),
    upcomingDates: t.exposeStringList('upcomingDates', {
      description: 'Departure days, yyyy-mm-dd, ascending.',
    }),
    mainImageUrl: t.exposeString('mainImageUrl', { description: 'URL.' }),
    activeStatus: t.exposeBoolean('activeStatus', { description: 'Whether the site shows it.' }),
    highlightStatus: t.exposeBoolean('highlightStatus', {
      description: 'Whether the home page shows it; at most 3 in a category.',
    }),
    createdAt: t.exposeString('createdAt', { description: 'ISO 8601.' }),
    updatedAt: t.exposeString('updatedAt', { description: 'ISO 8601.' }),
  }),
})

export const tourSummaryType = builder.objectRef<TourSummary>('TourSummary').implement({
  description: 'A tour as a card shows it.',
  interfaces: [tourFields],
})

const itineraryDayType = builder.objectRef<Tour['itinerary'][number]>('ItineraryDay').implement({
  description: 'One day of a tour.',
  fields: (t) => ({
    day: t.exposeInt('day', { description: 'Counted from 1.' }),
    title: t.exposeString('title', {
      description: 'May end in a middle dot and the day’s location.',
    }),
    description: t.exposeString('description', { description: 'What the day brings.' }),
    imageUrl: t.exposeString('imageUrl', { description: 'URL; empty when there is none.' }),
  }),
})

const imageType = builder.objectRef<Image>('Image').implement({
  description: 'An image and its size.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL, or path on this site.' }),
    width: t.exposeInt('width', {
      nullable: true,
      description: 'Of the stored image, in pixels; null for an image of another host.',
    }),
    height: t.exposeInt('height', { nullable: true, description: 'As `width`.' }),
  }),
})

const faqType = builder.objectRef<Tour['faqs'][number]>('Faq').implement({
  description: 'A question and its answer.',
  fields: (t) => ({
    q: t.exposeString('q', { description: 'The question.' }),
    a: t.exposeString('a', { description: 'The answer.' }),
  }),
})

export const tourType = builder.objectRef<Tour>('Tour').implement({
  description: 'A tour, whole (section 3).',
  interfaces: [tourFields],
  fields: (t) => ({
    subImageUrls: t.exposeStringList('subImageUrls', { description: 'Exactly 5 URLs.' }),
    routeMapUrl: t.exposeString('routeMapUrl', { description: 'URL; empty when there is none.' }),
    routeMap: t.field({
      type: imageType,
      nullable: true,
      description: 'The same image with its size; null when there is none.',
      resolve: (tour) => tour.routeMap,
    }),
    itinerary: t.field({
      type: [itineraryDayType],
      description: 'Sorted by day.',
      complexity: { field: 1, multiplier: 1 },
      resolve: (tour) => tour.itinerary,
    }),
    faqs: t.field({
      type: [faqType],
      description: 'Questions with their answers.',
      complexity: { field: 1, multiplier: 1 },
      resolve: (tour) => tour.faqs,
    }),
    version: t.exposeInt('version', versionField),
  }),
})

export const categoryWithToursType = builder
  .objectRef<CategoryWithTours>('CategoryWithTours')
  .implement({
    description: 'A category with its highlighted tours.',
    interfaces: [categoryFields],
    fields: (t) => ({
      highlightedTours: t.field({
        type: [tourSummaryType],
        description: 'At most 3, in the order they were highlighted.',
        resolve: (category) => category.highlightedTours,
      }),
    }),
  })
