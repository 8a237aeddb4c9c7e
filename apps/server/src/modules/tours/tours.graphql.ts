import { builder, defineRecords, given, idArg, listArgs } from '../../graphql/builder.ts'
import { categoryType } from '../categories/categories.types.ts'
import type { ToursService } from './tours.service.ts'
import { categoryWithToursType, landscapeType, tourSummaryType, tourType } from './tours.types.ts'

const itineraryDayInput = builder.inputType('ItineraryDayInput', {
  description: 'One day of a tour.',
  fields: (t) => ({
    day: t.float({ description: 'Counted from 1.' }),
    title: t.string({ description: 'Required.' }),
    description: t.string({ description: 'Required.' }),
    imageUrl: t.string({ description: 'URL; optional.' }),
  }),
})

const faqInput = builder.inputType('FaqInput', {
  description: 'A question and its answer: both or neither.',
  fields: (t) => ({
    q: t.string({ description: 'The question.' }),
    a: t.string({ description: 'The answer.' }),
  }),
})

const tourInput = builder.inputType('TourInput', {
  description:
    'A tour, whole. Everything may be left out as far as GraphQL is concerned: the rules of section 5 check it in their order, with their texts.',
  fields: (t) => ({
    tourName: t.string({ description: 'Required.' }),
    categoryId: t.string({ description: 'Id of a category; required.' }),
    days: t.float({ description: 'A whole number of at least 1.' }),
    nights: t.float({ description: 'Exactly days - 1.' }),
    tripCost: t.float({ description: 'Rupees; 0 when not given.' }),
    tripStyle: t.string({ description: 'Text, may be a separated list.' }),
    vehicle: t.string({ description: 'Optional.' }),
    drivingDistance: t.string({ description: 'Optional.' }),
    landscapes: t.stringList({ description: 'Names of landscapes, at least one.' }),
    activity: t.string({ description: 'Text, possibly a separated list.' }),
    upcomingDates: t.stringList({ description: 'Departure days, yyyy-mm-dd.' }),
    mainImageUrl: t.string({ description: 'URL of an uploaded image; required.' }),
    subImageUrls: t.stringList({ description: 'Exactly 5 URLs.' }),
    routeMapUrl: t.string({ description: 'URL; optional.' }),
    itinerary: t.field({ type: [itineraryDayInput], description: 'Every day with its texts.' }),
    faqs: t.field({ type: [faqInput], description: 'Fully empty pairs are dropped.' }),
  }),
})

const { page, payload } = defineRecords({
  name: 'Tour',
  plural: 'Tours',
  item: tourType,
  service: (services) => services.tours,
  input: tourInput,
})

const categoryToursType = builder
  .objectRef<Awaited<ReturnType<ToursService['listOfCategory']>>>('CategoryTours')
  .implement({
    description: 'A category and its active tours.',
    fields: (t) => ({
      category: t.field({
        type: categoryType,
        description: 'The category.',
        resolve: ({ category }) => category,
      }),
      tours: t.field({
        type: [tourSummaryType],
        description: 'Newest first.',
        resolve: ({ tours }) => tours,
      }),
    }),
  })

const landscapeToursType = builder
  .objectRef<Awaited<ReturnType<ToursService['listOfLandscape']>>>('LandscapeTours')
  .implement({
    description: 'A landscape and its active tours.',
    fields: (t) => ({
      landscape: t.field({
        type: landscapeType,
        description: 'The landscape as it is spelled.',
        resolve: ({ landscape }) => landscape,
      }),
      tours: t.field({
        type: [tourSummaryType],
        description: 'Newest first.',
        resolve: ({ tours }) => tours,
      }),
    }),
  })

builder.queryFields((t) => ({
  tour: t.field({
    type: tourType,
    description: 'A tour the site shows; NOT_FOUND when it or its category is inactive.',
    args: { id: idArg(t.arg) },
    resolve: (_, { id }, { services }) => services.tours.getPublic(id),
  }),
  category: t.field({
    type: categoryToursType,
    description: 'An active category and its active tours.',
    args: { id: idArg(t.arg) },
    resolve: (_, { id }, { services }) => services.tours.listOfCategory(id),
  }),
  landscape: t.field({
    type: landscapeToursType,
    description: 'The active tours of a landscape, its name matched without regard to case.',
    args: {
      name: t.arg.string({ required: true, description: 'Matched without regard to case.' }),
    },
    resolve: (_, { name }, { services }) => services.tours.listOfLandscape(name),
  }),
  highlightedCategories: t.field({
    type: [categoryWithToursType],
    description: 'Active categories with at least one highlighted tour, at most `limit` (3) each.',
    args: { limit: t.arg.int({ description: 'Tours a category, at most 3.' }) },
    resolve: (_, args, { services }) => services.tours.listHighlighted(given(args)),
  }),
  adminTour: t.field({
    type: tourType,
    description: 'Any tour, for its form; role admin.',
    authScopes: { admin: true },
    args: { id: idArg(t.arg) },
    resolve: (_, { id }, { services }) => services.tours.get(id),
  }),
  adminToursInHighlight: t.field({
    type: page,
    description: 'A page of tours for the Highlight Tours tab; role admin.',
    authScopes: { admin: true },
    args: {
      ...listArgs(t.arg),
      categoryId: t.arg.string({ description: 'Only tours of this category.' }),
      highlighted: t.arg.boolean({ description: 'True: only highlighted tours.' }),
    },
    resolve: (_, args, { services }) => services.tours.listForHighlight(given(args)),
  }),
}))

builder.mutationField('setTourHighlight', (t) =>
  t.field({
    type: payload,
    description: 'Highlights a tour, at most 3 in a category, or takes it away; role admin.',
    authScopes: { admin: true },
    args: {
      id: idArg(t.arg),
      highlightStatus: t.arg.boolean({
        required: true,
        description: 'Whether the home page shows it.',
      }),
    },
    resolve: (_, { id, highlightStatus }, { services }) =>
      services.tours.setHighlight(id, { highlightStatus }),
  }),
)
