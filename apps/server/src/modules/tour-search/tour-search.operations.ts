import { MAX_PLACES, NEAR_TOURS, RELATED_TOURS, TOURS_PER_PAGE } from '@bharat/contracts/limits'
import {
  nearTours,
  placesQuery,
  placesReply,
  tourSearchQuery,
  tourSearchReply,
} from '@bharat/contracts/tour-search'
import { tourSummary } from '@bharat/contracts/tours'
import { tourMessages } from '@bharat/contracts/tours.messages'
import { z } from 'zod'
import { typeOptions } from '../../graphql/types.ts'
import { type Complexity, endpoint, listComplexity } from '../../http/operation.ts'

const tag = { name: 'Tour search', description: 'The search of the site.' }

/** The filters and the counts of their choices, each word of the text, and the tours of the page. */
function searchComplexity({ search, limit }: Record<string, unknown>): Complexity {
  const words = typeof search === 'string' ? search.trim().split(/\s+/).length : 0
  const tours = typeof limit === 'number' ? Math.max(0, limit) : TOURS_PER_PAGE
  return { field: 200 + 25 * words + 15 * tours, multiplier: 1 }
}
typeOptions(tourSearchReply, {
  complexity: { items: { field: 1, multiplier: TOURS_PER_PAGE / 5 } },
})

typeOptions(nearTours, { complexity: { items: { field: 1, multiplier: NEAR_TOURS / 5 } } })

/** The search of the page `/tours`, and the related tours of a tour's page. */
export const tourSearchOperations = [
  endpoint({
    method: 'GET',
    path: '/public/tours',
    id: 'tours',
    access: 'public',
    cached: 'search',
    tag,
    summary: 'Search the tours',
    description:
      'Active tours of active categories, with the number of tours that each choice of a filter leads to.',
    query: tourSearchQuery,
    reply: tourSearchReply,
    graphql: { complexity: searchComplexity },
    handle: ({ services, query }) => services.tourSearch.search(query),
  }),
  endpoint({
    method: 'GET',
    path: '/public/places',
    id: 'places',
    access: 'public',
    cached: 'search',
    tag,
    summary: 'Places that tours visit',
    description: 'Suggestions for the search of tours while a visitor types.',
    query: placesQuery,
    reply: placesReply,
    graphql: { member: 'places', complexity: { field: 100, multiplier: MAX_PLACES } },
    handle: async ({ services, query }) => ({
      places: await services.tourSearch.listPlaces(query),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/public/tours/{id}/related',
    id: 'relatedTours',
    access: 'public',
    cached: true,
    tag,
    summary: 'Tours similar to a tour',
    description:
      'Active tours of active categories that share a landscape with it, by shared landscapes, length and price. Empty if there is none.',
    reply: z.object({
      tours: z
        .array(tourSummary)
        .max(RELATED_TOURS)
        .describe(`At most ${RELATED_TOURS}, the most similar first.`),
    }),
    errors: { 404: tourMessages.notFound },
    graphql: { member: 'tours', complexity: listComplexity(RELATED_TOURS, 200) },
    handle: async ({ services, params }) => ({
      tours: await services.tourSearch.related(params.id),
    }),
  }),
]
