import {
  bulkDeparturesInput,
  bulkPicturesInput,
  bulkPricesInput,
  bulkReply,
  bulkTourInput,
} from '@bharat/contracts/bulk-changes'
import { departureChange } from '@bharat/contracts/departures'
import { departureMessages } from '@bharat/contracts/departures.messages'
import { LANDSCAPES } from '@bharat/contracts/landscapes'
import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { publicQuery } from '@bharat/contracts/list'
import { STALE_SAVE } from '@bharat/contracts/messages'
import { calendarDay } from '@bharat/contracts/replies'
import { baseVersion, positionInput } from '@bharat/contracts/text'
import { tourChange, tourInput, tourUpdate } from '@bharat/contracts/tour-input'
import {
  highlightListQuery,
  selectedToursQuery,
  tourExportQuery,
  tourListQuery,
} from '@bharat/contracts/tour-queries'
import {
  highlightCapReply,
  highlightInput,
  selectedTour,
  tour,
  tourReplies,
  tourStatistics,
  tourSummary,
} from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { z } from 'zod'
import { enumType, typeOptions } from '../../graphql/types.ts'
import { endpoint, graphqlField, listComplexity, restEndpoint } from '../../http/operation.ts'
import { exportOperations } from '../records/exports.operations.ts'
import { recordOperations } from '../records/records.operations.ts'
import { tourDraftOperations } from './drafts/drafts.operations.ts'
import { tourImportOperations } from './imports/tour-imports.operations.ts'
import { tourColumns } from './tours.columns.ts'

const tag = { name: 'Tours', description: 'Tours, and which of them the home page highlights.' }
const site = {
  tag,
  section: '7, public',
  access: 'public',
  cached: true,
  query: publicQuery,
} as const
const admin = { tag, section: '7, admin tours', access: 'catalogue' } as const
const errors = { 404: tourMessages.notFound }

const landscapeReply = z.object({ tours: z.array(tourSummary).describe('Newest first.') })
const landscapeTours = landscapeReply.extend({
  landscape: z.enum(LANDSCAPES).describe('The landscape as it is spelled.'),
})
const landscapeStatistics = landscapeTours
  .pick({ landscape: true })
  .extend({ tours: tourStatistics.nullable().describe('Null without tours.') })
const tourFields = {
  name: 'TourFields',
  description: 'What every view of a tour has.',
  schema: tourSummary,
}
/** A tour has few days and questions, each of them small. */
const fewAndSmall = { field: 1, multiplier: 1 }
enumType('Landscape', 'The landscape types of section 3.', LANDSCAPES)
typeOptions(tourSummary, { implements: tourFields, complexity: { departures: fewAndSmall } })
typeOptions(selectedTour, { implements: tourFields, complexity: { departures: fewAndSmall } })
typeOptions(tour, {
  implements: tourFields,
  complexity: { departures: fewAndSmall, itinerary: fewAndSmall, faqs: fewAndSmall },
})
typeOptions(landscapeTours, {
  name: 'LandscapeTours',
  complexity: { tours: { field: 1, multiplier: 4 } },
  description: 'A landscape and its active tours.',
})

typeOptions(landscapeStatistics, {
  name: 'LandscapeStatistics',
  description: 'A landscape and statistics of its active tours.',
})

/** Section 7: the tours, public and admin. */
export const tourOperations = [
  endpoint({
    ...site,
    method: 'GET',
    path: '/public/tours/{id}',
    id: 'tour',
    summary: 'A tour',
    description:
      'One that the site shows: active, in an active category. Any other one is NOT_FOUND (404).',
    reply: z.object({ tour }),
    errors,
    graphql: { member: 'tour', complexity: { field: 150, multiplier: 1 } },
    handle: async ({ services, params }) => ({ tour: await services.tours.getPublic(params.id) }),
  }),
  endpoint({
    tag,
    access: 'public',
    cached: 'search',
    method: 'GET',
    path: '/public/selected-tours',
    id: 'selectedTours',
    summary: 'Several tours by their ids',
    description: 'Leaves out unknown ids, and tours that the site does not show.',
    query: selectedToursQuery,
    reply: z.object({ tours: z.array(selectedTour).describe('In the order of the ids.') }),
    graphql: {
      member: 'tours',
      complexity: ({ ids }) => listComplexity(String(ids).split(',').length),
    },
    handle: async ({ services, query }) => ({ tours: await services.tours.listSelected(query) }),
  }),
  restEndpoint({
    ...site,
    method: 'GET',
    path: '/public/landscapes/{landscape}',
    id: 'landscape',
    summary: 'The tours of a landscape',
    description: 'Active tours of active categories, newest first.',
    params: { landscape: z.enum(LANDSCAPES).describe('Matched without regard to case.') },
    reply: landscapeReply,
    errors: { 404: tourMessages.landscapeNotFound },
    handle: async ({ services, params }) => {
      const { tours } = await services.tours.listOfLandscape(params.landscape)
      return { tours }
    },
  }),
  // For the page of a landscape, which shows its tours by the search.
  endpoint({
    tag,
    access: 'public',
    cached: true,
    method: 'GET',
    path: '/public/landscapes/{landscape}/statistics',
    id: 'landscapeStatistics',
    summary: 'Statistics of the tours of a landscape',
    description: 'Of the active tours of active categories.',
    params: { landscape: z.string().describe('Matched without regard to case.') },
    reply: landscapeStatistics,
    errors: { 404: tourMessages.landscapeNotFound },
    graphql: { complexity: { field: 50, multiplier: 1 } },
    handle: ({ services, params }) => services.tours.statisticsOfLandscape(params.landscape),
  }),
  // GraphQL has the spelling of the landscape besides.
  graphqlField({
    kind: 'query',
    id: 'landscape',
    access: 'public',
    summary: 'The tours of a landscape',
    description: 'Active tours of active categories, newest first.',
    args: z.object({ name: z.string().describe('Matched without regard to case.') }),
    reply: landscapeTours,
    complexity: { field: 400, multiplier: 1 },
    handle: ({ services, args }) => services.tours.listOfLandscape(args.name),
  }),
  endpoint({
    tag,
    method: 'POST',
    creates: false,
    path: '/admin/tours/departures',
    id: 'addTourDepartures',
    access: 'catalogue',
    audit: 'history',
    summary: 'Add departures to several tours',
    description: 'Each tour is saved like a single one; one that cannot be saved fails alone.',
    body: bulkDeparturesInput,
    reply: bulkReply,
    graphql: { args: z.object({ input: bulkDeparturesInput }) },
    handle: ({ services, body }) => services.tours.addDepartures(body),
  }),
  endpoint({
    tag,
    method: 'POST',
    // A repeated change would change the prices twice: its client may send a key.
    creates: true,
    path: '/admin/tours/prices',
    id: 'changeTourPrices',
    access: 'catalogue',
    audit: 'history',
    summary: 'Change the prices of several tours',
    description:
      'Their trip costs, and the prices of their departures from today on. Each tour is saved like a single one; one that cannot be saved fails alone.',
    body: bulkPricesInput,
    reply: bulkReply,
    graphql: { args: z.object({ input: bulkPricesInput }) },
    handle: ({ services, body }) => services.tours.changePrices(body),
  }),
  endpoint({
    tag,
    method: 'POST',
    creates: false,
    path: '/admin/tours/pictures',
    id: 'redrawTourPictures',
    access: 'catalogue',
    audit: 'history',
    summary: 'Draw the pictures of several tours again',
    description:
      'From their itineraries, landscapes and the colours of the brand as they are now. A job draws them. Photographs stay; a tour without drawn pictures fails alone.',
    body: bulkPicturesInput,
    reply: bulkReply,
    graphql: { args: z.object({ input: bulkPicturesInput }) },
    handle: ({ services, body }) => services.tours.redrawPictures(body),
  }),
  ...recordOperations({
    path: '/admin/tours',
    name: 'Tour',
    plural: 'Tours',
    tag,
    section: '7, admin tours',
    replies: tourReplies,
    messages: tourMessages,
    listQuery: tourListQuery,
    input: tourInput,
    patch: tourUpdate,
    isReadSpecified: true,
    update: { method: 'PUT' },
    bulk: bulkTourInput,
    service: ({ tours }) => tours,
  }),
  ...exportOperations({
    path: '/admin/tours',
    plural: 'Tours',
    tag,
    access: 'catalogue',
    query: tourExportQuery,
    columns: tourColumns,
    slices: ({ tours }, query) => tours.slices(query),
  }),
  ...tourImportOperations,
  endpoint({
    tag,
    access: 'catalogue',
    method: 'PATCH',
    path: '/admin/tours/{id}',
    id: 'changeTour',
    audit: 'history',
    summary: 'Change some fields of a Tour',
    description:
      'What the body leaves out stays. The rules of section 5 apply to the whole tour afterwards. Of `departures` and `upcomingDates`, one replaces both.',
    body: tourChange,
    reply: tourReplies.saved,
    errors: { ...errors, 409: { description: STALE_SAVE, body: tourReplies.stale } },
    graphql: { args: z.object({ input: tourChange, version: baseVersion }) },
    handle: ({ services, params, body }) => services.tours.change(params.id, body),
  }),
  endpoint({
    tag,
    access: 'catalogue',
    method: 'POST',
    path: '/admin/tours/{id}/clone',
    id: 'cloneTour',
    audit: 'history',
    summary: 'Copy a Tour',
    description:
      'The copy has a free name (“Malabar (copy)”), is inactive and not highlighted, and has no departures. Both tours use the same images.',
    reply: tourReplies.saved,
    location: ({ item }) => `/admin/tours/${item._id}`,
    errors,
    handle: ({ services, params }) => services.tours.clone(params.id),
  }),
  ...tourDraftOperations,
  endpoint({
    tag,
    access: 'catalogue',
    method: 'PATCH',
    path: '/admin/tours/{id}/departures/{date}',
    id: 'changeTourDeparture',
    audit: 'history',
    summary: 'Change one departure of a Tour',
    description: 'What the body leaves out stays. It counts as a save of the tour.',
    params: { date: calendarDay.describe('The date of the departure, yyyy-mm-dd.') },
    body: departureChange,
    reply: tourReplies.saved,
    errors: {
      404: `${tourMessages.notFound} ${departureMessages.notFound}`,
      409: {
        description: 'An outdated version, or a change beyond the seats.',
        body: tourReplies.stale,
      },
    },
    graphql: { args: z.object({ input: departureChange, version: baseVersion }) },
    handle: ({ services, params, body }) =>
      services.tours.changeDeparture(params.id, params.date, body),
  }),
  endpoint({
    ...admin,
    method: 'GET',
    path: '/admin/toursinhighlight',
    id: 'adminToursInHighlight',
    summary: 'List Tours for highlighting',
    query: highlightListQuery,
    reply: tourReplies.page,
    handle: ({ services, query }) => services.tours.listForHighlight(query),
  }),
  endpoint({
    ...admin,
    method: 'PATCH',
    path: '/admin/toursinhighlight/{id}/highlight',
    record: '/admin/tours/{id}',
    id: 'setTourHighlight',
    audit: 'history',
    summary: 'Highlight a Tour, or take its highlight away',
    description: `At most ${HIGHLIGHTED_PER_CATEGORY} in a category.`,
    body: highlightInput,
    reply: tourReplies.saved,
    errors: {
      ...errors,
      409: { description: tourMessages.highlightCap, body: highlightCapReply },
    },
    handle: ({ services, params, body }) => services.tours.setHighlight(params.id, body),
  }),
  endpoint({
    tag,
    access: 'catalogue',
    method: 'PATCH',
    path: '/admin/toursinhighlight/{id}/position',
    record: '/admin/tours/{id}',
    id: 'moveTourHighlight',
    audit: 'history',
    summary: 'Move a Tour within the highlights of its category',
    body: positionInput,
    reply: tourReplies.saved,
    errors: { ...errors, 409: tourMessages.notHighlighted },
    handle: ({ services, params, body }) => services.tours.moveHighlight(params.id, body),
  }),
]
