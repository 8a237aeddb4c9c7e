import { tourSearchQuery, tourSearchReply } from '@bharat/contracts/tour-search'
import { endpoint } from '../../http/operation.ts'

/** The search of the page `/tours`. */
export const tourSearchOperations = [
  endpoint({
    method: 'GET',
    path: '/public/tours',
    id: 'tours',
    access: 'public',
    cached: 'search',
    tag: { name: 'Tour search', description: 'The search of the site.' },
    summary: 'Search the tours',
    description:
      'Active tours of active categories, with the number of tours that each choice of a filter leads to.',
    query: tourSearchQuery,
    reply: tourSearchReply,
    graphql: {},
    handle: ({ services, query }) => services.tourSearch.search(query),
  }),
]
