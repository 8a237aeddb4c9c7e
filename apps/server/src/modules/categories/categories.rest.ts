import { category, categoryCalls } from '@bharat/contracts/categories'
import { categoryMessages } from '@bharat/contracts/categories.messages'
import { publicQuery } from '@bharat/contracts/list'
import { categoryWithTours, highlightedQuery, tourSummary } from '@bharat/contracts/tours'
import { z } from 'zod'
import { call, recordCalls } from '../../http/rest.ts'
import type { ToursService } from '../tours/tours.service.ts'
import type { CategoriesService } from './categories.service.ts'

const tag = { name: 'Categories', description: 'Categories of tours.' }
const open = { tag, section: '7, public', access: 'public', cached: true } as const

/** Section 7: the category calls. */
export function categoriesRest(services: { categories: CategoriesService; tours: ToursService }) {
  return [
    call({
      ...open,
      method: 'GET',
      path: '/public/with-highlighted-tours',
      id: 'highlightedCategories',
      summary: 'Categories with their highlighted tours',
      description: 'Active categories with at least one highlighted tour to show.',
      query: highlightedQuery,
      reply: z.object({ categories: z.array(categoryWithTours).describe('Oldest first.') }),
      handle: async ({ query }) => ({ categories: await services.tours.listHighlighted(query) }),
    }),
    call({
      ...open,
      method: 'GET',
      path: '/public/categories/{id}',
      id: 'category',
      summary: 'A category and its tours',
      description: 'An active category and its active tours.',
      query: publicQuery,
      reply: z.object({ category, tours: z.array(tourSummary).describe('Newest first.') }),
      errors: { 404: categoryMessages.notFound },
      handle: ({ params }) => services.tours.listOfCategory(params.id),
    }),
    ...recordCalls({
      path: '/admin/categories',
      name: 'Category',
      plural: 'Categories',
      tag,
      section: '7, admin categories',
      ...categoryCalls,
      conflict: categoryMessages.nameTaken,
      service: services.categories,
    }),
  ]
}
