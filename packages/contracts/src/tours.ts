import { z } from 'zod'
import { category, categoryRef } from './categories.ts'
import { departure } from './departures.ts'
import { storedFields } from './field-schemas.ts'
import { LANDSCAPES } from './landscapes.ts'
import { HIGHLIGHTED_PER_CATEGORY, MAX_DAYS, SUB_IMAGES } from './limits.ts'
import { FROM_UNITS } from './prices.ts'
import {
  activeStatus,
  calendarDay,
  errorReply,
  filledText,
  image,
  moment,
  optionalImage,
  optionalImageDetails,
  recordId,
  recordReplies,
  recordVersion,
  storedImage,
  storedText,
} from './replies.ts'
import { tourDraftState } from './tour-drafts.ts'
import { DAY_FIELDS, LISTED_FIELDS, TOUR_FIELDS } from './tour-fields.ts'
import { storedActivity, storedTexts } from './tour-texts.ts'

export const highlightInput = z
  .object(
    {
      highlightStatus: z
        .boolean({ error: 'highlightStatus must be true or false.' })
        .describe('Whether the home page shows the tour.'),
    },
    { error: 'highlightStatus must be true or false.' },
  )
  .meta({ id: 'HighlightInput', description: 'Adds or removes the highlight of a tour.' })

const information = storedFields(TOUR_FIELDS)

export const itineraryDay = z
  .object({
    day: z.int().min(1).max(MAX_DAYS).describe('Counted from 1.'),
    title: filledText.describe('May end in a middle dot and the day’s location.'),
    description: filledText.describe('The programme of the day.'),
    imageUrl: optionalImage,
    ...storedFields(DAY_FIELDS),
    image: optionalImageDetails,
  })
  .meta({ id: 'ItineraryDay', description: 'One day of a tour.' })

/** A question and its answer. */
export const faq = z
  .object({ q: filledText.describe('The question.'), a: filledText.describe('The answer.') })
  .meta({ id: 'Faq', description: 'A question and its answer.' })

/** The fields of a tour card and a table row: everything except the long parts. */
export const tourSummary = z
  .object({
    _id: recordId,
    tourName: filledText.describe('The title.'),
    categoryId: categoryRef.describe('The category it belongs to.'),
    categoryStatus: z
      .boolean()
      .describe('Whether its category is active; the site shows the tour only then.'),
    days: z.int().min(1).max(MAX_DAYS).describe('Days on the road, at least 1.'),
    nights: z
      .int()
      .min(0)
      .max(MAX_DAYS - 1)
      .describe('Always days - 1.'),
    tripCost: z.number().describe('Rupees; 0 if there is no price yet.'),
    ...storedFields(LISTED_FIELDS),
    priceBasis: storedText.meta({
      description: 'What its prices are for, in words; empty if unknown.',
      examples: ['per person, twin sharing, plus tax'],
    }),
    ...storedTexts,
    landscapes: z.array(z.enum(LANDSCAPES)).min(1).describe('At least one.'),
    activity: storedActivity,
    upcomingDates: z.array(calendarDay).describe('Departure days, yyyy-mm-dd, ascending.'),
    departures: z.array(departure).describe('One for each of the upcoming dates, ascending.'),
    nextDeparture: departure
      .nullable()
      .describe(
        'The first departure from today on (in India) with a seat left, or else the first full one; null without one.',
      ),
    pricedDeparture: departure
      .nullable()
      .describe(
        'The cheapest departure from today on (in India) that can be booked, where none of them costs the trip cost; otherwise null.',
      ),
    mainImageUrl: storedImage,
    mainImage: image.describe('The same image with its details.'),
    activeStatus,
    highlightStatus: z
      .boolean()
      .describe(
        `Whether the home page shows it; at most ${HIGHLIGHTED_PER_CATEGORY} in a category.`,
      ),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'TourSummary', description: 'A tour as a card shows it.' })

/** A tour without its long parts, and with what a traveller asks before booking. */
export const selectedTour = z
  .object({ ...tourSummary.shape, ...information })
  .meta({ id: 'SelectedTour', description: 'A tour as travellers compare it with others.' })

export type SelectedTour = z.output<typeof selectedTour>

/** Section 3, Tour, with all fields. */
export const tour = z
  .object({
    ...tourSummary.shape,
    subImageUrls: z.array(storedImage).length(SUB_IMAGES).describe(`Exactly ${SUB_IMAGES} URLs.`),
    subImages: z.array(image).length(SUB_IMAGES).describe('The same images with their details.'),
    routeMapUrl: optionalImage,
    routeMap: optionalImageDetails,
    itinerary: z.array(itineraryDay).describe('Sorted by day.'),
    faqs: z.array(faq).describe('Questions with their answers.'),
    ...information,
    draft: tourDraftState
      .nullable()
      .describe('Its next version or publication; null without one, and for the public.'),
    version: recordVersion,
  })
  .meta({ id: 'Tour', description: 'A tour with all fields (section 3).' })

/** Number, days and price of the active tours of a category or a landscape. */
export const tourStatistics = z
  .object({
    count: z.int().min(1).describe('How many active tours there are.'),
    minDays: z.int().min(1).max(MAX_DAYS).describe('Days of the shortest.'),
    maxDays: z.int().min(1).max(MAX_DAYS).describe('Days of the longest.'),
    minTripCost: z
      .number()
      .positive()
      .nullable()
      .describe(
        'Rupees of the cheapest that has a price; null when none has. A price for a vehicle or a group counts only where none is for a person.',
      ),
    minTripCostPer: z.string().meta({
      description:
        'What this price is for; empty if one that it was compared with does not say it.',
      documented: { enum: FROM_UNITS },
    }),
  })
  .meta({
    id: 'TourStatistics',
    description: 'Number, days and price of the active tours of a category or a landscape.',
  })

/** GET /public/categories: a category that has active tours. */
export const publicCategory = z
  .object({
    _id: recordId,
    name: category.shape.name,
    tours: tourStatistics.describe('Number, days and price of its active tours.'),
  })
  .meta({ id: 'PublicCategory', description: 'A category, as the menus of the site show it.' })

/** Section 3, Category, public version. */
export const categoryWithTours = z
  .object({
    ...category.shape,
    highlightedTours: z
      .array(tourSummary)
      .max(HIGHLIGHTED_PER_CATEGORY)
      .describe(`At most ${HIGHLIGHTED_PER_CATEGORY}, in the order they were highlighted.`),
  })
  .meta({ id: 'CategoryWithTours', description: 'A category with its highlighted tours.' })

/** The error response to a highlight over the maximum names the tours that are highlighted (section 7). */
export const highlightCapReply = errorReply
  .extend({
    highlightedTours: z
      .array(tour.pick({ _id: true, tourName: true }))
      .optional()
      .describe('The tours highlighted now.'),
  })
  .meta({
    id: 'HighlightCapError',
    description: 'The highlighted tours, of which one must be removed first.',
  })

export const tourReplies = recordReplies('Tour', tour)

/** GET /public/tour-previews/{token}: a tour as its page will show it. */
export const tourPreview = z
  .object({ tour, expiresAt: moment.describe('When the link ends.') })
  .meta({ id: 'TourPreview', description: 'The draft of a tour, for the page of a preview.' })

export type Faq = z.output<typeof faq>
export type PublicCategory = z.output<typeof publicCategory>
export type TourStatistics = z.output<typeof tourStatistics>
export type TourSummary = z.output<typeof tourSummary>
export type Tour = z.output<typeof tour>
export type CategoryWithTours = z.output<typeof categoryWithTours>
