import { z } from 'zod'
import { findLandscape, LANDSCAPES } from './landscapes.ts'
import {
  MAX_PLACES,
  MAX_TOURS_PAGE,
  NEAR_TOURS,
  SEARCH_TEXT_MAX,
  TOURS_PER_PAGE,
} from './limits.ts'
import { LAST_PAGE, wholeNumber } from './list.ts'
import { filledText } from './replies.ts'
import { SUITS } from './suitability.ts'
import { cleanText, OBJECT_ID, tooLong } from './text.ts'
import { isMonth, parseBudget, parseDays, TOUR_SORTS, type TourSort } from './tour-search-params.ts'
import { tourSummary } from './tours.ts'

export const tourSearchMessages = {
  text: 'search must be text.',
  landscape: `landscape must be one of ${LANDSCAPES.join(', ')}.`,
  category: 'category must be a 24-character id.',
  month: 'month must be a month such as 2027-06.',
  days: 'days must be a range such as 4-6.',
  budget: 'budget must be a range of rupees such as 25000-50000.',
  where: 'where must be text.',
  style: 'style must be text.',
  suits: 'suits must be text.',
  sort: `sort must be one of ${TOUR_SORTS.join(', ')}.`,
} as const

/** An optional filter; an empty text, as a form sends it, sets none. */
function filter(message: string, isValid: (text: string) => boolean) {
  return z
    .string({ error: message })
    .overwrite(cleanText)
    .refine((text) => text === '' || isValid(text), message)
    .default('')
}

/** GET /public/tours: a search of the tours that the site shows. */
export const tourSearchQuery = z.object({
  search: z
    .string({ error: tourSearchMessages.text })
    .overwrite(cleanText)
    .max(SEARCH_TEXT_MAX, tooLong('search', SEARCH_TEXT_MAX))
    .default('')
    .describe(
      'Words of the name, the category, the places, the style or the activities, or a question: `hills in december under 40k`. Tolerates spelling mistakes; knows old and local names of places. A region, a month, a budget and days that it names are filters, unless their parameter is set.',
    ),
  where: z
    .string({ error: tourSearchMessages.where })
    .overwrite(cleanText)
    .max(SEARCH_TEXT_MAX, tooLong('where', SEARCH_TEXT_MAX))
    .default('')
    .meta({
      description:
        'Only tours of this state of India or this country, matched without regard to case.',
      documented: { examples: ['Rajasthan'] },
    }),
  landscape: filter(tourSearchMessages.landscape, (text) => findLandscape(text) !== undefined)
    .transform((text) => findLandscape(text) ?? '')
    .meta({
      description: 'Only tours of this landscape, matched without regard to case.',
      documented: { type: 'string', examples: ['Beaches'] },
    }),
  category: filter(tourSearchMessages.category, (text) => OBJECT_ID.test(text))
    .transform((text) => text.toLowerCase())
    .meta({
      description: 'Only tours of this category.',
      documented: {
        type: 'string',
        pattern: OBJECT_ID.source,
        examples: ['650000000000000000000001'],
      },
    }),
  month: filter(tourSearchMessages.month, isMonth).meta({
    description: 'Only tours with a departure in this month that is not past.',
    documented: { type: 'string', examples: ['2027-06'] },
  }),
  days: filter(tourSearchMessages.days, (text) => parseDays(text) !== undefined).meta({
    description:
      'Days on the road: `4-6`, `4` or `15-`. One number is a wish: if no tour has it, the closest ones match.',
    documented: { type: 'string', examples: ['4-6'] },
  }),
  budget: filter(tourSearchMessages.budget, (text) => parseBudget(text) !== undefined).meta({
    description:
      'Trip cost in rupees, of a vehicle or group for each of its people: `25000-50000` or `200000-`. Leaves out tours without a price.',
    documented: { type: 'string', examples: ['25000-50000'] },
  }),
  style: z
    .string({ error: tourSearchMessages.style })
    .overwrite(cleanText)
    .max(SEARCH_TEXT_MAX, tooLong('style', SEARCH_TEXT_MAX))
    .default('')
    .meta({
      description: 'Only tours with this trip style, matched without regard to case.',
      documented: { examples: ['Small Group'] },
    }),
  suits: z
    .string({ error: tourSearchMessages.suits })
    .overwrite((text) => cleanText(text).toLowerCase())
    .max(SEARCH_TEXT_MAX, tooLong('suits', SEARCH_TEXT_MAX))
    .default('')
    .meta({
      description: `Only tours that say that they suit all of these, with commas: ${SUITS.map(({ value }) => value).join(', ')}.`,
      documented: { examples: ['wheelchair,vegetarian'] },
    }),
  sort: z
    .string({ error: tourSearchMessages.sort })
    .refine((text) => isSort(text) || text === '', tourSearchMessages.sort)
    .transform((text) => (isSort(text) ? text : TOUR_SORTS[0]))
    .default(TOUR_SORTS[0])
    .meta({
      description:
        'relevance: the best match of `search` first, otherwise the newest, or the manual order of `category`. Tours without a price or a departure come last in these orders.',
      documented: { type: 'string', default: TOUR_SORTS[0], enum: TOUR_SORTS },
    }),
  page: wholeNumber('page', 1, LAST_PAGE, 1).describe('The requested page, counted from 1.'),
  limit: wholeNumber('limit', 1, MAX_TOURS_PAGE, TOURS_PER_PAGE).describe(
    `Tours a page, 1 to ${MAX_TOURS_PAGE}.`,
  ),
})

export type TourSearchQuery = z.output<typeof tourSearchQuery>

/** A choice of a filter. */
export const tourSearchChoice = z
  .object({
    value: z.string().min(1).describe('The value of the parameter.'),
    label: z.string().min(1).describe('What the site shows.'),
    count: z.int().min(0).describe('Tours that this choice leads to, with the other filters.'),
  })
  .meta({
    id: 'TourSearchChoice',
    description: 'A choice of a filter, with the tours it leads to.',
  })

const choices = (what: string) => z.array(tourSearchChoice).describe(what)

/** The choices of each filter. */
export const tourSearchFacets = z
  .object({
    where: choices('States of India and countries, most tours first.'),
    landscape: choices('Landscapes.'),
    category: choices('Categories, in the manual order.'),
    month: choices('Months with departures, ascending.'),
    days: choices('Ranges of days.'),
    budget: choices('Ranges of trip costs.'),
    style: choices('The most frequent trip styles, most frequent first.'),
    suits: choices('For whom a tour is right, as far as tours say it.'),
  })
  .meta({
    id: 'TourSearchFacets',
    description:
      'The choices of each filter. None but one of `suits` leads to an empty result: what is chosen there adds up.',
  })

/** A filter that is set. */
export const appliedTourFilter = z
  .object({
    name: z.string().min(1).describe('The name of the parameter.'),
    value: z.string().min(1).describe('Its value.'),
    label: z.string().min(1).describe('What the site shows.'),
  })
  .meta({ id: 'AppliedTourFilter', description: 'A filter of the search that is set.' })

/** Tours that match all of a search but one part of it. */
export const nearTours = z
  .object({
    without: z
      .array(z.string())
      .describe('What they do not match, as the site shows it; empty if nothing of it is known.'),
    items: z.array(tourSummary).describe(`At most ${NEAR_TOURS}.`),
  })
  .meta({ id: 'NearTours', description: 'Tours close to a search that finds none.' })

export const tourSearchReply = z
  .object({
    items: z.array(tourSummary).describe('The tours of this page, in the requested order.'),
    totalPages: z.int().min(1).describe('Number of pages; at least 1.'),
    totalItems: z.int().min(0).describe('Tours on all pages.'),
    facets: tourSearchFacets,
    filters: z
      .array(appliedTourFilter)
      .describe('The filters that are set, also those that `search` names.'),
    search: z.string().describe('The words of `search` that are no filter.'),
    dropped: z
      .array(z.string())
      .describe('Words of `search` that no tour has; they are left out of the search.'),
    note: z
      .string()
      .describe('What became of the words of `search`, as the site says it; may be empty.'),
    near: nearTours
      .nullable()
      .describe('Tours close to a search that finds none; null for any other search.'),
  })
  .meta({ id: 'TourSearch', description: 'One page of the tours that match a search.' })

/** GET /public/places: what a traveller may be typing. */
export const placesQuery = z.object({
  search: z
    .string({ error: tourSearchMessages.text })
    .overwrite(cleanText)
    .max(SEARCH_TEXT_MAX, tooLong('search', SEARCH_TEXT_MAX))
    .default('')
    .describe('The beginning of a name of a place, in any of its spellings. Empty: all regions.'),
})

/** The reply of GET /public/places. */
export const placesReply = z.object({
  places: z
    .array(
      z
        .object({
          name: filledText.describe('Its name, for `search`.'),
          matched: filledText.describe('Its name that begins with the text, such as an old one.'),
          region: filledText.describe('Its state or country; of a region its own name.'),
          count: z.int().min(1).describe('Tours that this search finds.'),
        })
        .meta({ id: 'PlaceSuggestion', description: 'A place that tours visit.' }),
    )
    .max(MAX_PLACES)
    .describe(`At most ${MAX_PLACES}: regions first, each group by its number of tours.`),
})

export type PlacesReply = z.output<typeof placesReply>
export type TourSearchReply = z.output<typeof tourSearchReply>
export type TourSearchFacets = z.output<typeof tourSearchFacets>
export type AppliedTourFilter = z.output<typeof appliedTourFilter>

function isSort(text: string): text is TourSort {
  return (TOUR_SORTS as readonly string[]).includes(text)
}
