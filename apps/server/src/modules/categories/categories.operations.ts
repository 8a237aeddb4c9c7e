import { category, categorySchemas } from '@bharat/contracts/categories'
import { categoryMessages } from '@bharat/contracts/categories.messages'
import { HIGHLIGHTED_PER_CATEGORY } from '@bharat/contracts/limits'
import { publicQuery } from '@bharat/contracts/list'
import { optionalImageDetails } from '@bharat/contracts/replies'
import { baseVersion } from '@bharat/contracts/text'
import { highlightedQuery } from '@bharat/contracts/tour-queries'
import { categoryWithTours, publicCategory, tourSummary } from '@bharat/contracts/tours'
import { z } from 'zod'
import { typeOptions } from '../../graphql/types.ts'
import { endpoint, listComplexity } from '../../http/operation.ts'
import { recordOperations } from '../records/records.operations.ts'

const tag = { name: 'Categories', description: 'Categories of tours.' }
const shared = { tag, section: '7, public', access: 'public', cached: true } as const

const categoryTours = z.object({
  category: category.describe('The category.'),
  cover: optionalImageDetails,
  tours: z.array(tourSummary).describe('In the manual order; newest first until one is moved.'),
})
const categoryFields = {
  name: 'CategoryFields',
  description: 'What every view of a category has.',
  schema: category,
}
typeOptions(category, { implements: categoryFields })
typeOptions(categoryWithTours, {
  implements: categoryFields,
  complexity: { highlightedTours: { field: 1, multiplier: 1 } },
})
typeOptions(categoryTours, {
  name: 'CategoryTours',
  complexity: { tours: { field: 1, multiplier: 4 } },
  description: 'A category and its active tours.',
})

/** Section 7: the categories; their public list is an addition. */
export const categoryOperations = [
  endpoint({
    ...shared,
    method: 'GET',
    path: '/public/with-highlighted-tours',
    id: 'highlightedCategories',
    summary: 'Categories with their highlighted tours',
    description: `Active categories with at least one highlighted tour to show, at most \`limit\` (${HIGHLIGHTED_PER_CATEGORY}) each.`,
    query: highlightedQuery,
    reply: z.object({ categories: z.array(categoryWithTours).describe('In the manual order.') }),
    graphql: { member: 'categories', complexity: listComplexity(20) },
    handle: async ({ services, query }) => ({
      categories: await services.tours.listHighlighted(query),
    }),
  }),
  endpoint({
    tag,
    access: 'public',
    cached: true,
    method: 'GET',
    path: '/public/categories',
    id: 'categories',
    summary: 'Categories with the number, days and lowest price of their tours',
    description: 'Active categories with at least one active tour.',
    query: publicQuery,
    reply: z.object({ items: z.array(publicCategory).describe('In the manual order.') }),
    graphql: { member: 'items', complexity: { field: 50, multiplier: 4 } },
    handle: async ({ services }) => ({ items: await services.tours.listCategories() }),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/public/categories/{id}',
    id: 'category',
    summary: 'A category and its tours',
    description: 'An active category and its active tours. Any other one is NOT_FOUND (404).',
    query: publicQuery,
    reply: categoryTours,
    errors: { 404: categoryMessages.notFound },
    graphql: { complexity: { field: 300, multiplier: 1 } },
    handle: ({ services, params }) => services.tours.listOfCategory(params.id),
  }),
  ...recordOperations({
    path: '/admin/categories',
    name: 'Category',
    plural: 'Categories',
    tag,
    section: '7, admin categories',
    ...categorySchemas,
    // The name is locked: an update has an input of its own.
    update: { args: z.object({ input: categorySchemas.patch, version: baseVersion }) },
    conflict: categoryMessages.nameTaken,
    service: ({ categories }) => categories,
  }),
]
